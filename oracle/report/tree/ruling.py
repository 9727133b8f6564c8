"""A ruling as one object, by `ruling.schema.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.report.contests import contest_trees
from oracle.report.digest import digest_of
from oracle.report.tree.parts import (
    claim_tree,
    declared_tree,
    finding_tree,
    payment_tree,
    resting_tree,
    scored_tree,
    unit_paid,
)
from oracle.report.tree.values import head_tree, limb_tree, profile_tree

if TYPE_CHECKING:
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling, Seen, Standing


def ruling_tree(ruling: Ruling, lang: Lang) -> Json:
    """A ruling as one object; reasons in a language, everything else language-neutral."""
    record, outcome, game = ruling.record, ruling.outcome, ruling.game
    return {
        **head_tree(game, ruling.edition),
        "file": ruling.file,
        "hand": ruling.hand,
        "status": ruling.status,
        "acts": record.acts,
        "readings": {**record.agreed.readings},
        "options": {**ruling.options},
        **profile_tree(record.agreed.house_rules),
        **({"config": ruling.config} if ruling.config else {}),
        "result": {
            "how": outcome.how,
            "seat": outcome.seat,
            "winners": list(outcome.winners),
            "tile": outcome.tile,
            "next_dealer": outcome.next_dealer,
            "dealer": outcome.dealer,
            "streak": outcome.streak,
            "next_streak": outcome.next_streak,
            "came": outcome.came,
            "from": outcome.source,
        },
        "findings": [finding_tree(ruling, found, lang) for found in ruling.findings],
        "claims": [claim_tree(ruling, answered, lang) for answered in ruling.claims],
        "scores": [scored_tree(game, sheet, lang) for sheet in ruling.scores],
        "payments": [payment_tree(game, paid, lang) for paid in ruling.payments],
        "payments_open": ruling.leaves_payments_open,
        "declared": declared_tree(record.declared, ruling.unit, unit_paid(ruling)),
        "match": None if ruling.match is None else _match(ruling.match),
        "facts": [resting_tree(ruling, fact, lang) for fact in ruling.facts],
        "contests": contest_trees(ruling, lang),
        **_noted(ruling),
        **_weighing(ruling, lang),
        **_branches(ruling, lang),
        "digest": digest_of(ruling),
        **({} if ruling.seen is None else {"seen_by": seen_tree(ruling.seen)}),
    }


def _noted(ruling: Ruling) -> Json:
    """The acts of which no clause of the game speaks, where there are any."""
    notes: list[JsonValue] = [
        {"at": act.place.at, "line": act.place.line, "seat": act.seat, "act": act.name}
        for act in ruling.noted
    ]
    return {"noted": notes} if notes else {}


def seen_tree(seen: Seen) -> Json:
    """By whose eyes a ruling is given, and what of that on the whole log this seat could not find."""
    beyond = (seen.full.findings[number] for number in seen.beyond)
    return {
        "seat": seen.seat,
        "beyond": [
            {
                "kind": found.kind.value,
                "clause": found.clause,
                **limb_tree(found.limb),
                "at": found.place.at,
                "line": found.place.line,
                "seat": found.seat,
            }
            for found in beyond
        ],
    }


def _weighing(ruling: Ruling, lang: Lang) -> Json:
    if ruling.weighing is None:
        return {}
    from oracle.report.counterfactual.weighing import weighing_tree  # only where somebody asked

    return weighing_tree(ruling, lang)


def _branches(ruling: Ruling, lang: Lang) -> Json:
    if ruling.branches is None:
        return {}
    from oracle.report.counterfactual.branches import branches_tree  # only where somebody asked

    return branches_tree(ruling, lang)


def _match(standing: Standing) -> Json:
    return {"round": standing.round, "totals": {**standing.totals}, "over": standing.over}
