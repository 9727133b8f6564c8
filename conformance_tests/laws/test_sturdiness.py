"""Whatever a log says, the judge has an answer: play recorded wrongly is judged, never a reason to fall."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from conformance_tests.gallery.reading import log_files
from grammar.logs import parse_log
from grammar.syntax import Act, Acts, Holding, Line, Log, Row
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import deal
from oracle.ruling.payments import balances

HERE = Path(__file__).parent.parent
SEATS = ("tian", "di", "ren", "he")
TILES = [*(f"{low}{high}" for low in range(1, 7) for high in range(low, 7)), "?"]
NAMES = (
    *("take", "pat", "flip", "pass", "discard", "eat", "pung", "four", "five", "top", "leap"),
    *("press", "press-out", "lay", "win", "prospect", "show", "rearrange"),
)


@cache
def source_logs() -> tuple[Log, ...]:
    """The gallery, the worked game and a few dealt hands."""
    paths = log_files("tongqi")
    paths += [HERE / "worked" / "tongqi" / "chapter12.paipu"] * 10
    dealt = [deal("tongqi", seed) for seed in range(4)] * 10
    return (*(parse_log(path.read_text(encoding="utf-8")) for path in paths), *dealt)


def changed_act(data: st.DataObject, act: Act) -> Act:
    tile = data.draw(st.sampled_from(TILES))
    match data.draw(st.integers(0, 3)):
        case 0 if act.tiles:
            return replace(act, tiles=(tile, *act.tiles[1:]))
        case 1 if act.with_tiles:
            return replace(act, with_tiles=(tile, *act.with_tiles[1:]))
        case 2 if act.making:
            return replace(act, making=act.making[1:])
        case _:
            return replace(act, act=data.draw(st.sampled_from(NAMES)))


def changed(data: st.DataObject, line: Line) -> tuple[Line, ...]:
    """A line recorded wrongly, twice, by somebody else, or not at all."""
    if isinstance(line, Holding | Row) and line.tiles:
        at = data.draw(st.integers(0, len(line.tiles) - 1))
        tile = data.draw(st.sampled_from(TILES))
        return (replace(line, tiles=(*line.tiles[:at], tile, *line.tiles[at + 1 :])),)
    if not isinstance(line, Acts):
        return (line,)
    match data.draw(st.integers(0, 4)):
        case 0:
            return ()
        case 1:
            return (line, line)
        case 2:
            return (replace(line, seat=data.draw(st.sampled_from(SEATS))),)
        case _:
            at = data.draw(st.integers(0, len(line.acts) - 1))
            act = changed_act(data, line.acts[at])
            return (replace(line, acts=(*line.acts[:at], act, *line.acts[at + 1 :])),)


@settings(max_examples=many(300), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_a_log_recorded_wrongly_is_judged_all_the_same(data: st.DataObject) -> None:
    log = data.draw(st.sampled_from(source_logs()))
    lines = list(log.lines)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1)) if lines else 0
        lines[at : at + 1] = changed(data, lines[at]) if lines else ()
    end = data.draw(st.sampled_from((log.end, "won", "drawn", "cut")))
    ruling = adjudicate(replace(log, lines=tuple(lines), end=end))
    assert ruling.status in ("clean", "broken", "undecided")
    assert sum(balances(SEATS, ruling.payments).values()) == 0
