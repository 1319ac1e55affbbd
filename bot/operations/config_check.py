"""Checking parsed settings against their struct types: all problems, each with one proposal.

Values are never repeated, only names of settings and what is expected there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, get_args

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo, fields

Path = tuple[str | int, ...]
"""A place in a file: names of sections and settings, and list indexes from 0."""


class Unfit(ValueError):  # noqa: N818 - reads better where it is raised
    """Raised by a struct's `__post_init__` if its settings contradict each other. `key` is the one to report."""

    def __init__(self, key: str, words: str) -> None:
        super().__init__(f"{key}: {words}")
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem at a place in the file. `words` is a `whole` sentence, or follows the setting's name."""

    path: Path
    words: str
    whole: bool = False


def problems(tree: Mapping[str, Any], of: type[msgspec.Struct]) -> list[Problem]:
    """All problems of a parsed file, by the struct of its settings."""
    return list(_section(tree, of, (), _homes(of, ())))


def setting(path: Path) -> str:
    """A setting with its section, such as limits.name. List indexes are left out; the line tells them."""
    return ".".join(step for step in path if isinstance(step, str))


# The walk -----------------------------------------------------------------------------------------------------------

_Homes = Sequence[tuple[str, str]]  # every setting with the heading it belongs under


def _check(value: Any, of: Any, path: Path, homes: _Homes) -> Iterator[Problem]:
    info = _plain(of)
    if isinstance(info, inspect.StructType) and isinstance(value, dict):
        yield from _section(value, info.cls, path, homes)
    elif isinstance(info, inspect.VarTupleType) and isinstance(value, list):
        for at, each in enumerate(value):
            yield from _check(each, _item(of), (*path, at), homes)
    else:
        try:
            msgspec.convert(value, of)
        except msgspec.ValidationError:
            yield Problem(path, f"expected {_expected(of, path)}{_instead(value, info)}")


def _section(values: Mapping[str, Any], of: type, path: Path, homes: _Homes) -> Iterator[Problem]:
    """The problems of one section; contradictions between settings only if there are no others."""
    known = {field.encode_name: field for field in fields(of)}
    found: list[Problem] = []
    meant = set()
    for key, value in values.items():
        if key in known:
            found += _check(value, known[key].type, (*path, key), homes)
        else:
            meant.add(_alike(key, known))
            hint = _hint(key, known, homes)
            found.append(Problem((*path, key), f"there is no setting{_shown(key)}{_inside(path)}; {hint}", whole=True))
    for key, field in known.items():
        if field.required and key not in values and key not in meant:
            words = f"the setting {key} is missing{_inside(path)}; add {key} = {_sample(field.type)}"
            found.append(Problem(path, words, whole=True))
    yield from found or _fit(values, of, path)


def _fit(values: Mapping[str, Any], of: type, path: Path) -> Iterator[Problem]:
    try:
        msgspec.convert(values, of)
    except msgspec.ValidationError as error:
        unfit = error.__cause__
        if not isinstance(unfit, Unfit):
            raise
        where = (*path, unfit.key)
        yield Problem(where if unfit.key in values else path, f"{setting(where)}: {unfit.words}", whole=True)


# Unknown settings ---------------------------------------------------------------------------------------------------


def _homes(of: type[msgspec.Struct], path: Path) -> _Homes:
    found = []
    for field in fields(of):
        info = _plain(field.type)
        found.append((field.encode_name, _head(path)))
        below = (*path, field.encode_name)
        if isinstance(info, inspect.VarTupleType):
            info, below = _plain(_item(field.type)), (*below, 0)
        if isinstance(info, inspect.StructType):
            found += _homes(info.cls, below)
    return found


def _head(path: Path) -> str:
    """A section's heading: [limits], [[irc]], [irc.sasl]; empty for the top of the file."""
    name = setting(path)
    return f"[[{name}]]" if path and isinstance(path[-1], int) else f"[{name}]" if name else ""


def _inside(path: Path) -> str:
    return f" in {_head(path)}" if path else ""


def _shown(key: str) -> str:
    """The name of an unknown setting, unless it could be a secret in the wrong place."""
    return f" {key}" if re.fullmatch(r"[A-Za-z_-]{1,24}", key) else " of this name"


def _alike(key: str, known: Mapping[str, FieldInfo]) -> str:
    return next(iter(get_close_matches(key.lower().replace("-", "_"), known, 1)), "")


def _hint(key: str, known: Mapping[str, FieldInfo], homes: _Homes) -> str:
    elsewhere = [head for name, head in homes if name == key]
    if len(elsewhere) == 1:
        return f"it belongs under {elsewhere[0]}" if elsewhere[0] else "it belongs above the first [section]"
    if alike := _alike(key, known):
        return f"did you mean {alike}?"
    return "see tafelrunde config --example for all settings"


# Types in words -----------------------------------------------------------------------------------------------------


def _plain(of: Any) -> inspect.Type:
    """A type without its metadata, and without None, which TOML does not have."""
    info = inspect.type_info(of)
    if isinstance(info, inspect.Metadata):
        info = info.type
    if isinstance(info, inspect.UnionType):
        info = next(each for each in info.types if not isinstance(each, inspect.NoneType))
    return info


def _item(of: Any) -> Any:
    """The item type of a list type."""
    return get_args(of)[0]


def _expected(of: Any, path: Path) -> str:
    info = inspect.type_info(of)
    if isinstance(info, inspect.Metadata) and info.extra_json_schema:
        return str(info.extra_json_schema["description"])
    match _plain(of):
        case inspect.IntType(ge=least, le=most):
            return f"a whole number{_range(least, most)}"
        case inspect.FloatType(ge=least, le=most):
            return f"a number{_range(least, most)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            *first, last = (f'"{value}"' for value in values)
            return f"{', '.join(first)} or {last}"
        case inspect.VarTupleType() if isinstance(_plain(_item(of)), inspect.StructType):
            return f"sections, each under [[{setting(path)}]]"
        case inspect.VarTupleType():
            return f"a list, such as [{_sample(_item(of))}]"
        case inspect.StructType():
            return f"a section, under {_head(path)}"
    return "a text in quotation marks"


def _range(least: float | None, most: float | None) -> str:
    if least is None:
        return ""
    return f", at least {least:g}" if most is None else f" from {least:g} to {most:g}"


def _sample(of: Any) -> str:
    return "..." if isinstance(_plain(of), inspect.IntType) else '"..."'


def _instead(value: Any, info: inspect.Type) -> str:
    """What is there instead and what to do about it, if its kind is wrong."""
    if isinstance(info, inspect.LiteralType) and isinstance(value, str):
        choices = {str(each).lower(): each for each in info.values}
        alike = get_close_matches(value.strip().lower(), choices, 1)
        return f"; did you mean {choices[alike[0]]}?" if alike else ""
    wants_text = isinstance(info, inspect.StrType | inspect.LiteralType)
    match value:
        case bool() if not isinstance(info, inspect.BoolType):
            return ", not true or false"
        case int() | float() if wants_text:
            return ", not a number; put it in quotation marks"
        case str() if isinstance(info, inspect.VarTupleType):
            return ", not a text; put it in [ ]"
        case str() if not wants_text and re.fullmatch(r"[\d.]+|true|false", value.strip()):
            return ", not a text; remove the quotation marks"
        case str() if not wants_text:
            return ", not a text"
        case dict():
            return ", not a section" if not isinstance(info, inspect.VarTupleType) else ", not one section"
        case list() if not isinstance(info, inspect.VarTupleType):
            return ", not a list"
    return ""
