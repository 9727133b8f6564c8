"""The pictures of a hand as JSON: each act in words, and the table as what lies differently than before."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grammar.places import column_of
from oracle.acts import Act
from oracle.messages import LANGUAGES
from oracle.report.ruling import result_text
from oracle.report.tree import line_text
from oracle.report.viewer.phrases import event_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from oracle.acts import OpenTile
    from oracle.adjudication import Ruling
    from oracle.registry import Option
    from oracle.report.tree import Json, JsonValue
    from oracle.report.viewer.film import Frame, Laid, Scene, Seen

T = TypeVar("T")


def picture_trees(ruling: Ruling, film: Sequence[Frame]) -> list[JsonValue]:
    """Every picture of a hand; the last one tells how the hand ended."""
    trees: list[JsonValue] = []
    before: Scene | None = None
    for frame in film:
        trees.append(
            {
                "text": _in_words(ruling, frame, last=frame is film[-1]),
                "line": frame.place.line,
                "table": _difference(before, frame.scene),
                "may": _grouped(frame),
                **_act(ruling, frame),
            }
        )
        before = frame.scene
    return trees


def _in_words(ruling: Ruling, frame: Frame, *, last: bool) -> Json:
    if last:
        return {lang: result_text(ruling, lang) for lang in LANGUAGES}
    return {lang: event_in_words(ruling.game, frame.event, frame, lang) for lang in LANGUAGES}


def _act(ruling: Ruling, frame: Frame) -> Json:
    """What only the picture of an act has: its number, seat and tiles, and where it stands in its line."""
    if not isinstance(frame.event, Act):
        return {}
    begins, ends = _span(ruling, frame)
    return {
        "at": frame.place.at,
        "by": frame.event.seat,
        "tiles": [*frame.tiles],
        "span": [begins, ends],
    }


def _span(ruling: Ruling, frame: Frame) -> tuple[int, int]:
    """The first character of an act in its line of the log and the one after its last, from 0."""
    line = line_text(ruling, frame.place.line)
    begins = column_of(line, frame.place.nth) - 1
    after = column_of(line, frame.place.nth + 1) - 1
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
    """What lies differently from the picture before; everything in the first."""
    tree: Json = {}
    for place, seats in _seatwise(before, after).items():
        if seats:
            tree[place] = seats
    if before is None or before.pool != after.pool:
        tree["pool"] = [_open(out) for out in after.pool]
    if before is None or before.turned != after.turned:
        tree["turned"] = [*after.turned]
    if before is None or before.open != after.open:
        tree["open"] = None if after.open is None else _open(after.open)
    if before is None or before.left != after.left:
        tree["left"] = after.left
    return tree


def _seatwise(before: Scene | None, after: Scene) -> dict[str, Json]:
    """What changed before each seat, by place."""
    if before is None:
        return {
            "hands": _changed({}, after.hands, _hand),
            "sets": _changed({}, after.sets, _sets),
            "aside": _changed({}, after.aside, _row),
            "looked": _changed({}, after.taken_up, _row),
        }
    return {
        "hands": _changed(before.hands, after.hands, _hand),
        "sets": _changed(before.sets, after.sets, _sets),
        "aside": _changed(before.aside, after.aside, _row),
        "looked": _changed(before.taken_up, after.taken_up, _row),
    }


def _changed(before: Mapping[str, T], after: Mapping[str, T], write: Callable[[T], JsonValue]) -> Json:
    return {seat: write(value) for seat, value in after.items() if before.get(seat) != value}


def _row(tiles: Iterable[str]) -> str:
    return " ".join(tiles)


def _hand(seen: Seen) -> JsonValue:
    return {"tiles": _row(seen.tiles), "unseen": seen.unseen}


def _sets(sets: Iterable[Laid]) -> JsonValue:
    return [
        {
            "kind": laid.kind,
            "rows": [_row(row) for row in laid.rows],
            "name": laid.name,
            "claimed": laid.claimed,
            "source": laid.source,
        }
        for laid in sets
    ]


def _open(out: OpenTile) -> JsonValue:
    return [out.tile, out.seat, out.how, out.place.at]
