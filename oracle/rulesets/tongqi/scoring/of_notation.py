"""A hand in hand notation: whether it wins, its sheet, and what a standing hand waits for.

A circumstance that is not written does not hold; a source that is not written leaves undecided what depends
on it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import SET_SIZE
from oracle.families.dominoes.tiles import several
from oracle.families.dominoes.written import (
    every_tile,
    first_and_last,
    not_the_first,
    surplus,
    tiles_of,
    too_many_copies,
    too_many_tiles,
    two_origins,
    unseen,
    wrong_size,
)
from oracle.game.hands import Hands, not_counted, not_standing, of_no_tile
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.deal import PROSPECT, TURNED
from oracle.rulesets.tongqi.figures.forms import EQUAL_KIND, SEATS, SETS_TO_WIN, form_of_own, set_of
from oracle.rulesets.tongqi.figures.kinds import COPIES
from oracle.rulesets.tongqi.hand.sorting import BudgetSpentError, Standing, completes, waits
from oracle.rulesets.tongqi.hand.views import DRAWN
from oracle.rulesets.tongqi.hand.written import OWN_WORDS, direction_of, form_of_word
from oracle.rulesets.tongqi.scoring.sheet import UNIT, MadeSet, Win, sheet_of_win
from oracle.rulesets.tongqi.state.seats import DEALER, IDLE
from oracle.ruling.findings import Fact
from oracle.ruling.hands import HandSheet, NoForm, Reason, Waits, WrongSize
from oracle.ruling.sheets import Figure, Sheet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Contradiction, Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Hand, SetWord
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.tongqi.figures.forms import Form
    from oracle.rulesets.tongqi.hand.views import WonBy

DEALT = frozenset({"own"})
"""The words of sets that were dealt whole."""


def score_hand(hand: Hand, agreed: Agreed) -> HandSheet:
    """The itemised sheet of a hand, or why it is not finished.

    A hand that does not say whose it is is counted for every seat it can be of, and undecided only if these differ.
    """
    refused = not_counted(hand, _impossible(hand, agreed), _unseen(hand))
    if refused is not None:
        return refused
    base = dict(hand.circumstances).get("base")
    if base:
        agreed = replace(agreed, options={**agreed.options, "base": base})
    answers = [_score_for(owner, hand, agreed) for owner in _owners(hand)]
    sheets = [answer.sheet for answer in answers if answer.sheet is not None]
    return answers[0] if len(sheets) < len(answers) else HandSheet(wins=True, sheet=_of_them_all(sheets))


def _score_for(owner: str, hand: Hand, agreed: Agreed) -> HandSheet:
    """The sheet of a hand of this seat."""
    made = _table(hand, owner)
    if made is None:
        unnamed = Reason("set-without-source", {"set": _unnamed(hand, owner)})
        return HandSheet(wins=False, sheet=None, reason=unnamed, undecided=True)
    standing = _standing(hand, made)
    drawn = _won_by(hand, owner) in DRAWN
    try:
        wins = hand.winning is not None and completes(standing, hand.winning.tile, drawn=drawn)
    except BudgetSpentError:
        return HandSheet(wins=False, sheet=None, reason=Reason("search-given-up"), undecided=True)
    if not wins:
        reason = wrong_size(hand, SETS_TO_WIN) or NoForm("not-seven-sets", {"seat": owner})
        return HandSheet(wins=False, sheet=None, reason=reason)
    win = _win(hand, owner, made, standing, agreed)
    return HandSheet(wins=True, sheet=sheet_of_win(win, agreed))


@cites("TQ-5.4c")
def _of_them_all(sheets: list[Sheet]) -> Sheet:
    """One sheet for all the seats a hand can be of: what they share, and undecided where they differ."""
    first, *others = sheets
    if all((each.items, each.total) == (first.items, first.total) for each in others):
        return first
    shared = tuple(item for item in first.items if all(item in each.items for each in others))
    highs = [each.total.high for each in sheets]
    known = [high for high in highs if high is not None]
    high = max(known) if len(known) == len(highs) else None
    total = Figure(min(each.total.low for each in sheets), high, first.total.unit)
    seats = tuple(each.seat for each in sheets)
    facts = (*first.open_facts, (ClauseId("TQ-5.4c"), Fact("whose-hand", {"seats": seats})))
    return Sheet(first.seat, shared, total, first.clause, open_facts=facts)


def _unseen(hand: Hand) -> Reason | None:
    """Why a hand is not looked at of which tiles are unseen; one too small is none whatever they are."""
    return unseen(hand, SETS_TO_WIN, "unseen-in-hand")


@cites("TQ-9.1e", "TQ-9.1g")
def _owners(hand: Hand) -> tuple[str, ...]:
    """The seats a hand can be of: the one it names, or all but those that gave it a tile."""
    said = dict(hand.circumstances)
    if said.get("seat"):
        return (str(said["seat"]),)
    if said.get("first") == "take":
        return (DEALER,)
    words = [qualifier for word in hand.sets for qualifier in word.qualifiers]
    last = [] if hand.winning is None else [*hand.winning.qualifiers]
    idle = IDLE if said.get("first") == "discard" or "first" in (*last, *words) else SEATS
    for givers in ({*last, *words}, {*last}):
        found = tuple(seat for seat in idle if seat not in givers)
        if found:
            return found
    return idle


@cites("TQ-3.11")
def waits_of(hand: Hand, agreed: Agreed) -> Waits:
    """The kinds (等張) that complete a standing hand of twenty tiles."""
    refused = not_standing(hand, _impossible(hand, agreed), _unseen(hand))
    if refused is not None:
        return refused
    owner = _owners(hand)[0]
    made = _table(hand, owner)
    if made is None:
        return Waits((), reason=Reason("set-without-source", {"set": _unnamed(hand, owner)}), undecided=True)
    size = wrong_size(hand, SETS_TO_WIN)
    return _waits_for(hand, made) if size is None else Waits((), reason=size)


def _waits_for(hand: Hand, made: tuple[MadeSet, ...]) -> Waits:
    """The kinds that complete a hand of the right size."""
    try:
        return Waits(waits(_standing(hand, made)))
    except BudgetSpentError:
        return Waits((), reason=Reason("search-given-up"), undecided=True)


@cites("TQ-1.1b", "TQ-3.12")
def _impossible(hand: Hand, agreed: Agreed) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What no hand can hold: a sixth copy of a kind, more than seven sets, a set of other tiles than sets have."""
    looked_at = several(dict(hand.circumstances).get("prospect") or "")
    for wrong in too_many_copies((*every_tile(hand), *looked_at), COPIES):
        yield ClauseId("TQ-1.1b"), wrong
    for wrong in too_many_tiles(hand, SETS_TO_WIN):
        yield ClauseId("TQ-3.12"), wrong
    for word in hand.sets:
        if set_of(tiles_of(word)) is None:
            yield ClauseId("TQ-5.0"), Contradiction("no-set", {"tiles": tiles_of(word)})
    due = TURNED if "last" in dict(hand.circumstances) and first_and_last(hand) is None else PROSPECT
    if len(looked_at) > due:
        args = {"taken": len(looked_at), "due": due}
        clause = "TQ-4.3b" if due == PROSPECT else "TQ-10.3c"
        yield ClauseId(clause), Contradiction("prospect-too-many", args)
    yield from _untimely(hand)
    yield from _of_two_kinds(hand, agreed)
    yield from _of_no_course_of_play(hand, agreed)


@cites("TQ-4.2c", "TQ-9.1a")
def _of_no_course_of_play(hand: Hand, agreed: Agreed) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What play cannot bring about: a press of a hand without fours and fives, 立直 of one that was changed."""
    drawn = _won_by(hand, DEALER) == "press"
    if drawn and _largest(hand) <= SET_SIZE and two_origins(hand, SEATS) is None:
        yield ClauseId("TQ-4.2c"), Contradiction("drawn-for-nothing")
    if dict(hand.circumstances).get("ready") == "deal" and (
        drawn or not _may_wait_from_the_deal(hand, agreed)
    ):
        yield ClauseId("TQ-9.1a"), Contradiction("ready-but-changed")


@cites("TQ-3.11", "TQ-9.1e", "TQ-9.1g", "TQ-9.2d1", "TQ-9.2d3")
def _of_two_kinds(hand: Hand, agreed: Agreed) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What cannot be said of one winning tile together."""
    said = dict(hand.circumstances)
    on_discard = "first" in _behind(hand) or said.get("first") == "discard"
    twice = on_discard and said.get("first") == "take"
    seen = int(said.get("seen") or 0)
    most, least = COPIES - 1, _seen_by_itself(hand, agreed)
    wrong_seen = Contradiction("seen-too-many", {"seen": seen, "most": most}) if seen > most else None
    if "seen" in said and seen < least:
        wrong_seen = Contradiction("seen-too-few", {"seen": seen, "least": least})
    found = (
        ("TQ-3.11", two_origins(hand, SEATS)),
        ("TQ-3.11", of_no_tile(hand)),
        ("TQ-9.1e", not_the_first(hand, said.get("first"), DEALER, SEATS) if not on_discard else None),
        ("TQ-9.1e", Contradiction("first-tile-given") if twice else None),
        ("TQ-9.1g", not_the_first(hand, "discard", DEALER, SEATS) if on_discard else None),
        ("TQ-9.2d3", first_and_last(hand)),
        ("TQ-9.2d1", wrong_seen),
    )
    for clause, wrong in found:
        if wrong is not None:
            yield ClauseId(clause), wrong


@cites("TQ-9.1b", "TQ-9.1e", "TQ-9.1g")
def _untimely(hand: Hand) -> Iterator[tuple[ClauseId, Contradiction]]:
    """What cannot be together: a win on one of the first tiles, and sets that only later play can make.

    Only the dealer wins with the 頭張, only the others win on the 發張.
    """
    said = dict(hand.circumstances)
    how = _won_by(hand, _owners(hand)[0])
    clause = {"turned": "TQ-9.1b", "first-tile": "TQ-9.1e", "first-discard": "TQ-9.1g"}.get(how or "")
    if clause is None:
        return
    timely = DEALT | {"pat"} if how == "first-discard" else DEALT
    later = next((word for word in hand.sets if word.kind not in timely), None)
    if later is not None:
        args = {"set": _written(later)}
        yield ClauseId(clause), Contradiction(f"set-before-{how}", args)
    seat = said.get("seat")
    if seat and how != "turned" and (seat == DEALER) != (how == "first-tile"):
        yield ClauseId(clause), Contradiction(f"not-with-{how}", {"seat": seat})


def _behind(hand: Hand) -> tuple[str, ...]:
    return () if hand.winning is None else hand.winning.qualifiers


def _table(hand: Hand, owner: str) -> tuple[MadeSet, ...] | None:
    """The declared sets with their forms; `None` if a word does not say where its tiles came from."""
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
    if "turned" in words or (not words and not said.get("first") and said.get("turned") == hand.winning.tile):
        return "turned"
    if said.get("first") == "take":
        return "first-tile"
    if said.get("first") == "discard" or "first" in words:
        return "discard" if any(word.kind == "pat" for word in hand.sets) else "first-discard"
    if "drawn" in words:
        return "press"
    sources = [found for word in words if (found := direction_of(owner, word)) is not None]
    if "flip" in words:
        return None if not sources else "own-flip" if sources[0] == "self" else "other-flip"
    if "self" in words:
        return "own-flip"
    return "discard" if sources else None


def _win(hand: Hand, owner: str, made: tuple[MadeSet, ...], standing: Standing, agreed: Agreed) -> Win:
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
        drawn=won_by in DRAWN,
        won_by=won_by,
        own_forms=_own_forms(kinds, tile if won_by == "press" else None),
        waiting_from_deal=Known.of(_waits_from_the_deal(hand, won_by, agreed)),
        last_wall_tile=Known.of("last" in said),
        four_seen=Known.of(max(int(said.get("seen") or 0), _seen_by_itself(hand, agreed)) >= COPIES - 1),
        others_have_ke=Known.of("alone" not in said),
        prospect=tuple(tile for tile in prospect if tile != UNSEEN),
        prospect_missing="prospect" not in said or UNSEEN in prospect,
        sole_wait=_sole_wait(standing, drawn=won_by == "press"),
    )


@cites("TQ-5.3c")
def _own_forms(kinds: Iterable[str], pressed: str | None) -> dict[tuple[str, int], Form]:
    """The forms of the own sets in a hand: from the deal, and by 軋 where the winner drew the tile so."""
    return {
        (kind, size): form_of_own(size, "press" if kind == pressed else "own")
        for kind in kinds
        for size in EQUAL_KIND
    }


@cites("TQ-9.2d1")
def _seen_by_itself(hand: Hand, agreed: Agreed) -> int:
    """How many tiles of the winning kind the hand itself shows to have been seen beside the winning one (TQ-A6)."""
    if hand.winning is None:
        return 0
    tile = hand.winning.tile
    public = agreed.reading("TQ-A6") == "public-only"
    sets = [word for word in hand.sets if not (public and word.kind in OWN_WORDS)]
    own = (*(() if public else hand.concealed), *(one for word in sets for one in tiles_of(word)))
    turned = dict(hand.circumstances).get("turned") == tile and _won_by(hand, DEALER) != "turned"
    return own.count(tile) + turned


@cites("TQ-9.1a", "TQ-9.1g")
def _waits_from_the_deal(hand: Hand, won_by: WonBy | None, agreed: Agreed) -> bool:
    """Whether the winner waited from the deal: as it says, or as nothing can have changed before the 發張."""
    said = dict(hand.circumstances).get("ready") == "deal"
    return (said or won_by == "first-discard") and _may_wait_from_the_deal(hand, agreed)


@cites("TQ-9.1a")
def _may_wait_from_the_deal(hand: Hand, agreed: Agreed) -> bool:
    """Whether the winner has no sets but dealt threes on the table; a dealt four or five rules 立直 out (TQ-A13)."""
    patted = agreed.reading("TQ-A13") == "waiting"
    dealt = all(word.kind in DEALT or (patted and word.kind == "pat") for word in hand.sets)
    return dealt and (patted or _largest(hand) <= SET_SIZE)


def _largest(hand: Hand) -> int:
    """How many equal tiles the largest equal set of a hand has, in hand or laid out."""
    laid = [len(tiles_of(word)) for word in hand.sets]
    return max((*Counter(hand.concealed).values(), *laid), default=0)


def _sole_wait(standing: Standing, *, drawn: bool) -> Known:
    if not drawn:
        return Known.NO
    try:
        return Known.of(len(waits(standing, drawn=True)) == 1)
    except BudgetSpentError:
        return Known.UNKNOWN


def withheld(hand: Hand, agreed: Agreed, name: str) -> ClauseId | None:
    """The clause by which a winning hand lacks a line; `None` if it does not win, or there is no such line."""
    from oracle.rulesets.tongqi.scoring.of_play import (  # the rules of play
        item_names,
        withheld_from,
    )

    sheet = score_hand(hand, agreed).sheet
    return None if sheet is None or name not in item_names() else withheld_from(sheet, name, agreed)


HANDS = Hands(
    name="tongqi",
    edition="1925",
    unit=UNIT,
    score=score_hand,
    waits=waits_of,
    withheld=withheld,
    reasons={NoForm: ClauseId("TQ-3.12"), WrongSize: ClauseId("TQ-3.12")},
    surplus=lambda hand: surplus(hand, SETS_TO_WIN),
)
"""What can be asked of a single hand of Tongqi."""
