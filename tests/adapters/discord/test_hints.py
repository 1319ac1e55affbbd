"""What texts on Discord say that can be typed can be typed there, in whole games and in both languages."""

from __future__ import annotations

import re

import pytest

from adapters.discord.rendering import typed
from bot.commands import moves
from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale, Words
from bot.ports import Person
from bot.table import play
from bot.table.lobby import names
from bot.table.table import Status
from engines import GAMES
from tests.adapters.discord.friends import Friends

pytestmark = pytest.mark.discord_loopback

_CODE = re.compile(r"`([^`\n]+)`")
_QUOTED = re.compile(r"[“„]([^“”„]+)[“”]")


def hints(text):
    """All that a text says can be typed."""
    return _CODE.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def check(discord, text, game, locale):
    """Each hint is a command that is registered, and behind that for moves stands a move of the game."""
    paths = registered(discord, locale.language)
    for hint in hints(text):
        assert hint.startswith("/"), hint
        words = hint[1:].split()
        assert words[0] in paths or " ".join(words[:2]) in paths, hint
        if words[0] == typed.path("move", locale) and words[1:] not in (["WHAT"], ["WAS"]):
            assert moves.forms(GAMES[game], " ".join(words[1:]), locale.language), hint
    for quoted in _QUOTED.findall(text):
        assert quoted.split()[0] not in {typed.name(command.name, locale) for command in COMMANDS}, quoted


def registered(discord, language):
    found = set()
    for each in discord.commands.values():
        inside = [option for option in each.get("options") or () if option["type"] == 1]
        group = called(each, language)
        found |= {f"{group} {called(option, language)}" for option in inside} or {group}
    return found


def called(each, language):
    return each["name"] if language == "en" else each["name_localizations"][language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_hint_in_a_whole_game_can_be_typed(discord, bot, game, language):
    locale = Locale(language)
    guild, channel = discord.server("Game night", "table", locale=language)
    await discord.invite(guild)
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")[: max(2, GAMES[game].seats[0])]]
    for user in people:
        user.locale = language if language == "de" else "en-US"
    friends = Friends(discord, bot.host, channel, people)
    said = [await discord.slash(people[0], channel, command) for command in ("help", "new", "games", "board")]
    said.append(await discord.slash(people[0], channel, "new", text=game))
    said += [await discord.slash(people[0], channel, command) for command in ("help", "option", "options", "salt")]
    for user in people[1:]:
        await discord.slash(user, channel, "join")
    said.append(await discord.slash(people[0], channel, "start"))
    count = 0
    while (table := await friends.table()).status is Status.RUNNING and (user := friends.owing(table)):
        if table.seq % 5 == 0:
            told = await discord.slash(user, channel, "help")
            seat = table.seat_of(Person("discord", user.id))
            examples = [
                hint.partition(" ")[2]
                for hint in hints(told.text)
                if hint.startswith(f"/{typed.path('move', locale)} ")
            ]
            for example in examples:
                play.move(table, seat, example, Words(game, language, names(table)))
            said += [told, await discord.slash(user, channel, "move", text="xyzzy")]
        count += 1
        await friends.play_by_slash(1)
    assert count > 3
    said += [await discord.slash(people[0], channel, command) for command in ("help", "rules", "again")]
    await bot.host.settled()
    shown = [each.text for place in (channel, *map(discord.direct, people)) for each in discord.bots(place)]
    for text in (*(each.text for each in said), *shown):
        check(discord, text, game, locale)
    assert any(hints(text) for text in shown)
    assert sum(len(hints(each.text)) for each in said) > 20
