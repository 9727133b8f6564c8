"""A reading or a word for a terminal and as JSON: what each candidate says, what hangs on it, what a word means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.report.layout import wrapped
from oracle.report.ruling.verdict import game_title
from oracle.report.tree.values import SCHEMA
from oracle.report.words import form_of, worth_text
from oracle.rulebook.messages import catalogue, say
from oracle.rulebook.passages import passage
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.dictionary import Meant, WordExplanation
    from oracle.game.explanation import ReadingExplanation
    from oracle.game.items import Item
    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.clauses import ClauseText
    from oracle.rulebook.messages import Lang
    from oracle.rulebook.readings import Reading

INDENT = "  "

SHOWN = 12
"""The clauses that are listed of those in whose text a word stands; as JSON all are."""


# -- as JSON -----------------------------------------------------------------------------------------


def passage_tree(game: str, reading: Reading) -> Json:
    """A reading as clauses and explanations have it, in both languages."""
    chinese = passage(game, reading, "zh")
    return {
        "id": reading.id,
        "title": reading.title,
        "title_zh": chinese.title,
        "chosen": reading.chosen,
        "executable": reading.executable,
        "candidates": {**reading.candidates},
        "candidates_zh": {slug: chinese.says(slug) for slug in reading.candidates},
        "effect": _both(reading.effect, chinese.effect),
        "inert": reading.inert,
        "because": _both(reading.because, chinese.because),
    }


def _both(english: str | None, chinese: str | None) -> JsonValue:
    return None if english is None else {"en": english, "zh": chinese or english}


def reading_tree(found: ReadingExplanation) -> Json:
    """A reading as an object of `oracle/schemas/explain.schema.json`."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "game": found.game,
        "reading": {
            **passage_tree(found.game, found.reading),
            "clauses": [_clause_tree(clause) for clause in found.clauses],
            "cases": {slug: list(cases) for slug, cases in found.cases.items()},
        },
    }


def word_tree(found: WordExplanation) -> Json:
    """A word as an object of `oracle/schemas/explain.schema.json`."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "word": found.word,
        "words": [
            {
                "game": each.game,
                "place": each.place,
                "key": each.key,
                "word": each.word.word,
                "en": list(each.word.en),
                "zh": list(each.word.zh),
                "means": {"en": each.word.means.en, "zh": each.word.means.zh},
            }
            for each in found.words
        ],
        "items": [
            {
                "game": game,
                "id": item.id,
                "name": item.name,
                "zh": item.zh,
                "en": item.en,
                "worth": {"en": worth_text(game, item, "en"), "zh": worth_text(game, item, "zh")},
                "clause": item.clause,
            }
            for game, item in found.items
        ],
        "terms": [{"id": name, "en": gloss.en, "zh": gloss.zh} for name, gloss in found.terms],
        "clauses": [{"game": clause.game, **_clause_tree(clause)} for clause in found.clauses],
        "tiles": [{"game": game, "tile": tile} for game, tile in found.tiles],
        "spoken": [{"game": clause.game, **_clause_tree(clause)} for clause in found.spoken],
        "readings": [{"game": game, **passage_tree(game, reading)} for game, reading in found.readings],
    }


def _clause_tree(clause: ClauseText) -> Json:
    return {"id": clause.id, "title": {"en": clause.title, "zh": clause.title_zh}}


# -- for a terminal ----------------------------------------------------------------------------------


def reading_report(found: ReadingExplanation, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines that explain a reading."""
    reading, said, colon = found.reading, catalogue(None, lang), _colon(lang)
    here = passage(found.game, reading, lang)
    for line in wrapped(f"{reading.id} {here.title} · {game_title(found.game, lang)}", INDENT, ""):
        yield paint(line, "bold")
    yield ""
    yield from candidate_lines(found.game, reading, lang, INDENT)
    yield ""
    if here.effect is not None:
        yield from wrapped(f"{said['reading-effect']}{colon}{here.effect}", INDENT, "")
    yield said["reading-clauses"] + colon.rstrip()
    for clause in found.clauses:
        yield from wrapped(f"{clause.id} {_title(clause, lang)}", INDENT * 2, INDENT)
    yield from wrapped(standing_text(found.game, reading, lang), INDENT, "")
    if found.cases:
        yield said["reading-cases"] + colon.rstrip()
        for slug, cases in found.cases.items():
            yield from wrapped(f"{slug}{colon}{' · '.join(cases)}", INDENT * 2, INDENT)


def candidate_lines(game: str, reading: Reading, lang: Lang, indent: str) -> Iterator[str]:
    """The words in dispute, then what each candidate says, a line each, with a mark at the one in force."""
    here, said = passage(game, reading, lang), catalogue(None, lang)
    if reading.words:
        quoted = (", " if lang == "en" else "、").join(f"「{words}」" for words in reading.words)
        yield from wrapped(f"{said['reading-words']}{_colon(lang)}{quoted}", indent + INDENT, indent)
    for slug in reading.candidates:
        mark = f" ({said['reading-in-force']})" if slug == reading.chosen else ""
        yield from wrapped(f"{slug}{mark}{_colon(lang)}{here.says(slug)}", indent + INDENT, indent)


def standing_text(game: str, reading: Reading, lang: Lang) -> str:
    """Whether another candidate can be put into force, and how; or why none ever will be."""
    said = catalogue(None, lang)
    if reading.inert is not None:
        because = passage(game, reading, lang).because or ""
        return f"{said[f'inert-{reading.inert}']}{_colon(lang)}{because}"
    if not reading.executable:
        return said["reading-fixed"]
    other = next(slug for slug in (*reading.candidates, reading.chosen) if slug != reading.chosen)
    return say(None, lang, "reading-can-be-changed", {"reading": reading.id, "candidate": other})


def word_report(found: WordExplanation, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines that say what a word means, each sort under its heading."""
    said, colon = catalogue(None, lang), _colon(lang)
    yield paint(found.word, "bold")
    for heading, lines in (
        ("word-words", [_meant(each, lang) for each in _once(found.words)]),
        ("word-tiles", [f"{game_title(game, lang)}{colon}{tile}" for game, tile in found.tiles]),
        ("word-items", [_item(game, item, lang) for game, item in found.items]),
        ("word-terms", [f"{name}{colon}{gloss.zh} · {gloss.en}" for name, gloss in found.terms]),
        ("word-clauses", [f"{clause.id} {_title(clause, lang)}" for clause in found.clauses]),
        ("word-readings", [f"{each.id} {passage(game, each, lang).title}" for game, each in found.readings]),
        ("word-spoken", [*_spoken(found.spoken, lang)]),
    ):
        if lines:
            yield said[heading] + colon.rstrip()
            for line in lines:
                yield from wrapped(line, INDENT * 2, INDENT)
    if len(found.readings) == 1:
        game, reading = found.readings[0]
        yield from candidate_lines(game, reading, lang, INDENT * 2)
        effect = passage(game, reading, lang).effect
        if effect is not None:
            yield from wrapped(f"{said['reading-effect']}{colon}{effect}", INDENT * 3, INDENT * 2)
        yield from wrapped(standing_text(game, reading, lang), INDENT * 3, INDENT * 2)


def _spoken(clauses: tuple[ClauseText, ...], lang: Lang) -> Iterator[str]:
    """Clauses in whose text a word stands, and how many more there are."""
    yield from (f"{clause.id} {_title(clause, lang)}" for clause in clauses[:SHOWN])
    if len(clauses) > SHOWN:
        yield say(None, lang, "word-more", {"number": len(clauses) - SHOWN})


def _once(words: tuple[Meant, ...]) -> Iterator[tuple[Meant, tuple[str, ...]]]:
    """Each word once, with the games that have it in this place and this sense."""
    games: dict[tuple[object, ...], list[Meant]] = {}
    for each in words:
        games.setdefault((each.place, each.key, each.word.means), []).append(each)
    for same in games.values():
        yield same[0], tuple(each.game for each in same)


def _meant(found: tuple[Meant, tuple[str, ...]], lang: Lang) -> str:
    each, games = found
    colon = _colon(lang)
    where = catalogue(None, lang)[f"words-{each.place.replace('_', '-')}"]
    key = "" if each.key is None else f" {each.key}{colon.rstrip()}"
    spelt = " · ".join(filter(None, (" ".join(each.word.en), " ".join(each.word.zh))))
    names = "、".join(games) if lang != "en" else ", ".join(games)
    form = form_of(each.game, each.word.word, lang) if each.place == "lines" else ""
    written_so = f" — {form}" if form else ""
    return f"{where}{key} {spelt}{written_so}{colon}{each.word.means.said(lang)} [{names}]"


def _item(game: str, item: Item, lang: Lang) -> str:
    names = item.name if item.zh == item.name else f"{item.name} {item.zh}"
    english = f" · {item.en}" if lang == "en" else ""
    return f"{game_title(game, lang)}{_colon(lang)}{names}{english} · {worth_text(game, item, lang)} · {item.clause}"


def _title(clause: ClauseText, lang: Lang) -> str:
    return clause.title if lang == "en" else written(clause.title_zh or clause.title, lang)


def _colon(lang: Lang) -> str:
    return ": " if lang == "en" else "："
