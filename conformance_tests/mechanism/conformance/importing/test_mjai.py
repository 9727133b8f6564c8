"""Events as mjai names them: each kind by hand, logs there and back, and hostile lines told by their number."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import oracle
from conformance_tests.collecting import few, many
from grammar.logs import parse_log, read_logs
from grammar.syntax import Log
from oracle.cli.language import LANGUAGES
from oracle.cli.main import main
from oracle.conformance.cases.schemas import faults
from oracle.conformance.importers import EXPORTERS, Imported, ImportFault, exporter, named, names
from oracle.conformance.inputs.faults import fault
from oracle.conformance.inputs.structured import log_of, readings_of, structured_log
from oracle.judge.dealing import deal
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable

GALLERY = Path(__file__).resolve().parents[3] / "gallery"
GAMES = ("taiwan", "lingque", "yawan")

HANDS = (
    "1m 2m 3m 4m 5m 6m 1p 2p 3p 4p 5p 6p E E C 1f",
    "1s 2s 3s 4s 5s 6s 7s 8s 9s 7m 8m 9m 7p 8p 9p C C",
    "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m S S W W 2f",
    "? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?",
)
"""What the four have; the second deals, and is dealt seventeen."""


def lines(*events: object) -> bytes:
    return "\n".join(each if isinstance(each, str) else json.dumps(each) for each in events).encode()


def start(**parts: object) -> dict[str, object]:
    head = {"type": "start_kyoku", "bakaze": "S", "kyoku": 2, "honba": 3, "oya": 1}
    return {**head, "tehais": [hand.split() for hand in HANDS], **parts}


def event(text: str) -> dict[str, object]:
    """An event in short: its type, the actor, then parts as `name=value`; tiles of `consumed` joined by a comma."""
    name, actor, *parts = text.split()
    made: dict[str, object] = {"type": name, **({} if actor == "-" else {"actor": int(actor)})}
    for part in parts:
        key, value = part.split("=")
        made[key] = value.split(",") if key == "consumed" else value
        if key == "target":
            made[key] = int(value)
        if key == "tsumogiri":
            made[key] = value == "true"
    return made


def run(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["log", *words], input=given)
    return done.exit_code, done.stdout, done.stderr


def read(data: bytes) -> list[Imported | ImportFault]:
    return list(named("mjai")(data))


def only(data: bytes) -> Imported:
    (found,) = read(data)
    assert isinstance(found, Imported), found
    return found


# The second actor deals, so he is E, and the first, who sits before him, is N.
KINDS = [
    ("tsumo 2 pai=5p", "S draw 5p"),
    ("tsumo 2 pai=?", "S draw"),
    ("nukidora 0 pai=1f", "N flower 1f"),
    ("nukidora 0 pai=1f / tsumo 0 pai=9s", "N flower 1f replace 9s"),
    ("nukidora 2 pai=2f / nukidora 2 pai=3f / tsumo 2 pai=9s", "S flower 23f replace 9s"),
    ("dahai 1 pai=1s", "E discard 1s"),
    ("tsumo 2 pai=1m / dahai 2 pai=1m tsumogiri=false", "S draw 1m discard 1m held"),
    ("tsumo 2 pai=1m / dahai 2 pai=1m tsumogiri=true", "S draw 1m discard 1m drawn"),
    ("tsumo 2 pai=9p / dahai 2 pai=9p tsumogiri=true", "S draw 9p discard 9p"),
    ("tsumo 2 pai=9p / dahai 2 pai=W tsumogiri=false", "S draw 9p discard W"),
    ("tsumo 3 pai=? / dahai 3 pai=W tsumogiri=true", "W draw discard W drawn"),
    ("dahai 1 pai=8m / chi 2 target=1 pai=8m consumed=7m,9m", "E discard 8m\nS chow 8m with 79m"),
    ("dahai 1 pai=C / pon 0 target=1 pai=C consumed=C,C", "E discard C\nN pung C"),
    ("dahai 1 pai=C / pon 0 target=1 pai=C consumed=E,C", "E discard C\nN pung C with EC"),
    ("dahai 1 pai=C / pon 0 target=3 pai=C consumed=C,C", "E discard C\nN pung C from W"),
    (
        "dahai 1 pai=1m / daiminkan 2 target=1 pai=1m consumed=1m,1m,1m / tsumo 2 pai=F",
        "E discard 1m\nS kong 1m replace F",
    ),
    ("ankan 1 consumed=C,C,C,C / tsumo 1 pai=P", "E hidden-kong C replace P"),
    ("ankan 3 consumed=?,?,?,? / tsumo 3 pai=?", "W hidden-kong ? replace"),
    ("kakan 0 pai=E consumed=E,E,E / tsumo 0 pai=P", "N add-kong E replace P"),
    ("kakan 0 pai=E consumed=E,E,E / hora 3 target=0 pai=E", "N add-kong E\nW rob E"),
    ("dahai 1 pai=8m / hora 3 target=1 pai=8m", "E discard 8m\nW win 8m"),
    ("tsumo 3 pai=8m / hora 3 target=3 pai=8m", "W draw 8m win 8m"),
    ("tsumo 3 pai=8m / hora 3 target=3", "W draw 8m win"),
    ("reach 0 / dahai 1 pai=1s", "E discard 1s"),
    ("reach 0 / reach_accepted 0 / dahai 1 pai=1s", "E discard 1s"),
]


@pytest.mark.parametrize(("events", "told"), KINDS)
def test_an_event_of_each_kind(events: str, told: str) -> None:
    """What is told is compared as a log that was written by hand is read."""
    hand = only(lines(start(), *map(event, events.split(" / ")), {"type": "end_kyoku"}))
    end = "won" if "hora" in events else "cut"
    by_hand = structured_log(parse_log(f'[Game "taiwan"]\n{told}\nend {end}\n'))
    assert (hand.log.get("acts"), hand.log["end"]) == (by_hand["acts"], end)


def test_a_record_written_by_hand() -> None:
    """Two hands of one game: the head, who sits where, an end without a winner, what no log says."""
    data = lines(
        {"type": "start_game", "names": ["甲", "乙", "丙", "丁"], "id": 0},
        start(kyotaku=1, scores=[0, 0, 0, 0], dora_marker="?"),
        event("dahai 1 pai=9s tsumogiri=false"),
        {"type": "ryukyoku", "reason": "fanpai", "deltas": [0, 0, 0, 0]},
        {"type": "end_kyoku"},
        start(oya=2, kyoku=3, honba=0, tehais=[["?"] * number for number in (16, 16, 17, 16)]),
        event("hora 0 target=2 pai=5m") | {"deltas": [8, 0, -8, 0]},
        {"type": "end_kyoku"},
        {"type": "end_game"},
    )
    code, out, err = run("import", "mjai", "-", given=data)
    assert (code, err) == (0, "")
    first, second = out.split("\n\n")
    assert first.splitlines() == [
        "# line 1.id: 0",
        "# line 2.kyotaku: 1",
        '# line 4.reason: "fanpai"',
        "# line 4.deltas: [0, 0, 0, 0]",
        '[Game "taiwan"]',
        '[Notation "1"]',
        '[Dealer "E"]',
        '[Wind "S"]',
        '[Streak "3"]',
        '[Player E "乙"]',
        '[Player N "甲"]',
        '[Player S "丙"]',
        '[Player W "丁"]',
        "E holds 789m 789p 123456789s CC",
        "S holds 11123456789m SSWW 2f",
        "W holds ?x16",
        "N holds 123456m 123456p EEC 1f",
        "E discard 9s",
        "end drawn",
    ]
    assert second.splitlines()[-10:] == [
        '[Player E "丙"]',
        '[Player N "乙"]',
        '[Player S "丁"]',
        '[Player W "甲"]',
        "E holds ?x17",
        "S holds ?x16",
        "W holds ?x16",
        "N holds ?x16",
        "W win 5m from E",
        "end won",
    ]


def test_the_dealers_first_tile_may_come_as_a_draw() -> None:
    """Engines deal sixteen to all and let the dealer draw; the book deals him seventeen (TW-PROC-12)."""
    sixteen = [hand.split() for hand in HANDS]
    sixteen[1] = sixteen[1][:-1]
    begun = (start(tehais=sixteen), event("tsumo 1 pai=C"), event("dahai 1 pai=9s"))
    assert only(lines(*begun)).log == only(lines(start(), event("dahai 1 pai=9s"))).log
    late = only(lines(start(tehais=sixteen), event("nukidora 0 pai=1f"), event("tsumo 1 pai=C")))
    assert [act["act"] for act in late.log["acts"]] == ["flower", "draw"]  # type: ignore[union-attr, index, call-overload]


def test_the_game_is_named_or_follows_from_the_number_of_tiles() -> None:
    thirteen = start(tehais=[["?"] * 13] * 4, seats=["E", "S", "W", "N"], oya=None)
    assert only(lines({"type": "start_game", "game": "灵雀"}, thirteen)).game == "lingque"
    assert only(lines({"type": "start_game", "game": "taiwan"}, start(tehais=None))).game == "taiwan"
    (found,) = read(lines({"type": "start_game"}, thirteen))
    assert isinstance(found, ImportFault)
    assert found.key == "import-which-game"


# -- there and back -------------------------------------------------------------------------------------


def written(log: Log) -> list[dict[str, Any]]:
    hand = Imported(log.game, structured_log(log), readings_of(log))
    return [dict(each) for each in exporter("mjai")(hand, oracle.check(log))]


def gallery() -> Iterable[Log]:
    for game in GAMES:
        for path in few(sorted((GALLERY / game).rglob("*.paipu")), 18):
            with path.open("rb") as stream:
                yield from (log for log in read_logs(stream, path.name) if isinstance(log, Log))


def same(log: Log) -> list[dict[str, Any]]:
    """The events of a log, which have to come back as it was."""
    events = written(log)
    back = only(lines(*events))
    assert (back.game, back.log, back.readings) == (log.game, structured_log(log), readings_of(log))
    return events


def test_the_logs_of_the_gallery_come_back() -> None:
    logs = [*gallery()]
    validated = 0
    for number, log in enumerate(logs):
        events = same(log)
        if number % 10 == 0:
            for each in events:
                assert list(faults("mjai", each)) == [], each
                validated += 1
    assert len(logs) > 100
    assert validated > 100


@pytest.mark.parametrize("game", GAMES)
def test_dealt_hands_come_back_and_are_ruled_alike(game: str) -> None:
    for seed in range(many(100, 2)):
        log = deal(game, seed)
        back = only(lines(*same(log)))
        before = oracle.check(log)
        after = oracle.check(log_of(back.game, back.log, back.readings))
        assert (after.status, after.outcome, after.scores, after.payments) == (
            before.status,
            before.outcome,
            before.scores,
            before.payments,
        )
        assert [each.key for each in after.findings] == [each.key for each in before.findings]


@pytest.mark.parametrize("game", ["taiwan", "lingque"])
def test_others_see_every_act_in_the_events_alone(game: str) -> None:
    """Without what is written beside the events all but a declined tile is there."""
    for seed in range(many(100, 3)):
        log = structured_log(deal(game, seed))
        bare = [
            {name: part for name, part in each.items() if name != "paipu"}
            for each in written(deal(game, seed))
        ]
        acts: Any = log["acts"]
        told = [
            (act["seat"], act["act"], tile)
            for act in acts
            if act["act"] != "decline"
            for tile in act.get("tiles", [])
        ]
        found: Any = only(lines(*bare)).log["acts"]
        assert [(act["seat"], act["act"], tile) for act in found for tile in act.get("tiles", [])] == told


def test_what_is_paid_stands_with_the_win() -> None:
    """A self-drawn win of so many 台 is paid by three; the four figures come to nothing together."""
    log = next(log for seed in range(100) if (log := deal("taiwan", seed)).end == "won")
    (win,) = [each for each in written(log) if each["type"] == "hora"]
    payments = oracle.check(log).payments
    units = {figure.unit for paid in payments for figure in paid.figures}
    if len(units) == 1:
        assert sum(win["deltas"]) == 0
        assert win["deltas"][win["actor"]] == sum(paid.amount.low for paid in payments)
    else:
        assert "deltas" not in win


def test_what_is_beside_an_event_has_to_agree_with_it() -> None:
    """Else a viewer would show another hand than is judged."""
    act = {"seat": "E", "act": "discard", "tiles": ["9s"]}
    look = {"seat": "S", "act": "look", "place": "wall"}
    good = event("dahai 1 pai=9s") | {"paipu": {"acts": [look, act]}}
    assert [each["act"] for each in only(lines(start(), good)).log["acts"]] == ["look", "discard"]  # type: ignore[union-attr, index, call-overload]
    for wrong in (
        event("dahai 1 pai=8s") | {"paipu": {"acts": [act]}},
        event("dahai 2 pai=9s") | {"paipu": {"acts": [act]}},
        event("dahai 1 pai=9s") | {"paipu": {"acts": [act, look]}},
        event("dahai 1 pai=9s") | {"paipu": {"acts": [act, act]}},
        event("dahai 1 pai=9s") | {"paipu": {"acts": [3]}},
        event("dahai 1 pai=9s") | {"paipu": {"acts": []}},
        event("dahai 1 pai=9s") | {"paipu": {"acts": [{**act, "tiles": ["9s", "8s"]}]}},
    ):
        (found,) = read(lines(start(), wrong))
        assert isinstance(found, ImportFault)
        assert found.key == "import-differs"


# -- what cannot be read --------------------------------------------------------------------------------

WRONG = [
    (event("dora -") | {"dora_marker": "1m"}, "no event is called dora"),
    (event("none -"), "no event is called none"),
    (event("tsumo 1 pai=5mr"), "5mr is no tile"),
    (event("tsumo 1 pai=0m"), "0m is no tile"),
    (event("tsumo 1 pai=9f"), "9f is no tile"),
    (event("tsumo 4 pai=1m"), "from 0 to 3"),
    ({"type": "tsumo", "actor": True, "pai": "1m"}, "from 0 to 3"),
    ({"type": "tsumo", "actor": 1.0, "pai": "1m"}, "from 0 to 3"),
    ({"type": "tsumo", "actor": 1}, "pai: missing"),
    ({"type": "tsumo", "actor": 1, "pai": None}, "a text is wanted"),
    ({"type": "dahai", "actor": 1, "pai": "1s", "tsumogiri": 1}, "true, false"),
    (event("pon 1 target=0 pai=1m consumed=1m"), "1 tiles, where this set takes 2"),
    (event("ankan 1 consumed=1m,1m,1m,2m"), "contradicts"),
    (event("kakan 1 pai=1m consumed=1m,1m,2m"), "contradicts"),
    ({"actor": 1}, "type: missing"),
    ({"type": 3}, "a text is wanted"),
    ([], "an object is wanted"),
    ("null", "an object is wanted"),
    ('{"type": "tsumo", "actor": NaN}', "NaN is no number"),
    ('{"type": "tsumo", "type": "dahai"}', "told twice"),
    ('{"type": "tsumo"', "not JSON"),
    ("[" * 100_000, "at most 64 levels"),
    ('{"a":' * 100_000, "at most 64 levels"),
    ('{"actor": ' + "9" * 5000 + "}", "not JSON"),
    ('"' + "x" * 1_000_001, "at most 1,000,000 characters"),
    ("\ufeff{}", "not JSON"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG, ids=range(len(WRONG)))
def test_a_bad_line_refuses_its_hand_and_no_other(wrong: object, said: str) -> None:
    rest = (event("dahai 1 pai=9s"), {"type": "end_kyoku"})
    data = lines(start(), *rest, start(), wrong, *rest, start(oya=0, tehais=[[]] * 4, honba=1) | {}, *rest)
    code, out, err = run(
        "import", "mjai", "-", given=lines({"type": "start_game", "game": "taiwan"}) + b"\n" + data
    )
    assert (code, err.count("\n"), out.count("[Game")) == (2, 1, 2)
    assert said in err
    assert "line 6" in err or "-:6:" in err
    for lang in LANGUAGES:
        assert run("import", "mjai", "-", "--lang", lang, given=data)[2].count("\n") in {1, 2}


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (start(oya=None), "oya"),
        (start(oya="0"), "from 0 to 3"),
        (start(bakaze="X"), "E, S, W, N"),
        (start(seats=["E", "E", "S", "W"]), "E, S, W, N"),
        (start(tehais=[[]]), "four are wanted"),
        (start(tehais=[["1m"] * 16, ["1m"] * 15, [], []]), "15 tiles"),
        (start(tehais=[["1m"] * 17, ["1m"] * 17, [], []]), "17 tiles, and 16"),
        (start(tehais=[["1m"] * 13] * 4), "13 tiles"),
        (start(tehais=[["1x"] * 16, [], [], []]), "1x is no tile"),
        (start(honba=-1), "from 0"),
        (start(paipu=3), "an object is wanted"),
        (start(paipu={"log": {"dealer": "S"}}), "contradicts"),
        (start(paipu={"log": {"hands": {"E": ["1m"]}}}), "contradicts"),
        (start(paipu={"log": {"wall": "1m"}}), "cannot say it"),
        (event("tsumo 0 pai=1m"), "stands in no hand"),
        (event("sing 0"), "no event is called sing"),
    ],
)
def test_a_bad_head_is_told(head: object, said: str) -> None:
    table = {"type": "start_game", "game": "台灣"}
    code, out, err = run("import", "mjai", "-", given=lines(table, head, event("dahai 1 pai=9s")))
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert said in err
    assert "line 2" in err


def test_a_table_that_cannot_be_read_leaves_out_its_hands() -> None:
    for table in ({"type": "start_game", "game": "tongqi"}, {"type": "start_game", "names": ["a"]}):
        code, out, err = run("import", "mjai", "-", given=lines(table, start(), {"type": "end_game"}))
        assert (code, out, err.count("\n")) == (2, "", 2)
        assert "line 1" in err
        assert "line 2" in err


@pytest.mark.parametrize(
    ("given", "said"), [(b"", "holds no record"), (b"\xff{}", "byte 0"), (b"\x1f\x8b\x08", "byte 1")]
)
def test_a_file_of_which_nothing_can_be_read(given: bytes, said: str) -> None:
    code, out, err = run("import", "mjai", "-", given=given)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_marks_of_other_systems_do_no_harm() -> None:
    """A byte order mark, lines that end with CR LF, empty lines."""
    plain = lines(start(), event("dahai 1 pai=9s"))
    assert only(b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n\r\n")).log == only(plain).log


def test_damage_is_a_fault_or_a_log_and_nothing_else() -> None:
    chance = Random(7)  # noqa: S311
    whole = [json.dumps(each) for seed in range(3) for each in written(deal("taiwan", seed))]
    odd: tuple[Any, ...] = (
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
        {"acts": [{}]},
        {"acts": [{"act": 3, "seat": []}]},
        "hora",
    )
    seen: list[ImportFault] = []
    for _ in range(many(300, 30)):
        told = list(whole)
        for _ in range(3):
            at = chance.randrange(len(told))
            tree = json.loads(told[at])
            tree[chance.choice([*tree, "paipu", "consumed", "target"])] = chance.choice(odd)
            told[at] = json.dumps(tree)
        found = read("\n".join(told).encode())
        seen += [each for each in found if isinstance(each, ImportFault)]
        for hand in found:
            if isinstance(hand, Imported):
                fault("replay", hand.game, {"log": hand.log})
    assert seen
    for each in seen:
        args = {"name": "x", "place": each.place, **each.args_of_message}
        assert all(say(None, lang, each.key, args) for lang in LANGUAGES)


# -- the command ----------------------------------------------------------------------------------------


def test_logs_are_exported_hand_by_hand(tmp_path: Path) -> None:
    """A hand that cannot be read, judged or exported is told, and the others are written."""
    source, target = tmp_path / "logs.paipu", tmp_path / "out.jsonl"
    source.write_text(
        '[Game "taiwan"]\nE discard 5m\nend cut\n[Game "tongqi"]\nend cut\n[Game "taiwan"]\nE fly\nend cut\n'
        '[Game "taiwan"]\n[Reading TW-A2 "no such"]\nend cut\n[Game "lingque"]\nend cut\n',
        encoding="utf-8",
    )
    code, out, err = run("export", "mjai", str(source), "-o", str(target))
    assert (code, out) == (2, "")
    assert [line.split(":")[1] for line in err.splitlines() if line.startswith(str(source))] == [
        "4",
        "7",
        "9",
    ]
    events = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert [each["game"] for each in events if each["type"] == "start_game"] == ["taiwan", "lingque"]
    assert run("export", "mjai", str(source), "-o", str(target))[0] == 2
    assert run("export", "tenhou", str(source))[0] == run("export", "mjai", "no-such-file")[0] == 2
    assert names(EXPORTERS) == ["mjai"]


def test_a_breach_is_told_at_the_end(tmp_path: Path) -> None:
    source = tmp_path / "log.paipu"
    source.write_text('[Game "taiwan"]\n[Dealer "E"]\nS discard 5m\nend cut\n', encoding="utf-8")
    code, out, err = run("export", "mjai", str(source))
    assert (code, err) == (0, "")
    ending = json.loads(out.splitlines()[-2])
    ruling = oracle.check(parse_log(source.read_text(encoding="utf-8")))
    assert ending["paipu"]["status"] == ruling.status == "broken"
    assert ending["paipu"]["findings"][0] == {"kind": "breach", "clause": ruling.findings[0].cited, "at": 1}
