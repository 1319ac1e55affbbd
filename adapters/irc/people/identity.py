"""Who a user is at the table: the services account, else a guest bound to one live connection. Sans-IO.

A Person is never a nick. `account:ada` may speak from several connections, but holds seats and is told secrets through
one at a time: the first that acted, until it is gone or `reclaim` moves it. `guest:k7q2mxva` stands for one connection;
once that is gone, only the code given to it in private lets another connection take its place. Only a hash of the code
is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from adapters.irc.protocol.isupport import Support
from adapters.irc.session.roster import Roster, User
from bot.ports import Entropy, Person

_ACCOUNT, _GUEST = "account:", "guest:"
_NAME, _SECRET = 8, 12  # letters of a code: whose it is, and the secret part (5 bits each)
_TRIES = 5  # wrong codes allowed per connection


class Identity:
    """The people of one network."""

    def __init__(self, network: str, support: Support, roster: Roster, entropy: Entropy) -> None:
        self._network = network
        self._support = support
        self._roster = roster
        self._entropy = entropy
        self._acting: dict[str, User] = {}  # the connection through which each person id acts
        self._guests: dict[User, str] = {}
        self._coded: set[str] = set()  # guests who were given a code since startup, or came back by one
        self._tries: dict[User, int] = {}

    def person(self, user: User) -> Person:
        """Who a user is that says something now. `user.account` must be known if the network has accounts."""
        person_id = self._id(user)
        acting = self._acting.get(person_id)
        if acting is None or not self._speaks_for(acting, person_id):
            self._bind(person_id, user)
        return Person(self._network, person_id)

    def is_elsewhere(self, user: User, person: Person) -> bool:
        """Whether the person holds their seats, and is told their secrets, through another connection than this one."""
        connection = self.connection(person)
        return connection is not None and connection is not user

    def reclaim(self, user: User) -> Person:
        """Let the person act through this connection of the same account from now on."""
        person_id = self._id(user)
        self._bind(person_id, user)
        return Person(self._network, person_id)

    def connection(self, person: Person) -> User | None:
        """The live connection of a person, as far as we see; None if we cannot be sure of one."""
        acting = self._acting.get(person.id)
        if acting is not None and self._speaks_for(acting, person.id):
            return acting
        if person.id.startswith(_ACCOUNT):
            for user in self._roster:
                if self._speaks_for(user, person.id):
                    self._bind(person.id, user)
                    return user
        return None

    def known(self, user: User) -> Person | None:
        """Who acts through a connection, even one that has just gone."""
        found = next((person_id for person_id, acting in self._acting.items() if acting is user), None)
        return None if found is None else Person(self._network, found)

    @staticmethod
    def is_guest(person: Person) -> bool:
        """Whether the person has no account, so that only a code lets them return."""
        return person.id.startswith(_GUEST)

    def wants_code(self, person: Person) -> bool:
        """Whether the person is a guest without a code."""
        return self.is_guest(person) and person.id not in self._coded

    def code(self, person: Person) -> tuple[str, str]:
        """A new code for a guest, to be told in private, and its hash, to be kept; it replaces any earlier code."""
        text = person.id.removeprefix(_GUEST) + _letters(self._entropy, _SECRET)
        self._note_code(person.id)
        return "-".join(text[start : start + 4] for start in range(0, len(text), 4)), _digest(text)

    def owner(self, code: str) -> Person | None:
        """The guest whom a code names. Does NOT check that the code is right."""
        text = _tidy(code)
        return Person(self._network, _GUEST + text[:_NAME]) if len(text) == _NAME + _SECRET else None

    def claim(self, user: User, code: str, digest: str) -> Person | None:
        """Let this connection be the guest of a code with the hash `digest`; None if the code is wrong."""
        owner = self.owner(code)
        if self._tries.get(user, 0) >= _TRIES:
            return None
        if owner is None or not hmac.compare_digest(digest, _digest(_tidy(code))):
            self._tries = {one: count for one, count in self._tries.items() if not one.gone}
            self._tries[user] = self._tries.get(user, 0) + 1
            return None
        self._guests = {one: held for one, held in self._guests.items() if held != owner.id and not one.gone}
        self._guests[user] = owner.id
        self._note_code(owner.id)
        self._bind(owner.id, user)
        return owner

    def _note_code(self, person_id: str) -> None:
        """Note that a guest has a code. Guests who are gone are forgotten: only their code can bring them back."""
        self._guests = {one: held for one, held in self._guests.items() if not one.gone}
        self._coded = {held for held in self._guests.values() if held in self._coded} | {person_id}

    def _id(self, user: User) -> str:
        """A user's person id. A guest with a code stays that guest until the connection ends, even after a login."""
        guest = self._guests.get(user, "")
        if guest in self._coded:
            return guest
        if user.account:
            self._guests.pop(user, None)
            return self._account_id(user)
        if not guest:
            self._guests = {one: held for one, held in self._guests.items() if not one.gone}
            guest = self._guests[user] = _GUEST + _letters(self._entropy, _NAME)
        return guest

    def _account_id(self, user: User) -> str:
        return _ACCOUNT + self._support.fold(user.account) if user.account else ""

    def _speaks_for(self, user: User, person_id: str) -> bool:
        if user.gone or not user.channels:  # without a shared channel we would not see it leave
            return False
        held = self._guests.get(user, "")
        if held in self._coded or (held and not user.account):
            return held == person_id
        return self._account_id(user) == person_id

    def _bind(self, person_id: str, user: User) -> None:
        if self._acting.get(person_id) is not user:
            self._acting = {one: bound for one, bound in self._acting.items() if not bound.gone or one == person_id}
            self._acting[person_id] = user


def _letters(entropy: Entropy, number: int) -> str:
    return base64.b32encode(entropy(-(-number * 5 // 8))).decode().lower()[:number]


def _tidy(code: str) -> str:
    return "".join(char for char in code.lower() if char.isalnum())


def _digest(code: str) -> str:
    """A plain hash is enough for 60 random bits and five guesses."""
    return hashlib.sha256(code.encode()).hexdigest()
