"""The tool that breaks the code: which mutants a module has, and how they are judged."""

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import changes
from tests.mutants.changes import mutants
from tests.mutants.nearest import nearest

ROOT = Path(__file__).parents[2]


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


def test_what_forks_does_as_it_should_in_a_process_of_its_own(tmp_path):
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/mutants/forks.py"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    told = tmp_path / "told"
    with told.open("w") as file:  # a pipe would stay open for as long as anything that was forked
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=file, stderr=file, timeout=120, check=False)
    assert done.returncode == 0, told.read_text()
