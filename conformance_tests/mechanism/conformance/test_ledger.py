"""The ledger of known failures excuses what it says and nothing else, and says so when it is out of date."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.conformance.runs import Suite, case, conform, suite
from oracle.conformance.run.ledger import Ledger, LedgerError, parsed, updated

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def cases(tmp_path: Path) -> Suite:
    """A suite, and answers of which alpha and beta are wrong."""
    found = suite(tmp_path)
    wrong = {**found.cases[0].expect, "verdict": "clean"}
    found.answer({f"tongqi/replay/{name}": wrong for name in ("alpha", "beta")})
    return found


def ledger(where: Suite, *entries: tuple[str, str]) -> Path:
    """Write a ledger of ids and outcomes."""
    file = where.folder.parent / "known.toml"
    rows = [
        f'# why {name}\n[[known]]\nid = "tongqi/replay/{name}"\noutcome = "{outcome}"\nreason = "r"\n'
        for name, outcome in entries
    ]
    file.write_text("# known failures\n\n" + "\n".join(rows), encoding="utf-8")
    return file


BOTH = (("alpha", "FAIL L1 verdict=clean"), ("beta", "FAIL"))


def test_known_failures_are_expected(cases: Suite) -> None:
    ran = conform(cases, "good", "--known", ledger(cases, *BOTH))
    assert ran.code == 0
    assert "2 known" in ran.out
    assert "unexpected" not in ran.out


def test_an_entry_that_passes_makes_only_the_ledger_stale(cases: Suite) -> None:
    ran = conform(cases, "good", "--known", ledger(cases, *BOTH, ("eta", "FAIL")))
    assert ran.code == 4
    assert "tongqi/replay/eta passes: take it out" in ran.out


def test_an_entry_that_fails_otherwise_is_unexpected(cases: Suite) -> None:
    ran = conform(
        cases, "good", "--known", ledger(cases, ("alpha", "CRASH"), ("beta", "FAIL L3 scores.total"))
    )
    assert ran.code == 1
    assert "2 unexpected results" in ran.out


def test_an_entry_that_is_skipped_is_stale(cases: Suite) -> None:
    ran = conform(cases, "skipping", "--known", ledger(cases, *BOTH))
    assert ran.code == 3
    assert "tongqi/replay/alpha is skipped" in ran.out


def test_a_run_in_which_nothing_was_answered_rewrites_no_ledger(cases: Suite) -> None:
    file = ledger(cases, *BOTH)
    before = file.read_bytes()
    ran = conform(cases, "skipping", "--known", file, "--update-known")
    assert (ran.code, file.read_bytes()) == (3, before)


def test_an_entry_that_is_no_case_is_stale_even_in_a_filtered_run(cases: Suite) -> None:
    file = ledger(cases, *BOTH, ("nowhere", "FAIL"))
    for options in ([], ["--only", "tongqi/replay/alpha"]):
        ran = conform(cases, "good", "--known", file, *options)
        assert ran.code == 4
        assert "tongqi/replay/nowhere is no case of the suite" in ran.out


def test_a_flaky_case_is_never_excused(tmp_path: Path) -> None:
    where = suite(tmp_path, (case("alpha"),))
    assert conform(where, "flaky", "--known", ledger(where, ("alpha", "FAIL"))).code == 1


def test_what_fails_beside_a_stale_entry_is_what_counts(cases: Suite) -> None:
    assert conform(cases, "good", "--known", ledger(cases, ("alpha", "FAIL"), ("eta", "FAIL"))).code == 1


def test_a_pattern_that_swallows_too_much_is_refused(tmp_path: Path) -> None:
    many = suite(tmp_path, [case(f"case-{number:02}") for number in range(21)])
    ran = conform(many, "good", "--known", ledger(many, ("case-*", "FAIL")))
    assert ran.code == 2
    assert "stands for 21 cases; a pattern may stand for 20" in ran.err
    assert (
        conform(
            many,
            "lying",
            "--known",
            ledger(many, ("case-0*", "FAIL"), ("case-1*", "FAIL"), ("case-2*", "FAIL")),
        ).code
        == 0
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[[known]]\nid = 'a'\noutcome = 'FAIL'\n", "ledger-lacks"),
        ("[[known]]\nid = 'a'\noutcome = 'FAIL'\nreason = '  '\n", "ledger-lacks"),
        ("[[known]]\nid = 'a'\noutcome = 'PASS'\nreason = 'x'\n", "ledger-outcome"),
        ("known = 3\n", "ledger-strange"),
        ("[[unknown]]\nid = 'a'\n", "ledger-strange"),
        ("[[known\n", "ledger-not-toml"),
    ],
)
def test_a_ledger_that_is_none_is_refused(text: str, key: str) -> None:
    with pytest.raises(LedgerError) as refused:
        parsed(text)
    assert refused.value.key == key


def test_a_ledger_that_is_not_there_is_refused_unless_it_is_to_be_begun(cases: Suite, tmp_path: Path) -> None:
    missing = tmp_path / "typo.toml"
    ran = conform(cases, "good", "--known", str(missing))
    assert (ran.code, str(missing) in ran.err, missing.exists()) == (2, True, False)
    assert conform(cases, "good", "--known", str(missing), "--update-known").code != 2
    assert missing.exists()


def test_rewriting_keeps_comments_and_reasons(cases: Suite) -> None:
    file = ledger(cases, ("alpha", "CRASH"), ("eta", "FAIL"))
    ran = conform(cases, "good", "--known", file, "--update-known")
    assert ran.code == 0
    assert file.read_text(encoding="utf-8") == (
        "# known failures\n\n"
        "# why alpha\n[[known]]\n"
        'id = "tongqi/replay/alpha"\noutcome = "FAIL L1 verdict=clean"\nreason = "r"\n\n'
        '\n[[known]]\nid = "tongqi/replay/beta"\noutcome = "FAIL L1 verdict=clean"\nreason = "say why"\n'
    )
    assert conform(cases, "good", "--known", file).code == 0


def test_rewriting_by_the_same_run_again_changes_nothing(cases: Suite) -> None:
    file = ledger(cases, *BOTH)
    before = file.read_bytes()
    conform(cases, "good", "--known", file, "--update-known")
    assert file.read_bytes() == before


def test_a_new_ledger_is_written(cases: Suite, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert conform(cases, "good", "--known", file, "--update-known").code == 0
    assert len(parsed(file.read_text(encoding="utf-8")).entries) == 2


@pytest.mark.parametrize(
    "option", [["--only", "tongqi/replay/alpha"], ["--shard", "1/2"], ["--kind", "replay"]]
)
def test_a_filtered_run_rewrites_nothing(cases: Suite, option: list[str]) -> None:
    file = ledger(cases, ("alpha", "CRASH"))
    before = file.read_bytes()
    ran = conform(cases, "good", "--known", file, "--update-known", *option)
    assert ran.code == 2
    assert file.read_bytes() == before


@pytest.mark.long
def test_a_run_that_was_given_up_rewrites_nothing(tmp_path: Path) -> None:
    many = suite(tmp_path, [case(f"case-{number:02}") for number in range(30)])
    file = ledger(many, ("case-00", "FAIL"))
    before = file.read_bytes()
    ran = conform(many, "crashing", "--known", file, "--update-known")
    assert ran.code == 2
    assert file.read_bytes() == before


def test_an_outcome_in_single_quotes_is_restated() -> None:
    text = "[[known]]\nid = 'a'\n  outcome = 'CRASH exit 3' # since May\nreason = 'x'\n"
    assert updated(parsed(text), {"a": 'FAIL L3 items "q"'}, "todo") == (
        "[[known]]\nid = 'a'\n  outcome = \"FAIL L3 items \\\"q\\\"\" # since May\nreason = 'x'\n"
    )


def test_a_ledger_that_excuses_nothing_is_empty() -> None:
    assert updated(Ledger(()), {}, "todo") == ""
