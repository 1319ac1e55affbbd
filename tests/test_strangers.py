"""Where somebody else's packages are named `adapters`, `bot` and `engines`, the program and its workers find their own.

It is run from a checkout, from the wheel and from an editable installation; strangers stand in the working folder, and
in front of the checkout or in the same environment.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.adapters.terminal import program as terminal
from tests.adapters.terminal.program import PATIENCE, environment
from tests.test_packaging import pip, python

ROOT = Path(__file__).parents[1]
NAMES = ("adapters", "bot", "engines")
DRAW = """
import tafelrunde

tafelrunde.main()  # without arguments it says what there is

import asyncio
from adapters.discord.pictures.studio import PainterProcess
from bot.text.scene import Scene, Title

async def draw():
    painter = PainterProcess()
    try:
        return await painter.png(Scene((Title("a board"),)))
    finally:
        await painter.end()

print("drawn:", asyncio.run(draw())[:4])
"""


@dataclass(frozen=True)
class Program:
    """How the program is started, and the Python that runs it."""

    python: Path
    command: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=lambda: {"PYTHONPATH": ""})

    def run(self, home: Path, *command: str) -> subprocess.CompletedProcess[bytes]:
        own = environment(home, **self.variables)
        return subprocess.run(command, capture_output=True, env=own, cwd=home, timeout=PATIENCE, check=False)


def stranger(name: str) -> str:
    return f"raise ImportError('this {name} is of somebody else')\n"


def strangers(folder: Path) -> Path:
    """Packages of these names in a folder."""
    for name in NAMES:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(stranger(name), encoding="utf-8")
    return folder


def distribution(folder: Path, name: str) -> Path:
    """A wheel of somebody else's with a package of this name."""
    file, about = folder / f"{name}-1.0-py3-none-any.whl", f"{name}-1.0.dist-info"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(f"{name}/__init__.py", stranger(name))
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "")
    return file


def installed(folder: Path, *how: object) -> Program:
    """The program in an environment of its own with strangers beside it; the libraries are those of this one."""
    venv.create(folder / "venv", symlinks=os.name != "nt")
    own = python(folder / "venv")
    pip("--python", own, "install", "--quiet", "--no-deps", *(distribution(folder, name) for name in NAMES))
    pip("--python", own, "install", "--quiet", "--no-deps", *how, skip=True)
    base = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
    site = Path(sysconfig.get_path("purelib", vars=base))
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return Program(own, (str(own.with_name("tafelrunde")),))


@pytest.fixture(
    scope="module",
    params=[
        "checkout",
        pytest.param("wheel", marks=pytest.mark.slow),
        pytest.param("editable", marks=pytest.mark.slow),
    ],
)
def tafelrunde(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "wheel":
        return installed(folder, ROOT)
    if request.param == "editable":
        return installed(folder, "--editable", ROOT)
    path = os.pathsep.join(map(str, (strangers(folder), ROOT)))
    return Program(Path(sys.executable), (sys.executable, "-m", "tafelrunde"), {"PYTHONPATH": path})


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A working folder that nobody would wish for."""
    return strangers(tmp_path)


def test_it_starts(tafelrunde: Program, home: Path) -> None:
    done = tafelrunde.run(home, *tafelrunde.command, "--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"tafelrunde ")


def test_it_starts_as_a_module(tafelrunde: Program, home: Path) -> None:
    done = tafelrunde.run(home, str(tafelrunde.python), "-m", "tafelrunde", "--version")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"tafelrunde ")


@pytest.mark.parametrize("safe", [{}, {"PYTHONSAFEPATH": "1"}], ids=["", "safe path"])
def test_a_whole_game_is_played_with_ai_players_who_think_in_a_process_of_their_own(
    tafelrunde: Program, home: Path, monkeypatch: pytest.MonkeyPatch, safe: dict[str, str]
) -> None:
    monkeypatch.setattr(terminal, "PROGRAM", tafelrunde.command)
    with terminal.Script(home, "play", "antiquity", variables={**tafelrunde.variables, **safe}) as script:
        script.type("")
        typed = script.play_on()
        assert script.process.stderr is not None
        assert script.process.stderr.read() == ""  # a worker that cannot think is warned of
        assert script.process.wait() == 0
    assert typed


def test_games_are_simulated_in_several_processes(tafelrunde: Program, home: Path) -> None:
    arguments = ("simulate", "antiquity", "--games", "200", "--players", "random", "--json")
    done = tafelrunde.run(home, *tafelrunde.command, *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["finished"] == 200


def test_pictures_are_drawn_in_a_process_of_their_own(tafelrunde: Program, home: Path) -> None:
    done = tafelrunde.run(home, str(tafelrunde.python), "-c", DRAW)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[-1] == rb"drawn: b'\x89PNG'"


@pytest.mark.parametrize(
    ("option", "file"), [("--example", "config.example.toml"), ("--unit", "deploy/tafelrunde.service")]
)
def test_it_prints_the_files_to_copy(tafelrunde: Program, home: Path, option: str, file: str) -> None:
    done = tafelrunde.run(home, *tafelrunde.command, "config", option)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == (ROOT / file).read_bytes()
