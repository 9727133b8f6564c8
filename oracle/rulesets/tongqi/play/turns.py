"""04-procedure, section 4.2: whose turn it is; flipping, passing on, discarding, laying out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import that_can_be_held
from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import UNOPENED, form, form_by_facts, form_of_own, set_of
from oracle.rulesets.tongqi.hand.standing import waits_as_dealt
from oracle.rulesets.tongqi.play.passed_tiles import let_pass, still_owned
from oracle.rulesets.tongqi.state.course import released, without
from oracle.rulesets.tongqi.state.own_tiles import left_in_time, origin_of
from oracle.rulesets.tongqi.state.seats import DEALER, lower
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Close, Mark, PutOut, Reopen, Reveal, SetDown, TurnUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TQ-4.2a", passed_over=True)
def a_flip_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """The lower house of the seat that put out the last tile flips (翻), when nothing else is due."""
    course = table.course
    match course.due:
        case Due.UNKNOWN | Due.OVER:
            return None
        case Due.ANSWER if act.seat == _next_to_flip(table):
            return None
        case Due.ANSWER:
            return Objection("not-the-flip", {"seat": act.seat, "turn": _next_to_flip(table)})
        case _ if act.seat == course.seat:
            return Objection(f"flip-before-own-{course.due.value}", {"seat": act.seat})
        case _:
            return Objection(f"flip-before-{course.due.value}", {"seat": act.seat, "turn": course.seat})


@cites("TQ-4.2d")
def _next_to_flip(table: Table[Course]) -> str:
    """The lower house of the seat that put out the open tile; at the start of a position, the seat whose turn it is."""
    return table.course.seat if table.open is None else lower(table.open.seat)


@clause("TQ-4.2c", passed_over=True, sentence="press")
def a_discard_is_due(table: Table[Course], act: Act) -> Answer:
    """A player discards after the take, an eating, a pung or a press, never otherwise, and never before his press."""
    course = table.course
    match course.due:
        case Due.UNKNOWN | Due.OVER:
            return None
        case Due.DISCARD if act.seat == course.seat:
            return None
        case Due.PRESS if act.seat == course.seat and not table.wall.sized:
            return None
        case Due.PRESS if act.seat == course.seat:
            return Objection("discard-before-press", {"seat": act.seat})
        case _ if act.seat in (course.seat, _whose_turn(table)):
            return Objection("no-discard-due", {"seat": act.seat})
        case _:
            return Objection(
                "not-the-discard", {"seat": act.seat, "turn": _whose_turn(table), "due": course.due.value}
            )


def _whose_turn(table: Table[Course]) -> str:
    """The seat that something is due of; of an answer, the one that flips next."""
    course = table.course
    return _next_to_flip(table) if course.due is Due.ANSWER else course.seat


@duty("TQ-4.2a", void=True)
def who_flips_behind_missing_acts_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Who flips first behind missing acts is taken to be in turn, which the log does not show."""
    return perhaps_in_turn(table, act)


@duty("TQ-4.2c", void=True)
def who_discards_behind_missing_acts_is_in_turn(table: Table[Course], act: Act) -> Answer:
    """Who discards first behind missing acts is taken to have a discard due, which the log does not show."""
    return perhaps_in_turn(table, act)


def perhaps_in_turn(table: Table[Course], act: Act) -> Answer:
    """Undecided where acts are missing just before this one."""
    course = table.course
    unknown = course.due is Due.UNKNOWN and course.gapped and not table.agreed.partial
    return Undecided(Fact("whose-turn", {"seat": act.seat})) if unknown else None


@clause("TQ-4.2a")
def only_the_flipper_passes_a_tile_on(table: Table[Course], act: Act) -> Answer:
    """A flipped tile goes on to the lower house when the flipper himself neither pungs nor eats it."""
    opened = table.open
    if act.tile is None or opened is None or opened.tile in (act.tile, UNSEEN):
        return None
    return Objection("passes-another-tile", {"tile": act.tile, "open": opened.tile})


@clause("TQ-5.0")
def what_is_laid_is_a_set(table: Table[Course], act: Act) -> Answer:
    """What is laid out (攤) is a set: three, four or five equal tiles, a 不同 or a 五子."""
    if UNSEEN in act.tiles or set_of(act.tiles) is not None:
        return None
    return Objection("lays-no-set", {"tiles": act.tiles})


@clause("TQ-7.7")
def own_fours_may_stay_in_hand(table: Table[Course], act: Act) -> Answer:
    """Own fours and fives need not be shown before the end; by one reading they are, once 拍 is drawn (TQ-A67)."""
    hand, patted = table.hands[act.seat], table.course.patted[act.seat]
    kept = [tile for tile in sorted(hand.known) if hand.count(tile) > UNOPENED] if patted else []
    if not kept or table.agreed.reading("TQ-A67") == "allowed-stays-own":
        return None
    return Objection("four-not-shown", {"seat": act.seat, "tiles": tuple(kept)})


def form_of(table: Table[Course], act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """The form of the set this act has just laid: its name, other names it goes by, and its clause."""
    laid = table.laid[act.seat][-1] if table.laid.get(act.seat) else None
    if laid is None or laid.at != act.place.at or not laid.form or table.course.unsure:
        return None
    if laid.claimed is None and act.seat in table.unshown:
        return None
    named = form(laid.form)
    return named.name, (named.slug, *named.aliases), ClauseId(named.clause)


@cites("TQ-3.9", "TQ-G.1")
def flip(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """翻: a wall tile turned face up, open to all four."""
    course = table.course
    opened = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
    after = course._replace(
        due=Due.ANSWER,
        seat=act.seat,
        passed_on=False,
        opening=False,
        pressed=None,
        claim=None,
        unsure=False,
        in_time=left_in_time(table, act.seat),
        hasty=opened if course.opening and course.first_discard is not None else None,
        stray=None,
    )
    return (TurnUp(opened), Mark(after))


@cites("TQ-4.2a")
def stay_out(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """The tile of a flip that was passed over stays out and is dead; the tile that lay open before still does."""
    opened = table.open
    again = Close() if opened is None else Reopen(opened)
    stray = OpenTile(act.tiles[0], act.seat, "flip", act.place)
    return (TurnUp(stray), again, Mark(table.course._replace(stray=None)))


def pass_on(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """過: the flipper gives his tile on to the lower house; from anybody else it changes nothing."""
    course, opened = table.course, table.open
    if opened is None or opened.how != "flip" or opened.seat != act.seat or course.due is not Due.ANSWER:
        return ()
    return (Mark(course._replace(passed_on=True, seat=lower(act.seat))),)


@cites("TQ-3.9", "TQ-4.1c2")
def discard(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three."""
    course = let_pass(table, act)
    tile = act.tile or UNSEEN
    opened = OpenTile(tile, act.seat, "discard", act.place)
    first = course.opening and course.first_discard is None and act.seat == DEALER
    keeps = first and waits_from_the_deal(table, tile)
    after = released(course, act.seat, tile)._replace(
        due=Due.ANSWER,
        seat=lower(act.seat),
        passed_on=False,
        opening=first,
        first_discard=opened if first else course.first_discard,
        pressed=None,
        press_for=None,
        claim=None,
        ready=course.ready | {act.seat} if keeps else course.ready - {act.seat},
        stranded=without(course.stranded, act.seat, tile),
        kept_back=still_owned(table, course, act.seat, (tile,)),
        in_time=left_in_time(table, act.seat),
    )
    return (PutOut(opened), Mark(after))


@cites("TQ-9.1a")
def waits_from_the_deal(table: Table[Course], tile: str) -> bool:
    """Whether the dealer waits from the deal if this is his first discard.

    His twenty tiles waited and he throws the first tile or its equal; by one reading it is enough that he waits with
    what is left (TQ-A21).
    """
    course = table.course
    if DEALER in course.ready and tile == course.first_tile:
        return True
    if not table.knows_hand(DEALER) or table.laid[DEALER] or course.patted[DEALER]:
        return False
    left = tuple((Counter(table.hands[DEALER].tiles()) - Counter((tile,))).elements())
    return waits_as_dealt(left, with_its_pats=False) and table.agreed.reading("TQ-A21") == "any-discard"


@cites("TQ-7.7")
def lay(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """攤: a set of own tiles laid on the table; of what is no set the tiles that the hand can have are shown."""
    made = set_of(act.tiles)
    if made is None:
        return (Reveal(act.seat, that_can_be_held(table, act)),)
    if made.kind in ("butong", "wuzi"):
        named = form_by_facts("eat", made.kind)
    else:
        named = form_of_own(len(made.tiles), origin_of(table, act.seat, made.tiles[0]))
    slug = "" if named is None else named.slug
    laid = LaidSet(made.kind, made.tiles, slug, act.place.at)
    after = table.course._replace(kept_back=still_owned(table, table.course, act.seat, act.tiles))
    return (SetDown(act.seat, laid, act.tiles, takes_open=False), Mark(after))


def show(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """亮: tiles of a hand shown; they stay where they are, and by one reading everybody has seen them (TQ-A93)."""
    reveal = Reveal(act.seat, act.tiles)
    if table.agreed.reading("TQ-A93") == "not-seen":
        return (reveal,)
    shown = {
        **table.course.shown,
        act.seat: Counter(table.course.shown.get(act.seat, ())) | Counter(act.tiles),
    }
    return (reveal, Mark(table.course._replace(shown=shown)))


@cites("TQ-4.2a")
def in_turn(table: Table[Course]) -> tuple[str, ...]:
    """The seat that has to act, or flips next while an answer is due: whose right an act out of turn passes over."""
    course = table.course
    if course.due is Due.OVER:
        return ()
    return (lower(table.open.seat) if course.due is Due.ANSWER and table.open is not None else course.seat,)
