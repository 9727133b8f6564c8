"""Links into the board, the page of the site in which Paipu runs: a log or a hand in the fragment of the address.

The fragment is `#log=DATA`, DATA the text in UTF-8, deflated as zlib does, in base64url without padding; a hand is
`#hand=DATA` of the game's name, a line feed and the hand in hand notation. `docs/board/link.js` reads and writes the
same. A browser sends no fragment to any server. Whoever shows a log on a page asks `link`:

    whole += opened(link(text), self.env.docname)
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

from docutils import nodes

from paipu_site.language import FOLDERS, LANGUAGE, said

PAGE = "board/index.html"
"""Where the board lies below the root of the site."""


def link(log: str) -> str:
    """The address of the board with a log, from the root of the site."""
    return f"{PAGE}#log={_packed(log)}"


def link_to_hand(game: str, hand: str) -> str:
    """The address of the board with a hand to be scored, from the root of the site."""
    return f"{PAGE}#hand={_packed(f'{game}{chr(10)}{hand}')}"


def opened(address: str, page: str) -> nodes.paragraph:
    """A line that opens an address of the board from a page, which may lie in a folder and in a language of its own."""
    up = "../" * (page.count("/") + (FOLDERS[LANGUAGE.tag] != ""))
    reference = nodes.reference("", said("page.open-in-board"), refuri=up + address, internal=True)
    return nodes.paragraph("", "", reference, classes=["paipu-open"])


def _packed(text: str) -> str:
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
