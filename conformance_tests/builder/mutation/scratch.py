"""Scratch processes: the rules loaded anew with probes in them, and perhaps with one change.

The process that builds a suite never changes what it has loaded. It splits off a process, which loads the rules
from the trees of `rules`, is asked what it is for, and is gone. Nothing is written anywhere.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import tempfile
from contextlib import ExitStack
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.util import spec_from_loader
from pkgutil import iter_modules
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import grammar
import oracle.conformance.kinds
from conformance_tests.builder.mutation.figures import changed_table
from conformance_tests.builder.mutation.mutants import ALWAYS, Mutant
from conformance_tests.builder.mutation.rules import HIT, MARK, STEP, TRUTH, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table

T = TypeVar("T")

MECHANISM = (
    "rulebook",
    "table",
    "ruling",
    "game",
    "judge",
    "report",
    "conformance.inputs",
    "conformance.kinds",
    "conformance.cases",
    "conformance.protocol",
    "conformance.run",
)
"""The rooms of `oracle` that every answer comes through, whatever the game."""

OURS = frozenset({"oracle", "grammar", "spec"})
"""The packages that are here in any case."""

MEMORY = 2 << 30
"""Bytes a scratch process may take."""

SECONDS = 20
"""Seconds of its own time a question may take, before the count of steps shows that it does not end."""


class EndlessError(BaseException):
    """More steps than a question may take; no rule can catch it."""


class Probe:
    """What a loaded ruleset tells of its course: blocks reached, and steps made; and the tables it reads.

    A table in `read` has been read while the rules were loaded: what it says is in use.
    """

    def __init__(self) -> None:
        self.hits: set[int] = set()
        self.tables: dict[str, Mapping[str, object]] = {}
        self.read: set[str] = set()
        self.steps = 0
        self.limit = 1 << 62

    def restart(self, limit: int = 1 << 62) -> None:
        """Forget what was recorded."""
        self.hits.clear()
        self.steps, self.limit = 0, limit

    def hit(self, block: int) -> None:
        """A step, in a block."""
        self.hits.add(block)
        self.step()

    def step(self) -> None:
        """A step; raises `EndlessError` for one too many."""
        self.steps += 1
        if self.steps > self.limit:
            raise EndlessError

    def truth(self, yes: int, no: int, value: T) -> T:
        """A test, and which way it goes."""
        self.hits.add(yes if value else no)
        return value


def enter(rules: Rules, mutant: Mutant | None = None, *, traced: bool = False) -> Probe:
    """Load the rules in this process, which is good for nothing else afterwards."""
    probe = Probe()
    codes = dict(rules.traced if traced else rules.guarded)
    if mutant is not None and mutant.module in codes:
        codes[mutant.module] = rules.mutated(mutant)
    for name in sorted(sys.modules):
        if name in codes:
            del sys.modules[name]
    _forget_clauses(frozenset(codes))
    sys.meta_path.insert(0, _Finder(rules, codes, probe))
    _read_from(rules, mutant, probe)
    from oracle.game.hands import hands_of  # after what it loads has been laid ready
    from oracle.game.registry import load  # after what it loads has been laid ready

    load.cache_clear()
    hands_of.cache_clear()
    load(rules.game)
    hands_of(rules.game)
    return probe


def prepare() -> None:
    """Load the mechanism and the grammar here, so that all processes have the same and none reads them again."""
    rooms = (import_module(f"oracle.{room}") for room in MECHANISM)
    for package in (oracle, grammar, *rooms):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            if not module.ispkg:
                _load_where_it_can_be(module.name)


def _load_where_it_can_be(name: str) -> None:
    """Load a module of ours; one that needs what an extra brings, and is not here, is needed by no answer."""
    try:
        import_module(name)
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] in OURS:
            raise


def functions(rules: Rules) -> dict[tuple[str, str], list[FunctionType]]:
    """The functions of the rules as they are loaded here, by module and name, wherever they are kept."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__module__ in rules.modules:
            found.setdefault((thing.__module__, thing.__code__.co_qualname), []).append(thing)
    return found


def _forget_clauses(modules: frozenset[str]) -> None:
    """Forget the code that clauses were registered with before."""
    from oracle.rulebook import clauses

    for functions in clauses._CODE.values():  # pyright: ignore[reportPrivateUsage]
        functions[:] = [each for each in functions if each.__module__ not in modules]


def _read_from(rules: Rules, mutant: Mutant | None, probe: Probe) -> None:
    """Let tables be read from memory, one of them perhaps with another figure; what was made of them is forgotten."""
    from oracle.game import items
    from oracle.rulebook import house_rules, tables

    probe.tables.update(rules.tables)
    if mutant is not None and mutant.module in rules.tables:
        probe.tables[mutant.module] = changed_table(mutant.name, rules.tables[mutant.module])
    read = tables.read_table

    def from_memory(game: str, name: str) -> tables.Section:
        probe.read.add(f"{game}/{name}")
        document = probe.tables.get(f"{game}/{name}")
        return read(game, name) if document is None else tables.Section(f"{game}/{name}.toml", document)

    tables.read_table = from_memory
    tables.read_once = lambda game, name, reader: reader(from_memory(game, name))
    for module in (items, house_rules):
        module.read_table = from_memory  # type: ignore[attr-defined]
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def _always(ask: Callable[[Table[Any], Act], Answer]) -> Callable[[Table[Any], Act], Answer]:
    """A rule that objects wherever it is asked."""
    from oracle.ruling.findings import Objection

    def asked(table: Table[Any], act: Act) -> Answer:
        answer = ask(table, act)
        return Objection("always") if answer is None else answer

    asked.__module__ = ask.__module__
    return asked


class _Finder(MetaPathFinder, Loader):
    """Gives the modules of the rules from what was compiled."""

    def __init__(self, rules: Rules, codes: Mapping[str, CodeType], probe: Probe) -> None:
        self.rules = rules
        self.codes = codes
        self.names = {
            HIT: probe.hit,
            MARK: probe.hits.add,
            STEP: probe.step,
            TRUTH: probe.truth,
            ALWAYS: _always,
        }

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  the signature of a finder
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """A module of the rules; everything else is found as usual."""
        if fullname not in self.codes:
            return None
        module = self.rules.modules[fullname]
        spec = spec_from_loader(fullname, self, origin=str(module.path), is_package=module.is_package)
        if spec is not None and module.is_package:
            spec.submodule_search_locations = [str(module.path.parent)]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:  # noqa: ARG002
        """A module is made as usual."""
        return

    def exec_module(self, module: ModuleType) -> None:
        """Run what was compiled, with the probes at hand."""
        vars(module).update(self.names)
        module.__file__ = str(self.rules.modules[module.__name__].path)
        exec(self.codes[module.__name__], vars(module))  # noqa: S102  # our own modules, with probes in them


# -- processes -------------------------------------------------------------------------------------


def apart(task: Callable[[], Iterable[JsonValue]]) -> list[JsonValue]:
    """What a task gives, done in a process split off for it. Raises `RuntimeError` when that process fails."""
    return all_apart([task], 1)


def all_apart(tasks: Sequence[Callable[[], Iterable[JsonValue]]], jobs: int) -> list[JsonValue]:
    """What all tasks give, in the order of the tasks; every one in a process of its own, so many at a time."""
    with ExitStack() as held:
        files = [held.enter_context(tempfile.TemporaryFile()) for _ in tasks]
        running: dict[int, int] = {}
        for place, task in enumerate(tasks):
            while len(running) >= jobs:
                _wait(running)
            running[_split(task, files[place].fileno())] = place
        while running:
            _wait(running)
        found: list[JsonValue] = []
        for file in files:
            file.seek(0)
            found += [cast("JsonValue", json.loads(line)) for line in file]
    return found


def _split(task: Callable[[], Iterable[JsonValue]], file: int) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()  # what is there already is shared, and not gone through by every process again
    process = os.fork()
    if process:
        gc.unfreeze()
        return process
    code = 1
    try:
        with os.fdopen(file, "w", encoding="utf-8", closefd=False) as out:
            for line in task():
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
        code = 0
    except BaseException as failure:  # noqa: BLE001  whatever it is, the process ends here and says so
        _complain(failure)
    finally:
        os._exit(code)


def _complain(failure: BaseException) -> None:
    sys.excepthook(type(failure), failure, failure.__traceback__)
    sys.stderr.flush()


def _wait(running: dict[int, int]) -> None:
    process, status = os.wait()
    if running.pop(process, None) is not None and status != 0:
        raise RuntimeError(f"a scratch process ended with {os.waitstatus_to_exitcode(status)}")


def bounded(ask: Callable[[], T]) -> T:
    """An answer, or `EndlessError` after so many seconds: the last resort, where no steps are counted."""

    def endless(*_: object) -> None:
        raise EndlessError

    signal.signal(signal.SIGVTALRM, endless)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def modest() -> None:
    """Take no more memory than a scratch process may."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Served:
    """A process split off that answers questions one by one, until it is left."""

    def __init__(self, begin: Callable[[], Callable[[Json], JsonValue]]) -> None:
        asked, self._ask = os.pipe()
        self._answers, answered = os.pipe()
        self._process = os.fork()
        if not self._process:
            os.close(self._ask)
            os.close(self._answers)
            _serve(begin, asked, answered)
        os.close(asked)
        os.close(answered)
        self._lines = os.fdopen(self._answers, encoding="utf-8")

    def ask(self, question: Json) -> JsonValue:
        """The answer to a question. Raises `RuntimeError` when the process has ended."""
        os.write(self._ask, (json.dumps(question) + "\n").encode())
        line = self._lines.readline()
        if not line:
            raise RuntimeError("a scratch process ended")
        return cast("JsonValue", json.loads(line))

    def leave(self) -> None:
        """Let the process end."""
        os.close(self._ask)
        self._lines.close()
        os.waitpid(self._process, 0)


def _serve(begin: Callable[[], Callable[[Json], JsonValue]], asked: int, answered: int) -> None:
    code = 1
    try:
        answer = begin()
        with os.fdopen(asked, encoding="utf-8") as questions:
            for line in questions:
                os.write(answered, (json.dumps(answer(json.loads(line))) + "\n").encode())
        code = 0
    except BaseException as failure:  # noqa: BLE001
        _complain(failure)
    finally:
        os._exit(code)
