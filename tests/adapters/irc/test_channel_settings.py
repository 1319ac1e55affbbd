"""What the operators of a channel choose for it on IRC: its sign, its silence, how lines are written and sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.irc.conversation.formatting import NARROW
from adapters.irc.session.sending import OutgoingMessage
from bot.language import Locale
from bot.ports import Person
from tests.kit.irc.pub import Pub, pub


async def operator(net: Pub, nick: str = "ada") -> None:
    net.come(nick, nick)
    net.line(f":srv MODE #court +o {nick}")
    await net.quiet()


async def choose(net: Pub, *lines: str) -> None:
    """Ada, who is an operator, says lines, and everything that follows from each happens."""
    for line in lines:
        net.say("ada", line)
        await net.quiet()


def raw(net: Pub) -> list[str]:
    """Lines as the bot has written them."""
    return [line for line in net.wire if line.startswith(("PRIVMSG #court", "NOTICE #court"))]


async def test_a_channel_has_its_own_sign_from_the_next_line_on(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room sign +!")
        assert (
            net.incoming()[-1]
            == "ada: Done, in this room +! comes before commands from now on. My name before them always works."
        )
        said = len(net.incoming())
        await choose(net, "!games", "+games")
        assert len(net.incoming()) == said
        await choose(net, "+!games")
        assert "+!new antiquity" in net.incoming()[-1]
        await choose(net, "Tafel: room sign !", "!games")
        assert "!new antiquity" in net.incoming()[-1]


async def test_a_sign_outlives_the_process(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room sign .")
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await choose(net, ".games")
        assert ".new antiquity" in net.incoming()[-1]


@pytest.mark.parametrize("mode", ["", "+v"])
async def test_who_has_a_voice_at_the_most_changes_nothing(tmp_path: Path, mode: str) -> None:
    async with pub(tmp_path) as net:
        net.come("bo", "bo")
        if mode:
            net.line(f":srv MODE #court {mode} bo")
        net.say("bo", "!room off")
        await net.hears("#court", "moderates this room")


async def test_in_a_channel_that_is_off_nothing_is_said_until_an_operator_wants_us_back(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        net.come("bo", "bo")
        await choose(net, "!room off")
        assert "I say nothing more" in net.incoming()[-1]
        said = len(net.incoming())
        for line in ("!help", "!new court", "Tafel: join", "!room", "!more", "!claim abcd1234", "!room on"):
            net.say("bo", line)
            await net.quiet()
        await choose(net, "!help", "!room sign +")
        assert len(net.incoming()) == said
        await net.hears("bo", "moderates this room")
        assert not await net.host.tables.find(net.room)
        await choose(net, "!room on")
        assert "Here I am again" in net.incoming()[-1]


async def test_what_is_said_in_a_channel_is_sent_as_the_channel_chose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[OutgoingMessage] = []
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room messages notice")
        send = net.gateway.client.send
        monkeypatch.setattr(net.gateway.client, "send", lambda message: (sent.append(message), send(message)))
        await choose(net, "!games")
        net.whisper("ada", "games")
        await net.quiet()
    assert [(message.audience, message.verb) for message in sent] == [("#court", "NOTICE"), ("account:ada", "PRIVMSG")]


@pytest.mark.parametrize(
    ("chosen", "modes", "colours"),
    [
        ("", "+n", True),
        ("", "+c", False),
        ("", "+S", False),
        ("off", "+n", False),
        ("on", "+n", True),
        ("on", "+S", True),  # on some networks it means TLS
        ("on", "+c", False),
    ],
)
async def test_colours_are_left_out_where_the_channel_or_its_operators_want_none(
    tmp_path: Path, chosen: str, modes: str, colours: bool
) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        net.line(f":srv MODE #court {modes}")
        if chosen:
            await choose(net, f"!room colours {chosen}")
        await net.quiet()
        assert net.gateway._sender.formatter(net.room, Locale("en")).colours is colours


async def test_a_channel_with_narrow_boards_has_none_that_is_wider(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room boards narrow")
        net.come("bo", "bo")
        net.come("cy", "cy")
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.quiet()
        said = len(net.incoming())
        await choose(net, "!board")
        rows = net.incoming()[said:]
        assert len(rows) > 5
        assert max(map(len, rows)) <= NARROW


async def test_who_is_called_or_invited_is_alerted_and_nobody_else(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        for nick in ("ada", "Brunhild", "Clementine", "Dmitri"):
            net.come(nick, nick.lower())
        for nick in ("Brunhild", "Clementine", "Dmitri"):
            net.say(nick, "!ping me for citadels")
            await net.hears(nick, "I shall call you")
        net.go("Clementine")
        net.rename("Dmitri", "Dima")
        await net.quiet()
        net.say("ada", "!ping citadels")
        await net.hears("#court", "^Brunhild and Dima: ada would like to play Citadels")
        assert "Brunhild" in raw(net)[-1]
        assert "Dima" in raw(net)[-1]
        net.say("ada", "!new citadels")
        await net.sits("ada")
        net.say("ada", "!invite Brunhild")
        await net.hears("#court", "^Brunhild: ada invites you to a game of Citadels. “!join” sits you down.")
        assert "a\u200bda invites" in raw(net)[-1]
        await net.quiet()
        assert (await net.table()).people == (Person("net", "account:ada"),)


async def test_who_has_left_the_channel_is_not_called_even_from_the_next_one(tmp_path: Path) -> None:
    async with pub(tmp_path, channels=("#court", "#den")) as net:
        for channel in ("#court", "#den"):
            net.come("Brunhild", "brunhild", channel)
        net.come("ada", "ada")
        net.say("Brunhild", "!ping me for citadels")
        await net.hears("Brunhild", "I shall call you")
        net.line(f":{net.people['Brunhild'].mask} PART #court")
        net.say("ada", "!ping citadels")
        await net.hears("#court", "Nobody is here just now")


async def test_in_a_quiet_channel_only_calls_votes_and_results_are_said(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room quiet on")
        net.come("bo", "bo")
        net.come("cy", "cy")
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.quiet()
        said = len(net.incoming())
        assert not [line for line in net.incoming() if "round 1" in line.lower()]
        table = await net.table()
        net.say(table.seats[table.pending_decisions[0].seat].name, "!place babylon carthage egypt greece")
        await net.quiet()
        assert [line.partition(": ")[2] for line in net.incoming()[said:]] == ["four different kingdoms, please."]
        net.say("bo", "!stop")
        await net.hears("#court", "bo would like to stop: “!stop” or “!yes” agrees, 1 more of 2 needed")
        net.say("cy", "!stop")
        await net.hears("#court", "The table is closed")


async def playing(net: Pub, setting: str, *lines: str) -> None:
    """Two people play in a channel with a setting, where the bot has heard these lines."""
    await operator(net)
    await choose(net, f"!room {setting} on")
    for line in lines:
        net.line(line)
    net.come("bo", "bo")
    await net.sit_down("ada", "bo")
    net.say("ada", "!add ai")
    await net.quiet()
    await net.start("ada")
    await net.quiet()


async def over(net: Pub) -> None:
    for nick in ("ada", "ada", "bo"):  # the operator is asked first
        net.say(nick, "!stop")
        await net.quiet()


def commands(net: Pub, word: str) -> list[str]:
    return [line for line in net.wire if line.startswith(f"{word} #court ")]


OPERATOR = ":srv MODE #court +o Tafel"


async def test_who_plays_has_voice_until_the_game_is_over(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await playing(net, "voice", OPERATOR, ":srv MODE #court -o ada")
        assert commands(net, "MODE")[-1] == "MODE #court +vv ada bo"
        net.line(":Tafel!t@t MODE #court +vv ada bo")
        await over(net)
        assert commands(net, "MODE")[-1] == "MODE #court -vv ada bo"


async def test_an_operator_who_plays_needs_no_voice_nor_loses_any(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await playing(net, "voice", OPERATOR)
        await over(net)
        assert commands(net, "MODE") == ["MODE #court +v bo"]


async def test_the_topic_names_the_games_until_they_are_over(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await playing(net, "topic", OPERATOR, ":srv 332 Tafel #court :Board games at eight")
        [topic] = commands(net, "TOPIC")
        own, _, ours = topic.partition(" | ")
        assert own == "TOPIC #court :Board games at eight"
        assert ours.replace("\u200b", "") == "♟ Kingdoms of Antiquity (ada, bo, Ariadne)"
        assert "ada" not in ours  # so that nobody is called by it
        net.line(f":Tafel!t@t {topic}")
        await over(net)
        assert commands(net, "TOPIC")[-1] == "TOPIC #court :Board games at eight"


async def test_a_topic_that_has_no_room_left_stays_as_it_is(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await playing(net, "topic", OPERATOR, f":srv 332 Tafel #court :{'games ' * 48}")
        await over(net)
        assert not commands(net, "TOPIC")


async def test_where_we_may_not_a_channel_shows_nothing_of_games(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await operator(net)
        await choose(net, "!room voice on")
        await playing(net, "topic", ":srv 324 Tafel #court +nt")
        assert not [*commands(net, "TOPIC"), *commands(net, "MODE")]


async def test_a_topic_that_anybody_may_change_names_the_games_without_an_operator(tmp_path: Path) -> None:
    async with pub(tmp_path) as net:
        await playing(net, "topic", ":srv 324 Tafel #court +n")
        assert len(commands(net, "TOPIC")) == 1
