"""The page: whole, offline, under a strict policy, and no word of a log can become markup."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from string import Formatter
from typing import Any

from conformance_tests.mechanism.oracle.viewer.conftest import HOSTILE, data_in, tree_of
from oracle.viewer.page import MODULES, in_script, page, script
from oracle.viewer.phrases import labels

SCRIPT = script()
MADE_UP = {"print", "kind", "theme", "open"}
"""What the page puts before a word of the log to make the key of a label."""


class Reader(HTMLParser):
    """Collects the elements of a page, and the text of each script and style."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": []}
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down an element."""
        self.elements.append((tag, dict(attrs)))
        self.inside = tag if tag in self.texts else ""
        if self.inside:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self.inside = "" if tag == self.inside else self.inside

    def handle_data(self, data: str) -> None:
        """Keep what stands in a script or style."""
        if self.inside:
            self.texts[self.inside][-1] += data


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def test_chapter_12_stays_below_400_kilobytes(html: str) -> None:
    assert len(html.encode()) < 400_000


def _modules() -> dict[str, str]:
    folder = files("oracle.viewer").joinpath("scripts")
    return {each.name.removesuffix(".js"): each.read_text(encoding="utf-8") for each in folder.iterdir()}


def test_every_module_of_the_script_is_in_the_page() -> None:
    assert sorted(MODULES) == sorted(_modules())


def test_no_two_modules_of_the_script_have_a_name_in_common() -> None:
    """They stand in one scope; a name of one would hide that of the other, or be refused."""
    given = re.compile(r"^(?:export )?(?:function|const|let|class) (\w+(?:, \w+)*)", re.MULTILINE)
    names = [name for text in _modules().values() for row in given.findall(text) for name in row.split(", ")]
    assert len(names) > 100
    assert {name for name in names if names.count(name) > 1} == set()


def test_what_a_module_of_the_script_imports_another_exports() -> None:
    modules = _modules()
    asked = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
    for text in modules.values():
        assert len(asked.findall(text)) == len(re.findall(r"^\s*import\b", text, re.MULTILINE))
        for names, home in asked.findall(text):
            for name in names.split(", "):
                given = rf"^export (?:function|const|let) (?:\w+, )*{name}\b"
                assert re.search(given, modules[home], re.MULTILINE), (home, name)


def test_nothing_of_a_module_is_left_in_the_script() -> None:
    assert re.findall(r"^\s*(?:import|export)\b.*", SCRIPT, re.MULTILINE) == []


def test_the_data_of_the_page_is_the_hand(html: str, chapter: dict[str, Any]) -> None:
    assert data_in(html)["hands"] == [chapter]


def test_nothing_in_the_page_is_fetched(html: str) -> None:
    reader = read(html)
    fetched = [
        value
        for _, attrs in reader.elements
        for key, value in attrs.items()
        if key in ("src", "srcset", "action", "poster")
    ]
    assert fetched == []
    assert [attrs["href"] for tag, attrs in reader.elements if tag == "link"] == ["data:,"]
    assert re.findall(r"@import|url\(|//[a-z]", "".join(reader.texts["style"])) == []
    assert re.findall(r"fetch\(|XMLHttp|import\(|WebSocket|https?://(?!www\.w3\.org)", SCRIPT) == []


def test_the_policy_allows_this_style_and_this_script_and_nothing_else(html: str) -> None:
    reader = read(html)
    (policy,) = [
        attrs["content"]
        for tag, attrs in reader.elements
        if attrs.get("http-equiv") == "Content-Security-Policy"
    ]
    prints = {
        kind: [b64encode(sha256(text.encode()).digest()).decode() for text in texts]
        for kind, texts in reader.texts.items()
    }
    assert policy is not None
    assert "default-src 'none'" in policy
    assert f"style-src 'sha256-{prints['style'][0]}'" in policy
    assert f"script-src 'sha256-{prints['script'][-1]}'" in policy
    assert "unsafe" not in policy


def test_no_element_carries_a_style_or_a_handler(html: str) -> None:
    for tag, attrs in read(html).elements:
        assert not [key for key in attrs if key == "style" or key.startswith("on")], tag


def test_the_script_makes_no_markup_of_text() -> None:
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", SCRIPT)
        == []
    )


def test_hostile_words_stay_words() -> None:
    hand = tree_of(HOSTILE.read_text(encoding="utf-8"), "</title><script>x</script>.paipu")
    written = page([hand], "en", ["</noscript></pre><script>document.title=4</script>"])
    tags = [tag for tag, _ in read(written).elements]
    assert tags.count("script") == 2
    assert "img" not in tags
    assert data_in(written)["hands"] == [hand]


def test_data_holds_no_character_that_could_end_its_element() -> None:
    written = in_script({"a": "</script><!-- <script> & \u2028\u2029 \"'"})
    assert not set(written) & set("<>&\u2028\u2029")


def test_both_languages_have_the_same_labels_with_the_same_names() -> None:
    english, chinese = labels("en"), labels("zh")
    assert list(english) == list(chinese)
    for key, text in english.items():
        assert names(text) == names(chinese[key]), key


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_label_the_page_asks_for_exists_and_every_label_is_asked_for() -> None:
    known = set(labels("en"))
    assert set(re.findall(r'\bsay\("([a-z-]+)"', SCRIPT)) <= known
    words = set(re.findall(r"[a-z]+(?:-[a-z]+)*", SCRIPT))
    assert {key for key in known - words if key.split("-")[0] not in MADE_UP} == {"needs-script"}
