"""Accounts are looked up from the server or the services when they matter."""

from __future__ import annotations

import asyncio

import pytest

from adapters.irc.session.account_lookup import LOOKUP_TIMEOUT, MAX_WAIT
from adapters.irc.session.roster import User
from adapters.irc.settings import Pacing
from tests.kit.irc.link import Link, network

NICKSERV = "NickServ!services@services.example"
OLD = "CASEMAPPING=ascii PREFIX=(ov)@+ CHANTYPES=#"


async def asked(link: Link, nick: str, *answers: str) -> User | None:
    asking = asyncio.create_task(link.session.account_lookup.look_up(nick))
    await asyncio.sleep(0)
    link.hears(*answers)
    return await asking


async def test_whox_tells_the_account():
    link = Link().seated("ada!a@h")
    ada = await asked(link, "ada", ":srv 354 Tafel 152 #court a h ada H@ Ada", ":srv 315 Tafel ada :End")
    assert ada is not None
    assert (ada.account, ada.bot) == ("Ada", False)
    assert link.take() == ["WHO ada %tcuhnfa,152"]


async def test_what_was_learned_is_noted_for_who_is_seen():
    link = Link().seated("ada!a@h")
    await asked(link, "ADA", ":srv 354 Tafel 152 #court a h ada HB 0", ":srv 315 Tafel ADA :End")
    ada = link.roster.find("ada")
    assert ada is not None
    assert (ada.account, ada.bot) == ("", True)


async def test_elsewhere_whois_tells_of_account_and_bot():
    link = Link().seated("ada!a@h", isupport=OLD)
    ada = await asked(
        link, "ada", ":srv 311 Tafel ada a h * :Ada", ":srv 330 Tafel ada Ada :is logged in as",
        ":srv 335 Tafel ada :is a bot", ":srv 318 Tafel ada :End",
    )  # fmt: skip
    assert ada is not None
    assert (ada.account, ada.bot) == ("Ada", True)
    assert link.take() == ["WHOIS ada"]


async def test_somebody_without_an_account_has_none():
    link = Link().seated("ada!a@h", isupport=OLD)
    ada = await asked(link, "ada", ":srv 311 Tafel ada a h * :Ada", ":srv 318 Tafel ada :End")
    assert ada is not None
    assert (ada.account, ada.bot) == ("", False)


async def test_nobody_has_the_nick():
    link = Link().seated(isupport=OLD)
    assert await asked(link, "ada", ":srv 401 Tafel ada :No such nick", ":srv 318 Tafel ada :End") is None


async def test_the_services_tell_where_the_server_cannot():
    link = Link(network(nickserv=NICKSERV)).seated("ada!a@h", isupport=OLD)
    server = (":srv 311 Tafel ada a h * :Ada", ":srv 318 Tafel ada :End")
    ada = await asked(link, "ada", *server, f":{NICKSERV} NOTICE Tafel :STATUS \x02ada\x02 3 Main")
    assert ada is not None
    assert ada.account == "Main"
    assert link.take() == ["WHOIS ada", "PRIVMSG NickServ :STATUS ada"]
    ada = await asked(link, "ada", *server, f":{NICKSERV} NOTICE Tafel :STATUS ada 1")
    assert ada is not None
    assert ada.account == ""


async def test_the_services_can_be_named_while_connected():
    link = Link().seated("ada!a@h", isupport=OLD)
    assert not link.session.account_lookup.knows_accounts
    link.session.rehash(network(nickserv=NICKSERV))
    server = (":srv 311 Tafel ada a h * :Ada", ":srv 318 Tafel ada :End")
    ada = await asked(link, "ada", *server, f":{NICKSERV} NOTICE Tafel :STATUS ada 3 Main")
    assert ada is not None
    assert ada.account == "Main"


async def test_atheme_is_asked_for_the_account_behind_the_nick():
    link = Link(network(nickserv=NICKSERV, nickserv_asks="ACC")).seated("moo!a@h", isupport=OLD)
    server = (":srv 311 Tafel moo a h * :Ada", ":srv 318 Tafel moo :End")
    moo = await asked(link, "moo", *server, f":{NICKSERV} NOTICE Tafel :moo -> ada ACC 3")
    assert moo is not None
    assert moo.account == "ada"
    assert link.take()[-1] == "PRIVMSG NickServ :ACC moo *"


async def test_who_only_calls_himself_nickserv_is_not_believed():
    link = Link(network(nickserv=NICKSERV)).seated("ada!a@h", isupport=OLD)
    asking = asyncio.create_task(link.session.account_lookup.look_up("ada"))
    await asyncio.sleep(0)
    link.hears(
        ":srv 311 Tafel ada a h * :Ada", ":srv 318 Tafel ada :End", ":NickServ!e@evil NOTICE Tafel :STATUS ada 3 ada"
    )
    assert not asking.done()
    link.later(LOOKUP_TIMEOUT)
    assert await asking is None


async def test_a_server_that_does_not_answer_is_not_waited_for():
    link = Link().seated("ada!a@h")
    asking = asyncio.create_task(link.session.account_lookup.look_up("ada"))
    await asyncio.sleep(0)
    link.later(LOOKUP_TIMEOUT)
    assert await asking is None


async def test_a_lost_connection_answers_nothing():
    link = Link().seated("ada!a@h")
    asking = asyncio.create_task(link.session.account_lookup.look_up("ada"))
    await asyncio.sleep(0)
    link.session.end()
    assert await asking is None


async def test_the_same_question_is_asked_once():
    link = Link().seated("ada!a@h")
    both = [asyncio.create_task(link.session.account_lookup.look_up(nick)) for nick in ("ada", "ADA")]
    await asyncio.sleep(0)
    link.hears(":srv 354 Tafel 152 #court a h ada H ada", ":srv 315 Tafel ada :End")
    first, second = await asyncio.gather(*both)
    assert first is second
    assert link.take() == ["WHO ada %tcuhnfa,152"]


async def test_who_floods_us_does_not_make_us_flood_the_server():
    link = Link().seated()
    asking = [asyncio.create_task(link.session.account_lookup.look_up(f"stranger{number}")) for number in range(100)]
    await asyncio.sleep(0)
    link.later(MAX_WAIT + LOOKUP_TIMEOUT)
    assert await asyncio.gather(*asking) == [None] * 100
    assert len(link.take()) <= 20


async def test_accounts_that_we_are_told_of_need_no_question():
    link = Link().seated(caps="account-notify extended-join account-tag")
    link.hears(":ada!a@h JOIN #court ada :Ada")
    ada = link.roster.find("ada")
    assert ada is not None
    assert await link.session.verify(ada) is ada
    link.hears(":ada!a@h QUIT :bye")
    assert await link.session.verify(ada) is None
    assert link.take() == []


def known(*nicks: str) -> list[str]:
    """What the server answers to a WHO of the channel."""
    replies = [f":srv 354 Tafel 152 #court u h {nick} H {nick}" for nick in nicks]
    return [*replies, ":srv 315 Tafel #court :End"]


async def test_several_unknown_people_are_asked_about_in_one_question():
    link = Link().seated("ada!u@h", "bo!u@h", "cy!u@h")
    users = [user for user in link.roster if user.nick != "Tafel"]
    asking = [asyncio.create_task(link.session.know(user)) for user in users]
    await asyncio.sleep(0)
    link.hears(*known("ada", "bo", "cy"))
    assert [user.account for user in await asyncio.gather(*asking) if user] == ["ada", "bo", "cy"]
    assert link.take() == ["WHO #court %tcuhnfa,152"]


async def test_what_is_asked_while_the_channel_is_looked_through_is_answered_by_that():
    link = Link().welcome()
    link.take()
    link.hears(":Tafel!tafel@bot.example JOIN #court", ":srv 353 Tafel = #court :Tafel ada")
    ada = link.roster.find("ada")
    assert ada is not None
    asking = asyncio.create_task(link.session.know(ada))
    await asyncio.sleep(0)
    link.hears(*known("ada"))
    assert await asking is ada or ada.account == "ada"
    assert [line for line in link.take() if line.startswith("WHO")] == ["WHO #court %tcuhnfa,152"]


async def test_patience_counts_from_when_the_question_was_written():
    link = Link(network(pacing=Pacing(burst=1, rate=0.15))).seated("ada!u@h")
    link.session.command("MODE #court")  # takes the place of the question
    asking = asyncio.create_task(link.session.account_lookup.look_up("ada"))
    await asyncio.sleep(0)
    waited = 0
    while "WHO ada %tcuhnfa,152" not in link.later(1).take():
        waited += 1
    assert waited > LOOKUP_TIMEOUT
    link.later(LOOKUP_TIMEOUT - 1)
    await asyncio.sleep(0)
    assert not asking.done()
    link.hears(":srv 354 Tafel 152 #court u h ada H ada", ":srv 315 Tafel ada :End")
    assert (await asking) is not None


@pytest.mark.parametrize("line", [":bo!u@h QUIT :bye", ":bo!u@h NICK bob"])
async def test_a_question_that_nobody_needs_any_more_is_never_sent(line: str):
    link = Link(network(pacing=Pacing(burst=1, rate=0.1))).seated("ada!u@h", "bo!u@h", isupport=OLD)
    link.session.command("MODE #court")
    asking = [asyncio.create_task(link.session.account_lookup.look_up(nick)) for nick in ("ada", "bo")]
    await asyncio.sleep(0)
    link.hears(line).later(60)
    assert await asyncio.gather(*asking) == [None, None]
    assert link.take() == ["MODE #court", "WHOIS ada"]


async def test_where_nobody_tells_of_accounts_nobody_is_asked():
    link = Link().seated("ada!u@h", isupport=OLD)
    ada = link.roster.find("ada")
    assert ada is not None
    assert await link.session.know(ada) is ada
    assert link.take() == []


async def test_who_came_in_after_the_answer_was_made_is_asked_about_once_more():
    link = Link().seated("ada!u@h", "bo!u@h")
    users = [user for user in link.roster if user.nick != "Tafel"]
    asking = [asyncio.create_task(link.session.know(user)) for user in users]
    await asyncio.sleep(0)
    link.hears(*known("ada"))
    for _ in range(4):
        await asyncio.sleep(0)
    link.hears(":srv 354 Tafel 152 #court u h bo H bo", ":srv 315 Tafel bo :End")
    assert [user.account for user in await asyncio.gather(*asking) if user] == ["ada", "bo"]
    assert link.take() == ["WHO #court %tcuhnfa,152", "WHO bo %tcuhnfa,152"]


def test_a_plain_look_at_the_channel_finds_the_bots():
    link = Link().seated(isupport=OLD)
    link.hears(":srv 353 Tafel = #court :Tafel ada robo", ":srv 352 Tafel #court u h srv robo HB :0 Robo")
    assert [user.nick for user in link.roster if user.bot] == ["robo"]


def test_whoever_comes_is_looked_at_later_and_all_at_once():
    link = Link().seated(isupport=OLD)
    for number in range(14):
        link.hears(f":guest{number}!u@h JOIN #court").later(0.25)
    assert link.take() == []
    link.later(60)
    assert link.take() == ["WHO #court"]


def test_where_bots_say_so_themselves_nobody_is_looked_at():
    link = Link().seated(caps="message-tags")
    link.hears(":ada!u@h JOIN #court").later(60)
    assert link.take() == []
