"""Every log, match, hand and result of the gallery says what its heading promises, and nothing else objects.

They are thousands, so one test asks for all of a chapter: what it fails with names each case that broke its promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.gallery.placing import misplaced
from conformance_tests.gallery.reading import HERE, Case, hands, log_files, logs, matches, results
from oracle.game.hands import has_hands, known

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conformance_tests.gallery.reading import Case


def chapter(identifier: str) -> str:
    """The chapter a case is for, as its name begins: `TQ-4` of `TQ-4.2c-late`."""
    return "-".join(identifier.partition(".")[0].split("-")[:2])


CHAPTERS = [
    (game, each) for game in known() for each in dict.fromkeys(chapter(path.name) for path in log_files(game))
]


def broken(cases: Iterable[Case]) -> list[Exception]:
    """What became of the promises that were not kept."""
    found: list[Exception] = []
    for case in cases:
        try:
            case.run()
        except Exception as failure:  # noqa: BLE001  whatever it is, it is told with the case's name
            failure.add_note(f"in {case.id}")
            found.append(failure)
    return found


def ask(name: str, cases: list[Case]) -> None:
    """Run every case, and fail with all that failed, each with its own reason."""
    assert cases
    if failures := broken(cases):
        names = ", ".join(failure.__notes__[-1].removeprefix("in ") for failure in failures)
        raise ExceptionGroup(f"{name}: {names}", failures)


@pytest.mark.parametrize(("game", "name"), CHAPTERS, ids=[name for _, name in CHAPTERS])
def test_the_oracle_says_of_a_log_what_its_heading_promises(game: str, name: str) -> None:
    ask(name, [case for case in logs(game) if chapter(case.id) == name])


@pytest.mark.parametrize("game", [game for game in known() if matches(game)])
def test_the_oracle_says_of_a_match_what_its_heading_promises(game: str) -> None:
    ask(game, list(matches(game)))


@pytest.mark.parametrize("game", [game for game in known() if has_hands(game)])
def test_the_oracle_says_of_a_hand_what_its_row_promises(game: str) -> None:
    ask(game, list(hands(game)))


@pytest.mark.parametrize("game", [game for game in known() if results(game)])
def test_the_oracle_says_of_a_result_what_its_row_promises(game: str) -> None:
    ask(game, list(results(game)))


@pytest.mark.parametrize("game", known())
def test_every_file_lies_in_the_folder_of_its_clause_s_page(game: str) -> None:
    wrong = [
        f"{path.relative_to(HERE)} belongs at {there.relative_to(HERE)}" for path, there in misplaced(game)
    ]
    assert not wrong, f"python -m conformance_tests.gallery.placing moves {len(wrong)}: {wrong[:5]}"
