"""From what the grammar matched to typed syntax: one small method a rule of `log.lark` and `set.lark`.

Slots are checked here, where the act still knows its column: what an act needs after it is data of the words.
Long because lark asks one class for all rules of a grammar.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark import Token, v_args

from grammar.reading.intake import FACES, unquoted
from grammar.reading.memory import timed
from grammar.reading.said import Ended, Reading
from grammar.reading.sets import LaidWord, column_of_token, end_of_token
from grammar.reading.tags import TagBuilder
from grammar.records import dataclass
from grammar.syntax import (
    UNSEEN,
    Act,
    Acts,
    AgreedFigures,
    Amount,
    Back,
    Claim,
    Declaration,
    Declared,
    Dice,
    Gap,
    Holding,
    Left,
    Line,
    Note,
    RefereeFinds,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Row,
    Sets,
    Stake,
    Tag,
    Turn,
)
from grammar.unreadable import Slip
from grammar.words import MOST_TILES_OF_SLOT
from spec.sentences import addressed, limbs_of, parted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


CLAIMED_FROM_OTHERS = frozenset({"eat", "pung", "kong", "add-kong"})
"""The kinds of set of which a tile was another's."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part that follows an act: the field of the act it fills, its value, where it stands, and its words.

    `kind` is what the tables of words call it where they say what an act takes; a part of a fact the referee finds
    has neither words nor kind.
    """

    field: str
    value: object
    column: int
    word: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class _Sum:
    """Numbers with their units, and whether `points` was written among them."""

    figures: Amount
    points_written: bool


class LineBuilder(TagBuilder):
    """Builds a line of a log."""

    @v_args(inline=True)
    def line(self, body: Line | Tag | Ended | tuple[int, Line] | None, comment: Token | None) -> Reading:
        """Join a line's body and its comment; an empty comment is none."""
        text = comment[1:].strip() if comment is not None else ""
        number, node = body if isinstance(body, tuple) else (None, body)
        return Reading(node, text or None, number)

    # What was there

    @v_args(inline=True)
    def holding(self, seat: Token, what: Token, tiles: Token) -> Holding:
        """Build what a seat holds (sorted), or has in its pool or among its flowers (as laid)."""
        place, found = self.line_word(what), self.tiles(tiles)
        if place == "flowers":
            self.only_flowers(tiles)
        return Holding(
            self.read("seats", seat), place, self.family.sorted(found) if place == "holds" else found
        )

    def line_word(self, token: Token) -> str:
        """Give what a line is, where this game has such lines."""
        if self.words.has_no_use_for("lines", token):
            raise Slip("line-of-no-use", column_of_token(token), word=str(token))
        return self.read("lines", token)

    def sets(self, children: list[Token | LaidWord]) -> Sets:
        """Build the sets a seat has on the table, none of them claimed from itself."""
        owner, _sets, *found = children
        assert isinstance(owner, Token)
        seat, laid = self.read("seats", owner), [word for word in found if isinstance(word, LaidWord)]
        for word in laid:
            claimed = word.said.kind in CLAIMED_FROM_OTHERS
            if claimed and not {seat, "self"}.isdisjoint(word.said.qualifiers):
                raise Slip("set-from-oneself", word.column, seat=str(owner))
        return Sets(seat, tuple(word.said for word in laid))

    @v_args(inline=True)
    def row(self, what: Token, tiles: Token) -> Row:
        """Build a row of tiles that is nobody's."""
        return Row(self.line_word(what), self.tiles(tiles))

    @v_args(inline=True)
    def dice(self, _dice: Token, seat: Token | None, *numbers: Token) -> Dice:
        """Build a throw of dice."""
        for number in numbers:
            if number not in FACES:
                raise Slip("no-die", column_of_token(number), word=str(number))
        return Dice(None if seat is None else self.read("seats", seat), tuple(map(int, numbers)))

    @v_args(inline=True)
    def left(self, _left: Token, number: Token) -> Left:
        """Build a count of the wall."""
        return Left(int(number))

    @v_args(inline=True)
    def turn(self, _turn: Token, seat: Token) -> Turn:
        """Build whose turn it is."""
        return Turn(self.read("seats", seat))

    @v_args(inline=True)
    def gap(self, _gap: Token, number: Token | None) -> Gap:
        """Build a gap."""
        return Gap(None if number is None else int(number))

    @v_args(inline=True)
    def note(self, _note: Token, key: Token, text: Token) -> Note:
        """Build a machine's remark."""
        return Note(str(key), unquoted(text))

    # What happened

    def acts(self, children: list[Token | Act | None]) -> tuple[int, Acts] | Acts:
        """Build a line of acts; its time belongs to the last of them."""
        number, actor, *rest = children
        time = rest.pop()
        assert isinstance(actor, Token)
        name: str | None = None
        if not isinstance(rest[0], Act):
            quoted = rest.pop(0)
            name = unquoted(quoted) if isinstance(quoted, Token) else None
        found = [act for act in rest if isinstance(act, Act)]
        if isinstance(time, Token):
            found[-1] = timed(found[-1], time[1:])
        line = Acts(self.who(actor), tuple(found), 0, name)
        return (int(number[:-1]), line) if isinstance(number, Token) else line

    def who(self, token: Token) -> str:
        """Give a seat, the referee or an outsider."""
        return self.read("seats" if token.type == "SEAT" else "parties", token)

    @v_args(inline=True)
    def clause(self, word: Token, tiles: Token | None, more: Token | None, *parts: _Part) -> Act:
        """Build an act, once its slot is filled as its word wants."""
        act = self.read("acts", word)
        slot = self.words.act_slot(act)
        found = () if tiles is None else self.tiles(tiles)
        self._check_slot(word, slot, found, tiles, parts)
        if found == (UNSEEN,) and slot in ("t", "P"):
            found = ()
        place = self.read("places", more) if more is not None and more.type == "PLACE" else None
        words = unquoted(more) if more is not None and more.type == "STRING" else None
        if more is not None and (place is None or slot != "P"):
            kind = "words" if place is None else f"@{place}"
            parts = (_Part("", None, column_of_token(more), str(more), kind), *parts)
        self._check_parts(word, parts)
        return self._with_parts(parts, act=act, tiles=found, place=place, words=words)

    def _check_parts(self, word: Token, parts: tuple[_Part, ...]) -> None:
        """Refuse what may follow other acts and not this one."""
        takes = self.words.takes.get(self.read("acts", word))
        for part in parts:
            if takes is not None and part.kind not in takes and not _follows_all(part, takes):
                raise Slip("part-of-no-use", part.column, word=part.word, act=str(word))

    def _check_slot(
        self, word: Token, slot: str, found: tuple[str, ...], tiles: Token | None, parts: tuple[_Part, ...]
    ) -> None:
        if tiles is not None and len(found) > 1:
            self._check_several(word, slot, found, tiles)
        if not found and slot in ("T", "E", "K", "F", "M"):
            raise Slip("act-without-tile", end_of_token(word), word=str(word), tile=self._any_tile())
        if tiles is not None and slot == "-":
            raise Slip("act-takes-no-tile", column_of_token(tiles), word=str(word))
        if slot == "E" and not {"with_tiles", "making"} & {part.field for part in parts}:
            own = {"mahjong": "46m", "domino": "26 34"}[self.family.name]
            tile = {"mahjong": "5m", "domino": "15"}[self.family.name]
            raise Slip("eat-without-tiles", column_of_token(word), word=str(word), own=own, tile=tile)

    def _check_several(self, word: Token, slot: str, found: tuple[str, ...], tiles: Token) -> None:
        """Refuse a second tile after an act of one, and other than four equal ones after a kong of them."""
        most = MOST_TILES_OF_SLOT.get(slot)
        if most is None or (len(found) == most and (slot != "K" or len(set(found)) == 1)):
            return
        first = tiles.split()[0]
        second = re.match(rf"{re.escape(first)}[ \t]+(?=[^ \t])", tiles)
        column = column_of_token(tiles)
        if len(self.family.read(first)) == 1 and second is not None:
            column += second.end()
        label = "kong-of-other-tiles" if most > 1 else "second-tile"
        raise Slip(label, column, word=str(word), tile=self.family.write_word(found[:1], "en"))

    def _any_tile(self) -> str:
        return {"mahjong": "5m", "domino": "45"}[self.family.name]

    @v_args(inline=True)
    def say(self, word: Token, what: Token, *parts: _Part) -> Act:
        """Build an act that is a call, a tile or some words."""
        act = self.read("acts", word)
        self._check_parts(word, parts)
        if what.type == "CALL":
            return self._with_parts(parts, act=act, call=self.read("calls", what))
        if what.type == "STRING":
            return self._with_parts(parts, act=act, words=unquoted(what))
        found = self.tiles(what)
        if len(found) > 1:
            self._check_several(word, self.words.act_slot(act), found, what)
        return self._with_parts(parts, act=act, tiles=found)

    @v_args(inline=True)
    def marker(self, word: Token, number: Token, *parts: _Part) -> Act:
        """Build an act that is a number."""
        self._check_parts(word, parts)
        return self._with_parts(parts, act=self.read("acts", word), number=int(number))

    def _with_parts(self, parts: tuple[_Part, ...], **fields: object) -> Act:
        flags: list[str] = []
        for part in parts:
            if not part.field:
                continue
            if part.field == "flags" and isinstance(part.value, str) and part.value not in flags:
                if {part.value, *flags} >= {"drawn", "held"}:
                    raise Slip("drawn-and-held", part.column, word=part.word)
                flags.append(part.value)
            elif part.field in fields or part.field == "flags":
                raise Slip("said-twice", part.column, word=part.field.rstrip("_").removesuffix("_tiles"))
            else:
                fields[part.field] = part.value
        return Act(**fields, flags=tuple(flags))  # type: ignore[arg-type]  # fields are named in the rules below

    @v_args(inline=True)
    def showing(self, word: Token, tiles: Token) -> _Part:
        """Build the own tiles a claim shows."""
        return _Part("with_tiles", self.tiles(tiles), column_of_token(word), str(word), "with")

    @v_args(inline=True)
    def making(self, word: Token, tiles: Token) -> _Part:
        """Build the sets an act makes; each set is one word."""
        self.tiles(tiles)
        made = tuple(map(self.family.read, tiles.split()))
        return _Part("making", made, column_of_token(word), str(word), "making")

    @v_args(inline=True)
    def toward(self, word: Token, where: Token) -> _Part:
        """Build whom or what an act comes from, goes to, is of or for."""
        table = {"SEAT": "seats", "RELATIVE": "relatives", "PLACE": "places"}[where.type]
        preposition = self.read("prepositions", word)
        field = {"from": "from_", "for": "for_"}.get(preposition, preposition)
        found = self.read(table, where)
        of = found if table == "places" or found == "side" else "seat"
        return _Part(field, found, column_of_token(word), f"{word} {where}", f"{preposition}:{of}")

    @v_args(inline=True)
    def form(self, word: Token, name: Token) -> _Part:
        """Build the form the recorder states."""
        text = str(name)
        found = self.words.table("forms").read.get(text) or self.words.named(text)
        return _Part("form", found, column_of_token(word), f"{word} {name}", f"as:{found}")

    @v_args(inline=True)
    def post_at(self, word: Token, number: Token) -> _Part:
        """Build the number of an act that is meant."""
        preposition = self.read("prepositions", word)
        return _Part(preposition, int(number), column_of_token(word), str(word), preposition)

    @v_args(inline=True)
    def flag(self, word: Token) -> _Part:
        """Build how an act was done."""
        found = self.read("flags", word)
        return _Part("flags", found, column_of_token(word), str(word), found)

    # What was said of it

    def declared(self, children: list[Token | Declaration | tuple[int, Declaration]]) -> Declared:
        """Build one seat's declarations; nobody pays himself."""
        owner, *said = children
        assert isinstance(owner, Token)
        seat, items = self.read("seats", owner), []
        for each in said:
            column, item = each if isinstance(each, tuple) else (0, each)
            assert isinstance(item, Declaration)
            if item.what == "pay" and item.to == seat:
                raise Slip("pays-himself", column, seat=str(owner))
            items.append(item)
        return Declared(seat, tuple(items))

    @v_args(inline=True)
    def agreed(self, _agreed: Token, seat: Token, *items: Declaration) -> AgreedFigures:
        """Build the figures of a seat that all agree on."""
        return AgreedFigures(self.read("seats", seat), items)

    @v_args(inline=True)
    def score(self, _score: Token, tiles: Token | None, item: Token, amount: _Sum) -> Declaration:
        """Build a declared item."""
        found = () if tiles is None else self.tiles(tiles)
        return Declaration(
            "score",
            amount.figures,
            found,
            self.words.named(unquoted(item)),
            points_written=amount.points_written,
        )

    @v_args(inline=True)
    def sum(self, what: Token, amount: _Sum) -> Declaration:
        """Build a declared total or balance."""
        return Declaration(self.read("lines", what), amount.figures, points_written=amount.points_written)

    def pay(self, children: list[Token | _Sum | None]) -> tuple[int, Declaration]:
        """Build a payment with the column of who gets it; its ground stands in quotes."""
        _pay, to, *name, amount, ground = children
        assert isinstance(to, Token)
        assert isinstance(amount, _Sum)
        paid = Declaration(
            "pay",
            amount.figures,
            to=self.who(to),
            name=_said_of(name),
            text=unquoted(ground) if isinstance(ground, Token) else None,
            points_written=amount.points_written,
        )
        return column_of_token(to), paid

    def amount(self, children: list[Token | None]) -> _Sum:
        """Build numbers with their units; one without a unit is in points, and no unit stands twice."""
        found: list[tuple[int, str]] = []
        written = False
        rest = [child for child in children if child is not None]
        while rest:
            number = rest.pop(0)
            unit = rest.pop(0) if rest and rest[0].type == "UNIT" else None
            meaning = "points" if unit is None else self.read("units", unit)
            if meaning in {known for _, known in found}:
                raise Slip(
                    "unit-twice", column_of_token(unit or number), word=str(unit or number), unit=meaning
                )
            found.append((int(number), meaning))
            written = written or (meaning == "points" and unit is not None)
        return _Sum(tuple(found), written)

    @v_args(inline=True)
    def stake(self, seat: Token, stake: Token, amount: _Sum) -> Stake:
        """Build a player's side bet."""
        self.line_word(stake)
        return Stake(self.read("seats", seat), amount.figures, points_written=amount.points_written)

    @v_args(inline=True)
    def back(self, _outsider: Token, name: Token | None, back: Token, seat: Token, amount: _Sum) -> Back:
        """Build an outsider's bet."""
        self.line_word(back)
        who = None if name is None else unquoted(name)
        return Back(who, self.read("seats", seat), amount.figures, points_written=amount.points_written)

    def claim(self, children: list[Token | _Part | None]) -> Claim:
        """Build an accusation."""
        by, _claim, against, clause, *rest = children
        assert isinstance(by, Token)
        assert isinstance(against, Token)
        fields = self.bounds(rest, "claim")
        named, limb = self.address(clause)
        return Claim(
            self.read("seats", by),
            self.read("seats", against),
            named,
            limb=limb,
            text=_said_of(rest[-1:]),
            **fields,  # type: ignore[arg-type]  # at, before, after
        )

    def address(self, word: Token | _Part | None) -> tuple[str | None, str | None]:
        """Give a clause and the letter of its limb; a limb that the clause does not have is refused."""
        if not isinstance(word, Token):
            return None, None
        clause, limb = parted(word)
        known = limbs_of(self.words.game).get(clause) if limb is not None else None
        if known is not None and limb not in known:
            addresses = [addressed(clause, each) for each in known]
            has = {"limbs": ", ".join(addresses), "first": addresses[0]} if known else {}
            raise Slip("no-limb", column_of_token(word), word=str(word), clause=clause, **has)
        return clause, limb

    def ruling(self, children: list[Token | _Part | None]) -> RefereeRules:
        """Build what the referee rules."""
        _referee, _rules, clause, *rest = children
        fields = self.bounds(rest, "rules")
        named, limb = self.address(clause)
        return RefereeRules(
            named,
            limb=limb,
            text=_said_of(rest[-1:]),
            **fields,  # type: ignore[arg-type]  # at, before, after, for_
        )

    def finding(self, children: list[Token | _Part | None]) -> RefereeFinds:
        """Build a fact the referee finds; what is no form of the closed list is refused."""
        _referee, finds, *rest = children
        assert isinstance(finds, Token)
        fields: dict[str, object] = {}
        for part in rest:
            if isinstance(part, _Part):
                if part.field in fields:
                    raise Slip("said-twice", part.column, word=part.field.rstrip("_"))
                fields[part.field] = part.value
        held = fields.pop("held", None)
        if isinstance(held, dict):
            fields |= held
        if frozenset(fields) - {"tiles"} not in _FOUND or fields.get("at", 0) in _others(fields):
            raise Slip("finds-mixture", column_of_token(finds), word=str(finds))
        return RefereeFinds(
            text=_said_of(rest[-1:]),
            **fields,  # type: ignore[arg-type]  # each was read as what it is
        )

    @v_args(inline=True)
    def found_at(self, word: Token, number: Token) -> _Part:
        """Build the number of an act that a finding is about."""
        return _Part(self.read("prepositions", word), int(number), column_of_token(word))

    @v_args(inline=True)
    def found_from(self, word: Token, seat: Token) -> _Part:
        """Build who gave a tile, as the referee finds."""
        return _Part("from_", self.read("seats", seat), column_of_token(word))

    @v_args(inline=True)
    def held(self, seat: Token, what: Token, tiles: Token) -> _Part:
        """Build what a seat is found to hold, to lack or to wait for."""
        meaning = self.read("lines", what)
        if meaning not in ("holds", "lacks", "waits"):
            raise Slip("finds-mixture", column_of_token(what), word=str(what))
        found = self.family.sorted(self._seen(tiles))
        return _Part(
            "held", {"seat": self.read("seats", seat), "what": meaning, "tiles": found}, column_of_token(seat)
        )

    @v_args(inline=True)
    def was(self, word: Token, tiles: Token) -> _Part:
        """Build what an unseen tile is found to have been."""
        return _Part("held", {"what": "was", "tiles": self._seen(tiles)}, column_of_token(word))

    def told(self, children: list[Token | LaidWord]) -> _Part:
        """Build sets that lie before a seat, as the referee finds them."""
        found, owner = self.sets(children), children[0]
        assert isinstance(owner, Token)
        value = {"seat": found.seat, "what": "sets", "sets": found.sets}
        return _Part("held", value, column_of_token(owner))

    def _seen(self, tiles: Token) -> tuple[str, ...]:
        found = self.tiles(tiles)
        if UNSEEN in found:
            raise Slip("finds-unseen", column_of_token(tiles), tile=self._any_tile())
        return found

    def bounds(self, parts: list[Token | _Part | None], line: str) -> dict[str, object]:
        """Give the act numbers, and in a ruling the seat, that a claim or a ruling is about."""
        fields: dict[str, object] = {}
        for part in parts:
            if isinstance(part, _Part):
                word = part.field.rstrip("_")
                if part.field in fields:
                    raise Slip("said-twice", part.column, word=word)
                if part.field not in {"at", "before", "after", "for_"} or part.value not in self._for_whom(
                    part
                ):
                    raise Slip("ruling-part", part.column, word=word, line=line)
                fields[part.field] = part.value
        return fields

    def _for_whom(self, part: _Part) -> set[object]:
        return set(self.words.table("seats").en) if part.field == "for_" else {part.value}

    @v_args(inline=True)
    def value(self, _referee: Token, value: Token, seat: Token, amount: _Sum) -> RefereeValue:
        """Build a value the referee puts on a hand."""
        self.line_word(value)
        return RefereeValue(self.read("seats", seat), amount.figures, points_written=amount.points_written)

    @v_args(inline=True)
    def warning(self, _referee: Token, _warn: Token, seat: Token, text: Token | None) -> RefereeWarn:
        """Build a warning."""
        return RefereeWarn(self.read("seats", seat), None if text is None else unquoted(text))

    @v_args(inline=True)
    def end(self, _end: Token, result: Token) -> Ended:
        """Build the end."""
        return Ended(self.read("results", result))


_FOUND = frozenset(
    frozenset(fields.split())
    for fields in (
        "at before",
        "at after",
        "at from_",
        "at seat what",
        "seat what",
        "at what",
        "seat what sets",
    )
)
"""The parts of each fact a referee may find."""


def _others(fields: Mapping[str, object]) -> tuple[object, ...]:
    """The acts the one that is meant cannot be: an act comes neither before nor after itself."""
    return tuple(fields[each] for each in ("before", "after") if each in fields)


def _follows_all(part: _Part, takes: frozenset[str]) -> bool:
    """Whether a part may follow every act, or is a form, where any is compared that a game could name."""
    return part.kind == "together" or (part.field == "form" and "as" in takes)


def _said_of(tokens: Sequence[object]) -> str | None:
    return next((unquoted(token) for token in tokens if isinstance(token, Token)), None)
