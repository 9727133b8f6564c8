"""What a hand is settled by beside its play: who deals, the streak and its marker, raised bases, bets, stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grammar.syntax import Acts, Back, RefereeValue, Stake
from oracle.families.mahjong.kinds import WINDS
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.figures.settlement import (
    ALL_PAY,
    BASE_UNIT,
    SETTLEMENT,
    settlement_in,
    surcharge,
)
from oracle.ruling.payments import outsider

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Amount, Seat
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.figures.settlement import Surcharge
    from oracle.table.record import Record

MARKER = "marker"
"""The act that shows the streak with dice."""


class Bet(NamedTuple):
    """外插: an outsider backs a player with a stake."""

    party: str
    principal: Seat
    stake: int
    line: int


class Terms(NamedTuple):
    """Everything a hand is settled by beside its play.

    `dealer` and `streak` are `None` where the log does not show them, `marker` where none was shown. `raised` has the
    units by which each player raised his base, `values` what the referee has put on a hand, in base and 台. `base` and
    `surcharge` are the book's or those of the house, which may also have it that `all_pay` for a win on another's tile.
    """

    dealer: Seat | None
    streak: int | None
    marker: int | None
    raised: Mapping[Seat, int]
    bets: tuple[Bet, ...]
    values: Mapping[Seat, tuple[int | None, int]]
    base_worth: int
    tai_worth: int
    base: int = SETTLEMENT.base
    surcharge: Surcharge = SETTLEMENT.surcharge
    all_pay: bool = False


@cites("TW-SET-8", "TW-SIDE-1", "TW-SIDE-2", "TW-EQ-3")
def terms_of(record: Record, dealer: Seat | None) -> Terms:
    """The terms a log states; by one reading a dealer without a marker shows none (TW-A63)."""
    raised: dict[Seat, int] = {}
    values: dict[Seat, tuple[int | None, int]] = {}
    bets: list[Bet] = []
    marker: int | None = None
    for line in record.log.lines:
        match line:
            case Stake():
                raised[line.seat] = in_base(line.amount)
            case Back():
                bets.append(Bet(outsider(line.name), line.seat, in_base(line.amount), line.line))
            case RefereeValue():
                values[line.seat] = _valued(line.amount)
            case Acts() if line.seat == dealer and marker is None:
                marker = next((act.number for act in line.acts if act.act == MARKER), None)
            case _:
                pass
    worth = stakes(record.agreed)
    if marker is None and dealer is not None and record.agreed.reading("TW-A63") == "none":
        marker = 0
    terms = Terms(dealer, streak_of(record), marker, raised, tuple(bets), values, *worth)
    return under_house_rules(terms, record.agreed)


@cites("TW-SET-1", "TW-SET-3", "TW-TAI-8")
def under_house_rules(terms: Terms, agreed: Agreed) -> Terms:
    """The terms with the base, the surcharge and the payers as the table has agreed on them."""
    if agreed.house_rules is None:
        return terms
    figures = settlement_in(agreed)
    return terms._replace(base=figures.base, surcharge=figures.surcharge, all_pay=figures.payers == ALL_PAY)


def stakes(agreed: Agreed) -> tuple[int, int]:
    """What a base and a 台 are worth in points, 0 where nobody agreed on it."""
    names = SETTLEMENT.base_option, SETTLEMENT.tai_option
    base, tai = (agreed.number(name, SETTLEMENT.worth) for name in names)
    return base, tai


def in_base(amount: Amount) -> int:
    """A number of whole bases; a number without a unit counts as them."""
    return sum(number for number, unit in amount if unit in (BASE_UNIT, "points"))


def _valued(amount: Amount) -> tuple[int | None, int]:
    base = [number for number, unit in amount if unit == BASE_UNIT]
    return (sum(base) if base else None), sum(number for number, unit in amount if unit != BASE_UNIT)


@cites("TW-TAI-9")
def streak_of(record: Record) -> int | None:
    """連N: how often the dealer has dealt again, as the log says."""
    stated = next((tag.value for tag in record.log.tags if tag.key == "Streak"), "")
    return int(stated) if stated.isascii() and stated.isdigit() else None


@cites("TW-TAI-1")
def round_wind(record: Record) -> Seat | None:
    """圈風: the wind of the circle, where the log says it."""
    tags = {tag.key: tag.value for tag in record.log.tags}
    stated = tags.get("Wind", tags.get("Round"))
    return stated if stated in WINDS else None


# -- the dealer's part -------------------------------------------------------------------------------


@cites("TW-SET-4", "TW-SET-5", "TW-SET-8", "TW-TAI-8", "TW-TAI-9")
def surcharge_between(terms: Terms, payer: Seat, payee: Seat) -> tuple[int, int | None]:
    """作莊 and 連N拉N between dealer and another, at the least and at the most, `None` where nothing bounds it.

    With a wrong marker the dealer collects by the lower of what it shows and the actual number and pays by the higher.
    """
    if terms.dealer is None:
        return 0, None
    if terms.dealer not in (payer, payee):
        return 0, 0
    collects = terms.dealer == payee
    if terms.streak is None:
        return _open_streak(terms, collects=collects)
    shown = terms.streak if terms.marker is None else terms.marker
    counted = min(shown, terms.streak) if collects else max(shown, terms.streak)
    due = surcharge(counted, terms.surcharge)
    return due, due


def _open_streak(terms: Terms, *, collects: bool) -> tuple[int, int | None]:
    """The surcharge where the log does not show how often the dealer has dealt again."""
    least = surcharge(0, terms.surcharge)
    if terms.marker is None:
        return least, None
    shown = surcharge(terms.marker, terms.surcharge)
    return (least, shown) if collects else (shown, None)


@cites("TW-SIDE-2")
def units_between(terms: Terms, one: Seat, other: Seat) -> int:
    """內插: the units both have raised their bases by."""
    return terms.raised.get(one, 0) + terms.raised.get(other, 0)


def others(seat: Seat) -> tuple[Seat, ...]:
    """The other three."""
    return tuple(each for each in SEATS if each != seat)
