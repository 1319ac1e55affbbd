"""Users in our channels are tracked as live connections, through changes of nick, account and host until they leave."""

from __future__ import annotations

import pytest

from adapters.irc.session.roster import User
from tests.kit.irc.link import Link

ADA = "ada!a@ada.example"
NOTICES = "account-notify extended-join account-tag"


def user(link: Link, nick: str) -> User:
    found = link.roster.find(nick)
    assert found is not None
    return found


def test_a_connection_stays_the_same_when_the_nick_changes():
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.hears(f":{ADA} NICK Ada_afk")
    assert user(link, "ada_afk") is ada
    assert link.roster.find("ada") is None
    assert not ada.gone


def test_a_change_of_case_only_loses_nobody():
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.hears(f":{ADA} NICK ADA")
    assert (user(link, "ada"), ada.nick) == (ada, "ADA")


def test_whoever_takes_a_nick_later_is_another_connection():
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.hears(f":{ADA} QUIT :bye", ":ada!e@eve.example JOIN #court")
    assert ada.gone
    assert user(link, "ada") is not ada


def test_a_nick_that_comes_in_from_elsewhere_unannounced_is_another_connection():
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.hears(":ada!e@eve.example JOIN #other")
    assert ada.gone
    assert user(link, "ada") is not ada


@pytest.mark.parametrize(
    "line",
    [
        f":{ADA} QUIT",
        f":{ADA} QUIT :x",
        f":{ADA} PART #court",
        ":op!o@h KICK #court ada :out",
        ":Tafel!t@h PART #court",
    ],
)
def test_who_is_seen_no_longer_is_gone(line: str):
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.hears(line)
    assert ada.gone
    assert link.roster.find("ada") is None


def test_who_leaves_one_of_two_channels_is_still_seen():
    link = Link().seated(ADA)
    link.hears(f":{ADA} JOIN #club", f":{ADA} PART #court")
    assert not user(link, "ada").gone


def test_a_lost_connection_makes_everybody_gone():
    link = Link().seated(ADA)
    ada = user(link, "ada")
    link.session.end()
    assert ada.gone


def test_accounts_are_learned_from_joins_notices_tags_and_whox():
    link = Link().seated(caps=NOTICES)
    link.hears(f":{ADA} JOIN #court * :Ada", ":bo!b@h JOIN #court bruno :Bo")
    assert (user(link, "ada").account, user(link, "bo").account) == ("", "bruno")
    link.hears(f":{ADA} ACCOUNT ada", ":bo!b@h ACCOUNT *")
    assert (user(link, "ada").account, user(link, "bo").account) == ("ada", "")
    link.hears("@account=bruno :bo!b@h PRIVMSG #court :hi", f":{ADA} PRIVMSG #court :hi")
    assert (user(link, "ada").account, user(link, "bo").account) == ("", "bruno")
    link.hears(":srv 354 Tafel 152 #court a ada.example ada H ada", ":srv 354 Tafel 152 #court b h bo HB 0")
    assert (user(link, "ada").account, user(link, "bo").account) == ("ada", "")
    assert (user(link, "ada").bot, user(link, "bo").bot) == (False, True)


def test_without_notices_a_new_nick_makes_the_account_unknown():
    link = Link().seated(ADA)
    link.hears(":srv 354 Tafel 152 #court a ada.example ada H ada", f":{ADA} NICK ada2")
    assert user(link, "ada2").account is None


def test_names_and_modes_tell_who_is_an_operator():
    link = Link().seated()
    link.hears(":srv 353 Tafel = #court :@+ada bo!b@h Tafel", ":srv 366 Tafel #court :End")
    assert user(link, "ada").channels == {"#court": {"o", "v"}}
    assert user(link, "bo").host == "h"
    link.hears(":ada!a@h MODE #court -o+o ada BO")
    assert user(link, "ada").channels == {"#court": {"v"}}
    assert user(link, "bo").channels == {"#court": {"o"}}


def test_cmd_6_on_an_rfc_1459_network_brackets_are_letters():
    link = Link().seated("ada[x]!a@h", isupport="CASEMAPPING=rfc1459")
    ada = user(link, "ada[x]")
    link.hears(":ada{x}!a@h NICK bo")
    assert user(link, "bo") is ada


def test_cmd_6_on_an_ascii_network_they_are_two_people():
    link = Link().seated("ada[x]!a@h", "ada{x}!b@h")
    assert user(link, "ada[x]") is not user(link, "ada{x}")


def test_a_new_host_is_noted():
    link = Link().seated(ADA)
    link.hears(f":{ADA} CHGHOST aa cloak.example")
    assert (user(link, "ada").user, user(link, "ada").host) == ("aa", "cloak.example")


@pytest.mark.parametrize(
    "line",
    [
        *(
            ":ada!a@h NICK",
            ":nobody!n@h NICK x",
            ":ada!a@h ACCOUNT",
            "353",
            ":srv 353 Tafel = #court :",
            "MODE #court +o",
        ),
        *("354 a 152", ":ada!a@h CHGHOST", "KICK #court", ":x!y@z JOIN", "QUIT", ":ada QUIT :x y"),
    ],
)
def test_lines_with_too_little_in_them_harm_nothing(line: str):
    link = Link().seated("bo!b@h")
    link.hears(line)
    assert not user(link, "bo").gone
