"""A file of settings in TOML becomes typed settings, or sentences that say where it is wrong, and what to do.

What can be set is not known here: that are the structs in config.py and of the adapters; configcheck.py holds a file
against them. Nothing that stands in a file is ever repeated but names of settings, so no secret can be in a sentence.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from bot.operations.config_check import Path, Problem, problems, setting

T = TypeVar("T", bound=msgspec.Struct)


class ConfigError(ValueError):
    """What the settings say cannot be: one sentence of what was expected and where, or several, one on each line."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def read(data: bytes, of: type[T], name: str = "the settings") -> T:
    """The settings of the type `of` that are written in a file; `name` is the file's, for the sentences.

    Raises ConfigError, with all that is wrong, and nothing else.
    """
    text = _decode(data, name)
    lines = text.split("\n")
    try:
        tree = _load(text)
    except ValueError as error:
        raise ConfigError(f"{name}{_where_no_toml(str(error), lines)}: {_why_no_toml(str(error))}") from None
    if found := [(line_of(lines, problem.path) or 0, problem) for problem in problems(tree, of)]:
        raise ConfigError(
            *(_sentence(problem, line, name) for line, problem in sorted(found, key=lambda each: each[0]))
        )
    return msgspec.convert(tree, of)


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{name}, line {line}: expected a text in UTF-8; save it in that encoding") from None


# No TOML ------------------------------------------------------------------------------------------------------------

_NO_TOML = {
    "Invalid value": "expected a value: a text in quotation marks, a number, true, false, or a list in [ ]",
    "Expected '=' after a key": "expected a setting, as in name = value",
    "Invalid initial character for a key": "expected a setting, as in name = value",
    "Invalid statement": "expected a setting, as in name = value",
    "Expected newline or end of document": "expected one setting on a line; a text stands in quotation marks",
    "Unterminated string": "expected a quotation mark that ends the text",
    'Expected "\'"': "expected a quotation mark that ends the text",
    r"Illegal character '\n'": "expected a quotation mark that ends the text",
    "Unescaped '\\'": r"expected \\ for every \ in a text; or put the text in single quotation marks",
    "Invalid hex value": r"expected \\ for every \ in a text; or put the text in single quotation marks",
    "Cannot overwrite": "expected this only once in the file; take one of the two away",
    "Cannot declare": "expected this only once in the file; take one of the two away",
    "Duplicate inline table key": "expected this only once; take one of the two away",
    "Unclosed array": "expected a ] that ends the list",
    "Expected ']'": "expected a ] that ends the name of the section",
}


def _load(text: str) -> dict[str, Any]:
    """What a text in TOML says. Raises ValueError."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError from None


def _why_no_toml(error: str) -> str:
    return next(
        (words for said, words in _NO_TOML.items() if said in error), "expected TOML, see tafelrunde config --example"
    )


def _where_no_toml(error: str, lines: Sequence[str]) -> str:
    """The line that the parser names; where it reached the end, the one on which begins what has no end."""
    if found := re.search(r"\(at line (\d+)", error):
        return f", line {found[1]}"
    return f", line {_whole(lines, len(lines), ends=('',))[0] + 1}" if "end of document" in error else ""


# Lines --------------------------------------------------------------------------------------------------------------


def line_of(lines: Sequence[str], path: Path) -> int | None:
    """The line, counted from 1, on which something begins in a text that is TOML; None where that is not certain.

    The parser tells no lines, so it is asked about beginnings of the text: the shortest that holds the thing ends
    where the thing ends, and the next shorter one that is whole ends before it begins. Of what lies between on several
    lines, only the first begins there for certain.
    """
    lengths = range(len(lines) + 1)
    end = bisect_left(lengths, True, key=lambda length: _holds(_whole(lines, length)[1], path))
    if end not in lengths or not path:
        return None
    start, before = _whole(lines, end - 1)
    return start + 1 if end == start + 1 or _is_next(before, path) else None


def _whole(lines: Sequence[str], most: int, ends: Sequence[str] = ("", "\n]")) -> tuple[int, dict[str, Any]]:
    """The longest beginning of so many lines that is TOML with one of these ends, and what it says; in the middle of a
    list, too."""
    for length in range(most, 0, -1):
        text = "\n".join(lines[:length])
        for end in ends:
            try:
                return length, _load(text + end)
            except ValueError:
                continue
    return 0, {}


def _holds(tree: Any, path: Path) -> bool:
    for step in path:
        there = range(len(tree)) if isinstance(tree, list) else tree if isinstance(tree, dict) else ()
        if step not in there:
            return False
        tree = tree[step]
    return True


def _is_next(tree: Any, path: Path) -> bool:
    """Whether a thing would be the next that comes into a section or list."""
    *above, last = path
    for step in above:
        if not _holds(tree, (step,)):
            return False
        tree = tree[step]
    return last == len(tree) if isinstance(tree, list) else isinstance(tree, dict)


def _sentence(problem: Problem, line: int, name: str) -> str:
    place = f"{name}, line {line}" if line else name
    return f"{place}: {problem.words if problem.whole else f'{setting(problem.path)}: {problem.words}'}"
