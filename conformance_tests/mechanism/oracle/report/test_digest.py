"""What a ruling is cited by: the same for the same log judged alike, another where anything differs."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

import oracle
from grammar.logs import parse_log
from oracle.report.digest import digest_of
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report

LOG = '[Game "tongqi"]\ntian take discard 56\nend cut\n'


def digest(
    text: str, readings: dict[str, str] | None = None, profile: str | None = None, file: str = "-"
) -> str:
    return digest_of(oracle.check(parse_log(text), readings=readings, profile=profile, file=file))


def of_lines(*lines: str) -> str:
    return "sha256:" + sha256("\n".join((*lines, "")).encode()).hexdigest()


def test_it_is_reckoned_as_the_guide_tells() -> None:
    log = '[Game "tongqi"]\ntian take discard 56\nend cut'
    head = (f"paipu {oracle.VERSION}", "edition tongqi 1925")
    assert digest(LOG) == of_lines(*head, "", log)
    assert digest(LOG, {"TQ-A9": "floor"}) == of_lines(*head, "reading TQ-A9 floor", "", log)


def test_a_profile_stands_in_it_by_what_it_says() -> None:
    log = '[Game "taiwan"]\n[Dealer "E"]\nend cut\n'
    ruling = oracle.check(parse_log(log), profile="pocket-common")
    house_rules = oracle.to_json(ruling)["profile"]
    assert isinstance(house_rules, dict)
    lines = [f"paipu {oracle.VERSION}", f"edition taiwan {ruling.edition}"]
    lines += [f"reading {each} {slug}" for each, slug in sorted(ruling.record.agreed.readings.items())]
    assert digest_of(ruling) == of_lines(*lines, f"profile {house_rules['digest']}", "", log.rstrip())


def test_the_name_of_the_file_and_empty_lines_behind_the_log_change_nothing() -> None:
    assert len({digest(LOG), digest(LOG, file="other.paipu"), digest(f"{LOG}\n\n")}) == 1


@pytest.mark.parametrize(
    "other",
    [LOG.replace("56", "55"), LOG.replace("take", "take # so they say\ntian"), LOG.replace("cut", "stopped")],
)
def test_another_log_has_another(other: str) -> None:
    assert digest(other) != digest(LOG)


def test_a_table_of_somebodys_own_counts_by_what_it_says_wherever_it_lies(tmp_path: Path) -> None:
    club = Path(__file__).parents[3] / "gallery" / "yawan" / "a-club.toml"
    log = '[Game "yawan"]\n[Dealer "E"]\nend cut\n'
    copy = tmp_path / "copy.toml"
    copy.write_bytes(club.read_bytes())
    assert digest(log, profile=str(club)) == digest(log, profile=str(copy)) != digest(log)
    copy.write_text(club.read_text(encoding="utf-8") + "\n# another table\n", encoding="utf-8")
    assert digest(log, profile=str(club)) != digest(log, profile=str(copy))


def test_text_and_json_end_with_the_same() -> None:
    ruling = oracle.check(parse_log(LOG))
    for lang, head in (("en", "Digest: "), ("zh", "校驗碼：")):
        lines = [*ruling_report(ruling, "zh" if lang == "zh" else "en", Paint())]
        assert lines[-1] == f"{head}{oracle.to_json(ruling)['digest']}"
        assert oracle.VERSION in lines[-2]
