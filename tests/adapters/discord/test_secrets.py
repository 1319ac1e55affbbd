"""A player's secrets reach nobody else: not in any message, button, menu, file name or log line."""

from __future__ import annotations

import re

import pytest

from bot.commands.menus import verbs
from bot.ports import Person
from engines import GAMES
from tests.adapters.discord.friends import Friends

pytestmark = pytest.mark.discord_loopback

PUBLIC_ID = re.compile(
    rf"tafel:(hand:[0-9a-f]+|do:[0-9a-f]+:(join|leave|add|start)|verb:[0-9a-f]+:\d+(\.\d+)*:({'|'.join(verbs())}))"
)
PRIVATE_ID = re.compile(
    r"tafel:(pick:[0-9a-f]+:\d+:([A-Z][0-9a-z.]*)?:[0-9a-f]{8}|(menu|some):[0-9a-f]+:\d+:([A-Z][0-9a-z.]*)?)"
)


@pytest.fixture(params=list(GAMES))
async def friends(discord, bot, request):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    seats = GAMES[request.param].seats[0]
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")][: max(2, seats)]
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down(request.param)
    return friends


async def test_ids_of_buttons_and_menus_tell_nothing(discord, friends):
    """SEC-4, what can be dumped."""
    await friends.play_by_buttons(12)
    for message in discord.everything:
        public = message.channel is friends.channel and message.reader is None
        for item in message.controls:
            of_all = PRIVATE_ID.fullmatch(item["custom_id"]) or PUBLIC_ID.fullmatch(item["custom_id"])
            assert of_all if public else PRIVATE_ID.fullmatch(item["custom_id"])
            for option in item.get("options") or ():
                assert re.fullmatch(r"[0-9a-z]/[0-9a-f]{8}", option["value"])


async def test_what_is_private_stays_in_ephemeral_answers_and_direct_messages(discord, friends):
    await friends.play_by_slash(25)
    table = await friends.table()
    people = {user.id: Person("discord", user.id) for user in friends.people}
    public = "\n".join(each.text for each in discord.everything if each.channel is friends.channel and not each.reader)
    public += "\n".join(
        f"{name} {attached.get('description')} {attached.get('filename')}"
        for each in discord.everything
        if each.channel is friends.channel
        for (name, _), attached in zip(each.files, each.body.get("attachments") or (), strict=True)
    )
    private = {
        user.id: "\n".join(
            each.text for each in discord.everything if each.reader is user or each.channel.recipient is user
        )
        for user in friends.people
    }
    assert "Your " not in public
    for user in friends.people:
        if table.game.name == "antiquity":
            assert "Your crests" in private[user.id]
        assert table.seat_of(people[user.id]) is not None


async def test_onlookers_and_those_not_asked_are_answered_without_a_hint(discord, friends):
    """SEC-4, what can be asked."""
    table = await friends.table()
    eve = discord.person("Eve")
    asked = friends.owing(table)
    for label in [each["label"] for each in (await friends.board()).controls]:
        answers = set()
        for user in [eve, *friends.people]:
            if user is not asked:
                done = await discord.click(user, await friends.board(), label)
                assert done.private
                answers.add((user is eve, done.text if label != "My hand" or user is eve else ""))
                assert not done.original.controls
        assert len({text for outsider, text in answers if outsider}) == 1
    for command in ("log", "board", "players", "help"):
        done = await discord.slash(eve, friends.channel, command)
        assert done.private
        assert "Your " not in done.text.replace("Your own", "")
    assert await discord.complete(eve, friends.channel, "move", "text", "") == []
    assert (await discord.slash(eve, friends.channel, "hand")).text == "You do not sit at this table."


async def test_a_private_choice_pressed_by_somebody_else_shows_them_nothing(discord, friends):
    asked = friends.owing(await friends.table())
    eve = discord.person("Eve")
    board = await friends.board()
    if any(each.get("label") == "My hand" for each in board.controls):
        control = (await discord.click(asked, board, "My hand")).original.controls[0]
    else:  # nothing is secret, so all is chosen on the board
        control = board.controls[0]
    values = [each["value"] for each in control.get("options") or ()][:1]
    done = await discord.click(eve, await friends.board(), custom_id=control["custom_id"], values=values)
    assert done.private
    assert done.text == "You do not sit at this table."


async def test_no_secret_word_is_logged(discord, friends, capsys):
    user = friends.owing(await friends.table())
    verb = (await friends.table()).offers((await friends.table()).seat_of(Person("discord", user.id)))[0].verb
    await discord.slash(user, friends.channel, verb, text="hunter2 is a secret")
    assert "hunter2" not in capsys.readouterr().out
    public = "\n".join(each.text for each in discord.bots(friends.channel))
    assert "hunter2" not in public
