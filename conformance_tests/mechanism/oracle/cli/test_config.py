"""The configuration file of a folder of logs: where it is found, what it decides, and what is refused of it."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

import jsonschema
import pytest

from conformance_tests.mechanism.oracle.cli.conftest import BROKEN, CLEAN, ROOT, UNDECIDED

if TYPE_CHECKING:
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Process, Run

SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "config.schema.json").read_text(encoding="utf-8"))
WON = '[Game "taiwan"]\n[Record "public"]\nend cut\n'
FLOOR = 'readings = { TQ-A9 = "floor" }\n'

GOOD = (
    "",
    "lang = 'zh-Hans'",
    'profile = "book"\nfail-on = []',
    'fail-on = ["breach", "impossible", "mismatch", "undecided"]',
    FLOOR,
    '[profile]\ntaiwan = "pocket-common"\nyawan = "distinct"',
    "readings = {}",
)

BAD = {
    'profil = "book"': "paipu.toml:1: profil is no key",
    "\nlang = 'jp'": "paipu.toml:2: jp is no choice of lang",
    "lang = 3": "paipu.toml:1: lang is not said so",
    "profile = 1": "paipu.toml:1: profile is not said so",
    "profile = ''": "paipu.toml:1: profile is not said so",
    "fail-on = 'breach'": "paipu.toml:1: fail-on is not said so",
    'lang = "en"\nfail-on = [\n  "breech",\n]': "paipu.toml:3: breech is no choice of fail-on",
    "readings = ['TQ-A9']": "paipu.toml:1: readings is not said so",
    "[readings]\nTQ-A9 = true": "paipu.toml:1: readings is not said so",
}
"""What the schema refuses too, and what is said of it."""

BAD_BY_THE_RULES = {
    "[profile]\ntaiwn = 'book'": "paipu.toml:2: taiwn is no game known here",
    "profile = 'nope'": "paipu.toml:1: nope is no profile",
    "[profile]\nyawan = 'book'": "paipu.toml:2: book is no profile",
    "[readings]\nTQ-A9 = 'floors'": "paipu.toml:2: floors is no candidate of TQ-A9",
    "[readings]\n\nTQ-A = 'x'": "paipu.toml:3: TQ-A is no registered reading",
    "lang = ": "paipu.toml:1: This is not TOML",
    "lang = 'en'\nlang = 'zh'": "paipu.toml:2: This is not TOML",
}
"""What only the rules, or the parser, refuse."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one is in, with a log of each status in folders of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PAIPU_LANG", raising=False)
    for name, text in (("broken", BROKEN), ("open", UNDECIDED), ("clean", CLEAN)):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "x.paipu").write_text(text, encoding="utf-8")
    return tmp_path


def told(run: Run, *words: str | Path, stdin: str | None = None) -> list[dict[str, object]]:
    """The rulings of `paipu check --json`."""
    return [json.loads(line) for line in run("check", "--json", *words, stdin=stdin).stdout.splitlines()]


def test_it_is_found_upwards_from_each_log(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    (folder / "clean" / "pyproject.toml").write_text(
        '[tool.paipu]\nreadings = { TQ-A9 = "signed" }\n', encoding="utf-8"
    )
    (folder / "open" / "pyproject.toml").write_text("[tool.other]\nx = 1\n", encoding="utf-8")
    found = told(run, "broken/deep/x.paipu", "clean/deep/x.paipu", "open/deep/x.paipu")
    assert [each["config"] for each in found] == ["paipu.toml", "clean/pyproject.toml", "paipu.toml"]
    assert [each["readings"] for each in found] == [{"TQ-A9": "floor"}, {}, {"TQ-A9": "floor"}]
    assert told(run, "-", stdin=CLEAN)[0]["config"] == "paipu.toml"
    assert "Configuration: paipu.toml" in run("check", "broken/deep/x.paipu").stdout


def test_of_two_in_one_folder_the_file_of_its_own_counts(run: Run, folder: Path) -> None:
    (folder / "pyproject.toml").write_text("[tool.paipu]\nlang = 'zh'\n", encoding="utf-8")
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    assert told(run, "clean/deep/x.paipu")[0]["config"] == "paipu.toml"


def test_without_one_nothing_changes(run: Run, folder: Path) -> None:
    before = run("check", "--json", "broken/deep/x.paipu").stdout
    (folder / "paipu.toml").write_text("", encoding="utf-8")
    same = json.loads(run("check", "--json", "broken/deep/x.paipu").stdout)
    assert same.pop("config") == "paipu.toml"
    assert same == json.loads(before)
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    assert run("check", "--json", "--no-config", "broken/deep/x.paipu").stdout == before


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_two_logs_under_different_files_are_each_judged_by_their_own(
    run: Run, folder: Path, jobs: str
) -> None:
    (folder / "broken" / "paipu.toml").write_text("lang = 'zh'\n" + FLOOR, encoding="utf-8")
    (folder / "open" / "paipu.toml").write_text("fail-on = ['breach']\n", encoding="utf-8")
    logs = ("open/deep/x.paipu", "broken/deep/x.paipu", "clean/deep/x.paipu", "gone/x.paipu")
    done = run("check", "--jobs", jobs, *logs)
    heads = [line for line in done.stdout.splitlines() if "x.paipu" in line]
    assert [("副" in head, "hand" in head) for head in heads] == [(False, True), (True, False), (False, True)]
    assert (done.exit_code, "no such file" in done.stderr) == (2, True)
    assert run("check", "--jobs", jobs, logs[0], logs[2]).exit_code == 0
    assert run("check", "--jobs", jobs, *logs[:3]).exit_code == 1


def test_the_command_line_goes_before_it(run: Run, folder: Path) -> None:
    text = FLOOR + "lang = 'zh'\nfail-on = []\n"
    (folder / "paipu.toml").write_text(text, encoding="utf-8")
    log = "broken/deep/x.paipu"
    assert run("check", log).exit_code == 0
    assert run("check", "--fail-on", "breach", log).exit_code == 1
    assert run("check", "--fail-on", "mismatch", log).exit_code == 0
    assert told(run, "--reading", "TQ-A9=signed", log)[0]["readings"] == {}
    assert "設定檔" in run("check", log).stdout
    assert "Configuration:" in run("check", "--lang", "en", log).stdout
    assert "Configuration:" in run("--lang", "en", "check", log).stdout


def test_ones_own_variable_goes_before_its_language_for_people(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "paipu.toml").write_text("lang = 'zh'\n", encoding="utf-8")
    monkeypatch.setenv("PAIPU_LANG", "en")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "Configuration:" in run("check", "broken/deep/x.paipu").stdout
    assert "地" in json.dumps(told(run, "broken/deep/x.paipu"), ensure_ascii=False)


def test_what_a_log_says_of_itself_is_not_overruled(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    tagged = CLEAN.replace("\n", '\n[Reading TQ-A9 "signed"]\n', 1)
    done = run("check", "-", stdin=tagged)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "TQ-A9 is chosen twice" in done.stderr
    assert "configuration: paipu.toml; --no-config" in done.stderr
    assert run("check", "--no-config", "-", stdin=tagged).exit_code == 0


def test_a_reading_of_one_game_asks_nothing_of_another(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    assert told(run, "-", stdin=WON)[0]["readings"] == {}


def test_a_profile_is_named_or_lies_beside_the_file(run: Run, folder: Path) -> None:
    log = folder / "clean" / "deep" / "x.paipu"
    log.write_text(WON, encoding="utf-8")
    (folder / "paipu.toml").write_text("profile = { taiwan = 'pocket-common' }\n", encoding="utf-8")
    shipped = told(run, log)[0]
    assert shipped["profile"] == told(run, "--no-config", "--profile", "pocket-common", log)[0]["profile"]
    assert shipped["digest"] == told(run, "--no-config", "--profile", "pocket-common", log)[0]["digest"]
    assert "profile" not in told(run, "clean/../open/deep/x.paipu")[0]
    (folder / "clean" / "house.toml").write_text("off = ['ping-hu']\n", encoding="utf-8")
    (folder / "clean" / "paipu.toml").write_text("profile = 'house.toml'\n", encoding="utf-8")
    assert told(run, log)[0]["profile"] == told(run, "--profile", "clean/house.toml", log)[0]["profile"]


@pytest.mark.parametrize("text", GOOD)
def test_what_is_heeded_is_in_order_by_the_schema(run: Run, folder: Path, text: str) -> None:
    jsonschema.validate(tomllib.loads(text), SCHEMA)
    (folder / "paipu.toml").write_text(text, encoding="utf-8")
    assert run("check", "--quiet", "-", stdin=WON).exit_code == 0


@pytest.mark.parametrize(("text", "said"), (BAD | BAD_BY_THE_RULES).items())
def test_what_is_wrong_is_refused_with_its_line(run: Run, folder: Path, text: str, said: str) -> None:
    if text in BAD:
        assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(tomllib.loads(text))
    (folder / "paipu.toml").write_text(text, encoding="utf-8")
    done = run("check", "clean/deep/x.paipu", "broken/deep/x.paipu")
    assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith(said)
    assert run("check", "--no-config", "clean/deep/x.paipu").exit_code == 0


def test_in_a_project_the_line_is_that_of_our_table(run: Run, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(
        "[tool.x]\nlang = 'jp'\n\n[tool.paipu]\nlang = 'jp'\n", encoding="utf-8"
    )
    assert run("check", "clean/deep/x.paipu").stderr.startswith("pyproject.toml:5: jp is no choice")
    (folder / "pyproject.toml").write_text("name = paipu\n", encoding="utf-8")
    assert run("check", "clean/deep/x.paipu").exit_code == 0, "a broken project that says nothing to Paipu"


def test_one_may_be_named(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text("lang = 'jp'\n", encoding="utf-8")
    (folder / "other.toml").write_text(FLOOR, encoding="utf-8")
    log = "clean/deep/x.paipu"
    assert told(run, "--config", "other.toml", log)[0]["config"] == "other.toml"
    for words in (("other.toml", "--no-config"), ("gone.toml",), ("clean",), ("pyproject.toml",)):
        (folder / "pyproject.toml").write_text("[tool.x]\n", encoding="utf-8")
        done = run("check", "--config", *words, log)
        assert (done.exit_code, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_the_other_verbs_about_a_log_heed_it_and_say_so(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text(FLOOR, encoding="utf-8")
    log = "clean/deep/x.paipu"
    assert json.loads(run("legal", "--json", log).stdout)["config"] == "paipu.toml"
    assert "Configuration: paipu.toml" in run("legal", log).stdout
    assert "Configuration: paipu.toml" in run("show", log, "-o", "-").stdout
    assert "Configuration: paipu.toml" in run("check", "--match", log).stdout
    refused = run("legal", "--reading", "TQ-A9=", log)
    assert refused.exit_code == 2


def test_junit_fails_what_the_command_fails(run: Run, folder: Path) -> None:
    (folder / "paipu.toml").write_text("fail-on = ['mismatch', 'undecided']\n", encoding="utf-8")
    done = run("check", "--output-format", "junit", "broken/deep/x.paipu", "open/deep/x.paipu")
    assert done.exit_code == 3
    assert 'tests="2" failures="1" errors="0"' in done.stdout


def test_published_verdicts_hang_on_no_file_of_a_folder(process: Process, folder: Path) -> None:
    (folder / "paipu.toml").write_text("nonsense = 1\n", encoding="utf-8")
    hello = b'{"type": "hello", "protocol": "paipu/1"}\n{"type": "bye"}\n'
    assert process("serve", "--stdio", stdin=hello, cwd=folder).returncode == 0
    assert process("score", "tongqi", "--help", cwd=folder).returncode == 0
