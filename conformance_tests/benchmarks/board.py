"""How long the board takes to load in chromium, and to judge an edit of a hand of 60 acts: needs the built site.

    make docs board && python conformance_tests/benchmarks/board.py

An edit is a letter more in a remark at the end of the log, so that everything is judged anew. Behind the load the board
plays every game once; the edits are asked when it has done so.
"""

from __future__ import annotations

import os
import statistics
import sys
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from oracle.game.hands import known
from oracle.viewer.board.playing import cut, dealt

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / os.environ.get("PAIPU_SITE", "docs/_build/html")
CHROMIUM = os.environ.get("PAIPU_CHROMIUM", "/usr/bin/chromium")
ACTS, EDITS = 60, 15


def main() -> None:
    """Print one line for the load and one for the edits of each game."""
    sys.path.insert(0, str(ROOT / "docs"))
    serve: Any = import_module("serve")
    serving = serve.server(SITE)
    Thread(target=serving.serve_forever, daemon=True).start()
    sandbox = () if os.geteuid() else ("--no-sandbox",)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu", *sandbox])
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.goto(f"http://127.0.0.1:{serving.server_port}/board/")
        page.wait_for_selector("[data-phase=ready]")
        seconds = page.evaluate("document.documentElement.dataset.seconds")
        sys.stdout.write(f"{'first load':12} {float(seconds):6.1f} s   {_sent() / 1e6:.2f} MB sent" + "\n")
        page.wait_for_selector("[data-warm=true]")
        warm = page.evaluate("performance.now()") / 1000
        sys.stdout.write(f"{'warm after':12} {warm:6.1f} s" + "\n")
        for game in known():
            _edits(page, game)
        browser.close()
    serving.shutdown()


def _sent() -> int:
    """The bytes of everything the board is made of, as they are sent."""
    files = [path for path in (SITE / "board").rglob("*") if path.is_file() and path.suffix != ".gz"]
    packed = [path.with_name(f"{path.name}.gz") for path in files]
    return sum((gz if gz.exists() else path).stat().st_size for path, gz in zip(files, packed, strict=True))


def _edits(page: Page, game: str) -> None:
    text = cut(dealt(game, 4, "en", played=True), 1, ACTS)
    spent = []
    for number in range(EDITS + 1):
        before = page.evaluate("document.documentElement.dataset.judged ?? '0'")
        page.fill("#log-text", f"{text}# {'x' * number}\n")
        page.wait_for_function(
            "(before) => document.documentElement.dataset.judged !== before && "
            "document.documentElement.dataset.judged !== undefined",
            arg=before,
        )
        spent.append(int(page.evaluate("document.documentElement.dataset.ms")))
    first, *others = spent
    sys.stdout.write(
        f"{game:12} {statistics.median(others):6.0f} ms  at most {max(others)} ms; the first {first} ms"
        + "\n"
    )


if __name__ == "__main__":
    main()
