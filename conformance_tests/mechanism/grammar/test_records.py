"""Dataclasses whose methods are written late: what Python's own would do, and no method before it is needed."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys
from copy import copy
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[3]

# Tells of how many dataclasses of ours the methods were written in a command, and how many were loaded.
PROBE = """
import sys
from oracle.cli.main import main
try:
    main()
except SystemExit:
    pass
import grammar.records as records
made = {
    id(kind): type(kind.__dict__["__dataclass_fields__"]) is dict
    for name, module in list(sys.modules.items()) if name.startswith(("grammar", "oracle"))
    for kind in vars(module).values() if isinstance(kind, type) and "__dataclass_fields__" in kind.__dict__
}
sys.stderr.write(f"{sum(made.values())} {len(made)}")
"""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place."""

    row: int
    column: int = 1
    marks: list[str] = field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class Named(Spot):  # noqa: PLW1641  (Python's own gives it one)
    """A place with a name."""

    name: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and self.row == other.row


@dataclass(frozen=True, slots=True, order=True)
class Ranked:
    """One before another."""

    rank: int


@dataclass(slots=True)
class Open:
    """One that may change."""

    row: int = 3

    def __post_init__(self) -> None:
        self.row += 1


def late(kind: type) -> bool:
    """Whether the methods of a class are still to be written."""
    return not isinstance(vars(kind)["__dataclass_fields__"], dict)


def test_a_class_has_slots_and_waits_for_its_methods() -> None:
    @dataclass(frozen=True, slots=True)
    class Waits:
        """Nobody made one."""

        row: int = 0

    assert late(Waits)
    assert vars(Waits)["__slots__"] == ("row",)
    assert Waits().row == 0
    assert late(Waits)
    assert Waits() == Waits()
    assert not late(Waits)


def test_whatever_is_asked_of_the_first_is_what_python_would_do() -> None:
    def spots(decorated: Callable[..., Callable[[type], type]]) -> type:
        @decorated(frozen=True, slots=True)
        class Spot:
            """A place."""

            row: int
            column: int = 1
            marks: list[str] = field(default_factory=list, compare=False)
            seen: bool = field(default=False, repr=False)

        return Spot

    def told(kind: type, ask: Callable[[type], object]) -> object:
        try:
            return ask(kind)
        except (TypeError, AttributeError) as wrong:
            return type(wrong), str(wrong)

    def deleted(kind: type) -> None:
        del kind(2).row

    def set_anew(kind: type) -> None:
        kind(2).row = 3

    asks: tuple[Callable[[type], object], ...] = (
        lambda kind: repr(kind(2, marks=["x"])),
        lambda kind: (kind(2) == kind(2, marks=["x"]), kind(2) == kind(2, seen=True), kind(2) == 2),
        lambda kind: hash(kind(2)) == hash(kind(2, 1, ["x"])),
        lambda kind: kind(1, 2, ["x"], True).marks,
        lambda kind: kind(1).marks is kind(1).marks,
        lambda kind: kind(),
        lambda kind: kind(1, rank=2),
        lambda kind: kind.__match_args__,  # type: ignore[attr-defined]
        lambda kind: kind(1).__init__.__qualname__,
        deleted,
        set_anew,
    )
    for ask in asks:
        assert told(spots(dataclass), ask) == told(spots(dataclasses.dataclass), ask)


def test_one_that_is_no_dataclass_may_stand_below() -> None:
    @dataclass(frozen=True, slots=True)
    class Above:
        """Never made itself."""

        row: int

    class Below(Above):
        """Has nothing of its own."""

    assert Below(2) == Below(2) != Below(3)
    assert (Below(4).row, repr(Above(5))) == (4, repr(Above(row=5)))


def test_it_is_made_compared_told_and_changed_as_pythons_own() -> None:
    spot = Spot(2, marks=["x"])
    assert (spot.row, spot.column, spot.marks) == (2, 1, ["x"])
    assert spot == Spot(row=2) != Spot(3)
    assert {spot: 1}[Spot(2)] == 1
    assert repr(spot) == "Spot(row=2, column=1, marks=['x'])"
    assert replace(spot, column=4) == Spot(2, 4)
    assert not hasattr(spot, "__dict__")
    match spot:
        case Spot(row, column):
            assert (row, column) == (2, 1)
    with pytest.raises(FrozenInstanceError):
        spot.row = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="row"):
        Spot()  # type: ignore[call-arg]


def test_one_below_another_keeps_its_fields_and_its_own_methods() -> None:
    named = Named(2, name="east")
    assert [each.name for each in fields(Named)] == ["row", "column", "marks", "name"]
    assert named == Named(2, 7)
    assert len({named, Named(2, name="east")}) == 1
    assert vars(Named)["__slots__"] == ("name",)


def test_order_and_what_is_done_after_making_are_kept() -> None:
    assert sorted([Ranked(2), Ranked(1)]) == [Ranked(1), Ranked(2)]
    changed = Open()
    changed.row += 1
    assert changed.row == 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(changed)


def test_asking_for_the_fields_of_a_class_is_enough() -> None:
    @dataclass(frozen=True, slots=True)
    class Asked:
        """Nobody makes one."""

        row: int

    assert is_dataclass(Asked)
    assert [each.name for each in fields(Asked)] == ["row"]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_one_is_copied_and_sent_to_another_process(protocol: int) -> None:
    spot = Spot(2, 3, ["x"])
    assert copy(spot) == spot == pickle.loads(pickle.dumps(spot, protocol))  # noqa: S301  (made a moment ago)
    assert copy(spot).marks == ["x"]


def test_python_writes_the_methods_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[type] = []
    pythons = dataclasses.dataclass

    def noting(**options: bool) -> Callable[[type], type]:
        def written(kind: type) -> type:
            asked.append(kind)
            return pythons(**options)(kind)

        return written

    monkeypatch.setattr(dataclasses, "dataclass", noting)

    @dataclass(frozen=True, slots=True)
    class Once:
        """Made twice."""

        row: int = 0

    assert asked == []
    assert Once().row == 0
    assert asked == []
    assert Once() == Once()
    assert fields(Once)
    assert len(asked) == 1


def test_an_explanation_has_hardly_any_methods_written() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, "explain", "TW-TAI-37"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    written, loaded = map(int, done.stderr.split())
    assert written < loaded / 2


def test_every_dataclass_of_the_packages_is_one_of_these() -> None:
    pythons = re.compile(r"^ *from dataclasses import .*\bdataclass\b", re.MULTILINE)
    taken = [
        path.relative_to(ROOT).as_posix()
        for package in ("grammar", "oracle")
        for path in (ROOT / package).rglob("*.py")
        if pythons.search(path.read_text(encoding="utf-8"))
    ]
    assert taken == ["grammar/records.py"]
