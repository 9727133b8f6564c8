"""局式 in play: what the sets a seat has laid bind its hand to, and whether another may stand beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.state.hands import Laid
from oracle.table.heaps import UNSEEN

if TYPE_CHECKING:
    from grammar.syntax import Seat
    from oracle.rulesets.yawan.figures.forms import FormSlug
    from oracle.rulesets.yawan.hand.arranging import Base
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import LaidSet
    from oracle.table.table import Table


def as_laid(laid: LaidSet) -> Laid:
    """A laid set as the count takes it; the claimed tile is left out where the log does not show which it was."""
    return Laid(laid.kind, laid.tiles, "" if laid.claimed in (None, UNSEEN) else laid.claimed or "")


def sets_of(table: Table[Course], seat: Seat) -> tuple[Laid, ...]:
    """The sets a seat has laid, as far as their tiles were seen."""
    return tuple(as_laid(laid) for laid in table.laid[seat] if UNSEEN not in laid.tiles)


@cites("YW-FORM-0")
def bound(table: Table[Course], seat: Seat) -> Base:
    """What the sets a seat has laid leave open: its forms, its order of suits, its base."""
    return arranger(table.agreed).base(sets_of(table, seat), seat)


@cites("YW-FORM-0")
def form_bound(table: Table[Course], seat: Seat) -> FormSlug | None:
    """The form a hand is bound to; `None` if it is free, or its sets are of no one form."""
    forms = bound(table, seat).forms
    return forms[0] if len(forms) == 1 else None


def may_stand(table: Table[Course], seat: Seat, another: Laid) -> bool:
    """Whether a set may stand beside those a seat has laid, by form, order of suits and base."""
    laid = sets_of(table, seat)
    arranges = arranger(table.agreed)
    return not arranges.base(laid, seat).forms or bool(arranges.base((*laid, another), seat).forms)
