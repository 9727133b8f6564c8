"""What a club writes that owns the printed book: numbers and values, and what is said of a slip in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES, Lang
from oracle.rulebook.readings import ReadingError, agree, profile
from oracle.rulesets.yawan.scoring.of_notation import score_hand

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.ruling.sheets import Sheet

HEAD = 'profile = "club"\nreading = "YW-A20"\nunit = "fang"\n'
UNLISTED = '[unlisted]\nlow = 0\nlabel = "not copied"\nweighed_by = "reconstruction"\n'
FOUR_TRIPLETS = "222m 555p 88s NN pung:777s/E +8s/N seat:W round:E"


def row(*lines: str) -> str:
    return "\n".join(("[[value]]", *lines, 'label = "book"')) + "\n"


def sheet(folder: Path, text: str) -> Sheet:
    table = folder / "club.toml"
    table.write_text(text, encoding="utf-8")
    agreed = agree("yawan", {}, {}, (profile("yawan", str(table)),))
    found = score_hand(parse_hand("yawan", FOUR_TRIPLETS), agreed).sheet
    assert found is not None
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ('number = "34"', "value = [17, 17]"),
        ('number = "34"', 'pattern = "se-zu-kuan-zu-shi"', "value = [17, 17]"),
        ('pattern = "se-zu-kuan-zu-shi"', "value = [17, 17]"),
        ("number = 34", "value = 17"),
    ],
)
def test_an_item_is_known_by_its_number_or_its_identifier(tmp_path: Path, lines: tuple[str, ...]) -> None:
    """YW-SCORE-13, YW-P-034."""
    found = sheet(tmp_path, HEAD + UNLISTED + row(*lines))
    assert {item.name: item.value.low for item in found.items}["款组式"] == 17
    assert found.total.low == 17


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            HEAD + UNLISTED + row('number = "35"', 'pattern = "se-zu-kuan-zu-shi"', "value = [17, 17]"),
            "not the item 35",
        ),
        (HEAD + UNLISTED + row('number = "500"', "value = [17, 17]"), "500 is no item"),
        (HEAD + UNLISTED + row('number = "250"', "value = [17, 17]"), "no item that counts"),
        (HEAD + UNLISTED + 2 * row('number = "34"', "value = [17, 17]"), "34 款组式 stands twice"),
        (HEAD + row('number = "34"', "value = [17, 17]"), "no value for 1 清一色, and no \\[unlisted\\]"),
        (HEAD + UNLISTED + row('number = "34"', 'value = "17"'), "value is not a list"),
        (HEAD + UNLISTED + row('number = "34"', "value = 17", "value2 = 3"), "unknown entry value2"),
        (HEAD + UNLISTED + "high = 3\n", "unknown entry high"),
        (HEAD + '[unlisted]\nweighed_by = "ours"\n', "there are printed, reconstruction, everyday"),
        (HEAD + UNLISTED + row('number = "34"', "value = [18, 17]"), "34 款组式 is no interval"),
    ],
)
def test_a_slip_in_a_table_is_named(tmp_path: Path, text: str, why: str) -> None:
    """YW-SCORE-13: a row that cannot be meant is refused, whatever hand is counted."""
    with pytest.raises(ReadingError, match=why):
        sheet(tmp_path, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_names_the_file_of_a_club(tmp_path: Path, lang: Lang) -> None:
    """YW-SCORE-13: what holds at the table is listed, a table of one's own by its file."""
    table = tmp_path / "club.toml"
    table.write_text(HEAD + UNLISTED + row('number = "34"', "value = [17, 17]"), encoding="utf-8")
    log = parse_log('[Game "yawan"]\n[Notation "1"]\nend cut\n')
    ruling = adjudicate(log, readings=(profile("yawan", str(table)),))
    told = "".join(line.strip() for line in ruling_report(ruling, lang, Paint()))
    assert "club.toml" in told


def test_a_log_is_not_judged_by_a_table_that_cannot_be_used(tmp_path: Path) -> None:
    """YW-SCORE-13: even where nobody wins, for the ruling lists the table among what it applied."""
    table = tmp_path / "club.toml"
    table.write_text(HEAD + row('number = "34"', "value = [17, 17]"), encoding="utf-8")
    log = parse_log('[Game "yawan"]\n[Notation "1"]\nend cut\n')
    with pytest.raises(ReadingError, match="no value for"):
        adjudicate(log, readings=(profile("yawan", str(table)),))
