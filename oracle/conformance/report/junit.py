"""A report as JUnit's XML, for the machines that read it."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from oracle.conformance.report.terminal import again

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.conformance.run.rows import Head, Row

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

PARTS = {
    "FAIL": "failure",
    "XPASS": "failure",
    "ERROR": "error",
    "CRASH": "error",
    "TIMEOUT": "error",
    "PROTOCOL": "error",
    "SKIP": "skipped",
    "XFAIL": "skipped",
}
"""What a status is to JUnit; the status itself stands in `type`."""


def junit(head: Head, rows: Iterable[Row]) -> str:
    """The XML of a report: a suite for each game and kind, and one for those about input, a test for each case asked.

    Cases that the program was not asked, by what it declares, are no tests: a property of their suite counts them.
    """
    root = ET.Element(
        "testsuites", name=clean(f"{head['implementation']['name']} {head['implementation']['version']}")
    )
    suites: dict[str, ET.Element] = {}
    unasked: Counter[str] = Counter()
    for row in rows:
        area = clean(".".join(filter(None, (row["game"], row["kind"], row.get("about")))))
        if area not in suites:
            suites[area] = ET.SubElement(root, "testsuite", name=area)
        if row.get("asked", True):
            suites[area].append(_case(head, row, area))
        else:
            unasked[area] += 1
    for area, number in unasked.items():
        properties = ET.Element("properties")
        ET.SubElement(properties, "property", name="not-asked", value=str(number))
        suites[area].insert(0, properties)
    for element in (*suites.values(), root):
        for name, part in (
            ("tests", "testcase"),
            ("failures", "failure"),
            ("errors", "error"),
            ("skipped", "skipped"),
        ):
            if part != "skipped" or element is not root:
                element.set(name, str(sum(1 for _ in element.iter(part))))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _case(head: Head, row: Row, area: str) -> ET.Element:
    case = ET.Element("testcase", classname=area, name=clean(row["id"]))
    properties = ET.SubElement(case, "properties")
    about = row.get("about", "rules")
    for name, values in (("clause", row["clauses"]), ("level", [row["level"]]), ("about", [about])):
        for value in values:
            ET.SubElement(properties, "property", name=name, value=clean(value))
    if row.get("flaky"):
        ET.SubElement(properties, "property", name="flaky", value="true")
    part = PARTS.get(row["status"])
    if part is not None:
        message = clean(row.get("reason") or row.get("known") or row.get("cause", ""))
        found = ET.SubElement(case, part, type=row["status"], message=message)
        found.text = clean(_text(head, row)) or None
    return case


def _text(head: Head, row: Row) -> str:
    """The exchange, and how to ask again, where something went wrong."""
    if "cause" not in row:
        return ""
    parts = [
        f"again: {again(head, row['id'])}",
        f"{row['status']} {row['cause']} {row.get('clause', '')}".rstrip(),
    ]
    parts += [f"asked under: {name}={slug}" for name, slug in sorted(row.get("readings", {}).items())]
    for name, value in (
        ("input", row.get("input")),
        ("expected", row.get("expect")),
        ("got", row.get("answer")),
    ):
        if value is not None:
            parts.append(f"{name}: {json.dumps(value, ensure_ascii=False)}")
    parts += [f"said: {line}" for line in row.get("said", []) if row.get("answer") is None]
    parts += [f"stderr: {line}" for line in row.get("stderr", "").splitlines()]
    return "\n".join(parts)


def clean(text: str) -> str:
    """A text with what XML cannot hold written as a question mark."""
    return _NOT_XML.sub("\ufffd", text)
