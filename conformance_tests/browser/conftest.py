"""Pages in a real browser: those of `paipu show` and those of the site; they may ask nobody and complain of nothing.

`make test-browser` builds the site with its board, and names it and the browser in `PAIPU_SITE` and `PAIPU_CHROMIUM`.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import sync_playwright

from oracle.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / os.environ.get("PAIPU_SITE", "docs/_build/html")
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
HOSTILE = ROOT / "conformance_tests" / "mechanism" / "oracle" / "viewer" / "hostile.paipu"
POSITION = HOSTILE.with_name("mahjong.paipu")
AXE = ROOT / "build" / "board" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = os.environ.get("PAIPU_CHROMIUM", "/usr/bin/chromium")
QUIET = (
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE, DESKTOP = (390, 844), (1400, 900)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start chromium once, without its sandbox where the system does not let root have one."""
    sandbox = () if os.geteuid() else ("--no-sandbox",)
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=[*QUIET, *sandbox])
        yield started
        started.close()


@contextmanager
def watched(browser: Browser, size: tuple[int, int] = DESKTOP) -> Iterator[Page]:
    """Open an empty page; afterwards nothing may have been asked of the network and nothing complained about."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", lambda message: complaints.append(message.text))
    yield context.new_page()
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert complaints == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page for one test."""
    with watched(browser) as opened:
        yield opened


def parsed(page: Page, path: Path, asked: str) -> list[Any]:
    """What a function of a document tells of a page that is only parsed: not drawn, and nothing in it carried out."""
    ask = "([text, asked]) => eval(asked)(new DOMParser().parseFromString(text, 'text/html'))"
    return list(page.evaluate(ask, [path.read_text(encoding="utf-8"), asked]))


def accused(page: Page, *rules: str) -> list[str]:
    """What axe-core, which comes with the board, has against what a page shows, by all of its rules or by some."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "(rules) => axe.run(document, { resultTypes: ['violations'], preload: location.protocol !== 'file:', "
        "...(rules.length > 0 ? { runOnly: rules } : {}) })",
        list(rules),
    )
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found["violations"]]


class Served:
    """The site as `make site` serves it, until it is closed."""

    def __init__(self) -> None:
        sys.path.insert(0, str(ROOT / "docs"))
        serve: Any = import_module("serve")
        self.server = serve.server(SITE)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Serve no more."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """Serve the site on this machine."""
    site = Served()
    yield site
    site.close()


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], str]:
    """Write the page of a log once and tell its address."""
    folder = tmp_path_factory.mktemp("pages")

    def address(log: Path) -> str:
        target = folder / f"{log.stem}.html"
        if not target.exists():
            done = CliRunner().invoke(main, ["show", str(log), "-o", str(target)])
            assert target.exists(), done.output
        return target.as_uri()

    return address


class Visit:
    """A page that is open, with everything it asked for and complained about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self.complaints.append(message.text))

    def step(self) -> int:
        """Tell the picture the page shows."""
        return int(self.page.input_value("#slider"))

    def words(self) -> str:
        """Tell the act in words."""
        return self.page.inner_text(".words")

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def visit(browser: Browser, shown: Callable[[Path], str]) -> Iterator[Callable[..., Visit]]:
    """Open a page; afterwards nothing may have been asked of the network and nothing complained about."""
    visits: list[Visit] = []

    def go(
        log: Path = CHAPTER, size: tuple[int, int] = DESKTOP, scheme: str = "light", at: str = ""
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
        )
        opened = Visit(context.new_page())
        visits.append(opened)
        opened.page.goto(shown(log) + at)
        return opened

    yield go
    for opened in visits:
        addresses = [url.partition("#")[0] for url in opened.asked if not url.startswith("data:")]
        assert len(addresses) == 1
        assert addresses[0].startswith("file:")
        assert opened.complaints == []
        opened.page.context.close()
