"""The parts of a ruling as objects: findings, accusations, sheets, payments, and what the log declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.report.tree.said import (
    claim_reason,
    column,
    consequence_text,
    fact_text,
    fact_words,
    is_whole,
    quoted,
    reason,
    step_text,
)
from oracle.report.tree.values import arguments_tree, limb_tree
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grammar.syntax import Amount, Declared
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Lang
    from oracle.ruling.findings import Consequence, Fact, Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import ClaimOutcome, Resting, Ruling
    from oracle.ruling.sheets import Figure, Item, Sheet, Step


def resting_tree(ruling: Ruling, fact: Resting, lang: Lang) -> Json:
    """A fact beside the acts, and the clauses that it decides."""
    return {
        "line": fact.line.line,
        "by": fact.by,
        "fact": fact_words(ruling.game, fact, "en"),
        "text": fact_text(ruling, fact, lang),
        "decided": list(fact.decided),
    }


def finding_tree(ruling: Ruling, found: Finding, lang: Lang) -> Json:
    """A finding as an object, with its place and its reason."""
    return {
        "kind": found.kind.value,
        "at": found.place.at,
        "line": found.place.line,
        "column": column(ruling, found),
        "seat": found.seat,
        "clause": found.clause,
        **limb_tree(found.limb),
        "also": list(found.also),
        "key": found.key,
        "args": arguments_tree(found.args),
        "reason": reason(ruling.game, found, lang),
        "consequence": None
        if found.consequence is None
        else _consequence(ruling, found, found.consequence, lang),
        **({} if is_whole(found) else {"quoted": quoted(ruling.game, found, lang)}),
    }


def _consequence(ruling: Ruling, found: Finding, consequence: Consequence, lang: Lang) -> Json:
    return {
        "key": consequence.key,
        "clause": consequence.clause,
        "kinds": list(consequence.kinds),
        "text": consequence_text(ruling, found, consequence, lang),
    }


def claim_tree(ruling: Ruling, answered: ClaimOutcome, lang: Lang) -> Json:
    """An accusation and its answer."""
    claim = answered.claim
    return {
        "by": claim.by,
        "against": claim.against,
        "clause": claim.clause,
        **limb_tree(claim.limb),
        "at": claim.at,
        "line": claim.line,
        "outcome": answered.outcome,
        "reason": claim_reason(ruling, answered, lang),
        "consequence": None
        if answered.finding is None or answered.finding.consequence is None
        else _consequence(ruling, answered.finding, answered.finding.consequence, lang),
    }


def figure_tree(figure: Figure) -> JsonValue:
    """A figure as `[[n, unit]]`, or as its bounds; a bound that nothing sets is null."""
    if figure.exact:
        return [[figure.low, figure.unit]]
    high: JsonValue = None if figure.high is None else [[figure.high, figure.unit]]
    return {"low": [[figure.low, figure.unit]], "high": high}


def figures_tree(item: Item) -> JsonValue:
    """What a line is worth: `[[n, unit] …]` where every figure is known, else the bounds of its value."""
    if not all(figure.exact for figure in item.figures):
        return figure_tree(item.value)
    return [[figure.low, figure.unit] for figure in item.figures]


def paid_tree(paid: Payment) -> Json:
    """What is paid, `[[n, unit] …]` or bounds of it, and by how many it is divided where several owe it together."""
    lows: list[JsonValue] = [[figure.low, figure.unit] for figure in paid.told]
    highs: list[JsonValue] = [[figure.high, figure.unit] for figure in paid.told if figure.high is not None]
    bounds: Json = {"low": lows, "high": highs if len(highs) == len(lows) else None}
    amount: Json = {"amount": lows if paid.exact else bounds}
    return amount if paid.over == 1 else {**amount, "over": paid.over}


def scored_tree(game: str, sheet: Sheet, lang: Lang) -> Json:
    """The sheet of a seat."""
    return {"seat": sheet.seat, **counted_tree(game, sheet, lang)}


def counted_tree(game: str, sheet: Sheet, lang: Lang) -> Json:
    """What a sheet counts: its total, the lines and steps to it, and what leaves it open."""
    return {
        "total": figure_tree(sheet.total),
        "clause": sheet.clause,
        "items": [_item(item) for item in sheet.items],
        **({"agreed": True} if sheet.agreed else {}),
        **({"equals": [[_item(item) for item in items] for items in sheet.equals]} if sheet.equals else {}),
        "steps": [_step(game, step, lang) for step in sheet.steps],
        "open": [_open(game, clause, fact, lang) for clause, fact in sheet.open_facts],
    }


def _item(item: Item) -> Json:
    return {
        "item": item.item,
        "name": item.name,
        "clause": item.clause,
        "also": list(item.also),
        "tiles": list(item.tiles),
        "value": figures_tree(item),
        **({"house": True} if item.house_rules else {}),
        **({"agreed": True} if item.agreed else {}),
    }


def _step(game: str, step: Step, lang: Lang) -> Json:
    return {
        "key": step.key,
        "clause": step.clause,
        "args": arguments_tree(step.args),
        "result": figure_tree(step.result),
        "text": step_text(game, step, lang),
    }


def _open(game: str, clause: ClauseId, fact: Fact, lang: Lang) -> Json:
    return {
        "clause": clause,
        "key": fact.key,
        "args": arguments_tree(fact.args),
        "fact": say(game, lang, fact.key, fact.args),
    }


def payment_tree(game: str, paid: Payment, lang: Lang) -> Json:
    """What one party pays another, with every step of its reckoning."""
    return {
        "from": paid.payer,
        "to": paid.payee,
        **paid_tree(paid),
        "clause": paid.clause,
        "steps": [_step(game, step, lang) for step in paid.steps],
    }


def unit_paid(ruling: Ruling) -> str:
    """The unit of a payment that is declared as so many points: that in which payments are due."""
    due = {figure.unit for paid in ruling.payments for figure in paid.figures}
    return "points" if "points" in due else ruling.unit


def declared_tree(lines: Iterable[Declared], unit: str, paid: str) -> Json:
    """What the log itself says of scores, payments and balances; a bare number is in this unit, a payment in that."""
    scores: list[JsonValue] = []
    payments: list[JsonValue] = []
    balances: list[JsonValue] = []
    for line in lines:
        for declared in line.items:
            amount = _amount(declared.amount, paid if declared.what in ("pay", "balance") else unit)
            if declared.what == "pay":
                payments.append({"from": line.seat, "to": declared.to, "amount": amount, "line": line.line})
            elif declared.what == "balance":
                balances.append({"seat": line.seat, "amount": amount, "line": line.line})
            else:
                scores.append(
                    {
                        "seat": line.seat,
                        "what": "total" if declared.what == "total" else "item",
                        "name": declared.item,
                        "tiles": list(declared.tiles),
                        "value": amount,
                        "line": line.line,
                    }
                )
    return {"scores": scores, "payments": payments, "balances": balances}


def _amount(amount: Amount, unit: str) -> JsonValue:
    """A declared amount; `points`, which is also what was left out, is this unit."""
    return [[number, unit if written == "points" else written] for number, written in amount]
