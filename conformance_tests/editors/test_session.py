"""The language server from start to end, over its standard input and output, on logs of all five games."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest
from lsprotocol import types

import oracle
from conformance_tests.editors.session import ROOT, Session, with_edits
from grammar.words import words_of
from grammar.writing.render import render_log
from oracle.judge.dealing import Player, Telling, deal_match
from oracle.report.moves import act_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.rulebook.messages import Lang

GAMES = ("tongqi", "jiaxing", "lingque", "taiwan", "yawan")
GALLERY = ROOT / "conformance_tests" / "gallery"

BROKEN = {
    "tongqi": "TQ-8.1",
    "jiaxing": "JX-3.6b",
    "lingque": "LQ-",
    "taiwan": "TW-",
    "yawan": "YW-",
}
"""Of each game the first log of the gallery of these clauses that breaks a rule is asked about."""


@pytest.fixture(scope="module")
def editor() -> Iterator[Session]:
    with Session("--lang", "en", formats=[types.MarkupKind.Markdown], options={"pictures": True}) as session:
        yield session


@cache
def dealt(game: str, lang: str = "en") -> str:
    """A lawful hand of a game."""
    log = next(iter(deal_match(game, 5, Player(sensible=True), Telling(people=False, declared=True))))
    return render_log(log, "zh" if lang == "zh" else "en")


def checked(text: str) -> list[dict[str, object]]:
    """What `paipu check --json` finds in a text, hand by hand."""
    done = subprocess.run(
        [sys.executable, "-m", "oracle.cli", "check", "--json", "-"],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@cache
def broken(game: str) -> str:
    """A log of the gallery that breaks a rule and no more."""
    for path in sorted((GALLERY / game).rglob("*.paipu")):
        if not path.name.startswith(BROKEN[game]):
            continue
        text = path.read_text(encoding="utf-8")
        rulings = [
            oracle.check(log) for log in oracle.read(io.StringIO(text)) if not isinstance(log, Exception)
        ]
        if len(rulings) == 1 and any(found.kind.value == "breach" for found in rulings[0].findings):
            return text
    raise AssertionError(f"no log of the gallery of {game} breaks a rule")


@pytest.mark.parametrize("game", GAMES)
def test_a_lawful_hand_has_nothing_underlined_and_its_totals_behind_its_end(
    game: str, editor: Session
) -> None:
    text = dealt(game)
    assert [each.code for each in editor.show(text)] == []
    end = text.rstrip("\n").count("\n")
    assert editor.folds() == [(0, end)]
    (hint,) = editor.hints()
    (ruling,) = [
        oracle.check(log) for log in oracle.read(io.StringIO(text)) if not isinstance(log, Exception)
    ]
    assert hint.position.line == end
    assert isinstance(hint.label, str)
    for sheet in ruling.scores:
        assert str(sheet.total.low) in hint.label


@pytest.mark.parametrize("game", GAMES)
def test_what_the_command_finds_is_underlined_at_its_act(game: str, editor: Session) -> None:
    text = broken(game)
    found = editor.show(text)
    (ruling,) = checked(text)
    findings = ruling["findings"]
    assert isinstance(findings, list)
    assert findings
    expected = {(each["clause"], each["line"] - 1) for each in findings}
    assert expected <= {(each.code, each.range.start.line) for each in found}
    for each in findings:
        (said, *_) = [
            one for one in found if (one.code, one.range.start.line) == (each["clause"], each["line"] - 1)
        ]
        assert each["reason"] in said.message


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_read_is_said_with_the_remedy_of_the_command_and_fixed_by_it(
    game: str, editor: Session
) -> None:
    text = dealt(game)
    damaged = text.replace(" discard ", " discrad ", 1)
    (diagnostic,) = editor.show(damaged)
    (hand,) = checked(damaged)
    line = hand["line"]
    assert isinstance(line, int)
    assert (diagnostic.code, diagnostic.range.start.line) == (hand["label"], line - 1)
    assert diagnostic.message.splitlines()[0] == hand["what"]
    assert str(hand["remedy"]) in diagnostic.message
    fix = next(each for each in editor.fixes(diagnostic.range.start.line) if "discard" in each.title)
    assert fix.edit is not None
    assert fix.edit.changes is not None
    (edits,) = fix.edit.changes.values()
    assert with_edits(damaged, edits) == text


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", GAMES)
def test_the_lawful_acts_are_offered_first_and_in_the_language_of_the_log(
    game: str, lang: str, editor: Session
) -> None:
    whole = dealt(game, lang).rstrip("\n").split("\n")
    seats, acts = words_of(game).table("seats").read, words_of(game).table("acts").read
    first = next(
        number
        for number, line in enumerate(whole)
        if line.split(" ")[0] in seats and line.split(" ")[1] in acts
    )
    before = whole[: first + 4]
    editor.show("\n".join([*before, ""]))
    (log,) = oracle.read(io.StringIO("\n".join([*before, "end cut\n"])))
    assert not isinstance(log, Exception)
    tongue: Lang = "zh" if lang == "zh" else "en"
    due = [
        f"{words_of(game).table('seats').write(option.act.seat, tongue)} {act_text(game, option.act, tongue)}"
        for option in oracle.legal(log).options
    ]
    assert due
    offered = [item.label for item in editor.choices(len(before), 0)]
    assert offered[: len(dict.fromkeys(due))] == list(dict.fromkeys(due))
    seat = due[0].split(" ")[0]
    editor.show("\n".join([*before, f"{seat} "]))
    after = [item.label for item in editor.choices(len(before), len(seat) + 1)]
    assert after[0] == due[0].partition(" ")[2]


def mid_hand(game: str) -> tuple[list[str], str]:
    """A hand up to a seat's fifth discard, and the line that comes next, of one that acts twice or more."""
    lines = dealt(game).rstrip("\n").split("\n")
    discards = [place for place, line in enumerate(lines) if " discard " in line]
    place = next(after for after in discards[5:] if after - 1 in discards)
    return lines[:place], lines[place]


def offered(editor: Session, lines: list[str], typed: str) -> list[str]:
    """What may be written behind what is typed on a new line."""
    editor.write("\n".join([*lines, typed]))
    return [item.label for item in editor.choices(len(lines), len(typed))]


@pytest.mark.parametrize("game", GAMES)
def test_in_mid_hand_what_is_lawful_comes_first_and_the_words_of_the_deal_last(
    game: str, editor: Session
) -> None:
    lines, following = mid_hand(game)
    seat = following.split(" ")[0]
    opening = {"holds", "sets", "pool", "flowers"}
    (log,) = oracle.read(io.StringIO("\n".join([*lines, "end cut\n"])))
    assert not isinstance(log, Exception)
    meant = words_of(game).table("seats").read[seat]
    due = [
        act_text(game, option.act, "en") for option in oracle.legal(log).options if option.act.seat == meant
    ]
    assert due
    found = offered(editor, lines, f"{seat} ")
    assert found[: len(due)] == due
    assert not opening & set(found[:-5])
    assert "holds" in found[-5:]
    editor.write("\n".join([*lines, f"{seat} ", following]))
    between = [item.label for item in editor.choices(len(lines), len(seat) + 1)]
    assert between == [each for each in found if each not in opening]
    dealing = offered(editor, lines[:2], f"{seat} ")
    assert dealing.index("holds") < dealing.index("discard")
    assert "holds" in offered(editor, [*lines, "gap"], f"{seat} ")[:8]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_can_be_written_by_completion_alone(game: str, editor: Session) -> None:
    lines, following = mid_hand(game)
    words = following.split(" ")
    for count in range(1, len(words)):
        found = offered(editor, lines, " ".join([*words[:count], ""]))
        rest = " ".join(words[count:])
        assert any(rest == each or rest.startswith(f"{each} ") for each in found), (words[:count], found)
    discard = words.index("discard")
    tiles = offered(editor, lines, " ".join([*words[: discard + 1], ""]))
    assert words[discard + 1] in tiles
    acts = words_of(game).table("acts").read
    assert not [each for each in tiles if each.split(" ")[0] in acts]


def test_an_act_offers_what_it_takes(editor: Session) -> None:
    lines, _ = mid_hand("tongqi")
    acts = set(words_of("tongqi").table("acts").read)
    assert offered(editor, lines, "tian eat 14 ") == ["making", "with", "as", "from"]
    assert not set(offered(editor, lines, "tian eat 14 with ")) & acts
    assert offered(editor, lines, "tian discard 33 from ") == []
    assert set(offered(editor, lines, "tian drop 44 to ")) == {"pool", "floor", "table"}
    assert offered(editor, lines, "tian say ")[0] in words_of("tongqi").table("calls").en.values()


def test_after_the_play_the_declarations_come_first(editor: Session) -> None:
    text = (ROOT / "conformance_tests/worked/tongqi/chapter12.paipu").read_text(encoding="utf-8")
    lines = text.rstrip("\n").split("\n")
    won = next(place for place, line in enumerate(lines) if line.startswith("ren win "))
    found = offered(editor, lines[: won + 1], "tian ")
    assert set(found[:4]) == {"pay", "score", "total", "balance"}
    assert "holds" in found[4:]
    assert offered(editor, lines[: won + 1], "")[0] == "end"
    assert all(each.startswith("[") for each in offered(editor, [*lines[: won + 1], "end won"], ""))


NEAR = {
    ("taiwan", "5w"): ["5m"],
    ("taiwan", "m5"): ["5m"],
    ("taiwan", "1M"): ["1m"],
    ("taiwan", "5b"): ["5p", "5s"],
    ("taiwan", "5"): ["5m", "5p", "5s"],
    ("taiwan", "五"): ["五萬", "五筒", "五索"],
    ("taiwan", "w"): ["W"],
    ("taiwan", "W3"): [],
    ("taiwan", "5a"): [],
    ("taiwan", "45"): [],
    ("tongqi", "4/5"): ["45"],
    ("tongqi", "天"): ["天牌"],
    ("tongqi", "17"): [],
    ("tongqi", "5m"): [],
}
"""What a word that is no tile may be put right to; nothing where that would be a guess."""


@pytest.mark.parametrize(("game", "word"), NEAR)
def test_a_misread_tile_is_put_right_where_the_remedy_knows_it(game: str, word: str, editor: Session) -> None:
    seat = next(iter(words_of(game).table("seats").en.values()))
    text = f'[Game "{game}"]\n{seat} discard {word}\nend cut\n'
    (diagnostic,) = editor.show(text)
    assert diagnostic.range.start.line == 1
    found = []
    for fix in editor.fixes(1):
        assert fix.edit is not None
        assert fix.edit.changes is not None
        (edits,) = fix.edit.changes.values()
        found.append(with_edits(text, edits))
    assert found == [text.replace(f"discard {word}", f"discard {tile}") for tile in NEAR[game, word]]


def test_a_suit_that_stands_apart_is_joined_to_its_number(editor: Session) -> None:
    text = '[Game "taiwan"]\nE discard 5 m\nend cut\n'
    editor.show(text)
    fix = editor.fixes(1)[0]
    assert fix.edit is not None
    assert fix.edit.changes is not None
    (edits,) = fix.edit.changes.values()
    assert with_edits(text, edits) == text.replace("5 m", "5m")


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_a_tile_and_an_act_are_explained(game: str, editor: Session) -> None:
    clause = next(iter(oracle.check(log).findings[0] for log in oracle.read(io.StringIO(broken(game)))))
    text = dealt(game)
    lines = text.rstrip("\n").split("\n")
    number = next(place for place, line in enumerate(lines) if " discard " in line)
    lines[number] += f" # {clause.clause}, says he"
    editor.show("\n".join(lines) + "\n")
    shown = editor.hover(number, len(lines[number]) - 12)
    assert shown.startswith(f"**{clause.clause}**")
    assert oracle.explain(clause.clause).clause.text in shown
    home = editor.home(number, len(lines[number]) - 12)
    assert home is not None
    page = home.uri.removeprefix("file://")
    with open(page, encoding="utf-8") as stream:
        assert clause.clause in stream.read().splitlines()[home.range.start.line]
    column = lines[number].index("discard")
    act = editor.hover(number, column + 1)
    assert "**discard**" in act
    assert "After act" in act
    tile = editor.hover(number, column + len("discard "))
    assert "data:image/svg+xml;base64," in tile


MARKDOWN, TEXT = types.MarkupKind.Markdown, types.MarkupKind.PlainText

EDITORS: tuple[tuple[list[types.MarkupKind] | None, types.LSPAny, types.MarkupKind, bool], ...] = (
    (None, {"pictures": True}, TEXT, False),
    ([TEXT], {"pictures": True}, TEXT, False),
    ([TEXT, MARKDOWN], {"pictures": True}, TEXT, False),
    ([MARKDOWN, TEXT], None, MARKDOWN, False),
    ([MARKDOWN, TEXT], {"pictures": "no"}, MARKDOWN, False),
    ([MARKDOWN], ["pictures"], MARKDOWN, False),
    ([MARKDOWN, TEXT], {"pictures": True}, MARKDOWN, True),
)
"""What an editor says of itself: the formats it reads, the best first, and its option; then what it is to be given."""


@pytest.mark.parametrize(("formats", "options", "kind", "pictures"), EDITORS)
def test_an_editor_is_shown_what_it_says_it_can_show(
    formats: list[types.MarkupKind] | None, options: types.LSPAny, kind: types.MarkupKind, pictures: bool
) -> None:
    lines = dealt("taiwan").rstrip("\n").split("\n")
    number = next(place for place, line in enumerate(lines) if " discard " in line)
    lines[number] += " # TW-SET-1"
    with Session("--lang", "en", formats=formats, options=options) as session:
        session.show("\n".join(lines) + "\n")
        tile = session.shown(number, lines[number].index("discard ") + len("discard "))
        clause = session.shown(number, len(lines[number]) - 1)
    assert tile is not None
    assert clause is not None
    assert (tile.kind, clause.kind) == (kind, kind)
    assert ("data:image/svg+xml;base64," in tile.value) == pictures
    assert ("**TW-SET-1**" in clause.value) == (kind == MARKDOWN)
    assert clause.value.replace("*", "").startswith("TW-SET-1 ")
    if kind == TEXT:
        assert "*" not in tile.value + clause.value
        assert "  \n" not in tile.value
    assert len(tile.value) < 1000 or pictures
    assert " · " in tile.value


@pytest.mark.parametrize("game", GAMES)
def test_formatting_gives_the_canonical_text_and_leaves_alone_what_cannot_be_read(
    game: str, editor: Session
) -> None:
    text = dealt(game)
    wide = [line if '"' in line else line.replace(" ", "   ") for line in text.rstrip("\n").split("\n")]
    untidy = "  \n".join([*wide, ""])
    editor.show(untidy)
    assert with_edits(untidy, editor.shaped()).rstrip("\n") == text.rstrip("\n")
    editor.show(untidy.replace("discard", "discrad", 1))
    assert editor.shaped() == []


def test_a_declared_total_is_put_right(editor: Session) -> None:
    text = (ROOT / "conformance_tests/worked/tongqi/chapter12.paipu").read_text(encoding="utf-8")
    found = editor.show(text)
    assert [each.code for each in found] == ["TQ-5.5d", "TQ-11.3", "TQ-4.3d4"]
    for each in found:
        (fix,) = editor.fixes(each.range.start.line)
        assert fix.edit is not None
        assert fix.edit.changes is not None
        (edits,) = fix.edit.changes.values()
        text = with_edits(text, edits)
    assert editor.show(text) == []


def test_columns_are_those_of_utf_16(editor: Session) -> None:
    text = '[Game "tongqi"]\n[Source "🀀😀牌譜"]\n天 🀱 zzz\nend cut\n'
    (diagnostic,) = editor.show(text)
    assert diagnostic.range.start.line == 2
    emoji = '[Game "tongqi"]\nreferee warn tian "😀😀" zzz\nend cut\n'
    (diagnostic,) = editor.show(emoji)
    assert (
        diagnostic.range.start.line,
        diagnostic.range.start.character,
        diagnostic.range.end.character,
    ) == (1, 25, 28)
    remark = next(each for each in editor.fixes(1) if each.edit is not None)
    assert remark.edit is not None
    assert remark.edit.changes is not None
    (edits,) = remark.edit.changes.values()
    assert with_edits(emoji, edits) == emoji.replace(" zzz", " # zzz")


def test_a_hand_that_is_being_typed_is_judged_as_far_as_it_goes(editor: Session) -> None:
    text = broken("taiwan").rstrip("\n").split("\n")
    codes = {each.code for each in editor.show("\n".join(text)) if each.severity == 1}
    typed = {each.code for each in editor.show("\n".join([*text[:-1], "E pu"]))}
    assert codes & typed
    assert typed - codes


def test_every_hand_stands_by_itself(editor: Session) -> None:
    text = "\n".join(
        [dealt("tongqi"), dealt("yawan").replace(" discard ", " discrad ", 1), broken("jiaxing")]
    )
    found = editor.show(text)
    first = dealt("tongqi").count("\n") + 1
    (read,) = [each for each in found if not str(each.code)[:2].isupper()]
    assert first <= read.range.start.line < first + dealt("yawan").count("\n")
    rulings = [oracle.check(log) for log in oracle.read(io.StringIO(broken("jiaxing")))]
    assert {each.clause for ruling in rulings for each in ruling.findings} <= {each.code for each in found}
    assert len(editor.folds()) == 3


@pytest.mark.parametrize(
    ("locale", "said"), [("zh-TW", "改法："), ("zh-CN", "改法："), ("en-GB", "remedy: "), (None, "remedy: ")]
)
def test_the_server_speaks_the_language_of_the_editor(
    locale: str | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PAIPU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    with Session(locale=locale) as session:
        (diagnostic,) = session.show(dealt("tongqi").replace(" discard ", " discrad ", 1))
        assert said in diagnostic.message
