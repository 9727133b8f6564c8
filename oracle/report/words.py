"""The words of a game as JSON and for a reader: what each takes and means, its items, readings and clauses.

Long because the forms of the lines that are no acts stand here as a table.
"""

from __future__ import annotations

from re import sub
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import words_of
from oracle import VERSION
from oracle.game.items import items_of
from oracle.game.vocabulary import PLAIN, vocabulary
from oracle.report.layout import wrapped
from oracle.report.tree.values import SCHEMA
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import amount, catalogue, say
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register
from spec.simplified import HANS, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.items import Item, Worth
    from oracle.game.ruleset import Ruleset
    from oracle.game.vocabulary import ActWord, Key, Post, SetWord, Word, WordTable
    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Reading

INDENT = "  "

ARGUMENTS = {
    "seat": "words-a-seat",
    "place": "words-a-place",
    "tiles": "words-some-tiles",
    "sets": "words-some-sets",
    "name": "words-a-name",
    "number": "words-a-number",
    "clause": "words-a-clause",
    "amount": "words-an-amount",
}
"""What may follow a word and is no word itself, with the sentence that names it."""

ANY = {
    "SEAT": "seat",
    "TILES": "tiles",
    "SETS": "sets",
    "NAME": "name",
    "NUMBER": "number",
    "CLAUSE": "clause",
    "AMOUNT": "amount",
}
"""What stands in a form for any of a sort."""

FORMS = {
    "holds": "SEAT holds TILES",
    "pool": "SEAT pool TILES",
    "flowers": "SEAT flowers TILES",
    "sets": "SEAT sets SETS",
    "wall": "wall TILES",
    "tail": "tail TILES",
    "turned": "turned TILES",
    "dice": "dice SEAT NUMBER NUMBER …",
    "left": "left NUMBER",
    "turn": "turn SEAT",
    "gap": "gap [NUMBER]",
    "note": 'note NAME "…"',
    "stake": "SEAT stake AMOUNT",
    "back": 'outsider ["…"] back SEAT AMOUNT',
    "claim": 'SEAT claim SEAT [CLAUSE] [at NUMBER] ["…"]',
    "rules": 'referee rules [CLAUSE] [at NUMBER] [before|after NUMBER] [for SEAT] ["…"]',
    "finds": (
        "referee finds at NUMBER before|after NUMBER; referee finds at NUMBER from SEAT; "
        "referee finds [at NUMBER] SEAT holds|lacks|waits TILES; referee finds at NUMBER was TILES; "
        "referee finds SEAT sets SETS"
    ),
    "lacks": "referee finds [at NUMBER] SEAT lacks TILES",
    "waits": "referee finds [at NUMBER] SEAT waits TILES",
    "was": "referee finds at NUMBER was TILES",
    "agreed": 'agreed SEAT total|balance AMOUNT; agreed SEAT score [TILES] "…" AMOUNT',
    "value": "referee value SEAT AMOUNT",
    "warn": 'referee warn SEAT ["…"]',
    "score": 'SEAT score [TILES] "…" AMOUNT',
    "total": "SEAT total AMOUNT",
    "pay": 'SEAT pay SEAT AMOUNT ["…"]',
    "balance": "SEAT balance AMOUNT",
    "end": "end won|drawn|stopped|cut",
}
"""How the lines that are no acts are written: words of the notation small, what stands for any of a sort capital."""

ORDER = (
    *("seats", "relatives", "parties", "acts", "calls", "places", "prepositions", "flags", "forms", "sets"),
    *("qualifiers", "hand_words", "circumstances", "tags", "options", "lines", "units", "results"),
)
"""The places of the notation in the order a reader meets them."""


# -- JSON --------------------------------------------------------------------------------------------


def words_tree(ruleset: Ruleset, lang: Lang) -> Json:
    """The words of a game as an object of `oracle/schemas/words.schema.json`."""
    table = vocabulary(ruleset)
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "game": table.game,
        "edition": ruleset.edition,
        "name": {"en": table.names[0], "zh": table.names[1]},
        "family": table.family,
        "unit": table.unit,
        **{name: [_word(word, lang) for word in table.plain[name]] for name in PLAIN},
        "acts": [_act(act, lang) for act in table.acts],
        "sets": [_set(each, lang) for each in table.sets],
        "circumstances": [_key("key", key, lang) for key in table.circumstances],
        "tags": [{**_key("word", key, lang), "subject": key.subject} for key in table.tags],
        "options": [{**_key("word", key, lang), "usual": key.usual} for key in table.options],
        "readings": [_reading(table.game, each) for each in register(table.game).values()],
        "items": [_item(item) for item in items_of(table.game)],
        "keys": [
            {"key": name, "values": [{"word": word.word, "means": word.means.said(lang)} for word in words]}
            for name, words in table.fields.items()
        ],
        "clauses": [
            {
                "id": clause.id,
                "kind": clause.kind,
                "title": {"en": clause.title, "zh": clause.title_zh},
                "page": clause.page,
                **({"limbs": [*clause.limbs]} if clause.limbs else {}),
            }
            for clause in texts(table.game).values()
        ],
    }


def _word(word: Word, lang: Lang, name: str = "word") -> Json:
    return {name: word.word, "en": list(word.en), "zh": list(word.zh), "means": word.means.said(lang)}


def _act(act: ActWord, lang: Lang) -> Json:
    return {
        **_word(act.said, lang),
        "takes": {
            "tiles": act.tiles,
            "places": list(act.places),
            "calls": list(act.calls),
            "words": act.quoted,
            "number": act.number,
        },
        "posts": [{"word": post.word, "of": list(post.of)} for post in act.posts],
    }


def _set(kind: SetWord, lang: Lang) -> Json:
    return {**_word(kind.said, lang), "behind": list(kind.behind), "names": list(kind.names)}


def _key(name: str, key: Key, lang: Lang) -> Json:
    return {
        **_word(key.said, lang, name),
        "takes": key.takes,
        "optional": key.optional,
        "values": [_word(word, lang) for word in key.values],
    }


def _reading(game: str, reading: Reading) -> Json:
    chinese = passage(game, reading, "zh")
    return {
        "id": reading.id,
        "title": reading.title,
        "title_zh": chinese.title,
        "clauses": list(reading.clauses),
        "chosen": reading.chosen,
        "executable": reading.executable,
        "inert": reading.inert,
        "candidates": [
            {"slug": slug, "means": text, "means_zh": chinese.says(slug)}
            for slug, text in reading.candidates.items()
        ],
    }


def _item(item: Item) -> Json:
    return {
        "id": item.id,
        "name": item.name,
        "zh": item.zh,
        "en": item.en,
        "names": list(item.names),
        "unit": list(item.unit),
        "value": [{"amount": _figure(worth), "when": worth.when} for worth in item.value],
        "times": item.times,
        "clause": item.clause,
    }


def _figure(worth: Worth) -> JsonValue:
    """An amount, or the least and the most it can be."""
    low = _figures(worth.low)
    return low if worth.low == worth.high else {"low": low, "high": _figures(worth.high)}


def _figures(figures: tuple[tuple[int, str], ...] | None) -> JsonValue:
    return None if figures is None else [[number, unit] for number, unit in figures]


# -- for a reader ------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A word for a reader: its spellings, what it takes, what it means, and the words that may be its value."""

    word: str
    spelled: str
    takes: str
    means: str
    values: tuple[Line, ...] = ()


class Part(NamedTuple):
    """The words of one place under their heading."""

    name: str
    heading: str
    lines: tuple[Line, ...]


def parts(table: WordTable, lang: Lang) -> Iterator[Part]:
    """The places of the notation with their words, then the fields of cases and answers."""
    keyed = {"circumstances": table.circumstances, "tags": table.tags, "options": table.options}
    said = catalogue(None, lang)
    for name in ORDER:
        if name == "acts":
            lines = tuple(_line(act.said, lang, _taken(table.game, act, lang)) for act in table.acts)
        elif name == "sets":
            lines = tuple(
                _line(each.said, lang, _behind(table.game, each.behind, lang) if each.behind else "")
                for each in table.sets
            )
        elif name == "lines":
            lines = tuple(
                _line(word, lang, form_of(table.game, word.word, lang)) for word in table.plain[name]
            )
        elif name in keyed:
            lines = tuple(_keyed(key, lang) for key in keyed[name])
        else:
            lines = tuple(_line(word, lang) for word in table.plain[name])
        if lines:
            yield Part(name, said[f"words-{name.replace('_', '-')}"], lines)
    fields = tuple(
        Line(name, name, "", "", tuple(_line(word, lang) for word in words))
        for name, words in table.fields.items()
        if name != "code" and words
    )
    yield Part("fields", said["words-fields"], fields)


def _line(word: Word, lang: Lang, takes: str = "", values: tuple[Line, ...] = ()) -> Line:
    english = " ".join(word.en) if word.word == word.en[0] else f"{' '.join(word.en)} [{word.word}]"
    return Line(
        word.word,
        " · ".join(
            filter(
                None,
                (
                    english,
                    " ".join(dict.fromkeys((*(written(each, lang) for each in word.zh[:1]), *word.zh))),
                ),
            )
        ),
        takes,
        word.means.said(lang),
        values,
    )


def _keyed(key: Key, lang: Lang) -> Line:
    """A circumstance, a tag or an option: what its value is, and the words it may be."""
    said = catalogue(None, lang)
    parts = [said[f"words-takes-{key.takes}"]]
    if key.subject is not None:
        parts.append(said[f"words-for-{key.subject}"])
    if key.optional:
        parts.append(said["words-optional"])
    if key.usual is not None:
        parts.append(say(None, lang, "words-usual", {"word": key.usual}))
    return _line(key.said, lang, _listed(parts, lang), tuple(_line(word, lang) for word in key.values))


def _taken(game: str, act: ActWord, lang: Lang) -> str:
    """What an act takes: tiles, a place, a call, words or a number, then what may follow."""
    rest = [_post(game, post, lang) for post in act.posts if post.word != "together"]
    return _listed([catalogue(None, lang)["words-or"].join(_first(game, act, lang)), *rest], lang)


def _first(game: str, act: ActWord, lang: Lang) -> Iterator[str]:
    """What an act takes directly behind it, one thing or another."""
    said = catalogue(None, lang)
    if act.tiles in TILES:
        yield said[TILES[act.tiles]]
    for table, words in (("places", act.places), ("calls", act.calls)):
        if words:
            listed = " ".join(_argument(game, table, word, lang) for word in words)
            yield say(None, lang, f"words-some-{table}", {"words": listed})
    if act.quoted:
        yield said["words-quoted"]
    if act.number:
        yield said["words-a-number"]
    elif act.tiles.startswith("0") and not act.calls:
        yield said["words-nothing"]


TILES = {
    "1": "words-tiles-one",
    "0-1": "words-tiles-one",
    "1|4": "words-tiles-four",
    "1+": "words-tiles-some",
    "0+": "words-tiles-some",
}
"""The sentence for how many tiles an act names."""


def _post(game: str, post: Post, lang: Lang) -> str:
    """A word that may follow an act, with what follows it."""
    table = "flags" if not post.of else "prepositions"
    of = "forms" if post.word == "as" else "places"
    what = "|".join(_in_script([_argument(game, of, each, lang) for each in post.of], lang))
    return f"{_argument(game, table, post.word, lang)} {what}".strip()


def _in_script(names: Sequence[str], lang: Lang) -> Sequence[str]:
    """Of names that are read in several scripts those of a language; all where it has none."""
    own = [name for name in names if name.isascii() == (lang == "en")]
    simple = {written(name, HANS) for name in own if written(name, HANS) != name}
    return [
        name for name in own if (written(name, lang) == name if lang == HANS else name not in simple)
    ] or names


def _argument(game: str, table: str, word: str, lang: Lang) -> str:
    """A word as it is written in a language, or what stands for any of a sort."""
    if word in ARGUMENTS:
        return catalogue(None, lang)[ARGUMENTS[word]]
    return words_of(game).table(table).write(word, lang)


def form_of(game: str, word: str, lang: Lang) -> str:
    """How a line that is no act is written, in the words of a language."""
    return sub(r"[A-Za-z]+", lambda found: _written(game, found[0], lang), FORMS.get(word, ""))


def _written(game: str, word: str, lang: Lang) -> str:
    """A word of a line of a log, or what stands for any of a sort."""
    words = words_of(game)
    tables = (words.table(name) for name in ("lines", "prepositions", "parties", "results"))
    found = next((table.write(word, lang) for table in tables if word in table.en), None)
    return _argument(game, "places", ANY.get(word, word), lang) if found is None else found


def _behind(game: str, behind: Sequence[str], lang: Lang) -> str:
    words = " ".join("/" + _argument(game, "qualifiers", each, lang) for each in behind)
    return say(None, lang, "words-behind", {"words": words})


def _listed(parts: Sequence[str], lang: Lang) -> str:
    return ("; " if lang == "en" else "；").join(parts)


def worth_text(game: str, item: Item, lang: Lang) -> str:
    """What an item is worth, every value with its condition."""
    return " · ".join(
        f"{_amounts(game, worth, lang)}{'' if worth.when is None else f' ({worth.when})'}"
        for worth in item.value
    )


def _amounts(game: str, worth: Worth, lang: Lang) -> str:
    low = " ".join(amount(game, lang, number, unit) for number, unit in worth.low)
    if worth.low == worth.high:
        return low
    if worth.high is None:
        return say(None, lang, "words-at-least", {"low": low})
    numbers = " ".join(str(number) for number, _ in worth.low)
    high = " ".join(amount(game, lang, number, unit) for number, unit in worth.high)
    return f"{numbers}–{high}"


# -- for a terminal ----------------------------------------------------------------------------------


def words_report(ruleset: Ruleset, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines that tell the words of a game."""
    table, said = vocabulary(ruleset), catalogue(None, lang)
    game = words_of(table.game).names.write(table.game, lang)
    game = game.capitalize()
    yield paint(say(None, lang, "words-title", {"game": game}), "bold")
    unit = words_of(table.game).table("units").write(table.unit, lang)
    yield from wrapped(f"{say(None, lang, 'words-unit', {'unit': unit})} {said['words-reading']}")
    for part in parts(table, lang):
        yield from ("", paint(part.heading, "bold"))
        for line in part.lines:
            yield from _printed(line, INDENT, paint)
    yield from ("", paint(said["words-readings"], "bold"))
    for reading in register(table.game).values():
        yield from _reading_told(table.game, reading, lang)
    yield from ("", paint(said["words-items"], "bold"))
    for item in items_of(table.game):
        yield from _item_told(table.game, item, lang)
    clauses = tuple(texts(table.game))
    if clauses:
        yield ""
        yield from wrapped(
            say(None, lang, "words-clauses", {"n": len(clauses), "first": clauses[0], "last": clauses[-1]})
        )


def _printed(line: Line, indent: str, paint: Paint) -> Iterator[str]:
    takes = f" — {line.takes}" if line.takes else ""
    yield from wrapped(f"{line.spelled}{takes}", indent + INDENT * 2, indent)
    if line.means:
        yield from wrapped(line.means, indent + INDENT)
    for value in line.values:
        yield from _printed(value, indent + INDENT * 2, paint)


def _reading_told(game: str, reading: Reading, lang: Lang) -> Iterator[str]:
    here, said = passage(game, reading, lang), catalogue(None, lang)
    yield from wrapped(f"{reading.id} {here.title}", INDENT * 3, INDENT)
    for slug in reading.candidates:
        mark = f" ({said['words-in-force']})" if slug == reading.chosen else ""
        yield from wrapped(f"{slug}{mark}: {here.says(slug)}", INDENT * 4, INDENT * 3)
    if not reading.executable:
        yield from wrapped(
            said[f"inert-{reading.inert}"] if reading.inert else said["words-fixed"], INDENT * 3
        )


def _item_told(game: str, item: Item, lang: Lang) -> Iterator[str]:
    times = "" if item.times in (None, 1) else say(None, lang, "words-times", {"n": item.times or 1})
    worth = "; ".join(filter(None, (worth_text(game, item, lang), times)))
    names = " ".join(dict.fromkeys(written(name, lang) for name in (item.name, item.zh)))
    yield from wrapped(f"{item.id} · {names} · {item.clause}", INDENT * 3, INDENT)
    english = item.en if lang == "en" else ""
    yield from wrapped(": ".join(filter(None, (english, worth))), INDENT * 3, INDENT * 2)
