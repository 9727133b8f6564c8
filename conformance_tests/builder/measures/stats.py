"""What the manifest says of the suites, at the width of a terminal: clauses, mutants, branches, survivors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from conformance_tests.builder.measures.scores import SHOWN
from conformance_tests.builder.measures.unshown import UNSHOWN, reasons, unshown
from oracle.conformance.cases import suites
from oracle.conformance.verbs.sentences import sentence
from oracle.report.layout import columns, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json
    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Lang

SORTS = ("figures", "guards", "code", "all")
INDENT = "  "
LISTED = 10
"""Survivors listed by name, unless all are asked for."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is listed besides the summary: every clause, every survivor."""

    clauses: bool = False
    survivors: bool = False


def stats_of(manifest: Json, game: str, folder: Path = suites.FOLDER) -> Json:
    """What is measured of a game's suite, with its counts and with what it cannot show, as JSON.

    Raises `oracle.rulebook.tables.TableError` for a file of reasons that is none.
    """
    counts = cast("Json", cast("Json", manifest["games"])[game])
    scores = cast("Json", cast("Json", manifest.get("scores", {})).get(game, {}))
    shown = cast("Mapping[str, Mapping[str, int]] | None", scores.get("clauses"))
    known = reasons(folder / UNSHOWN / f"{game}.toml")
    lacking: Json = {} if shown is None else {"unshown": unshown(game, shown, known).tree()}
    return {
        "game": game,
        "edition": manifest["edition"],
        "cases": counts["cases"],
        "kinds": counts["kinds"],
        "levels": counts["levels"],
        **scores,
        **lacking,
    }


def stats_lines(stats: Json, lang: Lang, paint: Paint, asked: Asked) -> Iterator[str]:
    """The measures of one game as lines."""
    number = cast("int", stats["cases"])
    yield paint(f"{stats['game']} · {stats['edition']} · {sentence(lang, 'stats-cases', n=number)}", "bold")
    kinds = cast("Mapping[str, int]", stats["kinds"])
    yield from wrapped(" · ".join(f"{kind} {count}" for kind, count in kinds.items()), INDENT, INDENT)
    if "mutants" not in stats:
        yield INDENT + sentence(lang, "stats-not-measured")
        return
    yield ""
    yield from _mutants(stats, lang)
    yield from _blocks(stats, lang)
    yield from _grammar(stats, lang, asked)
    yield from _shown(stats, lang, paint, asked)
    yield from _survivors(stats, lang, paint, asked)


def _mutants(stats: Json, lang: Lang) -> Iterator[str]:
    rows = [
        [sentence(lang, f"stats-{key}") for key in ("mutants", "all", "killed", "excused", "left", "score")]
    ]
    tallies = cast("Mapping[str, Mapping[str, int]]", stats["mutants"])
    for sort in SORTS:
        tally = tallies[sort]
        every, killed, excused = tally["all"], tally["killed"], tally["excused"]
        part = permille(killed, every - excused)
        left = every - killed - excused
        rows.append([sentence(lang, f"stats-{sort}"), *map(str, (every, killed, excused, left)), part])
    yield from columns(rows, "<>>>>>", INDENT)
    sample = cast("Mapping[str, int] | None", stats.get("sample"))
    if sample is not None:
        yield from wrapped(sentence(lang, "stats-sample", n=tallies["all"]["all"], **sample), INDENT, INDENT)


def permille(part: int, whole: int) -> str:
    """A part of a whole in hundredths with one place, never rounded up."""
    if not whole:
        return "–"
    tenths = 1000 * part // whole
    return f"{tenths // 10}.{tenths % 10} %"


def _blocks(stats: Json, lang: Lang) -> Iterator[str]:
    blocks = cast("Mapping[str, int]", stats["blocks"])
    text = sentence(
        lang,
        "stats-branches",
        reached=blocks["reached"],
        all=blocks["all"],
        part=permille(blocks["reached"], blocks["all"]),
    )
    yield ""
    yield from wrapped(text, INDENT, INDENT)


def _grammar(stats: Json, lang: Lang, asked: Asked) -> Iterator[str]:
    grammar = cast("Json", stats["grammar"])
    counts = {name: cast("int", grammar[name]) for name in ("taken", "all")}
    yield from wrapped(sentence(lang, "stats-grammar", **counts), INDENT, INDENT)
    if asked.survivors:
        for alternative in cast("list[str]", grammar["missing"]):
            yield from wrapped(alternative, INDENT * 3, INDENT * 2)


def _shown(stats: Json, lang: Lang, paint: Paint, asked: Asked) -> Iterator[str]:
    clauses = cast("Mapping[str, Mapping[str, int]]", stats["clauses"])
    counts = {sort: sum(bool(shown[sort]) for shown in clauses.values()) for sort in SHOWN}
    yield from wrapped(sentence(lang, "stats-clauses", n=len(clauses), **counts), INDENT, INDENT)
    yield from _unshown(stats, lang, paint)
    if asked.clauses:
        yield ""
        head = ["", *(paint(sentence(lang, f"stats-{sort}"), "dim") for sort in SHOWN)]
        rows = [[clause, *(str(shown[sort]) for sort in SHOWN)] for clause, shown in clauses.items()]
        yield from columns([head, *rows], "<>>>", INDENT)


def _unshown(stats: Json, lang: Lang, paint: Paint) -> Iterator[str]:
    """What cannot be shown with the reasons, what nothing explains, and which reasons hold no longer."""
    lacking = cast("Json", stats["unshown"])
    rows = cast("list[Json]", lacking["reasons"])
    if rows:
        yield ""
        yield INDENT + paint(sentence(lang, "stats-unshown-why"), "bold")
    for row in rows:
        named = ", ".join(cast("list[str]", row["clauses"]))
        sides = _sides(lang, cast("list[str]", row["lacks"]))
        yield from wrapped(f"{named} ({sides}): {row['because']}", INDENT * 3, INDENT * 2)
    for part in ("open", "stale"):
        found = cast("Mapping[str, list[str]]", lacking[part])
        if found:
            names = ", ".join(f"{clause} ({_sides(lang, sides)})" for clause, sides in found.items())
            yield ""
            yield from wrapped(
                sentence(lang, f"stats-unshown-{part}", n=len(found), names=names), INDENT * 2, INDENT
            )


def _sides(lang: Lang, sides: list[str]) -> str:
    return sentence(lang, "stats-lacks-" + "-".join(sides))


def _survivors(stats: Json, lang: Lang, paint: Paint, asked: Asked) -> Iterator[str]:
    survivors = cast("Json", stats["survivors"])
    names = cast("list[str]", survivors["open"])
    excused = cast("list[Json]", survivors["excused"])
    if names:
        yield ""
        yield INDENT + paint(sentence(lang, "stats-open", n=len(names)), "bold")
        for name in names if asked.survivors else names[:LISTED]:
            yield from wrapped(name, INDENT * 3, INDENT * 2)
        if not asked.survivors and len(names) > LISTED:
            yield f"{INDENT * 2}…"
    if asked.survivors:
        yield ""
        yield INDENT + paint(sentence(lang, "stats-excused-why"), "bold")
        for each in excused:
            yield from wrapped(f"{each['mutants']} × {each['because']}", INDENT * 3, INDENT * 2)
