"""What some tests need from the operating system: marks that skip them elsewhere, each with its reason."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

_WINDOWS = sys.platform == "win32"

signals = pytest.mark.skipif(
    _WINDOWS,
    reason="Windows has no SIGTERM, SIGHUP or SIGKILL, and does not report which signal ended a program",
)
modes = pytest.mark.skipif(_WINDOWS, reason="Windows keeps permissions in access control lists, not in file modes")
file_limits = pytest.mark.skipif(
    _WINDOWS, reason="a full disk is simulated by a limit on file sizes, which Windows does not have"
)
proc = pytest.mark.skipif(
    not Path("/proc").is_dir(), reason="remaining processes are looked up in /proc, which only Linux has"
)
pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="only Linux can wait for a process that is not a child"
)
