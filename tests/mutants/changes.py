"""What can be broken in a module: every small change of its source, each of them a mutant."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitAnd,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.FloorDiv: "//", ast.Mod: "%", ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitAnd: "&",
    ast.BitXor: "^",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of a module: where it is, and what is changed into what."""

    file: str
    number: int  # of the line
    line: str  # its text, by which a mutant is known again when lines above it have moved
    change: str
    function: int | None  # first line of the function that has it in its body; None for what runs at the import
    sound: bytes  # the whole source, of which ...
    start: int  # ... the bytes from here ...
    end: int  # ... to here ...
    instead: str  # ... have this in their place

    @property
    def source(self) -> str:
        return (self.sound[: self.start] + self.instead.encode() + self.sound[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.file}:{self.number} {self.change}"


def mutants(file: str, source: str) -> list[Mutant]:
    """All mutants of a module, in the order of their places. Annotations, decorators, imports and texts stay."""
    lines, sound = source.splitlines(), source.encode()
    starts = [0]
    for line in sound.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutant] = []
    seen: Counter[tuple[int, str]] = Counter()
    tree = ast.parse(source)
    functions = list(_functions(tree))
    for node, other, change in _changes(tree):
        start, end = (starts[line - 1] + column for line, column in _ends(node))
        text = f"({ast.unparse(other)})" if isinstance(other, ast.expr) else ast.unparse(other)
        seen[node.lineno, change] += 1
        nth = seen[node.lineno, change]
        name = change if nth == 1 else f"{change} (number {nth} of the line)"
        line = lines[node.lineno - 1].strip()
        inside = next((first for first, body in functions if node.lineno in body), None)
        found.append(Mutant(file, node.lineno, line, name, inside, sound, start, end, text))
    return sorted(found, key=lambda mutant: mutant.number)


def _functions(node: ast.AST) -> Iterator[tuple[int, range]]:
    """The first line of each function that lies in no other, its decorators included, and the lines of its body."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            last = child.body[-1].end_lineno
            assert last is not None
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            if child.body[0].lineno > child.lineno:
                yield first, range(child.body[0].lineno, last + 1)
        elif isinstance(child, ast.ClassDef | ast.If | ast.Try):
            yield from _functions(child)


def _ends(node: ast.stmt | ast.expr) -> tuple[tuple[int, int], tuple[int, int]]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)


Change = tuple[ast.stmt | ast.expr, ast.stmt | ast.expr, str]  # a node, what stands there instead, in words


def _changes(tree: ast.AST) -> Iterator[Change]:
    for node in _kept(tree):
        if isinstance(node, ast.stmt):
            yield from _of_statement(node)
        elif isinstance(node, ast.expr):
            yield from _of_expression(node)
        test = getattr(node, "test", None)
        for condition in (test, *getattr(node, "ifs", ())):
            if isinstance(condition, ast.expr) and not isinstance(node, ast.Assert):
                yield from _negated(condition)


def _kept(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that may be changed, with a child after its parent."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.pattern | ast.Assert):
        return  # Python before 3.12 does not know where the parts of a formatted text stand
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _kept(child)


def _of_statement(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.Expr(ast.Constant()):
            return  # a docstring
        case ast.Expr(ast.Yield() | ast.YieldFrom()):
            yield node, ast.Expr(ast.Constant(None)), "no yield"
        case ast.Expr():
            yield node, ast.Pass(), f"no {_short(node.value)}"
        case ast.Raise():
            yield node, ast.Pass(), "no raise"
        case ast.Delete() | ast.AugAssign():
            yield node, ast.Pass(), f"no {_short(node)}"
            if isinstance(node, ast.AugAssign) and (other := ARITHMETIC.get(type(node.op))):
                changed = copy.copy(node)
                changed.op = other()
                yield node, changed, f"{SIGNS[type(node.op)]}= to {SIGNS[other]}="
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, ast.Pass(), f"no {_short(node.targets[0])} ="
        case ast.Assign() | ast.AnnAssign(value=ast.expr()):
            assert node.value is not None
            if not isinstance(node.value, ast.Constant):
                yield node.value, ast.Constant(None), f"{_short(node.value)} to None"
        case ast.Break():
            yield node, ast.Continue(), "break to continue"
        case ast.Continue():
            yield node, ast.Break(), "continue to break"
        case ast.Return(ast.expr()) if not _is_none(node.value):
            assert node.value is not None
            yield node.value, ast.Constant(None), f"return {_short(node.value)} to None"
        case _:
            return


def _of_expression(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                for other in COMPARISONS[type(op)]:
                    changed = copy.copy(node)
                    changed.ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                    yield node, changed, f"{SIGNS[type(op)]} to {SIGNS[other]}"
        case ast.BoolOp():
            word, to = ("and", ast.Or()) if isinstance(node.op, ast.And) else ("or", ast.And())
            yield node, ast.BoolOp(to, node.values), f"{word} to {'or' if word == 'and' else 'and'}"
        case ast.BinOp() if to := ARITHMETIC.get(type(node.op)):
            if not isinstance(node.left, ast.Constant) or not isinstance(node.left.value, str):
                yield node, ast.BinOp(node.left, to(), node.right), f"{SIGNS[type(node.op)]} to {SIGNS[to]}"
        case ast.UnaryOp(ast.Not()):
            yield node, node.operand, f"no not {_short(node.operand)}"
        case ast.UnaryOp(ast.USub()):
            yield node, node.operand, f"no - {_short(node.operand)}"
        case ast.Constant(bool()):
            yield node, ast.Constant(not node.value), f"{node.value} to {not node.value}"
        case ast.Constant(int() | float()):
            for value in (node.value + 1, node.value - 1):
                yield node, ast.Constant(value), f"{node.value} to {value}"
        case ast.Call(ast.Name(name)) if name in NAMES:
            yield node.func, ast.Name(NAMES[name]), f"{name} to {NAMES[name]}"
        case _:
            return


def _negated(condition: ast.expr) -> Iterator[Change]:
    alike = isinstance(condition, ast.Compare) and len(condition.ops) == 1  # the comparison is turned round elsewhere
    if not alike and not (isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not)):
        yield condition, ast.UnaryOp(ast.Not(), condition), f"not {_short(condition)}"


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 40 else f"{text[:37]}..."  # as a line of a report takes it
