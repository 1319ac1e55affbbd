"""What some tests need of the system they run on: marks that skip them elsewhere, each with its reason."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

_WINDOWS = sys.platform == "win32"

signals = pytest.mark.skipif(
    _WINDOWS,
    reason="Windows sends no SIGTERM, SIGHUP or SIGKILL, and does not tell what ended a program",
)
modes = pytest.mark.skipif(
    _WINDOWS, reason="who may read and write is in lists of its own on Windows, not in the modes of files"
)
file_limits = pytest.mark.skipif(
    _WINDOWS, reason="a disk that is full is played by a limit on the size of files, which Windows has not"
)
proc = pytest.mark.skipif(
    not Path("/proc").is_dir(), reason="which processes are left is looked up in /proc, which only Linux has"
)
pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="the end of a process that is no child can be awaited on Linux only"
)
