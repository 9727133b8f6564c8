"""A log turned into the other language and back: nothing is lost on the way."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

import oracle
from conformance_tests.collecting import few
from conformance_tests.mechanism.oracle.cli.conftest import ROOT, UNREADABLE
from grammar.logs import read_logs
from grammar.syntax import Log, Remark
from grammar.words import known_games
from oracle.cli.logbook import anonymous, translated
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Run

GALLERY = ROOT / "conformance_tests" / "gallery"
LAID_OUT = """# 札記 of the table

[Game "tongqi"]
[Notation "1"]

# the first act

tian take discard 56 # 大


end cut

[Game "taiwan"]
[Notation "1"]
end cut
"""
CHINESE = """# 札記 of the table

[牌戲 "同棋"]
[記譜 "1"]

# the first act

天 饒 打 五六 # 大


終 未完

[牌戲 "台灣"]
[記譜 "1"]
終 未完
"""


def hands(text: str) -> list[Log]:
    found = list(read_logs(BytesIO(text.encode()), "-"))
    assert all(isinstance(each, Log) for each in found)
    return [each for each in found if isinstance(each, Log)]


@pytest.mark.parametrize("game", known_games())
def test_the_logs_of_the_gallery_come_back_as_they_went(game: str) -> None:
    paths = few(sorted(GALLERY.joinpath(game).rglob("*.paipu")), 8)
    assert paths
    for path in paths:
        there = translated(hands(path.read_text()), "zh", path.read_text())
        back = translated(hands(there), "en", there)
        assert translated(hands(back), "zh", back) == there, path
        assert translated(hands(path.read_text()), "en", path.read_text()) == back, path


@pytest.mark.parametrize("game", known_games())
def test_traditional_and_simplified_lose_nothing_of_any_log(game: str) -> None:
    """English, traditional, simplified and English again: the same bytes, and no word of the notation is left over."""
    for path in few(sorted(GALLERY.joinpath(game).rglob("*.paipu")), 8):
        text = path.read_text()
        english = translated(hands(text), "en", text)
        there = translated(hands(english), "zh", english)
        simple = translated(hands(there), "zh-Hans", there)
        assert translated(hands(simple), "en", simple) == english, path
        assert translated(hands(simple), "zh", simple) == there, path
        said = re.sub('#.*|"[^"]*"', "", simple)
        assert not [char for char in said if char >= "\u3400" and not char.encode("gb2312", "ignore")], path


def test_comments_and_empty_lines_stay(run: Run, log: Callable[[str | bytes], Path]) -> None:
    there = run("log", "translate", "--to", "zh", log(LAID_OUT))
    assert (there.stdout, there.exit_code) == (CHINESE, 0)
    assert run("log", "translate", "--to", "en", "-", stdin=CHINESE).stdout == LAID_OUT


def test_what_cannot_be_read_is_told_and_nothing_written(
    run: Run, log: Callable[[str | bytes], Path]
) -> None:
    done = run("log", "translate", "--to", "zh", log(UNREADABLE))
    assert (done.stdout, done.exit_code) == ("", 2)
    assert ":2:" in done.stderr
    assert run("log", "translate", "--to", "zh", "missing.paipu").exit_code == 2


@pytest.mark.parametrize("game", known_games())
def test_dealt_hands_are_those_dealt_in_the_other_language(run: Run, game: str) -> None:
    dealt = ("deal", game, "--seed", "3", "--hands", "2")
    english, chinese = run(*dealt).stdout, run("--lang", "zh", *dealt).stdout

    assert translated(hands(english), "zh", english) == chinese
    assert translated(hands(chinese), "en", chinese) == english


@pytest.mark.parametrize("position", [(), ("--position",)])
@pytest.mark.parametrize("game", known_games())
def test_a_template_is_a_log_of_which_nothing_is_known(
    run: Run, log: Callable[[str | bytes], Path], game: str, position: tuple[str, ...]
) -> None:
    for lang in LANGUAGES:
        made = run("log", "new", game, *position, "--lang", lang).stdout
        (read,) = hands(made)
        assert [line for line in read.lines if not isinstance(line, Remark)] == []
        assert all(len(line) <= 80 for line in made.splitlines())
    judged = run("check", log(made))
    assert judged.exit_code in {0, 3}, judged.stdout


@pytest.mark.parametrize("position", [(), ("--position",)])
@pytest.mark.parametrize("game", known_games())
def test_the_examples_of_a_template_are_a_lawful_log_in_every_language(
    run: Run, log: Callable[[str | bytes], Path], game: str, position: tuple[str, ...]
) -> None:
    freed = {}
    for lang in LANGUAGES:
        made = run("log", "new", game, *position, "--lang", lang).stdout
        lines = made.replace("\n#   ", "\n").splitlines()
        freed[lang] = "\n".join(line for line in lines if line and not line.startswith("#")) + "\n"
    assert run("check", log(freed["en"])).exit_code in {0, 3}
    assert {lang: translated(hands(freed["en"]), lang, freed["en"]) for lang in LANGUAGES} == freed
    assert len(freed["en"].splitlines()) > 9


def test_a_template_is_written_into_a_new_file_alone(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "dispute.paipu"
    assert run("log", "new", "同棋", "--position", "-o", target).exit_code == 0
    before = target.read_bytes()
    again = run("log", "new", "taiwan", "-o", target)
    assert (again.exit_code, target.read_bytes()) == (2, before)
    assert str(target) in again.stderr
    assert run("log", "new", "go").exit_code == 2


NAMED = """\ufeff# Chen's table
[Game "taiwan"]\r
[Notation "1"]
[Player E "Chen"] # who deals
[Player S "Wu \\"the cat\\""]
[Recorder "Lin"]
[Date "2026-11-24"]
[Site "Chen's house"]
[X-Host "Wu"]
\t[Dealer "E"]

E draw  discard 5m #
S say "pung" say "ask Chen"
outsider "Hu" back E 1 base
W report "TW-FOUL-4" of E
E score "門清" 1 tai
W pay outsider "Hu" 1 base "for Chen"
end cut

[Game "台灣"]
[牌手 南 “Chen”]
[Player N "Wu \\"the cat\\""]
end cut # Wu won
"""
NAMELESS = """\ufeff# …
[Game "taiwan"]\r
[Notation "1"]
[Player E "A"] # …
[Player S "B"]
[Recorder "C"]
[Date "2026-11-24"]
[Site "…"]
[X-Host "…"]
\t[Dealer "E"]

E draw  discard 5m #
S say "pung" say "…"
outsider "D" back E 1 base
W report "TW-FOUL-4" of E
E score "門清" 1 tai
W pay outsider "D" 1 base "…"
end cut

[Game "台灣"]
[牌手 南 “A”]
[Player N "B"]
end cut # …
"""


def test_names_are_taken_out_and_nothing_else_changes(run: Run, log: Callable[[str | bytes], Path]) -> None:
    done = run("log", "anonymise", log(NAMED.encode()))
    assert (done.stdout_bytes.decode(), done.exit_code) == (NAMELESS, 0)
    assert run("log", "anonymise", log(NAMELESS.encode())).stdout_bytes.decode() == NAMELESS
    wrong = run("log", "anonymise", log(UNREADABLE))
    assert (wrong.stdout, wrong.exit_code) == ("", 2)


@pytest.mark.parametrize("game", known_games())
def test_a_log_without_names_is_ruled_alike(game: str) -> None:
    def ruled(text: str) -> list[object]:
        told = [oracle.check(one) for one in hands(text)]
        return [(one.status, one.outcome, one.scores, [paid.clause for paid in one.payments]) for one in told]

    for path in few(sorted(GALLERY.joinpath(game).rglob("*.paipu")), 8):
        text = path.read_text()
        nameless = anonymous(text)
        assert anonymous(nameless) == nameless, path
        assert ruled(nameless) == ruled(text), path
        assert [len(line.split("#")[0].split()) for line in nameless.splitlines()] == [
            len(re.sub('"[^"]*"', '"x"', line.split("#")[0]).split()) for line in text.splitlines()
        ]
