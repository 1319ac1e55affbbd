"""One process at a time: a lock on a file that ends with the process, however it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def hold(path: Path) -> IO[bytes]:
    """Take the lock until the returned file is closed. The file stays: who deleted it could let two in.

    Raises BlockingIOError where another holds it, and OSError where the file cannot be written.
    """
    file = path.open("ab")
    try:
        _lock(file)
    except PermissionError as error:  # Windows' word for a lock that another holds
        file.close()
        raise BlockingIOError(*error.args) from error
    except BaseException:
        file.close()
        raise
    return file
