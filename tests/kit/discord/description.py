"""Discord's own description of its REST API (OpenAPI), and what it says of a body.

The description is not ours to keep here: it is read from DISCORD_OPENAPI, or from ../shared/discord/openapi.json beside
the repository. Without it nothing is checked, and `MISSING` says so.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

FILE = Path(
    os.environ.get("DISCORD_OPENAPI") or Path(__file__).resolve().parents[4] / "shared" / "discord" / "openapi.json"
)
MISSING = "" if FILE.is_file() else f"Discord's description is not at {FILE}; name another place in DISCORD_OPENAPI"


class Description:
    """Which bodies the description knows for a method and a path, and whether one fits."""

    def __init__(self, text: str) -> None:
        known = json.loads(text)
        # Snowflakes are strings; discord.py sends some as numbers, which Discord takes as well.
        known["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        self._components = known["components"]
        self._paths = [(_pattern(path), operations) for path, operations in known["paths"].items()]
        self._checks: dict[tuple[str, str, str], jsonschema_rs.Draft202012Validator | None] = {}

    def request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a body that a client sends; empty where nothing is."""
        return self._wrong(method, path, "request", body)

    def response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with a body that Discord answers."""
        return self._wrong(method, path, str(status), body)

    def _wrong(self, method: str, path: str, which: str, body: Any) -> list[str]:
        for pattern, operations in self._paths:
            if pattern.fullmatch(path) and method.lower() in operations:
                key = pattern.pattern, method, which
                if key not in self._checks:
                    self._checks[key] = self._check(operations[method.lower()], which)
                check = self._checks[key]
                if check is None:
                    return [] if body is None else [f"{method} {path} {which}: no body is described"]
                return [
                    f"{method} {path} {which} at {'/'.join(map(str, e.instance_path))}: {e.message[:300]}"
                    for e in check.iter_errors(body)
                ]
        return [f"{method} {path} is not described"]

    def _check(self, operation: dict[str, Any], which: str) -> jsonschema_rs.Draft202012Validator | None:
        part = operation.get("requestBody") if which == "request" else operation["responses"].get(which)
        if part is None:
            return None
        content = part.get("content", {}).get("application/json")
        if content is None:
            return None
        return jsonschema_rs.Draft202012Validator({"components": self._components, **content["schema"]})


def _pattern(path: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^}]+\}", path)
    return re.compile("[^/]+".join(map(re.escape, parts)))


@cache
def description() -> Description | None:
    """The description, None where it is not to be had."""
    return None if MISSING else Description(FILE.read_text(encoding="utf-8"))
