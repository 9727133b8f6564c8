"""The limits of what is read: their page says what the code has, and each is refused by its name and number."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import perf_counter

import pytest
from click.testing import CliRunner

from grammar.limits import LIMITS, LOGS, TOML, TooMuchError
from grammar.outside import json_of, toml_of
from oracle.cli.main import main

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs/guides/limits.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([^|]+) \| ([0-9,]+) \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)

LOG = '[Game "taiwan"]\nE discard 5m\nend cut\n'


def run(*words: str, given: bytes = b"") -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(words), input=given)
    return done.exit_code, done.stdout, done.stderr


def test_the_page_states_every_limit_and_no_other() -> None:
    stated = {(name, int(most.replace(",", "")), unit) for name, most, unit in ROW.findall(PAGE)}
    assert stated == {tuple(each) for each in LIMITS}


@pytest.mark.parametrize(
    ("depth", "fits"), [(1, True), (64, True), (65, False), (500, False), (100_000, False)]
)
def test_json_and_toml_nest_sixty_four_levels_and_no_deeper(depth: int, fits: bool) -> None:
    inner = "[" * (depth - 1) + "]" * (depth - 1) if depth > 1 else "1"
    asked = (
        (json_of, "[" * depth + "]" * depth),
        (json_of, '{"a":' * depth + "1" + "}" * depth),
        (toml_of, f"x = {inner}"),
        (toml_of, ".".join(["a"] * depth) + " = 1"),
        (toml_of, ".".join(['"="'] * depth) + " = 1"),
        (toml_of, f"[{'.'.join(['a'] * max(depth - 1, 1))}]"),
    )
    for read, text in asked:
        if fits:
            assert read(text) is not None
        else:
            with pytest.raises(TooMuchError, match="at most 64 levels"):
                read(text)


def test_brackets_and_dots_within_strings_nest_nothing() -> None:
    assert json_of(json.dumps(["[" * 500])) == ["[" * 500]
    for quoted in ('"{}"', "'{}'", '"""{}"""', "'''{}'''"):
        assert toml_of("x = " + quoted.format("a." * 500)) == {"x": "a." * 500}
    assert toml_of("# " + "a." * 500 + "\nx = 1") == {"x": 1}


@pytest.mark.parametrize(
    "text",
    ['"' + '\\"' * 250_000, "a" * 500_000 + "." * 70, '"' * 500_000, "a" + " " * 500_000 + "." * 70],
)
def test_no_text_in_toml_is_looked_at_again_and_again(text: str) -> None:
    began = perf_counter()
    with pytest.raises(ValueError):  # noqa: PT011  (what is wrong is Python's word)
        toml_of(text)
    assert perf_counter() - began < 10


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 500 + "]" * 500, ".".join(["a"] * 100_000) + " = 1", "#" * (TOML.most + 1)],
)
def test_a_profile_beyond_a_limit_is_refused_as_the_file_it_is(text: str, tmp_path: Path) -> None:
    profile, log, config = tmp_path / "deep.toml", tmp_path / "a.paipu", tmp_path / "paipu.toml"
    profile.write_text(text, encoding="utf-8")
    log.write_text(LOG, encoding="utf-8")
    asked = [
        run("check", str(log), "--profile", str(profile)),
        run("values", "taiwan", "--profile", str(profile)),
        run("score", "taiwan", "123m", "--profile", str(profile)),
    ]
    config.write_text(text, encoding="utf-8")
    asked.append(run("check", str(log)))
    for code, _, said in asked:
        assert code == 2, said
        assert "at most" in said
        assert "defect" not in said


@pytest.mark.parametrize(
    "line", ["left 2147483648", '[Streak "2147483648"]', '[Option base "2147483648"]', "left 1" + "0" * 1_000]
)
def test_a_number_that_is_too_large_is_told_as_that(line: str, tmp_path: Path) -> None:
    log = tmp_path / "a.paipu"
    log.write_text(f'[Game "taiwan"]\n{line}\nend cut\n', encoding="utf-8")
    code, out, err = run("check", str(log))
    assert code == 2
    assert "too large" in out + err
    assert re.search(r"at most 9 digits", out + err)
    assert "no number" not in out + err


@pytest.mark.parametrize("words", [("translate", "--to", "zh"), ("anonymise",), ("export", "mjai")])
def test_a_log_that_is_written_anew_is_read_up_to_its_limit_and_no_further(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    endless = tmp_path / "endless.paipu"
    with endless.open("wb") as stream:
        stream.write(LOG.encode())
        stream.truncate(1 << 40)  # no disk has it, and no memory
    verb, *options = words
    code, out, err = run("log", verb, *options, str(endless))
    assert (code, out) == (2, "")
    assert f"at most {LOGS.most:,} bytes" in err
    assert str(endless) in err


def test_every_verb_that_reads_a_log_says_alike_why_it_cannot(tmp_path: Path) -> None:
    words = (
        *(("check",), ("legal",), ("census", "--depth", "1"), ("show", "-o", "-")),
        *(("log", "translate", "--to", "zh"), ("log", "anonymise"), ("log", "export", "mjai")),
        ("log", "import", "mjai"),
    )
    missing, folder = tmp_path / "none.paipu", tmp_path
    for place, said in ((missing, "there is no such file"), (folder, "is a directory")):
        for verb in words:
            code, out, err = run(*verb, str(place))
            assert (code, out, said in err) == (2, "", True), (verb, err)
