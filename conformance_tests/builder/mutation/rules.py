"""The rules of a game as source: its modules, those it shares with others, its tables; compiled with probes.

A probe is a call written into every block of a module's tree before it is compiled. Blocks have names that come
from the source alone, so that what was reached is the same on every version of Python.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, cast

import oracle
from conformance_tests.builder.mutation.figures import Toml, figure_mutants, tables_in
from conformance_tests.builder.mutation.mutants import Change, Mutant, block_of, changes
from spec import FOLDER as SPEC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

HERE = Path(oracle.__file__).parent
HIT, MARK, TRUTH, STEP = "_paipu_hit", "_paipu_mark", "_paipu_truth", "_paipu_step"


@dataclass(frozen=True, slots=True)
class Module:
    """A module of rules: its name, where it stands, what it says."""

    name: str
    path: Path
    text: str

    @property
    def is_package(self) -> bool:
        """Whether it is the head of a package."""
        return self.path.name == "__init__.py"


@dataclass(frozen=True)
class Rules:
    """The rules of one game, read once; processes that are split off afterwards share what was compiled."""

    game: str
    modules: Mapping[str, Module]
    tables: Mapping[str, Mapping[str, Toml]]
    blocks: dict[tuple[str, str], int] = field(default_factory=dict)

    @staticmethod
    def of(game: str) -> Rules:
        """The rules of a game, from its folder under `oracle/rulesets` and what that imports of shared folders."""
        own = _modules(HERE / "rulesets" / game, f"oracle.rulesets.{game}")
        shared = {name for module in own for name in _imports(module.text)}
        others = [
            module
            for folder in sorted((HERE / "families").iterdir())
            if folder.is_dir() and folder.name in shared
            for module in _modules(folder, f"oracle.families.{folder.name}")
        ]
        return Rules(game, {module.name: module for module in (*own, *others)}, tables_in(SPEC / game))

    @cached_property
    def trees(self) -> Mapping[str, ast.Module]:
        """The modules as trees, which a scratch process changes before it compiles one of them."""
        return {module.name: ast.parse(module.text) for module in self.modules.values()}

    @cached_property
    def changes(self) -> Mapping[str, Change]:
        """Every change to the code of the rules, by the name of the mutant it makes."""
        found = (change for name, tree in self.trees.items() for change in changes(name, tree))
        return {change.mutant.name: change for change in found}

    @cached_property
    def mutants(self) -> tuple[Mutant, ...]:
        """Every mutant of the rules, in order: first the code, then the figures."""
        code = (change.mutant for change in self.changes.values())
        figures = (each for name, table in self.tables.items() for each in figure_mutants(name, table))
        return (*code, *figures)

    @cached_property
    def traced(self) -> Mapping[str, CodeType]:
        """The modules compiled so that they tell which blocks are reached, and which way a test goes."""
        return {
            module.name: self._compiled(module, ast.parse(module.text), traced=True)
            for module in self.modules.values()
        }

    @cached_property
    def guarded(self) -> Mapping[str, CodeType]:
        """The modules compiled so that they count their steps."""
        return {
            module.name: self._compiled(module, ast.parse(module.text), traced=False)
            for module in self.modules.values()
        }

    def mutated(self, mutant: Mutant) -> CodeType:
        """A module with one change, compiled so that it counts its steps; the process is good for no other."""
        self.changes[mutant.name].make()
        return self._compiled(self.modules[mutant.module], self.trees[mutant.module], traced=False)

    def function_of(self, mutant: Mutant, loaded: int) -> str | None:
        """The name of the outermost function a change is in the body of, so that it can be made in place.

        None where there is none, or where loading the rules calls that function: what it made then is in use.
        """
        found = self._around(mutant)
        if found is None or mutant.operator == "always":
            return None
        name, function = found
        called = loaded & (1 << self.block(mutant.module, block_of(function, "+")))
        return None if called else name

    def is_own(self, mutant: Mutant) -> bool:
        """Whether it changes what belongs to this game alone, or what is done whenever a module is loaded."""
        return mutant.block is None or mutant.module.startswith(f"oracle.rulesets.{self.game}")

    def is_called(self, mutant: Mutant, reached: int) -> bool:
        """Whether the function a change is in the body of is among the blocks reached."""
        found = self._around(mutant)
        if found is None:
            return True
        return bool(reached & (1 << self.block(mutant.module, block_of(found[1], "+"))))

    def mutated_function(self, mutant: Mutant) -> CodeType:
        """That function with the change, compiled by itself."""
        found = self._around(mutant)
        assert found is not None
        self.changes[mutant.name].make()
        found[1].decorator_list = []
        alone = ast.Module([found[1]], [])
        compiled = self._compiled(self.modules[mutant.module], alone, traced=False)
        return next(each for each in compiled.co_consts if isinstance(each, CodeType))

    def _around(self, mutant: Mutant) -> tuple[str, ast.FunctionDef] | None:
        if mutant.block is None:
            return None
        return _function(self.trees[mutant.module].body, mutant.name.split(":")[1].split("."))

    def block(self, module: str, block: str) -> int:
        """The number of a block."""
        return self.blocks.setdefault((module, block), len(self.blocks))

    def _compiled(self, module: Module, tree: ast.Module, *, traced: bool) -> CodeType:
        probes = _Probes(lambda block: self.block(module.name, block), traced=traced)
        probed = ast.fix_missing_locations(cast("ast.Module", probes.visit(tree)))
        return compile(probed, str(module.path), "exec")


def _function(body: list[ast.stmt], names: list[str]) -> tuple[str, ast.FunctionDef] | None:
    """The outermost function on the way to a name, with its own name; None where there is not exactly one."""
    for depth, name in enumerate(names, start=1):
        found = [
            each for each in body if isinstance(each, ast.FunctionDef | ast.ClassDef) and each.name == name
        ]
        if len(found) != 1:
            return None
        if isinstance(found[0], ast.FunctionDef):
            return ".".join(names[:depth]), found[0]
        body = found[0].body
    return None


def _modules(folder: Path, package: str) -> list[Module]:
    """The modules of a folder and of every folder in it."""
    found: list[Module] = []
    for path in sorted(folder.rglob("*.py")):
        inner = path.relative_to(folder).with_suffix("").parts
        name = ".".join((package, *(inner[:-1] if inner[-1] == "__init__" else inner)))
        found.append(Module(name, path, path.read_text(encoding="utf-8")))
    return found


def _imports(text: str) -> Iterator[str]:
    """The families that are imported: `dominoes` for `oracle.families.dominoes.sets`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("oracle.families."):
            yield node.module.split(".")[2]


class _Probes(ast.NodeTransformer):
    """Writes the probes into a tree."""

    def __init__(self, number: Callable[[str], int], *, traced: bool) -> None:
        self.number = number
        self.traced = traced

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A step at the beginning of a function."""
        block = block_of(node, "+")
        self.generic_visit(node)
        text = node.body[:1] if _is_text(node.body[0]) else []
        node.body = [*text, self._step(block), *node.body[len(text) :]]
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """A step at the beginning of every round."""
        block = block_of(node, "+")
        self.generic_visit(node)
        node.body = [self._step(block), *node.body]
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        """A step every round, and which way the test goes."""
        yes, no = block_of(node, "+"), block_of(node, "-")
        self.generic_visit(node)
        node.test = self._truth(yes, no, node.test)
        node.body = [self._step(yes), *node.body]
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        """Which way the test goes."""
        yes, no = block_of(node, "+"), block_of(node, "-")
        self.generic_visit(node)
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            node.test = self._truth(yes, no, node.test)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Which way the test goes."""
        yes, no = block_of(node, "+"), block_of(node, "-")
        self.generic_visit(node)
        node.test = self._truth(yes, no, node.test)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Which way every condition goes."""
        names = [(block_of(test, "+if"), block_of(test, "-if")) for test in node.ifs]
        self.generic_visit(node)
        node.ifs = [self._truth(yes, no, test) for (yes, no), test in zip(names, node.ifs, strict=True)]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        """That a case was met."""
        block = block_of(node.body[0], "+case")
        self.generic_visit(node)
        if self.traced:
            node.body = [self._mark(block), *node.body]
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        """That an exception was met."""
        block = block_of(node, "+")
        self.generic_visit(node)
        if self.traced:
            node.body = [self._mark(block), *node.body]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """That a nameless function was called."""
        block = block_of(node, "+")
        self.generic_visit(node)
        if self.traced:
            pair = ast.Tuple([_called(MARK, self.number(block)), node.body], ast.Load())
            node.body = ast.Subscript(pair, ast.Constant(1), ast.Load())
        return node

    def _step(self, block: str) -> ast.stmt:
        return ast.Expr(_called(HIT, self.number(block)) if self.traced else _called(STEP))

    def _mark(self, block: str) -> ast.stmt:
        return ast.Expr(_called(MARK, self.number(block)))

    def _truth(self, yes: str, no: str, test: ast.expr) -> ast.expr:
        if not self.traced:
            return test
        return _called(TRUTH, self.number(yes), self.number(no), test)


def _called(name: str, *arguments: int | ast.expr) -> ast.Call:
    constants = [ast.Constant(each) if isinstance(each, int) else each for each in arguments]
    return ast.Call(ast.Name(name, ast.Load()), constants, [])


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
