"""Damaged reports dropped into the page of results, and damaged logs in an address of the board, by the thousand.

Each is made by chance from its number; `PAIPU_ENTRY_POINTS=100000` asks for as many as one likes.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import pytest

from conformance_tests.browser.conftest import ROOT, SITE, watched
from conformance_tests.gallery.reading import log_files
from conformance_tests.laws.damage import CHUNK, CHUNKS, chance, misshapen, written
from conformance_tests.laws.test_entry_points import reported

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from playwright.sync_api import Browser, Page

BATCH = 250
"""Examples that are handed to the browser at a time."""

MOST = 1_000_000
"""Characters that an address may carry."""

DROPPED = """async ({ lines, examples }) => {
  const input = document.getElementById("paipu-own-file");
  const shown = document.getElementById("paipu-own-shown");
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  let complaints = [];
  let failed = () => {};
  window.onunhandledrejection = (event) => {
    event.preventDefault();
    complaints.push(String(event.reason));
    failed();
  };
  let told = () => {};
  new MutationObserver(() => { if (shown.childElementCount > 0) told(); }).observe(shown, { childList: true });
  const found = [];
  for (const { at, line, cut, open } of examples) {
    const text = [...lines.slice(0, at), line, ...lines.slice(at + 1)].map((each) => each + "\\n").join("");
    const transfer = new DataTransfer();
    transfer.items.add(new File([cut === null ? text : text.slice(0, cut)], "mine.ndjson"));
    complaints = [];
    shown.replaceChildren();
    const over = new Promise((resolve) => {
      const patience = setTimeout(resolve, 20000);
      told = failed = () => { clearTimeout(patience); resolve(); };
    });
    input.files = transfer.files;
    input.dispatchEvent(new Event("change"));
    await over;
    if (open) {
      for (const each of shown.querySelectorAll("details")) each.open = true;
      await wait(20);
    }
    const first = shown.firstElementChild;
    found.push({
      became: first === null ? "nothing" : first.matches(".paipu-wrong") ? "refused" : "shown",
      evil: document.title === "taken" || shown.querySelector("img, script, iframe") !== null,
      complaints,
    });
  }
  return found;
}"""

CARRIED = """async ({ source, fragments }) => {
  const { unpacked } = await import("data:text/javascript," + encodeURIComponent(source));
  const found = [];
  for (const fragment of fragments) {
    let patience;
    const long = new Promise((resolve) => { patience = setTimeout(resolve, 20000, "hangs"); });
    let became;
    try {
      became = await Promise.race([unpacked(fragment), long]) ?? "nothing";
    } catch (fault) {
      became = fault instanceof Error || fault instanceof DOMException ? "refused" : String(fault);
    }
    clearTimeout(patience);
    found.push(became);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def results(browser: Browser) -> Iterator[Page]:
    """Open the page of results."""
    with watched(browser) as page:
        page.goto((SITE / "results.html").as_uri())
        page.evaluate("document.body.style.display = 'none'")  # thousands of reports need not be drawn
        yield page


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    """Open a page that holds nothing, which may load what it is given."""
    with watched(browser) as page:
        yield page


def batches(chunk: int) -> Iterator[range]:
    """The numbers of the examples of one test, some at a time."""
    end = (chunk + 1) * CHUNK
    return (range(first, min(first + BATCH, end)) for first in range(chunk * CHUNK, end, BATCH))


# -- reports -----------------------------------------------------------------------------------------


def dropped(number: int, rows: list[Any]) -> dict[str, object]:
    """A report with one line changed, and one in ten that breaks off."""
    rng = chance("dropped", number)
    at = rng.choice((0, -1, rng.randrange(len(rows)), rng.randrange(len(rows)))) % len(rows)
    line = written(misshapen(rows[at], rng))
    if rng.random() < 0.05:
        line = line[: rng.randint(0, len(line))] + rng.choice(("", "\x00", "\ud800", "\n", "[" * 5000, "}"))
    cut = rng.randint(0, sum(len(written(row)) + 1 for row in rows)) if rng.random() < 0.1 else None
    return {"at": at, "line": line.encode("utf-8", "replace").decode(), "cut": cut, "open": number % 20 == 0}


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_damaged_report_is_shown_or_refused_in_the_page(results: Page, chunk: int) -> None:
    head, *rest, end = reported()
    rows = [head, *rest[::4], end]
    lines = [written(row) for row in rows]
    for numbers in batches(chunk):
        examples = [dropped(number, rows) for number in numbers]
        found = results.evaluate(DROPPED, {"lines": lines, "examples": examples})
        wrong = [
            (number, became, example["line"])
            for number, became, example in zip(numbers, found, examples, strict=True)
            if became["became"] == "nothing" or became["evil"] or became["complaints"]
        ]
        assert wrong == []


# -- addresses ---------------------------------------------------------------------------------------


def addressed(data: bytes, kind: str = "log") -> str:
    """The fragment of an address that carries bytes."""
    return f"#{kind}={urlsafe_b64encode(data).decode().rstrip('=')}"


def packed(data: bytes, kind: str = "log") -> str:
    """The fragment of an address that carries a text."""
    return addressed(zlib.compress(data, 1), kind)


BOMB = packed(b"a" * 30_000_000)


def carried(number: int, logs: list[str]) -> tuple[str, str | None]:
    """An address, and what it carries where nothing of it is damaged."""
    rng = chance("address", number)
    text = rng.choice(logs)
    kind = rng.choice(("log", "hand"))
    whole, data = packed(text.encode(), kind), zlib.compress(text.encode())
    match rng.randrange(12):
        case 0:
            return whole, text
        case 1:
            whole = whole[: rng.randint(0, len(whole))]
        case 2:
            whole = packed(bytes(rng.choices(range(256), k=rng.randint(1, 300))) + b"\xff", kind)
        case 3:
            whole = addressed(data[: rng.randrange(len(data))], kind)
        case 4 if rng.random() < 0.01:
            whole = BOMB
        case 5:
            whole = addressed(data + bytes(rng.choices(range(256), k=rng.randint(1, 9))), kind)
        case _:
            whole = _changed(whole, rng)
    return whole, None


def _changed(whole: str, rng: Random) -> str:
    """An address with one to four letters changed, doubled or left out."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(whole) + 1)
        letter = rng.choice("AZaz09-_=+/%# \u4e00\u202e&?")
        whole = (
            whole[:at] + rng.choice((letter, "", whole[at : at + 3] * 2)) + whole[at + rng.randint(0, 2) :]
        )
    return whole


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_damaged_address_of_the_board_carries_a_text_or_is_refused(blank: Page, chunk: int) -> None:
    source = (ROOT / "docs" / "board" / "link.js").read_text(encoding="utf-8")
    logs = [path.read_text(encoding="utf-8") for path in log_files("tongqi")]
    for numbers in batches(chunk):
        made = [carried(number, logs) for number in numbers]
        asked = {"source": source, "fragments": [fragment for fragment, _ in made]}
        wrong = []
        for number, became, (fragment, text) in zip(
            numbers, blank.evaluate(CARRIED, asked), made, strict=True
        ):
            if isinstance(became, dict):
                right = len(became["text"]) <= MOST and text in (None, became["text"])
            else:
                right = became in ("nothing", "refused") and text is None
            if not right or (fragment == BOMB and became != "refused"):
                wrong.append((number, became, fragment))
        assert wrong == []
