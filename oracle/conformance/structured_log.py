"""The structured form of a log: plain JSON, the same field names in every game.

It says all that is judged of a hand of play, in canonical English words: what was agreed, what lay there, what
was done in order, what was claimed and declared, how it ended. Comments, notes, names of events and the breaking
of lines are left out; the readings in force stand beside it in a case. `log_of` gives the log it says, whose
structured form it is again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar import syntax
from grammar.words import words_of
from oracle.conformance.structured_hand import (
    StructuredError,
    array,
    known,
    mapping,
    meld,
    number,
    set_word,
    text,
    tiles,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.conformance.case import Json, JsonValue

_TAGS = {
    "dealer": "Dealer",
    "round": "Round",
    "wind": "Wind",
    "opened": "Opened",
    "streak": "Streak",
    "coverage": "Record",
}
_SUBJECTS = {"options": "Option", "players": "Player", "totals": "Total"}
_PLACES = {"hands": "holds", "pools": "pool", "floors": "floor", "flowers": "flowers"}
_ROWS = ("turned", "wall", "tail")
_FLAT = ("place", "words", "call", "to", "of", "time", "number")
_RENAMED = {
    "from": "from_",
    "for": "for_",
    "as": "form",
    "refers_at": "at",
    "refers_before": "before",
    "refers_after": "after",
}
_ACT_FIELDS = {**{each: each for each in _FLAT}, **_RENAMED}
_GROUNDS = ("clause", "at", "before", "after", "text")
_PARTS = (
    *_TAGS,
    *_SUBJECTS,
    *_PLACES,
    *_ROWS,
    *("dice", "sets", "turn", "left", "acts", "claims", "rulings", "stakes", "declared", "end"),
)


def structured_log(log: syntax.Log) -> Json:
    """A log in its structured form."""
    tree: Json = {}
    tagged = {key: name for name, key in _TAGS.items()}
    subjects = {key: name for name, key in _SUBJECTS.items()}
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


def log_of(game: str, tree: Mapping[str, JsonValue], readings: Mapping[str, str] | None = None) -> syntax.Log:
    """The log that a structured form says, under readings. Raises `StructuredError`."""
    known(tree, "log", *_PARTS)
    return syntax.Log(
        game,
        tuple(_tags(game, tree, readings or {})),
        tuple(_numbered((*_what_was_there(game, tree), *_what_happened(tree)))),
        text(tree.get("end"), "end"),
    )


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

    def lines(self, lines: Iterable[syntax.Line]) -> None:
        """Write every line that is judged; notes and remarks are not."""
        for line in lines:
            match line:
                case syntax.Acts():
                    self._acts(line)
                case syntax.Gap():
                    told = {} if line.number is None else {"number": line.number}
                    _list(self.tree, "acts").append({"act": "gap", **told})
                case syntax.Left() if "acts" in self.tree:
                    _list(self.tree, "acts").append({"act": "left", "number": line.number})
                case syntax.Note() | syntax.Remark():
                    pass
                case syntax.Declared():
                    _list(self.tree, "declared").extend(_declared(line.seat, item) for item in line.items)
                case _:
                    self._standing(line)

    def _acts(self, line: syntax.Acts) -> None:
        for act in line.acts:
            self.made += 1
            entry: Json = {"at": self.made, "seat": line.seat, "act": act.act}
            if line.name is not None:
                entry["name"] = line.name
            _list(self.tree, "acts").append(entry | _act(act))

    def _standing(self, line: syntax.Line) -> None:
        """What was there, and what was said beside the acts."""
        tree = self.tree
        match line:
            case syntax.Holding():
                name = next(name for name, what in _PLACES.items() if what == line.what)
                held = _object(tree, name).setdefault(line.seat, [])
                assert isinstance(held, list)
                held.extend(line.tiles)
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
                told = {"by": line.by, "against": line.against, **_grounds(line)}
                _list(tree, "claims").append({**told, "said": self.made})
            case syntax.Stake():
                _list(tree, "stakes").append(
                    {"seat": line.seat, "amount": _amount(line.amount), "said": self.made}
                )
            case syntax.Back():
                told = {"outsider": line.name or "", "seat": line.seat, "amount": _amount(line.amount)}
                _list(tree, "stakes").append({**told, "said": self.made})
            case _:
                _list(tree, "rulings").append({**_ruling(line), "said": self.made})


def _act(act: syntax.Act) -> Json:
    """What was done, beside who did it."""
    entry: Json = {}
    if act.tiles:
        entry["tiles"] = list(act.tiles)
    if act.with_tiles:
        entry["with"] = list(act.with_tiles)
    if act.making:
        entry["making"] = [list(each) for each in act.making]
    for name, part in _ACT_FIELDS.items():
        value = getattr(act, part)
        if value is not None:
            entry[name] = value
    if act.flags:
        entry["flags"] = list(act.flags)
    return entry


def _grounds(line: syntax.Claim | syntax.RefereeRules) -> Json:
    return {name: getattr(line, name) for name in _GROUNDS if getattr(line, name) is not None}


def _ruling(line: syntax.Line) -> Json:
    match line:
        case syntax.RefereeRules():
            concerned: Json = {} if line.for_ is None else {"for": line.for_}
            return {"what": "rules", **_grounds(line), **concerned}
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


# -- to a log: the tags and what was there -------------------------------------------------------------


def _tags(game: str, tree: Mapping[str, JsonValue], readings: Mapping[str, str]) -> Iterator[syntax.Tag]:
    yield syntax.Tag("Game", game)
    yield syntax.Tag("Notation", "1")
    for name, key in _TAGS.items():
        if name in tree:
            value = tree[name]
            yield syntax.Tag(key, str(value) if key == "Streak" else text(value, name))
    for name, key in _SUBJECTS.items():
        for subject, value in sorted(mapping(tree.get(name, {}), name).items()):
            yield syntax.Tag(key, text(value, name), subject)
    for identifier, slug in sorted(readings.items()):
        yield syntax.Tag("Reading", slug, identifier)


def _what_was_there(game: str, tree: Mapping[str, JsonValue]) -> Iterator[syntax.Line]:
    for throw in array(tree.get("dice", []), "dice"):
        thrown = mapping(throw, "dice")
        numbers = tuple(number(each, "dice") for each in array(thrown.get("numbers", []), "numbers"))
        yield syntax.Dice(_text_or_none(thrown.get("seat"), "dice"), numbers)
    seats = tuple(words_of(game).table("seats").en)
    for name, what in _PLACES.items():
        held = mapping(tree.get(name, {}), name)
        for seat in _in_order(held, seats, name):
            yield syntax.Holding(seat, what, tiles(held[seat], name))
    laid = mapping(tree.get("sets", {}), "sets")
    for seat in _in_order(laid, seats, "sets"):
        yield syntax.Sets(seat, tuple(set_word(each) for each in array(laid[seat], "sets")))
    for name in _ROWS:
        if name in tree:
            yield syntax.Row(name, tiles(tree[name], name))
    if "turn" in tree:
        yield syntax.Turn(text(tree["turn"], "turn"))
    if "left" in tree:
        yield syntax.Left(number(tree["left"], "left"))


def _in_order(found: Mapping[str, JsonValue], seats: Sequence[str], where: str) -> list[str]:
    for seat in found:
        if seat not in seats:
            raise StructuredError(f"{where}.{seat}: no such seat")
    return [seat for seat in seats if seat in found]


def _text_or_none(value: JsonValue, where: str) -> str | None:
    return None if value is None else text(value, where)


def _number_or_none(value: JsonValue, where: str) -> int | None:
    return None if value is None else number(value, where)


# -- to a log: what happened ---------------------------------------------------------------------------


def _what_happened(tree: Mapping[str, JsonValue]) -> Iterator[syntax.Line]:
    beside = sorted(_beside(tree), key=lambda said: said[0])
    made = 0
    for entry in array(tree.get("acts", []), "acts"):
        told = mapping(entry, "acts")
        if "at" in told:
            yield from _said_until(beside, made)
            made += 1
            if told["at"] != made:
                raise StructuredError(f"acts: {told['at']} stands where {made} is due")
            yield syntax.Acts(
                text(told.get("seat"), "seat"),
                (_made(told),),
                made,
                _text_or_none(told.get("name"), "name"),
            )
        elif told.get("act") == "gap":
            yield syntax.Gap(_number_or_none(told.get("number"), "gap"))
        elif told.get("act") == "left":
            yield syntax.Left(number(told.get("number"), "left"))
        else:
            raise StructuredError(f"acts: {told.get('act')!r} has no number `at`")
    yield from _said_until(beside, None)
    for seat, items in _declarations(tree):
        yield syntax.Declared(seat, items)


def _said_until(beside: list[tuple[int, syntax.Line]], made: int | None) -> Iterator[syntax.Line]:
    while beside and (made is None or beside[0][0] <= made):
        yield beside.pop(0)[1]


def _made(told: Mapping[str, JsonValue]) -> syntax.Act:
    known(told, "acts", "at", "seat", "act", "name", "tiles", "with", "making", "flags", *_ACT_FIELDS)
    return syntax.Act(
        text(told.get("act"), "act"),
        tiles(told["tiles"], "tiles") if "tiles" in told else (),
        with_tiles=tiles(told["with"], "with") if "with" in told else (),
        making=tuple(tiles(each, "making") for each in array(told["making"], "making"))
        if "making" in told
        else (),
        flags=tiles(told["flags"], "flags") if "flags" in told else (),
        **{part: told[name] for name, part in _ACT_FIELDS.items() if name in told},  # type: ignore[arg-type]
    )


def _beside(tree: Mapping[str, JsonValue]) -> Iterator[tuple[int, syntax.Line]]:
    """What was said beside the acts, with how many acts had been made then."""
    for value in array(tree.get("claims", []), "claims"):
        claim = mapping(value, "claims")
        grounds = {name: claim[name] for name in _GROUNDS if name in claim}
        line = syntax.Claim(text(claim.get("by"), "by"), text(claim.get("against"), "against"), **grounds)  # type: ignore[arg-type]
        yield number(claim.get("said"), "said"), line
    for value in array(tree.get("rulings", []), "rulings"):
        ruling = mapping(value, "rulings")
        yield number(ruling.get("said"), "said"), _referee(ruling)
    for value in array(tree.get("stakes", []), "stakes"):
        stake = mapping(value, "stakes")
        seat, amount = text(stake.get("seat"), "seat"), _figures(stake.get("amount"))
        said = number(stake.get("said"), "said")
        if "outsider" in stake:
            yield said, syntax.Back(text(stake["outsider"], "outsider") or None, seat, amount)
        else:
            yield said, syntax.Stake(seat, amount)


def _referee(ruling: Mapping[str, JsonValue]) -> syntax.Line:
    match ruling.get("what"):
        case "rules":
            grounds = {name: ruling[name] for name in _GROUNDS if name in ruling}
            return syntax.RefereeRules(**grounds, for_=_text_or_none(ruling.get("for"), "for"))  # type: ignore[arg-type]
        case "value":
            return syntax.RefereeValue(text(ruling.get("seat"), "seat"), _figures(ruling.get("amount")))
        case "warn":
            words = _text_or_none(ruling.get("text"), "text")
            return syntax.RefereeWarn(text(ruling.get("seat"), "seat"), words)
        case what:
            raise StructuredError(f"rulings: {what!r} is nothing a referee does")


def _declarations(
    tree: Mapping[str, JsonValue],
) -> Iterator[tuple[str, tuple[syntax.Declaration, ...]]]:
    """What was declared, that of one seat in a row on one line."""
    row: list[syntax.Declaration] = []
    speaker: str | None = None
    for value in array(tree.get("declared", []), "declared"):
        told = mapping(value, "declared")
        seat = text(told.get("seat"), "seat")
        if speaker not in (None, seat):
            yield speaker or "", tuple(row)
            row = []
        speaker = seat
        row.append(_declaration(told))
    if speaker is not None:
        yield speaker, tuple(row)


def _declaration(told: Mapping[str, JsonValue]) -> syntax.Declaration:
    known(told, "declared", "seat", "what", "amount", "tiles", "item", "to", "name", "text")
    names = ("item", "to", "name", "text")
    item, to, name, words = (_text_or_none(told.get(each), each) for each in names)
    return syntax.Declaration(
        text(told.get("what"), "what"),
        _figures(told.get("amount")),
        tiles(told.get("tiles", []), "tiles"),
        item,
        to,
        name,
        words,
    )


def _figures(value: JsonValue) -> syntax.Amount:
    found: list[tuple[int, str]] = []
    for each in array(value, "amount"):
        match each:
            case [int(figure), str(unit)]:
                found.append((figure, unit))
            case _:
                raise StructuredError("amount: numbers with their units are wanted")
    return tuple(found)


def _numbered(lines: Iterable[syntax.Line]) -> Iterator[syntax.Line]:
    """The lines, acts of one actor in a row on one line."""
    row: syntax.Acts | None = None
    for line in lines:
        if isinstance(line, syntax.Acts) and row is not None and _goes_on(row, line):
            row = syntax.Acts(row.seat, (*row.acts, *line.acts), row.first, row.name)
            continue
        if row is not None:
            yield row
            row = None
        if isinstance(line, syntax.Acts):
            row = line
        else:
            yield line
    if row is not None:
        yield row


def _goes_on(row: syntax.Acts, line: syntax.Acts) -> bool:
    """Whether an act stands on the line of those before it; a time ends its line, `together` begins one."""
    same = (row.seat, row.name) == (line.seat, line.name)
    return same and row.acts[-1].time is None and "together" not in line.acts[0].flags
