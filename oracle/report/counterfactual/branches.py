"""What each possibility of an open fact gives, side by side, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Acts
from grammar.writing.render import render_fact
from oracle.report.counterfactual.weighing import paid_otherwise, totals_otherwise
from oracle.report.layout import wrapped
from oracle.report.sheets import paid_text, tiles_text
from oracle.report.tree.parts import figure_tree, finding_tree, paid_tree
from oracle.rulebook.messages import catalogue, counted, say
from oracle.ruling.findings import Kind
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import RefereeFinds
    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Branch, Ruling, Supposed

INDENT = "  "


# -- as JSON -----------------------------------------------------------------------------------------


def branches_tree(ruling: Ruling, lang: Lang) -> Json:
    """What each possibility of an open fact gives; nothing where nobody asked."""
    if ruling.branches is None:
        return {}
    return {
        "branches": [
            {
                "fact": render_fact(ruling.game, branch.outcomes[0].fact),
                "kind": branch.kind,
                "closes": branch.closes,
                "text": _head(ruling, branch, lang),
                "outcomes": [_outcome(ruling, branch, each, lang) for each in branch.outcomes],
            }
            for branch in ruling.branches.told
        ],
        "not_branched": ruling.branches.left_out,
    }


def _outcome(ruling: Ruling, branch: Branch, supposed: Supposed, lang: Lang) -> Json:
    there = supposed.ruling
    return {
        "suppose": render_fact(ruling.game, supposed.fact),
        "text": _value(ruling, branch, supposed.fact, lang),
        "status": there.status,
        "findings": [finding_tree(there, found, lang) for found in there.findings],
        "claims": [answered.outcome for answered in there.claims],
        "contests": [
            {"tile": contest.open.tile, "at": contest.open.place.at, "has": contest.has}
            for contest in there.contests
        ],
        "totals": {sheet.seat: figure_tree(sheet.total) for sheet in there.scores},
        "payments": [
            {"from": paid.payer, "to": paid.payee, **paid_tree(paid), "clause": paid.clause}
            for paid in there.payments
        ],
        "next_dealer": there.outcome.next_dealer,
        "next_streak": there.outcome.next_streak,
    }


# -- in words ----------------------------------------------------------------------------------------


def branches_lines(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    """Every open fact as a question, and what each of its values gives; the words behind a value pick it."""
    if ruling.branches is None:
        return
    many = len(ruling.branches.told) > 1
    if many:
        yield from wrapped(catalogue(ruling.game, lang)["branch-first"], INDENT, "")
    for branch in ruling.branches.told:
        yield from (paint(line, "bold") for line in wrapped(_head(ruling, branch, lang), INDENT, ""))
        for sentence, facts in _outcomes(ruling, branch, lang):
            yield from wrapped(sentence, INDENT * 2, INDENT)
            yield from (f'{INDENT * 2}--suppose "{render_fact(ruling.game, fact, lang)}"' for fact in facts)
    if ruling.branches.left_out:
        yield from wrapped(
            counted(ruling.game, lang, "branch-left-out", ruling.branches.left_out), INDENT, ""
        )


def branches_texts(ruling: Ruling, lang: Lang) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every open fact as a question, with what each of its values gives; those that give the same together."""
    for branch in () if ruling.branches is None else ruling.branches.told:
        outcomes = tuple(text for text, _ in _outcomes(ruling, branch, lang))
        yield _head(ruling, branch, lang), outcomes


def possibilities(ruling: Ruling, branch: Branch, lang: Lang) -> tuple[str, list[tuple[str, str]]]:
    """An open fact as a question, and of each of its values what is supposed and what that gives."""
    return _head(ruling, branch, lang), [
        (_value(ruling, branch, each.fact, lang), gives(ruling, each.ruling, lang))
        for each in branch.outcomes
    ]


def gives(here: Ruling, there: Ruling, lang: Lang) -> str:
    """What a hand comes to under a supposition, in one sentence."""
    return ("; " if lang == "en" else "；").join(_gives(here, there, lang))


def payment_texts(ruling: Ruling, paid: Payment, lang: Lang) -> Iterator[str]:
    """Of a payment that is open what it is by each value of a fact it hangs on."""
    game, comma = ruling.game, ", " if lang == "en" else "、"
    for branch in () if ruling.branches is None else ruling.branches.told:
        amounts: dict[str, list[str]] = {}
        for each in branch.outcomes:
            same = (one for one in each.ruling.payments if (one.payer, one.payee) == (paid.payer, paid.payee))
            found = next(same, None)
            amount = (
                catalogue(game, lang)["branch-pays-nothing"]
                if found is None
                else paid_text(game, found, lang)
            )
            amounts.setdefault(amount, []).append(_value(ruling, branch, each.fact, lang))
        if len(amounts) > 1:
            parts = (
                say(game, lang, "branch-pays", {"value": comma.join(values), "amount": amount})
                for amount, values in amounts.items()
            )
            payments = ("; " if lang == "en" else "；").join(parts)
            yield say(
                game, lang, "branch-payment", {"question": _head(ruling, branch, lang), "told": payments}
            )


def _outcomes(ruling: Ruling, branch: Branch, lang: Lang) -> Iterator[tuple[str, list[RefereeFinds]]]:
    """What the values of a fact give, and which those are; those that give the same stand together."""
    game = ruling.game
    alike: dict[str, list[RefereeFinds]] = {}
    comma = ", " if lang == "en" else "、"
    for each in branch.outcomes:
        what = gives(ruling, each.ruling, lang)
        alike.setdefault(what, []).append(each.fact)
    for what, facts in alike.items():
        value = comma.join(_value(ruling, branch, fact, lang) for fact in facts)
        yield say(game, lang, "branch-outcome", {"value": value, "what": what}), facts


def _head(ruling: Ruling, branch: Branch, lang: Lang) -> str:
    """An open fact as a question."""
    game, fact = ruling.game, branch.outcomes[0].fact
    if branch.kind == "order":
        one, other = fact.at or 0, fact.before or 0
        args: Arguments = {"one": _act(ruling, one, lang), "other": _act(ruling, other, lang)}
        return say(game, lang, "branch-order", args)
    if branch.kind == "held":
        args = {"seat": fact.seat or "", "tiles": tiles_text(game, fact.tiles, lang), "at": fact.at or 0}
        return say(game, lang, "branch-held" if fact.at else "branch-held-at-the-end", args)
    if fact.sets:
        args = {
            "seat": fact.seat or "",
            "act": fact.sets[0].kind,
            "tiles": tiles_text(game, fact.sets[0].tiles, lang),
        }
        return say(game, lang, f"branch-{branch.kind}-of-set", args)
    seat, act = _who(ruling, fact.at or 0)
    return say(game, lang, f"branch-{branch.kind}-of-act", {"seat": seat, "act": act, "at": fact.at or 0})


def _value(ruling: Ruling, branch: Branch, fact: RefereeFinds, lang: Lang) -> str:
    """What is supposed of an open fact, in few words."""
    game = ruling.game
    if branch.kind == "order":
        return say(game, lang, "branch-is-first", {"one": _act(ruling, fact.at or 0, lang)})
    if branch.kind == "held":
        return say(game, lang, f"branch-{fact.what}", {"seat": fact.seat or ""})
    if branch.kind == "faces":
        tiles = fact.sets[0].tiles if fact.sets else fact.tiles
        key = "branch-equal" if len({*tiles}) == 1 else "branch-not-equal"
        return say(game, lang, key, {"tiles": tiles_text(game, tiles, lang)})
    if fact.sets:
        return say(game, lang, "branch-gave", {"seat": fact.sets[0].qualifiers[0]})
    drew = _who(ruling, fact.at or 0)[0] == fact.from_
    return say(game, lang, "branch-drew" if drew else "branch-gave", {"seat": fact.from_ or ""})


def _who(ruling: Ruling, at: int) -> tuple[str, str]:
    """Who made an act, and which it was."""
    for line in ruling.record.log.lines:
        if isinstance(line, Acts) and line.first <= at < line.first + len(line.acts):
            return line.seat, line.acts[at - line.first].act
    return "", ""


def _act(ruling: Ruling, at: int, lang: Lang) -> str:
    seat, act = _who(ruling, at)
    return say(ruling.game, lang, "branch-act", {"seat": seat, "act": act, "at": at})


def _gives(here: Ruling, there: Ruling, lang: Lang) -> Iterator[str]:
    """What a hand comes to under a supposition: verdict, who has the tile, claims, payments, next dealer."""
    game = here.game
    yield from _verdict(there, lang)
    for contest in there.contests:
        if contest.has is not None:
            args: Arguments = {"seat": contest.has, "tile": contest.open.tile, "clause": contest.clause}
            untold = contest.open.tile == UNSEEN
            yield say(game, lang, "branch-has-it" if untold else "rests-contest", args)
    for answered in there.claims:
        outcome = catalogue(game, lang)[f"rests-claim-{answered.outcome}"]
        args = {"by": answered.claim.by, "clause": answered.claim.cited or "", "outcome": outcome}
        yield say(game, lang, "branch-claim" if answered.claim.clause else "branch-claim-of-all", args)
    yield from totals_otherwise(here, there, lang)
    yield from paid_otherwise(game, here.payments, there.payments, lang)
    if there.outcome.next_dealer is not None:
        args = {"seat": there.outcome.next_dealer, "number": there.outcome.next_streak or 0}
        streak = there.outcome.next_streak is not None
        yield say(game, lang, "branch-next-streak" if streak else "rests-next", args)


def _verdict(there: Ruling, lang: Lang) -> Iterator[str]:
    """The verdict: who breaks which clauses, what does not agree, and under which clauses something stays open."""
    game = there.game
    if there.status != "broken":
        yield catalogue(game, lang)["rests-status-clean"]
    breaches: dict[str | None, list[str]] = {}
    others, still_open = list[str](), list[str]()
    for found in there.findings:
        if found.kind is Kind.BREACH:
            breaches.setdefault(found.seat, []).append(found.clause)
        else:
            (still_open if found.kind is Kind.UNDECIDED else others).append(found.clause)
    for seat, clauses in breaches.items():
        args: Arguments = {"seat": seat or "", "clauses": tuple(dict.fromkeys(clauses))}
        yield say(game, lang, "branch-breaks" if seat else "branch-broken", args)
    if others:
        yield say(game, lang, "rests-found", {"clauses": tuple(dict.fromkeys(others))})
    if still_open:
        yield say(game, lang, "branch-still-open", {"clauses": tuple(dict.fromkeys(still_open))})
