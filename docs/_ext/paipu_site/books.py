"""The rulebooks to take away: an EPUB for each game, in the language of the build, put together from its built pages.

The pages are those of the site, so that a book says what the site says; what only works there (the board, the code,
the published cases, links to other pages) is left out of them. A book made of the same pages is the same bytes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from markupsafe import Markup
from sphinx.util import logging

from paipu_site.command import judged
from paipu_site.language import LANGUAGE, said
from paipu_site.publication import date, version_line
from paipu_site.rulebooks import root_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

FOLDER = "books"
"""Where the books lie in the site of each language."""

ARTICLE = re.compile(r'<article role="main"[^>]*>(?P<body>.*)</article>', re.DOTALL)
LINK = re.compile(
    r'<a (?P<before>[^>]*?)href="(?P<page>[^"#]*)(?P<anchor>#[^"]*)?"(?P<behind>[^>]*)>(?P<words>.*?)</a>',
    re.DOTALL,
)
ONLY_ON_THE_SITE = (
    re.compile(r'<nav class="paipu-languages".*?</nav>', re.DOTALL),
    re.compile(r'<p class="paipu-(?:open|book)">.*?</p>', re.DOTALL),
    re.compile(r'<a class="(?:headerlink|paipu-copy)".*?</a>', re.DOTALL),
    re.compile(
        r'<p class="paipu-foot"><a class="reference internal" href="[./]*cases\.html.*?</p>', re.DOTALL
    ),
    re.compile(
        r'<details class="paipu-case paipu-behind"(?:(?!<details).)*(?:<details(?:(?!<details).)*?</details>)?'
        r"(?:(?!<details).)*?</details>",
        re.DOTALL,
    ),
    re.compile(r'<details class="paipu-case paipu-all".*?</details>', re.DOTALL),
    re.compile(r"<script\b.*?</script>", re.DOTALL),
)
"""What of a page is of no use in a book."""

INSTEAD = (
    ("</details>", "</div>"),
    ("</summary>", "</p>"),
    ("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '),
    ("<use href=", "<use xlink:href="),
    ("&nbsp;", "&#160;"),
)
"""What is written otherwise in a book: nothing is folded up on paper, and a picture names its vocabulary."""

FOLDED = (
    (re.compile(r"<details\b[^>]*>"), '<div class="paipu-case">'),
    (re.compile(r"<summary\b[^>]*>"), '<p class="paipu-summary">'),
)
"""What is folded up on the site."""

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The only time an archive knows of its files."""

SVG = ' properties="svg"'

CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)


@dataclass(frozen=True)
class Page:
    """A page of a book: its file, its heading, what stands on it, and whether something is drawn on it."""

    file: str
    title: str
    body: str

    @property
    def drawn(self) -> bool:
        """Whether pictures stand in the text."""
        return "<svg " in self.body


def name_of(game: str) -> str:
    """The file of a game's book."""
    return f"paipu-{game}.epub"


def offer(
    _: Sphinx, pagename: str, __: str, context: dict[str, object], doctree: nodes.document | None
) -> None:
    """Link the book from the first page of its game."""
    game = Path(pagename).parent.name
    if doctree is None or pagename != f"rules/{game}/index" or not judged(game):
        return
    words = escape(said("page.book-to-take"))
    link = f'<p class="paipu-book"><a href="../../{FOLDER}/{name_of(game)}" download="">{words}</a></p>'
    context["body"] = Markup(f"{context['body']}".replace("</h1>", f"</h1>\n{link}", 1))  # noqa: S704  (our markup)


def bind(app: Sphinx, failed: Exception | None) -> None:
    """Make the book of every game, once its pages are built."""
    if failed is not None or app.builder.name != "html":
        return
    for game in registry.games(root_of(app.config)):
        if judged(game):
            target = Path(app.outdir, FOLDER, name_of(game))
            target.parent.mkdir(exist_ok=True)
            _bound(target, game, tuple(_pages(app, game)))


def _pages(app: Sphinx, game: str) -> Iterator[Page]:
    """The pages of a game in their order."""
    first = f"rules/{game}/index"
    for docname in (first, *app.env.toctree_includes.get(first, ())):
        built = Path(app.outdir, app.builder.get_target_uri(docname))
        found = ARTICLE.search(built.read_text(encoding="utf-8"))
        body = _for_a_book(found["body"] if found else "")
        page = Page(f"{Path(docname).name}.xhtml", app.env.titles[docname].astext(), body)
        try:
            ET.fromstring(_written(page.title, page.body))  # noqa: S314  (a page we made)
        except ET.ParseError as fault:
            logger.warning("%s cannot be a page of a book: %s", docname, fault)
        yield page


def _for_a_book(body: str) -> str:
    for needless in ONLY_ON_THE_SITE:
        body = needless.sub("", body)
    for opening, instead in FOLDED:
        body = opening.sub(instead, body)
    for here, there in INSTEAD:
        body = body.replace(here, there)
    return LINK.sub(_linked, body)


def _linked(link: re.Match[str]) -> str:
    """A link within the book; of any other the words."""
    page, anchor = link["page"], link["anchor"] or ""
    if "/" in page or ":" in page:
        return f"<span>{link['words']}</span>"
    file = page.replace(".html", ".xhtml")
    return f'<a {link["before"]}href="{file}{anchor}"{link["behind"]}>{link["words"]}</a>'


def _written(title: str, body: str) -> str:
    """A whole page."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{LANGUAGE.tag}" xml:lang="{LANGUAGE.tag}"><head><title>{escape(title)}</title>'
        f'<link rel="stylesheet" type="text/css" href="book.css"/></head>\n<body>{body}</body></html>\n'
    )


def _bound(target: Path, game: str, pages: Sequence[Page]) -> None:
    """Write the archive: what it is first and as it is, then the rest in its order."""
    title = pages[0].title
    style = Path(__file__).with_name("book.css").read_text(encoding="utf-8")
    cover = (Path(__file__).parents[2] / "_static" / "favicon.svg").read_text(encoding="utf-8")
    line = escape(version_line())
    front = f'<div class="cover"><img src="cover.svg" alt=""/><h1>{escape(title)}</h1><p>{line}</p></div>'
    files = {
        "META-INF/container.xml": CONTAINER,
        "book/book.opf": _package(game, title, pages),
        "book/nav.xhtml": _written(title, _contents(pages)),
        "book/front.xhtml": _written(title, front),
        "book/cover.svg": cover,
        "book/book.css": style,
        **{f"book/{page.file}": _written(page.title, page.body) for page in pages},
    }
    with ZipFile(target, "w") as archive:
        archive.writestr(ZipInfo("mimetype", EARLIEST), "application/epub+zip", ZIP_STORED)
        for name, text in files.items():
            archive.writestr(ZipInfo(name, EARLIEST), text, ZIP_DEFLATED)


def _contents(pages: Sequence[Page]) -> str:
    rows = "".join(f'<li><a href="{page.file}">{escape(page.title)}</a></li>' for page in pages)
    heading = escape(said("page.contents"))
    return f'<nav epub:type="toc" id="toc"><h1>{heading}</h1><ol>{rows}</ol></nav>'


def _package(game: str, title: str, pages: Sequence[Page]) -> str:
    """What the book is, and in which order its pages are read."""
    whole = "\n".join(page.body for page in pages)
    identifier = uuid5(NAMESPACE_URL, f"paipu {game} {LANGUAGE.tag} {version_line()} {whole}")
    line = escape(version_line())
    day = date() or "1980-01-01"
    items = "".join(
        f'<item id="p{number}" href="{page.file}" media-type="application/xhtml+xml"'
        f"{SVG if page.drawn else ''}/>"
        for number, page in enumerate(pages)
    )
    order = "".join(f'<itemref idref="p{number}"/>' for number in range(len(pages)))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{LANGUAGE.tag}">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier><dc:title>{escape(title)}</dc:title>'
        f"<dc:language>{LANGUAGE.tag}</dc:language><dc:creator>The Paipu developers</dc:creator>"
        f"<dc:rights>CC BY 4.0</dc:rights><dc:date>{day}</dc:date><dc:description>{line}</dc:description>"
        f'<meta property="dcterms:modified">{day}T00:00:00Z</meta></metadata>'
        '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>'
        '<item id="front" href="front.xhtml" media-type="application/xhtml+xml"/>'
        f'<item id="style" href="book.css" media-type="text/css"/>{items}</manifest>'
        f'<spine><itemref idref="front"/><itemref idref="nav"/>{order}</spine></package>\n'
    )
