"""A file of settings: what is no TOML is said kindly, and a line that is named is the right one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.operations.config_file import ConfigError, line_of, read


class Any(msgspec.Struct, frozen=True):
    """Whatever stands in it."""


def said(text: str | bytes) -> str:
    with pytest.raises(ConfigError) as refused:
        read(text if isinstance(text, bytes) else text.encode(), Any, "f")
    return str(refused.value)


# No TOML ------------------------------------------------------------------------------------------------------------

VALUE = "expected a value: a text in quotation marks, a number, true, false, or a list in [ ]"
SETTING = "expected a setting, as in name = value"
MARK = "expected a quotation mark that ends the text"
ONCE = "expected this only once in the file; take one of the two away"
SLASH = r"expected \\ for every \ in a text; or put the text in single quotation marks"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("language = de", f"f, line 1: {VALUE}"),
        ("a = 1\nlanguage =", f"f, line 2: {VALUE}"),
        ("a = True", f"f, line 1: {VALUE}"),
        ("a = 1\n\nhello", f"f, line 3: {SETTING}"),
        ("= 3", f"f, line 1: {SETTING}"),
        ("a = 'x' b = 'y'", "f, line 1: expected one setting per line; a text needs quotation marks"),
        ("a = 1\nb = 'x\nc = 3", f"f, line 2: {MARK}"),
        ('b = "x', f"f, line 1: {MARK}"),
        ('a = 1\nb = """x\n\n\n', f"f, line 2: {MARK}"),
        ("a = 1\n# words\nb = [1,\n2\n\n", "f, line 3: expected a ] that ends the list"),
        ("a = 1\n[limits\nb = 2", "f, line 2: expected a ] that ends the name of the section"),
        ("a = 1\na = 2", f"f, line 2: {ONCE}"),
        ("[a]\n[b]\n[a]", f"f, line 3: {ONCE}"),
        ("[a]\n[[a]]", f"f, line 2: {ONCE}"),
        (r'file = "C:\Users\ada\token"', f"f, line 1: {SLASH}"),
        (r'file = "C:\games"', f"f, line 1: {SLASH}"),
        ("a = " + "[" * 5000, "f: expected TOML, see tafelrunde config --example"),
    ],
)
def test_what_is_no_toml_is_said_with_its_line_and_what_to_do(text: str, sentence: str) -> None:
    assert said(text) == sentence


@given(st.text(alphabet="ab=\"'[]{}#.,\\\n\r 1-:", max_size=40))
def test_whatever_stands_in_a_file_it_is_read_or_refused_in_sentences(text: str) -> None:
    try:
        read(text.encode(), Any, "f")
    except ConfigError as error:
        assert all(sentence.startswith("f, line ") for sentence in error.sentences)  # noqa: PT017 - it may also be read


@pytest.mark.parametrize(
    "text", ["a = 1\nb = 'ä'\n".encode("latin-1"), "a = 1\n".encode("utf-16"), b"a = 1\n\n\xff"], ids=repr
)
def test_what_is_not_in_utf_8_is_said_with_its_line(text: bytes) -> None:
    line = text[: text.index(b"\xe4") if b"\xe4" in text else text.index(b"\xff")].count(b"\n") + 1
    assert said(text) == f"f, line {line}: expected a text in UTF-8; save it in that encoding"


def test_a_byte_order_mark_and_line_ends_of_windows_do_no_harm_and_move_no_line() -> None:
    class Two(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
        a: int
        b: int = 0

    assert read(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", Two) == Two(1, 2)
    with pytest.raises(ConfigError, match=r"^f, line 3: b: expected a whole number"):
        read(b"\xef\xbb\xbfa = 1\r\n\r\nb = 'x'\r\n", Two, "f")


# Lines --------------------------------------------------------------------------------------------------------------

Path = tuple[str | int, ...]
Where = dict[Path, int]

NAMES = st.one_of(
    st.sampled_from(["a", "b", "c-d", "e_f", "1"]), st.sampled_from(["", "x y", "é", 'q"q', "a.b", "#", "[k]", "= 1"])
)
TEXTS = st.sampled_from(
    ["x", "", "[a]", "a = 1", "# no", "]", '"', "\\", "[[a]]\nb = 2", "\n", "]\n]", "'''", "\u2028"]
)


def key(name: str) -> str:
    """A name as it is written: bare if it can be."""
    bare = name and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in name)
    return name if bare else json.dumps(name, ensure_ascii=False)


@st.composite
def values(draw: st.DrawFn, path: Path, line: int, where: Where, depth: int = 2) -> str:
    """A value as it is written from a line on; where everything in it begins is written down."""
    kind = draw(st.sampled_from(["plain", "text", "lines", "list", "table"] if depth else ["plain", "text", "lines"]))
    where[path] = line
    if kind == "plain":
        return draw(st.sampled_from(["1", "-0.5", "true", "1979-05-27 07:32:00", "0xff", "nan"]))
    text = draw(TEXTS)
    if kind == "text":
        return json.dumps(text, ensure_ascii=False)
    if kind == "lines":
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"""{escaped}"""' if draw(st.booleans()) or "'''" in text else f"'''\n{text}'''"
    if kind == "table":
        parts = []
        for name in draw(st.lists(NAMES, max_size=2, unique=True)):
            parts.append(f"{key(name)} = {draw(values((*path, name), line, where, 0))}")
            line += parts[-1].count("\n")
        return f"{{ {', '.join(parts)} }}"
    whole = "["
    for at in range(draw(st.integers(0, 3))):
        whole += draw(st.sampled_from(["", "\n", "\n  # a ] comment\n", "\n\n"])) if depth == 2 else ""
        whole += draw(values((*path, at), line + whole.count("\n"), where, depth - 1 if depth < 2 else 1)) + ","
    return whole + draw(st.sampled_from(["", "\n"] if depth == 2 else [""])) + "]"


@st.composite
def files(draw: st.DrawFn) -> tuple[str, Where]:
    """A file in TOML, and on which line everything begins."""
    where: Where = {}
    text = ""

    def add(line: str) -> None:
        nonlocal text
        text += (
            line + draw(st.sampled_from(["", "  # more = 1"])) + draw(st.sampled_from(["\n", "\n\n", "\n# a = 1\n"]))
        )

    def statements(path: Path, taken: set[str]) -> None:
        for name in draw(st.lists(NAMES.filter(lambda name: name not in taken), max_size=3, unique=True)):
            taken.add(name)
            line = text.count("\n") + 1
            full: Path = (*path, name)
            written = key(name)
            if draw(st.booleans()):
                inner = draw(NAMES)
                where[full] = line
                full, written = (*full, inner), f"{written} . {key(inner)}"
            add(f"{written} = {draw(values(full, line, where))}")

    statements((), taken := set())
    for name in draw(st.lists(NAMES.filter(lambda name: name not in taken), max_size=3, unique=True)):
        many = draw(st.booleans())
        for at in range(draw(st.integers(1, 3)) if many else 1):
            path: Path = (name, at) if many else (name,)
            for length in range(1, len(path) + 1):
                where.setdefault(path[:length], text.count("\n") + 1)
            add(f"[[{key(name)}]]" if many else f"[ {key(name)} ]")
            inside: set[str] = set()
            statements(path, inside)
            if draw(st.booleans()):
                below = draw(NAMES.filter(lambda name: name not in inside))  # noqa: B023 - drawn at once
                where[(*path, below)] = text.count("\n") + 1
                add(f"[{key(name)}.{key(below)}]")
                statements((*path, below), set())
    return text, where


def everything(tree: object, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    for step, each in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from everything(each, (*path, step))


@settings(deadline=None, max_examples=150)
@given(files())
def test_a_line_that_is_named_is_the_one_on_which_the_thing_begins(file: tuple[str, Where]) -> None:
    text, where = file
    paths = list(everything(tomllib.loads(text)))
    assert set(paths) == set(where)
    named = {path: line_of(text.split("\n"), path) for path in paths}
    assert {path: line for path, line in named.items() if line is not None} == {
        path: line for path, line in where.items() if named[path] is not None
    }
    assert None not in named.values() or any(mark in text for mark in ('"""', "'''"))


def test_of_what_begins_in_the_middle_of_several_lines_no_line_is_named() -> None:
    lines = ["a = ['''x", "''', 2]"]
    assert [line_of(lines, path) for path in (("a",), ("a", 0), ("a", 1))] == [1, None, None]


def test_what_is_not_there_has_no_line() -> None:
    assert line_of(["a = 1", "b = [1]"], ("b", 1)) is None
    assert line_of(["a = 1"], ("c",)) is None
    assert line_of(["a = 1"], ()) is None
