"""What the moderators of a room have chosen for it: the sign of commands, how we write there, what may be played.

Its language is chosen as that of anybody else, see locale_store.py.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct

from bot.journal.journal import Journal, scope
from bot.ports import Room
from engines import GAMES

log = structlog.get_logger()

_KEY = "room"
_FORM = 1


class RoomSettings(Struct, frozen=True, omit_defaults=True):
    """The settings of one room, as they are kept: a later version may add fields, which earlier ones do not read.

    `form` is raised when what is kept changes its meaning. With `off` we are silent in the room and open no tables.
    `sign` comes before commands, empty for the network's own. `colours` is None where the network decides. `narrow` is
    about boards, and so is `plain`, on Discord, and `light` about pictures of them; with `quiet` only calls and results
    are said; `notice` chooses how IRC sends what we say; there those who play have `voice`, and the `topic` names the
    games. `games` are those that may be played, none for all.
    """

    form: int = _FORM
    off: bool = False
    sign: str = ""
    narrow: bool = False
    colours: bool | None = None
    quiet: bool = False
    notice: bool = False
    voice: bool = False
    topic: bool = False
    games: tuple[str, ...] = ()
    plain: bool = False
    light: bool = False

    @property
    def allowed(self) -> Sequence[str]:
        """The games that may be played; all, where none of those chosen exists any more."""
        return [game for game in GAMES if game in self.games] or list(GAMES)


DEFAULT = RoomSettings()


class RoomSettingsStore:
    """The settings of all rooms that have any. Stored in the journal, and all in memory: every line asks for them."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._chosen: dict[str, RoomSettings] = {}  # by scope

    async def load(self) -> None:
        """Read the settings of all rooms from the journal."""
        kept = await self._journal.get_settings(_KEY)
        self._chosen = {where: settings for where, text in kept.items() if (settings := _read(text)) is not None}

    def of(self, room: Room) -> RoomSettings:
        """The settings of a room."""
        return self._chosen.get(scope(room), DEFAULT)

    async def choose(self, room: Room, settings: RoomSettings) -> None:
        """Set the settings of a room. Raises NotStored."""
        where = scope(room)
        text = msgspec.json.encode({"form": settings.form, **msgspec.to_builtins(settings)}).decode()
        await self._journal.set_setting(where, _KEY, None if settings == DEFAULT else text)
        self._chosen.pop(where, None)
        if settings != DEFAULT:
            self._chosen[where] = settings


def _read(text: str) -> RoomSettings | None:
    """The settings that were kept; None for those that are not of a form we know, which stay as they are."""
    try:
        settings = msgspec.json.decode(text, type=RoomSettings)
    except msgspec.MsgspecError:
        log.warning("settings of a room cannot be read")
        return None
    if settings.form != _FORM:
        log.warning("settings of a room have an unknown form", form=settings.form)
        return None
    return settings
