"""Texts in notation: something of every line and word of a game, and texts one word away that cannot be read.

Which alternatives of the grammar a text takes is asked of the parser itself: every reduction it makes is one.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import islice, product
from typing import TYPE_CHECKING

from lark import Transformer, UnexpectedInput

from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.reading.parser import build_parser
from grammar.tiles import family
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from grammar.words.terminals import hand_patterns, log_patterns, log_vocabularies
from grammar.writing.render import render_hand, render_log
from oracle.conformance.variation.question import Question, slug, words
from oracle.rulebook.clauses import texts

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from lark import Lark
    from lark.grammar import Rule, Symbol

    from grammar.words import Vocabulary, Words
    from oracle.conformance.inputs.forms import Json

TOGETHER = 12
"""Lines of one made-up log."""

ALIKE, FEW = frozenset({"SEAT", "KIND"}), 2
"""Terminals of which so many words say whether a row of words can be read."""

ROWS = 3_000
"""Rows of words looked at for one alternative that none of the first lines takes."""

Alternatives = frozenset[str]


# -- the grammar -----------------------------------------------------------------------------------


class Grammar:
    """The grammar of a game's lines or hands, which tells the alternatives a text takes."""

    def __init__(self, parser: Lark, start: str) -> None:
        self._parser = parser
        self.start = start
        self._taken: set[str] = set()
        self.all: Alternatives = frozenset(_name(rule) for rule in parser.rules)
        table = parser.parser.parser.parser  # the tables that a parser of lark's works with
        for rule, callback in list(table.callbacks.items()):
            table.callbacks[rule] = self._recording(rule, callback)

    def _recording(
        self, rule: object, callback: Callable[[list[object]], object]
    ) -> Callable[[list[object]], object]:
        name = _name(rule)

        def reduced(children: list[object]) -> object:
            self._taken.add(name)
            return callback(children)

        return reduced

    def taken(self, text: str) -> Alternatives:
        """The alternatives that a line or a hand takes; none where it cannot be read."""
        self._taken = set()
        try:
            self._parser.parse(text)
        except UnexpectedInput:
            return frozenset()
        return frozenset(self._taken) & self.all

    def without(self, terminals: Collection[str]) -> Alternatives:
        """The alternatives there are where nothing with these terminals can be read."""
        left, gone = list(self.rules), set(terminals)
        while True:
            kept = [rule for rule in left if not any(str(part.name) in gone for part in rule.expansion)]
            if len(kept) == len(left):
                return frozenset(map(_name, kept))
            gone |= {str(rule.origin.name) for rule in left} - {str(rule.origin.name) for rule in kept}
            left = kept

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every alternative, in the order of the grammar."""
        return tuple(self._parser.rules)

    @cached_property
    def _shortest(self) -> Mapping[str, tuple[str, ...]]:
        """The shortest row of terminals of every rule of the grammar."""
        found: dict[str, tuple[str, ...]] = {}
        for _ in self.rules:
            for rule in self.rules:
                row = _row(rule, found)
                name = str(rule.origin.name)
                if row is not None and (name not in found or len(row) < len(found[name])):
                    found[name] = row
        return found

    def shortest_with(self, rule: Rule) -> tuple[str, ...]:
        """The shortest row of terminals that takes an alternative."""
        row = _row(rule, self._shortest) or ()
        return self._around(str(rule.origin.name), row, frozenset())

    def _around(self, name: str, row: tuple[str, ...], through: frozenset[str]) -> tuple[str, ...]:
        """The row set into the shortest line that has a part of this name."""
        if name == self.start:
            return row
        ways: list[tuple[str, ...]] = []
        for rule in self.rules:
            outer = str(rule.origin.name)
            parts = [str(part.name) for part in rule.expansion]
            if name in parts and outer not in through:
                place = parts.index(name)
                before = _terms(rule.expansion[:place], self._shortest)
                after = _terms(rule.expansion[place + 1 :], self._shortest)
                if before is not None and after is not None:
                    ways.append(self._around(outer, (*before, *row, *after), through | {name}))
        return min(filter(None, ways), key=len, default=())


def _row(rule: Rule, known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    return _terms(rule.expansion, known)


def _terms(parts: Sequence[Symbol], known: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The terminals of some parts; None where one of them is not known yet."""
    found: list[str] = []
    for part in parts:
        if part.is_term:
            found.append(str(part.name))
        elif str(part.name) in known:
            found += known[str(part.name)]
        else:
            return None
    return tuple(found)


def _name(rule: object) -> str:
    """An alternative as the grammar writes it; what lark makes of repetitions is no alternative of ours."""
    return str(rule)


@cache
def grammars(game: str) -> tuple[Grammar, Grammar]:
    """The grammars of the lines and of the hands of a game."""
    known = words_of(game)
    tiles = family(known.family)
    builder: Transformer[object, object] = Transformer()
    lines = build_parser(
        "line",
        patterns=log_patterns(known, tiles),
        builder=builder,  # type: ignore[arg-type]
    )
    hands = build_parser(
        "hand",
        patterns=hand_patterns(known, tiles),
        builder=builder,  # type: ignore[arg-type]
    )
    return Grammar(lines, "line"), Grammar(hands, "hand")


def alternatives_of(game: str, questions: Iterable[Json]) -> tuple[Alternatives, Alternatives]:
    """The alternatives that some texts take, and all there are for this game."""
    lines, hands = grammars(game)
    taken: set[str] = set()
    for question in questions:
        text = str(question["text"])
        if question["as"] == "hand":
            taken |= {f"hand {each}" for each in hands.taken(text)}
        else:
            for line in text.splitlines():
                taken |= {f"line {each}" for each in lines.taken(line)}
    known = words_of(game)
    unused = {name for name, table in log_vocabularies(known).items() if _of_no_use(known, table)} | (
        {"FLOWERS"} if known.has_no_use_for("hand_words", "flowers") else set()
    )
    every = {f"line {each}" for each in lines.without(unused)}
    every |= {f"hand {each}" for each in hands.without(unused)}
    return frozenset(taken), frozenset(every)


def _of_no_use(known: Words, table: Vocabulary) -> bool:
    """Whether every word of a terminal is one that begins lines the game has no use for."""
    return all(known.has_no_use_for("lines", word) for word in table.en.values())


# -- texts that can be read ------------------------------------------------------------------------


def notations(game: str) -> Iterator[Question]:
    """Questions about the notation of a game: what is read, what is written, what cannot be read."""
    known = words_of(game)
    texts = [*_logs(known), *_hands(known)]
    for name, form, text in texts:
        yield _asked(name, "parse", {"text": text, "as": form})
        if form == "log":
            log = parse_log(text)
            yield _asked(f"{name}-zh", "parse", {"text": render_log(log, "zh"), "as": form})
            yield _asked(name, "roundtrip", {"text": text, "as": form, "to": "zh"})
            yield _asked(f"{name}-zh", "roundtrip", {"text": render_log(log, "zh"), "as": form, "to": "en"})
        else:
            hand = parse_hand(game, text)
            yield _asked(f"{name}-zh", "parse", {"text": render_hand(hand, "zh"), "as": form})
            yield _asked(name, "roundtrip", {"text": text, "as": form, "to": "zh"})
    yield from _unreadable(game, texts)


def _asked(name: str, kind: str, question: Json) -> Question:
    title = words(f"{kind}: {name}")
    return Question(slug(f"{kind}-{name}"), kind, question, title, "generated", "the grammar of the notation")


Text = tuple[str, str, str]
"""A name, whether it is a log or a hand, and the text itself."""


def _logs(known: Words) -> Iterator[Text]:
    """Logs that take every alternative of a line, lines of one sort together, every act and every word among them."""
    samples = _samples(known)
    lines, _ = grammars(known.game)
    sorts: dict[str, list[str]] = {}

    def reads(line: str) -> bool:
        return _stands_alone(samples, line) or _sort(known, samples, line) != ""

    for line in (*_lines(lines, samples, reads), *_every_word(known, samples)):
        sorts.setdefault(_sort(known, samples, line), []).append(line)
    for sort in SORTS:
        for number, together in enumerate(_together(known, sort, sorts.get(sort, [])), start=1):
            yield f"{sort}-{number}", "log", _log(known, sort, together)
    for end in known.table("results").en:
        yield f"ended-{end}", "log", _log(known, "acts", [], end)


def _together(known: Words, sort: str, lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines in groups that can stand in one log."""
    groups: list[list[str]] = []
    for line in dict.fromkeys(lines):
        for group in groups:
            if len(group) < TOGETHER and _label(known.game, "log", _log(known, sort, [*group, line])) == "":
                group.append(line)
                break
        else:
            groups.append([line])
    yield from groups


SORTS = ("tags", "lines", "acts", "found")
TAGS = ("Game", "Notation", "Honours", "Reading", "Dealer")


def _log(known: Words, sort: str, lines: Sequence[str], end: str = "cut") -> str:
    """A log with lines of one sort: tags, what lay there, what happened, or what was found of two acts."""
    head = [f'[Game "{known.game}"]', '[Notation "1"]']
    seat, tile = next(iter(known.table("seats").en)), next(iter(family(known.family).order))
    before = {"lines": [f"turn {seat}"], "found": [f"{seat} discard {tile}"] * 2}.get(sort, [])
    return "\n".join([*head, *before, *lines, f"end {end}", ""])


def _sort(known: Words, samples: Mapping[str, tuple[str, ...]], line: str) -> str:
    """Where a line may stand in a log; empty where it can be read nowhere."""
    if _stands_alone(samples, line):
        return ""
    for sort in SORTS if line.startswith("[") else SORTS[1:]:
        if _label(known.game, "log", _log(known, sort, [line])) == "":
            return sort
    return ""


def _stands_alone(samples: Mapping[str, tuple[str, ...]], line: str) -> bool:
    """Whether every log has its own line of this sort."""
    return any(line.startswith(f"[{tag}") for tag in TAGS) or line.startswith(samples["END"])


def _samples(known: Words) -> dict[str, tuple[str, ...]]:
    """Words for every terminal of the grammar, those that mean something to this game first."""
    tiles = tuple(family(known.family).order)
    seats = tuple(known.table("seats").en.values())
    found: dict[str, tuple[str, ...]] = {
        name: tuple(dict.fromkeys(table.en.values())) for name, table in log_vocabularies(known).items()
    }
    kinds = tuple(known.kinds.en.values())
    qualifiers = (*seats, *known.table("qualifiers").en.values(), *known.table("relatives").en.values())
    return found | {
        "KIND": tuple(f" {kind}" for kind in kinds),
        "ONE": (f":{tiles[0]}x3",),
        "CAME": (f":{tiles[0]}",),
        "QUAL": tuple(f"/{word}" for word in qualifiers),
        "TILES": (tiles[0], f"{tiles[0]}x3 {tiles[1]} ?"),
        "STRING": (' "so"',),
        "COUNT": ("2",),
        "NUMBER": ("24", "-4"),
        "NTH": ("1.",),
        "TIME": ("@21:14:03", "@0:41.5"),
        "COMMENT": ("# a word",),
        "NAME": ("engine", *known.table("forms").en.values()),
        "REF": tuple(islice(texts(known.game), 1)),
        "LSQB": ("[",),
        "RSQB": ("]",),
        "SUBJECT": (" " + seats[0],),
        "PLUS": (" +",),
        "FLOWERS": (" flowers",),
        "CIRCUMSTANCE": tuple(_circumstances(known, seats, tiles)),
    }


def _circumstances(known: Words, seats: tuple[str, ...], tiles: tuple[str, ...]) -> Iterator[str]:
    for key, note in known.table("circumstances").notes.items():
        values = {
            "seat": seats[1],
            "number": "3",
            "word": next(iter(known.values_of(key).en), ""),
            "tiles": family(known.family).write_word(tiles[:2], "en"),
        }
        value = values.get(note.rstrip("?"), "")
        yield f" {known.table('circumstances').en[key]}" + (f":{value}" if value else "")


def _lines(
    grammar: Grammar, samples: Mapping[str, tuple[str, ...]], reads: Callable[[str], bool]
) -> Iterator[str]:
    """For every alternative short lines that take it, in which a word of several that may stand there changes.

    Where a game has no use for any of them, the first row of words it can read is looked for.
    """
    seen: set[tuple[str, str]] = set()
    for rule in grammar.rules:
        shape = grammar.shortest_with(rule)
        read = False
        for turn in range(max((len(samples[name]) for name in shape), default=0)):
            said = _said(shape, samples, turn)
            pairs = set(zip(shape, said, strict=True))
            if turn == 0 or not pairs <= seen:
                seen |= pairs
                read = reads(_joined(said)) or read
                yield _joined(said)
        if not read:
            ways = (_first_read(each, samples, reads) for each in _with_a_tile(shape))
            yield from islice((way for way in ways if way is not None), 1)


def _said(shape: Sequence[str], samples: Mapping[str, tuple[str, ...]], turn: int) -> list[str]:
    """A word for every terminal, and another one where a terminal comes again: nobody pays himself."""
    return [
        samples[name][(turn + shape[:place].count(name)) % len(samples[name])]
        for place, name in enumerate(shape)
    ]


def _with_a_tile(shape: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A row of terminals, and where it has an act the same with a tile after it."""
    yield shape
    if "ACT" in shape:
        after = shape.index("ACT") + 1
        yield (*shape[:after], "TILES", *shape[after:])


def _first_read(
    shape: Sequence[str], samples: Mapping[str, tuple[str, ...]], reads: Callable[[str], bool]
) -> str | None:
    """The first row of words for these terminals that can be read, of so many rows."""
    wide = [samples[name][:FEW] if name in ALIKE else samples[name] for name in shape]
    return next(filter(reads, map(_joined, islice(product(*wide), ROWS))), None)


def _joined(said: Iterable[str]) -> str:
    """Words with blanks between them, but for those that cling to the word before."""
    text = ""
    for word in said:
        clings = word.startswith((":", "/", "]")) or text.endswith(("[", "+")) or text == ""
        spelling = word.strip().removeprefix(":") if text.endswith("+") else word.strip()
        text += spelling if clings else f" {spelling}"
    return text


def _every_word(known: Words, samples: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A line for every act with whatever it wants after it, and for every tag."""
    seat, tile = samples["SEAT"][0], samples["TILES"][0]
    for act in known.table("acts").en.values():
        ways = ("", tile, samples["PLACE"][0], ' "so"', "2", f"{tile} with {tile} {tile}")
        lines = (_joined((seat, act, after)).strip() for after in ways)
        yield from list(filter(lambda line: _sort(known, samples, line), lines))[:2]
    referee, finds = samples["REFEREE"][0], samples["FINDS"][0]
    yield f'{referee} {finds} at 1 from {samples["SEAT"][1]} "so"'
    for key, note in known.table("tags").notes.items():
        kind, _, subject = note.partition("/")
        who = {"seat": seat, "option": next(iter(known.table("options").en), "base")}.get(subject, "")
        values = {"seat": seat, "number": "7", "tiles": "?"}
        words_there = tuple(known.values_of(key).en)
        value = words_there[0] if words_there else values.get(kind, "Night")
        yield f'[{known.table("tags").en[key]}{" " + who if subject else ""} "{value}"]'


def _hands(known: Words) -> Iterator[Text]:
    """Hands that take every alternative, every kind of set, every way to win and every circumstance among them."""
    samples = _samples(known)
    _, grammar = grammars(known.game)
    tiles = tuple(family(known.family).order)

    def one(text: str) -> str:
        return text.replace(f"+{tiles[0]}x3", f"+{tiles[0]}")

    def reads(text: str) -> bool:
        return _label(known.game, "hand", one(text)) == ""

    found = [one(text) for text in _lines(grammar, samples, reads)]
    laid = f"{tiles[0]}x3/{samples['SEAT'][1]}"
    found += [f"{tiles[3]} {kind.strip()}:{laid}" for kind in samples["KIND"]]
    for number, text in enumerate(dict.fromkeys(found), start=1):
        if text and _label(known.game, "hand", text) == "":
            yield f"hand-{number}", "hand", text


# -- texts that cannot be read ---------------------------------------------------------------------


SHORT = 12
"""Texts that are spoiled in every way; of the longer ones every twelfth."""


def _unreadable(game: str, texts: Iterable[Text]) -> Iterator[Question]:
    """For every way in which a text cannot be read, the shortest text one word away from one that can be."""
    found: dict[tuple[str, str], str] = {}
    short = sorted(texts, key=lambda text: (len(text[2]), text))
    for _, form, text in [*short[:SHORT], *short[SHORT::SHORT]]:
        for other in _one_word_away(text):
            label = _label(game, form, other)
            known = found.get((form, label))
            if label and (known is None or (len(other), other) < (len(known), known)):
                found[form, label] = other
    for (form, label), text in sorted(found.items()):
        yield _asked(f"{form}-{label}", "parse", {"text": text, "as": form})


def _label(game: str, form: str, text: str) -> str:
    """Why a text cannot be read; empty where it can be."""
    try:
        if form == "log":
            parse_log(text)
        else:
            parse_hand(game, text)
    except UnreadableLog as unreadable:
        return unreadable.label
    return ""


STRANGE = ("Zzz", "7z", "?", '"', "[", "/", ":", "at", "end")


def _one_word_away(text: str) -> Iterator[str]:
    """The text with a word left out, doubled, exchanged for the next or for a strange one; a line left out."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        yield "\n".join([*lines[:number], *lines[number + 1 :], ""])
        parts = line.split(" ")
        for place, word in enumerate(parts):
            ways = [[], [word, word], *([strange] for strange in STRANGE), [word[:-1]], [word + "x"]]
            for way in ways:
                other = " ".join([*parts[:place], *way, *parts[place + 1 :]])
                yield "\n".join([*lines[:number], other, *lines[number + 1 :], ""])
