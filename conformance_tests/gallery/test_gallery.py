"""Every log and every hand of the gallery says what its heading promises, and nothing else objects."""

from __future__ import annotations

import pytest

from conformance_tests.gallery.reading import Case, hands, logs
from oracle.game.hands import known

CASES = [case for game in known() for case in (*logs(game), *hands(game))]


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_oracle_says_what_the_case_promises(case: Case) -> None:
    case.run()
