"""Why a declared item is not counted: the clause of what bars it, or its own where the hand has nothing of the kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.hand.won import hands_won, is_shown
from oracle.rulesets.yawan.scoring.counting import scorer_of
from oracle.rulesets.yawan.scoring.of_play import winner_told
from oracle.rulesets.yawan.scoring.sheet import best_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Declaration
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.yawan.figures.patterns import Pattern
    from oracle.rulesets.yawan.scoring.barring import Line
    from oracle.rulesets.yawan.scoring.counting import Best, Scorer
    from oracle.rulesets.yawan.state.hands import WonHand
    from oracle.ruling.ruling import Played
    from oracle.ruling.sheets import Sheet


def withheld(played: Played, sheet: Sheet, declared: Declaration) -> ClauseId | None:
    """The clause by which a declared item is not counted; `None` if the hand is not shown, or there is no such item."""
    table = played.table
    won = winner_told(played)
    if won is None or won.seat != sheet.seat:
        return None
    if not is_shown(table, won):
        return _made_of_another(sheet, declared)
    return withheld_from(hands_won(table, won, taken=True), declared.item or "", table.agreed)


@cites("YW-SCORE-3")
def _made_of_another(sheet: Sheet, declared: Declaration) -> ClauseId | None:
    """Whether all tiles of a declared combination are in one that all agree on, where nobody shows the hand."""
    item = _combination(declared.item or "")
    if item is None or not declared.tiles:
        return None
    others = (one for one in sheet.items if one.agreed and _combination(one.name) not in (None, item))
    inside = any(not Counter(declared.tiles) - Counter(one.tiles) for one in others)
    return ClauseId("YW-SCORE-3") if inside else None


def _combination(name: str) -> str | None:
    """The item of a name, if it is one that puts several units together."""
    named = (one for one in PATTERNS.values() if name in (one.slug, one.name, *one.aliases) and one.several)
    return next((one.name for one in named), None)


def withheld_from(hands: Iterable[WonHand], name: str, agreed: Agreed) -> ClauseId | None:
    """The clause by which the first complete one of the possible hands lacks an item; `None` if none is complete."""
    named = [each for each in PATTERNS.values() if name in (each.slug, each.name, *each.aliases)]
    for hand in hands:
        best = best_of(hand, agreed)
        if best is not None:
            scorer = scorer_of(agreed)
            return next(
                (_why(scorer, best, each) for each in named if each.form == best.arrangement.form),
                ClauseId(named[0].clause) if named else None,
            )
    return None


def _why(scorer: Scorer, best: Best, pattern: Pattern) -> ClauseId:
    """The clause by which an item of the form is not counted."""
    drawn = best.arrangement.win.drawn
    if pattern.wait and (drawn or (pattern.wait == "shape" and _has_a_shape(scorer, best, pattern))):
        return ClauseId("YW-SCORE-5")
    barring = (clause for line in _left_out(scorer, best, pattern) for clause in _barred(scorer, best, line))
    return next(barring, ClauseId(pattern.clause))


def _has_a_shape(scorer: Scorer, best: Best, pattern: Pattern) -> bool:
    """Whether another way of waiting is counted already."""
    counted = (scorer.patterns[line.order] for line in best.lines)
    return any(each.wait == "shape" and each is not pattern for each in counted)


def _left_out(scorer: Scorer, best: Best, pattern: Pattern) -> Iterator[Line]:
    """The lines of an item that the arrangement has and the sheet does not count."""
    waits = not best.arrangement.win.drawn
    free, parts = scorer.found(best.arrangement, waits=waits)
    for line in (*free, *(line for part in parts for line in part)):
        if line.order == pattern.order and line not in best.lines:
            yield line


@cites("YW-SCORE-3", "YW-SCORE-4a")
def _barred(scorer: Scorer, best: Best, line: Line) -> Iterator[ClauseId]:
    """Under which clauses counted items bar a line."""
    bars = scorer.bars
    for counted in best.lines:
        if bars.rejoins(counted, line):
            yield ClauseId("YW-SCORE-3")
        elif bars.takes_in(counted, line):
            yield ClauseId("YW-SCORE-4a")
        elif bars.holds_lone(counted, line):
            yield ClauseId("YW-SCORE-4b")
