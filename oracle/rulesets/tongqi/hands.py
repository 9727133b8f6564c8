"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

A circumstance that is not written is taken not to hold; a source that is not written leaves open what hangs
on it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.clauses import ClauseId, cites
from oracle.dominoes.tiles import several
from oracle.hands import Hands, HandSheet, Waits
from oracle.knowledge import UNSEEN
from oracle.rulesets.tongqi.set_words import OWN_WORDS, direction_of, form_of_word, tiles_of
from oracle.rulesets.tongqi.sets import EQUAL_KIND, SETS_TO_WIN, TileSet, form_of_own, set_of
from oracle.rulesets.tongqi.sheet import UNIT, MadeSet, Win, sheet_of_win
from oracle.rulesets.tongqi.tiles import COPIES
from oracle.rulesets.tongqi.winning import BudgetSpentError, Standing, completes, waits
from oracle.verdict import Contradiction, Known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Hand, SetWord
    from oracle.readings import Agreed
    from oracle.rulesets.tongqi.finished import WonBy

OWNER = "tian"
"""The seat a hand is scored for when its owner is not named: sources are read relative to it."""

SET_SIZE = 3


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is no finished one."""
    wrong = tuple(_impossible(hand))
    if wrong:
        return HandSheet(wins=False, sheet=None, impossible=wrong)
    if hand.winning is None:
        return HandSheet(wins=False, sheet=None, reason=("no-winning-tile", {}))
    owner = _owner(hand)
    made = _table(hand, owner)
    if made is None:
        return HandSheet(
            wins=False,
            sheet=None,
            reason=("set-without-source", {"set": _unnamed(hand, owner)}),
            undecided=True,
        )
    standing = _standing(hand, made)
    drawn = _won_by(hand, owner) in ("first-tile", "press", "pat")
    try:
        wins = completes(standing, hand.winning.tile, drawn=drawn)
    except BudgetSpentError:
        return HandSheet(wins=False, sheet=None, reason=("search-given-up", {}), undecided=True)
    if not wins:
        reason = ("not-seven-sets", {"seat": owner}) if _size(hand) == _due(hand) else _wrong_size(hand)
        return HandSheet(wins=False, sheet=None, reason=reason)
    sheet = sheet_of_win(_win(hand, owner, made, standing, drawn=drawn), agreed)
    return HandSheet(wins=True, sheet=sheet)


@cites("TQ-3.11")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """The kinds (等張) that complete a standing hand of twenty tiles."""
    wrong = tuple(_impossible(hand))
    if wrong:
        return Waits((), impossible=wrong)
    if hand.winning is not None:
        return Waits((), reason=("hand-not-standing", {}))
    made = _table(hand, _owner(hand))
    if made is None:
        return Waits((), reason=("set-without-source", {"set": _unnamed(hand, _owner(hand))}), undecided=True)
    if _size(hand) != _due(hand):
        return Waits((), reason=_wrong_size(hand))
    try:
        return Waits(waits(_standing(hand, made)))
    except BudgetSpentError:
        return Waits((), reason=("search-given-up", {}), undecided=True)


def _wrong_size(hand: Hand) -> tuple[str, dict[str, int]]:
    return "wrong-size", {"tiles": _size(hand), "due": _due(hand)}


def _owner(hand: Hand) -> str:
    return next((value for key, value in hand.circumstances if key == "seat" and value), OWNER)


@cites("TQ-1.1b")
def _impossible(hand: Hand) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What no hand can hold: a sixth copy of a kind, more than seven sets, a set of other tiles than sets have."""
    tiles = Counter(tile for tile in _every_tile(hand) if tile != UNSEEN)
    for tile, number in sorted(tiles.items()):
        if number > COPIES:
            yield ClauseId("TQ-1.1b"), Contradiction("too-many-copies", {"tile": tile, "copies": COPIES})
    if len(hand.sets) > SETS_TO_WIN or _size(hand) > _due(hand):
        yield (
            ClauseId("TQ-3.12"),
            Contradiction("too-many-tiles", {"tiles": _size(hand), "due": _due(hand)}),
        )
    for word in hand.sets:
        if set_of(tiles_of(word)) is None:
            yield ClauseId("TQ-5.0"), Contradiction("no-set", {"tiles": tiles_of(word)})


def _every_tile(hand: Hand) -> Iterator[str]:
    yield from hand.concealed
    for word in hand.sets:
        yield from tiles_of(word)
    if hand.winning is not None:
        yield hand.winning.tile


@cites("TQ-3.12")
def _size(hand: Hand) -> int:
    """The tiles of a hand, less one for each four and two for each five among its declared sets and its own tiles."""
    held = Counter(hand.concealed)
    extra = sum(number - SET_SIZE for number in held.values() if number > SET_SIZE)
    return sum(SET_SIZE for _ in hand.sets) + len(hand.concealed) - extra + (hand.winning is not None)


def _due(hand: Hand) -> int:
    return SETS_TO_WIN * SET_SIZE - (hand.winning is None)


def _table(hand: Hand, owner: str) -> tuple[MadeSet, ...] | None:
    """The declared sets with their forms; None where a word does not say whence its tiles came."""
    found = []
    for word in hand.sets:
        made, form = set_of(tiles_of(word)), form_of_word(owner, word)
        if made is None or form is None:
            return None
        found.append(MadeSet(made, form, on_table=word.kind not in OWN_WORDS))
    return tuple(found)


def _unnamed(hand: Hand, owner: str) -> str:
    return next((_written(word) for word in hand.sets if form_of_word(owner, word) is None), "")


def _written(word: SetWord) -> str:
    return f"{word.kind}:{'-'.join(word.tiles)}"


def _standing(hand: Hand, made: tuple[MadeSet, ...]) -> Standing:
    return Standing(tuple(sorted(hand.concealed)), tuple(each.made for each in made))


def _won_by(hand: Hand, owner: str) -> WonBy | None:  # noqa: PLR0911  one answer a way of winning
    """How the winning tile came, from its qualifiers and the circumstance `first`."""
    if hand.winning is None:
        return None
    words = hand.winning.qualifiers
    said = dict(hand.circumstances)
    if "turned" in words or "turned" in said:
        return "turned"
    if said.get("first") == "take":
        return "first-tile"
    if said.get("first") == "discard" or "first" in words:
        return "first-discard"
    if "drawn" in words:
        return "press"
    sources = [found for word in words if (found := direction_of(owner, word)) is not None]
    if "flip" in words:
        return None if not sources else "own-flip" if sources[0] == "self" else "other-flip"
    if "self" in words:
        return "own-flip"
    return "discard" if sources else None


def _win(hand: Hand, owner: str, made: tuple[MadeSet, ...], standing: Standing, *, drawn: bool) -> Win:
    said = dict(hand.circumstances)
    winning = hand.winning
    tile = UNSEEN if winning is None else winning.tile
    won_by = _won_by(hand, owner)
    prospect = several(said.get("prospect") or "")
    kinds = set(hand.concealed) | {tile}
    return Win(
        seat=owner,
        standing=standing,
        table=made,
        tile=tile,
        drawn=drawn,
        won_by=won_by,
        own_forms={(kind, size): form_of_own(size, "own") for kind in kinds for size in EQUAL_KIND},
        waiting_from_deal=Known.of(said.get("ready") == "deal"),
        last_wall_tile=Known.of("last" in said),
        four_seen=Known.of(int(said.get("seen") or 0) >= COPIES - 1),
        others_have_ke=Known.of("alone" not in said),
        prospect=tuple(tile for tile in prospect if tile != UNSEEN),
        prospect_missing="prospect" not in said or UNSEEN in prospect,
        sole_wait=_sole_wait(standing, drawn=won_by == "press"),
    )


def _sole_wait(standing: Standing, *, drawn: bool) -> Known:
    if not drawn:
        return Known.NO
    try:
        return Known.of(len(waits(standing, drawn=True)) == 1)
    except BudgetSpentError:
        return Known.UNKNOWN


__all__ = ["TileSet", "score_hand", "waits_of"]


HANDS = Hands(name="tongqi", edition="1925", unit=UNIT, score=score_hand, waits=waits_of)
"""What can be asked of a single hand of Tongqi."""
