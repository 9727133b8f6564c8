"""Writing: the one canonical text of a log or a hand, in English or in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

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
    Hand,
    Holding,
    Left,
    Line,
    Log,
    Note,
    RefereeFinds,
    RefereeRules,
    RefereeValue,
    RefereeWarn,
    Remark,
    Row,
    Sets,
    SetWord,
    Stake,
    Tag,
    Turn,
)
from grammar.tiles import family
from grammar.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.syntax import Tile
    from grammar.tiles import Family
    from grammar.words import Lang, Words

WALL_WRAP = 30
"""Tiles of the wall on one line."""


def render_log(log: Log, lang: Lang = "en") -> str:
    """Write a log as canonical text, which reads back as the same log."""
    writer = _Writer(words_of(log.game), lang)
    lines = [f"# {comment}" for comment in log.heading]
    for tag in log.tags:
        lines += [f"# {comment}" for comment in tag.above]
        lines.append(_commented(writer.tag(tag), tag.comment))
    for line in log.lines:
        *first, last = writer.line(line)
        lines += [*first, _commented(last, line.comment) if not isinstance(line, Remark) else last]
    lines.append(_commented(render_end(log, lang), log.end_comment))
    lines += [f"# {comment}" for comment in log.closing]
    return "\n".join(lines) + "\n"


def render_end(log: Log, lang: Lang = "en") -> str:
    """Write the line that says how a log ends, without its remark."""
    writer = _Writer(words_of(log.game), lang)
    return f"{writer.word('lines', 'end')} {writer.word('results', log.end)}"


def render_line(game: str, line: Line, lang: Lang = "en") -> list[str]:
    """Write a line of a log without its remark; a long wall takes several."""
    return _Writer(words_of(game), lang).line(line)


def render_hand(hand: Hand, lang: Lang = "en") -> str:
    """Write a hand as canonical text, which reads back as the same hand."""
    writer = _Writer(words_of(hand.game), lang)
    parts = [writer.tiles(writer.family.sorted(hand.concealed))] if hand.concealed else []
    parts += [writer.set(each) for each in hand.sets]
    if hand.flowers:
        parts.append(f"{writer.word('hand_words', 'flowers')}:{writer.one(hand.flowers)}")
    if hand.winning is not None:
        parts.append("+" + writer.one((hand.winning.tile,)) + writer.qualifiers(hand.winning.qualifiers))
    parts += [writer.circumstance(key, value) for key, value in hand.circumstances]
    return " ".join(parts)


def render_fact(game: str, line: AgreedFigures | RefereeFinds | RefereeRules, lang: Lang = "en") -> str:
    """Write what a line says that all agree on or that the referee finds, without its first words and its remark."""
    writer = _Writer(words_of(game), lang)
    if isinstance(line, RefereeRules):
        return " ".join(writer.ruled(line))
    if isinstance(line, RefereeFinds):
        return " ".join(writer.found(line))
    return " ".join([writer.word("seats", line.seat), *map(writer.declaration, line.items)])


def quoted(text: str) -> str:
    """Put a text between quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _commented(text: str, comment: str | None) -> str:
    return text if comment is None else f"{text} # {comment}"


class _Writer:
    """Writes the parts of a log or a hand in one language."""

    def __init__(self, words: Words, lang: Lang) -> None:
        self.words = words
        self.lang: Lang = lang
        self.family: Family = family(words.family)

    def word(self, table: str, meaning: str) -> str:
        """Write a word of a table."""
        return self.words.table(table).write(meaning, self.lang)

    def value(self, name: str, meaning: str) -> str:
        """Write a value that a tag or a circumstance may take."""
        return self.words.values_of(name).write(meaning, self.lang)

    def tiles(self, tiles: Sequence[Tile]) -> str:
        """Write tiles as words."""
        return self.family.write_row(tiles, self.lang)

    def one(self, tiles: Sequence[Tile]) -> str:
        """Write tiles as one word."""
        return self.family.write_word(tiles, self.lang)

    def tag(self, tag: Tag) -> str:
        """Write a header tag."""
        note = self.words.table("tags").notes.get(tag.key, "text")
        kind, _, subject_kind = note.partition("/")
        subject = "" if tag.subject is None else f" {self._subject(subject_kind, tag.subject)}"
        return f"[{self.word('tags', tag.key)}{subject} {quoted(self._value(tag, kind))}]"

    def _subject(self, kind: str, subject: str) -> str:
        table = {"seat": "seats", "option": "options"}.get(kind)
        return subject if table is None else self.word(table, subject)

    def _value(self, tag: Tag, kind: str) -> str:
        if kind == "game":
            return self.words.names.write(self.words.game, self.lang)
        if kind == "seat":
            return self.word("seats", tag.value)
        if tag.key == "Option":
            special = self.value(f"option-{tag.subject}", tag.value)
            return special if special != tag.value else self.word("option_values", tag.value)
        return self.value(tag.key, tag.value)

    def line(self, line: Line) -> list[str]:  # noqa: C901, PLR0911, PLR0912  one case a kind of line
        """Write a line; only a wall takes more than one."""
        match line:
            case Acts():
                return [" ".join([self.actor(line.seat, line.name), *map(self.act, line.acts)])]
            case Declared():
                return [" ".join([self.word("seats", line.seat), *map(self.declaration, line.items)])]
            case AgreedFigures():
                seat = self.word("seats", line.seat)
                return [" ".join([self.word("lines", "agreed"), seat, *map(self.declaration, line.items)])]
            case Holding():
                tiles = self.family.sorted(line.tiles) if line.what == "holds" else line.tiles
                return [self._said("seats", line.seat, line.what, self.tiles(tiles))]
            case Sets():
                return [self._said("seats", line.seat, "sets", *map(self.set, line.sets))]
            case Row():
                return self._row(line)
            case Dice():
                thrower = [] if line.seat is None else [self.word("seats", line.seat)]
                return [" ".join([self.word("lines", "dice"), *thrower, *map(str, line.numbers)])]
            case Left():
                return [f"{self.word('lines', 'left')} {line.number}"]
            case Turn():
                return [f"{self.word('lines', 'turn')} {self.word('seats', line.seat)}"]
            case Gap():
                number = "" if line.number is None else f" {line.number}"
                return [self.word("lines", "gap") + number]
            case Note():
                return [f"{self.word('lines', 'note')} {line.key} {quoted(line.text)}"]
            case Remark():
                return [f"# {line.comment}"]
            case Stake():
                return [self._said("seats", line.seat, "stake", self.amount(line.amount, line))]
            case Back():
                who, seat = self.actor("outsider", line.name), self.word("seats", line.seat)
                return [f"{who} {self.word('lines', 'back')} {seat} {self.amount(line.amount, line)}"]
            case Claim():
                parts = [self.word("seats", line.against), *self._grounds(line)]
                return [self._said("seats", line.by, "claim", *parts)]
            case RefereeRules():
                return [self._said("parties", "referee", "rules", *self._grounds(line))]
            case RefereeFinds():
                remark = [] if line.text is None else [quoted(line.text)]
                return [self._said("parties", "referee", "finds", *self.found(line), *remark)]
            case RefereeValue():
                parts = [self.word("seats", line.seat), self.amount(line.amount, line)]
                return [self._said("parties", "referee", "value", *parts)]
            case RefereeWarn():
                words = [] if line.text is None else [quoted(line.text)]
                return [self._said("parties", "referee", "warn", self.word("seats", line.seat), *words)]
            case _:
                assert_never(line)

    def _said(self, table: str, who: str, what: str, *rest: str) -> str:
        return " ".join([self.word(table, who), self.word("lines", what), *rest])

    def _row(self, row: Row) -> list[str]:
        wrap = WALL_WRAP if row.what == "wall" else len(row.tiles)
        rows = [row.tiles[start : start + wrap] for start in range(0, len(row.tiles), wrap)]
        return [f"{self.word('lines', row.what)} {self.tiles(tiles)}" for tiles in rows]

    def _grounds(self, line: Claim | RefereeRules) -> list[str]:
        parts = [] if line.cited is None else [line.cited]
        parts += self.numbers(line.at, line.before, line.after)
        if isinstance(line, RefereeRules) and line.for_ is not None:
            parts.append(f"{self.word('prepositions', 'for')} {self.word('seats', line.for_)}")
        return parts if line.text is None else [*parts, quoted(line.text)]

    def found(self, line: RefereeFinds) -> list[str]:
        """Write the parts of a fact the referee finds."""
        parts = self.numbers(line.at, line.before, line.after)
        if line.from_ is not None:
            parts.append(f"{self.word('prepositions', 'from')} {self.word('seats', line.from_)}")
        if line.seat is not None:
            parts.append(self.word("seats", line.seat))
        if line.what == "sets":
            parts += [self.word("lines", "sets"), *map(self.set, line.sets)]
        elif line.what is not None:
            tiles = line.tiles if line.what == "was" else self.family.sorted(line.tiles)
            parts += [self.word("lines", line.what), self.tiles(tiles)]
        return parts

    def ruled(self, line: RefereeRules) -> list[str]:
        """Write the order of acts that the referee rules on, or for whom he rules by which clause."""
        numbers = self.numbers(line.at, line.before, line.after)
        if (line.before, line.after) != (None, None):
            return numbers
        clause = [] if line.cited is None else [line.cited]
        whom = [] if line.for_ is None else [self.word("prepositions", "for"), self.word("seats", line.for_)]
        return [*clause, *numbers, *whom]

    def numbers(self, at: int | None, before: int | None, after: int | None) -> list[str]:
        """Write the numbers of acts that are meant."""
        given = (("at", at), ("before", before), ("after", after))
        return [f"{self.word('prepositions', word)} {number}" for word, number in given if number is not None]

    def actor(self, seat: str, name: str | None) -> str:
        """Write who did something: a seat, the referee, an outsider with a name."""
        table = "parties" if seat in self.words.table("parties").en else "seats"
        return self.word(table, seat) + ("" if name is None else f" {quoted(name)}")

    def act(self, act: Act) -> str:
        """Write an act with all that was said of it."""
        parts = [self.word("acts", act.act)]
        if act.call is not None:
            parts.append(self.word("calls", act.call))
        if act.number is not None:
            parts.append(str(act.number))
        if act.tiles and not (act.tiles == (UNSEEN,) and self.words.act_slot(act.act) in ("t", "P")):
            parts.append(self.tiles(act.tiles))
        if act.place is not None:
            parts.append(self.word("places", act.place))
        if act.words is not None:
            parts.append(quoted(act.words))
        parts += self._after_act(act)
        return " ".join(parts)

    def _after_act(self, act: Act) -> Iterable[str]:
        prepositions = self.words.table("prepositions")
        if act.with_tiles:
            yield f"{prepositions.write('with', self.lang)} {self.tiles(act.with_tiles)}"
        for word, where in (("from", act.from_), ("to", act.to), ("of", act.of), ("for", act.for_)):
            if where is not None:
                yield f"{prepositions.write(word, self.lang)} {self._where(where)}"
        if act.making:
            yield " ".join([prepositions.write("making", self.lang), *map(self.one, act.making)])
        if act.form is not None:
            known = act.form in self.words.table("forms").zh
            form = self.word("forms", act.form) if known else self.words.write_name(act.form, self.lang)
            yield f"{prepositions.write('as', self.lang)} {form}"
        yield from self.numbers(act.at, act.before, act.after)
        yield from (self.word("flags", flag) for flag in act.flags)
        if act.time is not None:
            yield f"@{act.time}"

    def _where(self, where: str) -> str:
        for table in ("seats", "relatives", "places"):
            if where in self.words.table(table).en:
                return self.word(table, where)
        return where

    def declaration(self, item: Declaration) -> str:
        """Write a declared figure."""
        parts = [self.word("lines", item.what)]
        if item.tiles:
            parts.append(self.tiles(item.tiles))
        if item.item is not None:
            parts.append(quoted(self.words.write_name(item.item, self.lang)))
        if item.to is not None:
            parts.append(self.actor(item.to, item.name))
        parts.append(self.amount(item.amount, item))
        if item.text is not None:
            parts.append(quoted(item.text))
        return " ".join(parts)

    def amount(self, amount: Amount, of: Declaration | Stake | Back | RefereeValue) -> str:
        """Write numbers with their units; `points` only where it was written."""
        return " ".join(
            str(number)
            if unit == "points" and not of.points_written
            else f"{number} {self.word('units', unit)}"
            for number, unit in amount
        )

    def set(self, each: SetWord) -> str:
        """Write a set as one word."""
        came = f":{self.one(each.came)}" if each.came else ""
        kind = self.words.kinds.write(each.kind, self.lang)
        return f"{kind}:{self.one(each.tiles)}{came}{self.qualifiers(each.qualifiers)}"

    def qualifiers(self, qualifiers: Iterable[str]) -> str:
        """Write what follows a slash: sources and how the tile came."""
        return "".join(f"/{self._qualifier(qualifier)}" for qualifier in qualifiers)

    def _qualifier(self, qualifier: str) -> str:
        for table in ("seats", "qualifiers", "relatives"):
            if qualifier in self.words.table(table).en:
                return self.word(table, qualifier)
        return qualifier

    def circumstance(self, key: str, value: str | None) -> str:
        """Write a circumstance."""
        table = self.words.table("circumstances")
        if value is None:
            return table.write(key, self.lang)
        kind = table.notes.get(key, "text").rstrip("?")
        if kind == "seat":
            value = self.word("seats", value)
        elif kind == "tiles":
            value = self.one(self.family.read(value))
        elif kind == "word":
            value = self.value(key, value)
        return f"{table.write(key, self.lang)}:{value}"
