"""Evenings on IRC: who is heard, what a channel sees, and to whom secrets go."""

from __future__ import annotations

from pathlib import Path

from bot.doc import line
from bot.ports import Parcel
from tests.kit.irc.pub import pub

SECRET = "You support|Your crests|You keep"


async def test_people_sit_down_by_prefix_by_name_and_by_slash(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick, line in [("ada", "!new antiquity"), ("bo", "Tafel: join"), ("cy", "tafel, join"), ("di", "/join")]:
            net.come(nick, nick)
            net.say(nick, line)
            await net.hears("#court", f"{nick} sits down")


async def test_a_message_with_formatting_before_the_command_is_understood(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", " \x02\x0304!NEW\x0f \x1fantiquity.")
        await net.hears("#court", "ada sits down")


async def test_free_talk_is_passed_over(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        for line in ("join", "!", "!!!", "! join", "bo: join", "http://tafel:join", "Tafel is nice", "!weather", "//"):
            net.say("ada", line)
        net.say("ada", "!new antiquity")
        await net.hears("#court", "ada sits down")
        assert net.heard()[0].startswith("ada opens a table")


async def test_the_lobby_says_what_to_type(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        assert any("!join" in line and "!help" in line for line in net.heard())
        net.say("ada", "!help")
        await net.hears("#court", "In a channel ! comes first, as in !join")


async def test_in_private_nothing_is_needed_before_a_command(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        for line in ("players", "!players", "/players", "Tafel: players"):
            net.whisper("ada", line)
            await net.hears("ada", "#1 ada")


# What a channel sees


async def test_a_channel_sees_the_whole_board_when_a_round_begins_and_else_few_lines(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!start")
        for _ in range(2):
            await net.hears("#court", "To Court the King, round 1:")
            await net.hears("#court", "ada: your decision, please")
            break
        before = len(net.heard())
        net.say("ada", "!roll")
        await net.hears("#court", "ada rolls")
        await net.hears("ada", "For example: ")
        assert len(net.heard()) - before == 1


async def test_no_line_of_a_board_is_wider_than_46_columns(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="citadels")
        net.say("ada", "!add 6 ai")
        await net.hears("#court", "Falko|Fiona|Friederike|\\(AI\\) sits")
        net.say("ada", "!start")
        await net.hears("#court", "Citadels, round 1:")
        net.say("ada", "!board")
        start = len(net.heard())
        await net.until(lambda: len(net.heard()) > start + 3)
        assert max(map(len, net.heard()[start:])) <= 46


async def test_the_board_asked_for_twenty_times_in_a_row_is_shown_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy", "di"):
            net.come(nick, nick)
        await net.sit_down("ada")
        start = len(net.heard())
        for _ in range(5):
            for nick in ("ada", "bo", "cy", "di"):
                net.say(nick, "!board")
        net.come("ed", "ed")
        net.say("ed", "!games")
        await net.hears("#court", "ed: ")
        assert len([line for line in net.heard()[start:] if line.startswith("A table for")]) == 1


async def test_a_long_answer_comes_in_pages(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!help")
        rest = await net.hears("#court", r"^(One|\d+) more lines? with: !more")
        assert [line for line in net.heard() if line.startswith("ada: ")]
        net.say("ada", "!more")
        await net.hears("#court", "^ada: ")
        net.whisper("ada", "more")
        await net.hears("ada", "nothing more to read")
        assert rest


async def test_nobody_else_reads_the_rest_of_a_private_answer(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        net.gateway._voice._keep(net.gateway.client.roster.find("ada"), ["the secret rest"] * 2, private=True)
        net.say("ada", "!more")
        await net.hears("ada", "the secret rest")
        net.gateway._voice._keep(net.gateway.client.roster.find("ada"), ["the secret rest"], private=True)
        net.rename("ada", "ada_afk")
        net.come("ada", host="evil.example")
        start = len(net.heard("ada"))
        net.whisper("ada", "more")
        await net.hears("ada", "nothing more to read")
        assert not any("secret" in line for line in [*net.heard(), *net.heard("ada")[start:]])


async def test_a_word_behind_the_prefix_that_is_no_command_is_meant_for_another_bot(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("eve", "eve")
        net.come("phone", "eve")
        net.say("eve", "!games")
        await net.hears("#court", "eve: ")
        start = len(net.heard())
        for nick in ("eve", "phone"):
            net.say(nick, "!weather Berlin")
            net.say(nick, "!more")
        net.come("ada", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert [line[:5] for line in net.heard()[start:]] == ["ada: "]


async def test_a_hand_that_changed_comes_along_with_the_next_question_and_not_before(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        first = (await net.hears("#court", "your decision, please")).partition(":")[0]
        await net.hears(first, "Place red")
        net.whisper(first, "place babylon carthage egypt greece")
        second = (await net.hears("#court", "your decision, please")).partition(":")[0]
        await net.hears(second, "Place red")
        (third,) = {"ada", "bo", "cy"} - {first, second}
        hands = {nick: sum("your score now" in line for line in net.heard(nick)) for nick in (second, third)}
        assert hands == {second: 2, third: 1}


async def test_only_who_is_to_decide_is_called_by_name(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("Adalbert", "Brunhild", "Clementine"):
            net.come(nick, nick.lower())
        await net.sit_down("Adalbert", "Brunhild", "Clementine")
        await net.start("Adalbert")
        call = await net.hears("#court", "your decision, please")
        said = [text for where, text in net.told if where == "#court"]
        called = {
            name
            for name in net.people
            for text in said[said.index(next(t for t in said if "Here we go" in t)) :]
            if name in text
        }
        assert called == {call.partition(":")[0]}


async def test_colours_are_left_out_where_the_channel_forbids_them(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!new antiquity")
        await net.hears("#court", "A table for")
        assert any("\x02" in text for _, text in net.told)
        net._line(":op!o@h MODE #court +c")
        net.told.clear()
        net._seen.clear()
        net.say("ada", "!board")
        await net.hears("#court", "A table for")
        assert not any("\x02" in text or "\x03" in text for _, text in net.told)


async def test_a_room_may_speak_german(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.say("ada", "!language room de")
        await net.hears("#court", "ada: ")
        net.say("ada", "!neu antike")
        await net.hears("#court", "Zum Mitspielen !join tippen")


# Secrets


async def test_secrets_go_to_the_person_alone(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, "Your crests")
        assert not any("Your crests" in line for line in net.heard())


async def test_a_stranger_who_takes_a_nick_learns_and_moves_nothing(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        net.rename("ada", "ada_afk")
        net.come("ada", host="evil.example")
        start = len(net.heard("ada"))
        for line in ("hand", "board", "place r rome b egypt g greece w persia", "stop"):
            net.whisper("ada", line)
        net.say("ada", "!hand")
        await net.hears("ada", "do not sit|not sit|no table|No table|sit")
        net.whisper("ada_afk", "hand")
        await net.hears("ada_afk", "Your crests")
        assert not any("crests" in line for line in net.heard("ada")[start:])


async def test_a_guest_comes_back_by_the_code_and_by_nothing_else(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        code = net.code("ada")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        net.go("ada")
        net.come("ada")
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        net.whisper("ada", f"claim {code[:-1]}x")
        await net.hears("ada", "no seat for that code")
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", "Welcome back")
        await net.hears("ada", "Your crests")


async def test_after_a_restart_nothing_secret_goes_to_a_guest_before_the_code(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick)
        await net.sit_down("ada", "bo", "cy")
        code = net.code("ada")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        random = net.host._entropy
    async with pub(tmp_path, caps="", entropy=random) as net:
        net.come("ada")
        net.say("ada", "!hand")
        net.whisper("ada", "hand")
        await net.hears("ada", "Did you have a seat here.*claim")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.heard("ada"))
        net.whisper("ada", f"claim {code}")
        await net.hears("ada", "Your crests")


async def test_after_a_restart_an_account_goes_on_at_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
    async with pub(tmp_path) as net:
        net.come("moo", "ada")
        net.whisper("moo", "hand")
        await net.hears("moo", "Your crests")


async def test_a_code_that_others_could_read_is_void(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net.come("eve")
        await net.sit_down("ada")
        old = net.code("ada")
        net.say("ada", f"!claim {old}")
        await net.hears("#court", "belongs in a private message")
        await net.hears("ada", "claim (?!" + old + ")")
        new = net.code("ada")
        net.whisper("eve", f"claim {old}")
        await net.hears("eve", "no seat for that code")
        net.go("ada")
        net.come("ada2")
        net.whisper("ada2", f"claim {new}")
        await net.hears("ada2", "Welcome back")


async def test_the_same_account_elsewhere_acts_after_reclaim(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.come("phone", "ada")
        net.say("phone", "!players")
        await net.hears("#court", "phone: .*reclaim")
        net.say("phone", "!reclaim")
        await net.hears("#court", "you play from this connection")
        net.whisper("phone", "players")
        await net.hears("phone", "#1 phone")
        net.say("ada", "!players")
        await net.hears("#court", "ada: .*reclaim")


async def test_who_logs_in_as_somebody_else_is_somebody_else(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        net.login("ada", "eve")
        start = len(net.heard("ada"))
        net.whisper("ada", "hand")
        await net.hears("ada", "no table")
        assert not any("crests" in line for line in net.heard("ada")[start:])


async def test_where_nobody_tells_us_of_logins_it_is_asked_before_a_secret_goes(tmp_path: Path):
    async with pub(tmp_path, caps="message-tags") as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        net.login("bo", "")  # and we are not told
        await net.start("ada")
        for nick in ("ada", "cy"):
            await net.hears(nick, "Your crests")
        assert not any("crests" in line for line in net.heard("bo"))
        net.login("bo", "bo")
        net.rename("bo", "bobby")
        net.whisper("bobby", "hand")
        await net.hears("bobby", "Your crests")
        net.login("bobby", "")
        told = len(net.heard("bobby"))
        net.whisper("bobby", "hand")
        for question in ("!games", "!fair"):
            net.say("cy", question)
            await net.hears("#court", "cy: ")
        assert net.heard("bobby")[told:] == []


async def test_who_accepts_no_messages_is_named_before_the_deal(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.come("Dmitri", "dmitri", closed=True)
        await net.sit_down("ada")
        net.say("Dmitri", "!join")
        await net.hears("#court", "Dmitri: I cannot write to you in private.*/accept Tafel.*!hand")
        for _ in range(2):
            net.whisper("Dmitri", "players")
        net.say("Dmitri", "!players")
        await net.hears("#court", "Dmitri: At the table")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert sum("cannot write to you" in line for line in net.heard()) == 1
        net.people["Dmitri"].closed = False
        net.say("ada", "!add ai")
        await net.start("ada")
        await net.hears("Dmitri", "Your crests")


async def test_somebody_without_account_and_channel_is_asked_to_come_in(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        net._line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "tables")
        await net.hears("ada", "Please come to #court first")


async def test_an_account_is_known_without_a_channel(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        net._line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "hand")
        await net.hears("ada", "Your crests")


async def test_bots_are_not_answered(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("robot", bot=True)
        net.come("ada")
        net.say("robot", "!new antiquity")
        net.say("ada", "!new court")
        await net.hears("#court", "ada sits down")
        assert not any("robot" in line for line in net.heard())


async def test_a_hand_that_was_held_back_comes_with_a_question_that_changes_nothing(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        await net.hears("ada", "Your crests")
        (live,) = await net.host.find(net.gateway._voice.room("#court"))
        table, ada = live.table.header.id, live.table.seats[0].person
        assert ada is not None
        start = len(net.heard("ada"))
        assert await net.gateway.deliver(ada, Parcel(table, live.table.seq, hand=line("a new hand")))
        assert await net.gateway.deliver(ada, Parcel(table, live.table.seq, prompt=line("a question")))
        assert net.heard("ada")[start:] == ["a new hand", "a question"]


# What goes wrong


async def test_a_netsplit_is_told_once_and_no_time_counts(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        before = net.host._uptime.away("net", 0.0)
        net.split("ada", "bo")
        await net.until(lambda: len(net.gateway._absence._missing) == 2)
        await net.later(30)
        assert await net.hears("#court", "netsplit") == (
            "A netsplit has taken ada and bo. Their seats are kept, and no time counts until they are back."
        )
        net.come("ada", "ada")
        net.come("bo", "bo")
        await net.hears("#court", "Everybody is back")
        assert sum("netsplit" in line for line in net.heard()) == 1
        assert net.host._uptime.away("net", 0.0) - before >= 28


async def test_a_netsplit_that_ends_with_the_link_is_no_longer_spoken_of(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        net.split("ada")
        await net.until(lambda: net.gateway._absence._missing)
        await net.hears("#court", "netsplit", patience=5)
        net.hang_up()
        await net.until(lambda: net.gateway.client.again_at is not None)
        await net.later(5)
        await net.until(lambda: net.gateway._voice.channel(net.gateway._voice.room("#court")))
        net.come("ada", "ada")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert not any("goes on" in said for said in net.heard())


async def test_who_does_not_come_back_from_a_netsplit_is_not_waited_for_longer(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        await net.start("ada")
        net.split("ada")
        await net.until(lambda: net.gateway._absence._missing)
        await net.hears("#court", "netsplit", patience=5)
        await net.hears("#court", "without ada", patience=700)


async def test_what_a_dead_link_swallowed_is_said_again(tmp_path: Path):
    async with pub(tmp_path) as net:
        for nick in ("ada", "bo", "cy"):
            net.come(nick, nick)
        await net.sit_down("ada", "bo", "cy")
        net.hang_up()
        await net.until(lambda: net.gateway.client.again_at is not None)
        live = (await net.host.find(net.gateway._voice.room("#court")))[0]
        person = live.table.host
        from bot import lobby

        await net.host.act(live, lambda table: lobby.start(table, person))
        await net.hears("#court", "Here we go", patience=30)
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, "Your crests")


async def test_where_it_may_not_speak_the_host_is_told_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        net.deaf.add("#court")
        for option in ("random", "1", "random"):
            net.say("ada", f"!option first {option}")
        await net.hears("ada", "I may not speak in #court")
        await net.later(20)
        net.deaf.clear()
        await net.hears("#court", "ada sets", patience=400)
        assert sum("may not speak" in line for line in net.heard("ada")) == 1


async def test_an_operator_may_do_what_the_host_may(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        net.come("olga", "olga")
        await net.sit_down("ada")
        net.say("olga", "!stop")
        await net.hears("#court", "olga: ")
        net._line(":srv MODE #court +o olga")
        net.say("olga", "!stop")
        await net.hears("#court", "closed")


async def test_who_writes_faster_than_can_be_done_is_not_heard_for_ever(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("eve", "eve")
        net.come("ada", "ada")
        for number in range(500):
            net.say("eve", f"!rules {number}")
        net.say("ada", "!games")
        await net.hears("#court", "ada: ")
        assert sum(line.startswith("eve: ") for line in net.heard()) < 100


async def test_when_the_network_does_not_say_who_somebody_is_it_is_said(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        net.come("ada")
        mute = net.people.pop("ada")
        net._line(f":{mute.mask} PRIVMSG #court :!games")
        await net.hears("#court", "ada: The network does not tell me who you are")


async def test_a_doubled_message_is_carried_out_once(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada")
        for _ in range(2):
            net.say("ada", "!salt pepper", tag="msgid=m7")
        net.say("ada", "!salt sugar", tag="msgid=m8")
        await net.hears("#court", "sugar")
        assert sum("pepper" in line for line in net.heard()) == 1
