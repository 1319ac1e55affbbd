"""The settings of rooms: one value per room, which later versions read and earlier ones do not stumble over."""

from __future__ import annotations

from pathlib import Path

from bot.journal.journal import scope
from bot.people.room_settings import DEFAULT, RoomSettings, RoomSettingsStore
from bot.ports import Room
from engines import GAMES
from tests.kit.house import house
from tests.kit.tables import ROOM

EVERYTHING = RoomSettings(
    off=True, sign="+", narrow=True, colours=False, quiet=True, notice=True, games=("court", "citadels"), light=True
)


async def reading(path: Path, value: str) -> RoomSettings:
    """What a room with this kept value has."""
    async with house(path) as h:
        await h.host.journal.set_setting(scope(ROOM), "room", value)
        store = RoomSettingsStore(h.host.journal)
        await store.load()
        return store.of(ROOM)


async def test_all_is_kept_in_a_form_of_its_own(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.host.room_settings.choose(ROOM, EVERYTHING)
        assert await h.host.journal.get_setting(scope(ROOM), "room") == (
            '{"form":1,"off":true,"sign":"+","narrow":true,"colours":false,"quiet":true,"notice":true,'
            '"games":["court","citadels"],"light":true}'
        )
    async with house(tmp_path) as h:
        assert h.host.room_settings.of(ROOM) == EVERYTHING
        assert h.host.room_settings.of(Room("far", ROOM.id)) == DEFAULT


async def test_a_room_that_is_as_all_are_keeps_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.host.room_settings.choose(ROOM, EVERYTHING)
        await h.host.room_settings.choose(ROOM, DEFAULT)
        assert await h.host.journal.get_settings("room") == {}
        assert h.host.room_settings._chosen == {}


async def test_what_a_later_version_adds_is_left_out(tmp_path: Path) -> None:
    assert await reading(tmp_path, '{"form":1,"sign":"+","weather":"fine"}') == RoomSettings(sign="+")


async def test_another_form_or_none_at_all_reads_as_nothing_chosen(tmp_path: Path) -> None:
    for at, value in enumerate(['{"form":2,"sign":"+"}', '{"form":1,"sign":7}', "nonsense"]):
        assert await reading(tmp_path / str(at), value) == DEFAULT


def test_a_game_that_exists_no_more_is_not_allowed_and_without_any_all_are() -> None:
    assert RoomSettings(games=("chess", "court")).allowed == ["court"]
    assert RoomSettings(games=("chess",)).allowed == list(GAMES)
