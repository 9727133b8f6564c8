"""The best sorting of a hand: every way its suits part, seen and counted, the dearest taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.mahjong.kinds import FLOWERS, HONOUR, PLACE, SUITS, WINDS
from oracle.families.mahjong.sorting import MELD, PAIR
from oracle.families.mahjong.waiting import by_suit
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.forms import FORMS, is_ligu
from oracle.rulesets.taiwan.hand import sorting
from oracle.rulesets.taiwan.hand.sorting import (
    HONOUR_PLACE,
    NO_TILES,
    NONE,
    concealed_due,
    counted,
    idle_waits,
    parted_in,
    waiting_kinds,
)
from oracle.rulesets.taiwan.patterns.view import View
from oracle.rulesets.taiwan.scoring.counting import Scorer
from oracle.rulesets.taiwan.state.hands import is_concealed_pung

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Tile
    from oracle.families.mahjong.sorting import Counts, Parts
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.hand.sorting import SuitParting
    from oracle.rulesets.taiwan.scoring.counting import Account
    from oracle.rulesets.taiwan.state.hands import WonHand

COLOURS: tuple[tuple[Tile, ...], ...] = (FLOWERS[: len(WINDS)], FLOWERS[len(WINDS) :])
"""春夏秋冬 and 梅蘭菊竹."""

LISTED: Mapping[Tile, int] = {flower: place % len(WINDS) for place, flower in enumerate(FLOWERS)}
"""The place of each flower in its colour: 春夏秋冬 and 梅蘭菊竹."""

BAMBOO_THIRD: Mapping[Tile, int] = {**LISTED, "7f": 3, "8f": 2}
"""The same where 竹 is counted before 菊."""


class Best(NamedTuple):
    """The sorting of a hand that is worth most, with its total; `equals` are other lists that total as much."""

    form: str
    parts: Parts
    account: Account
    equals: tuple[Account, ...] = ()


class Sorter:
    """Sorts hands and counts them under one choice of readings."""

    def __init__(
        self, scorer: Scorer, order: Mapping[Tile, int], *, idle_waits: bool, one_list: bool, at_heaven: str
    ) -> None:
        self.scorer = scorer
        self.one_list = one_list
        self._order = order
        self._last_counts, self._kong_counts = at_heaven == "last-tile", at_heaven != "never"
        self._idle_waits = idle_waits

    @cites("TW-CNT-1")
    def best(self, won: WonHand) -> Best | None:
        """The sorting that is worth most; `None` if the tiles make no winning form.

        Of sortings that total the same any is right, unless one is held to be fixed (TW-A74).
        """
        standing = counted(won.concealed)
        held = [*standing]
        held[PLACE[won.tile]] += 1
        found: Best | None = None
        equals: dict[Account, None] = {}
        suits = by_suit(tuple(held))
        ways = parted_in(suits) if len(won.concealed) + 1 == concealed_due(won.melds) else []
        ligu = won.ligu and not won.melds and is_ligu(held)
        if not ways and not ligu:
            return None
        lone = self._is_lone(won, standing)
        seen = _seen(won, suits, self._own_flowers(won))
        views = [(_view(won, seen, shared, lone), shared) for shared in ways]
        if ligu:
            views.append((_ligu_view(seen, held, lone), ()))
        for view, shared in views:
            account = self.scorer.account(view)
            if found is None or account.tai > found.account.tai:
                found = Best(view.form, tuple([part for share in shared for part in share.parts]), account)
                equals.clear()
            elif account.tai == found.account.tai and account.lines != found.account.lines:
                equals[account] = None
        return found if found is None or not equals or self.one_list else found._replace(equals=(*equals,))

    @cites("TW-TAI-27")
    def flowers_alone(self, won: WonHand) -> Account:
        """What a flower win totals whose hand is not complete: none of the hand's 台 count."""
        return self.scorer.alone(_seen(won, NO_TILES, self._own_flowers(won)))

    @cites("TW-DEF-14")
    def lying(self, won: WonHand) -> Account:
        """What a hand that is no winning one totals for certain: its flowers, and the honours that lie open."""
        return self.scorer.lying(_seen(won, NO_TILES, self._own_flowers(won)))

    @cites("TW-TAI-26")
    def _own_flowers(self, won: WonHand) -> tuple[Tile, ...]:
        """The flowers of the winner's order (合開門序)."""
        if not won.flowers:
            return ()
        own = WINDS.index(won.seat)
        return tuple(
            [flower for flower in won.flowers if self._order[flower] == own and flower not in won.idle]
        )

    @cites("TW-TAI-10", "TW-CNT-3")
    def _is_lone(self, won: WonHand, standing: Counts) -> bool:
        """獨聽: without the winning tile exactly one kind completes the hand; at 天胡 only on a replacement (TW-A28).

        The dealer's dealt tiles stood ready for nothing, so no tile of them is the winning one.
        """
        dealt = won.win.heavenly and not (self._last_counts or (won.win.opening_kong and self._kong_counts))
        return (
            not dealt and len(waiting_kinds(standing, won.melds, ligu=won.ligu, idle=self._idle_waits)) == 1
        )


@cites("TW-TAI-26")
def colours_of(flowers: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The colours (春夏秋冬, 梅蘭菊竹) of which all four flowers are there."""
    if len(flowers) < len(COLOURS[0]):
        return ()
    return tuple(colour for colour in COLOURS if set(colour) <= set(flowers))


def _seen(won: WonHand, suits: Sequence[Counts], own_flowers: tuple[Tile, ...]) -> View:
    """What all sortings of a hand of sets and a pair show alike; the pungs and the wait are not looked at yet."""
    honours, numbered = suits[-1], [counts != NONE for counts in suits[:-1]]
    hidden = claimed = 0
    if won.melds:
        among = [*honours]
        for meld in won.melds:
            claimed += meld.exposed
            hidden += meld.kong and not meld.exposed
            if meld.part.suit == HONOUR:
                among[meld.part.number - 1] += MELD
            else:
                numbered[SUITS.index(meld.part.suit)] = True
        honours = tuple(among)
    own, wind = won.winds
    return View(
        FORMS.general,
        0,
        hidden,
        claimed,
        hidden,
        honours[: len(WINDS)],
        honours[len(WINDS) :],
        numbered.count(True),
        False,
        own,
        wind,
        bool(won.flowers),
        own_flowers,
        colours_of(won.flowers),
        won.win,
    )


def _view(won: WonHand, seen: View, shared: tuple[SuitParting, ...], lone: bool) -> View:
    """A hand of sets and a pair sorted one way, as the items see it."""
    pungs = [kind for share in shared for kind in share.pungs]
    concealed = sum([is_concealed_pung(kind, won) for kind in pungs])
    laid = sum([meld.part.kind == "pung" for meld in won.melds])
    return seen._replace(pungs=len(pungs) + laid, concealed=concealed + seen.hidden_kongs, lone=lone)


@cites("TW-TAI-37")
def _ligu_view(seen: View, held: Sequence[int], lone: bool) -> View:
    """A hand of 嚦咕嚦咕 as the items see it: its triplet is no pung of the pattern items."""
    honours = tuple(
        number if number == FORMS.triplet else min(number, PAIR) for number in held[HONOUR_PLACE:]
    )
    return seen._replace(
        form=FORMS.ligu, winds=honours[: len(WINDS)], dragons=honours[len(WINDS) :], lone=lone
    )


# -- what is kept ----------------------------------------------------------------------------------


_SORTERS: dict[object, Sorter] = {}


def sorter(agreed: Agreed) -> Sorter:
    """The sorter for the readings that hold at a table."""
    return agreed.kept(_SORTERS, lambda: _sorter(agreed))


def _sorter(agreed: Agreed) -> Sorter:
    order = BAMBOO_THIRD if agreed.reading("TW-A15") == "bamboo-third" else LISTED
    one_list = agreed.reading("TW-A74") == "one"
    idle, at_heaven = idle_waits(agreed), agreed.reading("TW-A28")
    return Sorter(Scorer(agreed), order, idle_waits=idle, one_list=one_list, at_heaven=at_heaven)


def forget() -> None:
    """Drop what was kept, so that rules and tables are asked again."""
    _SORTERS.clear()
    sorting.forget()
