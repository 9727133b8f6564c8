"""Dataclasses whose methods are written when they are first asked for.

The `dataclass` of Python writes and compiles six methods for every class while it is loaded, which takes longer than
all else that is done for a command like `paipu explain`; most classes that a game loads are never made for
one answer, and of those that are made four in five are never compared, put into a set or changed. This one makes the
class with its slots at once, writes `__init__` when the first is made, and leaves the rest to Python's own `dataclass`,
when somebody asks for it. Type checkers see Python's own.
"""

from __future__ import annotations

import dataclasses
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from dataclasses import dataclass as dataclass  # noqa: PLC0414  (what others take from here)
    from types import FunctionType
    from typing import Any

_WRITING = RLock()
"""Held while methods are written, so that two threads do not write them at once."""

_NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
"""What is annotated with one of these is no field, or not one alone."""

_OF_A_CLASS_WITHOUT_SLOTS = frozenset({"__dict__", "__weakref__"})


_NOTHING = object()
"""Stands where no value is: a field without a default, a parameter for which none was given."""


class _Later:
    """Stands for the fields of a class until its methods are written."""

    def __init__(self, written: type, options: Mapping[str, bool]) -> None:
        self.written = written
        self.options = options
        self.frozen = options.get("frozen", False)
        self.compared = options.get("eq", True)
        self.made = written
        self.init: object = None

    def __get__(self, instance: object, owner: type) -> object:
        """Write the methods, for whoever asks for the fields: `fields`, `replace`, a dataclass below this one."""
        self.write()
        return vars(self.made)["__dataclass_fields__"]

    def begin(self) -> None:
        """Write what makes the first one: its `__init__`, or all methods where that alone is not enough."""
        with _WRITING:
            if vars(self.made)["__init__"] is self.init:
                plain = _plain_init(self.written, frozen=self.frozen)
                if plain is None or self.options.get("order"):
                    self.write()
                else:
                    self.made.__init__ = plain  # type: ignore[misc]

    def write(self) -> None:
        """Let Python write the methods for the class as it was written, and take over those it has not yet."""
        with _WRITING:
            if vars(self.made)["__dataclass_fields__"] is not self:
                return
            names, before = self.written.__annotations__, dict(vars(self.written))
            lacks = vars(self.made)["__init__"] is self.init
            after = vars(dataclasses.dataclass(**{"init": lacks, **self.options})(self.written))
            for name, value in list(after.items()):
                if name not in names and not (name in before and before[name] is value):
                    setattr(self.made, name, value)

    def asked(self) -> Iterator[str]:
        """Name the methods that Python would write beside `__init__` and that may be asked of one that is made."""
        of_its_own = vars(self.written)
        yield from ("__repr__", "__eq__") if self.compared else ("__repr__",)
        yield from ("__setattr__", "__delattr__") if self.frozen else ()
        if self.frozen and self.compared and of_its_own.get("__hash__") is None:
            yield "__hash__"

    def when_asked(self, name: str) -> Callable[..., object]:
        """Stand for a method until it is asked for the first time."""

        def method(self_: object, *given: object) -> object:
            self.write()
            return getattr(self.made, name)(self_, *given)

        return method


def _put_off(written: type, options: Mapping[str, bool]) -> type:
    """Make the class with its slots, whose methods are written when they are first asked for."""
    names = list(written.__annotations__)
    taken = {name for base in written.__mro__[1:] for name in vars(base).get("__slots__", ())}
    later = _Later(written, options)

    def first(self: object, *given: object, **named: object) -> None:
        later.begin()
        later.made.__init__(self, *given, **named)  # type: ignore[misc]

    space: dict[str, object] = {name: later.when_asked(name) for name in later.asked()}
    space |= {
        name: value
        for name, value in vars(written).items()
        if name not in _OF_A_CLASS_WITHOUT_SLOTS
        and name not in names
        and not (name in space and value is None)
    }
    space["__slots__"] = tuple(name for name in names if name not in taken)
    space |= {
        "__init__": first,
        "__getstate__": _state,
        "__setstate__": _restored,
        "__match_args__": tuple(names),
    }
    later.made = type(written)(written.__name__, written.__bases__, space)
    later.made.__qualname__ = written.__qualname__
    later.made.__dataclass_fields__ = later  # type: ignore[attr-defined]
    later.init = first
    return later.made


def _plain_init(written: type, *, frozen: bool) -> FunctionType | None:
    """Write `__init__` as Python does; None where there is more to a field than a default or what makes one."""
    if any("__dataclass_fields__" in vars(base) for base in written.__mro__[1:]):
        return None
    known: dict[str, Any] = {
        "__name__": written.__module__,
        "__set": object.__setattr__,
        "__nothing": _NOTHING,
    }
    takes, sets = ["self"], []
    for name, kind in written.__annotations__.items():
        field = vars(written).get(name, dataclasses.MISSING)
        if not isinstance(field, dataclasses.Field):
            field = dataclasses.field(default=field)
        if not field.init or field.kw_only is True or any(word in str(kind) for word in _NO_FIELDS):
            return None
        value, makes = name, field.default_factory is not dataclasses.MISSING
        if makes:
            value = f"__default_{name}() if {name} is __nothing else {name}"
        known[f"__default_{name}"] = field.default_factory if makes else field.default
        needed = field.default is dataclasses.MISSING and not makes
        takes.append(name if needed else f"{name}=__nothing" if makes else f"{name}=__default_{name}")
        sets.append(f"__set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(written, "__post_init__"):
        sets.append("self.__post_init__()")
    exec(f"def __init__({', '.join(takes)}):\n {'; '.join(sets) or 'pass'}", known)  # noqa: S102
    init: FunctionType = known["__init__"]
    init.__qualname__ = f"{written.__qualname__}.__init__"
    init.__annotations__ = {**written.__annotations__, "return": None}
    return init


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
