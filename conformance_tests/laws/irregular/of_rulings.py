"""The laws of rulings: each agrees with itself, a figure that is known is compared, what all agree on settles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.collecting import played
from conformance_tests.laws.irregular.corpus import SHARED, base, hand
from conformance_tests.laws.irregular.law import Excepted, Pair, law, money
from conformance_tests.laws.irregular.logs import (
    numbered,
    places_of_acts,
    put_in,
    read,
    ruled,
    seats_of,
    with_lines,
)
from conformance_tests.laws.irregular.of_play import role
from conformance_tests.laws.irregular.of_records import weaker
from conformance_tests.laws.telling_less import WEAKENINGS
from grammar.syntax import UNSEEN, Act, Acts, AgreedFigures, Claim, Declaration, Declared, Tag
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from oracle.api import branched, check_match, to_json
from oracle.game.chance import Chance
from oracle.ruling.consistent import inconsistencies
from oracle.ruling.findings import Kind
from oracle.ruling.ruling import Ruling
from oracle.table.roles import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Amount, Line, Log
    from oracle.ruling.payments import Payment
    from oracle.ruling.sheets import Figure

# -- L8: a ruling agrees with itself ----------------------------------------------------------------------------


def any_log(game: str, seed: int) -> Iterator[Pair]:
    """A log of the corpus, or a weaker one."""
    log = base(game, seed).log
    if seed % 2:
        log = next((pair.other for pair in weaker(game, seed)), log)
    yield Pair(log, log, "by itself")


@law("L8", any_log, impossible=True)
def agrees_with_itself(pair: Pair) -> Iterator[str]:
    """A ruling agrees with itself.

    Every outcome of every branch lies within the certain part of the ruling: payments, next dealer, breaches; no two
    findings of one seat, clause, act of which one is undecided; won = winners.
    """
    for name, what in inconsistencies(branched(ruled(pair.base))):
        yield f"{name}: {what}"


# -- L10: opening one fact opens that fact only ---------------------------------------------------------------


def declared_wrongly(game: str, seed: int) -> Iterator[Pair]:
    """A dealt hand in which something is declared wrongly or claimed, and the same with less told."""
    if game not in played():
        return
    chance = Chance(seed + 10)
    log = _declaring(_counted(hand(game, seed // SHARED)), chance)
    if log is None:
        return
    other, by = log, chance.shuffled(list(WEAKENINGS))[0]
    other = WEAKENINGS[by](log, chance)
    if other.lines != log.lines:
        yield Pair(log, other, by)


def _counted(log: Log) -> Log:
    """A hand; where its totals are open, one that all agree on their least for."""
    open_totals = [(sheet.seat, sheet.total) for sheet in ruled(log).scores if not sheet.total.exact]
    lines = [
        AgreedFigures(seat, (Declaration("total", _amount(total, ruled(log).unit)),))
        for seat, total in open_totals
    ]
    return numbered(put_in(log, len(log.lines), *lines)) if lines else log


def _declaring(log: Log, chance: Chance) -> Log | None:
    """A hand behind which a payment is declared by one too much, and somebody is accused."""
    ruling = ruled(log)
    known = [paid for paid in ruling.payments if paid.exact and paid.over == 1]
    if not known:
        return None
    paid = chance.one_of(known)
    wrong = Declared(paid.payer, (Declaration("pay", _more(paid, ruling.unit), to=paid.payee),))
    seats = seats_of(log)
    claim = Claim(
        chance.one_of(seats), chance.one_of(seats), None, 1 + chance.below(len(places_of_acts(log)))
    )
    return numbered(put_in(log, len(log.lines), claim, wrong))


def _more(paid: Payment, unit: str) -> Amount:
    """One more than is paid, of its first unit."""
    figures = [(figure.low, "points" if figure.unit == unit else figure.unit) for figure in paid.figures]
    return ((figures[0][0] + 1, figures[0][1]), *figures[1:])


def may_have_cost_something(pair: Pair) -> bool:
    """Whether one of two between whom something is declared wrongly may, by the weaker log alone, have broken a law.

    What he counted is told, and less would be due of it if the inspection showed that he had.
    """
    doubted = ruled(pair.other).doubted - ruled(pair.base).doubted
    wrong = (line for line in pair.base.lines if isinstance(line, Declared))
    return any({line.seat, line.items[0].to} & doubted for line in wrong)


COSTS_POINTS = Excepted(
    "a payment of who may have broken a law unseen that costs what he counted",
    "TQ-8.21",
    "TQ-8.21-a-payment-of-who-may-have-broken-a-law-unseen",
    may_have_cost_something,
)


@law("L10", declared_wrongly, COSTS_POINTS)
def one_fact_only(pair: Pair) -> Iterator[str]:
    """Opening one fact opens that fact only.

    A mismatch stays while the figure it is about is the same and exact in the weaker ruling; a claim may turn open and
    never over.
    """
    here, there = ruled(pair.base), ruled(pair.other)
    for line in pair.base.lines:
        if not isinstance(line, Declared) or not _is_known(here, there, (line.seat, line.items[0].to or "")):
            continue
        if _mismatches(here, line.seat) and not _mismatches(there, line.seat):
            yield f"no mismatch of {line.seat}, though what is paid is known"
    for before, after in zip(here.claims, there.claims, strict=True):
        if after.outcome not in (before.outcome, "undecided"):
            yield f"a claim {before.outcome} becomes {after.outcome}"


def _is_known(here: Ruling, there: Ruling, pair: tuple[str, str]) -> bool:
    """Whether what one pays another is told in both rulings, the same and exact."""
    first, second = (
        {key: figure for key, figure in money(ruling).items() if key[:2] == pair} for ruling in (here, there)
    )
    return bool(first) and first == second and all(low == high for low, high in first.values())


def _mismatches(ruling: Ruling, seat: str) -> bool:
    return any(each.kind is Kind.MISMATCH and each.seat == seat for each in ruling.findings)


# -- L11: agreed is known -----------------------------------------------------------------------------------------


def agreed_totals(game: str, seed: int) -> Iterator[Pair]:
    """A dealt hand, and the same with its totals agreed on, or with a right or a wrong balance behind it."""
    if game not in played():
        return
    log = _from_nothing(_counted(hand(game, seed // SHARED)))
    ruling, chance = ruled(log), Chance(seed + 11)
    if not ruling.payments or not all(paid.exact for paid in ruling.payments):
        return
    agreed = tuple(_agreed(ruling))
    seat = chance.one_of(seats_of(log))
    net = _net(ruling, seat)
    behind: list[tuple[str, tuple[Line, ...]]] = [("agreed", agreed)] if agreed else []
    if net is not None:
        wrong = ((net[0][0] + 1, net[0][1]), *net[1:])
        behind += [("right balance", (_balance(seat, net),)), ("wrong balance", (_balance(seat, wrong),))]
        if agreed:
            behind.append(("wrong balance, agreed", (*agreed, _balance(seat, wrong))))
    how, lines = chance.one_of(behind or [("", ())])
    if lines:
        yield Pair(log, put_in(log, len(log.lines), *lines), how)


def _agreed(ruling: Ruling) -> Iterator[AgreedFigures]:
    """Every total as one that all agree on, where all are known."""
    if all(sheet.total.exact for sheet in ruling.scores):
        for sheet in ruling.scores:
            total = Declaration("total", _amount(sheet.total, ruling.unit))
            yield AgreedFigures(sheet.seat, (total,))


def _balance(seat: str, amount: Amount) -> Declared:
    return Declared(seat, (Declaration("balance", amount),))


def _as_a_match(log: Log) -> Ruling:
    """The ruling on a hand as the first of a match, whose totals are known."""
    (ruling,) = check_match([read(log)])
    assert isinstance(ruling, Ruling)
    return ruling


def _from_nothing(log: Log) -> Log:
    """The hand as one before which nobody has won or lost anything."""
    return replace(log, tags=(*log.tags, *(Tag("Total", "0", seat) for seat in seats_of(log))))


def _amount(figure: Figure, unit: str) -> Amount:
    return ((figure.low, "points" if figure.unit == unit else figure.unit),)


def _net(ruling: Ruling, seat: str) -> Amount | None:
    """What a seat gains or loses, in every unit; None where that is no whole number or not known."""
    sums: dict[str, int] = {}
    for paid in ruling.payments:
        if not paid.exact or (paid.over != 1 and seat in (paid.payer, paid.payee)):
            return None
        sign = (paid.payee == seat) - (paid.payer == seat)
        for figure in (paid.worth,) if paid.worth is not None else paid.figures:
            sums[figure.unit] = sums.get(figure.unit, 0) + sign * figure.low
    return tuple((number, "points" if unit == ruling.unit else unit) for unit, number in sums.items()) or None


@law("L11", agreed_totals, shrinks=False)
def agreed_is_known(pair: Pair) -> Iterator[str]:
    """Agreed is known.

    Totals agreed settle as shown; and a balance is found exactly if it differs from the net of the payments, in every
    unit.
    """
    here, there = ruled(pair.base), ruled(pair.other)
    if not all(paid.exact for paid in here.payments):
        return
    if "agreed" in pair.how and money(here) != money(there):
        yield f"paid {money(there)}, not {money(here)}"
    mismatched = any(each.kind is Kind.MISMATCH for each in _as_a_match(pair.other).findings)
    if mismatched != ("wrong" in pair.how):
        yield f"{pair.how}: {'a' if mismatched else 'no'} mismatch"


# -- L12: every word weighs --------------------------------------------------------------------------------------


def words_put_in(game: str, seed: int) -> Iterator[Pair]:
    """A dealt hand, and the same with a word of the game in it."""
    if game not in played():
        return
    chance = Chance(seed + 12)
    words = [word for word in words_of(game).table("acts").en if role(game, word) is not Role.LETS_GO]
    log = hand(game, seed // SHARED)
    yield Pair(log, log, chance.one_of(words))


PLACES = ("wall", "pool", "floor", "hand")
"""Where something can be done."""

WEIGHED = 40
"""How often a word is put in before it is said to weigh nothing."""


@law("L12", words_put_in)
def every_word_weighs(pair: Pair) -> Iterator[str]:
    """Every word weighs.

    A word that is put into dealt hands forty times changes something in ruling or facts, or the ruling says that
    nothing hangs on it; a refusal is what silence means, too.
    """
    chance, places = Chance(len(pair.base.lines)), places_of_acts(pair.base)
    known = _answer(ruled(pair.base))
    for _ in range(WEIGHED):
        act = chance.one_of(list(_ways_of_saying(pair.base, pair.how, chance)))
        seat, place = chance.one_of(seats_of(pair.base)), chance.one_of(places)
        if chance.below(2):
            seat, tile, place = _of_an_act(pair.base, chance)
            act = replace(act, tiles=(tile,)) if act.tiles else act
        line = Acts(seat, (act,), 0)
        try:
            other = ruled(put_in(pair.base, place, line))
        except (UnreadableLog, KeyError, ValueError):  # the word cannot be said like this
            continue
        if _answer(other) != known:
            return
    yield f"{pair.how} weighs nothing"


def _of_an_act(log: Log, chance: Chance) -> tuple[str, str, int]:
    """A seat, a tile of an act of its own, often a claim, and a place: right behind that act or somewhere before."""
    places = places_of_acts(log)
    acts = [(place, line) for place in places if isinstance(line := log.lines[place], Acts)]
    claims = [each for each in acts if role(log.game, each[1].acts[0].act) is Role.CLAIMS]
    at, line = chance.one_of(claims if claims and chance.below(2) else acts)
    tile = chance.one_of([*line.acts[0].tiles, *line.acts[0].with_tiles] or [UNSEEN])
    return line.seat, tile, at + 1 if chance.below(2) else chance.one_of(places[: places.index(at) + 1])


def _ways_of_saying(log: Log, word: str, chance: Chance) -> Iterator[Act]:
    """An act with what it may need, as far as that can be written."""
    tile = chance.one_of([tile for line in log.lines for tile in getattr(line, "tiles", ())] or ["?"])
    seat = chance.one_of(seats_of(log))
    every = (
        Act(word, (tile,)),
        Act(word),
        Act(word, (tile,), with_tiles=(tile, tile)),
        Act(word, (tile,), from_=seat),
        *(Act(word, place=place) for place in PLACES),
        *(Act(word, (tile,), to=place) for place in PLACES),
        *(Act(word, place=place, of=seat) for place in PLACES),
        Act(word, of=seat),
        *(Act(word, call=call) for call in ("pung", "win")),
        Act(word, number=1),
    )
    yield from (act for act in every if _can_be_written(log, seat, act))


def _can_be_written(log: Log, seat: str, act: Act) -> bool:
    try:
        read(with_lines(log, (Acts(seat, (act,), 0),)))
    except (UnreadableLog, KeyError, ValueError):
        return False
    return True


def _answer(ruling: Ruling) -> Mapping[str, object]:
    """What a ruling says, without what only repeats the log."""
    return {
        key: value
        for key, value in to_json(ruling).items()
        if key not in ("digest", "acts") and not isinstance(value, float)
    }
