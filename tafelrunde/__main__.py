"""`python -m tafelrunde`, the same as `tafelrunde`."""

from __future__ import annotations

import sys

from tafelrunde import main

if __name__ == "__main__":  # worker processes of `simulate` import this module, too
    sys.exit(main())
