"""Reading a TOML file into typed settings, or into sentences that say where it is wrong and what to do.

The settings themselves are the structs in config.py and the adapters; config_check.py checks a file against them. Only
names of settings are ever repeated from a file, so no secret can appear in a sentence.
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
    """The settings are wrong: one or more sentences, one per line, of what was expected and where."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def read(data: bytes, of: type[T], name: str = "the settings") -> T:
    """The settings in a file as the type `of`; `name` is the file's name for the sentences.

    Raises ConfigError with every problem, and nothing else.
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


# Invalid TOML -------------------------------------------------------------------------------------------------------

_NO_TOML = {
    "Invalid value": "expected a value: a text in quotation marks, a number, true, false, or a list in [ ]",
    "Expected '=' after a key": "expected a setting, as in name = value",
    "Invalid initial character for a key": "expected a setting, as in name = value",
    "Invalid statement": "expected a setting, as in name = value",
    "Expected newline or end of document": "expected one setting per line; a text needs quotation marks",
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
    """Parse TOML. Raises ValueError."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError from None


def _why_no_toml(error: str) -> str:
    return next(
        (words for said, words in _NO_TOML.items() if said in error), "expected TOML, see tafelrunde config --example"
    )


def _where_no_toml(error: str, lines: Sequence[str]) -> str:
    """The line that the parser names; if it hit the end of the file, the line where the unfinished part begins."""
    if found := re.search(r"\(at line (\d+)", error):
        return f", line {found[1]}"
    return f", line {_whole(lines, len(lines), ends=('',))[0] + 1}" if "end of document" in error else ""


# Lines --------------------------------------------------------------------------------------------------------------


def line_of(lines: Sequence[str], path: Path) -> int | None:
    """The line, from 1, on which a setting begins in valid TOML; None if that is not certain.

    The parser reports no lines, so it is given ever shorter prefixes of the text: the shortest one that contains the
    setting ends where the setting ends, and the next shorter valid one ends before it begins. If several lines lie
    between them, only a setting that comes next is certain to begin on the first.
    """
    lengths = range(len(lines) + 1)
    end = bisect_left(lengths, True, key=lambda length: _holds(_whole(lines, length)[1], path))
    if end not in lengths or not path:
        return None
    start, before = _whole(lines, end - 1)
    return start + 1 if end == start + 1 or _is_next(before, path) else None


def _whole(lines: Sequence[str], most: int, ends: Sequence[str] = ("", "\n]")) -> tuple[int, dict[str, Any]]:
    """The longest prefix of at most `most` lines that is valid TOML with one of these endings (the second closes an
    open list), and its content."""
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
    """Whether a path would be the next item of a section or list."""
    *above, last = path
    for step in above:
        if not _holds(tree, (step,)):
            return False
        tree = tree[step]
    return last == len(tree) if isinstance(tree, list) else isinstance(tree, dict)


def _sentence(problem: Problem, line: int, name: str) -> str:
    place = f"{name}, line {line}" if line else name
    return f"{place}: {problem.words if problem.whole else f'{setting(problem.path)}: {problem.words}'}"
