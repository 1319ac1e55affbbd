"""Clicks and commands that are doubled, late, outdated or somebody else's are answered kindly, once, in private."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.people.rate_limits import RateLimits
from bot.ports import Person, Room
from bot.table.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends, begun, choices

pytestmark = pytest.mark.discord_loopback


def button(message, label):
    return next(each["custom_id"] for each in message.controls if each["label"] == label)


async def chosen_to_the_last(friends, user):
    """A private view that is one choice away from a complete move."""
    board = await friends.board()
    done = await friends.discord.click(user, board, "Place my four dice")
    for _ in range(3):
        done = await friends.go_on(user, done)
    return done


async def test_two_who_join_in_the_same_moment_get_one_seat_each(discord, bot):
    """LOB-1, twice from phone and desktop."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(ada, channel, "new", text="antiquity")
    twice = [discord.slash(bruno, channel, "join"), discord.slash(bruno, channel, "join")]
    first, second = await asyncio.gather(*twice)
    assert sorted([first.text, second.text]) == ["Bruno sits down: 2 of 3.", "You already sit at this table."]
    table = (await bot.host.tables.find(Room("discord", channel.id)))[0].table
    assert [occupant.name for occupant in table.seats] == ["Ada", "Bruno"]


async def test_two_who_start_at_once_start_one_game(discord, bot):
    """LOB-1, the second of the start."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(ada, channel, "new", text="antiquity")
    await discord.slash(bruno, channel, "join")
    await discord.slash(ada, channel, "add-ai")
    both = await asyncio.gather(discord.slash(ada, channel, "start"), discord.slash(ada, channel, "start"))
    assert sum("The game is running already." in each.text for each in both) == 1
    await bot.host.settled()
    said = [each.text for each in discord.bots(channel)]
    assert sum("Here we go" in text for text in said) == 1


async def test_whoever_is_too_fast_is_told_so_each_time_since_discord_wants_an_answer_to_all(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    bot.host._inbox._rate_limits = RateLimits(3, 100)
    ada = discord.person("Ada")
    said = [(await discord.slash(ada, channel, "games")).text for _ in range(6)]
    assert ["too fast for me" in text for text in said] == [False] * 3 + [True] * 3


async def test_somebody_who_does_not_sit_there_is_told_so_privately(discord, friends):
    """SEC-6, an outsider."""
    eve = discord.person("Eve")
    before = (await friends.table()).seq
    for label in ("Place my four dice", "My hand"):
        done = await discord.click(eve, await friends.board(), label)
        assert done.private
        assert done.text == "You do not sit at this table."
    assert (await friends.table()).seq == before


async def test_somebody_who_is_not_to_play_is_told_who_is(discord, friends):
    """SEC-6, a seated person out of turn."""
    table = await friends.table()
    other = next(each for each in friends.people if each is not friends.owing(table))
    done = await discord.click(other, await friends.board(), "Place my four dice")
    assert done.private
    assert done.text.startswith("I need nothing from you now")
    assert (await friends.table()).seq == table.seq


async def test_somebody_of_another_table_moves_nothing_here(discord, bot, friends):
    """SEC-6, somebody of another table."""
    guild, channel = discord.server("Another night", "table")
    await discord.invite(guild)
    gina = discord.person("Gina")
    others = Friends(discord, bot.host, channel, [gina, discord.person("Hanna"), discord.person("Ida")])
    await others.sit_down("antiquity")
    done = await discord.click(gina, await friends.board(), "Place my four dice")
    assert done.text == "You do not sit at this table."


async def test_a_double_click_moves_once(discord, friends):
    """SEC-6 and NET-3: the second comes in the same moment."""
    user = friends.owing(await friends.table())
    before = (await friends.table()).seq
    last = await chosen_to_the_last(friends, user)
    clicks = [discord.choose(user, last.original, choices(last.original)[0]) for _ in range(2)]
    await asyncio.gather(*clicks)
    assert (await friends.table()).seq == before + 1


async def test_a_click_on_what_was_decided_before_is_told_so(discord, friends):
    """PER-6, a button of two turns ago."""
    user = friends.owing(await friends.table())
    old = await friends.board()
    custom_id = button(old, "Place my four dice")
    await friends.play_by_slash(3)
    assert friends.owing(await friends.table()) is user
    seq = (await friends.table()).seq
    done = await discord.click(user, old, custom_id=custom_id)
    assert done.private
    assert done.text.startswith("You have answered that already")
    assert (await friends.table()).seq == seq


async def test_a_click_that_nothing_claims_is_answered_with_the_board(discord, friends):
    ada = friends.people[0]
    done = await discord.click(ada, await friends.board(), custom_id="something of years ago")
    assert done.private
    assert "does nothing any more" in done.text
    assert "Antiquity, round 1" in done.text


async def test_a_click_after_a_restart_goes_to_its_dynamic_item(discord, tmp_path, monkeypatch):
    async def nothing(interaction):
        return None

    async with connected(discord, tmp_path) as bot:
        guild, channel = discord.server("Game night", "table")
        await discord.invite(guild)
        friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
        await friends.sit_down("antiquity")
        board = await friends.board()
        await bot.host.settled()
    async with connected(discord, tmp_path) as bot:
        monkeypatch.setattr(bot.network.gateway.rooms.client, "on_interaction", nothing)
        done = await discord.click(friends.people[0], board, "My hand")
    assert "Your crests" in done.text


async def test_a_click_that_discord_py_drops_since_the_message_was_changed_meanwhile_is_answered(discord, bot, friends):
    """Why clicks are also taken from the event: dynamic items alone would not answer this one."""
    user = friends.owing(await friends.table())
    board = await friends.board()
    changed = dict(board.body)
    custom_id = button(board, "Place my four dice")
    board.body = changed | {"components": []}  # what the click brings along of its message
    done = await discord.click(user, board, custom_id=custom_id)
    assert "Babylon" in choices(done.original)


async def test_a_click_that_comes_both_ways_is_carried_out_once(discord, friends):
    user = friends.owing(await friends.table())
    last = await chosen_to_the_last(friends, user)
    before = (await friends.table()).seq
    asked = len([each for each in discord.rest.requests if each[1].endswith("/callback")])
    await discord.choose(user, last.original, choices(last.original)[0])
    assert (await friends.table()).seq == before + 1
    assert len([each for each in discord.rest.requests if each[1].endswith("/callback")]) == asked + 1


async def test_a_click_at_a_table_that_is_over_is_answered_with_what_is_now(discord, bot, friends):
    ada = friends.people[0]
    old = await friends.board()
    custom_id = button(old, "My hand")
    await friends.play_by_slash()
    done = await discord.click(ada, old, custom_id=custom_id)
    assert "does nothing any more" in done.text


async def test_every_click_is_acknowledged_in_time_though_the_disk_is_slow(discord, bot, friends, monkeypatch):
    """NET-2, the disk stalls."""
    table = await friends.table()
    user = friends.owing(table)
    append = bot.host.journal.append
    go_on = asyncio.Event()

    async def slow(*args):
        await go_on.wait()
        await append(*args)

    monkeypatch.setattr(bot.host.journal, "append", slow)
    line = friends.line(table, user).partition(" ")[2]
    done = await discord.slash(user, friends.channel, "place", wait=False, text=line)
    await discord.until(lambda: done.kind)
    assert done.acknowledged_after < 1
    assert not done.answered
    go_on.set()
    await discord.until(lambda: done.answered)
    assert (await friends.table()).seq == table.seq + 1


async def test_what_could_not_be_acknowledged_is_not_done(discord, friends):
    """NET-2, 10062 before the roll."""
    table = await friends.table()
    user = friends.owing(table)
    discord.fail("POST", "/callback", 404, 10062)
    line = friends.line(table, user).partition(" ")[2]
    failed = await discord.slash(user, friends.channel, "place", wait=False, text=line)
    await discord.until(lambda: 404 in discord.rest.statuses)
    again = await discord.slash(user, friends.channel, "place", text=line)
    assert not failed.answered
    assert " places " in again.text
    assert (await friends.table()).seq == table.seq + 1


async def test_a_receipt_that_gets_lost_does_not_undo_what_was_done(discord, friends):
    """NET-2, 40060."""
    table = await friends.table()
    user = friends.owing(table)
    discord.fail("POST", "/callback", 502, late=True)  # discord.py tries again and hears 40060
    line = friends.line(table, user).partition(" ")[2]
    done = await discord.slash(user, friends.channel, "place", text=line)
    assert " places " in done.text
    assert (await friends.table()).seq == table.seq + 1


async def test_an_answer_that_gets_lost_changes_nothing_and_the_next_press_shows_what_is(discord, friends):
    """NET-2, the reply is lost after the roll."""
    table = await friends.table()
    user = friends.owing(table)
    discord.fail("PATCH", "/webhooks/", 404, 10015)
    line = friends.line(table, user).partition(" ")[2]
    await discord.slash(user, friends.channel, "place", wait=False, text=line)
    await discord.until(lambda: 404 in discord.rest.statuses)
    again = await discord.slash(user, friends.channel, "place", text=line)
    assert again.text.startswith("I need nothing from you now")
    assert (await friends.table()).seq == table.seq + 1


async def test_an_interaction_that_is_delivered_twice_counts_once(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    line = friends.line(table, user).partition(" ")[2]
    done = await discord.slash(user, friends.channel, "place", text=line)
    await discord.interact_again(done)
    await discord.until(lambda: 400 in discord.rest.statuses)  # acknowledged before
    await discord.slash(user, friends.channel, "board")
    assert (await friends.table()).seq == table.seq + 1


async def test_a_verb_without_words_opens_the_choice(discord, friends):
    user = friends.owing(await friends.table())
    done = await discord.slash(user, friends.channel, "place")
    assert done.private
    assert choices(done.original)[:2] == ["Babylon", "Carthage"]
    assert "Your crests" in done.text


async def test_a_choice_of_several_steps_shows_what_was_chosen_and_goes_back_step_by_step(discord, friends):
    user = friends.owing(await friends.table())
    done = await discord.slash(user, friends.channel, "place")
    done = await discord.choose(user, done.original, "Rome")
    done = await discord.choose(user, done.original, "Egypt")
    said = done.text.replace("\u00a0", " ")
    assert re.search(r"red \d → Rome, blue \d → Egypt; now: green \d → which kingdom\?", said)
    assert not {"Rome", "Egypt"} & set(choices(done.original))
    done = await discord.click(user, done.original, "Back")
    assert {"Rome", "Egypt"} & set(choices(done.original)) == {"Egypt"}
    done = await discord.click(user, done.original, "Back")
    assert choices(done.original)[0] == "Babylon"
    assert "Back" not in choices(done.original)


async def with_dice_to_keep(friends):
    """Somebody who has rolled three dice, and what they are shown."""
    user = friends.owing(await friends.table())
    await friends.discord.click(user, await friends.board(), "Roll all 3 dice")
    await friends.board()
    return user, await friends.discord.click(
        user, await friends.board(), custom_id="tafel:hand:" + await table_id(friends)
    )


async def table_id(friends):
    return (await friends.table()).header.id


async def test_several_dice_are_marked_in_one_menu_and_set_aside_with_one_press(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    user, shown = await with_dice_to_keep(friends)
    menu = shown.original.controls[0]
    assert (menu["min_values"], menu["max_values"], len(menu["options"])) == (1, 3, 3)
    before = (await friends.table()).seq
    values = [menu["options"][at]["value"] for at in (0, 2)]
    marked = await discord.choose(user, shown.original, values=values)
    assert (await friends.table()).seq == before
    assert [bool(each.get("default")) for each in marked.original.controls[0]["options"]] == [True, False, True]
    label = next(each for each in choices(marked.original) if each.startswith("Set "))
    await discord.click(user, marked.original, label)
    table = await friends.table()
    assert table.seq == before + 1
    assert len(table.view().public.aside) == 2


async def test_dice_are_marked_on_the_board_and_what_they_would_do_is_shown_to_one_alone(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    user, _ = await with_dice_to_keep(friends)
    other = next(each for each in friends.people if each is not user)
    board = await friends.board()
    values = [board.controls[0]["options"][0]["value"]]
    before = (await friends.table()).seq
    done = await discord.choose(user, board, values=values)
    assert done.private and done.original is not board
    assert choices(done.original)[-2].startswith("Set ")
    assert not any(each.get("default") for each in (await friends.board()).controls[0]["options"])
    refused = await discord.choose(other, board, values=values)
    assert refused.text.startswith("I need nothing from you now")
    assert (await friends.table()).seq == before


async def test_all_dice_are_set_aside_with_one_press_on_the_board(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    user, _ = await with_dice_to_keep(friends)
    board = await friends.board()
    [label] = [each for each in choices(board) if each.startswith("Set all 3 aside")]
    await discord.click(user, board, label)
    assert len((await friends.table()).view().public.aside) == 3


async def test_what_is_marked_survives_a_restart(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
        user, shown = await with_dice_to_keep(friends)
        values = [each["value"] for each in shown.original.controls[0]["options"][:2]]
        marked = await discord.choose(user, shown.original, values=values)
        label = next(each for each in choices(marked.original) if each.startswith("Set "))
        await bot.host.settled()
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        await discord.click(user, marked.original, label)
        assert len((await friends.table()).view().public.aside) == 2


async def test_what_was_marked_for_an_earlier_decision_is_told_to_be_chosen_again(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    user, shown = await with_dice_to_keep(friends)
    menu = shown.original.controls[0]
    values = [menu["options"][0]["value"]]
    await friends.play_by_slash(1)
    seq = (await friends.table()).seq
    done = await discord.choose(user, shown.original, custom_id=menu["custom_id"], values=values)
    assert done.text.startswith("You have answered that already")
    assert (await friends.table()).seq == seq


async def test_a_mark_that_is_not_ours_marks_nothing(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    user, shown = await with_dice_to_keep(friends)
    done = await discord.choose(user, shown.original, values=["0/00000000"])
    assert "has changed meanwhile" in done.text


async def test_where_nobody_has_a_hand_there_is_no_button_for_one(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", game="court")
    assert choices(await friends.board()) == ["Roll all 3 dice"]


async def test_proposals_are_made_from_ones_own_offers_and_from_nothing_else(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    other = next(each for each in friends.people if each is not user)
    assert await discord.complete(user, friends.channel, "move", "text", "place rome eg") == ["place rome egypt"]
    assert len(await discord.complete(user, friends.channel, "move", "text", "place ")) == 8
    assert await discord.complete(other, friends.channel, "move", "text", "place ") == []
    assert await discord.complete(user, friends.channel, "help", "text", "sta") == ["start"]


async def test_who_speaks_german_is_answered_in_german(discord, friends):
    doro = discord.person("Doro", locale="de")
    done = await discord.slash(doro, friends.channel, "start")
    assert not re.search(r"\b(the|you)\b", done.text)
    assert await friends.host.locales.language(Person("discord", doro.id)) == "de"


async def test_a_stop_of_one_player_is_a_vote_and_of_a_moderator_an_end(discord, friends):
    """MOD-2."""
    eve = discord.person("Eve")
    assert (await discord.slash(eve, friends.channel, "stop")).text == "You do not sit at this table."
    await discord.slash(friends.people[1], friends.channel, "stop")
    assert (await friends.table()).status is Status.RUNNING
    friends.channel.guild.moderators.add(eve.id)
    asked = await discord.slash(eve, friends.channel, "stop")
    assert "That ends Kingdoms of Antiquity" in asked.text
    assert "say `/table stop` once more" in asked.text
    await discord.slash(eve, friends.channel, "stop")
    assert (await friends.table()).status is Status.STOPPED
    await discord.until(lambda: "Eve stops the game" in discord.bots(friends.channel)[-1].text)


async def test_a_moderator_of_another_server_stops_nothing_here(discord, friends):
    """MOD-2, rights are per server."""
    guild, _ = discord.server("Another night", "table")
    eve = discord.person("Eve")
    guild.moderators.add(eve.id)
    await discord.slash(eve, friends.channel, "stop")
    assert (await friends.table()).status is Status.RUNNING


async def test_an_answer_says_what_came_of_it_and_nothing_that_only_others_know(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", "Cleo", "Dmitri", game="citadels")
    while True:
        table = await friends.table()
        user = friends.owing(table)
        line = friends.line(table, user)
        verb, _, words = line.partition(" ")
        done = await discord.slash(user, friends.channel, verb, **({"text": words} if words else {}))
        assert "Done." not in done.text
        if verb == "cards":
            break
    assert f"{user.name} draws" in done.text
    assert "You draw" in done.text
    assert "You draw" not in discord.read(friends.channel)
