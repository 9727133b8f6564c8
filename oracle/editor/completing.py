"""What may be written next: the acts that are lawful there, tiles, tags, items and words, in the language of the log.

Which words may stand at a place the grammar says; the acts of the hand and the tables of words say which of them are
of use there. Long because every sort of place has its few lines here.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from grammar.reading.intake import folded
from grammar.reading.parse import line_reader
from grammar.syntax import Acts, Gap, Remark
from grammar.tiles import family
from grammar.words import game_called, known_games, shared_table, words_of
from grammar.words.terminals import log_vocabularies
from oracle.editor.documents import CUT, Document, language_of, opens_hand
from oracle.editor.places import body_of
from oracle.game.items import items_of
from oracle.game.registry import load
from oracle.judge.lawful import legal
from oracle.report.moves import act_text
from oracle.rulebook.clauses import texts
from oracle.rulebook.meanings import meanings
from oracle.rulebook.messages import say
from oracle.rulebook.readings import register
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Log
    from grammar.words import Words
    from oracle.editor.documents import Hand
    from oracle.game.play import Option
    from oracle.judge.lawful import Point
    from oracle.rulebook.messages import Lang

ACT, WORD, TILE, TAG, ITEM, CLAUSE, VALUE = 2, 14, 12, 10, 18, 18, 13
"""How an editor marks each sort, by the protocol's numbers."""


class Choice(NamedTuple):
    """Something that may be written: the text, what kind it is, what is said of it, and its place in the order."""

    text: str
    kind: int
    detail: str
    order: int


class At(NamedTuple):
    """A place where something is being written: the hand, its words, the line before it, and how the hand is written."""

    hand: Hand
    words: Words
    before: str
    lang: Lang
    said: Lang
    line: int


def choices(hand: Hand, line: int, column: int, said: Lang) -> tuple[int, list[Choice]]:
    """What may be written at a place, and from which column on it takes the place of what stands there."""
    text = hand.lines[line - hand.first][:column]
    if body_of(text) != text.rstrip() and "#" in text:
        return column, []
    game = _game(hand)
    if not opens_hand(hand.lines[0]) or _ended(hand, line, game):
        return _outside(text, column)
    at = At(hand, words_of(game), text, language_of(hand.lines, game), said, line)
    start, found = _inside(at)
    once: dict[str, Choice] = {}
    for each in found:
        once.setdefault(each.text, each)
    return start, list(once.values())


def _game(hand: Hand) -> str:
    quoted = re.search(r'["\u201c\uff02]([^"\u201d\uff02]*)["\u201d\uff02]', hand.lines[0])
    return (game_called(quoted[1]) if quoted else None) or known_games()[0]


def _ended(hand: Hand, line: int, game: str) -> bool:
    """Whether a line stands below the end of its hand."""
    ends = words_of(game).table("lines").only("end").read
    return any((text.split() or [""])[0] in ends for text in hand.lines[: line - hand.first])


def _outside(text: str, column: int) -> tuple[int, list[Choice]]:
    """Before the first hand and after the end of one only a Game tag may stand."""
    if text.strip() and not text.lstrip().startswith(("[", "\uff3b")):
        return column, []
    start, tag = len(text) - len(text.lstrip()), shared_table("tags")
    found = []
    for game in known_games():
        names = words_of(game).names
        found += [
            Choice(f'[{tag.write("Game", lang)} "{names.write(game, lang)}"]', TAG, "", 0)
            for lang in ("en", "zh", "zh-Hans")
        ]
    return start, list(dict.fromkeys(found))


def _inside(at: At) -> tuple[int, Iterable[Choice]]:
    text = at.before
    lead = len(text) - len(text.lstrip())
    if text.lstrip().startswith(("[", "\uff3b")):
        return _of_tag(at, lead)
    quotes = len(re.findall(r'(?<!\\)["\u201c\u201d\uff02]', text))
    if quotes % 2:
        place = max(text.rfind('"'), text.rfind("\u201c"), text.rfind("\uff02"))
        return place + 1, _items(at)
    start = len(text) - len(re.split(r"[ \t\u3000]+", text)[-1])
    before = folded(text[:start]).split()
    if before and re.fullmatch(r"[0-9]{1,9}\.", before[0]):
        before = before[1:]
    return start, _words(at, before)


# -- tags --------------------------------------------------------------------------------------------


def _of_tag(at: At, lead: int) -> tuple[int, Iterable[Choice]]:
    """What may stand within a tag: its key, its subject, its value."""
    text, tags = at.before, at.words.table("tags")
    found = re.match(r'[ \t\u3000]*[\[\uff3b][ \t\u3000]*([^ \t\u3000"\]]*)', text)
    assert found is not None
    key = tags.read.get(found[1])
    rest = text[found.end() :]
    if not rest:
        return lead, (
            Choice(f"[{tags.write(each, at.lang)} ", TAG, _meaning(at, "tags", each), 1) for each in tags.en
        )
    if key is None:
        return len(text), ()
    if '"' in rest:
        return len(text) - len(rest) + rest.index('"') + 1, _tag_values(at, key, rest)
    start = len(text) - len(re.split(r"[ \t\u3000]+", rest)[-1])
    return start, _subjects(at, key)


def _subjects(at: At, key: str) -> Iterator[Choice]:
    kind = at.words.table("tags").notes[key].partition("/")[2]
    if kind == "seat":
        yield from _table(at, "seats", VALUE, 1)
    elif kind == "option":
        yield from _table(at, "options", VALUE, 1)
    elif kind == "clause":
        for each in register(at.words.game).values():
            yield Choice(each.id, CLAUSE, each.title, 1)


def _tag_values(at: At, key: str, rest: str) -> Iterator[Choice]:
    kind = at.words.table("tags").notes[key].partition("/")[0]
    subject = rest[: rest.index('"')].strip()
    if kind == "game":
        for game in known_games():
            yield Choice(words_of(game).names.write(game, at.lang), VALUE, "", 1)
    elif kind == "seat":
        yield from _table(at, "seats", VALUE, 1)
    elif key == "Reading":
        reading = register(at.words.game).get(subject)
        for slug in () if reading is None else reading.candidates:
            yield Choice(str(getattr(slug, "slug", slug)), VALUE, "", 1)
    else:
        meant = at.words.table("options").read.get(subject, subject)
        name = f"option-{meant}" if key == "Option" else key
        found = at.words.values_of(name)
        if key == "Option" and not found.en:
            found = at.words.table("option_values")
        for value in found.en:
            yield Choice(found.write(value, at.lang), VALUE, "", 1)


# -- lines -------------------------------------------------------------------------------------------

_VOCABULARIES = {
    "SEAT": ("seats", VALUE),
    "RELATIVE": ("relatives", VALUE),
    "PLACE": ("places", VALUE),
    "CALL": ("calls", VALUE),
    "UNIT": ("units", VALUE),
    "RESULT": ("results", VALUE),
    "REFEREE": ("parties", WORD),
    "OUTSIDER": ("parties", WORD),
    "FLAG": ("flags", WORD),
    **dict.fromkeys(("ACT", "SAY", "MARKER"), ("acts", ACT)),
    **dict.fromkeys(("WITH", "MAKING", "TOWARD", "AS", "AT", "FROM"), ("prepositions", WORD)),
}
"""The table of the words of a terminal of the grammar, and how they are marked; all others are in `lines`."""

_STANDING, _FIGURES, _ACTS = ("HOLDS", "SETS"), ("SCORE", "SUM", "PAY"), ("ACT", "SAY", "MARKER")
_NEEDS_TILES = ("T", "E", "K", "F", "M")
LAWFUL, FIRST, NEXT, FURTHER, INCIDENT, LATE, LAST = 0, 1, 2, 4, 6, 8, 9
"""The order of what is offered: what is lawful, what is due by the state of the hand, what else may stand there."""


class Stage(NamedTuple):
    """How far a hand has come above a line."""

    begun: bool
    after_gap: bool
    followed: bool
    over: bool

    @property
    def tells(self) -> bool:
        """Whether it may be stated here how the table lies: before the acts, after a gap, after the last act."""
        return not self.begun or self.after_gap or not self.followed


class Part(NamedTuple):
    """The act that is being written: where on its line it stands, what it is, its slot, and the words behind it."""

    place: int
    act: str
    slot: str
    behind: list[str]


def _words(at: At, before: list[str]) -> Iterator[Choice]:
    """What the grammar takes at a place, the lawful acts first."""
    above = _log_before(at, "")
    point = _point(at, above)
    stage = _stage(at, above, point)
    if not before:
        yield from _beginnings(at, above, point, stage)
        return
    awaited = line_reader(at.words.game, fast=True).awaited(" ".join(before))
    part = _part(at, before)
    lacking = part is not None and _lacks(at, part)
    seat = at.words.table("seats").read.get(before[0])
    if seat is not None:
        rest = [] if part is None else list(_begun(at, seat, before, part, point))
        yield from rest
        if "ACT" in awaited and not (lacking or (rest and part is not None and part.slot == "E")):
            stated = point if len(before) == 1 else _point(at, _log_before(at, " ".join(before)))
            for option in _options(stated):
                if option.act.seat == seat:
                    yield _act(at, option, with_seat=False)
    if _takes_tiles(at, before, awaited, part):
        yield from _tiles(at, FIRST if lacking else NEXT)
    for terminal in sorted(awaited):
        if not (lacking and terminal in (*_ACTS, "FLAG")):
            yield from _of_terminal(at, terminal, before, part, stage)


def _part(at: At, before: list[str]) -> Part | None:
    """The last act of a line; what follows `as` is a name, though it may be that of an act."""
    acts, prepositions = at.words.table("acts"), at.words.table("prepositions").read
    for place in range(len(before) - 1, 0, -1):
        act = acts.read.get(before[place])
        if act is not None and prepositions.get(before[place - 1]) != "as":
            return Part(place, act, at.words.act_slot(act), before[place + 1 :])
    return None


def _lacks(at: At, part: Part) -> bool:
    """Whether an act still wants its tile, or the tiles it is eaten with."""
    prepositions = at.words.table("prepositions").read
    if part.slot in _NEEDS_TILES and not part.behind:
        return True
    meant = [prepositions.get(word) for word in part.behind]
    return part.slot == "E" and not {"with", "making"} & set(meant)


def _begun(at: At, seat: str, before: list[str], part: Part, above: Point | None) -> Iterator[Choice]:
    """How the lawful acts go on that begin with the words of the one being written."""
    typed = [at.words.table("acts").write(part.act, at.lang), *part.behind]
    point = above if part.place == 1 else _point(at, _log_before(at, " ".join(before[: part.place])))
    for option in _options(point):
        said = act_text(at.words.game, option.act, at.lang).split(" ")
        if option.act.seat == seat and said[: len(typed)] == typed and len(said) > len(typed):
            yield Choice(" ".join(said[len(typed) :]), TILE, option.clause, LAWFUL)


def _takes_tiles(at: At, before: list[str], awaited: frozenset[str], part: Part | None) -> bool:
    """Whether a tile may stand here, the first or, where there may be several, one more."""
    if "TILES" in awaited:
        return part is None or part.slot not in ("-", "N")
    written = re.compile(family(at.words.family).word_pattern())
    count = len(before)
    while count and written.fullmatch(before[count - 1]):
        count -= 1
    if count == len(before) or "TILES" not in line_reader(at.words.game, fast=True).awaited(
        " ".join(before[:count])
    ):
        return False
    return part is None or part.slot in ("M", "m") or before[count - 1] in at.words.table("prepositions").read


def _of_terminal(
    at: At, terminal: str, before: list[str], part: Part | None, stage: Stage
) -> Iterator[Choice]:
    """The words of a terminal that may stand at a place, as far as the act before it takes them."""
    words, known = at.words, log_vocabularies(at.words)
    if terminal == "KIND":
        for made in words.kinds.en:
            yield Choice(f"{words.kinds.write(made, at.lang)}:", VALUE, _meaning(at, "kinds", made), NEXT)
    elif terminal == "NAME" and words.table("prepositions").read.get(before[-1]) == "as":
        yield from _names(at, part)
    elif terminal == "REF":
        for clause in texts(words.game).values():
            yield Choice(clause.id, CLAUSE, clause.titled(at.said), FURTHER)
            for limb in clause.limbs:
                yield Choice(addressed(clause.id, limb), CLAUSE, clause.quoted(at.said, None, limb), FURTHER)
    elif terminal in known:
        table, kind = _VOCABULARIES.get(terminal, ("lines", WORD))
        for meaning in known[terminal].en:
            text = known[terminal].write(meaning, at.lang)
            if words.has_no_use_for(table, text) or not _fits(at, terminal, meaning, before, part):
                continue
            order = _order(at, terminal, meaning, before, stage)
            if order is not None:
                yield Choice(text, kind, _meaning(at, table, meaning), order)


def _fits(at: At, terminal: str, meaning: str, before: list[str], part: Part | None) -> bool:
    """Whether the act before a place takes this word there."""
    takes = None if part is None else at.words.takes.get(part.act)
    if part is None or takes is None or terminal in _ACTS:
        return True
    led = at.words.table("prepositions").read.get(before[-1])
    if led is not None:
        return f"{led}:{meaning if terminal == 'PLACE' else 'seat'}" in takes
    if terminal == "FLAG":
        return meaning in takes or meaning == "together"
    if terminal == "PLACE":
        return part.slot == "P" or f"@{meaning}" in takes
    return terminal in ("SEAT", "RELATIVE", "CALL") or any(
        kind.partition(":")[0] == meaning for kind in takes
    )


def _order(at: At, terminal: str, meaning: str, before: list[str], stage: Stage) -> int | None:
    """Where among the others a word stands; None where the state of the hand forbids it."""
    if terminal in _ACTS:
        return INCIDENT if meaning in at.words.incidents else FURTHER if stage.over else NEXT
    if len(before) == 1 and before[0] in at.words.table("seats").read:
        if terminal in _STANDING:
            early = stage.after_gap or not stage.begun
            return FIRST if early else LAST if stage.tells else None
        if terminal in _FIGURES:
            return FIRST if stage.over else LATE
        return LATE
    if terminal in ("FLAG", "CALL", "PLACE"):
        return FURTHER if meaning == "together" else FIRST
    return FURTHER if terminal in ("AT", "TOWARD", "AS") else NEXT


def _names(at: At, part: Part | None) -> Iterator[Choice]:
    """What an act may be called: the names its table has, where it has any."""
    takes = at.words.takes.get(part.act, frozenset()) if part is not None else frozenset()
    named = {kind.removeprefix("as:") for kind in takes if kind.startswith("as:")}
    forms = at.words.table("forms")
    for meaning in forms.en:
        if not named or meaning in named:
            yield Choice(forms.write(meaning, at.lang), VALUE, _meaning(at, "forms", meaning), FIRST)
    if not named:
        yield from _forms(at)


def _beginnings(at: At, above: Log | None, point: Point | None, stage: Stage) -> Iterator[Choice]:
    """What a line may begin with: who acts and how, then the other lines."""
    for option in _options(point):
        yield _act(at, option, with_seat=True)
    if stage.over:
        yield from _lines(at, ("end",), FIRST)
    yield from _table(at, "seats", WORD, NEXT)
    if not stage.begun:
        yield from _lines(at, ("wall", "tail", "turned", "dice", "turn", "left"), FURTHER)
    yield from _lines(at, ("gap", "note", "agreed", "end", "left"), FURTHER)
    if stage.begun and stage.tells:
        yield from _lines(at, ("wall", "turn"), LAST)
    yield from _table(at, "parties", WORD, INCIDENT)
    if above is not None and all(isinstance(line, Remark) for line in above.lines):
        tags = at.words.table("tags")
        for key in tags.en:
            yield Choice(f"[{tags.write(key, at.lang)} ", TAG, _meaning(at, "tags", key), FIRST)


def _log_before(at: At, stated: str) -> Log | None:
    """The hand up to here, with what is stated on this line already; None where it cannot be read."""
    lines = at.hand.lines[: at.line - at.hand.first]
    log = Document().read("\n".join([*lines, *([stated] if stated else ()), CUT]))[0]
    return log.log if log.whole else None


def _point(at: At, log: Log | None) -> Point | None:
    """What is lawful after a hand so far, by the readings it is judged by."""
    if log is None or load(log.game).playing is None:
        return None
    try:
        return legal(log, readings=at.hand.asked)
    except (LookupError, ValueError):
        return None


def _options(point: Point | None) -> tuple[Option, ...]:
    return () if point is None else point.options


def _stage(at: At, above: Log | None, point: Point | None) -> Stage:
    """How far the hand has come above the line; of one that cannot be read, its words tell whether it has begun."""
    here = at.line - at.hand.first
    lines = () if above is None else tuple(line for line in above.lines if not isinstance(line, Remark))
    since_the_acts = takewhile(lambda line: not isinstance(line, Acts), reversed(lines))
    return Stage(
        any(isinstance(line, Acts) for line in lines)
        if above is not None
        else any(_acts_on(at, line) for line in at.hand.lines[:here]),
        any(isinstance(line, Gap) for line in since_the_acts),
        any(_acts_on(at, line) for line in at.hand.lines[here + 1 :]),
        point is not None and point.over,
    )


def _acts_on(at: At, line: str) -> bool:
    """Whether somebody acts on a line."""
    words = [*line.split(), "", ""]
    tables = at.words.table("seats").read, at.words.table("acts").read
    return words[0] in tables[0] and words[1] in tables[1]


def _act(at: At, option: Option, *, with_seat: bool) -> Choice:
    text = act_text(at.words.game, option.act, at.lang)
    if with_seat:
        text = f"{at.words.table('seats').write(option.act.seat, at.lang)} {text}"
    must = f" {say(None, at.said, 'editor-must')}" if option.forced else ""
    return Choice(text, ACT, f"{option.clause}{must}", 0)


def _table(at: At, table: str, kind: int, order: int) -> Iterator[Choice]:
    found = at.words.table(table)
    for meaning in found.en:
        yield Choice(found.write(meaning, at.lang), kind, _meaning(at, table, meaning), order)


def _lines(at: At, statements: Iterable[str], order: int) -> Iterator[Choice]:
    found = at.words.table("lines")
    for meaning in statements:
        if at.words.has_no_use_for("lines", meaning):
            continue
        yield Choice(found.write(meaning, at.lang), WORD, _meaning(at, "lines", meaning), order)


def _forms(at: At) -> Iterator[Choice]:
    from oracle.game.vocabulary import vocabulary

    for each in vocabulary(load(at.words.game)).sets:
        for name in each.names:
            if not name.isascii():
                yield Choice(at.words.write_name(name, at.lang), VALUE, each.said.means.said(at.said), 2)


def _tiles(at: At, order: int) -> Iterator[Choice]:
    known = family(at.words.family)
    other: Lang = "zh" if at.lang == "en" else "en"
    for tile in known.order:
        yield Choice(known.write_word((tile,), at.lang), TILE, known.write_word((tile,), other), order)


def _items(at: At) -> Iterator[Choice]:
    """The names of items, where a score is declared."""
    if not any(at.words.table("lines").read.get(word) == "score" for word in at.before.split()):
        return
    for item in items_of(at.words.game):
        detail = item.en if at.said == "en" else item.clause
        yield Choice(at.words.write_name(item.name, at.lang), ITEM, f"{detail} {item.clause}".strip(), 1)


def _meaning(at: At, table: str, word: str) -> str:
    found = meanings(at.words.game, table).get(word)
    return "" if found is None else found.said(at.said)
