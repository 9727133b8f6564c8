"""What the judge says of a log or a hand, asked once for all languages of the site and kept beside the built pages.

An answer is kept under the digest of the text and of everything the judge is made of, so that a change of a rule, of a
table or of a sentence asks anew, and a build of another language, or a second build, asks nothing.
"""

from __future__ import annotations

import io
import json
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from paipu_site.language import ASKED, LANGUAGE
from spec import FOLDER

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = FOLDER.parent
MADE_OF = ("grammar", "oracle", "spec")
KEPT = ROOT / "docs" / "_build" / "judged"
"""Where answers are kept; git ignores it, and `make clean` removes it."""


def findings(log: str) -> Sequence[dict[str, object]]:
    """The findings of every ruling on a log, as the ruling's JSON has them, in the language of the site."""
    return _kept("log", log)[LANGUAGE.asked]


def _kept(kind: str, text: str) -> dict[str, list[dict[str, object]]]:
    digest = sha256(f"{fingerprint()}\n{kind}\n{text}".encode()).hexdigest()
    place = KEPT / digest[:2] / f"{digest}.json"
    if place.exists():
        found: dict[str, list[dict[str, object]]] = json.loads(place.read_text(encoding="utf-8"))
        return found
    answer = _judged(text)
    place.parent.mkdir(parents=True, exist_ok=True)
    aside = place.with_suffix(f".{id(answer)}")
    aside.write_text(json.dumps(answer, ensure_ascii=False), encoding="utf-8")
    aside.replace(place)
    return answer


def _judged(text: str) -> dict[str, list[dict[str, object]]]:
    from oracle.api import check, read, to_json  # noqa: PLC0415  (a site without an oracle judges nothing)

    rulings = [check(log) for log in read(io.BytesIO(text.encode()))]
    return {
        lang: [finding for ruling in rulings for finding in to_json(ruling, lang)["findings"]]  # type: ignore[arg-type]
        for lang in ASKED.values()
    }


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
