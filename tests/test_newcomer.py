"""What a newcomer does first: a fresh clone in an empty folder, with nothing on PATH but Python and make.

It is the last commit that is cloned. What is tested inside the clone is a few tests only, and never these.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_packaging import OFFLINE

ROOT = Path(__file__).parents[1]
NEEDED = ["make", "sh", "touch"]  # and Python; sh and touch stand in every Unix, and the Makefile uses them
FEW = "-n 0 -q tests/engines/antiquity/test_rules.py tests/test_makefile.py"
PLACE = ["place rome egypt greece persia"] * 3
PICK = [f"pick {die}{pips} {place}" for place in ("rome", "egypt", "greece") for die in "rbgw" for pips in range(1, 7)]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="there is nothing to clone"),
    pytest.mark.skipif(shutil.which("git") is None or shutil.which("make") is None, reason="git or make is missing"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "tafelrunde"
    subprocess.run(["git", "clone", "--quiet", ROOT.as_uri(), folder], check=True, timeout=60)
    programs = folder.parent / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(os.path.realpath(sys.executable))
    for name in NEEDED:
        found = shutil.which(name)
        assert found is not None
        (programs / name).symlink_to(found)
    return folder


def make(clone: Path, goal: str, arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run make as somebody who has just arrived: nothing set but the way to the packages."""
    home = clone.parent / "home"
    home.mkdir(exist_ok=True)
    way = {
        key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_")) or "proxy" in key.lower()
    }
    done = subprocess.run(
        ["make", goal, f"ARGS={arguments}"],
        cwd=clone,
        env={**way, "PATH": str(clone.parent / "programs"), "HOME": str(home), "USER": "ada", "LANG": "C.UTF-8"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    if done.returncode and any(sign in done.stderr for sign in OFFLINE):
        pytest.skip("no package can be had here: offline")
    assert done.returncode == 0, done.stdout + done.stderr
    seen = subprocess.run(["git", "status", "--short"], cwd=clone, capture_output=True, encoding="utf-8", check=True)
    assert seen.stdout == "", "something is left that git sees"
    return done


def test_make_play_sets_itself_up_and_a_game_is_played_to_its_end(clone: Path) -> None:
    lines = ["/start", *PLACE, *PICK]
    done = make(clone, "play", "", typed="".join(f"{line}\n" for line in lines))
    first, *shown = done.stdout.splitlines()
    assert first == "Setting up .venv (once, about a minute) ..."
    assert done.stderr == ""
    assert any(line.startswith("The game is over. Thanks for playing!") for line in shown)


def test_make_test_runs_tests(clone: Path) -> None:
    done = make(clone, "test", FEW)
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) > 10
    assert "failed" not in done.stdout
