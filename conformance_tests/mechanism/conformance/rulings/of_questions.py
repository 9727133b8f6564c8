"""What the guide to rulings says of the other kinds: hands alone, lawful acts, priority, settlement, the next deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conformance_tests.mechanism.conformance.rulings.law import is_open, law, log_of, seats_of, shown
from oracle.conformance.inputs.structured import hand_of as asked_hand
from oracle.game.hands import hands_of

if TYPE_CHECKING:
    from conformance_tests.mechanism.conformance.rulings.law import Tree
    from oracle.conformance.cases.case import Case


def hand_of(case: Case) -> Any:  # noqa: ANN401  (JSON)
    """The hand a case asks about."""
    return case.input["hand"]


# -- hands -----------------------------------------------------------------------------------------


@law("hand-that-wins", "score")
def _(case: Case, expect: Tree) -> bool | None:
    if not expect["wins"]:
        return None
    by_name = case.game == "yawan" and not {"total", "verdict"} & set(expect)
    return {"items", "clause"} | (set() if by_name else {"total", "verdict"}) <= set(expect) - {"impossible"}


@law("hand-that-does-not-win", "score")
def _(_case: Case, expect: Tree) -> bool | None:
    if expect["wins"] or expect["verdict"] == "impossible":
        return None
    return expect["verdict"] == "clean" and set(expect) == {"verdict", "wins"}


@law("standing-hand-scored", "score")
def _(case: Case, expect: Tree) -> bool | None:
    return not expect["wins"] if "win" not in hand_of(case) else None


@law("impossible-hand", "score", "waits")
def _(case: Case, expect: Tree) -> bool | None:
    if expect.get("verdict") != "impossible":
        return None
    rest = {"verdict", "impossible", "wins" if case.kind == "score" else "tiles"}
    return (
        set(expect) == rest
        and bool(expect["impossible"])
        and not expect.get("wins")
        and not expect.get("tiles")
    )


@law("hand-certain-first", "score", "waits")
def _(case: Case, expect: Tree) -> bool | None:
    told = hand_of(case)
    tiles = [*told.get("concealed", []), *([told["win"]["tile"]] if "win" in told else [])]
    if "?" not in tiles:
        return None
    strange = any(tile.endswith("f") for tile in tiles)
    few = hands_of(case.game).surplus(asked_hand(case.game, told)) < 0
    return (
        expect["verdict"] != "undecided"
        if strange or few or ("win" in told) != (case.kind == "score")
        else None
    )


@law("open-total-of-a-hand", "score")
def _(case: Case, expect: Tree) -> bool | None:
    if "total" not in expect or not is_open(expect["total"]):
        return None
    return case.game == "yawan"


@law("won-hand-waits-for-nothing", "waits")
def _(case: Case, expect: Tree) -> bool | None:
    return expect["tiles"] == [] if "win" in hand_of(case) else None


@law("waits-sorted", "waits")
def _(_case: Case, expect: Tree) -> bool:
    return bool(expect["tiles"] == sorted(set(expect["tiles"])))


# -- lawful acts -----------------------------------------------------------------------------------


@law("legal-act", "legal")
def _(_case: Case, expect: Tree) -> bool | None:
    acts = expect["acts"]
    return (
        all({"seat", "act", "clause"} <= set(act) and act.get("forced", True) is True for act in acts) or None
    )


@shown("legal-over", "legal")
def _(case: Case, expect: Tree) -> bool:
    return expect["acts"] == [] and any(act["act"] == "win" for act in log_of(case)["acts"])


@shown("legal-after-a-gap", "legal")
def _(case: Case, expect: Tree) -> bool:
    return bool(expect["acts"] == [] and log_of(case)["acts"][-1]["act"] == "gap")


@shown("legal-beside-a-contradiction", "legal")
def _(_case: Case, expect: Tree) -> bool:
    return bool(expect["acts"])


@shown("legal-nothing", "legal")
def _(_case: Case, expect: Tree) -> bool:
    return bool(expect["acts"] == [])


@shown("legal-hidden-hands", "legal")
def _(case: Case, expect: Tree) -> bool:
    shown_hands = set(log_of(case).get("hands", {}))
    return bool(expect["acts"]) and shown_hands != set(seats_of(case))


@shown("legal-forced", "legal")
def _(_case: Case, expect: Tree) -> bool:
    return bool(expect["acts"]) and all(act.get("forced") for act in expect["acts"])


@law("priority", "priority")
def _(_case: Case, expect: Tree) -> bool:
    prevails, lawful = expect["prevails"], expect["lawful"]
    if prevails is None:
        return lawful == [] and "clause" not in expect
    return prevails in lawful and "clause" in expect and lawful == sorted(lawful)


# -- settlement and the next deal ------------------------------------------------------------------


@law("settle-nobody-won", "settle")
def _(case: Case, expect: Tree) -> bool | None:
    result: Any = case.input["result"]
    if "seat" in result:
        return None
    return expect["payments"] == [] or (case.game in {"tongqi", "jiaxing"} and result["how"] == "drawn")


@law("settle-exact", "settle")
def _(case: Case, expect: Tree) -> bool:
    totals = case.input["totals"]
    assert isinstance(totals, dict)
    return set(totals) == set(seats_of(case)) and not any(
        is_open(paid["amount"]) for paid in expect["payments"]
    )


@law("next-nobody-named", "next")
def _(case: Case, expect: Tree) -> bool | None:
    result: Any = case.input["result"]
    if result["how"] != "won" or "seat" in result or expect != case.expect:
        return None
    return (expect["next_dealer"] is None) == (case.game != "lingque")


@law("next-seats", "next")
def _(case: Case, expect: Tree) -> bool | None:
    if case.game == "taiwan":
        return expect["seats"] is None
    if expect["seats"] is None:
        return None
    return expect["next_dealer"] is not None and set(expect["seats"].values()) == set(seats_of(case))


@law("next-standing", "next")
def _(case: Case, expect: Tree) -> bool:
    asked = "standing" in case.input
    return ("standing" in expect) == ("over" in expect) == asked


@law("next-over", "next")
def _(_case: Case, expect: Tree) -> bool | None:
    if not expect.get("over"):
        return None
    return expect["seats"] is None and expect["standing"]["passed"] == 0


@law("census", "census")
def _(case: Case, expect: Tree) -> bool:
    return len(expect["counts"]) == case.input["depth"]
