"""The published cases in the site: each has an address, `cases.html?case=ID`, all of a clause have `?clause=`.

Seven thousand pages would weigh more than everything else together. So the cases lie beside the pages as data, a file
for each game and kind, and one page shows the one that its address names (`docs/_static/cases.js`). They are written
once, with the English site; the Chinese pages ask for the same files.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.words import words_of
from grammar.writing.render import render_hand, render_log
from oracle.game.items import items_of
from oracle.viewer.drawings import DRAWINGS, symbols
from paipu_site.board import PAGE, link, link_to_hand
from paipu_site.boxes import SUITES, cases_by_clause
from paipu_site.catalogues import simplified_beside
from paipu_site.language import ASKED, FOLDERS, LANGUAGE, levels, sentences, verdicts
from paipu_site.pieces import extracting
from paipu_site.rulebooks import root_of
from spec import FOLDER, registry
from spec.simplified import simplified

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sphinx.application import Sphinx

    from grammar.words import Lang

DATA = "_static/cases"

CATALOGUES = FOLDER.parent / "docs" / "zh" / "cases.po"
"""The catalogue beside which the simplified titles stand that the package does not have."""


class PublishedCases(SphinxDirective):
    """The place where a case, or the cases of a clause, are shown."""

    def run(self) -> list[nodes.Node]:
        """Set the empty place, with what it says."""
        if extracting(self):
            return []
        up = "../" * (self.env.docname.count("/") + (FOLDERS[LANGUAGE.tag] != ""))
        games = [game for game in registry.games(root_of(self.config)) if (SUITES / game).is_dir()]
        asked = {
            "root": up,
            "games": games,
        }
        text = json.dumps(asked, ensure_ascii=False).replace("</", "<\\/")
        place = f'<div id="paipu-cases"></div><script type="application/json" id="paipu-cases-asked">{text}</script>'
        return [nodes.raw("", place, format="html")]


def write_cases(app: Sphinx, failed: Exception | None) -> None:
    """Write the cases as data: for each game its index by clause, and a file of cases for each kind."""
    if failed is not None or app.builder.format != "html" or not LANGUAGE.english:
        return
    known = [game for game in registry.games(root_of(app.config)) if (SUITES / game).is_dir()]
    if not known:
        return
    for game in known:
        target = Path(app.outdir) / DATA / game
        target.mkdir(parents=True, exist_ok=True)
        for path in sorted((SUITES / game).glob("*.json")):
            _write(target / f"{path.stem}.js", f"{game}/{path.stem}", list(_cases(path)))
            for tag in ("zh-Hant", "zh-Hans"):
                name = f"{path.stem}.{tag}"
                _write(target / f"{name}.js", f"{game}/{name}", dict(_written(game, path, tag)))
        _write(target / "index.js", game, cases_by_clause(game))
    target = Path(app.outdir) / DATA
    for family in DRAWINGS:
        _write(target / f"tiles-{family}.js", f"tiles-{family}", symbols(family))
    css = files("oracle.viewer").joinpath("tiles.css").read_text(encoding="utf-8")
    (target / "tiles.css").write_text(css, encoding="utf-8")
    families = {game: words_of(game).family for game in known}
    items = {game: _items(game) for game in known}
    data = {"families": families, "board": PAGE, "said": _said(), "items": items}
    _write(target / "said.js", "said", data)


def _items(game: str) -> Mapping[str, Sequence[str]]:
    """The names of a game's items, in the order of the languages."""
    return {item.id: [item.en, item.zh, simplified(item.zh)] for item in items_of(game)}


def _said() -> Mapping[str, Mapping[str, str]]:
    """What the page says around a case, in each language."""
    return {
        tag: {
            **sentences(tag)["cases"],
            "words": {**verdicts(tag), **levels(tag)},
            "units": sentences(tag)["units"],
            "board": sentences(tag)["page"]["open-in-board"],
            **{f"set-{kind}": name for kind, name in sentences(tag)["sets"].items()},
            **{name: sentences(tag)["hand"][name] for name in ("flowers", "last")},
        }
        for tag in FOLDERS
    }


def _cases(path: Path) -> Iterator[Mapping[str, object]]:
    for case in json.loads(path.read_text(encoding="utf-8")):
        shown = {
            name: case[name]
            for name in ("id", "kind", "title", "level", "about", "readings", "expect", "digest", "since")
            if name in case
        }
        notation = case.get("notation")
        yield {
            **shown,
            "title": _titles(case["title"]),
            "clauses": case["clauses"]["tests"],
            "asked": _text(notation),
            "input": {name: value for name, value in case["input"].items() if name != "log"},
            "board": _fragment(case, notation),
        }


def _written(game: str, path: Path, tag: str) -> Iterator[tuple[str, str]]:
    """What each case of a file asks, in the words of a language: the lines as they are, each in its own words."""
    into: Lang = ASKED[tag]  # type: ignore[assignment]
    for case in json.loads(path.read_text(encoding="utf-8")):
        notation = _text(case.get("notation"))
        if notation.startswith("["):
            yield case["id"], render_log(parse_log(f"{notation}\n"), into)
        elif notation:
            yield case["id"], render_hand(parse_hand(game, notation), into)


def _titles(title: Mapping[str, str]) -> Mapping[str, str]:
    """The title of a case, also in simplified characters where they differ; those are committed texts."""
    hans = simplified(title["zh"])
    if hans == title["zh"]:
        hans = simplified_beside(CATALOGUES).get(hans, hans)
    return title if hans == title["zh"] else {**title, "zh-Hans": hans}


def _text(notation: Sequence[str] | None) -> str:
    """The notation of a case, which has a log line by line, and a hand as one line."""
    return notation if isinstance(notation, str) else "\n".join(notation or ())


def _fragment(case: Mapping[str, object], notation: Sequence[str] | None) -> str:
    """What opens a case in the board: its log, or its hand; nothing where it has neither."""
    text = _text(notation)
    if not text:
        return ""
    address = link(f"{text}\n") if text.startswith("[") else link_to_hand(str(case["game"]), text)
    return address.partition("#")[2]


def _write(target: Path, name: str, value: object) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    target.write_text(f"window.paipuCases({json.dumps(name)}, {text});\n", encoding="utf-8")
