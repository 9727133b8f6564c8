"""Importers: dealt hands written as an engine's records come back act for act and are clean; damage is told."""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints
from itertools import count, islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import oracle
from conformance_tests.collecting import many
from conformance_tests.mechanism.conformance.importing.mahjong16_records import played, record
from grammar.logs import parse_log
from oracle.cli.language import LANGUAGES
from oracle.cli.main import main
from oracle.conformance import importers
from oracle.conformance.cases.schemas import faults
from oracle.conformance.importers import Imported, ImportFault, named
from oracle.conformance.inputs.faults import fault
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HANDS = many(100, 5)
DAMAGED = many(1_000, 100)


@cache
def hands() -> tuple[dict[str, Any], ...]:
    return tuple(islice((log for seed in count(1) if (log := played(seed)) is not None), HANDS))


def written(number: int = 0) -> dict[str, Any]:
    return record(hands()[number], number % 4)


def acts(log: Any) -> list[Any]:  # noqa: ANN401 - a structured log
    """The acts of a log, but for whether a discard was the tile just drawn."""
    return [{name: part for name, part in act.items() if name != "flags"} for act in log["acts"]]


def held(log: Any) -> dict[str, list[str]]:  # noqa: ANN401 - a structured log
    """What everybody was dealt, sorted."""
    return {seat: sorted(tiles) for seat, tiles in log["hands"].items()}


def imported(data: bytes) -> list[Imported]:
    """The hands of a file of records."""
    found = list(named("mahjong16")(data))
    whole = [hand for hand in found if isinstance(hand, Imported)]
    assert whole == found
    return whole


def run(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["log", "import", *words], input=given)
    return done.exit_code, done.stdout, done.stderr


def test_hands_come_back_act_for_act_and_clean() -> None:
    data = "\n".join(json.dumps(written(number)) for number in range(HANDS)).encode()
    found = imported(data)
    assert [acts(hand.log) for hand in found] == [acts(log) for log in hands()]
    assert any("flags" in act for hand in found for act in hand.log["acts"])  # type: ignore[union-attr, operator]
    assert [held(hand.log) for hand in found] == [held(log) for log in hands()]
    code, out, err = run("mahjong16", "-", given=data)
    assert (code, err) == (0, "")
    logs = out.rstrip("\n").split("\n\n")
    assert [oracle.check(parse_log(log)).status for log in logs] == ["clean"] * HANDS


def test_json_and_notation_say_the_same(tmp_path: Path) -> None:
    source, target = tmp_path / "hand.json", tmp_path / "hand.paipu"
    source.write_text(json.dumps(written(), indent=2), encoding="utf-8")
    code, out, _ = run("mahjong16", str(source), "--json")
    tree = json.loads(out)
    assert (code, tree["game"], acts(tree["log"])) == (0, "taiwan", acts(hands()[0]))
    assert list(faults("import", tree)) == []
    assert [each.path for each in faults("import", {**tree, "log": {}})] == ["$.log"]
    assert run("mahjong16", str(source), "-o", str(target)) == (0, "", "")
    text = target.read_text(encoding="utf-8")
    assert fault("replay", "taiwan", {"log": tree["log"]}) is None
    assert all(f"# {remark}\n" in text for remark in tree["remarks"])
    assert run("mahjong16", str(source), "-o", str(target))[0] == 2


def test_what_no_log_says_is_a_remark_and_never_lost() -> None:
    told = written()
    told["table"] = {"room": "紅"}
    told["setup"]["weather"] = 7
    told["steps"][0]["thought"] = ["slowly"]
    told["steps"][0]["action"]["type"] = "TING"
    (hand,) = imported(json.dumps(told).encode())
    assert acts(hand.log) == acts(hands()[0])
    for said in (
        'table: {"room": "紅"}',
        "setup.weather: 7",
        'steps[0].thought: ["slowly"]',
        '"tai": 3',
        '"TING"',
    ):
        assert any(said in remark for remark in hand.remarks), said


def test_an_overruled_claim_is_a_remark() -> None:
    """Who chows answers first; that the next one, too, wanted the tile changes nothing of the hand."""
    number, where = next(
        (number, where)
        for number in range(HANDS)
        for where, step in enumerate(written(number)["steps"])
        if step["action"]["type"] == "CHI"
    )
    told = written(number)
    told["steps"][where + 1]["action"] = {"type": "PONG"}
    (hand,) = imported(json.dumps(told).encode())
    assert acts(hand.log) == acts(hands()[number])
    assert f'steps[{where + 1}].action: {{"type": "PONG"}}' in hand.remarks


def test_a_robbed_kong_is_told_as_robbed() -> None:
    """The engine opens a window behind an added kong too; a HU that prevails in it is no claim of a discard."""
    added = next(log for log in robbable() if any(act["act"] == "add-kong" for act in log["acts"]))
    at = next(place for place, act in enumerate(added["acts"]) if act["act"] == "add-kong")
    kong = added["acts"][at]
    robber = next(seat for seat in "ESWN" if seat != kong["seat"])
    robs = {"at": at + 2, "seat": robber, "act": "rob", "tiles": kong["tiles"]}
    robbed = {**added, "acts": [*added["acts"][: at + 1], robs], "end": "won"}
    told = record(robbed)
    assert (told["steps"][-1]["info"]["resolved_claim"]["type"], told["settlement"]["winner"]) == (
        "HU",
        "ESWN".index(robber),
    )
    (hand,) = imported(json.dumps(told).encode())
    assert (acts(hand.log), hand.log["end"]) == (acts(robbed), "won")
    assert not any("HU" in remark for remark in hand.remarks)
    assert fault("replay", "taiwan", {"log": hand.log}) is None


def robbable() -> Iterator[dict[str, Any]]:
    """Dealt hands, the ones at hand first."""
    yield from hands()
    yield from (log for seed in count(1_000) if (log := played(seed)) is not None)


def test_a_record_that_breaks_off_is_cut() -> None:
    told = written()
    told["steps"], told["status"], told["settlement"] = told["steps"][:40], "incomplete", None
    (hand,) = imported(json.dumps(told).encode())
    found = acts(hand.log)
    assert (hand.log["end"], found) == ("cut", acts(hands()[0])[: len(found)])
    assert len(found) > 10


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        (("format_version",), 2, "import-wants-number"),
        (("rules", "include_flowers"), False, "import-wants-flowers"),
        (("setup", "wall", 3), 99, "import-wants-number"),
        (("setup", "wall"), [], "import-wall"),
        (("setup", "seat_winds"), ["E", "E", "S", "N"], "import-wants-word"),
        (("steps", 0, "pid"), True, "import-wants-number"),
        (("steps", 0, "action", "type"), "FLY", "import-wants-word"),
        (("steps", 0, "phase"), "REACTION", "import-differs"),
        (("settlement",), {"winner": None}, "import-win-untold"),
        (("initial_state",), {"players": []}, "import-differs"),
    ],
)
def test_a_bad_part_is_told_with_its_place(path: tuple[str | int, ...], value: object, key: str) -> None:
    told: Any = written(next(n for n, log in enumerate(hands()) if log["end"] == "won"))
    inner = told
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(ImportFault) as found:
        list(named("mahjong16")(json.dumps(told).encode()))
    assert found.value.key == key
    assert str(path[0]) in found.value.place


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"", "holds no record"),
        (b"\xff\xfe", "byte 0"),
        (b"{\n", "-:2:1"),
        (b"[" * 100_000, "at most 64 levels"),
        (b'{"format_version":' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"format_version": NaN}', "NaN is no number"),
        (b"\x00", "not JSON"),
        (b"[]", "an object is wanted"),
        (b"{}", "format_version: missing"),
    ],
)
def test_what_is_no_record_is_told_in_one_message(given: bytes, said: str) -> None:
    code, out, err = run("mahjong16", "-", given=given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert run("mahjong16", "-", "--lang", "zh", given=given)[2].count("\n") == 1


def test_an_unknown_format_or_file_is_told() -> None:
    assert run("tenhou", "x.json")[0] == run("mahjong16", "no-such-file.json")[0] == 2
    assert "mahjong16" in run("tenhou", "x.json")[2]


def test_an_importer_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("ours-too", f"{__name__}:strange", importers.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: EntryPoints([point]))
    monkeypatch.setattr(EntryPoint, "load", lambda _: strange)
    assert importers.names() == ["mahjong16", "mjai", "ours-too"]
    code, out, _ = run("ours-too", "-", given=b"good")
    assert (code, out.startswith("# from elsewhere\n")) == (0, True)
    code, _, err = run("ours-too", "-", given=b"bad")
    assert (code, "at 3: not this one" in err) == (2, True)
    code, _, err = run("ours-too", "-", given=b"odd")
    assert (code, "cannot say it" in err) == (2, True)


def strange(data: bytes) -> Iterator[Imported]:
    if data == b"bad":
        raise ImportFault("import-says", "3", what="not this one")
    log: dict[str, Any] = hands()[0] if data == b"good" else {"dealer": 3}
    yield Imported("taiwan", log, remarks=("from elsewhere",))


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "\ud800",
    "\0",
    [],
    {},
    [[]],
    {"type": "HU"},
    "HU",
    34,
    41,
)


def damaged(chance: Random, value: Any) -> Any:  # noqa: ANN401 - any JSON at all
    """A record with one part of it replaced, left out or told twice."""
    if not isinstance(value, dict | list) or not value or chance.random() < 0.1:
        return chance.choice(ODD)
    key: Any = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
    made: Any = dict(value) if isinstance(value, dict) else list(value)
    what = chance.random()
    if what < 0.1:
        del made[key]
    elif what < 0.2 and isinstance(made, list):
        made.insert(key, made[key])
    else:
        made[key] = damaged(chance, made[key])
    return made


def test_damage_is_a_fault_or_a_log_and_nothing_else() -> None:
    """Every fault has its message in two languages; every log is one the notation says, or told as none."""
    chance, whole = Random(19), [written(number) for number in range(4)]  # noqa: S311
    faults: list[ImportFault] = []
    for number in range(DAMAGED):
        tree = damaged(chance, damaged(chance, whole[number % 4]))
        data = json.dumps(tree).encode()
        if not number % 5:
            at = chance.randrange(len(data))
            odd = chance.choice((b"\0", b"\xff", b"[", b"", b"9" * 40, b"\\ud800"))
            data = data[:at] + odd + data[at + 1 :]
        try:
            for hand in named("mahjong16")(data):
                assert isinstance(hand, Imported)
                fault("replay", hand.game, {"log": hand.log})
        except ImportFault as wrong:
            faults.append(wrong)
    assert DAMAGED / 4 < len(faults) < DAMAGED
    for each in faults:
        args = {"name": "x", "place": each.place, **each.args_of_message}
        assert all(say(None, lang, each.key, args) for lang in LANGUAGES)
