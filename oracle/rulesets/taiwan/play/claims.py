"""05-play: 吃, 碰, 碰槓: who may take the tile put out, with what, and what a claim does to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.equals import may_lack_equals
from oracle.families.mahjong.sets import part_laid
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.hand.waits import standing
from oracle.rulesets.taiwan.play.bans import own_tiles
from oracle.rulesets.taiwan.play.passing import record_pass_by_claiming
from oracle.rulesets.taiwan.play.priority import PRIORITY, lost_by, lost_to, may_have_lost
from oracle.rulesets.taiwan.play.ready import voided
from oracle.rulesets.taiwan.state.competition import REPLACED, competition, giver_said, taken_into
from oracle.rulesets.taiwan.state.consequences import FOUL, WRONG_CHOW, WRONG_CLAIM, WRONG_EXPOSED_KONG
from oracle.rulesets.taiwan.state.course import (
    NOTHING_OWED,
    Course,
    back_to,
    drawable,
    go_round,
    lower,
    owing,
)
from oracle.rulesets.taiwan.state.effects import Leaves
from oracle.rulesets.taiwan.state.ending import displaced
from oracle.rulesets.taiwan.state.turn import Turn, Window
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Answer, Objection
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move, SetDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.taiwan.state.turn import Nature
    from oracle.ruling.findings import Consequence
    from oracle.table.acts import Act
    from oracle.table.table import Table

NATURES: dict[str, Nature] = {"eat": "eat", "pung": "pung", "kong": "kong"}


def not_open(table: Table[Course], act: Act) -> Objection | None:
    """Why there is no discard of another that an act could take; `None` where there is one, or the log is silent."""
    if table.course.due in (Due.UNKNOWN, Due.OVER):
        return None
    window, lying = competition(table, act), table.open
    if window is not None and window.open.how not in REPLACED:
        return None
    if lying is not None and lying.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": lying.tile}, FOUL)
    if lying is None or lying.how in REPLACED:
        named = {"seat": act.seat, "tile": act.tile or UNSEEN}
        return Objection("nothing-open", named, FOUL, effects=(Contested.GONE,))
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "open": lying.tile, "from": lying.seat}
    return Objection("not-open", args, FOUL, effects=(Contested.GONE,))


# -- what may be claimed -------------------------------------------------------------------------------


@clause("TW-PROC-23")
def a_chow_takes_the_upper_discard(table: Table[Course], act: Act) -> Answer:
    """吃 takes the discard of the upper house and two tiles of the hand, three in a row of one suit."""
    wrong, window = not_open(table, act), competition(table, act)
    if wrong is not None or window is None:
        return wrong
    if act.seat != lower(window.open.seat):
        args = {"seat": act.seat, "from": window.open.seat, "lower": lower(window.open.seat)}
        return Objection("chow-out-of-turn", args, WRONG_CHOW, effects=(Leaves.CHOW,))
    tile = act.tile or window.open.tile
    tiles = (*own_tiles(act, tile), tile)
    if UNSEEN in tiles or part_laid(SET_KINDS, "eat", tiles) is not None:
        return None
    named: Arguments = {"seat": act.seat, "tile": tile, "with": tiles[:-1]}
    return Objection("chow-no-run", named, WRONG_CHOW, effects=(Leaves.CHOW,))


@clause("TW-PROC-24", sentence="form")
def a_pung_takes_two_equal_tiles(table: Table[Course], act: Act) -> Answer:
    """碰 takes any player's discard and a pair of the hand."""
    return not_open(table, act) or _lacks_equals(table, act, Leaves.PUNG)


@clause("TW-PROC-29")
def an_exposed_kong_takes_three_equal_tiles(table: Table[Course], act: Act) -> Answer:
    """碰槓 takes another's discard and a hidden pung."""
    return not_open(table, act) or _lacks_equals(table, act, Leaves.KONG)


def _lacks_equals(table: Table[Course], act: Act, left: Leaves) -> Objection | None:
    window = competition(table, act)
    opened = (act.tile or UNSEEN) if window is None else window.open.tile
    missing = window is None and table.course.due is Due.UNKNOWN
    tile, needed = act.tile or opened, SET_KINDS[act.name].own
    if (window is None and not missing) or tile == UNSEEN:
        return None
    own = act.with_tiles
    if own and (len(own) != needed or any(each not in (tile, UNSEEN) for each in own)):
        args: Arguments = {"seat": act.seat, "tile": tile, "shown": own, "needed": needed}
        return Objection("shows-other-tiles", args, _of_no_equals(act), effects=(left,))
    unseen = missing or opened == UNSEEN  # the tile that is claimed is one more of them
    if table.at_least(act.seat, tile, needed, beside=1 if unseen else 0) is not Known.NO:
        return None
    held = table.hands[act.seat].count(tile)
    equal: Arguments = {"seat": act.seat, "tile": tile, "held": held, "needed": needed}
    return Objection("too-few-equal", equal, _of_no_equals(act), effects=(left,))


@duty("TW-PROC-24", void=True)
def the_pair_is_taken_for_granted(table: Table[Course], act: Act) -> Answer:
    """A pung of a hand that is not shown has its pair until somebody shows the contrary, and binds nobody till then."""
    return _may_lack_equals(table, act)


@duty("TW-PROC-29", void=True)
def the_hidden_pung_is_taken_for_granted(table: Table[Course], act: Act) -> Answer:
    """A 碰槓 of a hand that is not shown has its hidden pung until somebody shows the contrary."""
    return _may_lack_equals(table, act)


def _may_lack_equals(table: Table[Course], act: Act) -> Answer:
    """What would show whether a hand has the equal tiles that a claim takes; one that has lost takes nothing anyway."""
    window = competition(table, act)
    if window is None or table.course.due is Due.OVER or lost_to(table, act) is not None:
        return None
    return may_lack_equals(table, act, window.open, SET_KINDS[act.name].own)


@cites("TW-FOUL-29", "TW-FOUL-33")
def _of_no_equals(act: Act) -> Consequence:
    """A wrong pung makes a 相公 at once; a wrong kong of a discard may still be put right before its replacement."""
    return FOUL if act.name == "pung" else WRONG_EXPOSED_KONG


@clause("TW-PROC-24", sentence="second")
def the_second_equal_tile_is_not_punged(table: Table[Course], act: Act) -> Answer:
    """The second equal tile of one go-round is not punged, one's own discard that opens it counted too.

    By one reading only who let the first pass is barred, and nobody lets a discard of his own pass (TW-A18).
    """
    window = competition(table, act)
    if window is None or act.name != "pung":
        return None
    tile = act.tile or window.open.tile
    if tile == UNSEEN:
        return None
    own_counts = table.agreed.reading("TW-A18") == "everybody"
    for thrown in go_round(table, act.seat):
        if thrown.at == window.open.place.at and thrown.seat == window.open.seat:
            return None
        if thrown.tile == tile and (own_counts or thrown.seat != act.seat):
            args = {"seat": act.seat, "tile": tile, "from": thrown.seat}
            return Objection("second-in-the-round", args, WRONG_CLAIM)
    return None


# -- what a claim does -----------------------------------------------------------------------------------


@cites("TW-PROC-23", "TW-PROC-24", "TW-PROC-29", "TW-PRI-11")
def claim(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """A set from own tiles and the tile put out; what a better claim displaces is taken back first.

    One that does not prevail is carried out as it was played, unless the tile already lies in another's set, or
    another has declared a self-draw.
    """
    course, window = table.course, competition(table, act)
    if course.due is Due.OVER and window is None:
        return ()
    if window is None:
        return _stray(table, act)
    has_drawn = window.drawing is not None and window.drawing.seat == act.seat
    takes_from_a_draw = window.drawing is not None and is_barred(answers)
    if not (lost_by(answers) or may_have_lost(answers) or has_drawn or takes_from_a_draw):
        base = back_to(window.before, displaced(course, "TW-PRI-1"))
        return (*window.undo, *_set_down(table, act, base, window, takes_open=True))
    if window.taken is not None or (window.drawing is not None and window.drawing.declared is not None):
        return ()
    passed_over = window.drawing.seat if window.drawing and takes_from_a_draw else _passed_over(window, act)
    base = course._replace(claims=course.claims._replace(put_back=None if has_drawn else passed_over))
    late = window if window.drawing is None else window._replace(stood=window.closed)
    return _set_down(table, act, base, late, takes_open=window.closed is None)


@cites("TW-PRI-12")
def is_barred(answers: Answers) -> bool:
    """Whether a rule other than those of rank forbids a claim, which then takes a drawn tile from nobody."""
    return any(rule not in PRIORITY and answers.broken(rule) for rule, _ in answers)


@cites("TW-PRI-P2")
def _passed_over(window: Window, act: Act) -> Seat | None:
    """Who had drawn already when a pung is insisted on: his tile goes back when play goes on."""
    drawing = window.drawing
    insisted = drawing is not None and act.seat in window.insisted and drawing.seat != act.seat
    return drawing.seat if drawing is not None and insisted else None


def _stray(table: Table[Course], act: Act) -> Sequence[Move]:
    """A claim of a tile that no competition is about: one of the pool, or one nobody knew of."""
    source = act.source if act.source in SEATS else act.seat
    opened = OpenTile(act.tile or UNSEEN, source, "discard", act.place)
    window = Window(opened, table.course, of_nothing=not_open(table, act) is not None)
    return _set_down(table, act, table.course, window, takes_open=False)


def _set_down(
    table: Table[Course], act: Act, base: Course, window: Window, *, takes_open: bool
) -> tuple[SetDown, Mark]:
    tile = act.tile or window.open.tile
    own = own_tiles(act, tile)
    source = window.open.seat if window.open.seat != act.seat else None
    laid = LaidSet(act.name, tuple(sorted((*own, tile))), act.name, act.place.at, tile, source)
    giver = giver_said(window, act)
    down = SetDown(act.seat, laid, own, takes_open=True, stray=not takes_open, giver=giver)
    return down, Mark(_after(table, act, base, window, own))


@cites("TW-BAN-0", "TW-PROC-29")
def _after(table: Table[Course], act: Act, base: Course, window: Window, own: tuple[str, ...]) -> Course:
    """The course after a claim: a turn of its own nature, in which a discard is due, after a kong the replacement."""
    tile = act.tile or window.open.tile
    passed = record_pass_by_claiming(table, base, act.seat, act.place.at)
    turn = Turn(
        act.seat,
        NATURES[act.name],
        act.place.at,
        stood=standing(table, act.seat),
        eaten=(tile, own),
    )
    after = passed._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=None,
        turn=turn,
        claims=passed.claims._replace(
            window=taken_into(window, act, own, sets=1),
            interrupted=table.course._replace(claims=table.course.claims._replace(interrupted=None))
            if base.claims.window is table.course.claims.window
            else None,
        ),
        owed=NOTHING_OWED,
        robbed=None,
        snatched=None,
        skipped=None,
        ready=voided(passed, act.seat, act.place.at),
    )
    if not SET_KINDS[act.name].kong:
        return after
    return owing(after._replace(due=Due.REPLACE), act.seat, "kong") if drawable(table) != 0 else after


def form_of(table: Table[Course], act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """What the set an act has just laid is called: its name, other names it goes by, and its clause."""
    kind = SET_KINDS.get(act.name)
    if kind is None:
        return None
    sets = table.laid[act.seat]
    if act.name != "add-kong" and (not sets or sets[-1].at != act.place.at):
        return None
    return kind.name, kind.aliases, kind.clause
