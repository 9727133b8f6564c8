"""A log in its structured form: plain JSON, the same field names in every game.

It says all that is judged of a hand of play, in canonical English words: what was agreed, what lay there, what
was done in order, what was claimed and declared, how it ended. Comments, notes, names of events and the breaking
of lines (but for `begins`) are left out; the readings in force stand beside it in a case.
`oracle.conformance.inputs.log_from_form` gives the log it says, whose structured form it is again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar import syntax
from grammar.tiles import family
from grammar.words import words_of
from oracle.conformance.inputs.forms import array, mapping
from oracle.conformance.inputs.hand_form import meld

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.conformance.inputs.forms import Json, JsonValue

TAGS = {
    "dealer": "Dealer",
    "round": "Round",
    "wind": "Wind",
    "opened": "Opened",
    "streak": "Streak",
    "coverage": "Record",
}
SUBJECTS = {"options": "Option", "players": "Player", "totals": "Total"}
PLACES = {"hands": "holds", "pools": "pool", "floors": "floor", "flowers": "flowers"}
_FLAT = ("place", "words", "call", "to", "of", "time", "number")
_RENAMED = {
    "from": "from_",
    "for": "for_",
    "as": "form",
    "refers_at": "at",
    "refers_before": "before",
    "refers_after": "after",
}
ACT_FIELDS = {**{each: each for each in _FLAT}, **_RENAMED}
TOGETHER = "together"
BEGINS = "begins"
"""Said of an act that begins a line behind another of its seat; only where acts made at once with that line follow."""
GROUNDS = ("clause", "at", "before", "after", "text", "limb")


def structured_log(log: syntax.Log) -> Json:
    """A log in its structured form."""
    tree: Json = {}
    tagged = {key: name for name, key in TAGS.items()}
    subjects = {key: name for name, key in SUBJECTS.items()}
    for tag in log.tags:
        if tag.key in tagged:
            tree[tagged[tag.key]] = int(tag.value) if tag.key == "Streak" else tag.value
        elif tag.key in subjects and tag.subject is not None:
            _object(tree, subjects[tag.key])[tag.subject] = tag.value
    _Telling(log.game, tree).lines(log.lines)
    tree["end"] = log.end
    return tree


def readings_of(log: syntax.Log) -> dict[str, str]:
    """The readings a log's own tags choose; in a case they stand beside its input."""
    return {tag.subject: tag.value for tag in log.tags if tag.key == "Reading" and tag.subject is not None}


def _object(tree: Json, name: str) -> Json:
    found = tree.setdefault(name, {})
    assert isinstance(found, dict)
    return found


def _list(tree: Json, name: str) -> list[JsonValue]:
    found = tree.setdefault(name, [])
    assert isinstance(found, list)
    return found


# -- from a log ----------------------------------------------------------------------------------------


class _Telling:
    """Writes the lines of a log into its structured form."""

    def __init__(self, game: str, tree: Json) -> None:
        self.game = game
        self.tree = tree
        self.made = 0
        self.began = 0
        self.held: dict[tuple[str, str], list[str]] = {}
        self.again: dict[int, dict[tuple[str, str], list[str]]] = {}
        self.sorted = family(words_of(game).family).sorted

    def lines(self, lines: Iterable[syntax.Line]) -> None:
        """Write every line that is judged; notes and remarks are not."""
        for line in lines:
            match line:
                case syntax.Acts():
                    self._acts(line)
                case syntax.Gap():
                    entry = {} if line.number is None else {"number": line.number}
                    _list(self.tree, "acts").append({"act": "gap", **entry})
                case syntax.AgreedFigures():
                    _list(self.tree, "agreed").extend(_declared(line.seat, item) for item in line.items)
                case syntax.Holding() | syntax.Sets() | syntax.Row() | syntax.Turn() if "acts" in self.tree:
                    self._again(line)
                case syntax.Left() if "acts" in self.tree:
                    _list(self.tree, "acts").append({"act": "left", "number": line.number})
                case syntax.Note() | syntax.Remark():
                    pass
                case syntax.Declared():
                    _list(self.tree, "declared").extend(_declared(line.seat, item) for item in line.items)
                case _:
                    self.standing(line)

    def _acts(self, line: syntax.Acts) -> None:
        if line.acts and TOGETHER in line.acts[0].flags:
            self._part_the_line_before()
        self.began = len(_list(self.tree, "acts"))
        for act in line.acts:
            self.made += 1
            entry: Json = {"at": self.made, "seat": line.seat, "act": act.act}
            if line.name is not None:
                entry["name"] = line.name
            _list(self.tree, "acts").append(entry | _act(act))

    def _part_the_line_before(self) -> None:
        """Say where the line begins with which a `together` line makes a group, if its seat acted just before it."""
        acts = _list(self.tree, "acts")
        if not 0 < self.began < len(acts) or any(
            "time" in mapping(each, "acts") for each in acts[self.began : -1]
        ):
            return
        before, first = acts[self.began - 1], acts[self.began]
        assert isinstance(before, dict)
        assert isinstance(first, dict)
        is_behind_its_own = "at" in before and "time" not in before
        is_behind_its_own &= all(before.get(name) == first.get(name) for name in ("seat", "name"))
        if is_behind_its_own and TOGETHER not in array(first.get("flags", []), "flags"):
            first[BEGINS] = True

    def _again(self, line: syntax.Line) -> None:
        """What lies there stated again, after a gap or after the last act: an entry of its own among the acts."""
        acts = _list(self.tree, "acts")
        table = acts[-1]
        assert isinstance(table, dict)
        if table.get("act") != "table":
            fresh: Json = {"act": "table"}
            acts.append(fresh)
            table = fresh
        form = _Telling(self.game, table)
        form.held = self.again.setdefault(len(acts), {})
        form.standing(line)

    def standing(self, line: syntax.Line) -> None:
        """What was there, and what was said beside the acts."""
        tree = self.tree
        match line:
            case syntax.Holding():
                name = next(name for name, what in PLACES.items() if what == line.what)
                held = self.held.setdefault((name, line.seat), [])
                held.extend(line.tiles)
                _object(tree, name)[line.seat] = [*(self.sorted(held) if line.what == "holds" else held)]
            case syntax.Sets():
                laid = _object(tree, "sets").setdefault(line.seat, [])
                assert isinstance(laid, list)
                laid.extend(meld(self.game, each) for each in line.sets)
            case syntax.Row():
                _list(tree, line.what).extend(line.tiles)
            case syntax.Dice():
                thrower = {} if line.seat is None else {"seat": line.seat}
                _list(tree, "dice").append({**thrower, "numbers": list(line.numbers)})
            case syntax.Turn():
                tree["turn"] = line.seat
            case syntax.Left():
                tree["left"] = line.number
            case syntax.Claim():
                entry = {"by": line.by, "against": line.against, **_grounds(line)}
                _list(tree, "claims").append({**entry, "said": self.made})
            case syntax.Stake():
                _list(tree, "stakes").append(
                    {"seat": line.seat, "amount": _amount(line.amount), "said": self.made}
                )
            case syntax.Back():
                entry = {"outsider": line.name or "", "seat": line.seat, "amount": _amount(line.amount)}
                _list(tree, "stakes").append({**entry, "said": self.made})
            case _:
                _list(tree, "rulings").append({**_ruling(self.game, line), "said": self.made})


def _act(act: syntax.Act) -> Json:
    """What was done, beside who did it."""
    entry: Json = {}
    if act.tiles:
        entry["tiles"] = list(act.tiles)
    if act.with_tiles:
        entry["with"] = list(act.with_tiles)
    if act.making:
        entry["making"] = [list(each) for each in act.making]
    for name, part in ACT_FIELDS.items():
        value = getattr(act, part)
        if value is not None:
            entry[name] = value
    if act.flags:
        entry["flags"] = list(act.flags)
    return entry


def _grounds(line: syntax.Claim | syntax.RefereeRules) -> Json:
    return {name: getattr(line, name) for name in GROUNDS if getattr(line, name) is not None}


def _ruling(game: str, line: syntax.Line) -> Json:
    match line:
        case syntax.RefereeRules():
            concerned: Json = {} if line.for_ is None else {"for": line.for_}
            return {"what": "rules", **_grounds(line), **concerned}
        case syntax.RefereeFinds():
            found: Json = {"what": "finds"}
            named = (("at", line.at), ("before", line.before), ("after", line.after), ("from", line.from_))
            more = (("seat", line.seat), ("found", line.what), ("text", line.text))
            found.update({name: value for name, value in (*named, *more) if value is not None})
            if line.tiles:
                found["tiles"] = [*line.tiles]
            if line.sets:
                found["sets"] = [meld(game, each) for each in line.sets]
            return found
        case syntax.RefereeValue():
            return {"what": "value", "seat": line.seat, "amount": _amount(line.amount)}
        case syntax.RefereeWarn():
            words: Json = {} if line.text is None else {"text": line.text}
            return {"what": "warn", "seat": line.seat, **words}
        case _:
            raise AssertionError(line)


def _declared(seat: str, item: syntax.Declaration) -> Json:
    tree: Json = {"seat": seat, "what": item.what, "amount": _amount(item.amount)}
    if item.tiles:
        tree["tiles"] = list(item.tiles)
    for name in ("item", "to", "name", "text"):
        value = getattr(item, name)
        if value is not None:
            tree[name] = value
    return tree


def _amount(amount: syntax.Amount) -> list[JsonValue]:
    return [[figure, unit] for figure, unit in amount]
