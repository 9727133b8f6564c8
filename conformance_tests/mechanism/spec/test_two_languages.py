"""Each clause says the same in English and in Chinese: the same ids, tiles and figures, and as much of each mood."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from conformance_tests.mechanism.spec.two_languages import (
    HAN,
    chinese_figures,
    differences,
    english_figures,
    figures,
    table,
)
from spec import FOLDER, registry

KNOWN = table()
CHINESE = {game: registry.read_translations(FOLDER / game) for game in registry.games()}
PAIRS = [
    (clause, CHINESE[game][clause.id][1])
    for game in CHINESE
    for clause in registry.read_clauses(FOLDER / game)
]
BY_ID = {clause.id: (clause, chinese) for clause, chinese in PAIRS}


def told(found: dict[str, str]) -> str:
    """Differences as the table of exceptions writes them."""
    return "; ".join(f"{name}: {said}" for name, said in found.items())


def test_every_clause_says_the_same_in_both_languages() -> None:
    found = {
        clause.id: told(differences(clause, chinese, KNOWN))
        for clause, chinese in PAIRS
        if differences(clause, chinese, KNOWN)
    }
    assert found == {clause: said for clause, (said, _) in KNOWN.reasons.items()}


@pytest.mark.parametrize(
    ("identifier", "english", "instead", "what"),
    [
        ("TW-TAI-19", "8 台", "9 台", "figures"),
        ("TW-TAI-7", "4 台", "5 台", "figures"),
        ("TW-TAI-15", "Three pungs", "Four pungs", "figures"),
        ("TQ-11.3", "three lifts", "four lifts", "figures"),
        ("TQ-5.3a", "Three equal", "Five equal", "figures"),
        ("LQ-3B.2", "four tiles", "five tiles", "figures"),
        ("YW-FOUL-5", "three turns", "four turns", "figures"),
        ("JX-3.7cB", "Times four", "Times five", "figures"),
        ("YW-EQ-4", "ten million", "eleven million", "figures"),
        ("LQ-1D.1", "10 points", "12 points", "figures"),
        ("TW-PASS-1", "`TW-PASS-3`", "`TW-PASS-4`", "ids"),
        ("LQ-1A.1", "1f to 8f", "1f to 7f", "tiles"),
        ("TQ-8.14", "may pung two", "must pung two", "obliges"),
        ("TW-BAN-7", "may not", "may", "forbids"),
    ],
)
def test_a_seeded_difference_is_found(identifier: str, english: str, instead: str, what: str) -> None:
    clause, chinese = BY_ID[identifier]
    seeded = clause.text.replace(english.replace("`", ""), instead.replace("`", ""))
    assert seeded != clause.text
    assert differences(clause, chinese, KNOWN) == {}
    assert what in differences(replace(clause, text=seeded), chinese, KNOWN)


def test_a_figure_changed_anywhere_in_the_chinese_is_found() -> None:
    """In the Chinese of every clause each figure, one at a time; of a small one, wherever it stands by itself."""
    missed, seen = [], 0
    for clause, chinese in PAIRS:
        if clause.id in KNOWN.reasons:
            continue
        for figure in ("十六", "十四", "十三", "十二", "一百三十六", *"三四五六七八九"):
            seeded = re.sub(rf"(?<!{HAN.pattern[:-1]}){figure}(?!{HAN.pattern[:-1]})", "四十七", chinese)
            if figures(seeded) != figures(chinese):
                seen += 1
                if "figures" not in differences(clause, seeded, KNOWN):
                    missed.append((clause.id, figure))
    assert missed == []
    assert seen > 1000


def test_numerals_are_read() -> None:
    assert [*chinese_figures("一百零五、十六、兩、一二三、三千二百、五十萬、二十")] == [
        105,
        16,
        2,
        123,
        3200,
        500000,
        20,
    ]
    said = "thirty-seven, one hundred and five, the third, ten million, two or three, twenty and one"
    assert [*english_figures(said)] == [37, 105, 3, 10000000, 2, 3, 20, 1]
    assert figures("16 000 or 1,200 of TW-TAI-16, 4f") == {16000, 1200, 4}
