"""The launcher, which makes the program's own packages importable. The program itself starts in adapters/main.py.

Other distributions also install packages named `adapters`, `bot` or `engines`. So the wheel installs only `tafelrunde`
and carries its packages inside it; in a checkout they are beside it. Either way their folder is put at the front of the
import path before anything is imported from it.
"""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = Path(__file__).parent
_ROOT = _HERE if (_HERE / "adapters").is_dir() else _HERE.parent


def main() -> int:
    """Run the command line of this process, see adapters.main.main. Returns the exit code."""
    sys.path.insert(0, str(_ROOT))
    from adapters.main import main as carry_out  # noqa: PLC0415 - only now can our package be found

    return carry_out()
