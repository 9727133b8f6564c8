"""Dataclasses whose methods are written when the first of them is made.

The `dataclass` of Python writes and compiles six methods for every class while it is loaded, which takes longer than
all else that is done for a command like `paipu explain`; most classes that a game loads are never made for
one answer. This one makes the class with its slots at once and leaves the rest, by Python's own `dataclass`, to the
first that is made, or to the first who asks for its fields. Type checkers see Python's own.
"""

from __future__ import annotations

import dataclasses
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  (what others take from here)

_WRITING = RLock()
"""Held while methods are written, so that two threads do not write them at once."""

_OF_A_CLASS_WITHOUT_SLOTS = frozenset({"__dict__", "__weakref__"})


class _Later:
    """Stands for the fields of a class until its methods are written."""

    def __init__(self, written: type, made: type, options: Mapping[str, bool]) -> None:
        self.written = written
        self.made = made
        self.options = options

    def __get__(self, instance: object, owner: type) -> object:
        """Write the methods, for whoever asks for the fields: `fields`, `replace`, a dataclass below this one."""
        self.write()
        return vars(self.made)["__dataclass_fields__"]

    def write(self) -> None:
        """Let Python write the methods for the class as it was written, and take them over."""
        with _WRITING:
            if vars(self.made)["__dataclass_fields__"] is not self:
                return
            names, before = self.written.__annotations__, dict(vars(self.written))
            after = vars(dataclasses.dataclass(**self.options)(self.written))
            for name, value in list(after.items()):
                if name not in names and not (name in before and before[name] is value):
                    setattr(self.made, name, value)


def _put_off(written: type, options: Mapping[str, bool]) -> type:
    """Make the class with its slots, whose first `__init__` writes the methods and then is the written one."""
    names = list(written.__annotations__)
    taken = {name for base in written.__mro__[1:] for name in vars(base).get("__slots__", ())}
    space = {
        name: value
        for name, value in vars(written).items()
        if name not in _OF_A_CLASS_WITHOUT_SLOTS and name not in names
    }
    space["__slots__"] = tuple(name for name in names if name not in taken)

    def first(self: object, *given: object, **named: object) -> None:
        later.write()
        self.__init__(*given, **named)  # type: ignore[misc]

    space |= {"__init__": first, "__getstate__": _state, "__setstate__": _restored}
    made = type(written)(written.__name__, written.__bases__, space)
    made.__qualname__ = written.__qualname__
    later = _Later(written, made, options)
    made.__dataclass_fields__ = later  # type: ignore[attr-defined]
    return made


def _state(self: object) -> list[object]:
    """What is kept of one that is copied or sent to another process."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]  # type: ignore[arg-type]


def _restored(self: object, state: list[object]) -> None:
    """Fill one that was made without `__init__`; its class may be frozen."""
    for field, value in zip(dataclasses.fields(self), state, strict=True):  # type: ignore[arg-type]
        object.__setattr__(self, field.name, value)


if not TYPE_CHECKING:

    def dataclass(*, slots: bool, **options: bool) -> Callable[[type], type]:
        """Make a dataclass, as Python's decorator of this name does; only with slots."""
        assert slots
        return lambda written: _put_off(written, options)
