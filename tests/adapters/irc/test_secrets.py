"""To whom secrets go on IRC: to the person, wherever that is at the moment of sending, and to nobody else."""

from __future__ import annotations

from pathlib import Path

from tests.kit.irc.pub import pub


async def test_secrets_go_to_the_person_alone(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        for nick in ("ada", "bo", "cy"):
            await net.hears(nick, "Your crests")
        assert not any("Your crests" in line for line in net.heard())


async def test_nobody_else_reads_the_rest_of_a_private_answer(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
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


async def test_a_stranger_who_takes_a_nick_learns_and_moves_nothing(tmp_path: Path):
    async with pub(tmp_path, caps="") as net:
        await net.begin("ada", "bo", "cy")
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
        await net.begin("ada", "bo", "cy")
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
        await net.begin("ada", "bo", "cy")
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
        net.line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "tables")
        await net.hears("ada", "Please come to #court first")


async def test_an_account_is_known_without_a_channel(tmp_path: Path):
    async with pub(tmp_path) as net:
        await net.begin("ada", "bo", "cy")
        await net.hears("ada", "Your crests")
        net.line(f":{net.people['ada'].mask} PART #court")
        net.whisper("ada", "hand")
        await net.hears("ada", "Your crests")
