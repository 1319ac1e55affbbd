"""Accounts are looked up from the server or the services when they matter."""

from __future__ import annotations

import asyncio

from adapters.irc.session.account_lookup import LOOKUP_TIMEOUT
from adapters.irc.session.roster import User
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
    link.later(LOOKUP_TIMEOUT)
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
