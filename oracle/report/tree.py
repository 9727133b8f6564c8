"""Rulings, hand sheets, waits and clauses as JSON objects, by the schemas in `oracle/schemas`.

Long because every object of the schemas has its function here, a few lines each.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Union

from oracle import VERSION
from oracle.report.contests import contest_trees
from oracle.report.digest import digest_of
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import catalogue, left_open, say
from oracle.ruling.ruling import WON

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grammar.syntax import Amount, Declared
    from grammar.unreadable import UnreadableLog
    from oracle.game.hands import Hands
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.findings import Consequence, Fact, Finding
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import ClaimOutcome, Resting, Ruling, Seen, Standing
    from oracle.ruling.sheets import Figure, Item, Sheet, Step
    from oracle.table.known import Contradiction

JsonValue = Union[None, bool, int, str, list["JsonValue"], dict[str, "JsonValue"]]  # noqa: UP007  it names itself
"""A JSON value."""

Json = dict[str, JsonValue]
"""A JSON object."""

SCHEMA = 1
"""The number of the schemas every object is written by."""


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
        "claims": [_claim(ruling, answered, lang) for answered in ruling.claims],
        "scores": [_sheet(game, sheet, lang) for sheet in ruling.scores],
        "payments": [payment_tree(game, paid, lang) for paid in ruling.payments],
        "payments_open": ruling.leaves_payments_open,
        "declared": _declared(record.declared, ruling.unit, _unit_paid(ruling)),
        "match": None if ruling.match is None else _match(ruling.match),
        "facts": [_resting(ruling, fact, lang) for fact in ruling.facts],
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
    from oracle.report.counterfactual.weighing import weighing_tree  # it writes parts of other rulings

    return weighing_tree(ruling, lang)


def _branches(ruling: Ruling, lang: Lang) -> Json:
    if ruling.branches is None:
        return {}
    from oracle.report.counterfactual.branches import branches_tree  # it writes parts of other rulings

    return branches_tree(ruling, lang)


def profile_tree(house_rules: HouseRules | None) -> Json:
    """The profile that is in force, where there is one."""
    if house_rules is None:
        return {}
    return {"profile": {"name": house_rules.name, "digest": house_rules.digest}}


def _resting(ruling: Ruling, fact: Resting, lang: Lang) -> Json:
    return {
        "line": fact.line.line,
        "by": fact.by,
        "fact": fact_words(ruling.game, fact, "en"),
        "text": fact_text(ruling, fact, lang),
        "decided": list(fact.decided),
    }


def fact_words(game: str, fact: Resting, lang: Lang) -> str:
    """A fact beside the acts in the words of the notation."""
    from grammar.writing.render import render_fact  # only where there is one

    return render_fact(game, fact.line, lang)


def fact_text(ruling: Ruling, fact: Resting, lang: Lang) -> str:
    """A fact beside the acts as a sentence: who says it, whom it convicts or clears, and what it decides."""
    game = ruling.game
    args: Arguments = {"line": fact.line.line, "fact": fact_words(game, fact, lang)}
    decided = [say(game, lang, "fact-decided", {"clauses": fact.decided})] if fact.decided else []
    parts = [*_convicted(ruling, fact, lang), *decided] or [say(game, lang, "fact-not-needed")]
    mark, gap = (". ", " ") if lang == "en" else ("。", "")
    return say(game, lang, f"fact-of-{fact.by}", args) + mark + gap.join(parts)


def _convicted(ruling: Ruling, fact: Resting, lang: Lang) -> list[str]:
    """Whom a line convicts or clears by which the referee rules on an accusation: `for` alone does not say."""
    from grammar.syntax import RefereeRules  # only where there is one
    from oracle.table.record import is_ruled_on

    line = fact.line
    if not isinstance(line, RefereeRules) or line.for_ is None:
        return []
    ends = {"upheld": "fact-convicts", "rejected": "fact-clears"}
    return [
        say(ruling.game, lang, ends[one.outcome], {"seat": one.claim.against})
        for one in ruling.claims
        if is_ruled_on(one.claim, line)
        and one.outcome in ends
        and line.for_ in (one.claim.by, one.claim.against)
        and (line.at is None or one.claim.at in (None, line.at))
    ][:1]


def _match(standing: Standing) -> Json:
    return {"round": standing.round, "totals": {**standing.totals}, "over": standing.over}


def head_tree(game: str, edition: str) -> Json:
    """What every answer of the judge begins with."""
    return {"schema": SCHEMA, "paipu": VERSION, "game": game, "edition": edition}


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


def limb_tree(limb: str | None) -> Json:
    """The letter of a limb beside its clause, where one is named."""
    return {} if limb is None else {"limb": limb}


def is_whole(found: Finding) -> bool:
    """Whether a finding is under its clause as a whole, and names no part of it."""
    return found.sentence is None and found.limb is None


def quoted(game: str, found: Finding, lang: Lang) -> str:
    """What is quoted of the clause of a finding: the limb or the sentence that was broken where its rule names one."""
    known = texts(game).get(found.clause)
    return "" if known is None else known.quoted(lang, found.sentence, found.limb)


def column(ruling: Ruling, found: Finding) -> int:
    """The 1-based column of a finding in its line; 1 where the log was not read from text."""
    from grammar.places import column_of  # it loads the words of every game

    return column_of(line_text(ruling, found.place.line), found.place.nth)


def line_text(ruling: Ruling, line: int) -> str:
    """A line of the log as it was written, empty where the log was not read from text."""
    lines = _lines(ruling.record.log.text)
    number = line - ruling.record.log.line
    return lines[number] if 0 <= number < len(lines) else ""


@lru_cache(maxsize=4)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n"))


def reason(game: str, found: Finding, lang: Lang) -> str:
    """The sentence that says why: what happened, or the fact the log does not show; and what a game says besides."""
    args = named(found.args, found.seat)
    tell = left_open if found.kind.value == "undecided" else say
    besides = f"{found.key}.besides"
    said = [tell(game, lang, found.key, args)]
    if besides in catalogue(game, lang):
        said.append(say(game, lang, besides, args))
    return (" " if lang == "en" else "").join(said)


def named(args: Arguments, seat: str | None) -> Arguments:
    """The arguments of a sentence, with the seat concerned where they do not name one."""
    return {"seat": seat, **args} if seat is not None else args


def consequence_text(ruling: Ruling, found: Finding, consequence: Consequence, lang: Lang) -> str:
    """What the rules attach to a breach, as a sentence: what follows of it as the hand ended, where a game says that."""
    winners, sentences = ruling.outcome.winners, catalogue(ruling.game, lang)
    ends = ("won",) if found.seat in winners else (*(("beaten",) if winners else ()), "lost")
    over = ruling.outcome.how in ENDED and (bool(winners) or ruling.outcome.how not in WON)
    ended = (f"{consequence.key}.{end}" for end in ends if over)
    key = next((each for each in ended if each in sentences), consequence.key)
    return say(ruling.game, lang, key, named({"kinds": consequence.kinds}, found.seat))


ENDED = WON | {"drawn", "false"}
"""How a hand ends of which it is known who has won it, or that nobody has."""


def _consequence(ruling: Ruling, found: Finding, consequence: Consequence, lang: Lang) -> Json:
    return {
        "key": consequence.key,
        "clause": consequence.clause,
        "kinds": list(consequence.kinds),
        "text": consequence_text(ruling, found, consequence, lang),
    }


def arguments_tree(args: Arguments) -> Json:
    """What a sentence names, by its name."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in args.items()}


def _claim(ruling: Ruling, answered: ClaimOutcome, lang: Lang) -> Json:
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


def claim_reason(ruling: Ruling, answered: ClaimOutcome, lang: Lang) -> str:
    """Why an accusation is upheld, rejected or left open, as a sentence."""
    why, fact = "", answered.fact
    if answered.finding is not None:
        why = reason(ruling.game, answered.finding, lang)
    elif fact is not None:
        why = left_open(ruling.game, lang, fact.key, fact.args)
    return say(ruling.game, lang, answered.why, {"reason": why, **answered.args})


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


def _sheet(game: str, sheet: Sheet, lang: Lang) -> Json:
    return {"seat": sheet.seat, **_counted(game, sheet, lang)}


def _counted(game: str, sheet: Sheet, lang: Lang) -> Json:
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


def step_text(game: str, step: Step, lang: Lang) -> str:
    """One step of a reckoning in words; its result is the argument `result`."""
    return say(game, lang, step.key, {**step.args, "result": figure_number(step.result)})


def figure_number(figure: Figure) -> str:
    """The number of a figure without its unit; bounds stand on both sides of a dash."""
    if figure.exact:
        return str(figure.low).replace("-", "−")
    return f"{figure.low}–{'' if figure.high is None else figure.high}"


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


def _unit_paid(ruling: Ruling) -> str:
    """The unit of a payment that is declared as so many points: that in which payments are due."""
    due = {figure.unit for paid in ruling.payments for figure in paid.figures}
    return "points" if "points" in due else ruling.unit


def _declared(lines: Iterable[Declared], unit: str, paid: str) -> Json:
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


# -- what cannot be judged ---------------------------------------------------------------------------


def unreadable_tree(fault: UnreadableLog, hand: int, lang: Lang) -> Json:
    """A hand that cannot be read, as an object."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "file": fault.name,
        "hand": hand,
        "status": "unreadable",
        "label": fault.label,
        "line": fault.line,
        "column": fault.column,
        "what": fault.sentence("what", lang),
        "expected": fault.sentence("expected", lang),
        "remedy": fault.sentence("remedy", lang),
    }


def refused_tree(file: str, hand: int, line: int, label: str, why: str) -> Json:
    """A hand that was read and cannot be judged as asked, as an object like that of an unreadable one."""
    return {
        "schema": SCHEMA,
        "paipu": VERSION,
        "file": file,
        "hand": hand,
        "status": "unreadable",
        "label": label,
        "line": line,
        "column": 1,
        "what": why,
        "expected": "",
        "remedy": "",
    }


# -- hands -------------------------------------------------------------------------------------------


def sheet_tree(asked: Hands, hand: str, answer: HandSheet, readings: Mapping[str, str], lang: Lang) -> Json:
    """The sheet of a hand as an object; `hand` is the hand as it was written."""
    counted: Json = {"total": None, "clause": None, "items": [], "steps": [], "open": []}
    if answer.sheet is not None:
        counted = _counted(asked.name, answer.sheet, lang)
    return {
        **head_tree(asked.name, asked.edition),
        "hand": hand,
        "status": hand_status(answer),
        "wins": answer.wins,
        "reason": hand_reason(asked.name, answer, lang),
        "impossible": _contradictions(asked.name, answer.impossible, lang),
        "readings": {**readings},
        **profile_tree(answer.house_rules),
        **counted,
    }


def hand_status(answer: HandSheet | Waits) -> str:
    """`clean`, `impossible` or `undecided`."""
    if answer.impossible:
        return "impossible"
    sheet = getattr(answer, "sheet", None)
    return "undecided" if answer.undecided or (sheet is not None and _is_open(sheet)) else "clean"


def _is_open(sheet: Sheet) -> bool:
    """Whether what a hand is paid hangs on something not known; an open total may be paid one figure all the same."""
    return bool(sheet.open_facts) or not sheet.decided


def hand_reason(game: str, answer: HandSheet | Waits, lang: Lang) -> str | None:
    """Why a hand does not win or waits for nothing that can be named, as a sentence."""
    return None if answer.reason is None else say(game, lang, *answer.reason)


def _contradictions(
    game: str, found: Sequence[tuple[ClauseId, Contradiction]], lang: Lang
) -> list[JsonValue]:
    return [
        {
            "clause": clause,
            "key": wrong.key,
            "args": arguments_tree(wrong.args),
            "reason": say(game, lang, wrong.key, wrong.args),
        }
        for clause, wrong in found
    ]


def waits_tree(asked: Hands, hand: str, answer: Waits, lang: Lang) -> Json:
    """What a standing hand waits for, as an object."""
    return {
        **head_tree(asked.name, asked.edition),
        "hand": hand,
        "status": hand_status(answer),
        "tiles": list(answer.tiles),
        "reason": hand_reason(asked.name, answer, lang),
        "impossible": _contradictions(asked.name, answer.impossible, lang),
    }
