"""What is remembered about people who type lines on IRC is bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.irc.conversation import incoming
from tests.kit.irc.pub import pub


async def test_only_the_latest_people_are_remembered_as_having_sat_in_a_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "_REMEMBERED", 2)
    async with pub(tmp_path) as net:
        people = ("ada", "bo", "cy")
        for nick in people:
            net.come(nick, nick)
        await net.sit_down(*people)
        for nick in people:
            net.say(nick, "!roll")  # no command of the table, so whoever says it must sit there to be heard
        await net.quiet()
        sat = [person.id for _, person in net.gateway._incoming._sat]
    assert sat == ["account:bo", "account:cy"]


async def test_who_only_chats_is_not_remembered(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "good evening!")
        await net.quiet()
        assert net.gateway._incoming._turns == {}
