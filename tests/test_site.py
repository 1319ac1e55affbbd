"""The site that `make docs` builds: whatever leads nowhere, or is in no chapter, ends the build."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BESIDE = ["config.example.toml", "LICENSE", "deploy", "docs", ".ci"]  # what pages lead to besides pages
BROKEN = {  # what is written at the end of which page, and what must be complained about
    "no page": ("docs/play.md", "[there](nowhere.md)", "play.md", "nowhere"),
    "no heading of another page": ("docs/play.md", "[there](running.md#unsaid)", "play.md", "unsaid"),
    "no heading of the page": ("docs/spielen.md", "[there](#unheard)", "spielen.md", "unheard"),
    "no file": ("docs/running.md", "[there](../nothing.toml)", "running.md", "nothing.toml"),
    "no picture": ("README.md", "![a board](docs/pictures/unseen.png)", "README.md", "unseen.png"),
    "no chapter": ("docs/lost.md", "# A page that nobody finds", "lost.md", "toctree"),
}

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("sphinx") is None, reason="the generator is not installed: make docs"
)


def built(house: Path) -> subprocess.CompletedProcess[str]:
    """The build as the Makefile does it."""
    strict = ["--quiet", "--fail-on-warning", "--keep-going", "--fresh-env"]
    assert " ".join(strict) in (ROOT / "Makefile").read_text(encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", *strict, "--conf-dir", "docs", "--doctree-dir", ".doctrees", ".", "site"]
    return subprocess.run(command, cwd=house, capture_output=True, encoding="utf-8", check=False)


def copied(house: Path) -> Path:
    """The pages and what they lead to."""
    for name in [*BESIDE, *(page.name for page in ROOT.glob("*.md"))]:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, house / name)
    return house


def test_every_page_is_in_the_site_in_its_language_and_files_beside_the_pages_are_too(tmp_path: Path) -> None:
    house = copied(tmp_path)
    done = built(house)
    assert (done.returncode, done.stderr) == (0, "")
    pages = [page.relative_to(house) for page in [*house.glob("*.md"), *house.rglob("docs/**/*.md")]]
    assert [page for page in pages if not (house / "site" / page.with_suffix(".html")).exists()] == []
    assert list((house / "site" / "_downloads").rglob("config.example.toml"))
    for page, language in [("index", "en"), ("docs/spielen", "de"), ("docs/rules-de", "de"), ("docs/play", "en")]:
        assert f' lang="{language}"' in (house / "site" / f"{page}.html").read_text(encoding="utf-8")[:300]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    house = copied(tmp_path_factory.mktemp("broken"))
    for page, text, _, _ in BROKEN.values():
        with (house / page).open("a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")
    return built(house)


@pytest.mark.parametrize("what", BROKEN)
def test_what_leads_nowhere_ends_the_build(broken: subprocess.CompletedProcess[str], what: str) -> None:
    _, _, page, complaint = BROKEN[what]
    assert broken.returncode != 0
    assert [line for line in broken.stderr.splitlines() if page in line and complaint in line]
