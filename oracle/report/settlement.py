"""A result that was settled without its play, as JSON and for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.report.counterfactual.weighing import other_said, paid_otherwise, passage_head
from oracle.report.layout import wrapped
from oracle.report.ruling.closing import readings_lines
from oracle.report.ruling.payments import balance_texts, payment_lines, side_texts
from oracle.report.ruling.verdict import game_title
from oracle.report.ruling.voice import MARKS, STYLES
from oracle.report.sheets import INDENT, figure_text, house_rules_lines
from oracle.report.tree.parts import figure_tree, paid_tree, payment_tree
from oracle.report.tree.values import arguments_tree, head_tree, profile_tree
from oracle.rulebook.messages import catalogue, say, word
from oracle.ruling.payments import gains, payments_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.report.layout import Paint
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.findings import Fact
    from oracle.ruling.settlement import SettledBy, Settlement


TOO_LITTLE, TAKEN_SO = "settle-too-little", "settle-taken-so"
"""Sentences of games in which a total can be too small to win by, and in which a result leaves something unsaid."""

OF_NO_HAND = "settle-of-no-hand"
"""The sentence of a game in which not every number is the total of a hand."""


# -- as JSON -----------------------------------------------------------------------------------------


def settlement_tree(settled: Settlement, lang: Lang) -> Json:
    """A settlement as one object; sentences in a language, everything else language-neutral."""
    outcome, game = settled.outcome, settled.game
    return {
        **head_tree(game, settled.edition),
        "status": settled.status,
        "readings": {**settled.agreed.readings},
        "options": {**settled.options},
        **profile_tree(settled.agreed.house_rules),
        "result": {
            "how": outcome.how,
            "counts_as": settled.counts_as,
            "seat": outcome.seat,
            "from": settled.source,
            "dealer": outcome.dealer,
            "streak": outcome.streak,
            "next_dealer": outcome.next_dealer,
            "next_streak": outcome.next_streak,
        },
        "totals": {seat: figure_tree(total) for seat, total in settled.totals.items()},
        "given": {**settled.given},
        "payments": [payment_tree(game, paid, lang) for paid in settled.payments],
        "balances": _balances(settled),
        "open": [
            {
                "key": fact.key,
                "args": arguments_tree(fact.args),
                "fact": say(game, lang, fact.key, fact.args),
            }
            for fact in settled.open
        ],
        "rests_on": [_rests(each) for each in settled.rests_on],
    }


def _balances(settled: Settlement) -> Json:
    """What each seat wins or loses, unit by unit; nothing where a payment is open."""
    if not all(paid.exact for paid in settled.payments):
        return {}
    won = gains(settled.seats, settled.payments)
    amounts: Json = {}
    for seat in settled.seats:
        found: list[JsonValue] = [[int(gain), unit] for unit, gain in won[seat].items()]
        amounts[seat] = found
    return amounts


def _rests(each: SettledBy) -> Json:
    others: list[JsonValue] = [
        {
            "candidate": candidate,
            "status": other.status,
            "payments": [
                {"from": paid.payer, "to": paid.payee, **paid_tree(paid), "clause": paid.clause}
                for paid in other.payments
            ],
            "next_dealer": other.outcome.next_dealer,
            "next_streak": other.outcome.next_streak,
        }
        for candidate, other in each.others.items()
    ]
    return {"reading": each.reading, "clause": each.clause, "in_force": each.in_force, "others": others}


# -- for a terminal ----------------------------------------------------------------------------------


def settlement_report(settled: Settlement, lang: Lang, paint: Paint) -> Iterator[str]:
    """What was stated, who pays whom, what it rests on, and who deals next."""
    game = settled.game
    heading = f"{game_title(game, lang)} ({settled.edition}) · {say(game, lang, 'settle-title')}"
    yield from (paint(line, "bold") for line in wrapped(heading, INDENT, ""))
    yield ""
    yield from wrapped(_result(settled, lang))
    yield from _stated(settled, lang)
    for fact in settled.open:
        yield from (
            paint(line, "bold", STYLES["undecided"]) for line in wrapped(_not_told(settled, fact, lang))
        )
    yield from _title(settled, "payments-title", lang, paint)
    if not settled.payments:
        key = (
            "settle-payments-open"
            if any(not each.exact for each in settled.totals.values())
            else "nothing-to-pay"
        )
        yield catalogue(game, lang)[key]
    for paid in payments_once(settled.payments):
        yield from payment_lines(game, paid, lang, paint)
    if settled.rests_on:
        yield from _title(settled, "rests-title", lang, paint)
        for each in settled.rests_on:
            yield from _hangs(settled, each, lang, paint)
    yield ""
    yield from _closing(settled, lang)


def _title(settled: Settlement, key: str, lang: Lang, paint: Paint) -> Iterator[str]:
    yield ""
    yield paint(catalogue(settled.game, lang)[key].upper(), "bold", "cyan")


def _result(settled: Settlement, lang: Lang) -> str:
    """How the hand ended, by what was stated."""
    outcome, game = settled.outcome, settled.game
    args: Arguments = {"seat": outcome.seat or "", "source": settled.source or ""}
    key = f"settle-{outcome.how}"
    if outcome.how == "won" and settled.source is not None:
        key += "-from" if settled.source in settled.seats else f"-{settled.source}"
    said = say(game, lang, key, args)
    if outcome.how == "won" and settled.counts_as != "won":
        said += (" " if lang == "en" else "") + say(game, lang, TOO_LITTLE, args)
    if settled.of_no_hand:
        said += (" " if lang == "en" else "") + say(game, lang, OF_NO_HAND, args)
    return said


def _stated(settled: Settlement, lang: Lang) -> Iterator[str]:
    """The figures that all agree on, who dealt, who gave tiles, and what was taken to be so since nobody said else."""
    game, outcome = settled.game, settled.outcome
    totals = [
        f"{word(game, lang, 'seat', seat)} {figure_text(game, total, lang)}"
        for seat, total in settled.totals.items()
        if total.exact and (total.low or len(settled.totals) > 1) and _counts(settled, seat)
    ]
    if totals:
        yield from _named("settle-agreed", MARKS[lang][","].join(totals), settled, lang)
    if outcome.dealer is not None:
        key = "settle-dealer" if outcome.streak is None else "next-dealer-streak"
        args: Arguments = {"seat": outcome.dealer, "number": outcome.streak or 0}
        yield from _named("settle-dealt", say(game, lang, key, args), settled, lang)
    if settled.given:
        gifts = (
            say(game, lang, "settle-gave", {"seat": seat, "number": number})
            for seat, number in settled.given.items()
        )
        yield from _named("settle-given", MARKS[lang][","].join(gifts), settled, lang)
    elif settled.payments and outcome.how == "won" and TAKEN_SO in catalogue(game, lang):
        said = say(game, lang, TAKEN_SO, {"seat": outcome.seat or ""})
        yield from wrapped(said, INDENT, "")


def _counts(settled: Settlement, seat: str) -> bool:
    """Whether a seat's figure was stated, or belongs to a game in which all count."""
    return bool(settled.totals[seat].low) or seat == settled.outcome.seat or settled.all_count


def _named(key: str, value: str, settled: Settlement, lang: Lang) -> list[str]:
    return wrapped(f"{catalogue(settled.game, lang)[key]}{MARKS[lang][':']}{value}", INDENT, "")


EXAMPLES = {
    "result-totals": "{seat}:8",
    "result-source": "from:self",
    "result-dealer": "dealer:{seat}",
    "result-streak": "streak:0",
}
"""How to state to the command what was not stated."""


def _not_told(settled: Settlement, fact: Fact, lang: Lang) -> str:
    """A fact that was not stated and would decide, and how to state it."""
    game = settled.game
    seats = fact.args.get("seats", fact.args.get("seat", ""))
    first = seats[0] if isinstance(seats, tuple) else str(seats)
    seat = words_of(game).table("seats").write(first, lang)
    key, _, value = EXAMPLES[fact.key].partition(":")
    keys = words_of(game).table("settle")
    example = f"{keys.write(key, lang).format(seat=seat)}:{_value(game, value, lang).format(seat=seat)}"
    args: Arguments = {"fact": say(game, lang, fact.key, fact.args), "example": example}
    return say(game, lang, "settle-open", args)


def _value(game: str, value: str, lang: Lang) -> str:
    return words_of(game).table("flags").write(value, lang)


def _hangs(settled: Settlement, each: SettledBy, lang: Lang, paint: Paint) -> Iterator[str]:
    """A disputed passage, and what each other reading of it gives."""
    game = settled.game
    yield from (paint(line, "bold") for line in wrapped(passage_head(game, each, lang), "  ", ""))
    for candidate, other in each.others.items():
        what = list(paid_otherwise(game, settled.payments, other.payments, lang))
        following = other.outcome.next_dealer
        if following is not None and following != settled.outcome.next_dealer:
            what.append(say(game, lang, "rests-next", {"seat": following}))
        said = other_said(game, each.reading, candidate, ("; " if lang == "en" else "；").join(what), lang)
        yield from wrapped(said, "    ", "  ")


def _closing(settled: Settlement, lang: Lang) -> Iterator[str]:
    game, outcome = settled.game, settled.outcome
    if settled.payments and all(paid.exact for paid in settled.payments):
        balance = (
            f"{word(game, lang, 'seat', seat)} {gained}"
            for seat, gained in balance_texts(game, settled.seats, settled.payments, lang)
        )
        yield from _named("balance-title", MARKS[lang][","].join(balance), settled, lang)
        sides = [*side_texts(game, settled.agreed, settled.seats, settled.payments, lang)]
        yield from _named("sides-title", MARKS[lang][","].join(sides), settled, lang) if sides else ()
    if outcome.next_dealer is not None:
        key = "settle-dealer" if outcome.next_streak is None else "next-dealer-streak"
        args: Arguments = {"seat": outcome.next_dealer, "number": outcome.next_streak or 0}
        title = "next-dealer" if outcome.next_streak is None else "next-dealer-of-a-streak"
        yield from _named(title, say(game, lang, key, args), settled, lang)
    if settled.options:
        words = words_of(game).table("options")
        figures = (f"{words.write(name, lang)} {number}" for name, number in settled.options.items())
        yield from _named("options-title", MARKS[lang][","].join(figures), settled, lang)
    if settled.agreed.house_rules is not None:
        yield from house_rules_lines(settled.agreed.house_rules, lang)
    yield from readings_lines(game, settled.agreed, lang)
