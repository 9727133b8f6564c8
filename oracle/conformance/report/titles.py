"""A cause in a few words: what the program does otherwise, under which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.report.values import brief
from oracle.conformance.run.causes.walls import ENDLESS
from oracle.conformance.run.found import OURS, THEIRS
from oracle.conformance.run.phrases import phrase, phrases
from oracle.conformance.run.reckoning import PAYMENTS, TOTALS
from oracle.conformance.run.traits import ANSWERS, CONVICTS, FINDS, LISTS, SAYS
from oracle.report.layout import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.conformance.run.causes.gathering import Cause
    from oracle.conformance.run.reckoning import Slip
    from oracle.conformance.run.rows import DifferenceRow, PlaceRow
    from oracle.rulebook.messages import Lang

SLIPS = {"renamed": "slip-renamed", "reading": "slip-reading"}
"""The phrases of slips that the differing places do not show by themselves."""

NEVER = {
    FINDS: "slip-never-finds",
    SAYS: "slip-never-says",
    LISTS: "slip-never-lists",
    ANSWERS: "slip-never-answers",
    CONVICTS: "slip-never-convicts",
}
"""The phrases of what a program never does."""

RULINGS = ("replay", "legal")
"""The kinds of cases whose answers list findings and acts."""

ALONE = {
    ("found", OURS): "hunt-we-find",
    ("found", THEIRS): "hunt-it-finds",
    ("listed", OURS): "slip-we-list",
    ("listed", THEIRS): "slip-it-lists",
}
"""The phrases of a finding or an act that only one of the two has."""


def title_of(cause: Cause, lang: Lang) -> str:
    """A cause in a few words."""
    said = cause.witness.get("reason", "")
    if cause.status == "FAIL":
        clause = f"{cause.clause} · " if cause.clause else ""
        difference = _telling(cause.witness.get("differences", []), cause.slip)
        title = "" if difference is None else _in_short(difference, cause.slip, lang)
        return clause + (_slip_in_short(cause, lang) or title)
    key = f"fault-{cause.cause}" if cause.status == "PROTOCOL" else f"did-{cause.status}"
    if key not in phrases(lang):
        return f"{cause.status} {cause.cause}".rstrip()
    title = phrase(lang, key, cause=cause.cause, said=said)
    return f"{title}: {said}" if cause.status == "CRASH" and said else title


def _slip_in_short(cause: Cause, lang: Lang) -> str:
    """What a slip is, where the differing places do not say it themselves."""
    slip = cause.slip
    if slip is None:
        return ""
    if slip.what == "never":
        kind, _, name = slip.about.partition(" ")
        return phrase(lang, NEVER[kind], name=name)
    if slip.what == "wall":
        return _wall_in_short(int(slip.about), lang)
    if (slip.what, slip.instead) in ALONE and cause.witness["kind"] in RULINGS:
        return phrase(lang, ALONE[slip.what, slip.instead], kind=slip.about)
    if slip.what not in SLIPS:
        return ""
    return phrase(lang, SLIPS[slip.what], about=slip.about, instead=slip.instead)


def _wall_in_short(more: int, lang: Lang) -> str:
    """With how long a wall the program plays."""
    if more == ENDLESS:
        return phrase(lang, "slip-wall-endless")
    return phrase(lang, "slip-wall-longer" if more > 0 else "slip-wall-shorter", n=abs(more))


def _telling(differences: Sequence[DifferenceRow], slip: Slip | None) -> DifferenceRow | None:
    """The difference that a slip is about, though a coarser one comes of it; the first where there is no slip."""
    if slip is not None and slip.what in ("total", "offset"):
        about = [each for each in differences if each["path"] in TOTALS]
    elif slip is not None and slip.what in ("payment", "scaled", "payers"):
        about = [each for each in differences if each["path"] in PAYMENTS]
    elif slip is not None:
        about = [
            each for each in differences if any(_is_about(place, slip.about) for place in each["places"])
        ]
    else:
        about = []
    return next(iter(about or differences), None)


def _in_short(difference: DifferenceRow, slip: Slip | None, lang: Lang) -> str:
    """What differs first, in a few words; of several items the one that the slip is about."""
    about = None if slip is None else slip.about
    for place in sorted(difference["places"], key=lambda each: not _is_about(each, about)):
        where = ".".join(filter(None, (difference["path"], place["at"])))
        return phrase(
            lang,
            "instead-of",
            where=where,
            got=shortened(brief(place["got"], lang), 40),
            expected=shortened(brief(place["expected"], lang), 40),
        )
    return difference["path"]


def _is_about(place: PlaceRow, item: str | None) -> bool:
    """Whether a place of a difference is about an item."""
    return any(
        isinstance(value, dict) and value.get("item") == item for value in (place["expected"], place["got"])
    )
