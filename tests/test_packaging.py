"""What is handed out: packages that install and start in an empty environment, the container's steps, the service."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from adapters.main import main
from adapters.systemd import SystemdNotifier
from tests.adapters.terminal.program import environment, run
from tests.adapters.test_doctor import both, config_of
from tests.kit.house import house
from tests.kit.irc.town import Town

ROOT = Path(__file__).parents[1]
HATCH = ["hatchling>=1.27"]
OFFLINE = ("No matching distribution", "Could not find a version", "Failed to establish a new connection")
CODE = sorted(
    file.relative_to(ROOT).as_posix()
    for folder in ("tafelrunde", "engines", "bot", "adapters")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in {".py", ".ftl"} or file.name == "py.typed"
)
EXAMPLES = ["config.example.toml", "deploy/tafelrunde.service"]
ALONE = """
import sys

def heard(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}:
        print("reaches out:", event, *arguments[1:], file=sys.stderr)

sys.addaudithook(heard)
"""


# Packages -----------------------------------------------------------------------------------------------------------


def pip(*arguments: object, skip: bool = False) -> None:
    """Run pip, or with `skip` skip the test where no package can be had here."""
    if importlib.util.find_spec("pip") is None:
        pytest.skip("there is no pip in this environment")
    command = [sys.executable, "-m", "pip", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    if skip and done.returncode and any(sign in done.stderr for sign in OFFLINE):
        pytest.skip("no package can be had here: offline")
    assert done.returncode == 0, done.stderr


def python(folder: Path) -> Path:
    """The interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is made from it and not from the working tree."""
    folder = tmp_path_factory.mktemp("packages")
    hatch = tmp_path_factory.mktemp("hatch")
    pip("install", "--quiet", "--target", hatch, *HATCH, skip=True)
    build = f"from hatchling.build import build_sdist; build_sdist({str(folder)!r})"
    paths = {**os.environ, "PYTHONPATH": str(hatch)}
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, env=paths, check=True, capture_output=True)
    [sdist] = folder.glob("*.tar.gz")
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", folder, sdist)
    return folder


@pytest.fixture(scope="module")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is installed in an environment where nothing else was."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, symlinks=os.name != "nt")
    [wheel] = packages.glob("*.whl")
    constraints = ROOT / "constraints.txt"
    pip("--python", python(folder), "install", "--quiet", "--no-compile", "--constraint", constraints, wheel)
    return python(folder).with_name("tafelrunde.exe" if os.name == "nt" else "tafelrunde")


def started(
    program: Path, home: Path, *arguments: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    own = environment(home, **{"PYTHONPATH": "", **more})
    return subprocess.run(
        [program, *arguments], input=typed, capture_output=True, encoding="utf-8", env=own, cwd=home, check=False
    )


@pytest.mark.slow
def test_the_wheel_holds_all_code_all_catalogues_and_the_files_to_copy_in_one_package_and_nothing_else(
    packages: Path,
) -> None:
    [wheel] = packages.glob("*.whl")
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    wanted = {f"tafelrunde/{name.removeprefix('tafelrunde/')}" for name in (*CODE, *EXAMPLES)}
    assert sorted(names) == sorted(wanted)


@pytest.mark.slow
def test_the_wheel_says_what_it_is_what_it_needs_and_under_which_licence(packages: Path) -> None:
    [wheel] = packages.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        [licence] = [name for name in archive.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
        assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
        [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        said = message_from_bytes(archive.read(metadata))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (said["Name"], said["Version"], said["License-Expression"]) == ("tafelrunde", project["version"], "MIT")
    assert said["Requires-Python"] == ">=3.11"
    assert len(said.get_all("Requires-Dist", [])) == len(project["dependencies"])


@pytest.mark.slow
def test_the_sdist_holds_what_is_needed_to_build_test_and_run_it(packages: Path) -> None:
    [sdist] = packages.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {
        "Makefile",
        "constraints.txt",
        *EXAMPLES,
        "Dockerfile",
        "LICENSE",
    }
    assert wanted | {"tests/test_packaging.py", "docs/running.md", *CODE} <= names


@pytest.mark.slow
@pytest.mark.parametrize(("language", "word"), [("de", "setzt sich"), ("en", "sits down")])
def test_a_game_is_played_from_the_wheel_without_any_network(
    installed: Path, tmp_path: Path, language: str, word: str
) -> None:
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / "sitecustomize.py").write_text(ALONE)
    alone = {"PYTHONPATH": str(tmp_path / "alone")}
    ended = started(installed, tmp_path, "play", "--language", language, typed="/start\n", **alone)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert word in ended.stdout


@pytest.mark.slow
@pytest.mark.parametrize("command", ["uvx --from", "pipx run --spec"])
def test_the_wheel_is_run_without_being_installed(packages: Path, tmp_path: Path, command: str) -> None:
    tools = tmp_path / "tools"
    pip("install", "--quiet", "--target", tools, command.partition(" ")[0].replace("uvx", "uv"), skip=True)
    [wheel] = packages.glob("*.whl")
    own = environment(tmp_path, PYTHONPATH=str(tools), PATH=f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}")
    way = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_", "UV_"))}
    ended = subprocess.run(
        [*command.split(), wheel, "tafelrunde", "play"],
        input="",
        capture_output=True,
        encoding="utf-8",
        env={**way, **own},
        cwd=tmp_path,
        check=False,
        timeout=240,
    )
    assert ended.returncode == 0, ended.stderr
    assert "sits down" in ended.stdout


@pytest.mark.slow
async def test_the_doctor_of_the_wheel_explains_a_wrong_token_and_a_wrong_password_in_a_sentence_each(
    installed: Path, tmp_path: Path
) -> None:
    settings = tmp_path / "config.toml"
    no = {"AUTHENTICATE PLAIN": "AUTHENTICATE +", "AUTHENTICATE": ":srv 904 {me} :No"}
    wrong = "MTIzNDU2.wrong.but-it-looks-like-one"
    async with both(Town("sasl", says=no)) as (discord, irc):
        settings.write_text(config_of(discord, irc), encoding="utf-8")
        ended = await asyncio.to_thread(
            started, installed, tmp_path, "doctor", "--config", str(settings), TAFELRUNDE_DISCORD_TOKEN=wrong
        )
    assert (ended.returncode, ended.stderr) == (1, "")
    [token] = [line for line in ended.stdout.splitlines() if "wrong: Discord does not know this token" in line]
    assert "Developer Portal" in token
    [password] = [line for line in ended.stdout.splitlines() if "wrong: The account table and the password" in line]
    assert "do not fit" in password
    assert wrong not in ended.stdout


# The container ------------------------------------------------------------------------------------------------------


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with what they are given."""
    text = re.sub(r"\\\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def copied() -> list[tuple[list[str], str]]:
    """What the container's build copies from here, and to where."""
    found = [shlex.split(what) for step, what in steps() if step == "COPY" and not what.startswith("--from")]
    return [(words[:-1], words[-1]) for words in found]


@pytest.mark.slow
def test_what_the_containers_build_copies_is_enough_to_make_the_wheel(packages: Path, tmp_path: Path) -> None:
    for sources, target in copied():
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, tmp_path / "src" / target)
            else:
                (tmp_path / "src").mkdir(exist_ok=True)
                shutil.copy(ROOT / source, tmp_path / "src" / target)
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, tmp_path / "src")
    [wheel] = tmp_path.glob("*.whl")
    [other] = packages.glob("*.whl")
    assert sorted(zipfile.ZipFile(wheel).namelist()) == sorted(zipfile.ZipFile(other).namelist())


def test_what_the_containers_build_copies_is_not_kept_from_it() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert let_in == {source for sources, _ in copied() for source in sources}


def test_the_container_installs_what_is_pinned() -> None:
    [install] = [what for step, what in steps() if step == "RUN" and "pip install" in what]
    assert "--constraint constraints.txt" in install


def test_the_container_runs_as_nobody_special_and_is_stopped_by_the_signal_that_the_program_knows() -> None:
    last = dict(steps())
    assert int(last["USER"]) > 0
    assert last["STOPSIGNAL"] == "SIGTERM"
    assert last["VOLUME"] == last["WORKDIR"] == "/data"


@pytest.mark.parametrize("instruction", ["ENTRYPOINT", "HEALTHCHECK"])
def test_the_container_starts_programs_without_a_shell_that_would_swallow_signals(instruction: str) -> None:
    assert re.search(r'\["tafelrunde"(, "[-a-z]+")*\]$', dict(steps())[instruction])


@pytest.mark.parametrize("instruction", ["CMD", "HEALTHCHECK"])
def test_the_container_gives_commands_that_there_are(instruction: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = re.findall(r'"([-a-z]+)"', dict(steps())[instruction])
    with pytest.raises(SystemExit) as ended:
        main([*(word for word in words if word != "tafelrunde"), "--help"])
    assert ended.value.code == 0
    capsys.readouterr()


# The service --------------------------------------------------------------------------------------------------------

SERVICE = (ROOT / "deploy" / "tafelrunde.service").read_text(encoding="utf-8")


def setting(name: str) -> str:
    [found] = re.findall(rf"^{name}=(.*)$", SERVICE, re.MULTILINE)
    return str(found)


def test_the_service_cannot_log_in_so_often_that_discord_takes_the_token_away() -> None:
    hours = {"1h": 1}[setting("StartLimitIntervalSec")]
    assert int(setting("StartLimitBurst")) * 24 / hours < 1000


def test_the_service_is_not_started_again_where_somebody_must_mend_something_first() -> None:
    assert setting("Restart") == "on-failure"
    assert setting("RestartPreventExitStatus") == "2"


@pytest.mark.parametrize(
    ("text", "database", "sentence"),
    [
        ("limits = 3", "tables.db", "limits: expected a section"),
        ("", "tables.db", "the settings name no network"),
        ("[discord]\ntoken = 'x'", "tables.db", "Discord's token is malformed"),
        ("[discord]", "config.toml/tables.db", "config.toml cannot be written"),
    ],
)
def test_what_somebody_must_mend_first_is_code_2_before_anything_is_connected(
    tmp_path: Path, text: str, database: str, sentence: str
) -> None:
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    ended = run(tmp_path, "serve", "--config", "config.toml", "--db", database)
    assert ended.returncode == int(setting("RestartPreventExitStatus"))
    assert sentence in ended.stderr.splitlines()[-1]


def test_the_service_takes_the_end_by_a_signal_for_clean() -> None:
    assert setting("SuccessExitStatus").split() == ["129", "130", "143"]  # SIGHUP, SIGINT, SIGTERM


async def test_the_service_is_started_again_where_it_is_stuck_and_not_before(tmp_path: Path) -> None:
    assert setting("Type") == "notify"
    minutes = int(setting("WatchdogSec").removesuffix("min"))
    async with house(tmp_path) as home:
        told = SystemdNotifier(home.host, {"NOTIFY_SOCKET": "nowhere", "WATCHDOG_USEC": str(minutes * 60_000_000)})
        assert told._interval * 2 < minutes * 60


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The service with a program and a user that there are on every machine."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    file = tmp_path / "tafelrunde.service"
    text = re.sub(r"^ExecStart=.*$", "ExecStart=/bin/true", SERVICE, flags=re.MULTILINE)
    file.write_text(re.sub(r"^User=.*$", "User=daemon", text, flags=re.MULTILINE), encoding="utf-8")
    return file


def test_systemd_understands_the_service(unit: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_finds_the_service_well_shut_in(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", unit]  # of 100, lower is better
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd cannot judge a file")
    assert done.returncode == 0, done.stdout
