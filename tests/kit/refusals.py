"""Which refusals a function can raise, according to its source, and which its docstring names.

Calls are followed within the module, by name, through `self` and through properties, with the keys passed as arguments.
Not followed are other modules, functions that are only passed along, and code that catches refusals. A docstring names
keys after `CommandError:`, or those of another function with "as `agreed`".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

NAME = "CommandError"  # the exception; its first argument is the key
UNCLEAR = "?"  # stands for a key that is not a literal

_NAMED = re.compile(rf"\b{NAME}(?:: | (?=as `))(.*?)\.(?: |$)")
_AS = re.compile(r"as `([\w.]+)`")

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Keys = frozenset[str]


@dataclass(frozen=True)
class _Handed:
    """A key that the caller passes as an argument of this name."""

    argument: str


_Found = frozenset[str | _Handed]


class Module:
    """The functions of a module, methods as `Class.method`."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        self.functions: dict[str, FunctionNode] = dict(_functions(tree))
        self.literals: Keys = frozenset(
            key
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and _called(node) == NAME
            for key in _keys(node.args[0])
            if isinstance(key, str)
        )

    def raised(self, name: str) -> Keys:
        """The keys that a function can raise, including UNCLEAR if one is not a literal."""
        return frozenset(key if isinstance(key, str) else UNCLEAR for key in self._raised(name, ()))

    def named(self, name: str) -> Keys | None:
        """The keys that its docstring names, None if it has no such line. Those of other modules are left out."""
        line = self.line(name)
        if line is None:
            return None
        found: set[str] = set()
        for item in re.split(r", (?:and )?| and ", line):
            if other := _AS.fullmatch(item):
                found |= self.raised(self._beside(name, other[1])) if "." not in other[1] else set()
            else:
                found.add(item)
        return frozenset(found)

    def line(self, name: str) -> str | None:
        """What a docstring says about refusals."""
        lines: list[str] = _NAMED.findall(" ".join((ast.get_docstring(self.functions[name]) or "").split()))
        assert len(lines) < 2, f"{name} names its refusals twice"
        return lines[0] if lines else None

    def elsewhere(self, name: str) -> list[str]:
        """What its docstring refers to in other modules, as `Class.method` or `module.function`."""
        return [other for other in _AS.findall(self.line(name) or "") if "." in other]

    def _beside(self, name: str, other: str) -> str:
        """The function that `other` means in `name`: a method of the same class, or a function of the module."""
        method = f"{name.rpartition('.')[0]}.{other}"
        return method if method in self.functions else other

    def _raised(self, name: str, within: tuple[str, ...]) -> _Found:
        if name in within:  # recursion: its keys have been found already
            return frozenset()
        found: set[str | _Handed] = set()
        for node in _uncaught(self.functions[name].body):
            if isinstance(node, ast.Raise) and node.exc is not None:
                found |= self._given(node.exc, name, (*within, name))
            for called, call in self._uses(node, name):
                for key in self._raised(called, (*within, name)):
                    found |= _resolved(key, self.functions[called], call)
        return frozenset(found)

    def _given(self, value: ast.expr, name: str, within: tuple[str, ...]) -> _Found:
        """The keys of the refusals that an expression can evaluate to."""
        if isinstance(value, ast.IfExp):
            return self._given(value.body, name, within) | self._given(value.orelse, name, within)
        if isinstance(value, ast.Call) and _called(value) == NAME:
            return frozenset(_keys(value.args[0]))
        found: set[str | _Handed] = set()
        for called, call in self._uses(value, name):
            if called not in within:
                for node in _uncaught(self.functions[called].body):
                    if isinstance(node, ast.Return) and node.value is not None:
                        for key in self._given(node.value, called, (*within, called)):
                            found |= _resolved(key, self.functions[called], call)
        return frozenset(found)

    def _uses(self, node: ast.AST, name: str) -> Iterator[tuple[str, ast.Call | None]]:
        """The function of this module that a node calls, or the property it reads."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions:
            yield node.func.id, node
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            own = f"{name.rpartition('.')[0]}.{node.attr}"
            if own in self.functions:
                yield own, None


def modules(folder: Path) -> Mapping[str, Module]:
    """All modules of a folder that mention the exception, by path."""
    files = {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in folder.rglob("*.py")}
    return {path: Module(text) for path, text in sorted(files.items()) if NAME in text}


def _functions(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, FunctionNode]]:
    for node in tree.body:
        if isinstance(node, FunctionNode):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{node.name}.")


def _uncaught(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """Everything executed in the statements, except functions merely defined there and code whose refusals are
    caught."""
    todo: list[ast.AST] = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, FunctionNode):
            continue
        yield node
        inside = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.Try) and any(_catches(handler.type) for handler in node.handlers):
            inside = [each for each in inside if each not in node.body]
        if isinstance(node, ast.With | ast.AsyncWith) and any(map(_suppresses, node.items)):
            inside = [each for each in inside if each not in node.body]
        todo += inside


def _catches(kind: ast.expr | None) -> bool:
    return kind is None or any(isinstance(each, ast.Name) and each.id == NAME for each in ast.walk(kind))


def _suppresses(item: ast.withitem) -> bool:
    called = item.context_expr
    return isinstance(called, ast.Call) and _called(called) == "suppress" and any(map(_catches, called.args))


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _keys(value: ast.expr) -> Iterator[str | _Handed]:
    """The keys that an expression can evaluate to."""
    if isinstance(value, ast.IfExp):
        yield from _keys(value.body)
        yield from _keys(value.orelse)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.Name):
        yield _Handed(value.id)
    else:
        yield UNCLEAR


def _resolved(key: str | _Handed, function: FunctionNode, call: ast.Call | None) -> set[str | _Handed]:
    """The keys that a call passes; UNCLEAR if the key is not an argument of the call."""
    if isinstance(key, str):
        return {key}
    if call is not None:
        names = [argument.arg for argument in function.args.args]
        given = dict(zip(names, call.args, strict=False)) | {each.arg: each.value for each in call.keywords if each.arg}
        if key.argument in given:
            return set(_keys(given[key.argument]))
    return {UNCLEAR}
