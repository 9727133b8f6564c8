"""A record in JSON, checked as it is read: every part by its place, and nothing taken for what it is not."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from grammar.limits import EVENT
from grammar.outside import json_of
from grammar.records import dataclass
from oracle.conformance.importers import ImportFault

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NoReturn

    from oracle.conformance.inputs.forms import JsonValue

LONGEST = EVENT.most
"""How many characters a line of a record may have that is read line by line; an event of an engine has some hundred."""


def documents(data: bytes) -> Iterator[Part]:
    """The documents of a file: one, or one on each line."""
    text = _text(data)
    try:
        whole = _loaded(text)
    except json.JSONDecodeError as wrong:
        if not wrong.msg.startswith("Extra data"):
            raise _unread(wrong, 0) from None
        yield from _lines(text)
    else:
        yield Part(whole, "")


def lines(data: bytes) -> Iterator[Part | ImportFault]:
    """The lines of a file, an object on each; a line that is none is a fault in its place, and the next is read."""
    for number, line in enumerate(_text(data).split("\n"), start=1):
        if len(line) > LONGEST:
            yield ImportFault("import-json", f"{number}:{LONGEST}", why=str(EVENT))
        elif line.strip():
            try:
                part = Part(_loaded(line, number), f"line {number}")
                part.names()
            except json.JSONDecodeError as wrong:
                yield _unread(wrong, number - 1)
            except ImportFault as fault:
                yield fault
            else:
                yield part


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise ImportFault("import-no-text", str(wrong.start)) from None
    if not text.strip():
        raise ImportFault("import-empty", "1")
    return text


def _lines(text: str) -> Iterator[Part]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield Part(_loaded(line, number), f"line {number}")
            except json.JSONDecodeError as wrong:
                raise _unread(wrong, number - 1) from None


def _unread(wrong: json.JSONDecodeError, before: int) -> ImportFault:
    return ImportFault("import-json", f"{wrong.lineno + before}:{wrong.colno}", why=wrong.msg)


def _loaded(text: str, number: int = 1) -> JsonValue:
    try:
        value: JsonValue = json_of(text, constant=_no_number, pairs=_each_once)
    except json.JSONDecodeError:
        raise
    except ValueError as wrong:
        raise ImportFault("import-json", f"{number}:1", why=str(wrong)) from None
    return value


def _each_once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """An object; of a part that is told twice nobody knows which is meant."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"{json.dumps(twice)} is told twice")
    return made


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


@dataclass(frozen=True, slots=True)
class Part:
    """A value in a record, and where it stands."""

    value: JsonValue
    place: str

    def wrong(self, key: str, **args: str) -> ImportFault:
        """A fault at this place."""
        return ImportFault(key, self.place or "1", **args)

    def _inner(self, name: str) -> str:
        return f"{self.place}.{name}" if self.place else name

    def names(self) -> list[str]:
        """The names of the parts of an object."""
        if not isinstance(self.value, dict):
            raise self.wrong("import-wants-object")
        return list(self.value)

    def part(self, name: str) -> Part:
        """A part of an object that has to be there."""
        if name not in self.names():
            raise ImportFault("import-missing", self._inner(name))
        assert isinstance(self.value, dict)
        return Part(self.value[name], self._inner(name))

    def maybe(self, name: str) -> Part:
        """A part of an object, null where it is not there."""
        return self.part(name) if name in self.names() else Part(None, self._inner(name))

    def items(self) -> list[Part]:
        """The members of an array."""
        if not isinstance(self.value, list):
            raise self.wrong("import-wants-array")
        return [Part(each, f"{self.place}[{number}]") for number, each in enumerate(self.value)]

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.wrong("import-wants-text")
        return self.value

    def number(self, low: int, high: int) -> int:
        """An integer from `low` to `high`."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong("import-wants-number", low=str(low), high=str(high))
        return value

    def remark(self) -> str:
        """What stands here, as a remark says it."""
        return f"{self.place}: {json.dumps(self.value, ensure_ascii=False)}"
