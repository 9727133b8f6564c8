"""The head of a log as a value, and a text with another head: nothing is lost that was written, and nothing altered.

The texts are those of the gallery and generated ones. What is expected is told by the text itself: a head put where it
was taken from changes no byte, and a line that is not meant stands where it stood.
"""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from conformance_tests.collecting import many
from conformance_tests.mechanism.grammar.strategies import logs
from grammar import parse_log, read_logs, render_log
from grammar.syntax import Holding, Left, Log, Row, Sets, SetWord, Turn
from grammar.words import known_games
from grammar.writing.heads import Head, OtherGameError, head_of, with_head

GALLERY = Path(__file__).parents[2] / "gallery"
TEXT = """# what the table says
[Game "taiwan"] # a quarrel
[Notation "1"]
[Player E "Lin # 2"] # of the house
[Dealer "E"]

# East had laid nothing out.
S holds 1m 3m 2m ?x13   # as she shows it
  W sets pung:CCC/N
N pool 9p 9s
W pool E
N pool 1m 9p # the second row
left 40 # counted twice
E draw discard 5m   # the acts
S chow 5m with 46m discard 9p
gap
S holds 1s ?x12
end cut # no more
# and this
"""
MADE = settings(
    max_examples=many(60, 15),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@cache
def gallery(game: str) -> tuple[str, ...]:
    """The logs of the gallery of one game that hold one hand."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((GALLERY / game).rglob("*.paipu"))]
    return tuple(text for text in texts if len(list(read(text))) == 1)


def read(text: str) -> list[Log]:
    """The hands of a text that can be read."""
    return [each for each in read_logs(io.StringIO(text, newline="\n"), "-") if isinstance(each, Log)]


def changed(text: str, head: Head, lang: str = "en") -> str:
    return with_head(text, parse_log(text), head, "zh" if lang == "zh" else "en")


def told(head: Head, **lines: Holding | Sets | Row | Turn | Left | None) -> Head:
    """A head with other lines, named by their place: `holds_S`, `turn`."""
    made = dict(head.told)
    for name, line in lines.items():
        what, _, seat = name.partition("_")
        made.pop((what, seat), None)
        if line is not None:
            made[what, seat] = line
    return Head(head.game, head.tags, made)


@pytest.mark.parametrize("game", known_games())
def test_a_head_put_where_it_was_taken_from_changes_nothing(game: str) -> None:
    texts = gallery(game)
    assert len(texts) > 100
    for text in texts:
        assert changed(text, head_of(parse_log(text))) == text


@pytest.mark.parametrize("game", known_games())
def test_a_head_put_before_nothing_is_read_back_as_it_was(game: str) -> None:
    for text in gallery(game):
        head = head_of(parse_log(text))
        for lang in ("en", "zh"):
            bare = render_log(Log(game, parse_log(text).tags[:1], (), "cut"), "zh" if lang == "zh" else "en")
            honours = head.tags.get(("Honours", None))
            if honours is None:
                assert head_of(parse_log(changed(bare, head, lang))) == head


@pytest.mark.parametrize("game", known_games())
def test_the_head_of_one_log_put_before_the_acts_of_another_leaves_the_acts(game: str) -> None:
    texts = gallery(game)
    for text, other in zip(texts[:120], texts[-120:], strict=True):
        log, head = parse_log(text), head_of(parse_log(other))
        made = changed(text, head)
        begins = next(
            (line.line for line in log.lines if type(line).__name__ in ("Acts", "Gap")), log.end_line
        )
        behind = "\n".join(text.split("\n")[begins - 1 :])
        assert made.endswith(behind)
        assert remarks(made) >= remarks(text)
        assert head_of(parse_log(made)) == head


def remarks(text: str) -> Counter[str]:
    return Counter(line.partition("# ")[2].strip() for line in text.split("\n") if "# " in line)


@given(logs(), logs())
@MADE
def test_heads_of_any_logs_are_exchanged_and_given_back(log: Log, other: Log) -> None:
    text = render_log(log)
    own = parse_log(text)
    assert with_head(text, own, head_of(own)) == text
    if other.game != log.game:
        with pytest.raises(OtherGameError):
            with_head(text, own, head_of(other))
        return
    lent = with_head(text, own, head_of(other))
    if any(key == "Honours" for key, _ in {**head_of(own).tags, **head_of(other).tags}):
        return
    assert head_of(parse_log(lent)) == head_of(other)
    assert head_of(parse_log(with_head(lent, parse_log(lent), head_of(own)))) == head_of(own)


def test_only_the_line_that_says_something_else_is_written_anew_and_keeps_its_remark() -> None:
    head = head_of(parse_log(TEXT))
    made = changed(TEXT, told(head, holds_S=Holding("S", "holds", ("4m", "6m"))))
    assert difference(TEXT, made) == (
        ["S holds 1m 3m 2m ?x13   # as she shows it"],
        ["S holds 46m   # as she shows it"],
    )
    made = changed(TEXT, told(head, sets_W=Sets("W", (*_sets(head, "W"), SetWord("kong", ("9s",) * 4)))))
    assert difference(TEXT, made) == (["  W sets pung:CCC/N"], ["  W sets pung:CCC/N kong:9999s"])


def _sets(head: Head, seat: str) -> tuple[SetWord, ...]:
    line = head.told["sets", seat]
    assert isinstance(line, Sets)
    return line.sets


def difference(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new, with every other in its place."""
    old, new = before.split("\n"), after.split("\n")
    gone = [line for line in old if line not in new]
    come = [line for line in new if line not in old]
    assert [line for line in old if line not in gone] == [line for line in new if line not in come]
    return gone, come


def test_a_line_that_tells_nothing_any_more_leaves_its_remark() -> None:
    made = changed(TEXT, told(head_of(parse_log(TEXT)), left=None, sets_W=None))
    assert difference(TEXT, made) == (
        ["  W sets pung:CCC/N", "left 40 # counted twice"],
        ["# counted twice"],
    )


def test_a_pool_told_in_two_lines_stays_in_two_lines() -> None:
    head = head_of(parse_log(TEXT))
    assert head.told["pool", "N"] == Holding("N", "pool", ("9p", "9s", "1m", "9p"))
    fewer = changed(TEXT, told(head, pool_N=Holding("N", "pool", ("9p", "1m", "9p"))))
    assert difference(TEXT, fewer) == (["N pool 9p 9s"], ["N pool 9p"])
    more = changed(TEXT, told(head, pool_N=Holding("N", "pool", ("9p", "9s", "1m", "9p", "C"))))
    assert difference(TEXT, more) == (
        ["N pool 1m 9p # the second row"],
        ["N pool 1m 9p C # the second row"],
    )
    second = changed(TEXT, told(head, pool_N=Holding("N", "pool", ("1m", "9p"))))
    assert difference(TEXT, second) == (["N pool 9p 9s"], [])


def test_a_new_line_stands_behind_those_that_come_before_it_in_the_language_that_is_asked_for() -> None:
    head = head_of(parse_log(TEXT))
    made = changed(TEXT, told(head, turn=Turn("E"), holds_E=Holding("E", "holds", ("?",) * 17)))
    lines = made.split("\n")
    assert lines[lines.index("E holds ?x17") - 1] == '[Dealer "E"]'
    assert lines[lines.index("turn E") - 1] == "N pool 1m 9p # the second row"
    made = changed(TEXT, told(head, turn=Turn("E")), "zh")
    assert difference(TEXT, made) == ([], ["輪 東"])


def test_a_tag_is_changed_added_and_taken_away_and_its_remark_stays() -> None:
    head = head_of(parse_log(TEXT))
    tags = {**head.tags, ("Player", "E"): "Wu", ("Streak", None): "2"}
    del tags["Dealer", None]
    assert difference(TEXT, changed(TEXT, Head("taiwan", tags, head.told))) == (
        ['[Player E "Lin # 2"] # of the house', '[Dealer "E"]'],
        ['[Player E "Wu"] # of the house', '[Streak "2"]'],
    )


def test_what_is_told_again_behind_the_acts_is_no_part_of_the_head() -> None:
    head = head_of(parse_log(TEXT))
    assert head.told["holds", "S"] == Holding("S", "holds", ("1m", "2m", "3m", *"?" * 13))
    made = changed(TEXT, told(head, holds_S=None))
    assert "S holds 1s ?x12" in made.split("\n")


def test_the_second_hand_of_a_text_is_changed_and_the_first_stays() -> None:
    text = TEXT + '\n# the next\n[Game "taiwan"]\nend cut\n'
    (_, second) = read(text)
    made = with_head(text, second, told(head_of(second), turn=Turn("S"), left=Left(3)))
    assert difference(text, made) == ([], ["turn S", "left 3"])
    assert made.startswith(TEXT)
