"""How often people are disturbed: whole games, counted from the requests alone."""

from __future__ import annotations

import pytest

from adapters.discord.posting.notify import Notify, NotifyStore
from bot.ports import Person
from engines import GAMES
from tests.adapters.discord.counted import counted_game
from tests.adapters.discord.friends import Friends, begun, directs
from tests.kit.discord.counts import SILENT, counts, mentioned

pytestmark = pytest.mark.discord_loopback

PEOPLE = {"court": 3, "citadels": 4, "antiquity": 3}


@pytest.fixture
async def gathered(discord):
    """Friends in a server of their own, as many as the game takes."""

    async def of(game: str, host) -> Friends:
        guild, channel = discord.server("Game night", "table")
        await discord.invite(guild)
        people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")[: PEOPLE[game]]]
        return Friends(discord, host, channel, people)

    return of


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_takes_a_message_and_a_notification_a_turn(bot, gathered, game):
    """tobymao/18xx#5291 and Thrillberg/imperial#588: too many notifications."""
    counted = await counted_game(await gathered(game, bot.host), game)
    assert counted.posts <= 1.3
    assert counted.notifications <= 1.0
    assert counted.requests <= 3
    assert counted.sent.deletions == 0


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_is_notified_of_each_of_their_turns(bot, gathered, game):
    friends = await gathered(game, bot.host)
    counted = await counted_game(friends, game)
    turns = [counted.of[seat] for seat in range(len(friends.people))]
    assert [counted.sent.notifications.count(user.id) for user in friends.people] == turns


async def test_where_nothing_is_secret_nobody_is_written_to(discord, bot, gathered):
    counted = await counted_game(await gathered("court", bot.host), "court")
    assert counted.sent.directs == 0


async def test_whose_turn_it_is_is_mentioned_in_the_channel(discord, bot):
    """pocc/bga_discord#42."""
    friends = await begun(discord, bot.host, game="court")
    user = friends.owing(await friends.table())
    board = await friends.board()
    assert mentioned(board.body) == [user.id]
    assert not (board.body.get("flags") or 0) & SILENT
    await friends.play_by_slash(3)
    await friends.board()
    assert counts(discord).notifications == (user.id,)


async def test_who_goes_on_deciding_is_not_notified_again(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", "Cleo", "Dmitri", game="citadels")
    while (await friends.table()).turns.count(2) < 4:  # the draft
        await friends.play_by_slash(1)
    table = await friends.table()
    user = friends.owing(table)
    await bot.host.settled()
    before = len(discord.rest.requests)
    while (await friends.table()).turns == table.turns:
        assert counts(discord, before).notifications == ()
        await friends.play_by_slash(1)
        if friends.owing(await friends.table()) is user:
            await friends.board()


@pytest.mark.parametrize(
    ("choice", "mentions", "writes"),
    [(Notify.CHANNEL, 1, 0), (Notify.DIRECT, 0, 1), (Notify.BOTH, 1, 1), (Notify.NONE, 0, 0), (Notify.AUTO, 1, 0)],
)
async def test_people_choose_how_they_are_notified(discord, bot, choice, mentions, writes):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in ("Ada", "Bruno")]
    for user in people:
        await bot.network.gateway.notify.choose(Person("discord", user.id), choice)
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down("court")
    user = friends.owing(await friends.table())
    await bot.host.settled()
    assert [each for each in discord.bots(channel) for name in mentioned(each.body)] == [
        await friends.board()
    ] * mentions
    assert len([each for each in directs(friends, user) if each.controls]) == writes
    assert counts(discord).notifications == (user.id,) * (mentions + writes)


async def test_the_choice_is_made_by_command_and_outlives_the_process(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada = discord.person("Ada")
    done = await discord.slash(ada, channel, "notify", how="none")
    assert done.private
    assert done.text == "Done.\nDo not call me, I look in by myself"
    assert await NotifyStore(bot.host.journal).of(Person("discord", ada.id)) is Notify.NONE
    await discord.slash(ada, channel, "notify", how="auto")
    assert await NotifyStore(bot.host.journal).of(Person("discord", ada.id)) is Notify.AUTO
