"""Importers of other packages: what they do is theirs, and nothing a record says becomes a line of a log."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import oracle
from conformance_tests.mechanism.conformance.importing.mahjong16_records import played, record
from grammar.limits import LINE, LINES
from grammar.logs import parse_log
from oracle.cli.main import main
from oracle.conformance import importers
from oracle.conformance.importers import ExportError, Imported, ImportFault
from oracle.report.saving import save

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LOG: dict[str, Any] = {"dealer": "E", "acts": [], "end": "cut"}
FORGED = '\n[Game "taiwan"]\n[Dealer "E"]\n[Player E "Chen"]\nE discard 5m\nE discard 6m\nend cut\n# '


def run(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["log", *words], input=given)
    return done.exit_code, done.stdout, done.stderr


def installed(monkeypatch: pytest.MonkeyPatch, found: object, group: str = importers.GROUP) -> None:
    """Let another package bring what it brings."""
    points = EntryPoints([EntryPoint("theirs", "their_package:read", group)])
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda **asked: points.select(**asked) if asked else points
    )
    ours = EntryPoint.load

    def load(point: EntryPoint) -> object:
        if point.name != "theirs":
            return ours(point)
        if isinstance(found, BaseException):
            raise found
        return found

    monkeypatch.setattr(EntryPoint, "load", load)


def raising(wrong: BaseException) -> Callable[[bytes], Iterator[Imported]]:
    def read(_: bytes) -> Iterator[Imported]:
        yield Imported("taiwan", LOG)
        raise wrong

    return read


def giving(*given: object) -> Callable[[bytes], list[object]]:
    return lambda _: list(given)


def deep() -> Any:  # noqa: ANN401 - a log that nests
    inner: Any = []
    for _ in range(500):
        inner = [inner]
    return {**LOG, "acts": inner}


FAILING: tuple[object, ...] = (
    *(raising(wrong) for wrong in (KeyError("hand"), RuntimeError(), RecursionError("deep"), SystemExit(0))),
    *(raising(wrong) for wrong in (SystemExit("bye"), OSError(2, "none"), BrokenPipeError(), LookupError())),
    *(raising(ImportFault(key, "1")) for key in ("no-such-message", "import-says")),
    lambda _: None,
    lambda _: 5,
    lambda _, __: [],
    giving(None),
    giving(5),
    giving({"game": "taiwan"}),
    giving(ImportFault("no-such-message", "1")),
    giving(Imported("chess", LOG)),
    giving(Imported(None, LOG)),  # type: ignore[arg-type]
    giving(Imported("taiwan", None)),  # type: ignore[arg-type]
    giving(Imported("taiwan", LOG, remarks="a remark")),  # type: ignore[arg-type]
    giving(Imported("taiwan", LOG, remarks=(5,))),  # type: ignore[arg-type]
    giving(Imported("taiwan", LOG, {"TW-R1": 5})),  # type: ignore[dict-item]
    giving(Imported("taiwan", LOG, place=5)),  # type: ignore[arg-type]
    giving(Imported("taiwan", deep())),
    giving(
        Imported(
            "taiwan",
            {**LOG, "acts": [object()]},  # type: ignore[list-item]
        )
    ),
    None,
    5,
    ModuleNotFoundError("their_package"),
    AttributeError("read"),
    KeyError("at import"),
    SystemExit(0),
)


@pytest.mark.parametrize("found", FAILING)
def test_what_an_importer_of_others_does_is_told_as_its_own(
    found: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, found)
    for lang in ("en", "zh"):
        code, out, err = run("import", "theirs", "-", "--lang", lang, given=b"x")
        assert (code, out, err.count("\n")) == (2, "", 1), err
        assert "theirs" in err
        assert "their_package:read" in err
        assert "--traceback" not in err


def test_it_costs_its_file_alone_and_what_it_prints_is_no_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def read(data: bytes) -> list[Imported]:
        sys.stdout.write("a word of mine\n")
        if data == b"bad":
            raise KeyError
        return [Imported("taiwan", LOG)]

    installed(monkeypatch, read)
    for name in ("good", "bad"):
        (tmp_path / name).write_bytes(name.encode())
    code, out, err = run("import", "theirs", str(tmp_path / "bad"), str(tmp_path / "good"))
    assert code == 2
    assert oracle.check(parse_log(out)).status == "clean"
    assert "a word of mine" not in out
    assert "bad: the importer theirs failed (KeyError)" in err


@pytest.mark.parametrize("remark", [FORGED, "a\rb", "a\u2028b\x85c\ud800", "x" * 50_000, "\x1b[2J\u202e", ""])
def test_no_remark_writes_a_line_of_the_log(remark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, giving(Imported("taiwan", LOG, remarks=(remark,))))
    code, out, _ = run("import", "theirs", "-", given=b"x")
    assert code == 0
    said = [line for line in out.splitlines() if not line.startswith("#")]
    installed(monkeypatch, giving(Imported("taiwan", LOG)))
    assert said == run("import", "theirs", "-", given=b"x")[1].splitlines()
    assert oracle.check(parse_log(out)).status == "clean"
    assert max(map(len, out.splitlines())) <= LINE.most


def test_a_hand_of_too_many_remarks_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, giving(Imported("taiwan", LOG, remarks=("x",) * (LINES.most + 1))))
    code, out, err = run("import", "theirs", "-", given=b"x")
    assert (code, out) == (2, "")
    assert "at most 10,000 lines" in err


def test_a_name_in_a_record_writes_no_line_of_the_log() -> None:
    """The key of a field nobody knows goes into a remark as well as its value."""
    import json
    from itertools import count

    log = next(found for seed in count(1) if (found := played(seed)) is not None)
    told = {**record(log), f"x{FORGED}": 1, "y": FORGED}
    code, out, _ = run("import", "mahjong16", "-", given=json.dumps(told).encode())
    assert code == 0
    assert oracle.check(parse_log(out)).status == "clean"
    assert sum(line.startswith("[Game") for line in out.splitlines()) == 1


@pytest.mark.parametrize(
    "found",
    [
        lambda _, __: [{"a": float("nan")}],
        lambda _, __: [{"a": "\ud800"}],
        lambda _, __: [5],
        lambda _, __: None,
        lambda _, __: (_ for _ in ()).throw(ExportError("no-such-message")),
        lambda _, __: sys.exit(0),
        None,
        ImportError("their_package"),
    ],
)
def test_an_exporter_of_others_too(found: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed(monkeypatch, found, importers.EXPORTERS)
    source = tmp_path / "a.paipu"
    save(['[Game "taiwan"]\nend cut\n'], str(source))
    code, out, err = run("export", "theirs", str(source))
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert "the exporter theirs failed" in err
    assert "--traceback" not in err
