"""What a log leaves open: answers of yes, no and unknown taken together."""

from __future__ import annotations

import pytest

from oracle.table.known import Known, all_of, any_of, none_of


@pytest.mark.parametrize(
    ("answers", "all_yes", "one_yes", "all_no"),
    [
        ((), "yes", "no", "yes"),
        (("yes", "yes"), "yes", "yes", "no"),
        (("yes", "no"), "no", "yes", "no"),
        (("no", "unknown"), "no", "unknown", "unknown"),
        (("yes", "unknown"), "unknown", "yes", "no"),
        (("no", "no"), "no", "no", "yes"),
    ],
)
def test_answers_are_taken_together(
    answers: tuple[str, ...], all_yes: str, one_yes: str, all_no: str
) -> None:
    known = [Known(answer) for answer in answers]
    assert (all_of(known).value, any_of(known).value, none_of(known).value) == (all_yes, one_yes, all_no)
