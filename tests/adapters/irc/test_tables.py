"""Tables on IRC: sitting down and leaving, simultaneous acts, permissions, several tables at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.irc.pub import Pub, pub

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


async def lobby(net: Pub, *nicks: str) -> None:
    """People sit at a table of Antiquity before its start."""
    for nick in nicks:
        net.come(nick, nick)
    await net.sit_down(*nicks)


def count(net: Pub, words: str) -> int:
    return sum(words in line for line in net.incoming())


async def names(net: Pub) -> list[str]:
    return [seat.name for seat in (await net.table()).seats]


# Sitting down and leaving


async def test_lob_1_who_joins_twice_has_one_seat_and_is_told_so(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada")
        net.come("bo", "bo")
        net.come("phone", "bo")
        for nick in ("bo", "bo", "phone"):
            net.say(nick, "!join")
        await net.hears("#court", "bo sits down")
        await net.hears("#court", "(bo|phone): You (already sit at this table|are playing from another)")
        await net.quiet()
        assert await names(net) == ["ada", "bo"]


async def test_lob_1_who_joins_as_the_game_begins_is_in_it_or_is_told_that_it_has_begun(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada", "bo", "cy")
        net.come("di", "di")
        net.say("di", "!join")
        net.say("ada", "!start")
        net.say("bo", "!start")
        await net.hears("#court", "Here we go")
        await net.quiet()
        assert count(net, "Here we go") == 1
        if "di" in await names(net):
            await net.hears("di", CRESTS)
        else:
            assert count(net, "di: The game is running already") == 1


async def test_lob_2_a_lobby_that_everybody_has_left_is_closed_and_the_next_one_is_announced(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada")
        net.say("ada", "!leave")
        await net.hears("#court", "closed")
        assert not await net.host.tables.find(net.room)
        net.come("bo", "bo")
        net.say("bo", "!join antiquity")
        await net.hears("#court", "bo opens .*“!join” sits you down")


async def test_lob_2_the_host_who_leaves_is_followed_by_who_has_sat_longest(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada", "bo", "cy")
        net.say("ada", "!add ai")
        net.say("ada", "!leave")
        await net.hears("#court", "bo .*host")
        net.say("ada", "!join")
        await net.hears("#court", "ada (opens|sits down)")
        net.say("ada", "!start")
        await net.hears("#court", "ada: ")
        await net.start("bo")


async def test_lob_2_a_table_of_ai_players_only_is_closed(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada")
        net.say("ada", "!add 2 ai")
        await net.hears("#court", "Balthasar")
        net.say("ada", "!leave")
        await net.hears("#court", "closed")
        assert not await net.host.tables.find(net.room)


# At the same time


async def test_net_3_the_same_move_twice_at_once_is_made_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", game="court")
        net.say("ada", "!option first 1")
        await net.start("ada")
        await net.called("ada")
        for line in ("!roll", "!roll"):
            net.say("ada", line)
        await net.quiet()
        assert count(net, "ada rolls") == 1
        for line in ("!keep all", "!pass", "!pass"):
            net.say("ada", line)
        await net.called("bo")
        await net.quiet()
        assert count(net, "ada takes no card") == 1
        assert count(net, "bo takes no card") == 0


async def test_net_3_nobody_waits_for_what_happens_at_another_table(tmp_path: Path):
    """The database keeps one table waiting; in the other channel the game goes on."""
    async with pub(tmp_path, channels=("#court", "#two")) as net:
        await lobby(net, "ada", "bo", "cy")
        net.come("di", "di", channel="#two")
        (live,) = await net.host.tables.find(net.room)
        async with live.lock:
            net.say("ada", "!start")
            net.say("di", "!new court", "#two")
            await net.hears("#two", "di opens")
            assert count(net, "Here we go") == 0
        await net.hears("#court", "Here we go")


# Who may do what


async def test_mod_2_who_does_not_play_stops_nothing(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.come("eve", "eve")
        for line in ("!stop", "!kick ada", "!pause"):
            net.say("eve", line)
            await net.quiet()
        assert count(net, "eve: ") >= 1
        assert (await net.table()).paused is None
        assert await names(net) == ["ada", "bo", "cy"]


async def test_mod_2_a_player_alone_can_only_ask_the_others(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        net.say("ada", "!stop")
        await net.hears("#court", "ada would like to stop: “!stop” or “!yes” agrees, 1 more of 2 needed")
        net.say("ada", "!kick bo")
        await net.hears("#court", "ada would like bo to go: “!kick bo” or “!yes” agrees, 1 more of 2 needed")
        assert (await net.table()).open
        net.say("bo", "!stop")
        await net.hears("#court", "That makes enough votes. The table is closed.")


@pytest.mark.parametrize("rank", ["o", "h"])
async def test_mod_2_an_operator_may_do_what_the_host_may_and_that_is_said(rank: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        net.line(":srv 005 Tafel PREFIX=(ohv)@%+ :are supported")
        await lobby(net, "ada")
        net.come("olga", "olga")
        net.say("olga", "!stop")
        await net.hears("#court", "olga: ")
        net.line(f":srv MODE #court +{rank} olga")
        net.say("olga", "!stop")
        await net.hears("#court", "once more")
        net.say("olga", "!stop")
        await net.hears("#court", "closed")


async def test_mod_2_a_voice_makes_no_operator(tmp_path: Path):
    async with pub(tmp_path) as net:
        await lobby(net, "ada")
        net.come("olga", "olga")
        net.line(":srv MODE #court +v olga")
        net.say("olga", "!stop")
        await net.hears("#court", "olga: ")
        assert (await net.table()).open


async def test_mod_2_an_operator_of_another_channel_has_no_say_here(tmp_path: Path):
    async with pub(tmp_path, channels=("#court", "#two")) as net:
        await lobby(net, "ada")
        net.come("olga", "olga")
        net.come("olga", channel="#two")
        net.line(":srv MODE #two +o olga")
        net.say("olga", "!stop")
        await net.hears("#court", "olga: ")
        net.whisper("olga", "stop")
        await net.quiet()
        assert (await net.table()).open


# Several at once


async def test_mod_4_channels_and_networks_do_not_know_of_each_other(tmp_path: Path):
    async with pub(tmp_path, also="other", channels=("#court", "#two")) as net:
        for here, channel in ((net, "#court"), (net, "#two"), (net.other, "#court")):
            here.come("ada", "ada", channel=channel)
            here.say("ada", "!new antiquity", channel)
            await here.hears(channel, "ada (opens|sits down)")
        net.say("ada", "!language room de")
        await net.hears("#court", "Deutsch|deutsch")
        net.say("ada", "!stop")
        await net.hears("#court", "geschlossen")
        for here, channel in ((net, "#two"), (net.other, "#court")):
            here.come("bo", "bo", channel=channel)
            here.say("bo", "!join", channel)
            await here.hears(channel, "bo sits down")
            assert not any("geschlossen" in line for line in here.incoming(channel))


async def test_mod_4_whoever_plays_at_two_tables_is_asked_which_is_meant_and_sees_which_it_is(tmp_path: Path):
    async with pub(tmp_path, channels=("#court", "#two")) as net:
        for channel in ("#court", "#two"):
            for nick in ("ada", "bo", "cy"):
                net.come(nick, nick, channel=channel)
                net.say(nick, "!new antiquity" if nick == "ada" else "!join", channel)
                await net.hears(channel, f"{nick} (opens|sits down)")
            net.say("ada", "!option first 2", channel)  # so that neither table waits for ada, who could mean either
            net.say("ada", "!start", channel)
            await net.hears(channel, "Here we go")
        net.whisper("ada", "hand")
        await net.hears("ada", "At which table[?] a .* in #court .* b .* in #two .*: a hand$")
        net.whisper("ada", "b hand")
        await net.hears("ada", "^Kingdoms of Antiquity in #two .*Your crests")
