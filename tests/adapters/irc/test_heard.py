"""Which lines on IRC are handled: commands among chat, people among bots, each line once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.irc.pub import pub

HABITS = ["!join", "Tafel: join", "tafel, join", "@Tafel: join", "/join", "//join"]

CRESTS = "You support|Your crests"  # unasked, or in answer to `hand`


@pytest.mark.parametrize("line", HABITS)
async def test_people_sit_down_by_prefix_by_name_and_by_slash(line: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.sit_down("ada")
        net.say("bo", line)
        await net.hears("#court", "bo sits down")


async def test_the_prefix_can_be_another(tmp_path: Path):
    async with pub(tmp_path, prefix="tt.") as net:
        net.come("ada", "ada")
        net.say("ada", "!games")
        net.say("ada", "tt.new antiquity")
        await net.hears("#court", "“tt.join” sits you down")
        assert not any(line.startswith("ada: ") for line in net.incoming())


@pytest.mark.parametrize(
    "line",
    ["!Join", "!JOIN.", "  !join", "!join\u00a0", "\x0304,01!join\x03", "\x02!\x02join", "!join!",
     "!\uff4aoin", "!JO\u0130N"],
)  # fmt: skip
async def test_cmd_1_what_keyboards_and_clients_add_makes_no_difference(line: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.sit_down("ada")
        net.say("bo", line)
        await net.hears("#court", "bo sits down")


async def test_cmd_1_one_line_is_one_command(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo"):
            net.come(nick, nick)
        await net.sit_down("ada")
        net.say("bo", "!join\u2028!leave")
        await net.hears("#court", "bo sits down")
        net.say("bo", "!players")
        await net.hears("#court", "#2 bo")


async def test_a_message_with_formatting_before_the_command_is_understood(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", " \x02\x0304!NEW\x0f \x1fantiquity.")
        await net.hears("#court", "ada (opens|sits down)")


async def test_free_talk_is_passed_over(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        for line in ("join", "!", "!!!", "! join", "bo: join", "http://tafel:join", "Tafel is nice", "!weather", "//"):
            net.say("ada", line)
        net.say("ada", "!new antiquity")
        await net.hears("#court", "ada (opens|sits down)")
        assert net.incoming()[0].startswith("ada opens ")


async def test_in_private_nothing_is_needed_before_a_command(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        for line in ("players", "!players", "/players", "Tafel: players"):
            net.whisper("ada", line)
            await net.hears("ada", "#1 ada")


async def test_a_word_behind_the_prefix_that_is_no_command_is_meant_for_another_bot(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("eve", "eve")
        net.come("phone", "eve")
        net.say("eve", "!games")
        await net.hears("#court", "eve: ")
        start = len(net.incoming())
        for nick in ("eve", "phone"):
            net.say(nick, "!weather Berlin")
            net.say(nick, "!more")
        net.come("ada", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert net.incoming()[start].startswith("ada: ")
        assert not any(line.startswith(("eve: ", "phone: ")) for line in net.incoming()[start:])


async def test_bots_are_not_answered(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("robot", bot=True)
        net.come("ada")
        await net.later(30)  # by then the newcomers have been looked at
        await net.quiet()
        net.say("robot", "!new antiquity")
        net.say("ada", "!new court")
        await net.hears("#court", "ada (opens|sits down)")
        assert not any("robot" in line for line in net.incoming())


async def test_who_writes_faster_than_can_be_done_is_not_heard_for_ever(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("eve", "eve")
        net.come("ada", "ada")
        for number in range(500):
            net.say("eve", f"!rules {number}")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert sum(line.startswith("eve: ") for line in net.incoming()) < 100


async def test_a_line_waits_for_the_answer_to_who_said_it_and_is_then_carried_out(tmp_path: Path):
    async with pub(tmp_path, caps="message-tags") as net:
        net.come("ada")
        await net.quiet()
        asked, first = net._asked, [True]
        net._asked = lambda mask: [] if first and first.pop() else asked(mask)  # type: ignore[method-assign]  # once
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert not any("got no answer" in line for line in net.incoming())
        assert not first


async def test_when_the_network_does_not_say_who_somebody_is_it_is_said(tmp_path: Path):
    async with pub(tmp_path, caps="message-tags") as net:
        net.come("ada")
        mute = net.people.pop("ada")
        net.line(f":{mute.mask} PRIVMSG #court :!games")
        await net.hears("#court", "ada: I asked the network who you are and got no answer")


async def test_net_2_a_doubled_message_is_carried_out_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        for _ in range(2):
            net.say("ada", "!salt pepper", tag="msgid=m7")
        net.say("ada", "!salt sugar", tag="msgid=m8")
        await net.hears("#court", "sugar")
        assert sum("pepper" in line for line in net.incoming()) == 1


async def test_a_message_to_the_operators_of_a_channel_is_answered_there(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!games", where="@#court")
        await net.hears("@#court", "ada: ")
        assert not net.incoming("#court")


@pytest.mark.parametrize("tag", ["draft/relaymsg=matrix", "draft/bot"])
async def test_relays_and_bots_are_passed_over_also_where_they_say_a_command(tag: str, tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bridge"):
            net.come(nick, nick)
        net.say("bridge", "!new antiquity", tag=tag)
        net.say("ada", "!new court")
        await net.hears("#court", "ada (opens|sits down)")
        assert not any("bridge" in line for line in net.incoming())


async def test_who_is_to_be_ignored_is_ignored(tmp_path: Path):
    async with pub(tmp_path, ignore=("Bridge",)) as net:
        for nick in ("ada", "bridge"):
            net.come(nick, nick)
        net.say("bridge", "!new antiquity")
        net.say("ada", "!new court")
        await net.hears("#court", "ada (opens|sits down)")
        assert not any("bridge" in line for line in net.incoming())


# Names


async def test_cmd_2_a_player_is_meant_by_the_whole_nick_a_clear_beginning_or_the_number(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("host", "Ann", "Anna", "Annabel", "Zoe"):
            net.come(nick, nick.lower())
        await net.sit_down("host", "Ann", "Anna", "Annabel", "Zoe", game="citadels")
        for typed, answer in (
            ("!kick an", "host: Which seat do you mean"),
            ("!kick Tafel", "host: Which seat do you mean"),
            ("!kick host", "host: You cannot kick yourself"),
            ("!kick ann", "Ann from the table"),
            ("!kick annab", "Annabel from the table"),
            ("!kick #3", "Zoe from the table"),
        ):
            net.say("host", typed)
            if "from the table" in answer:
                net.say("host", (await net.hears("#court", "once more")).split("“")[1].split("”")[0])
            await net.hears("#court", answer)
            await net.later(11)  # or the same answer would be said once
        assert [seat.name for seat in (await net.table()).seats] == ["host", "Anna"]


async def test_cmd_5_a_nick_with_an_umlaut_is_understood_however_it_is_typed(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "M\u00fcller", "\u0130pek"):
            net.come(nick, nick.lower())
        await net.sit_down("ada", "M\u00fcller", "\u0130pek", game="citadels")
        for typed, name in (("!kick Mu\u0308ller", "M\u00fcller"), ("!kick IPEK", "\u0130pek")):
            net.say("ada", typed)
            await net.hears("#court", "once more")
            net.say("ada", typed)
            await net.hears("#court", f"{name} from the table")


async def test_cmd_6_brackets_are_letters_where_the_network_says_so(tmp_path: Path):
    async with pub(tmp_path, caps="", casemapping="rfc1459", channels=("#Court[1]",)) as net:
        net.come("ada[x]", channel="#court{1}")
        net.line(":ada{x}!ada[x]@host.example PRIVMSG #COURT[1] :!new antiquity")
        await net.hears("#Court[1]", "opens")
        net.line(":ADA[X]!ada[x]@host.example PRIVMSG #court{1} :!join")
        await net.hears("#Court[1]", "You already sit")


async def test_cmd_6_where_brackets_are_no_letters_two_nicks_are_two_people(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada[x]", "ada{x}", "cy")
        for nick in ("ada[x]", "ada{x}", "cy"):
            await net.hears(nick, CRESTS)
        assert len({seat.person for seat in (await net.table()).seats}) == 3
