"""A person is an account or one live connection, never a nick; a code brings a guest back."""

from __future__ import annotations

from adapters.irc.people.identity import Identity
from adapters.irc.session.roster import User
from bot.ports import Person
from tests.kit.house import Counting
from tests.kit.irc.link import Link

NOTICES = "account-notify extended-join account-tag"


class People:
    """A channel with people, and their identities."""

    def __init__(self, *people: str, caps: str = NOTICES, isupport: str = "CASEMAPPING=ascii") -> None:
        self.link = Link().seated(caps=caps, isupport=isupport)
        self.kept: dict[Person, str] = {}
        self.entropy = Counting()
        self.identity = self.fresh()
        for person in people:
            self.come(*person.split(":"))

    def fresh(self) -> Identity:
        """The identities after a restart of the bot."""
        return Identity("net", self.link.support, self.link.roster, self.entropy)

    def come(self, nick: str, account: str = "*", host: str = "host") -> None:
        self.link.hears(f":{nick}!{nick}@{host} JOIN #court {account} :real")

    def user(self, nick: str) -> User:
        found = self.link.roster.find(nick)
        assert found is not None
        return found

    def person(self, nick: str) -> Person:
        return self.identity.person(self.user(nick))

    def code(self, person: Person) -> str:
        """Give out a new code and keep its hash."""
        code, self.kept[person] = self.identity.code(person)
        return code

    def claim(self, nick: str, code: str) -> Person | None:
        owner = self.identity.owner(code)
        return self.identity.claim(self.user(nick), code, self.kept.get(owner, "") if owner else "")

    def told(self, person: Person) -> str | None:
        """The nick that would get the person's secrets now."""
        user = self.identity.connection(person)
        return user.nick if user else None


def test_an_account_is_a_person_whatever_the_nick():
    people = People("moo:Ada")
    assert people.person("moo") == Person("net", "account:ada")


def test_accounts_are_equal_as_the_network_says():
    people = People("one:ada[x]", isupport="CASEMAPPING=rfc1459")
    assert people.person("one") == Person("net", "account:ada{x}")


def test_people_without_an_account_are_persons_of_their_own():
    people = People("ada", "bo")
    assert people.person("ada") != people.person("bo")
    assert people.person("ada") == people.person("ada")


def test_nick_changes_are_followed():
    people = People("ada", "cleo:cleo")
    ada, cleo = people.person("ada"), people.person("cleo")
    people.link.hears(":ada!ada@host NICK ada_afk", ":cleo!cleo@host NICK moo")
    assert people.person("ada_afk") == ada
    assert (people.told(ada), people.told(cleo)) == ("ada_afk", "moo")


def test_a_stranger_who_takes_the_nick_is_somebody_else_and_is_told_nothing():
    people = People("ada", "cleo:cleo")
    ada, cleo = people.person("ada"), people.person("cleo")
    people.link.hears(":ada!ada@host NICK ada_afk", ":cleo!cleo@host QUIT :bye")
    people.come("ada", host="evil")
    people.come("cleo", host="evil")
    assert people.person("ada") != ada
    assert people.person("cleo") != cleo
    assert (people.told(ada), people.told(cleo)) == ("ada_afk", None)


def test_who_logs_out_is_no_longer_told():
    people = People("ada:ada")
    ada = people.person("ada")
    people.link.hears(":ada!ada@host ACCOUNT *")
    assert people.told(ada) is None
    assert people.person("ada") != ada


def test_who_logs_in_to_another_account_is_that_person_now():
    people = People("ada:ada")
    ada = people.person("ada")
    people.link.hears(":ada!ada@host ACCOUNT eve")
    assert people.told(ada) is None
    assert people.person("ada") == Person("net", "account:eve")


def test_a_second_connection_of_an_account_is_the_same_person_and_told_nothing_until_it_is_claimed():
    people = People("ada:ada")
    ada = people.person("ada")
    people.come("phone", "ada")
    assert people.person("phone") == ada
    assert people.told(ada) == "ada"
    assert people.identity.is_elsewhere(people.user("phone"), ada)
    assert people.identity.reclaim(people.user("phone")) == ada
    assert people.told(ada) == "phone"
    assert people.person("ada") == ada
    assert people.told(ada) == "phone"


def test_a_second_connection_acts_at_once_when_the_first_is_gone():
    people = People("ada:ada")
    ada = people.person("ada")
    people.come("phone", "ada")
    people.link.hears(":ada!ada@host QUIT :bye")
    assert people.told(ada) == "phone"
    assert people.person("phone") == ada


def test_after_a_restart_an_account_is_found_where_it_is():
    people = People("moo:ada")
    people.identity = people.fresh()
    assert people.told(Person("net", "account:ada")) == "moo"


def test_after_a_restart_a_guest_is_told_nothing_until_the_code_is_sent():
    people = People("ada")
    ada = people.person("ada")
    code = people.code(ada)
    people.identity = people.fresh()
    assert people.told(ada) is None
    assert people.person("ada") != ada
    assert people.claim("ada", code) == ada
    assert people.told(ada) == "ada"
    assert people.person("ada") == ada


def test_a_code_is_kept_as_a_hash_only():
    people = People("ada")
    code = people.code(people.person("ada"))
    assert code not in str(people.kept)
    assert code.replace("-", "") not in str(people.kept)


def test_a_code_is_read_generously():
    people = People("ada", "bo")
    ada = people.person("ada")
    code = people.code(ada)
    assert people.claim("bo", f" {code.upper().replace('-', ' ')} ") == ada


def test_a_claimed_seat_leaves_the_connection_that_held_it():
    people = People("ada", "bo")
    ada = people.person("ada")
    people.claim("bo", people.code(ada))
    assert people.told(ada) == "bo"
    assert people.person("ada") != ada


def test_a_new_code_makes_the_old_one_void():
    people = People("ada", "bo")
    ada = people.person("ada")
    old, new = people.code(ada), people.code(ada)
    assert people.claim("bo", old) is None
    assert people.claim("bo", new) == ada


def test_codes_cannot_be_guessed_for_long():
    people = People("ada", "eve")
    code = people.code(people.person("ada"))
    assert [people.claim("eve", f"aaaa-{number}") for number in range(9)] == [None] * 9
    assert people.claim("eve", code) is None


def test_a_guest_with_a_code_who_logs_in_keeps_the_seat():
    people = People("ada")
    ada = people.person("ada")
    people.code(ada)
    people.link.hears(":ada!ada@host ACCOUNT ada")
    assert people.person("ada") == ada


def test_codes_of_guests_who_are_gone_are_forgotten_and_work_all_the_same():
    people = People("moo")
    codes = []
    for number in range(20):
        people.come(f"guest{number}")
        codes.append(people.code(people.person(f"guest{number}")))
        people.link.hears(f":guest{number}!guest{number}@host QUIT :bye")
    assert len(people.identity._coded) == 1
    assert people.claim("moo", codes[3]) in people.kept


def test_a_guest_without_a_code_who_logs_in_is_the_account():
    people = People("ada")
    people.person("ada")
    people.link.hears(":ada!ada@host ACCOUNT ada")
    assert people.person("ada") == Person("net", "account:ada")


def test_a_guest_is_lost_from_sight_when_we_share_no_channel():
    people = People("ada")
    ada = people.person("ada")
    people.link.hears(":ada!ada@host PART #court")
    assert people.told(ada) is None
