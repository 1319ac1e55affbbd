"""What `make` says where it cannot set itself up: one sentence of what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OLD = "import sys; sys.version_info = (3, 10, 13)"
BARE = "import sys; sys.modules['ensurepip'] = None"  # as Debian's python3 without python3-venv
TOO_OLD = "Tafelrunde needs Python 3.11 or newer; choose one with: make PYTHON=python3.12 play"
NO_VENV = (
    "This Python cannot create virtual environments; install the package python3-venv (Debian, Ubuntu) and try again."
)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(
    ("before", "sentence"), [(OLD, TOO_OLD), (BARE, NO_VENV), (None, TOO_OLD)], ids=["old", "without venv", "none"]
)
def test_make_says_in_a_sentence_what_it_needs(tmp_path: Path, before: str | None, sentence: str) -> None:
    python = tmp_path / "python"
    if before is not None:
        python.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{before}\nimport sys; exec(sys.argv[1])" "$2"\n')
        python.chmod(0o755)
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    alone = {key: value for key, value in os.environ.items() if "MAKE" not in key}  # MAKEFLAGS of a make above
    command = ["make", f"PYTHON={python}", "play"]
    done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode != 0
    assert done.stdout.splitlines() == [sentence]
    assert not (tmp_path / ".venv").exists()
