"""Everything the commands print as JSON is valid by the shipped schemas, over many logs and hands."""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import oracle
from conformance_tests.collecting import many
from oracle.cli.main import main
from oracle.report.layout import WIDTH, Paint, cells
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang

ROOT = Path(__file__).resolve().parents[4]
SCHEMAS = ROOT / "oracle" / "schemas"
WORKED = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
GALLERY = sorted((ROOT / "conformance_tests" / "gallery").rglob("*.paipu"))

LINES = WORKED.read_text(encoding="utf-8").splitlines()

LOGS = {
    "a partial record with claims": (
        '[Game "tongqi"]\n[Record "public"]\nren holds 24x3 ?x17\nturned ?\ntian take discard 56\n'
        "di flip 24\ndi eat 24 with 16 35 discard 11\nren say pung\ndi insist\n"
        'ren claim di TQ-4.2b at 4 "I held three"\nhe claim ren\nend cut\n'
    ),
    "breaches with consequences": (
        '[Game "tongqi"]\n[Player tian "Wu"]\ntian holds 11x5 33x3 44 45 46 55 56 66 12 13 14 15 16 22\n'
        "tian take 22 discard 44\ntian win 12\ndi pung 55\nhe flip 24 eat 24 with 16 35 discard 16\nend won\n"
    ),
    "a sixth copy": '[Game "tongqi"]\ntian holds 11x6 ?x14\nend cut\n',
    "a drawn hand nobody can count": '[Game "tongqi"]\ntian take discard 56\nend drawn\n',
    "a win out of an unseen hand": '[Game "tongqi"]\ntian take discard 56\ndi win 56\ndi pay tian 50\nend won\n',
    "declarations of every kind": (
        '[Game "tongqi"]\n[Reading TQ-A3 "total"]\n[Option base "30"]\ntian take discard 56\n'
        'tian score "nonsense" 3 total 5 pay di 20 balance 100\nend stopped\n'
    ),
    "a game cut off": "\n".join([*LINES[:25], "end cut"]),
    "a seat that is not his": "\n".join(LINES).replace("ren win 55", "di win 55"),
    "other payments": "\n".join(LINES).replace("tian pay ren 3000", "ren pay tian 3000"),
    "unreadable": '[Game "tongqi"]\ntian discard 77\nend cut\n',
    "two hands": "\n".join(LINES) + "\n" + '[Game "tongqi"]\ntian take discard 56\nend cut\n',
}


@cache
def validator(name: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def rows(*words: str, stdin: str | None = None) -> list[object]:
    """Return the objects a command prints."""
    done = CliRunner().invoke(main, words, input=stdin)
    assert done.exit_code in (0, 1, 2, 3), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LOGS)
def test_every_ruling_is_valid(name: str, lang: Lang) -> None:
    found = rows("check", "--json", "--lang", lang, "-", stdin=LOGS[name])
    assert found
    for ruling in found:
        validator("ruling").validate(ruling)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_nobody_judges_is_told_by_the_schema(lang: Lang, unjudged: str) -> None:
    (ruling,) = rows("check", "--json", "--lang", lang, "-", stdin=f'[Game "{unjudged}"]\nend cut\n')
    validator("ruling").validate(ruling)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LOGS)
def test_every_report_keeps_to_eighty_cells(name: str, lang: Lang) -> None:
    for log in oracle.read(io.StringIO(LOGS[name])):
        if isinstance(log, oracle.Log) and log.game == "tongqi":
            lines = list(ruling_report(oracle.check(log), lang, Paint()))
            assert [line for line in lines if cells(line) > WIDTH] == []


@pytest.mark.parametrize("start", range(many(8, 1)))
def test_the_gallery_is_told_in_both_languages_within_eighty_cells(start: int) -> None:
    check = validator("ruling")
    for path in GALLERY[start :: many(8, 64)]:
        for log in oracle.read(path):
            if isinstance(log, oracle.UnreadableLog):
                continue
            ruling = oracle.check(log, file=path.name)
            for lang in LANGUAGES:
                check.validate(oracle.to_json(ruling, lang))
                lines = list(ruling_report(ruling, lang, Paint()))
                assert (path.name, [line for line in lines if cells(line) > WIDTH]) == (path.name, [])


HANDS = [
    "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across +55/tian/flip",
    "45 55 own:33x3 press:36x4 press:25x3 pung:23x3 four:24x4/side top:22x5/across/across +55/tian/flip",
    "45 55 own:33x3 press:36x4 press:25x3 pung:23x3 four:24x4 top:22x5 +55/tian/flip",
    "11x6 +11",
    "11 +12",
    "11 12",
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sheet_and_every_wait_is_valid(hand: str, lang: Lang) -> None:
    for name, verb in (("hand", "score"), ("waits", "waits")):
        (row,) = rows(verb, "--json", "--lang", lang, "tongqi", *hand.split())
        validator(name).validate(row)


@pytest.mark.parametrize("clause", ["TQ-1.0", "TQ-5.5d", "TQ-8.6", "TQ-G.9"])
def test_every_explanation_is_valid(clause: str) -> None:
    (row,) = rows("explain", "--json", clause)
    validator("clause").validate(row)


@pytest.mark.parametrize("change", [{"status": "fine"}, {"schema": 2}, {"extra": 1}, {"acts": -1}])
def test_the_schema_refuses_what_is_no_ruling(change: dict[str, object]) -> None:
    (ruling,) = rows("check", "--json", str(WORKED))
    assert isinstance(ruling, dict)
    assert list(validator("ruling").iter_errors({**ruling, **change})) != []
