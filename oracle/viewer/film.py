"""A hand of play as a film: the table before the first act and after each event, with what may follow."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.judge.lawful import lawful
from oracle.judge.replay import Replay
from oracle.judge.ways.together import judged
from oracle.table.acts import Act
from oracle.table.facts import Given, Held
from oracle.table.heaps import UNSEEN
from oracle.table.known import Place
from oracle.table.record import Lay, Restated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from oracle.game.play import Option
    from oracle.game.ruleset import LayOut, Ruleset
    from oracle.table.acts import LaidSet, OpenTile
    from oracle.table.record import Count, Missing, Record
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Laid:
    """A set as it lies: its kind, its rows of tiles, the one nearest the owner last, its form, what came in."""

    kind: str
    rows: tuple[tuple[str, ...], ...]
    name: str
    claimed: str | None
    source: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """The tiles of one hand: those known, sorted, and how many are not; None where nobody knows how many."""

    tiles: tuple[str, ...]
    unseen: int | None


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies where at one moment; `left` is None where the log does not show how long the wall is."""

    hands: Mapping[str, Seen]
    sets: Mapping[str, tuple[Laid, ...]]
    aside: Mapping[str, tuple[str, ...]]
    taken_up: Mapping[str, tuple[str, ...]]
    pool: tuple[OpenTile, ...]
    turned: tuple[str, ...]
    open: OpenTile | None
    left: int | None


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: the event it shows (None for the first and the last), the scene after it, what may follow.

    `tiles` are the tiles the act concerns, also where the log leaves them out; `took` is the open tile it took,
    `form` the name of the set it made.
    """

    event: Act | Count | Missing | None
    place: Place
    scene: Scene
    tiles: tuple[str, ...] = ()
    took: OpenTile | None = None
    form: str | None = None
    options: tuple[Option, ...] = field(default=())


def frames(ruleset: Ruleset, record: Record) -> Iterator[Frame]:
    """The pictures of a hand: before play, after each event, and at the end line."""
    opening = ruleset.course.begin(record)
    replay = Replay(ruleset, opening)
    yield Frame(
        None, Place(None, 0), scene_of(opening.table, ruleset), options=following(ruleset, replay.table)
    )
    before = replay.table.open
    for event in judged(replay, record.events):
        if not isinstance(event, Held | Given | Restated | Lay):
            yield _after(ruleset, replay.table, event, before)
        before = replay.table.open
    yield Frame(None, Place(None, record.log.end_line), scene_of(replay.table, ruleset))


def _after(
    ruleset: Ruleset, table: Table[Any], event: Act | Count | Missing, before: OpenTile | None
) -> Frame:
    scene, options = scene_of(table, ruleset), following(ruleset, table)
    if not isinstance(event, Act):
        return Frame(event, event.place, scene, options=options)
    formed = ruleset.layout.form_of(table, event)
    gone = before is not None and table.open is not before and before not in table.pool
    took = before if gone and _may_be_of(event, before) else None
    return Frame(event, event.place, scene, _shown(table, event), took, formed and formed[0], options)


def _may_be_of(act: Act, opened: OpenTile | None) -> bool:
    """Whether an act is about the tile that lay open, and not about another that it names."""
    return opened is not None and (act.tile in (None, opened.tile) or UNSEEN in (act.tile, opened.tile))


def _shown(table: Table[Any], act: Act) -> tuple[str, ...]:
    """The tiles of an act, and where the log leaves out the one it put face up, that one."""
    if act.tile is None and table.open is not None and table.open.place == act.place:
        return (table.open.tile,)
    return act.tiles


def following(ruleset: Ruleset, table: Table[Any]) -> tuple[Option, ...]:
    """What may lawfully be done now, as far as the log shows; nothing for a game that only judges."""
    return () if ruleset.playing is None else tuple(lawful(ruleset, table))


def scene_of(table: Table[Any], ruleset: Ruleset) -> Scene:
    """Take down what lies where."""
    return Scene(
        hands={
            seat: Seen(hand.tiles(), hand.unseen if hand.sized else None)
            for seat, hand in table.hands.items()
        },
        sets={
            seat: tuple(_lying(one, ruleset.layout.lay_out) for one in sets)
            for seat, sets in table.laid.items()
        },
        aside={seat: tuple(tiles) for seat, tiles in table.aside.items()},
        taken_up={seat: tuple(tiles) for seat, tiles in table.taken_up.items()},
        pool=tuple(table.pool),
        turned=table.turned,
        open=table.open,
        left=table.wall.left if table.wall.sized else None,
    )


def _lying(laid: LaidSet, lay_out: Callable[[LaidSet], LayOut | None] | None) -> Laid:
    how = None if lay_out is None else lay_out(laid)
    rows = ((*laid.tiles,),) if how is None else how.rows
    claimed = laid.claimed if laid.source is not None and laid.claimed != UNSEEN else None
    return Laid(laid.kind, rows, "" if how is None else how.name, claimed, laid.source)
