"""Docstrings name the refusals that a function can raise, no more and no fewer, and each has its sentence.

A module in which one docstring names refusals is held to it for all its public functions. How both are found:
tests/kit/refusals.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import LANGUAGES, Locale
from tests.kit.refusals import NAME, UNCLEAR, Module, modules

ROOT = Path(__file__).parents[2]
MODULES = modules(ROOT / "bot")
KNOWN = {f"{Path(path).stem}.{name}" for path, module in MODULES.items() for name in module.functions} | {
    name for module in MODULES.values() for name in module.functions
}


def is_public(name: str) -> bool:
    return not any(part.startswith("_") for part in name.split("."))


HELD = [
    pytest.param(module, name, id=f"{path}:{name}")
    for path, module in MODULES.items()
    if any(module.line(name) for name in module.functions)
    for name in module.functions
    if module.line(name) or (is_public(name) and module.raised(name))
]


def test_no_module_falls_out_in_silence():
    assert len(HELD) > 30


@pytest.mark.parametrize(("module", "name"), HELD)
def test_a_docstring_names_the_refusals_that_can_be_raised_and_no_others(module: Module, name: str):
    assert sorted(module.named(name) or ()) == sorted(module.raised(name))


@pytest.mark.parametrize(("module", "name"), HELD)
def test_what_a_docstring_refers_to_in_another_module_is_there(module: Module, name: str):
    assert set(module.elsewhere(name)) <= KNOWN


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str):
    keys = {key for module in MODULES.values() for name in module.functions for key in module.raised(name)}
    keys |= {key for module in MODULES.values() for key in module.literals}
    assert len(keys) > 60
    assert [key for key in keys - {UNCLEAR} if not Locale(language).has(f"error-{key}")] == []


# How they are found -------------------------------------------------------------------------------------------------

SOURCE = '''
def directly():
    """Sorry: a-key, and as `handed`."""
    raise Sorry("a-key" if now else "another")

def handed():
    """Do it. Sorry as `caught`. Then more."""
    _check(table, "first", late="second")

def _check(table, early, *, late="third"):
    raise Sorry(early)

async def caught():
    with suppress(Sorry):
        directly()
    try:
        directly()
    except (Sorry, ValueError):
        pass
    def check():
        raise Sorry("elsewhere")
    await act(check)

def given():
    raise _why(word)

def _why(word):
    return Sorry("why") if word else Sorry("why-not")

def unclear():
    raise Sorry(f"{word}-key")

def around():
    return around() if now else directly()

class Call:
    def method(self):
        """Sorry: as `owned`."""
        return self.owned

    @property
    def owned(self):
        raise Sorry("owned", directly=1)

    def other(self):
        """Sorry: not-this, and as `Host.act`."""
'''.replace("Sorry", NAME)


@pytest.mark.parametrize(
    ("name", "raised", "named"),
    [
        ("directly", {"a-key", "another"}, {"a-key", "first"}),
        ("handed", {"first"}, set()),
        ("caught", set(), None),
        ("given", {"why", "why-not"}, None),
        ("unclear", {UNCLEAR}, None),
        ("around", {"a-key", "another"}, None),
        ("Call.method", {"owned"}, {"owned"}),
        ("Call.other", set(), {"not-this"}),
    ],
)
def test_refusals_are_found_in_the_source_and_in_the_docstring(name: str, raised: set[str], named: set[str] | None):
    module = Module(SOURCE)
    assert module.raised(name) == raised
    assert module.named(name) == named


def test_references_to_other_modules_are_found():
    assert Module(SOURCE).elsewhere("Call.other") == ["Host.act"]
