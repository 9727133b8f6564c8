"""09-eye: 眼牌, who may look at everybody's tiles, what he must keep to from then on, and what a breach costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import SHARE
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.fouls.liability import FIGURES
from oracle.rulesets.taiwan.fouls.xianggong import repeated, seat_named
from oracle.rulesets.taiwan.hand.waits import shows_all, waits
from oracle.rulesets.taiwan.play.flower_wins import robbable
from oracle.rulesets.taiwan.play.incidents import WALL_ENDS, handled_so
from oracle.rulesets.taiwan.play.passing import chance_on_another, chance_on_draw
from oracle.rulesets.taiwan.play.ready import EYE, declare, voided
from oracle.rulesets.taiwan.state.consequences import EYE_BREACH, for_the_second, of_a_win
from oracle.rulesets.taiwan.state.course import EVERYBODY, is_dealt, status_of
from oracle.rulesets.taiwan.state.effects import Offends
from oracle.rulesets.taiwan.state.fouls import Eye
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import DeclaredWin
    from oracle.ruling.findings import Answer
    from oracle.table.moves import Move
    from oracle.table.table import Table


LET_GO = "@let-go"
"""A 眼牌 player has let a win go."""

FEE = FIGURES.section("eye").number("tai")

TWICE = "@twice"
"""A 眼牌 player has committed a second breach, which by one reading needs no report."""

PUTS_OUT = frozenset({"discard", "add-kong"})

ENDS_A_DRAW = frozenset({"discard", "add-kong", "hidden-kong", "merge"})


def looks(course: Course, seat: Seat) -> bool:
    """Whether a seat has gone to look at everything."""
    return seat in course.fouls.eyes


def begins_to_look(table: Table[Course], act: Act) -> bool:
    """Whether an act is the one with which a seat becomes a 眼牌 player."""
    as_eye = act.name == "walk" or (act.name == "ready" and act.form == EYE)
    return as_eye and act.seat in SEATS and not looks(table.course, act.seat)


# -- who may -------------------------------------------------------------------------------------------


@duty("TW-EYE-9")
def only_who_is_ready_looks(table: Table[Course], act: Act) -> Answer:
    """眼牌 without a ready hand is one breach and makes a 相公; after one more breach the player pays all three."""
    if not begins_to_look(table, act):
        return None
    if not shows_all(table, act.seat):
        return Undecided(Fact("is-ready", {"seat": act.seat}))
    if size_of(table, act.seat) != SHARE or waits(table, act.seat):
        return None
    return Objection("looks-unready", {"seat": act.seat}, EYE_BREACH)


@clause("TW-EYE-13")
def no_open_xianggong_looks(table: Table[Course], act: Act) -> Answer:
    """A player who has been declared a 相公 may not 眼牌."""
    if not begins_to_look(table, act) or status_of(table.course, act.seat) != "open":
        return None
    return Objection("xianggong-looks", {"seat": act.seat})


# -- what he keeps to ----------------------------------------------------------------------------------


@clause("TW-EYE-2", Offends.LETTING_A_WIN_GO)
def who_looks_lets_no_win_go(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player may let no win go, flower wins included."""
    args = {"seat": act.seat, "tile": act.tile or UNSEEN}
    return Objection("passes-with-eyes", args, EYE_BREACH)


@clause("TW-EYE-2")
def who_looks_changes_nothing(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player changes nothing in his hand and makes no kong of any sort."""
    if not looks(table.course, act.seat) or act.name in ("win", "rob"):
        return None
    return Objection("changes-with-eyes", {"seat": act.seat, "act": act.name}, EYE_BREACH)


@clause("TW-EYE-3")
def who_looks_carries_no_tile(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player carries no tiles about."""
    return _breach(table, act, "carries-with-eyes")


@clause("TW-EYE-5")
def who_looks_keeps_the_drawn_tile_apart(table: Table[Course], act: Act) -> Answer:
    """A tile that a 眼牌 player draws or replaces is not laid into the hand."""
    return _breach(table, act, "merges-with-eyes")


@clause("TW-EYE-5")
def who_looks_throws_what_he_drew(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player throws a drawn tile that does not win as it came."""
    course = table.course
    if not looks(course, act.seat) or course.due is not Due.DISCARD or course.seat != act.seat:
        return None
    drawn = course.turn.tile
    other = drawn not in (None, UNSEEN) and act.tile is not None and act.tile != drawn
    if "held" not in act.flags and not other:
        return None
    return Objection("throws-another-with-eyes", {"seat": act.seat, "tile": act.tile or UNSEEN}, EYE_BREACH)


@clause("TW-EYE-6")
def who_looks_draws_the_last_tile(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player may not leave the last tile undrawn."""
    return _breach(table, act, "declines-with-eyes")


@clause("TW-EYE-7")
def who_looks_tells_nothing(table: Table[Course], act: Act) -> Answer:
    """A 眼牌 player may not disclose what he or others hold."""
    return _breach(table, act, "tells-with-eyes")


@clause("TW-EYE-12")
def who_looks_reports_nothing_private(table: Table[Course], act: Act) -> Answer:
    """噤口: a 眼牌 player reports no foul that he alone can see, such as a false 暗槓 or a hidden flower.

    What all can see he may report.
    """
    if not looks(table.course, act.seat) or act.target not in SEATS:
        return None
    offences = [each for each in table.course.fouls.offences.get(act.target, ()) if not each.known]
    if not offences or not all(Offends.UNSEEN in each.effects for each in offences):
        return None
    return Objection("reports-with-eyes", {"seat": act.seat, "of": act.target}, EYE_BREACH)


def _breach(table: Table[Course], act: Act, key: str) -> Objection | None:
    if not looks(table.course, act.seat):
        return None
    return Objection(key, {"seat": act.seat}, EYE_BREACH)


# -- a win after a pass --------------------------------------------------------------------------------


@clause("TW-EYE-11")
def who_let_a_win_go_with_eyes_does_not_win(table: Table[Course], act: Act) -> Answer:
    """A win of a 眼牌 player who let one go before is void, and he pays all three.

    So it is even where the pass was lifted (TW-PASS-3).
    """
    passed = [
        each
        for each in table.course.fouls.offences.get(act.seat, ())
        if Offends.LETTING_A_WIN_GO in each.effects
    ]
    if not passed:
        return None
    args: dict[str, str | int] = {"seat": act.seat, "at": passed[0].place.at or 0}
    return Objection("wins-after-passing-with-eyes", args, of_a_win(act))


@cites("TW-EYE-2", "TW-EYE-11", "TW-PASS-6", "TW-PASS-8")
def lets_go(table: Table[Course], act: Act) -> Iterator[tuple[Seat, Tile]]:
    """The 眼牌 players whose chance to win is gone with an act, each with the tile.

    Once a drawn flower is replaced, who could have robbed it has let that go.
    """
    for seat in table.course.fouls.eyes:
        own = act.seat == seat
        goes_for_a_tile = own and (act.name in ("draw", "eat", "pung", "kong") or act.target == "wall")
        tile = chance_on_another(table, seat) if act.name in PUTS_OUT or goes_for_a_tile else None
        if tile is None and own and act.name in ENDS_A_DRAW and not _is_dealt(table, act):
            tile = chance_on_draw(table, seat)
        if tile is None and not own and act.name == "replace":
            tile = robbable(table, seat)
        if tile is not None:
            yield seat, tile


@cites("TW-TAI-34")
def _is_dealt(table: Table[Course], act: Act) -> bool:
    """Whether what is laid in is the dealer's last dealt tile, with which nothing is let go."""
    return act.name == "merge" and is_dealt(table.course, act.seat) is not Known.NO


@cites("TW-EYE-2")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """The chances that 眼牌 players let go with an act, and by one reading a second breach of theirs (TW-A79)."""
    for seat, tile in lets_go(table, act):
        yield Act(LET_GO, seat, (tile,), act.place)
    for seat in table.course.fouls.eyes:
        second = repeated(table.course, seat, breach=True)
        if second is not None and table.agreed.reading("TW-A79") == "pays":
            yield Act(TWICE, seat, place=second.place)


@cites("TW-EYE-11", "TW-TAI-31")
def lose_readiness(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """天聽 or 地聽 counts no more once a win was let go, with 眼牌 as without it; with it the win is lost too."""
    return (Mark(table.course._replace(ready=voided(table.course, act.seat, act.place.at))),)


# -- the fee -------------------------------------------------------------------------------------------


@cites("TW-EYE-4")
def fees(course: Course, won: DeclaredWin) -> dict[Seat, int]:
    """What each 眼牌 player pays the winner beside any share, in 台, without base and surcharge."""
    return {seat: FEE for seat in course.fouls.eyes if seat != won.seat}


# -- what the acts do ----------------------------------------------------------------------------------


@cites("TW-EYE-1", "TW-EYE-10")
def walk(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """離座: a player who leaves the seat may look at the hidden hands of all and at the first tile of the tail."""
    course = table.course
    if act.seat not in SEATS:
        return ()
    eye = course.fouls.eyes.get(act.seat, Eye(act.place.at))
    return (Mark(course._replace(fouls=course.fouls._replace(eyes={**course.fouls.eyes, act.seat: eye}))),)


@cites("TW-EYE-1")
def declare_ready(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """聽: readiness is declared, or 眼牌 is."""
    if act.form != EYE:
        return declare(table, act)
    return (
        Mark(
            table.course._replace(
                fouls=table.course.fouls._replace(
                    eyes={**table.course.fouls.eyes, act.seat: Eye(act.place.at)}
                )
            )
        ),
    )


@cites("TW-EYE-1", "TW-FOUL-42")
def look(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """看, 窺: a player who has seen the tile at the tail knows it, as does one who looks at a replacement first."""
    course = table.course
    if act.target != "tail":
        return ()
    seen = {**course.tail_seen, act.seat: course.replaced + 1}
    wrongs = tuple(
        each._replace(seen=True) if each.seat == act.seat else each for each in course.fouls.wrongs
    )
    return (Mark(course._replace(tail_seen=seen, fouls=course.fouls._replace(wrongs=wrongs))),)


@cites("TW-FOUL-42")
def lay_bare(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """撞: a draw that fells tiles of the wall is spoilt; a tile of the tail knocked open is known to everybody."""
    if act.target not in WALL_ENDS:
        return ()
    course = handled_so(table.course, act)
    if act.target != "tail":
        return (Mark(course),)
    return (Mark(course._replace(tail_seen={**course.tail_seen, EVERYBODY: course.replaced + 1})),)


@clause("TW-EYE-8")
def a_second_breach_pays_all(table: Table[Course], act: Act) -> Answer:
    """A second breach of 眼牌 that is reported or admitted pays all three, and ends the hand (TW-A25, TW-A79)."""
    seat = seat_named(act)
    second = repeated(table.course, seat, breach=True)
    if second is None or seat is None:
        return None
    pays = for_the_second("TW-EYE-8", table.agreed)
    return Objection("second-breach", {"seat": seat, "at": second.place.at or 0}, pays, seat)
