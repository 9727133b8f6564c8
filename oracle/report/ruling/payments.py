"""What was counted and what is paid, step by step, and what each party and side has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.report.layout import chained, wrapped
from oracle.report.sheets import INDENT, either_text, figure_text, gains_text, paid_text, sheets_lines
from oracle.report.tree.said import step_text
from oracle.rulebook.messages import say, word
from oracle.ruling.payments import Either, balances, gains, payments_once

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat
    from oracle.report.layout import Paint
    from oracle.report.ruling.voice import Voice
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Ruling
    from oracle.ruling.sheets import Figure, Sheet


def scores_lines(voice: Voice) -> Iterator[str]:
    """The sheets of a hand, the winner's first."""
    ruling = voice.ruling
    sheets = sorted(ruling.scores, key=lambda sheet: sheet.seat != ruling.outcome.seat)
    grouped = list(_together(sheets))
    blocks = sheets_lines(ruling.game, ruling.unit, [sheet for sheet, _ in grouped], voice.lang, voice.paint)
    for number, ((sheet, seats), lines) in enumerate(zip(grouped, blocks, strict=True)):
        if number:
            yield ""
        total = figure_text(ruling.game, sheet.total, voice.lang)
        yield voice.paint(voice.say("sheet-of", {"seat": seats, "total": total}), "bold")
        yield from lines


def _together(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, tuple[Seat, ...]]]:
    """Each sheet with its seat; those that hold nothing and come to the same at the end, once for all their seats."""
    empty: dict[tuple[Figure, ClauseId], list[Sheet]] = {}
    for sheet in sheets:
        if sheet.items or sheet.steps or sheet.open_facts or not sheet.total.exact:
            yield sheet, (sheet.seat,)
        else:
            empty.setdefault((sheet.total, sheet.clause), []).append(sheet)
    for same in empty.values():
        yield same[0], tuple(sheet.seat for sheet in same)


def payments_lines(voice: Voice) -> Iterator[str]:
    """What is paid, each payment with its steps; or that nothing is, or that it is open."""
    if not voice.ruling.payments:
        yield voice.text("payments-open" if leaves_scores_open(voice.ruling) else "nothing-to-pay")
    for paid in payments_once(voice.ruling.payments):
        yield from payment_lines(voice.ruling.game, paid, voice.lang, voice.paint)


def leaves_scores_open(ruling: Ruling) -> bool:
    """Whether the log leaves open what somebody has counted, and so perhaps what is paid for it."""
    return any(not sheet.decided for sheet in ruling.scores)


def payment_lines(game: str, paid: Payment | Either, lang: Lang, paint: Paint) -> Iterator[str]:
    """What one party pays another, and step by step how it was reckoned; or what is open alike between several."""
    if isinstance(paid, Either):
        yield from (paint(line, "bold") for line in wrapped(either_text(game, paid, lang), INDENT, ""))
        yield f"{INDENT}({paid.payment.clause})"
        return
    args: Arguments = {"payer": paid.payer, "payee": paid.payee, "amount": paid_text(game, paid, lang)}
    yield paint(say(game, lang, "payment-of", args), "bold")
    steps = [f"{step_text(game, step, lang)} ({step.clause})" for step in paid.steps]
    yield from chained(steps or [f"({paid.clause})"], " → ", INDENT)


def gained(voice: Voice) -> Iterator[tuple[str, str]]:
    """What each party has won or lost."""
    seats = [sheet.seat for sheet in voice.ruling.scores]
    return balance_texts(voice.ruling.game, seats, voice.ruling.payments, voice.lang)


def balance_texts(
    game: str, seats: Sequence[Seat], payments: Sequence[Payment], lang: Lang
) -> Iterator[tuple[str, str]]:
    """What each party has won or lost: in the one unit there is, or unit by unit."""
    whole = balances(seats, payments)
    if {party for paid in payments for party in (paid.payer, paid.payee)} <= {*whole}:
        yield from ((seat, signed(number)) for seat, number in whole.items())
        return
    for party, units in gains(seats, payments).items():
        yield party, gains_text(game, units, lang)


def side_texts(
    game: str, agreed: Agreed, seats: Sequence[Seat], payments: Sequence[Payment], lang: Lang
) -> Iterator[str]:
    """What each side has won or lost, where the table plays by side: the entries of its players summed."""
    from oracle.game.registry import load  # only where there is a ruling

    whole = balances(seats, payments)
    for side in load(game).result.sides(agreed) if whole else ():
        yield f"{side_text(game, side, lang)} {signed(sum(whole[seat] for seat in side))}"


def side_text(game: str, side: Sequence[Seat], lang: Lang) -> str:
    """The seats of a side as one name."""
    return "–".join(word(game, lang, "seat", seat) for seat in side)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
