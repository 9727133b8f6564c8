"""Links into the board, the page of the site in which Paipu runs: a log or a hand in the fragment of the address.

The board opens in the language of the page that leads to it (`?lang=`). The fragment is `#log=DATA`, DATA the text in
UTF-8, deflated as zlib does, in base64url without padding; a hand is `#hand=DATA` of the game's name, a line feed and
the hand in hand notation. `docs/board/link.js` reads and writes the
same. A browser sends no fragment to any server. Whoever shows a log on a page asks `link`:

    whole += opened(link(text), self.env.docname)
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from paipu_site.language import FOLDERS, LANGUAGE, said

PAGE = "board/index.html"
"""Where the board lies below the root of the site."""


def board_page() -> str:
    """The address of the board in the language of this site, from the root."""
    return f"{PAGE}?lang={LANGUAGE.tag}"


def link(log: str) -> str:
    """The address of the board with a log, from the root of the site."""
    return f"{board_page()}#log={_packed(log)}"


def link_to_hand(game: str, hand: str) -> str:
    """The address of the board with a hand to be scored, from the root of the site."""
    return f"{board_page()}#hand={_packed(f'{game}{chr(10)}{hand}')}"


def opened(address: str, page: str) -> nodes.paragraph:
    """A line that opens an address of the board from a page."""
    reference = _reference(said("page.open-in-board"), address, page)
    return nodes.paragraph("", "", reference, classes=["paipu-open"])


class BoardRole(SphinxRole):
    """The role `board`: words that lead to the board, from any page in any language."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make a reference of the words."""
        return [opened_as(self.text, self.env.docname)], []


def opened_as(words: str, page: str) -> nodes.reference:
    """Words that lead from a page to the board."""
    return _reference(words, board_page(), page)


def _reference(words: str, address: str, page: str) -> nodes.reference:
    """A link from a page, which may lie in a folder and in a language of its own, to what lies below the root."""
    up = "../" * (page.count("/") + (FOLDERS[LANGUAGE.tag] != ""))
    return nodes.reference("", words, refuri=up + address, internal=True)


def _packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
