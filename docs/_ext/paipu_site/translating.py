"""What is to be translated: bring the catalogues into agreement with the pages, check them, or count what is left.

    python -m paipu_site.translating [--check | --count] [PAGE …]

Without an option every catalogue is updated: new messages enter, those whose English changed become `fuzzy` (they
count as not translated until somebody has looked at them and removed the word), those that are gone go. PAGE may
be a pattern (`rules/taiwan/*`). A message without an English word needs no translation and does not enter.
"""

from __future__ import annotations

import argparse
import re
import sys
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from sphinx.application import Sphinx

from paipu_site.catalogues import place_of, places, read, write

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DOCS = Path(__file__).resolve().parents[2]
SPEC = DOCS.parent / "spec"

UNSPOKEN = re.compile(r"\{[a-z:-]+\}`[^`]*`|`+[^`]*`+|\]\([^)]*\)|<[^>]+>|\{[^}]*\}")
"""What no translation touches: roles, code, targets of links, tags."""

WORD = re.compile(r"[A-Za-z]{2,}")


def extracted() -> Mapping[str, list[str]]:
    """The messages of every page that stands in Chinese, in the order of the page."""
    built = DOCS / "_build"
    warned = StringIO()
    app = Sphinx(
        DOCS, DOCS, built / "gettext", built / "doctrees" / "gettext", "gettext", status=None, warning=warned
    )
    app.build()
    found = {}
    for docname in sorted(app.env.found_docs):
        by_hand = not docname.startswith("words/")
        if by_hand and any(fnmatch(docname, pattern) for pattern in app.config.paipu_translated):
            pot = built / "gettext" / f"{docname}.pot"
            catalogue = read(pot)
            found[docname] = [each.id for each in catalogue if each.id and spoken(each.id)]
    return found


def spoken(message: str) -> bool:
    """Tell whether a message has an English word that a reader reads."""
    return WORD.search(UNSPOKEN.sub(" ", message)) is not None


def update(messages: Mapping[str, Sequence[str]]) -> None:
    """Write the catalogues anew."""
    for docname, found in messages.items():
        path = place_of(docname, SPEC, DOCS)
        template, catalogue = Catalog(), read(path)
        for message in found:
            template.add(message)
        catalogue.update(template)
        if found:
            write(path, catalogue)
        else:
            path.unlink(missing_ok=True)
    for docname, path in places(SPEC, DOCS):
        if docname not in messages:
            path.unlink()


def wanting(docname: str, found: Sequence[str]) -> list[str]:
    """The messages of a page that its catalogue does not translate, or no longer for certain."""
    entries = {each.id: each for each in read(place_of(docname, SPEC, DOCS))}
    return [
        message
        for message in found
        if message not in entries or not entries[message].string or entries[message].fuzzy
    ]


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; the answer is the exit status."""
    parser = argparse.ArgumentParser(prog="translating", description=__doc__)
    parser.add_argument("--check", action="store_true", help="say what is missing; exit 1 if anything is")
    parser.add_argument("--count", action="store_true", help="words, and words left, of every page")
    parser.add_argument("pages", nargs="*", default=["*"])
    asked = parser.parse_args(arguments)
    every = extracted()
    messages = {
        docname: found
        for docname, found in every.items()
        if any(fnmatch(docname, pattern) for pattern in asked.pages)
    }
    if not asked.check and not asked.count:
        update(every)
        return 0
    status = 0
    for docname, found in messages.items():
        left = wanting(docname, found)
        if asked.count:
            words, open_ = (sum(len(each.split()) for each in row) for row in (found, left))
            path = place_of(docname, SPEC, DOCS).relative_to(DOCS.parent)
            sys.stdout.write(f"{words:6} words {open_:6} left  {path}\n")
        elif left:
            status = 1
            sys.stderr.write(f"{docname}: {len(left)} of {len(found)} messages not translated\n")
            sys.stderr.writelines(f"    {message[:100]}\n" for message in left[:5])
    if asked.check:
        for docname, path in places(SPEC, DOCS):
            if docname not in every:
                status = 1
                sys.stderr.write(f"{path}: a catalogue of no page\n")
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
