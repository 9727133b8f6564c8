"""What the guide to rulings says of verdicts and findings."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from conformance_tests.mechanism.conformance.rulings.law import (
    acts_of,
    findings,
    is_open,
    law,
    log_of,
    shown,
    starts_midway,
)

if TYPE_CHECKING:
    from conformance_tests.mechanism.conformance.rulings.law import Tree
    from oracle.conformance.cases.case import Case

CALLED_EARLY = {
    "tongqi": {"TQ-3.13"},
    "jiaxing": {"JX-G.1"},
    "lingque": {"LQ-1C.6", "LQ-1C.7"},
    "taiwan": {"TW-PROC-26"},
    "yawan": {"YW-PLAY-10c"},
}
"""The clauses by which a hand is not drawn yet."""

NOBODYS = {
    "tongqi": set[str](),
    "jiaxing": set[str](),
    "lingque": {"LQ-1A.1", "LQ-1B.3", "LQ-1B.3a"},
    "taiwan": {"TW-PROC-11"},
    "yawan": {"YW-PLAY-5"},
}
"""The other clauses that are broken by nobody in particular: which wall is opened, with how many tiles one plays."""

OF_THE_DEAL = {
    "tongqi": {"TQ-1.3a", "TQ-3.4b"},
    "jiaxing": {"JX-3.2a", "JX-3.2b"},
    "lingque": {"LQ-1B.2", "LQ-1B.3", "LQ-1B.4"},
    "taiwan": {"TW-PROC-11", "TW-PROC-12"},
    "yawan": {"YW-EQ-3", "YW-PLAY-2", "YW-PLAY-5"},
}
"""The clauses of dice and shares."""

SHARES = {"TQ-3.5", "LQ-1B.4", "TW-PROC-12"}
"""The clauses of how many tiles a seat begins with, and of nothing else."""

BESIDE_THE_ACTS = {
    "tongqi": {"TQ-4.1e"},
    "jiaxing": set[str](),
    "lingque": set[str](),
    "taiwan": {"TW-FOUL-1", "TW-FOUL-4", "TW-FOUL-20", "TW-FOUL-22", "TW-PEN-1", "TW-PEN-2"},
    "yawan": {"YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-5", "YW-FOUL-8", "YW-FOUL-9", "YW-FOUL-10"},
}
"""The clauses broken by a line the referee rules, a score that is written down, or a thing left undone until the end."""

LEFT_UNDONE = {"YW-FOUL-2"}
"""What is found at the act by which it shows that something was left undone."""

WALL_ORDER = {"tongqi": "TQ-G.1", "jiaxing": "JX-3.3b", "lingque": "LQ-1B.3", "taiwan": "TW-PROC-22"}
"""The clause of a tile drawn that is not the next of the wall, where that clause is no other contradiction's."""

WALL_COUNT = {
    "tongqi": "TQ-3.4a",
    "jiaxing": "JX-3.3a",
    "lingque": "LQ-1B.1",
    "taiwan": "TW-EQ-1",
    "yawan": "YW-PLAY-3",
}
"""The clause of a count of the wall that is wrong."""


# -- the verdict -----------------------------------------------------------------------------------


@law("verdict", "replay")
def _(_case: Case, expect: Tree) -> bool:
    kinds = {each["kind"] for each in findings(expect)}
    if kinds - {"undecided"}:
        return bool(expect["verdict"] == "broken")
    open_claim = "undecided" in expect.get("claims", [])
    return bool(expect["verdict"] == ("undecided" if kinds or open_claim else "clean"))


@law("verdict-of-claims", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    if findings(expect) or "claims" not in expect:
        return None
    return bool(expect["verdict"] == ("undecided" if "undecided" in expect["claims"] else "clean"))


@law("first", "replay")
def _(_case: Case, expect: Tree) -> bool:
    numbers = [each["at"] for each in findings(expect, "breach", "impossible") if each["at"] is not None]
    return bool(expect["first"] == min(numbers, default=None))


@law("first-null", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    if expect["verdict"] != "broken" or expect["first"] is not None:
        return None
    return all(each["kind"] in {"mismatch", "undecided"} or each["at"] is None for each in findings(expect))


# -- act and seat ----------------------------------------------------------------------------------


@law("breach-seat", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    breaches = [each for each in findings(expect, "breach") if each["at"] is not None]
    return all(each["seat"] is not None for each in breaches) if breaches else None


@shown("breach-another-seat", "replay")
def _(case: Case, expect: Tree) -> bool:
    acts = acts_of(case)
    breaches = [each for each in findings(expect, "breach") if each["at"] is not None]
    return any(acts[each["at"]]["seat"] != each["seat"] for each in breaches)


@law("breach-outside", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    breaches = [
        each for each in findings(expect, "breach") if each["at"] is None and each["seat"] is not None
    ]
    known = OF_THE_DEAL[case.game] | BESIDE_THE_ACTS[case.game]
    return all(each["clause"] in known for each in breaches) if breaches else None


@law("breach-of-nobody", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    breaches = [each for each in findings(expect, "breach") if each["seat"] is None]
    known = CALLED_EARLY[case.game] | NOBODYS[case.game]
    return all(each["at"] is None and each["clause"] in known for each in breaches) if breaches else None


@law("drawn-too-early", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    early = [each for each in findings(expect, "breach") if each["seat"] is None]
    early = [each for each in early if each["clause"] in CALLED_EARLY[case.game]]
    return log_of(case)["end"] == "drawn" if early else None


@law("impossible-act", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    acts = acts_of(case)
    found = [each for each in findings(expect, "impossible") if each["at"] is not None]
    return all(each["seat"] == acts[each["at"]]["seat"] for each in found) if found else None


@law("impossible-outside", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    found = [each for each in findings(expect, "impossible") if each["at"] is None]
    return all(each["seat"] is None for each in found) if found else None


@law("undecided-act", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    found = [each for each in findings(expect, "undecided") if each["at"] is not None]
    return all(each["seat"] is not None for each in found) if found else None


@law("undecided-figure", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    """Yawan's lost values leave totals open that are paid one amount; nothing is undecided then."""
    sheets = [each["seat"] for each in expect["scores"] if is_open(each["total"])]
    if not sheets or case.game == "yawan":
        return None
    asked = {each["seat"] for each in findings(expect, "undecided") if each["at"] is None}
    return set(sheets) <= asked


@law("mismatch", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    acts, found = acts_of(case), findings(expect, "mismatch")
    if not found:
        return None
    return all(each["seat"] and (each["at"] is None or "as" in acts[each["at"]]) for each in found)


# -- several at once -------------------------------------------------------------------------------


@law("alike-once", "replay")
def _(_case: Case, expect: Tree) -> bool:
    told = [(each["kind"], each["at"], each["seat"], each["clause"]) for each in findings(expect)]
    return len(told) == len(set(told))


@shown("two-clauses", "replay")
def _(_case: Case, expect: Tree) -> bool:
    told = [(each["at"], each["seat"]) for each in findings(expect, "breach")]
    return len(told) > len(set(told))


@shown("found-again", "replay")
def _(_case: Case, expect: Tree) -> bool:
    told = [(each["clause"], each["seat"]) for each in findings(expect, "breach") if each["at"] is not None]
    return len(told) > len(set(told))


@law("one-impossible-an-act", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    places = [each["at"] for each in findings(expect, "impossible") if each["at"] is not None]
    return len(places) == len(set(places)) if places else None


@law("objected-not-impossible", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    breaches = {
        (each["at"], each["seat"]) for each in findings(expect, "breach") if each["clause"] not in LEFT_UNDONE
    }
    found = [each for each in findings(expect, "impossible") if each["at"] is not None]
    return not any((each["at"], each["seat"]) in breaches for each in found) if found else None


@shown("objected-only", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return bool(findings(expect, "breach")) and not findings(expect, "impossible")


EITHER_LAW = {
    *("TQ-8.1", "TQ-8.2", "TQ-8.15", "TQ-8.16", "TQ-8.19", "TQ-G.5"),
    *("LQ-1B.5", "LQ-1C.1", "YW-PLAY-4a", "YW-PLAY-4b"),
}
"""Clauses of which an act breaks one of two, whatever is hidden."""


@law("also", "replay")
def _(_case: Case, expect: Tree) -> bool | None:
    found = [each for each in findings(expect) if "also" in each]
    beside = {"mismatch"}
    return (
        all(
            (each["kind"] in beside or each["clause"] in {"JX-1.3c", "TW-PEN-5", *EITHER_LAW})
            and each["clause"] not in each["also"]
            for each in found
        )
        if found
        else None
    )


@law("order-of-findings", "replay")
def _(_case: Case, expect: Tree) -> bool:
    places = [each["at"] for each in findings(expect)]
    return all(later is None or (at is not None and at <= later) for at, later in pairwise(places))


# -- how play goes on ------------------------------------------------------------------------------


@shown("judged-on", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return bool(findings(expect, "breach")) and expect["result"]["how"] == "won" and bool(expect["payments"])


@shown("void-act", "replay")
def _(case: Case, expect: Tree) -> bool:
    """The act that took nothing is found, and those who went on as if it had not been made are not."""
    (found,) = findings(expect)
    return found["kind"] == "breach" and any(at > found["at"] for at in acts_of(case))


@law("wall-order-once", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    clause = WALL_ORDER.get(case.game)
    found = [each for each in findings(expect, "impossible") if each["clause"] == clause and each["at"]]
    return len(found) == 1 if found else None


@shown("wall-recounted", "replay")
def _(case: Case, expect: Tree) -> bool:
    counts = [act for act in log_of(case)["acts"] if act["act"] == "left"]
    found = [each for each in findings(expect, "impossible") if each["clause"] == WALL_COUNT[case.game]]
    return len(counts) == 2 and len(found) == 1


@shown("one-copy-too-many", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return [each["kind"] for each in findings(expect)] == ["impossible"]


@shown("hand-forgotten", "replay")
def _(_case: Case, expect: Tree) -> bool:
    seats = {each["seat"] for each in findings(expect, "impossible")}
    sheets = {each["seat"]: each["total"] for each in expect["scores"]}
    return any(is_open(sheets[seat]) for seat in seats)


@law("about-input", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    found = findings(expect)
    if case.about != "input" and len(case.expectations) > 1:
        return None
    return (case.about == "input") == (bool(found) and all(each["kind"] == "impossible" for each in found))


# -- what is hidden --------------------------------------------------------------------------------


@shown("undecided-act-shown", "replay")
def _(_case: Case, expect: Tree) -> bool:
    return expect["verdict"] == "undecided" and expect["first"] is None


@law("midway-shares", "replay")
def _(case: Case, expect: Tree) -> bool | None:
    if not starts_midway(log_of(case)):
        return None
    return not any(each["clause"] in SHARES and each["at"] is None for each in findings(expect, "breach"))


@shown("share-checked", "replay")
def _(case: Case, expect: Tree) -> bool:
    found = {each["clause"] for each in findings(expect) if each["at"] is None}
    return not starts_midway(log_of(case)) and bool(found & SHARES)


@shown("left-makes-a-position", "replay")
def _(case: Case, expect: Tree) -> bool:
    return "left" in log_of(case) and not findings(expect)


@shown("left-checks-the-deal", "replay")
def _(case: Case, expect: Tree) -> bool:
    log = log_of(case)
    return not starts_midway(log) and any(
        each["clause"] == WALL_COUNT[case.game] for each in findings(expect, "impossible")
    )
