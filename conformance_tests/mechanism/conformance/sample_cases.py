"""A few sound cases of our own, and folders of published cases made of them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases.case import Case, laid_out, sealed, written
from oracle.conformance.inputs.structured import notation_of
from oracle.conformance.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json

GAME = "tongqi"
LOG: Json = {
    "acts": [
        {"at": 1, "seat": "tian", "act": "take", "tiles": ["22"]},
        {"at": 2, "seat": "di", "act": "discard", "tiles": ["56"]},
    ],
    "end": "cut",
}


def made(slug: str, kind: str, question: Json, *tests: str, **more: object) -> Case:
    """A sound case of our own."""
    case = Case(
        id=f"{GAME}/sample/{slug}",
        game=GAME,
        kind=kind,
        title={"en": slug, "zh": "例"},
        tests=tests,
        input=question,
        expect=KINDS[kind].answer(GAME, {}, question),
        since="2027.1",
        notation=notation_of(GAME, {}, question),
    )
    return sealed(replace(case, **more))  # type: ignore[arg-type]


REPLAY = made("replay", "replay", {"log": LOG}, "TQ-4.2c")
SCORE = made("score", "score", {"hand": {"concealed": ["11"], "win": {"tile": "12"}}}, "TQ-3.11")
NEXT = made("next", "next", {"result": {"how": "drawn"}}, "TQ-4.3f")
SAMPLE = (REPLAY, SCORE, NEXT)


def published(
    folder: Path, cases: Iterable[Case], edition: str = "2027.1", stones: list[Json] | None = None
) -> Path:
    """A folder of published cases, with its manifest."""
    shutil.rmtree(folder, ignore_errors=True)
    by_area: dict[str, list[Case]] = {}
    for case in cases:
        by_area.setdefault(case.area, []).append(case)
    (folder / GAME).mkdir(parents=True)
    for area, found in by_area.items():
        (folder / GAME / f"{area}.json").write_text(written(found), encoding="utf-8")
    if stones is not None:
        (folder / "tombstones.json").write_text(laid_out([*stones]), encoding="utf-8")
    manifests.save(manifests.described(edition, folder), folder)
    return folder
