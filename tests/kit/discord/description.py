"""Discord's own description of its REST API (OpenAPI), and what it says about a body.

A copy of the parts in use is in openapi/; pin_description.py makes it. Anything it does not describe is wrong.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

FILE = Path(__file__).parent / "openapi" / "openapi.json"
VARIABLE = re.compile(r"\{[^}]+\}")  # in a path


class Description:
    """Which bodies the description allows for a method and a path, and whether one fits."""

    def __init__(self, text: str) -> None:
        known = json.loads(text)
        # Snowflakes are strings; discord.py sends some as numbers, which Discord accepts too.
        known["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self._components = known["components"]
        self._paths = [(_pattern(path), operations) for path, operations in known["paths"].items()]
        self._checks: dict[tuple[str, str, str], jsonschema_rs.Draft202012Validator | None] = {}

    def request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a body sent by a client, or None for no body; empty if nothing is."""
        return self._wrong(method, path, "request", body)

    def response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with a body in Discord's answer, or None for no body; empty if nothing is."""
        return self._wrong(method, path, str(status), body)

    def _wrong(self, method: str, path: str, which: str, body: Any) -> list[str]:
        for pattern, operations in self._paths:
            if not (pattern.fullmatch(path) and method.lower() in operations):
                continue
            operation = operations[method.lower()]
            if which not in {"request", *operation["responses"]}:
                return [f"{method} {path}: no answer {which} is described"]
            key = pattern.pattern, method, which
            if key not in self._checks:
                self._checks[key] = self._check(operation, which)
            check = self._checks[key]
            if check is None:
                return [] if body is None else [f"{method} {path} {which}: no body is described"]
            return [
                f"{method} {path} {which} at {'/'.join(map(str, e.instance_path))}: {e.message[:300]}"
                for e in check.iter_errors(body)
            ]
        return [f"{method} {path} is not described; pin_description.py pins what rest.py has a route for"]

    def _check(self, operation: dict[str, Any], which: str) -> jsonschema_rs.Draft202012Validator | None:
        part = operation.get("requestBody", {}) if which == "request" else operation["responses"][which]
        content = part.get("content", {}).get("application/json")
        return content and jsonschema_rs.Draft202012Validator({"components": self._components, **content["schema"]})


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile("[^/]+".join(map(re.escape, VARIABLE.split(path))))


@cache
def description() -> Description:
    """The pinned description."""
    return Description(FILE.read_text(encoding="utf-8"))
