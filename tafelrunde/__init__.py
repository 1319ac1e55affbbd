"""The launcher: where the program's own packages are found. What the program does is in adapters/main.py.

Other distributions install packages named `adapters`, `bot` or `engines`, too. So the wheel claims no name but
`tafelrunde` and carries its packages inside this one; in a checkout they stand beside it. Either way the folder that
holds them goes to the front of the import path, before anything is imported from it.
"""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = Path(__file__).parent
_ROOT = _HERE if (_HERE / "adapters").is_dir() else _HERE.parent


def main() -> int:
    """Carry out the command line of this process, as adapters.main.main does; returns the exit code."""
    sys.path.insert(0, str(_ROOT))
    from adapters.main import main as carry_out  # noqa: PLC0415 - only now it is ours that is found

    return carry_out()
