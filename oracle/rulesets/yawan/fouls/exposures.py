"""11-fouls: 叫牌陪局, tiles called for, hands exposed, and claims announced that are not made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import PLAYS_ALONG
from oracle.rulesets.yawan.figures.kinds import SEATS
from oracle.rulesets.yawan.figures.sets import form_made
from oracle.rulesets.yawan.play.claims import partners
from oracle.rulesets.yawan.play.priority import CLAIMS, STRENGTH
from oracle.rulesets.yawan.state.course import SET_TILES, SHARE, holds_the_last, may_draw
from oracle.rulesets.yawan.state.fouls import Meant
from oracle.rulesets.yawan.state.route import comes_first
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import END, Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.state.course import Course
    from oracle.table.acts import OpenTile
    from oracle.table.table import Table

LAPSED = "@lapsed"
"""A claim called or shown can no longer be made."""

MADE = "@made"
"""A claim called or shown is made, whether or not it may be."""

CALLS: Mapping[str, str] = {"pung": "pung", "kong": "kong", "win": "win", "self-draw": "win"}
"""The calls that announce a claim, by the act that makes it; a chi that is not made is no foul."""

MADE_BY: Mapping[str, frozenset[str]] = {
    "pung": frozenset({"pung", "kong"}),
    "kong": frozenset({"pung", "kong"}),
    "win": frozenset({"win", "rob"}),
}
WORDS = frozenset({*CALLS, "eat", "pass", "flower"})
"""What a voice may say at the table beside tiles and words of its own."""

# -- voices and gestures -------------------------------------------------------------------------------


@duty("YW-FOUL-2", sentence="acts")
def nobody_calls_for_a_tile(table: Table[Course], act: Act) -> Answer:
    """Nobody calls for a tile by voice or gesture. A tile just discarded may be named; what words mean is undecided."""
    if table.course.due is Due.OVER or act.seat not in SEATS or act.words in WORDS:
        return None
    if act.tile is None:
        return Undecided(Fact("meaning-of-words", {"seat": act.seat}))
    opened = table.open
    if opened is None and table.course.due is Due.UNKNOWN:
        return Undecided(Fact("meaning-of-words", {"seat": act.seat}))
    if opened is not None and opened.tile in (act.tile, UNSEEN):
        own = opened.seat == act.seat and opened.tile == act.tile
        return None if own else Undecided(Fact("meaning-of-words", {"seat": act.seat}))
    if act.name == "say" and may_name_a_discard(table, act):
        return Undecided(Fact("naming-or-calling", {"seat": act.seat, "tile": act.tile}))
    return Objection("calls-for-a-tile", {"seat": act.seat, "tile": act.tile}, PLAYS_ALONG)


@cites("YW-FOUL-2")
def may_name_a_discard(table: Table[Course], act: Act) -> bool:
    """Whether a seat may be naming what it discards next: in its turn, or if the record may leave out its draw."""
    course = table.course
    in_turn = course.due is Due.DISCARD and course.seat == act.seat
    return in_turn or (table.agreed.partial and may_draw(course, act.seat) is not None)


@cites("YW-FOUL-2")
def call_out(table: Table[Course], act: Act) -> Sequence[Move]:
    """喊, 示意: announce a pung, kong or win, which then has to be made."""
    course, claim = table.course, CALLS.get(act.words or "")
    if claim is None or act.seat not in SEATS:
        return ()
    return tuple(_meant(table, course, act, claim))


def _meant(table: Table[Course], course: Course, act: Act, claim: str) -> Iterator[Move]:
    """Record a claim that is announced on the open tile or on the own draw, unless it is too late."""
    tile = announced_tile(table, act, claim)
    chow = course.claim is not None and course.claim.act == "eat" and course.claim.sign is not None
    if tile is None or course.due is Due.UNKNOWN or (chow and claim != "win"):
        return
    meant = (*course.fouls.meant, Meant(act.seat, claim, tile, act.place))
    yield Mark(course._replace(fouls=course.fouls._replace(meant=meant)))


def announced_tile(table: Table[Course], act: Act, claim: str) -> Tile | None:
    """The tile an announcement is about: another's that can still be claimed, or for a win the one just drawn."""
    course, opened = table.course, claimable(table)
    if course.due is Due.DISCARD and course.seat == act.seat and claim == "win":
        return course.drawn or UNSEEN
    return None if opened is None or opened.seat == act.seat else opened.tile


def claimable(table: Table[Course]) -> OpenTile | None:
    """The tile that may be claimed now: the open tile, or the one taken by a claim that may still be displaced."""
    claim = table.course.claim
    return table.open if claim is None or claim.taken else claim.open


# -- tiles shown ---------------------------------------------------------------------------------------


@duty("YW-FOUL-2", sentence="acts")
def nobody_lays_the_hand_open(table: Table[Course], act: Act) -> Answer:
    """Nobody exposes the hand without cause. If only some tiles are shown it is undecided whether they are the hand.

    Who plays along has laid his hand open, and who has declared a win that a foul cost him had a cause.
    """
    course = table.course
    if course.due in (Due.OVER, Due.LAST) or act.seat not in SEATS or _has_a_cause(course, act.seat):
        return None
    if holds_the_last(table) and act.seat == course.seat:
        return None
    if is_of_the_set_just_laid(table, act) or shown_for(table, act) is not None:
        return None
    if is_whole_hand(table, act) and not course.fouls.gapped:
        return Objection("lays-the-hand-open", {"seat": act.seat}, PLAYS_ALONG)
    return Undecided(Fact("cause-of-showing", {"seat": act.seat}))


@cites("YW-FOUL-2")
def _has_a_cause(course: Course, seat: Seat) -> bool:
    """Whether tiles that a seat shows are laid open for what has been found already."""
    return seat in course.fouls.along or seat in course.fouls.denied


def is_whole_hand(table: Table[Course], act: Act) -> bool:
    """Whether the tiles shown are all the concealed ones, or may be if the log does not show how many those are."""
    whole = SHARE - SET_TILES * len(table.laid[act.seat])
    return len(act.tiles) >= min(whole, len(table.hands[act.seat]))


@cites("YW-FOUL-2")
def shown_for(table: Table[Course], act: Act) -> str | None:
    """The claim for which tiles are shown: a set with the open tile, or the whole hand for a win."""
    course, opened = table.course, claimable(table)
    own_draw = course.due is Due.DISCARD and course.seat == act.seat
    if is_whole_hand(table, act):
        return "win" if own_draw or (opened is not None and opened.seat != act.seat) else None
    if opened is None or opened.seat == act.seat or UNSEEN in (*act.tiles, opened.tile):
        return None
    for name in ("pung", "kong"):
        if any(sorted(own) == sorted(act.tiles) for own in partners(opened.tile, name, act.seat)):
            return name
    return None if form_made("eat", (*act.tiles, opened.tile), act.seat) is None else "eat"


@cites("YW-PLAY-8")
def is_of_the_set_just_laid(table: Table[Course], act: Act) -> bool:
    """Whether the tiles shown may be those of the set with which their seat has just claimed: it lies there already."""
    claim = table.course.claim
    if claim is None or claim.seat != act.seat or not claim.sets:
        return False
    shown, laid = Counter(act.tiles), Counter((*claim.from_hand, claim.open.tile))
    return shown.total() > 1 and (shown - laid).total() <= laid[UNSEEN]


@cites("YW-PLAY-10c")
def _may_be_the_last(table: Table[Course], act: Act) -> bool:
    """Whether a single tile may be the last one, which is shown by rule, in a record that does not say what is left."""
    return len(act.tiles) == 1 and not table.wall.sized and table.agreed.partial


@cites("YW-FOUL-2")
def show(table: Table[Course], act: Act) -> Sequence[Move]:
    """亮, 摊: show tiles; those shown for a claim announce it."""
    if is_of_the_set_just_laid(table, act):
        return ()
    course, claim, reveal = table.course, shown_for(table, act), Reveal(act.seat, act.tiles)
    if course.won is not None and course.won.seat == act.seat:
        return (reveal, Mark(course._replace(won=course.won._replace(open=True))))
    over = course.due is Due.OVER or _has_a_cause(course, act.seat)
    if over or claim is None or claim == "eat" or _may_be_the_last(table, act):
        return (reveal,)
    return (reveal, *_meant(table, course, act, claim))


# -- claims that are not made --------------------------------------------------------------------------


@cites("YW-FOUL-2")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The announced claims that are made, give way or can no longer be made just before an act."""
    course = table.course
    if {"cut", "stopped"}.intersection(act.flags):
        return
    for meant in course.fouls.meant:
        came = made_or_gone(table, act, meant)
        if came is not None:
            name = MADE if came == "made" else LAPSED
            yield Act(name, meant.seat, (meant.tile,), meant.place, words=came, form=None)


@cites("YW-FOUL-2")
def made_or_gone(table: Table[Course], act: Act, meant: Meant) -> str | None:
    """What an act makes of an announced claim: `made`, `displaced`, `dropped`, or nothing so far."""
    if act.seat == meant.seat and act.name in MADE_BY[meant.claim]:
        return "made"
    if act.name in CLAIMS and act.seat != meant.seat:
        return "displaced" if _comes_before(table, act, meant) else None
    if act.name == "discard":
        own_draw = meant.claim == "win" and act.seat == meant.seat
        return "dropped" if own_draw else None
    return "dropped" if act.name in ("draw", END) else None


def _comes_before(table: Table[Course], act: Act, meant: Meant) -> bool:
    """Whether another's claim takes precedence over an announced one: stronger, or as strong and of an earlier seat."""
    if STRENGTH[act.name] > STRENGTH[meant.claim]:
        return True
    if STRENGTH[act.name] < STRENGTH[meant.claim]:
        return False
    course = table.course
    coming = course.next if course.claim is None else course.claim.before.next
    return comes_first(coming, meant.seat, act.seat) is not Known.YES


@clause("YW-FOUL-2", sentence="acts")
def what_is_shown_is_made(table: Table[Course], act: Act) -> Answer:
    """A player who announces a pung or a win, or shows it, makes it, unless a better claim takes the tile."""
    if act.words != "dropped":
        return None
    return Objection("shows-and-does-not-make", {"seat": act.seat, "tile": act.tiles[0]}, PLAYS_ALONG)


BACK_READING = "YW-A72"
UNDONE = "undone"


def is_undone(agreed: Agreed) -> bool:
    """Whether a claim, a draw or a win that its maker takes back is as if it had never been made (YW-A72)."""
    return agreed.reading(BACK_READING) == UNDONE


@clause("YW-FOUL-2", sentence="back")
def what_is_made_is_not_taken_back(table: Table[Course], act: Act) -> Answer:
    """A pung or a win that is taken back was wanted and not made; a chi may be taken back.

    A record that does not tell all acts does not show whether another has acted on it before.
    """
    taken = _taken_back(table, act)
    if taken is None or table.later.seats or not is_undone(table.agreed):
        return None
    if table.agreed.partial:
        return Undecided(Fact("acted-before", {"seat": act.seat}))
    return Objection("shows-and-does-not-make", {"seat": act.seat, "tile": taken}, PLAYS_ALONG)


def _taken_back(table: Table[Course], act: Act) -> Tile | None:
    """The tile of a pung, a kong or a win that its maker takes back, before its sign or the hand lies open.

    What is taken back may be another act, such as a tile drawn behind the pung.
    """
    won, claim, laid = table.course.won, table.course.claim, table.laid.get(act.seat, ())
    if won is not None and won.seat == act.seat:
        return None if won.is_laid_open or won.place.at != act.number else won.tile
    if claim is None or claim.seat != act.seat or claim.sign is not None or claim.act == "eat":
        return None
    return claim.open.tile if laid and laid[-1].at == act.number else None


def close(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Forget an announced claim."""
    course = table.course
    left = tuple(meant for meant in course.fouls.meant if meant.place != act.place)
    return (Mark(course._replace(fouls=course.fouls._replace(meant=left))),)
