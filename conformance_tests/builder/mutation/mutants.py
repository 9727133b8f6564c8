"""Mutants of the rules: small changes to the code of a ruleset and to the figures of its tables, as names.

A mutant is nothing but its name. The name says where the change is and which it is, so the change can be made
anywhere from the source alone (`changes`, `figures.changed_table`), and nothing is ever written.

What no answer can show is left alone: annotations, docstrings, the wording of messages and what they name, and
the checks that a table of ours is complete.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ALWAYS = "_paipu_always"
"""The decorator that lets a rule object wherever it is asked; the scratch process defines it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change to the rules: its name, and the block of code it stands in (None for a figure or a module's own)."""

    name: str
    module: str
    operator: str
    block: str | None = None
    clauses: tuple[str, ...] = ()

    @property
    def function(self) -> str:
        """The function or table it changes; mutants of one function are siblings."""
        return self.name.rsplit(":", 2)[0] if self.block is not None else self.module


@dataclass(frozen=True, slots=True)
class Change:
    """A change found in a tree, and how it is made there."""

    mutant: Mutant
    make: Callable[[], None]


Put = Callable[[ast.expr], None]
"""Puts another expression in the place of one."""


def changes(module: str, tree: ast.Module) -> tuple[Change, ...]:
    """Every change to the tree of a module; making one changes the tree, for good."""
    return tuple(_Changes(module).of(tree))


def block_of(node: ast.AST, part: str) -> str:
    """The name of a block of code: where the statement stands that it belongs to, and which part it is."""
    return f"{getattr(node, 'lineno', 0)}.{getattr(node, 'col_offset', 0)}{part}"


# -- code ------------------------------------------------------------------------------------------

_SWAPPED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_EDGE: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLS: Mapping[str, str] = {"any": "all", "all": "any", "min": "max", "max": "min"}
_WORDING = frozenset({"Objection", "Fact", "Contradiction"})
_SAID = frozenset({"args", "key"})
"""Names under which a rule gets ready what its message says."""

_SHOWN = frozenset({"Step"})
"""How a figure was computed, as a sentence; the figure itself is compared."""

_OWN_CHECKS = frozenset({"TableError", "TypeError", "NotImplementedError", "assert_never"})
_RULE = frozenset({"clause", "duty", "cites"})


class _Changes:
    """Walks a module and offers every change there is to make."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.names: list[str] = []
        self.blocks: list[str | None] = [None]
        self.clauses: list[tuple[str, ...]] = [()]
        self.count: Counter[tuple[str, str]] = Counter()

    def of(self, tree: ast.Module) -> Iterator[Change]:
        """Every change to a tree; one is to be made at most."""
        yield from self._body(tree.body)

    def _change(self, operator: str, make: Callable[[], None]) -> Change:
        qualname = ".".join(self.names) or "<module>"
        self.count[qualname, operator] += 1
        name = f"{self.module}:{qualname}:{operator}:{self.count[qualname, operator]}"
        return Change(Mutant(name, self.module, operator, self.blocks[-1], self.clauses[-1]), make)

    # -- statements --------------------------------------------------------------------------------

    def _body(self, body: list[ast.stmt]) -> Iterator[Change]:
        for place, statement in enumerate(body):
            if not _is_text(statement):
                yield from self._statement(statement, body, place)

    def _inside(self, block: str, body: list[ast.stmt]) -> Iterator[Change]:
        self.blocks.append(block)
        yield from self._body(body)
        self.blocks.pop()

    def _statement(self, statement: ast.stmt, body: list[ast.stmt], place: int) -> Iterator[Change]:
        match statement:
            case ast.FunctionDef():
                yield from self._function(statement)
            case ast.ClassDef():
                self.names.append(statement.name)
                yield from self._body(statement.body)
                self.names.pop()
            case ast.If() | ast.While():
                yield from self._branching(statement)
            case ast.For():
                yield from self._expression(statement.iter, _put(statement, "iter"))
                yield from self._inside(block_of(statement, "+"), statement.body)
                yield from self._body(statement.orelse)
            case ast.Match():
                yield from self._expression(statement.subject, _put(statement, "subject"))
                yield from self._cases(statement)
            case ast.Try():
                yield from self._body(statement.body)
                for handler in statement.handlers:
                    yield from self._inside(block_of(handler, "+"), handler.body)
                yield from self._body(statement.orelse)
                yield from self._body(statement.finalbody)
            case ast.With():
                yield from self._body(statement.body)
            case _:
                yield from self._simple(statement, body, place)

    def _simple(self, statement: ast.stmt, body: list[ast.stmt], place: int) -> Iterator[Change]:
        match statement:
            case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass():
                return
            case ast.Raise():
                if not _checks_own_tables([statement]):
                    yield self._change("drop", _drop(body, place))
            case ast.Return(value=ast.expr() as value):
                if not (isinstance(value, ast.Constant) and (value.value is None or value.value is False)):
                    yield self._change("return-none", _set(statement, "value", ast.Constant(None)))
                yield from self._expression(value, _put(statement, "value"))
            case ast.Expr(value=value):
                yield self._change("drop", _drop(body, place))
                yield from self._expression(value, _put(statement, "value"))
            case ast.AugAssign() | ast.Assign() | ast.AnnAssign():
                yield from self._assignment(statement, body, place)
            case ast.Break() | ast.Continue() | ast.Delete():
                yield self._change("drop", _drop(body, place))
            case _:
                return

    def _assignment(
        self, statement: ast.AugAssign | ast.Assign | ast.AnnAssign, body: list[ast.stmt], place: int
    ) -> Iterator[Change]:
        """What is assigned; and whether it is, where the name is there without it."""
        if _is_said(statement):
            return
        match statement:
            case ast.AugAssign(op=op):
                yield self._change("drop", _drop(body, place))
                if type(op) in _ARITHMETIC:
                    yield self._change("arithmetic", _set(statement, "op", _ARITHMETIC[type(op)]()))
            case ast.Assign(targets=targets):
                if any(isinstance(target, ast.Subscript | ast.Attribute) for target in targets):
                    yield self._change("drop", _drop(body, place))
            case ast.AnnAssign():
                pass
        if statement.value is not None:
            yield from self._expression(statement.value, _put(statement, "value"))

    def _function(self, function: ast.FunctionDef) -> Iterator[Change]:
        self.names.append(function.name)
        yield from self._defaults(function.args)
        kinds = {name for name, _ in _decorators(function)} & _RULE
        clauses = tuple(each for name, found in _decorators(function) if name in _RULE for each in found)
        self.clauses.append(clauses or self.clauses[-1])
        self.blocks.append(block_of(function, "+"))
        if kinds:
            body: list[ast.stmt] = [*_text_of(function), ast.Return(ast.Constant(None))]
            yield self._change("never", _set(function, "body", body))
        if kinds & {"clause", "duty"}:
            always = ast.Name(ALWAYS, ast.Load())
            yield self._change("always", lambda: function.decorator_list.append(always))
        yield from self._body(function.body)
        self.blocks.pop()
        self.clauses.pop()
        self.names.pop()

    def _defaults(self, arguments: ast.arguments) -> Iterator[Change]:
        """What an argument is when nothing is said, which is worked out where the function is made."""
        for place, default in enumerate(arguments.defaults):
            yield from self._expression(default, _put_in(arguments.defaults, place))
        for place, keyword in enumerate(arguments.kw_defaults):
            if keyword is not None:
                defaults = cast("list[ast.expr]", arguments.kw_defaults)
                yield from self._expression(keyword, _put_in(defaults, place))

    def _branching(self, statement: ast.If | ast.While) -> Iterator[Change]:
        if _is_for_types(statement.test):
            return
        if not _checks_own_tables(statement.body):
            yield from self._condition(statement.test, _put(statement, "test"))
        yield from self._inside(block_of(statement, "+"), statement.body)
        yield from self._inside(block_of(statement, "-"), statement.orelse)

    def _cases(self, statement: ast.Match) -> Iterator[Change]:
        for case in statement.cases:
            if case.guard is not None:
                yield from self._condition(case.guard, _put(case, "guard"))
            yield from self._inside(block_of(case.body[0], "+case"), case.body)

    # -- expressions -------------------------------------------------------------------------------

    def _condition(self, test: ast.expr, put: Put) -> Iterator[Change]:
        """A test may also be turned round as a whole, where no swap inside does just that."""
        if not isinstance(test, ast.Compare) and not _is_not(test):
            yield self._change("negate", lambda: put(ast.UnaryOp(ast.Not(), test)))
        yield from self._expression(test, put)

    def _expression(self, node: ast.expr, put: Put) -> Iterator[Change]:
        yield from self._own_changes(node, put)
        match node:
            case ast.Lambda():
                self.blocks.append(block_of(node, "+"))
                yield from self._expression(node.body, _put(node, "body"))
                self.blocks.pop()
            case ast.IfExp():
                yield from self._condition(node.test, _put(node, "test"))
                for part, sign in (("body", "+"), ("orelse", "-")):
                    self.blocks.append(block_of(node, sign))
                    yield from self._expression(getattr(node, part), _put(node, part))
                    self.blocks.pop()
            case ast.Call():
                yield from self._call(node)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                yield from self._comprehension(node)
            case ast.JoinedStr() | ast.Constant() | ast.Name():
                return
            case _:
                yield from self._parts(node)

    def _own_changes(self, node: ast.expr, put: Put) -> Iterator[Change]:
        match node:
            case ast.Compare(ops=ops):
                for place, op in enumerate(ops):
                    if type(op) in _EDGE:
                        yield self._change("edge", _set_in(ops, place, _EDGE[type(op)]()))
                    yield self._change("swap", _set_in(ops, place, _SWAPPED[type(op)]()))
            case ast.BoolOp(op=op):
                other = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield self._change("and-or", _set(node, "op", other))
                if len(node.values) > 2:
                    for place in range(len(node.values)):
                        yield self._change("without", _drop_value(node.values, place))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._change("not", lambda: put(operand))
            case ast.BinOp(op=op) if type(op) in _ARITHMETIC and not _is_union(node):
                yield self._change("arithmetic", _set(node, "op", _ARITHMETIC[type(op)]()))
            case ast.Constant(value=bool() as truth):
                yield self._change("truth", lambda: put(ast.Constant(not truth)))
            case ast.Constant(value=int() as number):
                yield self._change("plus-1", lambda: put(ast.Constant(number + 1)))
                yield self._change("minus-1", lambda: put(ast.Constant(number - 1)))
            case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
                yield self._change(_CALLS[name], _set(node, "func", ast.Name(_CALLS[name], ast.Load())))
            case _:
                return

    def _call(self, node: ast.Call) -> Iterator[Change]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _OWN_CHECKS | _SHOWN:
            return
        if not isinstance(node.func, ast.Name):
            yield from self._expression(node.func, _put(node, "func"))
        for place, argument in enumerate(node.args):
            if not (name in _WORDING and place == 1):
                yield from self._expression(argument, _put_in(node.args, place))
        for keyword in node.keywords:
            if keyword.arg != "strict" and not (name in _WORDING and keyword.arg == "args"):
                yield from self._expression(keyword.value, _put(keyword, "value"))

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
    ) -> Iterator[Change]:
        for part in node.generators:
            yield from self._expression(part.iter, _put(part, "iter"))
            for place, condition in enumerate(part.ifs):
                yield from self._condition(condition, _put_in(part.ifs, place))
        if isinstance(node, ast.DictComp):
            yield from self._expression(node.key, _put(node, "key"))
            yield from self._expression(node.value, _put(node, "value"))
        else:
            yield from self._expression(node.elt, _put(node, "elt"))

    def _parts(self, node: ast.expr) -> Iterator[Change]:
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield from self._expression(value, _put(node, name))
            elif isinstance(value, list):
                for place, part in enumerate(cast("list[object]", value)):
                    if isinstance(part, ast.expr):
                        yield from self._expression(part, _put_in(cast("list[ast.expr]", value), place))


def _put(node: ast.AST, name: str) -> Put:
    return lambda other: setattr(node, name, other)


def _put_in(parts: list[ast.expr], place: int) -> Put:
    def put(other: ast.expr) -> None:
        parts[place] = other

    return put


def _set(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _set_in(ops: list[ast.cmpop], place: int, op: ast.cmpop) -> Callable[[], None]:
    def put() -> None:
        ops[place] = op

    return put


def _drop_value(values: list[ast.expr], place: int) -> Callable[[], None]:
    def drop() -> None:
        del values[place]

    return drop


def _drop(body: list[ast.stmt], place: int) -> Callable[[], None]:
    """Leave a statement out; it stays where it is never reached, so that a generator remains one."""

    def drop() -> None:
        body[place] = ast.If(ast.Constant(False), [body[place]], [])

    return drop


def _is_said(statement: ast.AugAssign | ast.Assign | ast.AnnAssign) -> bool:
    """Whether it only gets ready what a message says."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return all(isinstance(target, ast.Name) and target.id in _SAID for target in targets)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _text_of(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[:1] if _is_text(function.body[0]) else []


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _is_union(node: ast.BinOp) -> bool:
    """Whether `|` joins types, not sets or bits."""
    names = [part.id for part in (node.left, node.right) if isinstance(part, ast.Name)]
    return isinstance(node.op, ast.BitOr) and any(name[:1].isupper() and not name.isupper() for name in names)


def _checks_own_tables(body: Sequence[ast.stmt]) -> bool:
    """Whether all that is done is to refuse a table of ours."""
    if len(body) != 1 or not isinstance(body[0], ast.Raise):
        return False
    raised = body[0].exc
    name = raised.func if isinstance(raised, ast.Call) else raised
    return isinstance(name, ast.Name) and name.id in _OWN_CHECKS


def _decorators(function: ast.FunctionDef) -> Iterator[tuple[str, tuple[str, ...]]]:
    for each in function.decorator_list:
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            words = (arg.value for arg in each.args if isinstance(arg, ast.Constant))
            yield each.func.id, tuple(parted(word)[0] for word in words if isinstance(word, str))
