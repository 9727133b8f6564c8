"""The pictures of a hand as JSON: each act in words, and the table as what lies differently than before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from grammar.places import column_of
from grammar.syntax import Act as Written
from grammar.syntax import Acts
from oracle.game.registry import load
from oracle.report.ruling.verdict import result_text
from oracle.report.tree.said import line_text
from oracle.rulebook.messages import LANGUAGES
from oracle.table.acts import Act
from oracle.viewer.phrases import event_in_words, veiled_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oracle.game.play import Option
    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling
    from oracle.table.acts import OpenTile
    from oracle.viewer.film import Frame, Laid, Scene, Seen

T = TypeVar("T")

Retelling = Mapping["Lang", Sequence[str]]
"""The lines of a log in each language; empty where they could not stand beside those that were written."""


def picture_trees(ruling: Ruling, film: Sequence[Frame], retold: Retelling) -> list[JsonValue]:
    """Every picture of a hand; the last one tells how the hand ended. `retold` are the lines of the log by language."""
    trees: list[JsonValue] = []
    before: Scene | None = None
    written = _written(ruling)
    for frame in film:
        trees.append(
            {
                "text": _in_words(ruling, frame, written.get(frame.place.at), last=frame is film[-1]),
                "line": frame.place.line,
                "table": _difference(before, frame.scene),
                "may": _grouped(frame),
                **_act(ruling, frame, written.get(frame.place.at), retold),
            }
        )
        before = frame.scene
    return trees


def _written(ruling: Ruling) -> Mapping[int | None, Written]:
    """Every act as the log has it, by its number."""
    lines = (line for line in ruling.record.log.lines if isinstance(line, Acts))
    return {line.first + nth: act for line in lines for nth, act in enumerate(line.acts)}


def _in_words(ruling: Ruling, frame: Frame, written: Written | None, *, last: bool) -> Json:
    if last:
        return {lang: result_text(ruling, lang) for lang in LANGUAGES}
    return {lang: event_in_words(ruling.game, frame.event, frame, lang, written) for lang in LANGUAGES}


def _act(ruling: Ruling, frame: Frame, written: Written | None, retold: Retelling) -> Json:
    """What only the picture of an act has: its number, seat and tiles, where it stands in its line, what others see."""
    event, place = frame.event, frame.place
    if not isinstance(event, Act):
        return {}
    number = place.line - ruling.record.log.line
    veiled: Json = {
        lang: veiled_in_words(load(ruling.game), event, frame, lang, written) for lang in LANGUAGES
    }
    return {
        "at": place.at,
        "by": event.seat,
        "act": event.name,
        "tiles": [*frame.tiles],
        "span": [*_span(line_text(ruling, place.line), place.nth)],
        **(
            {"spans": {lang: [*_span(lines[number], place.nth)] for lang, lines in retold.items()}}
            if retold
            else {}
        ),
        **({"veiled": veiled} if veiled["en"] is not None else {}),
        **({"seen_by": _seen_by(frame, event)} if veiled["en"] is not None else {}),
        **({"lays_out": True} if load(ruling.game).lays_out(event.name) else {}),
    }


def _seen_by(frame: Frame, event: Act) -> list[JsonValue]:
    """Who sees the tiles of a private act: who does it, and from whose hand a tile is taken out."""
    return [event.seat, *(seat for seat in frame.scene.hands if seat == event.source)]


def _span(line: str, nth: int) -> tuple[int, int]:
    """The first character of an act in its line of the log and the one after its last, from 0."""
    begins = column_of(line, nth) - 1
    after = column_of(line, nth + 1) - 1
    act = line[begins : after if after > begins else None].partition(" #")[0].rstrip()
    return begins, begins + len(act)


# -- what may follow -----------------------------------------------------------------------------------


def _grouped(frame: Frame) -> list[JsonValue]:
    """What may follow, by seat and act: its clause, whether it is commanded, whether it takes the open tile."""
    groups: dict[tuple[str, str, bool], list[Option]] = {}
    for option in frame.options:
        groups.setdefault((option.act.seat, option.act.name, _claims(frame, option)), []).append(option)
    return [
        {
            "seat": seat,
            "act": act,
            "claim": claim,
            "must": any(option.forced for option in options),
            "clause": options[0].clause,
        }
        for (seat, act, claim), options in groups.items()
    ]


def _claims(frame: Frame, option: Option) -> bool:
    """Whether an act would take the open tile: it names that tile, and others are there to take it from."""
    opened = frame.scene.open
    return opened is not None and option.act.tile == opened.tile and option.act.name != "pass"


# -- what lies where -----------------------------------------------------------------------------------


def _difference(before: Scene | None, after: Scene) -> Json:
    """What lies differently from the picture before; everything in the first.

    A row that changed is told by what changed in it, so that a page grows with the acts of a hand and no faster.
    """
    tree: Json = {}
    for place, seats in _seatwise(before, after).items():
        if seats:
            tree[place] = seats
    if before is None or before.pool != after.pool:
        tree["pool"] = _changed(None if before is None else before.pool, after.pool, _pool)
    if before is None or before.turned != after.turned:
        tree["turned"] = [*after.turned]
    if before is None or before.open != after.open:
        tree["open"] = None if after.open is None else _open(after.open)
    if before is None or before.left != after.left:
        tree["left"] = after.left
    return tree


def _seatwise(before: Scene | None, after: Scene) -> dict[str, Json]:
    """What changed before each seat, by place."""
    hands = {
        seat: _hand(None if before is None else before.hands[seat], seen)
        for seat, seen in after.hands.items()
        if before is None or before.hands[seat] != seen
    }
    return {
        "hands": hands,
        "sets": _rows(None if before is None else before.sets, after.sets, _sets),
        "aside": _rows(None if before is None else before.aside, after.aside, _row),
        "looked": _rows(None if before is None else before.taken_up, after.taken_up, _row),
    }


def _rows(
    before: Mapping[str, Sequence[T]] | None,
    after: Mapping[str, Sequence[T]],
    write: Callable[[Sequence[T]], JsonValue],
) -> Json:
    """The row of every seat before which something lies differently."""
    if before is None:
        return {seat: write(row) for seat, row in after.items()}
    return {seat: _changed(before[seat], row, write) for seat, row in after.items() if before[seat] != row}


def _changed(
    before: Sequence[T] | None, after: Sequence[T], write: Callable[[Sequence[T]], JsonValue]
) -> JsonValue:
    """A row as a whole where there was none before; else from which place on how many went `out` and which came `in`."""
    if before is None:
        return write(after)
    most = min(len(before), len(after))
    same = next((place for place in range(most) if before[place] != after[place]), most)
    left = most - same
    behind = next((back for back in range(left) if before[-1 - back] != after[-1 - back]), left)
    return {
        "at": same,
        "out": len(before) - same - behind,
        "in": write(after[same : len(after) - behind]),
    }


def _row(tiles: Iterable[str]) -> JsonValue:
    return " ".join(tiles)


def _hand(before: Seen | None, after: Seen) -> JsonValue:
    return {
        "tiles": _changed(None if before is None else before.tiles, after.tiles, _row),
        "unseen": after.unseen,
    }


def _sets(sets: Iterable[Laid]) -> JsonValue:
    return [
        {
            "kind": laid.kind,
            "rows": [" ".join(row) for row in laid.rows],
            "name": laid.name,
            "claimed": laid.claimed,
            "source": laid.source,
        }
        for laid in sets
    ]


def _pool(pool: Iterable[OpenTile]) -> JsonValue:
    return [_open(out) for out in pool]


def _open(out: OpenTile) -> JsonValue:
    return [out.tile, out.seat, out.how, out.place.at]
