"""Cuts out of Discord's whole API description what the loopback Discord answers, and keeps it beside the tests.

    python -m tests.kit.discord.pin_description PATH/TO/openapi.json

The routes of the loopback (rest.py) say what is used: a route more there needs this to be run again. Where the
description is published and under which licence: openapi/README.md. Equal descriptions give equal files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.kit.discord.description import FILE, VARIABLE
from tests.kit.discord.rest import Rest

_WIDTH = 120  # whatever fits on one line stays on one, so that the next version gives a readable diff
_SCHEMAS = "#/components/schemas/"
# Annotations: they take up a quarter of the space, and no validator uses them.
_IDLE = {"contentEncoding", "default", "deprecated", "description", "example", "examples", "format", "title"}


def cut(whole: Mapping[str, Any]) -> dict[str, Any]:
    """What remains of a description: the operations in use with their bodies, and the schemas of these.

    Cutting again changes nothing.
    """
    paths = {
        path: {method: _bodies(operation) for method, operation in operations.items() if is_used(method, path)}
        for path, operations in whole["paths"].items()
    }
    paths = {path: operations for path, operations in paths.items() if operations}
    schemas: dict[str, Any] = {}
    wanted = set(_names(paths))
    while wanted:
        name = wanted.pop()
        schemas[name] = _bare(whole["components"]["schemas"][name])
        wanted |= set(_names(schemas[name])) - schemas.keys()
    return {
        "openapi": whole["openapi"],
        "info": whole["info"],
        "paths": paths,
        "components": {"schemas": schemas},
    }


def is_used(method: str, path: str) -> bool:
    """Whether the loopback has a route for an operation, whose path has variables in braces."""
    some = VARIABLE.sub("1", path)
    return any(used.lower() == method and pattern.fullmatch(some) for used, pattern, _ in Rest(None).routes)


def _bodies(operation: Mapping[str, Any]) -> dict[str, Any]:
    """The bodies of an operation: what is sent, and what is returned on success."""
    answers = operation["responses"].items()
    found = {"responses": {status: _body(answer) for status, answer in answers if status.startswith("2")}}
    return found | ({"requestBody": _body(operation["requestBody"])} if "requestBody" in operation else {})


def _body(part: Mapping[str, Any]) -> dict[str, Any]:
    kept = {kind: _bare(value) for kind, value in part.get("content", {}).items() if kind == "application/json"}
    return {"content": kept} if kept else {}


def _bare(schema: Any, *, named: bool = False) -> Any:
    """A schema without its annotations. `named` says that the keys are property names."""
    if isinstance(schema, list):
        return [_bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _bare(value, named=key == "properties" and not named)
        for key, value in schema.items()
        if named or not (key in _IDLE or key.startswith("x-"))
    }


def _names(value: Any) -> Iterator[str]:
    """The names of the schemas referred to."""
    if isinstance(value, dict):
        if isinstance(reference := value.get("$ref"), str):
            yield reference.removeprefix(_SCHEMAS)
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _names(each)


def written(value: Any, depth: int = 0) -> str:
    """JSON in as few lines as fit the width, with sorted keys."""
    line = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    if depth + len(line) <= _WIDTH or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}:{written(value[key], depth + 1)}" for key in sorted(value)]
    else:
        parts = [written(each, depth + 1) for each in value]
    margin = "\n" + " " * depth
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}{margin} {f',{margin} '.join(parts)}{margin}{last}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Pin the parts of Discord's API description that the tests use.")
    parser.add_argument("path", type=Path, help="openapi.json, as Discord publishes it")
    whole = parser.parse_args().path.read_bytes()
    pinned = {"x-cut-from": {"sha256": hashlib.sha256(whole).hexdigest()}, **cut(json.loads(whole))}
    FILE.write_text(written(pinned) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
