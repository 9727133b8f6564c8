"""08-route: which claim on a tile prevails, the earlier seat among equals, and what is too late."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.state.clock import clock_of
from oracle.rulesets.yawan.state.course import Believed
from oracle.rulesets.yawan.state.route import Turn, comes_first
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Answer, Fact, Kind, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Close, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers, Rule
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.state.course import Course, SignedClaim
    from oracle.rulesets.yawan.state.fouls import Fouls
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table

V = TypeVar("V")

STRENGTH = {"eat": 1, "pung": 2, "kong": 2, "win": 3, "rob": 3}
"""Which claim beats which: a win before pung and kong, and these before a chi."""

CLAIMS = frozenset(STRENGTH)
"""The acts that take a tile of another."""

TAKES_A_DISCARD = frozenset({"eat", "pung", "kong"})
"""The claims that are void where they may not be made."""

RETURNS = "returns"
"""By the reading YW-A7 the sign of a claim that gives way goes back to the hand."""

WINS = frozenset({"win", "rob"})

ADDED = "kong"
"""How the fourth tile of an open kong lies open."""

LAST = "last"
"""How the last tile of the wall lies open, shown by whoever drew it."""


class Offer(NamedTuple):
    """The tile an act claims, the turns that would follow if nobody did, and the claim on it that stands already.

    `kong` is the kong laid together with its pung whose fourth tile it is.
    """

    open: OpenTile
    next: tuple[Turn, ...]
    claim: SignedClaim | None = None
    kong: SignedClaim | None = None


# -- what an act claims ------------------------------------------------------------------------------


def offer(table: Table[Course], act: Act) -> Offer | None:
    """What a claim takes: the tile that lies open, or one that was claimed and not yet beyond recall."""
    return table.once(("offer", act), lambda: _as_written(table, act)) if act.name in CLAIMS else None


def _as_written(table: Table[Course], act: Act) -> Offer | None:
    """What a claim takes; if it is said to be of a seat that has put out no such tile, what it takes all the same."""
    found = _offer(table, act)
    if found is not None or act.source not in SEATS or act.source == act.seat or _has_such(table, act):
        return found
    return _offer(table, act._replace(source=None)) if act.tile is not None else None


def _has_such(table: Table[Course], act: Act) -> bool:
    """Whether the seat named as the giver has thrown such a tile, which may be dead, or has laid one in a set."""
    thrown = [each.tile for each in table.course.discards if each.seat == act.source]
    thrown += [each.tile for each in table.pool if each.seat == act.source]
    laid = (tile for each in table.laid.get(act.source or "", ()) for tile in each.tiles)
    return bool({act.tile, UNSEEN} & {*thrown, *laid})


def giver_said(found: Offer | None, act: Act) -> Seat | None:
    """Whose the log says that the tile was which a claim takes, where it shows whose it was."""
    if found is None or act.source not in SEATS:
        return None
    untold = found.claim is not None and found.claim.open.seat == found.claim.seat
    return None if untold else act.source


def _offer(table: Table[Course], act: Act) -> Offer | None:
    course = table.course
    if is_own_draw(act):
        return None
    claim, lying = course.claim, table.open
    fourth = fourth_tile(claim, act)
    if claim is not None and fourth is not None:
        return Offer(fourth, claim.before.next, kong=claim)
    of_lying = lying is not None and _fits(lying, act) and not _is_of_the_claimed(course, act)
    if lying is not None and lying.seat != act.seat and of_lying:
        return Offer(lying, course.next)
    if claim is None or claim.seat == act.seat:
        return None if lying is None or not _fits(lying, act) else Offer(lying, course.next)
    taken = _given(claim, act)
    return Offer(taken, claim.before.next, claim) if _fits(taken, act) else None


@cites("YW-PLAY-8")
def _is_of_the_claimed(course: Course, act: Act) -> bool:
    """Whether a claim of an unseen tile is of one claimed before: its own tiles make a set with that alone."""
    claim, own = course.claim, act.with_tiles
    if claim is None or claim.sign is None or act.tile is not None or act.name in WINS:
        return False
    if not own or UNSEEN in own:
        return False
    made = [form_made(act.name, (*own, tile), act.seat) for tile in (claim.open.tile, claim.sign.tile)]
    return (made[0] is not None or claim.open.tile == UNSEEN) and made[1] is None


def _given(claim: SignedClaim, act: Act) -> OpenTile:
    """The tile a claim took; where the log does not show who gave it, another who claims it may say so."""
    unknown = claim.open.seat == claim.seat and act.source in SEATS
    return replace(claim.open, seat=act.source) if unknown and act.source else claim.open


@cites("YW-PLAY-9e")
def fourth_tile(claim: SignedClaim | None, act: Act) -> OpenTile | None:
    """The fourth tile of a kong just laid together with its pung, where an act wins on it."""
    if claim is None or claim.act != "kong" or act.name not in WINS or act.source != claim.seat:
        return None
    claimed = claim.open.tile
    if claimed == UNSEEN and len(set(claim.from_hand)) == 1:
        claimed = claim.from_hand[0]
    tile = claim.seat if claim.seat in claim.from_hand and claimed not in claim.from_hand else claimed
    if claim.seat == act.seat or act.tile not in (None, tile) or tile not in claim.from_hand:
        return None
    if claim.sign is not None and claim.sign.tile == tile and act.name != "rob":
        return None
    return OpenTile(tile, claim.seat, ADDED, claim.open.place)


def _fits(opened: OpenTile, act: Act) -> bool:
    """Whether an act can mean this tile."""
    if act.tile is not None and opened.tile not in (UNSEEN, act.tile):
        return False
    return act.source not in SEATS or act.source == opened.seat


def is_own_draw(act: Act) -> bool:
    """Whether a win is declared to be on the winner's own draw, whatever lies open."""
    return act.name == "win" and "self" in act.flags and act.source not in SEATS


# -- the rules ---------------------------------------------------------------------------------------


@clause("YW-PRIO-1", Contested.OUTRANKED)
def the_stronger_claim_prevails(table: Table[Course], act: Act) -> Answer:
    """A win prevails over a pung or a kong, and a pung or a kong over a chi."""
    found = offer(table, act)
    if found is None or found.claim is None or STRENGTH[act.name] >= STRENGTH[found.claim.act]:
        return None
    args = {"seat": act.seat, "act": act.name, "holder": found.claim.seat, "held": found.claim.act}
    return Objection("claim-outranked", args)


@clause("YW-PRIO-2")
def the_earlier_seat_prevails(table: Table[Course], act: Act) -> Answer:
    """Of equal pungs and kongs that of the seat prevails which the route reaches first.

    Of two chis one may not be made at all, which YW-PLAY-7 says; which of them, the route may leave open.
    """
    found = None if act.name in WINS else outranked(table, act, "pung-outranked")
    if isinstance(found, Objection):
        doubt = one_of_two_lacks(table, act)
        return None if act.name == "eat" else found if doubt is None else Undecided(doubt)
    return found


def one_of_two_lacks(table: Table[Course], act: Act) -> Fact | None:
    """What would show which of two claims lacks own tiles, where there are too few for both."""
    other = may_lack_too(table, act)
    return None if other is None else Fact("one-of-two-lacks", {"seat": act.seat, "holder": other.seat})


@cites("YW-PLAY-8", "YW-PLAY-8b", "YW-PLAY-9")
def may_lack_too(table: Table[Course], act: Act) -> Believed | None:
    """The claim by own tiles nobody saw, on the same tile or on one before, for which and this there are too few."""
    hand, own = table.hands[act.seat], act.with_tiles
    short = [tile for tile in {*own} if table.at_least(act.seat, tile, own.count(tile)) is Known.NO]
    if not short or hand.whole:
        return None
    return next((each for each in _believed(table, act) if _leaves_enough(table, act, short, each)), None)


def _believed(table: Table[Course], act: Act) -> Iterator[Believed]:
    found = offer(table, act)
    claim = None if found is None else found.claim
    if claim is not None and not claim.shown and not claim.void:
        yield Believed(claim.seat, None, claim.from_hand)
    standing = table.course if claim is None else claim.before
    yield from reversed(standing.believed)


def _leaves_enough(table: Table[Course], act: Act, short: Sequence[Tile], other: Believed) -> bool:
    """Whether a hand may hold its own tiles if another claim was made without its own."""
    hand, own = table.hands[act.seat], act.with_tiles
    return other.seat != act.seat and all(
        hand.at_least(tile, own.count(tile), table.unaccounted(tile) + other.own.count(tile)) is not Known.NO
        for tile in short
    )


@cites("YW-PRIO-2", "YW-PLAY-8c")
def outranked(table: Table[Course], act: Act, key: str) -> Answer:
    """Why an equal claim gives way: the other's seat comes first on the route from the discarder."""
    found = offer(table, act)
    if found is None or found.claim is None or STRENGTH[act.name] != STRENGTH[found.claim.act]:
        return None
    if found.open.tile == UNSEEN and _names_another(table, act):
        return Undecided(Fact("fact-open-tile"))
    match comes_first(found.next, found.claim.seat, act.seat):
        case Known.YES:
            args = {"seat": act.seat, "holder": found.claim.seat}
            return Objection(key, args, effects=(Contested.OUTRANKED,))
        case Known.UNKNOWN:
            return Undecided(Fact("side-reached", {"seat": found.open.seat}))
        case Known.NO:
            return None


@cites("YW-PLAY-10b")
def _names_another(table: Table[Course], act: Act) -> bool:
    """Whether a win is on another tile than the one before, where nobody saw the tile that both claim."""
    won = table.course.won
    return act.name in WINS and won is not None and UNSEEN != won.tile != act.tile is not None


@clause("YW-PLAY-8d", Contested.LATE)
def no_pung_comes_after_a_chow_is_shown(table: Table[Course], act: Act) -> Answer:
    """Once another has shown a chi by its sign discard, a pung of that tile is not allowed."""
    found = offer(table, act)
    if found is None or found.claim is None or act.name not in ("pung", "kong"):
        return None
    if found.claim.act != "eat" or found.claim.sign is None:
        return None
    return Objection("pung-too-late", {"seat": act.seat, "holder": found.claim.seat})


@clause("YW-PLAY-7", Contested.LATE, sentence="sign")
def nothing_prevails_once_the_tile_is_taken(table: Table[Course], act: Act) -> Answer:
    """A better claim comes before the claimed tile is taken up, and not after."""
    found = offer(table, act)
    if found is None or found.claim is None or not is_taken_up(found):
        return None
    if no_pung_comes_after_a_chow_is_shown.ask(table, act):
        return None  # it came too late before the tile was taken up, and is found once
    args = {"seat": act.seat, "tile": found.open.tile, "holder": found.claim.seat}
    return Objection("tile-taken-up", args)


PRIORITY: tuple[Rule, ...] = (
    the_stronger_claim_prevails,
    the_earlier_seat_prevails,
    no_pung_comes_after_a_chow_is_shown,
    nothing_prevails_once_the_tile_is_taken,
)
"""The rules between claims on one tile; a claim prevails to which none of them objects."""


@cites("YW-PLAY-7")
def is_taken_up(found: Offer) -> bool:
    """Whether the tile was taken up by the claim on it, so that nothing prevails over that any more."""
    return found.claim is not None and found.claim.taken


# -- what may not be made ----------------------------------------------------------------------------


CLAIMS_READING = "YW-A67"
TURNS_READING = "YW-A70"


@cites("YW-PLAY-6", "YW-PLAY-7", "YW-PLAY-8", "YW-PLAY-9", "YW-PLAY-9c")
def is_void(agreed: Agreed, rule: Rule, act: Act) -> bool:
    """A chi or pung that may not be made bars nobody; a discard or kong out of turn moves no turn (YW-A67, YW-A70)."""
    if act.name in TAKES_A_DISCARD:
        return rule.void and agreed.reading(CLAIMS_READING) == "void"
    return rule.void and agreed.reading(TURNS_READING) == "takes-nothing"


def takes_nothing(table: Table[Course], act: Act, answers: Answers) -> bool:
    """Whether an act is not its maker's to make, so that it stands only if the others go on from it."""
    return any(found.kind is Kind.BREACH and is_void(table.agreed, rule, act) for rule, found in answers)


# -- what giving way does ----------------------------------------------------------------------------


@cites("YW-PLAY-7")
def withdrawn(table: Table[Course], found: Offer) -> Sequence[Move]:
    """Take back the claim that gives way: its sign discard returns to the hand, or stays (YW-A7); its set is none."""
    claim = found.claim
    if claim is None:
        return ()
    back = claim.taken_back()
    if claim.sign is None:
        return (back,)
    return (TakeOpen(claim.seat) if table.agreed.reading("YW-A7") == RETURNS else Close(), back)


def course_before(table: Table[Course], found: Offer | None) -> Course:
    """The course as it was while the claimed tile lay open; what others have done since stays."""
    course = table.course
    if found is None or found.claim is None:
        return course
    claimer, before = found.claim.seat, found.claim.before
    owed = _of_others(course.owed, claimer) | _of_one(before.owed, claimer)
    return before._replace(
        owed=owed,
        entered=before.entered | (course.entered - {claimer}),
        ready=course.ready,
        fouls=_fouls_since(course, before, claimer),
    )


@cites("YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-3")
def _fouls_since(course: Course, before: Course, claimer: Seat) -> Fouls:
    """What is remembered of fouls until now; a claim that gives way leaves no tile lying and sets no time."""
    clock, now = clock_of(before), clock_of(course)
    seats = {*clock.paused, *now.paused}
    paused = {seat: clock.paused.get(seat, 0) + now.paused.get(seat, 0) for seat in seats}
    lying = _of_others(course.fouls.unpicked, claimer) | _of_one(before.fouls.unpicked, claimer)
    return course.fouls._replace(
        clock=now if now.since == clock.since else clock._replace(paused=paused),
        unpicked=lying,
    )


def _of_others(each: Mapping[Seat, V], claimer: Seat) -> dict[Seat, V]:
    return {seat: value for seat, value in each.items() if seat != claimer}


def _of_one(each: Mapping[Seat, V], claimer: Seat) -> dict[Seat, V]:
    return {seat: value for seat, value in each.items() if seat == claimer}
