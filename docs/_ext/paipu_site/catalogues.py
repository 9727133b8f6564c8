"""The translations of pages: beside what they translate as `.po`, put together for Sphinx before it reads anything.

A page of a game has its catalogue in `spec/<game>/zh/<page>.po`, any other page of the specification in `spec/zh/`,
any other page of the site in `docs/zh/`. They hold Chinese in traditional characters; simplified ones are made from
them by `make messages` and stand in `simplified.json` beside. Clauses and readings are not in them: those stand in the
game's `zh.toml`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from sphinx.locale import init as add_locale

from paipu_site.language import LANGUAGE, said, sentences
from paipu_site.rulebooks import root_of
from paipu_site.titles import name_of, title_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

FOLDER = "zh"
"""The folder of catalogues, beside the pages they translate."""

TERMS = re.compile(r"^#+ ([^A-Za-z\n]+)$", re.MULTILINE)
"""Headings without a word of English, which no catalogue translates."""

MADE = "simplified.json"
"""The file in it that `make messages` writes."""


def place_of(docname: str, spec: Path, docs: Path) -> Path:
    """Where the catalogue of a page lies."""
    top, _, rest = docname.partition("/")
    if top != "rules":
        return docs / FOLDER / f"{docname}.po"
    page = spec / rest
    return page.parent / FOLDER / f"{page.name}.po"


def places(spec: Path, docs: Path) -> Iterator[tuple[str, Path]]:
    """Every catalogue there is, with its page."""
    for path in sorted(spec.glob(f"*/{FOLDER}/*.po")):
        yield f"rules/{path.parent.parent.name}/{path.stem}", path
    for path in sorted((spec / FOLDER).glob("*.po")):
        yield f"rules/{path.stem}", path
    folder = docs / FOLDER
    for path in sorted(folder.rglob("*.po")):
        yield path.relative_to(folder).with_suffix("").as_posix(), path


def read(path: Path) -> Catalog:
    """Read a catalogue; an empty one where there is none."""
    if not path.exists():
        return Catalog()
    return read_po(BytesIO(path.read_bytes()))


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue without anything that changes by itself: no date, no line of the page."""
    for each in catalogue:
        each.flags -= {"python-format", "python-brace-format"}
    out = BytesIO()
    write_po(out, catalogue, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != out.getvalue():
        path.write_bytes(out.getvalue())


def translations(path: Path) -> dict[str, str]:
    """What a catalogue translates, without what is not there or no longer certain."""
    return {each.id: each.string for each in read(path) if each.id and each.string and not each.fuzzy}


@cache
def _made(folder: Path) -> Mapping[str, str]:
    path = folder / MADE
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def simplified_beside(path: Path) -> Mapping[str, str]:
    """The simplified texts of the catalogues of the same tree."""
    folder = next(parent for parent in path.parents if parent.name == FOLDER)
    return _made(folder)


def put_together(app: Sphinx, config: Config) -> None:
    """Write the catalogues of this build's language where Sphinx looks for them."""
    if LANGUAGE.english:
        return
    locale = Path(app.srcdir, "_build", "locale")
    config.locale_dirs = [str(locale)]
    root = locale / config.language / "LC_MESSAGES"
    _theme(locale, config.language)
    wanted = {root / docname: texts for docname, texts in _all(app, config)}
    for target, texts in wanted.items():
        catalogue = Catalog()
        for identifier, text in texts.items():
            catalogue.add(identifier, text)
        out = BytesIO()
        write_mo(out, catalogue)
        source, made = target.with_name(f"{target.name}.po"), target.with_name(f"{target.name}.mo")
        if not made.exists() or made.read_bytes() != out.getvalue() or not source.exists():
            source.parent.mkdir(parents=True, exist_ok=True)
            source.touch()
            made.write_bytes(out.getvalue())
    for stale in {path for path in root.rglob("*.mo") if path.with_suffix("") not in wanted}:
        stale.unlink()
        stale.with_suffix(".po").unlink(missing_ok=True)


def _theme(locale: Path, language: str) -> None:
    """Give Sphinx the words of the theme, which knows no Chinese."""
    catalogue = Catalog()
    for english, chinese in sentences(LANGUAGE.tag)["theme"].items():
        catalogue.add(english, chinese)
    target = locale.parent / "theme" / language / "LC_MESSAGES" / "sphinx.mo"
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as stream:
        write_mo(stream, catalogue)
    add_locale([str(locale.parent / "theme")], language)


def _all(app: Sphinx, config: Config) -> Iterator[tuple[str, dict[str, str]]]:
    for docname, path in places(root_of(config), Path(app.srcdir)):
        texts = translations(path)
        if LANGUAGE.tag == "zh-Hans":
            table = simplified_beside(path)
            texts = {identifier: table.get(text, text) for identifier, text in texts.items()}
            texts |= _terms(_source_of(docname, root_of(config), Path(app.srcdir)))
        yield docname, texts
    for game in registry.games(root_of(config)):
        yield f"words/{game}", {title_of(game): said("words.title", game=LANGUAGE.written(name_of(game)))}


def _source_of(docname: str, spec: Path, docs: Path) -> Path:
    """Where a page stands that the catalogue of its name translates."""
    top, _, rest = docname.partition("/")
    return spec / f"{rest}.md" if top == "rules" else docs / f"{docname}.md"


def _terms(page: Path) -> Iterator[tuple[str, str]]:
    """The headings of a page that are terms in Chinese and nothing else, with their simplified writing."""
    for heading in TERMS.findall(page.read_text(encoding="utf-8")):
        yield heading, ", ".join(map(LANGUAGE.written, heading.split(", ")))


@cache
def _texts(path: Path, tag: str) -> Mapping[str, str]:
    texts, table = translations(path), simplified_beside(path)
    return {key: table.get(text, text) for key, text in texts.items()} if tag == "zh-Hans" else texts


def text_of(env: BuildEnvironment, text: str, page: str | None = None) -> str:
    """A short text of a directive's option by the catalogue of its page, or another; itself where that lacks it."""
    if LANGUAGE.english or not text:
        return text
    path = place_of(page or env.docname, root_of(env.config), Path(env.srcdir))
    return _texts(path, LANGUAGE.tag).get(text, text)
