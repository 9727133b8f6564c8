"""The page of an audit: what was broken by clause, game, seat and time, and payments that differ from those declared.

Everything on it is asked of the files by DuckDB. Nobody is named, and no seat of one hand is joined with one of another.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from oracle import VERSION
from oracle.audits.extras import needed
from oracle.audits.parts import ROWS_OF, asked_of, is_complete
from oracle.audits.sentences import sentence
from oracle.audits.summary import name_of, title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from jinja2 import Template

    from oracle.rulebook.messages import Lang

MOST = 500
"""Rows that a table of the page shows at most; how many there are stands above it."""

_BROKEN = """
WITH found AS (
  SELECT file, hand, line, game, date, acts, unnest(findings) AS f FROM rows WHERE findings IS NOT NULL
), broken AS (SELECT *, f.clause AS clause, f.seat AS seat, f.at AS nth FROM found WHERE f.kind <> 'undecided')
"""

QUESTIONS = {
    "games": """SELECT game, status, count(*) AS hands FROM rows
        GROUP BY game, status ORDER BY game NULLS LAST, hands DESC, status""",
    "clauses": _BROKEN
    + """SELECT clause, game, count(DISTINCT (file, hand)) AS hands, count(*) AS times FROM broken
        GROUP BY clause, game ORDER BY hands DESC, clause, game NULLS LAST""",
    "seats": _BROKEN
    + """SELECT game, seat, count(DISTINCT (file, hand)) AS hands, count(*) AS times FROM broken
        WHERE seat IS NOT NULL GROUP BY game, seat ORDER BY game, hands DESC, seat""",
    "dates": _BROKEN
    + """, all_hands AS (SELECT date, count(*) AS judged FROM rows WHERE date IS NOT NULL GROUP BY date)
        SELECT date, judged, count(DISTINCT (file, hand)) AS hands FROM all_hands LEFT JOIN broken USING (date)
        GROUP BY date, judged ORDER BY date, judged""",
    "moments": _BROKEN
    + """SELECT game, (nth - 1) // 10 * 10 + 1 AS act, count(*) AS times FROM broken
        WHERE nth IS NOT NULL GROUP BY ALL ORDER BY game, act""",
    "payments": _BROKEN
    + """SELECT game, file, hand, f.line AS line, clause, f.reason AS reason FROM broken
        WHERE f.key LIKE 'payment%' ORDER BY file, hand, f.line""",
    "slow": """SELECT file, hand, game, acts, round(read_ms + judge_ms) AS ms FROM rows
        WHERE judge_ms IS NOT NULL ORDER BY ms DESC, file, hand LIMIT 10""",
}
"""What the page asks, by the name of its table."""


class Table(NamedTuple):
    """A table of the page: its name, its columns, its rows, and how many there are."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    total: int


def tables(folder: str) -> Iterator[Table]:
    """The tables of the page. Raises `OSError` where the folder holds no audit."""
    found = asked_of(folder)
    with needed("duckdb").connect() as asked:
        if found["files"]:
            asked.sql(f"FROM {ROWS_OF}", params=found).create_view("rows")
        for name, question in QUESTIONS.items():
            if not found["files"]:
                yield Table(name, (), (), 0)
                continue
            answer = asked.execute(question)
            columns = [each[0] for each in answer.description]
            rows = answer.fetchmany(MOST)
            total = len(rows)
            while more := answer.fetchmany(10_000):
                total += len(more)
            yield Table(name, columns, rows, total)


def page(folder: str, lang: Lang) -> str:
    """The page, in one file that needs no network."""
    return _template().render(
        say=lambda key, **words: sentence(lang, key, **words),
        lang={"en": "en", "zh": "zh-Hant", "zh-Hans": "zh-Hans"}[lang],
        tables=[in_words(table, lang) for table in tables(folder)],
        folder=Path(folder).resolve().name,
        complete=is_complete(folder),
        version=VERSION,
        most=MOST,
    )


def in_words(table: Table, lang: Lang) -> Table:
    """A table with games and statuses in a language, and behind each clause what it is called."""
    parted = [_cells(column, lang) for column in table.columns]
    names = [name for made in parted for name in made]
    rows = [
        [made[name](cell) for made, cell in zip(parted, row, strict=True) for name in made]
        for row in table.rows
    ]
    return table._replace(columns=names, rows=rows)


def _cells(column: str, lang: Lang) -> Mapping[str, Callable[[Any], Any]]:
    """What is shown for the cells of a column: one column or two, by their names."""
    match column:
        case "game":
            return {column: lambda game: None if game is None else name_of(game, lang)}
        case "status":
            return {column: lambda status: sentence(lang, f"one-{status}")}
        case "clause":
            return {column: lambda clause: clause, "title": lambda clause: title_of(clause, lang)}
        case _:
            return {column: lambda cell: cell}


@cache
def _template() -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )
    return environment.get_template("page.html")
