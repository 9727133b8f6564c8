"""What the judge says of a log or a hand, asked once for all languages of the site and kept beside the built pages.

An answer is kept under the digest of the text and of everything the judge is made of, so that a change of a rule, of a
table or of a sentence asks anew, and a build of another language, or a second build, asks nothing.
"""

from __future__ import annotations

import io
import json
import os
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from paipu_site.language import ASKED, LANGUAGE
from spec import FOLDER
from spec.sentences import addressed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = FOLDER.parent
MADE_OF = ("grammar", "oracle", "spec")
KEPT = ROOT / "docs" / "_build" / "judged"
"""Where answers are kept; git ignores it, and `make clean` removes it."""


class UnansweredError(Exception):
    """The judge gave no answer; what it said instead, as the site's language says it."""


def address_of(found: Mapping[str, object]) -> str:
    """The clause of a finding, with the limb where one is named."""
    limb = found.get("limb")
    return addressed(str(found["clause"]), None if limb is None else str(limb))


def findings(log: str) -> Sequence[dict[str, object]]:
    """The findings of every ruling on a log, or on the hands of one file, as a ruling's JSON has them.

    Raises `UnansweredError`.
    """
    found: Mapping[str, Sequence[dict[str, object]]] = kept(f"log\n{log}", lambda: _judged(log))
    return found[LANGUAGE.asked]


def sheet_of(game: str, hand: str, profile: str | None = None) -> dict[str, object]:
    """The sheet of a hand, as `paipu score --json` has it, under a profile where one is named.

    Raises `UnansweredError` for a hand that nobody can count.
    """
    words = " ".join(hand.split())
    asked = f"hand\n{game}\n{profile or ''}\n{words}"
    found: Mapping[str, dict[str, object]] = kept(asked, lambda: _counted(game, words, profile))
    return found[LANGUAGE.asked]


def kept(asked: str, judge: Callable[[], dict[str, object]]) -> dict[str, object]:
    """What was answered before to what is asked, else what `judge` answers now, which is kept."""
    digest = sha256(f"{fingerprint()}\n{asked}".encode()).hexdigest()
    place = KEPT / digest[:2] / f"{digest}.json"
    if place.exists():
        found: dict[str, object] = json.loads(place.read_text(encoding="utf-8"))
        return found
    # The answer as JSON has it, whether it was kept or is new.
    text = json.dumps(judge(), ensure_ascii=False)
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = place.with_suffix(f".{os.getpid()}")
    aside.write_text(text, encoding="utf-8")
    aside.replace(place)
    new: dict[str, object] = json.loads(text)
    return new


def _judged(log: str) -> dict[str, object]:
    from grammar.unreadable import UnreadableLog
    from oracle.api import check_match, read, to_json  # a site without an oracle judges nothing

    rulings = []
    for each in check_match(read(io.BytesIO(log.encode()))):
        if isinstance(each, UnreadableLog):
            raise UnansweredError(each.message(LANGUAGE.asked))
        rulings.append(each)
    return {
        lang: [finding for ruling in rulings for finding in to_json(ruling, lang)["findings"]]
        for lang in ASKED.values()
    }


def _counted(game: str, words: str, profile: str | None) -> dict[str, object]:
    from grammar.unreadable import UnreadableHand
    from oracle.api import score  # a site without an oracle counts nothing
    from oracle.game.hands import hands_of
    from oracle.report.tree.hands import sheet_tree
    from oracle.rulebook.readings import ReadingError

    try:
        answer = score(game, words, profile=profile)
    except UnreadableHand as fault:
        raise UnansweredError(fault.message(LANGUAGE.asked)) from None
    except ReadingError as wrong:
        raise UnansweredError(wrong.sentence(LANGUAGE.asked)) from None
    return {lang: sheet_tree(hands_of(game), words, answer, {}, lang) for lang in ASKED.values()}


@cache
def fingerprint() -> str:
    """The digest of everything an answer depends on: the code, the tables and the sentences."""
    digest = sha256()
    for folder in MADE_OF:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".lark"} and path.is_file():
                digest.update(f"{path.relative_to(ROOT)}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
