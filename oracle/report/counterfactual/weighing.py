"""What a ruling rests on, as JSON and for a terminal: the disputed passages it hangs on, what else they could give."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.report.layout import wrapped
from oracle.report.sheets import either_text, figure_text, paid_text, seated
from oracle.report.tree.parts import figure_tree, finding_tree, paid_tree
from oracle.report.tree.said import hand_reason, hand_status
from oracle.rulebook.messages import catalogue, say, word
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import register
from oracle.ruling.findings import Kind
from oracle.ruling.payments import Either, payments_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.judge.counterfactual.weighing import HandRestsOn
    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.findings import Finding
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Other, RestsOn, Ruling
    from oracle.ruling.settlement import SettledBy

INDENT = "  "


# -- as JSON -----------------------------------------------------------------------------------------


def weighing_tree(ruling: Ruling, lang: Lang) -> Json:
    """The readings a ruling was weighed under; nothing where nobody asked."""
    if ruling.weighing is None:
        return {}
    return {
        "rests_on": [_rests(each, lang) for each in ruling.weighing.rests_on],
        "not_weighed": list(ruling.weighing.left_out),
    }


def _rests(each: RestsOn, lang: Lang) -> Json:
    return {
        "reading": each.reading,
        "clause": each.clause,
        "in_force": each.in_force,
        "matters": each.matters,
        "others": [_other(other, lang) for other in each.others],
    }


def _other(other: Other, lang: Lang) -> Json:
    ruling = other.ruling
    return {
        "candidate": other.candidate,
        "differs": other.differs,
        "status": ruling.status,
        "totals": {sheet.seat: figure_tree(sheet.total) for sheet in ruling.scores},
        "payments": [
            {"from": paid.payer, "to": paid.payee, **paid_tree(paid), "clause": paid.clause}
            for paid in ruling.payments
        ],
        "findings": [finding_tree(ruling, found, lang) for found in ruling.findings],
        "next_dealer": ruling.outcome.next_dealer,
    }


def hand_weighing_tree(rests_on: tuple[HandRestsOn, ...] | None) -> Json:
    """The readings a hand was weighed under; nothing where nobody asked."""
    if rests_on is None:
        return {}
    return {
        "rests_on": [
            {
                "reading": each.reading,
                "clause": each.clause,
                "in_force": each.in_force,
                "matters": each.matters,
                "others": [
                    {
                        "candidate": other.candidate,
                        "differs": other.differs,
                        "status": hand_status(other.answer),
                        "wins": other.answer.wins,
                        "total": None
                        if other.answer.sheet is None
                        else figure_tree(other.answer.sheet.total),
                    }
                    for other in each.others
                ],
            }
            for each in rests_on
        ]
    }


# -- for a terminal ----------------------------------------------------------------------------------


def weighing_lines(ruling: Ruling, lang: Lang, paint: Paint) -> Iterator[str]:
    """The passages a ruling hangs on, each with what another reading of it gives, and those that were not weighed.

    Where somebody asked, those that change nothing are named too.
    """
    weighing = ruling.weighing
    if weighing is None:
        return
    for each in weighing.rests_on:
        if each.matters:
            for line in wrapped(_head(ruling, each, lang), INDENT, ""):
                yield paint(line, "bold")
            for other in each.others:
                yield from wrapped(_other_text(ruling, each, other, lang), INDENT * 2, INDENT)
    if not any(each.matters for each in weighing.rests_on):
        yield catalogue(ruling.game, lang)["rests-nothing"]
    idle = [each.reading for each in weighing.rests_on if not each.matters]
    if idle and weighing.asked:
        yield from wrapped(say(ruling.game, lang, "rests-on-nothing", {"readings": tuple(idle)}), INDENT, "")
    if weighing.left_out:
        args: Arguments = {"number": len(weighing.left_out)}
        yield from wrapped(say(ruling.game, lang, "rests-not-weighed", args), INDENT, "")


def hand_weighing_lines(
    game: str, answer: HandSheet, rests_on: tuple[HandRestsOn, ...] | None, lang: Lang, paint: Paint
) -> Iterator[str]:
    """The passages a hand hangs on, each with what another reading of it gives, then those that change nothing."""
    if rests_on is None:
        return
    yield ""
    for each in rests_on:
        if each.matters:
            for line in wrapped(passage_head(game, each, lang), INDENT, ""):
                yield paint(line, "bold")
            for other in each.others:
                what = _sheet_otherwise(game, answer, other.answer, lang) if other.differs else ""
                said = other_said(game, each.reading, other.candidate, what, lang)
                yield from wrapped(said, INDENT * 2, INDENT)
    if not any(each.matters for each in rests_on):
        yield catalogue(game, lang)["rests-nothing"]
    idle = tuple(each.reading for each in rests_on if not each.matters)
    if idle:
        yield from wrapped(say(game, lang, "rests-on-nothing", {"readings": idle}), INDENT, "")


def _sheet_otherwise(game: str, here: HandSheet, there: HandSheet, lang: Lang) -> str:
    """What a hand comes to that is counted otherwise: its total, its items, or why it does not win."""
    if there.sheet is None:
        why = hand_reason(game, there, lang) or ""
        return say(game, lang, "hand-wins-not", {"reason": why}).rstrip(".。")
    total = say(game, lang, "rests-hand-total", {"total": figure_text(game, there.sheet.total, lang)})
    ours = [] if here.sheet is None else [item.name for item in here.sheet.items]
    theirs = [item.name for item in there.sheet.items]
    more = tuple(dict.fromkeys(name for name in theirs if name not in ours))
    fewer = tuple(dict.fromkeys(name for name in ours if name not in theirs))
    parts = [total]
    parts += [say(game, lang, "rests-hand-has", {"items": more})] if more else []
    parts += [say(game, lang, "rests-hand-lacks", {"items": fewer})] if fewer else []
    return ("; " if lang == "en" else "；").join(parts)


def weighing_texts(ruling: Ruling, lang: Lang) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each passage a ruling hangs on: the clause, the passage with the reading in force, and what the others give."""
    for each in () if ruling.weighing is None else ruling.weighing.rests_on:
        if each.matters:
            others = tuple(_other_text(ruling, each, other, lang) for other in each.others)
            yield each.clause, _head(ruling, each, lang), others


def _head(ruling: Ruling, each: RestsOn, lang: Lang) -> str:
    return passage_head(ruling.game, each, lang)


def passage_head(game: str, each: RestsOn | HandRestsOn | SettledBy, lang: Lang) -> str:
    """A disputed passage, with the candidate in force and what it says."""
    here = passage(game, register(game)[each.reading], lang)
    args: Arguments = {
        "reading": each.reading,
        "title": here.title,
        "clause": each.clause,
        "candidate": each.in_force,
        "text": here.says(each.in_force),
    }
    return say(game, lang, "rests-on", args)


def _other_text(ruling: Ruling, each: RestsOn, other: Other, lang: Lang) -> str:
    """What another candidate gives, as a sentence."""
    what = list(differences(ruling, other.ruling, lang)) if other.differs else []
    if other.differs and not what:
        what = [catalogue(ruling.game, lang)["rests-reasons"]]
    text = ("; " if lang == "en" else "；").join(what)
    return other_said(ruling.game, each.reading, other.candidate, text, lang)


def other_said(game: str, reading: str, candidate: str, what: str, lang: Lang) -> str:
    """What another candidate says, and what would be otherwise by it."""
    text = passage(game, register(game)[reading], lang).says(candidate)
    args: Arguments = {"candidate": candidate, "text": text, "what": what}
    return say(game, lang, "rests-other" if what else "rests-other-same", args)


def differences(here: Ruling, there: Ruling, lang: Lang) -> Iterator[str]:
    """What one ruling says otherwise than another, part by part."""
    game = here.game
    if there.status != here.status:
        yield catalogue(game, lang)[f"rests-status-{there.status}"]
    more, less = _beyond(there, here), _beyond(here, there)
    for key, found in (("found", more), ("not-found", less)):
        yield from _clauses(game, lang, f"rests-{key}", [each for each in found if not _is_open(each)])
    for key, found in (("opens", more), ("closes", less)):
        yield from _clauses(game, lang, f"rests-{key}", [each for each in found if _is_open(each)])
    held = {contest.open.place.at: contest.has for contest in here.contests}
    for contest in there.contests:
        if contest.has is not None and contest.has != held.get(contest.open.place.at):
            args: Arguments = {"seat": contest.has, "tile": contest.open.tile, "clause": contest.clause}
            yield say(game, lang, "rests-contest", args)
    yield from totals_otherwise(here, there, lang)
    yield from paid_otherwise(game, here.payments, there.payments, lang)
    following = there.outcome.next_dealer
    if following is not None and following != here.outcome.next_dealer:
        yield say(game, lang, "rests-next", {"seat": following})
    elif following is None and here.outcome.next_dealer is not None:
        yield catalogue(game, lang)["rests-next-open"]
    if [each.outcome for each in here.claims] != [each.outcome for each in there.claims]:
        outcomes = tuple(catalogue(game, lang)[f"rests-claim-{each.outcome}"] for each in there.claims)
        yield say(game, lang, "rests-claims", {"outcomes": outcomes})


def totals_otherwise(here: Ruling, there: Ruling, lang: Lang) -> Iterator[str]:
    """Which seats total something else."""
    totals = {sheet.seat: sheet.total for sheet in here.scores}
    for sheet in there.scores:
        if totals.get(sheet.seat) != sheet.total:
            total = figure_text(here.game, sheet.total, lang)
            yield say(here.game, lang, "rests-total", {"seat": sheet.seat, "total": total})


def paid_otherwise(game: str, here: Sequence[Payment], there: Sequence[Payment], lang: Lang) -> Iterator[str]:
    """What is paid otherwise, payment by payment, and what is not paid any more."""
    paid = {(each.payer, each.payee, paid_text(game, each, lang)) for each in here}
    others = {(each.payer, each.payee, paid_text(game, each, lang)): each for each in there}
    for each in payments_once(paying for key, paying in others.items() if key not in paid):
        if isinstance(each, Either):
            yield either_text(game, each, lang)
            continue
        amount = paid_text(game, each, lang)
        args: Arguments = {"payer": each.payer, "payee": each.payee, "amount": amount}
        yield say(game, lang, "rests-payment", args)
    if not there and len(here) > 1:
        yield catalogue(game, lang)["rests-nobody-pays"]
        return
    paying_there = {(payer, payee) for payer, payee, _ in others}
    paying_here = {(payer, payee) for payer, payee, _ in paid}
    gone = paying_here - paying_there
    gone -= {(payee, payer) for payer, payee in paying_there - paying_here}
    mutual = {pair for pair in gone if pair[::-1] in gone}
    parties = seated(game, {party for pair in mutual for party in pair})
    if mutual and len(mutual) == len(parties) * (len(parties) - 1):
        yield say(game, lang, "rests-none-between", {"parties": parties})
        gone -= mutual
    for payer, payee in sorted(gone):
        payers = word(game, lang, "seat", payer), word(game, lang, "seat", payee)
        yield say(game, lang, "rests-no-payment", {"payer": payers[0], "payee": payers[1]})


def _beyond(one: Ruling, other: Ruling) -> list[Finding]:
    """What one ruling finds and the other does not; the logs may be two, so lines of the log tell nothing apart."""
    known = Counter(map(_told_apart, other.findings))
    beyond: list[Finding] = []
    for found in one.findings:
        if known[_told_apart(found)]:
            known[_told_apart(found)] -= 1
        else:
            beyond.append(found)
    return beyond


def _is_open(found: Finding) -> bool:
    return found.kind is Kind.UNDECIDED


def _told_apart(found: Finding) -> tuple[object, ...]:
    return found.kind, found.clause, found.place.at, found.seat


def _clauses(game: str, lang: Lang, key: str, found: list[Finding]) -> Iterator[str]:
    if found:
        clauses = tuple(dict.fromkeys(str(each.clause) for each in found))
        yield say(game, lang, key, {"clauses": clauses})
