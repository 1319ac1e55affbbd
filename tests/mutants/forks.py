"""How mutants are judged, which forks: run by test_mutants.py in a process of its own, since a process whose threads
still live, as those of other tests may, can hold a lock when it is forked."""

import pytest

from tests.mutants.changes import mutants
from tests.mutants.judge import Known, Tree, UnsoundError, quickly, thoroughly

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
