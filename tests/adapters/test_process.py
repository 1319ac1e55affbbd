"""Tuning a process before it serves for a long time."""

from __future__ import annotations

import subprocess
import sys

SETTLED = """
import gc, sys
from adapters.process import tune_process
from bot.runtime.host import Host
from bot.language import read_all
read_all()
before = len(gc.get_objects())
tune_process()
print(before, len(gc.get_objects()), gc.get_freeze_count(), sys.getswitchinterval())
"""


def test_what_is_set_up_is_not_gone_through_by_the_garbage_collector_any_more() -> None:
    printed = subprocess.run([sys.executable, "-c", SETTLED], check=True, capture_output=True, text=True).stdout
    before, left, frozen, turn = map(float, printed.split())
    assert frozen > 0.9 * before > 40_000
    assert left < 0.01 * before
    assert turn < 0.001
