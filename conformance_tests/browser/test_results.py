"""The page of results: a case by its address, a report that is dropped, hostile text in it, and files to take away."""

from __future__ import annotations

import gzip
import hashlib
import json
import lzma
import re
import tomllib
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from conformance_tests.browser.conftest import PHONE, ROOT, SITE, watched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


expect.set_options(timeout=20_000)

CASE = "lingque/next/lq-1c-0-how-the-match-goes-on"
KEPT = ROOT / "docs" / "results" / "editions"
REPORT = ROOT / "docs" / "results" / "lingque-js.ndjson"
EVIL = "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page on a phone."""
    with watched(browser, PHONE) as opened:
        yield opened


def address(asked: str = "", folder: str = "") -> str:
    """The page of results in a language, and what it is asked."""
    return (SITE / folder / "results.html").as_uri() + asked


def rows_of(path: Path) -> list[dict[str, object]]:
    """The lines of a report."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("folder", "passed", "status"),
    [("", "whole answer", "PASS"), ("zh-Hant", "完整的回答", "通過"), ("zh-Hans", "完整的回答", "通过")],
)
def test_a_case_that_passed_has_an_address_with_what_was_asked_and_answered(
    page: Page, folder: str, passed: str, status: str
) -> None:
    page.goto(address(f"?case={CASE}", folder))
    place = page.locator("#paipu-answers")
    expect(place).to_contain_text(passed)
    assert set(place.locator(".paipu-badge").all_inner_texts()) == {status}
    answer = next(row for row in rows_of(REPORT) if row.get("id") == CASE)["answer"]
    assert isinstance(answer, dict)
    assert all(json.dumps(name) in place.inner_text() for name in answer)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_clause_sets_implementations_side_by_side(page: Page) -> None:
    page.goto(address("?clause=LQ-1C.0"))
    row = page.locator("#paipu-answers li").filter(has=page.get_by_text(CASE, exact=True))
    expect(row).to_contain_text("lingque-js")
    expect(row).to_contain_text("plain")
    page.goto(address("?case=nobody/knows/this"))
    expect(page.locator("#paipu-answers")).to_contain_text("no case of this id")


def test_a_report_is_shown_with_its_failures_first_and_its_text_stays_text(
    page: Page, tmp_path: Path
) -> None:
    head, *rows = rows_of(REPORT)
    implementation = head["implementation"]
    assert isinstance(implementation, dict)
    implementation["name"] = EVIL
    failing = next(row for row in rows if row["id"] == CASE)
    spot = {"at": EVIL, "expected": EVIL, "got": {EVIL: EVIL}}
    failing |= {
        "status": "FAIL",
        "cause": EVIL,
        "clause": EVIL,
        "answer": {EVIL: EVIL},
        "stderr": EVIL,
        "differences": [{"level": EVIL, "path": EVIL, "places": [spot], "more": 0}],
    }
    file = tmp_path / "mine.ndjson"
    file.write_text("".join(json.dumps(row) + "\n" for row in (head, *rows)), encoding="utf-8")
    page.goto(address())
    before = page.url
    page.set_input_files("#paipu-own-file", file)
    shown = page.locator("#paipu-own-shown")
    expect(shown).to_contain_text(EVIL)
    first = shown.locator("details").first
    expect(first).to_contain_text(CASE)
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(first).to_contain_text("Beside it")
    expect(first.locator("table")).to_contain_text(EVIL)
    assert shown.locator("img, script").count() == 0
    assert page.title() != "taken"
    assert page.url == before
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.ndjson is no report of paipu conform: line 1 cannot be read."),
        ("no report\n", "mine.ndjson is no report of paipu conform: line 1 cannot be read."),
        (
            '{"type":"run","schema":7}\n',
            "mine.ndjson is a report of another form (7); this page reads form 1.",
        ),
        (
            '{"type":"run","schema":1,"implementation":{}}\n{"type":"case","id":4}\n',
            "mine.ndjson is no report of paipu conform: line 2 cannot be read.",
        ),
    ],
)
def test_a_file_that_is_no_report_gets_one_message(
    page: Page, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "mine.ndjson"
    file.write_text(text, encoding="utf-8")
    page.goto(address())
    page.set_input_files("#paipu-own-file", file)
    expect(page.locator("#paipu-own-shown")).to_have_text(message)


def test_the_cases_lie_there_with_their_checksums(page: Page) -> None:
    folder = SITE / "_static" / "suites"
    listed = [line.split("  ") for line in (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    published = {
        case["id"]: case
        for path in (ROOT / "conformance_tests" / "suites").glob("*/*.json")
        if path.parent.name in {"jiaxing", "lingque", "taiwan", "tongqi", "yawan"}
        for case in json.loads(path.read_text(encoding="utf-8"))
    }
    page.goto(address())
    shown = page.locator("#results-cases").inner_text()
    found: dict[str, object] = {}
    editions = tomllib.loads((KEPT / "editions.toml").read_text(encoding="utf-8"))["edition"]
    earlier = {f"paipu-cases-{edition['name']}.ndjson.xz": edition["cases"] for edition in editions}
    assert earlier.keys() <= {name for _, name in listed}
    for digest, name in listed:
        data = (folder / name).read_bytes()
        assert hashlib.sha256(data).hexdigest() == digest
        assert digest in shown
        assert name in shown
        if name in earlier:
            cases = [json.loads(line) for line in lzma.decompress(data).decode().splitlines()]
            assert len({case["id"] for case in cases}) == earlier[name]
            continue
        found |= {case["id"]: case for case in map(json.loads, gzip.decompress(data).decode().splitlines())}
    assert found == published


def test_every_planted_fault_is_shown_with_the_case_that_catches_it(page: Page) -> None:
    faults = json.loads((ROOT / "docs" / "results" / "planted.json").read_text(encoding="utf-8"))
    page.goto(address())
    shown = page.locator("#results-planted").inner_text()
    # What a named hand absorbs shows only by JX-A1=absorb, which the planted engines do not declare.
    assert [fault["name"] for fault in faults if not fault["failed"]] == ["nothing-absorbed"]
    assert [fault["name"] for fault in faults if fault["what"]["en"] not in shown] == []
    witness = faults[0]["first"][0]["smallest"]
    page.goto(address(f"?case={witness}"))
    expect(page.locator("#paipu-answers")).to_contain_text(faults[0]["what"]["en"])


@pytest.mark.parametrize("folder", ["zh-Hant", "zh-Hans"])
def test_the_chinese_page_says_nothing_of_its_own_in_english(page: Page, folder: str) -> None:
    page.goto(address("", folder))
    for part in ("results-own", "results-cases"):
        text = page.locator(f"#{part}").inner_text()
        text = re.sub(
            r"paipu[\w.-]+|`?paipu conform --report`?|sha256sum --check|gzip|\b[0-9a-f]{64}\b", "", text
        )
        assert re.findall(r"\b(?:[a-z]{4,}|[A-Z][a-z]+)\b", text) == []
