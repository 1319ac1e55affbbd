"""One process at a time: a file lock that is released when the process ends, however it ends."""

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
    """Hold the lock until the returned file is closed. The file is never deleted: that could let two processes in.

    Raises BlockingIOError if another process holds the lock, OSError if the file cannot be written.
    """
    file = path.open("ab")
    try:
        _lock(file)
    except PermissionError as error:  # how Windows reports a lock held by another process
        file.close()
        raise BlockingIOError(*error.args) from error
    except BaseException:
        file.close()
        raise
    return file
