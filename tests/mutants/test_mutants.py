"""The tool that breaks the code: which mutants a module has, and how they are judged."""

import ast
import inspect
from pathlib import Path

import pytest

from tests.mutants import changes
from tests.mutants.changes import mutants
from tests.mutants.judge import Known, Tree, UnsoundError, quickly, thoroughly
from tests.mutants.nearest import nearest

ROOT = Path(__file__).parents[2]
MODULE = '''"""A module."""


def upto(most: int = 3) -> list[int]:
    """A text stays: 5."""
    found = []
    while len(found) < most:
        found.append(1)
    return found


def unseen() -> bool:
    return True
'''
TEST = """
from engines.counting import upto


def test_three_are_found():
    assert upto() == [1, 1, 1]
"""


def named(source):
    return {mutant.change for mutant in mutants("m.py", source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"< to <=", "< to >="}),
        ("x = a is None", {"is to is not", "a is None to None"}),
        ("f(a or not b)", {"no f(a or not b)", "or to and", "no not b"}),
        ("if f(a): pass", {"not f(a)"}),
        ("[a for a in b if a]", {"not a"}),
        ("raise ValueError", {"no raise"}),
        ("a.b = 3", {"no a.b =", "3 to 4", "3 to 2"}),
        ("a += b", {"no a += b", "+= to -="}),
        ("def f(): return True", {"return True to None", "True to False"}),
        ("while a < b: break", {"< to <=", "< to >=", "break to continue"}),
        ("c = min(a) + b", {"min(a) + b to None", "min to max", "+ to -"}),
    ],
)
def test_usual_slips_are_among_the_mutants(source, expected):
    assert named(source) >= expected


@pytest.mark.parametrize(
    "source",
    ['"""A text of 3 < 4."""', "a: Tuple[3]", "@f(3)\ndef g(): pass", "from a import b", "f'{3}'", "assert a < 3"],
)
def test_what_says_nothing_of_behaviour_stays(source):
    assert not named(source) - {"no f'{3}'"}


def test_a_mutant_differs_in_its_one_place_and_can_be_compiled():
    source = inspect.getsource(changes)
    for mutant in mutants("changes.py", source)[::10]:
        changed = [
            pair for pair in zip(source.splitlines(), mutant.source.splitlines(), strict=False) if len(set(pair)) > 1
        ]
        assert changed[0][0].strip() == mutant.line
        assert ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse(source))


def test_equal_changes_of_one_line_have_names_of_their_own():
    found = [(mutant.file, mutant.line, mutant.change) for mutant in mutants("m.py", "c = a + b + a + b")]
    assert len(found) == len(set(found)) == 4


def test_the_twin_of_a_module_is_the_nearest_then_its_folder():
    near = nearest("engines/core/notation.py", ROOT)
    assert near[:2] == ["tests/engines/core/test_notation.py", "tests/engines/core/test_chance.py"]
    assert "tests/records/test_golden_games.py" in near


def test_ai_players_are_judged_by_games_and_rules_are_not():
    assert nearest("engines/court/policy.py", ROOT) == ["tests/engines/court/test_policy.py"]
    assert "tests/engines/court/test_policy.py" not in nearest("engines/court/rules.py", ROOT)


@pytest.fixture
def toy(tmp_path) -> Tree:
    root = tmp_path / "root"
    files = {"engines/__init__.py": "", "engines/counting.py": MODULE, "tests/engines/test_counting.py": TEST}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return Tree(root, tmp_path / "copy")


FILE = "engines/counting.py"
NEAR = {FILE: ["tests/engines/test_counting.py"]}
KILLER = "tests/engines/test_counting.py::test_three_are_found"


def test_a_mutant_is_killed_by_a_test_that_fails_or_never_ends_and_survives_elsewhere(toy, monkeypatch):
    monkeypatch.setattr("tests.mutants.judge.GRACE", 1.0)
    known = Known()
    every = mutants(FILE, MODULE)
    quick = dict(quickly(toy, 2, every, NEAR, known))
    thorough = dict(thoroughly([toy], every, NEAR, known))
    for killers in (quick, thorough):
        by = {mutant.change: killer for mutant, killer in killers.items()}
        assert (by["< to <="], by["no found.append(1)"], by["True to False"]) == (KILLER, "no end", "")
    assert {mutant.change for mutant in thorough.keys() - quick.keys()} == {"3 to 4", "3 to 2"}, (
        "made with the function"
    )
    assert (toy.place / FILE).read_text() == MODULE


def test_tests_that_fail_on_sound_code_judge_nothing(toy):
    (toy.place / NEAR[FILE][0]).write_text(TEST.replace("[1, 1, 1]", "[1]"))
    with pytest.raises(UnsoundError, match="test_three_are_found"):
        list(quickly(toy, 1, mutants(FILE, MODULE), NEAR, Known()))
