"""11-fouls: 放炮赔盘, feeding an item of which three of four sets lie exposed, and paying for all three."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.game.rule import price
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.yawan.figures.fouls import FOULS, PAYS_FOR_ALL
from oracle.rulesets.yawan.figures.kinds import DRAGONS, NUMBER_OF, WINDS
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.hand.won import hands_won, is_shown
from oracle.rulesets.yawan.scoring.counting import scorer_of
from oracle.rulesets.yawan.scoring.rivals import Rival, as_written, equals_or_surpasses, rivals, surpasses
from oracle.rulesets.yawan.state.sides import is_doubles, partner
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.ruling.questions import WhoGave
from oracle.table.acts import END, Act
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.syntax import Tile
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.hand.arrangement import Unit
    from oracle.rulesets.yawan.state.course import Course, DeclaredWin
    from oracle.rulesets.yawan.state.hands import WonHand
    from oracle.table.table import Table

EXPOSED = FOULS.section("feeding").number("exposed")
FEEDING_READING = "YW-A29"
ARRANGED_READING = "YW-A64"
ANY, SHEET = "any", "sheet"
PARTNER_READING = "YW-A11"
OPPONENTS = "opponents"
SUPPLIED = frozenset({"discard", "kong"})
"""The ways a winning tile comes that its giver had a choice about: thrown, or laid to an open kong."""

SETS_READING = "YW-A30"
EVERY = "every"
"""Concealed kongs lie exposed too, and the last tile that is shown by rule is supplied."""

TERMINALS = frozenset({1, 9})
ENDS = "yao"
"""The name of 夭 in the table: the ranks one and nine, and honours."""


class Fed(NamedTuple):
    """An item that can be fed: its parts of the hand, the `rank` of the tile (`None` for any), the reading."""

    parts: frozenset[str]
    rank: str | None
    reading: str


def load_fed() -> Mapping[str, Fed]:
    """Read which items can be fed, and by which tile if the item names one."""
    found: dict[str, Fed] = {}
    for row in FOULS.sections("fed"):
        rank = row.text("rank") if row.has("rank") else None
        fed = Fed(frozenset(row.texts("parts")), rank, row.text("reading") if row.has("reading") else "")
        for slug in row.texts("patterns"):
            if slug not in PATTERNS or slug in found:
                raise TableError(f"{row.where}: {slug} is no item, or stands twice")
            found[slug] = fed
    return found


FED = load_fed()
"""The items that can be fed, by slug."""


@cites("YW-FOUL-6", "YW-FOUL-6b")
def feeds(table: Table[Course], won: DeclaredWin) -> Known:
    """Whether the giver of the winning tile has fed the hand and pays for all."""
    if won.source is None or not _answers_to(won, table.agreed):
        return Known.NO
    if won.how is None:
        return Known.UNKNOWN if may_have_been_fed(table, won) else Known.NO
    if not is_supplied(won, table.agreed):
        return Known.NO
    if not is_shown(table, won):
        return Known.UNKNOWN if _may_be_fed(table, won) else Known.NO
    hands = hands_won(table, won, taken=True)
    answers = {answer for hand in hands if (answer := has_fed(hand, table.agreed)) is not None}
    return answers.pop() if len(answers) == 1 else Known.UNKNOWN if answers else Known.NO


@cites("YW-FOUL-6", "YW-SCORE-11", "YW-SCORE-13")
def has_fed(hand: WonHand, agreed: Agreed) -> Known | None:
    """Whether the winning tile fed a hand: by the arrangement laid out or written down, else by every best one.

    Where values are not known every choice that may total most counts. `None` if the tiles make no form.
    """
    scorer = scorer_of(agreed)
    every = rivals(scorer, hand, scorer.arranged(hand))
    if every is None:
        return Known.UNKNOWN
    if not every:
        return None
    choices = as_written(scorer, every, hand.written)
    fed = {each.orders for each in choices if any(fed_items(each, agreed))}
    others = {each.orders for each in choices if not any(fed_items(each, agreed))}
    read = agreed.reading(ARRANGED_READING)
    if read == SHEET:
        best = scorer.best(hand)
        return None if best is None else Known.of(any(fed_items(Rival(best.arrangement, best.lines), agreed)))
    more, less = (equals_or_surpasses, surpasses) if read == ANY else (surpasses, equals_or_surpasses)
    if all(any(more(scorer, one, other) for one in fed) for other in others):
        return Known.YES if fed else Known.NO
    if all(any(less(scorer, other, one) for other in others) for one in fed):
        return Known.NO
    return Known.UNKNOWN


FED_BY = "@fed"
"""A hand has been won on a tile that may have fed it."""


@cites("YW-FOUL-6")
def moments(table: Table[Course], act: Act) -> Iterator[Act]:
    """At the end of the hand the giver of the winning tile, at the place of the act that put it out."""
    course = table.course
    won, claim = course.won, course.claim
    if act.name == END and won is not None and won.source is not None and claim is not None:
        yield Act(FED_BY, won.source, (won.tile,), claim.open.place)


@price("YW-FOUL-6")
def who_feeds_pays_for_all(table: Table[Course], act: Act) -> Answer:
    """A player who feeds a hand (放炮) pays for all; it is no breach of play."""
    won = table.course.won
    if won is None:
        return None
    match feeds(table, won):
        case Known.YES:
            return Objection("feeds", {"seat": act.seat, "winner": won.seat, "tile": won.tile}, PAYS_FOR_ALL)
        case Known.UNKNOWN:
            return Undecided(Fact("fed-or-not", {"seat": act.seat, "winner": won.seat}, (WhoGave(won.seat),)))
        case Known.NO:
            return None


@cites("YW-FOUL-6")
def is_supplied(won: DeclaredWin, agreed: Agreed) -> bool:
    """Whether the giver of a winning tile supplied it: thrown or robbed, or by one reading shown by rule (YW-A30)."""
    return won.how in SUPPLIED or (won.how == "last" and agreed.reading(SETS_READING) == EVERY)


@cites("YW-FOUL-6")
def exposed(table: Table[Course], won: DeclaredWin) -> int:
    """How many sets of a winner lie exposed; a concealed kong does not, except by one reading (YW-A30)."""
    every = table.agreed.reading(SETS_READING) == EVERY
    return sum(every or laid.kind != "hidden-kong" for laid in table.laid[won.seat])


@cites("YW-DOUBLE-2")
def _answers_to(won: DeclaredWin, agreed: Agreed) -> bool:
    """Whether feeding this winner can cost the giver anything: a partner is fed free, except by YW-A11."""
    if not is_doubles(agreed) or agreed.reading(PARTNER_READING) != OPPONENTS:
        return True
    return won.source != partner(won.seat)


@cites("YW-FOUL-6")
def _may_be_fed(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether a hand that the log does not show may be fed: enough sets lie exposed, or acts are missing."""
    return table.course.fouls.gapped or exposed(table, won) >= EXPOSED


@cites("YW-FOUL-6")
def may_have_been_fed(table: Table[Course], won: DeclaredWin) -> bool:
    """Whether a hand may have been fed that won on a tile of acts which the log leaves out."""
    if won.how is not None or not table.course.fouls.gapped:
        return False
    return exposed(table, won) >= EXPOSED


@cites("YW-FOUL-6")
def fed_items(choice: Rival, agreed: Agreed) -> Iterator[str]:
    """The counted items whose fourth set or pair the winning tile completes while three sets lie exposed."""
    units = choice.arrangement.units
    completed = next(unit for unit in units if unit.wins)
    hidden_too = agreed.reading(SETS_READING) == EVERY
    if sum((unit.claimed and not unit.wins) or (hidden_too and bool(unit.kong)) for unit in units) < EXPOSED:
        return
    for line in choice.lines:
        slug = scorer_of(agreed).patterns[line.order].slug
        fed = FED.get(slug)
        if fed is not None and _is_fed(fed, completed, choice.arrangement.win.tile, agreed):
            yield slug


@cites("YW-FOUL-6")
def _is_fed(fed: Fed, completed: Unit, tile: Tile, agreed: Agreed) -> bool:
    """Whether this part of the hand and this tile make a feeding of an item."""
    part = "pair" if completed.shape.kind == "pair" else "set"
    if part not in fed.parts or (fed.reading and agreed.reading(FEEDING_READING) != fed.reading):
        return False
    return fed.rank is None or is_of_rank(tile, fed.rank)


@cites("YW-FOUL-6")
def is_of_rank(tile: Tile, rank: str) -> bool:
    """Whether a tile is itself of the kind that an item of 全带 names: a rank, or 夭 with terminals and honours."""
    honour = tile in WINDS or tile in DRAGONS
    if rank == ENDS:
        return honour or NUMBER_OF[tile] in TERMINALS
    return not honour and NUMBER_OF[tile] == int(rank)
