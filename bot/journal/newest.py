"""The number of a database's newest entry, kept in a small file beside it: a database that has lost entries is noticed.

Written after the commit, so that it is never ahead of what is on the disk. Synchronous.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

log = structlog.get_logger()

FORM = 1


class _Noted(Struct, frozen=True):
    """What is in the file."""

    form: int
    newest: int


def beside(database: Path) -> Path:
    """The file in which the number of a database's newest entry is kept."""
    return database.with_name(database.name + ".newest")


def note(database: Path, number: int) -> None:
    """Write down the number of the newest entry. Raises OSError."""
    file = beside(database)
    part = file.with_name(file.name + ".part")
    part.write_bytes(msgspec.json.encode(_Noted(FORM, number)) + b"\n")
    part.replace(file)


def noted(database: Path) -> int:
    """The number that was written down last, 0 if there is none or it cannot be read."""
    try:
        found = msgspec.json.decode(beside(database).read_bytes(), type=_Noted)
    except FileNotFoundError:
        return 0
    except (OSError, msgspec.DecodeError) as error:
        log.warning("the number of the newest entry cannot be read", file=str(beside(database)), reason=str(error))
        return 0
    return found.newest if found.form == FORM else 0
