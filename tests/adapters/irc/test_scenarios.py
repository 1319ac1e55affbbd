"""Every scenario that concerns IRC has tests with its name: `test_lob_1_…`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCENARIOS = (
    *("lob_1", "lob_2", "lob_3", "lob_6", "sec_1", "fmt_2", "fmt_4", "fmt_5", "net_1", "net_2", "net_3", "net_5"),
    *("cmd_1", "cmd_2", "cmd_5", "cmd_6", "mod_1", "mod_2", "mod_4", "dep_4", "dep_5"),
)
TESTS = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_scenario_is_tested(scenario: str):
    assert re.search(rf"def test_\w*{scenario}_", TESTS)
