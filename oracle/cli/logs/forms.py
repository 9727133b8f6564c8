"""In what form a judged hand is said: as text, a line a finding, as JSON, as notes of GitHub, as JUnit's XML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from oracle.cli.answers import Keeping, Speaking, made_visible, paint
from oracle.cli.logs.failing import failures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import ClassVar

    from grammar.unreadable import UnreadableLog
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling


class Form:
    """The whole ruling, as text for people; what cannot be judged is a complaint on standard error."""

    for_match: ClassVar[bool] = True
    """Whether a match sheet can be said in this form."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        self.fail_on: tuple[str, ...] | None = None

    def ruling(self, out: Speaking, ruling: Ruling) -> None:
        """Say what was ruled."""
        from oracle.report.ruling.whole import ruling_report

        out.part()
        out.lines(ruling_report(ruling, self.lang, paint()))

    def unreadable(self, out: Speaking, fault: UnreadableLog, hand: int) -> None:  # noqa: ARG002
        """Say what cannot be read."""
        out.complain(fault.message(self.lang))

    def refused(self, out: Speaking, tree: Json, why: str) -> None:  # noqa: ARG002  (JSON says the tree)
        """Say why a hand is not judged."""
        out.complain(why)

    @classmethod
    def kept(cls) -> Keeping | None:
        """Where what is said is kept until all is said; None where it is said at once."""
        return None

    @staticmethod
    def whole(kept: Keeping) -> None:
        """Say what was kept."""


class JsonForm(Form):
    """An object a line for every hand, also for one that cannot be judged."""

    def ruling(self, out: Speaking, ruling: Ruling) -> None:
        """Say what was ruled."""
        from oracle.report.tree.ruling import ruling_tree

        out.json(ruling_tree(ruling, self.lang))

    def unreadable(self, out: Speaking, fault: UnreadableLog, hand: int) -> None:
        """Say what cannot be read."""
        from oracle.report.tree.hands import unreadable_tree

        out.json(unreadable_tree(fault, hand, self.lang))
        super().unreadable(out, fault, hand)

    def refused(self, out: Speaking, tree: Json, why: str) -> None:
        """Say why a hand is not judged."""
        out.json(tree)
        super().refused(out, tree, why)


class Noted(NamedTuple):
    """What there is to say at a line of a log: how grave it is, the clause, if there is one, and the sentence."""

    line: int
    kind: str
    clause: str
    text: str


def notes(ruling: Ruling, lang: Lang) -> Iterator[Noted]:
    """The findings of a ruling in the order of the log, a sentence each."""
    from oracle.report.tree.said import reason

    for found in ruling.findings:
        yield Noted(found.place.line or 1, found.kind.value, found.cited, reason(ruling.game, found, lang))


class QuietForm(Form):
    """A line a finding, with file, line, kind and clause, and nothing of what is in order."""

    for_match = False

    def ruling(self, out: Speaking, ruling: Ruling) -> None:
        """Say what was found."""
        found = notes(ruling, self.lang)
        lines = (f"{ruling.file}:{each.line}: {each.kind} {each.clause} {each.text}" for each in found)
        out.say([("answer", f"{line}\n") for line in map(_one_line, lines)])


class GitHubForm(Form):
    """A note of GitHub's checks at the line of each finding, and at what cannot be read or judged."""

    for_match = False
    LEVELS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("breach", "impossible", "unreadable"), "error"),
        "mismatch": "warning",
    }

    def ruling(self, out: Speaking, ruling: Ruling) -> None:
        """Say what was found."""
        for each in notes(ruling, self.lang):
            self._note(out, ruling.file, each)

    def unreadable(self, out: Speaking, fault: UnreadableLog, hand: int) -> None:
        """Say what cannot be read."""
        self._note(out, fault.name, Noted(fault.line, "unreadable", "", fault.sentence("what", self.lang)))
        super().unreadable(out, fault, hand)

    def refused(self, out: Speaking, tree: Json, why: str) -> None:
        """Say why a hand is not judged."""
        self._note(out, str(tree["file"]), Noted(int(str(tree["line"])), "unreadable", "", why))
        super().refused(out, tree, why)

    def _note(self, out: Speaking, file: str, noted: Noted) -> None:
        title = _property(f"{noted.kind} {noted.clause}".strip())
        place = f"file={_property(file)},line={noted.line},title={title}"
        out.say([("answer", f"::{self.LEVELS.get(noted.kind, 'notice')} {place}::{_data(noted.text)}\n")])


def _data(text: str) -> str:
    """Text as a command of GitHub's takes it."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


class JUnitForm(Form):
    """A test a hand: a breach, a contradiction or a mismatch is a failure of it, what cannot be judged an error."""

    for_match = False

    def ruling(self, out: Speaking, ruling: Ruling) -> None:
        """Keep what was found."""
        found = [*notes(ruling, self.lang)]
        said = "\n".join(f"line {each.line}: {each.kind} {each.clause} {each.text}" for each in found)
        broken = ruling.status == "broken" if self.fail_on is None else bool(failures(ruling, self.fail_on))
        self._keep(out, ruling.file, ruling.hand, "failure" if broken else "", said)

    def unreadable(self, out: Speaking, fault: UnreadableLog, hand: int) -> None:
        """Keep what cannot be read."""
        self._keep(out, fault.name, hand, "error", fault.message(self.lang))
        super().unreadable(out, fault, hand)

    def refused(self, out: Speaking, tree: Json, why: str) -> None:
        """Keep why a hand is not judged."""
        self._keep(out, str(tree["file"]), int(str(tree["hand"])), "error", why)
        super().refused(out, tree, why)

    @staticmethod
    def _keep(out: Speaking, file: str, hand: int, part: str, text: str) -> None:
        out.json({"file": file, "hand": hand, "part": part, "text": text})

    @classmethod
    def kept(cls) -> Keeping:
        """The counts stand at the head of the document."""
        return Keeping()

    @staticmethod
    def whole(kept: Keeping) -> None:
        """Say all hands as one document, a suite a file."""
        import json
        from xml.etree import ElementTree as ET

        root, suites = ET.Element("testsuites", name="paipu check"), dict[str, ET.Element]()
        for how, answer in kept.kept:
            if how != "answer":
                continue
            told = json.loads(answer)
            suite = suites.setdefault(told["file"], ET.Element("testsuite", name=_xml(told["file"])))
            case = ET.SubElement(suite, "testcase", classname=_xml(told["file"]), name=f"hand {told['hand']}")
            if told["part"] or told["text"]:
                part = ET.SubElement(case, told["part"] or "system-out")
                if told["part"]:
                    part.set("message", _xml(told["text"].partition("\n")[0]))
                part.text = _xml(told["text"])
        root.extend(suites.values())
        for element in (*suites.values(), root):
            for name, part_name in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
                element.set(name, str(sum(1 for _ in element.iter(part_name))))
        ET.indent(root)
        text = '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
        Speaking().say([("answer", text), *(each for each in kept.kept if each[0] == "complaint")])


_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _xml(text: str) -> str:
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _one_line(text: str) -> str:
    return made_visible(" ".join(text.split()))


FORMS: Mapping[str, type[Form]] = {
    "text": Form,
    "json": JsonForm,
    "github": GitHubForm,
    "junit": JUnitForm,
    "quiet": QuietForm,
}
"""The forms by name; the last is that of `--quiet`."""
