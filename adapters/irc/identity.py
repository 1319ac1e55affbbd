"""Who somebody is to the table: the services account, else a guest bound to one live connection. Sans-IO.

A Person is never a nick. `account:ada` may act and be told secrets through one connection at a time, the one that
acted last until it is gone or `reclaim` moves it. `guest:3f2a…` stands for one connection; once that is gone, only the
code that was given to it in private brings another connection in its place. Of the code we keep a hash.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Mapping
from enum import Enum

from adapters.irc.isupport import Support
from adapters.irc.roster import Roster, User
from bot.ports import Entropy, Person

_ACCOUNT, _GUEST = "account:", "guest:"
_TRIES = 5  # wrong codes that one connection may send


class Elsewhere(Enum):
    """Why somebody known is not allowed to act: the same person acts through another connection."""

    CONNECTED = "connected"


class Identity:
    """The people of one network.

    `digests` are the hashes of the codes given out so far, by guest; `keep(guest, digest)` stores a new one.
    """

    def __init__(
        self,
        network: str,
        support: Support,
        roster: Roster,
        entropy: Entropy,
        digests: Mapping[str, str],
        keep: Callable[[str, str], None],
    ) -> None:
        self._network = network
        self._support = support
        self._roster = roster
        self._entropy = entropy
        self._digests = dict(digests)
        self._keep = keep
        self._acting: dict[str, User] = {}  # by person's id: the connection through which they act
        self._guests: dict[User, str] = {}
        self._tries: dict[User, int] = {}

    def person(self, user: User) -> Person | Elsewhere:
        """Who somebody is that acts now. `user.account` must be known where the network knows accounts."""
        person_id = self._id(user)
        acting = self._acting.get(person_id)
        if acting is not None and acting is not user and self._speaks_for(acting, person_id):
            return Elsewhere.CONNECTED
        self._bind(person_id, user)
        return Person(self._network, person_id)

    def reclaim(self, user: User) -> Person:
        """From now on the person acts through this connection of the same account."""
        person_id = self._id(user)
        self._bind(person_id, user)
        return Person(self._network, person_id)

    def connection(self, person: Person) -> User | None:
        """The live connection that is this person, as far as we see; None where there is none we could be sure of."""
        acting = self._acting.get(person.id)
        if acting is not None and self._speaks_for(acting, person.id):
            return acting
        if person.id.startswith(_ACCOUNT):
            for user in self._roster:
                if user not in self._guests and self._account_id(user) == person.id:
                    self._bind(person.id, user)
                    return user
        return None

    def is_guest(self, person: Person) -> bool:
        """Whether the person is a connection without an account, and needs a code to come back."""
        return person.id.startswith(_GUEST)

    def has_code(self, person: Person) -> bool:
        """Whether a code was given out for a guest."""
        return person.id in self._digests

    def code(self, person: Person) -> str:
        """A new code for a guest, to be told in private only; the one before is void."""
        text = base64.b32encode(self._entropy(10)).decode().lower()
        self._digests[person.id] = _digest(person.id, text)
        self._keep(person.id, self._digests[person.id])
        return "-".join(text[start : start + 4] for start in range(0, 16, 4))

    def claim(self, user: User, code: str) -> Person | None:
        """The guest whose code this is, from now on this connection; None for a code that is nobody's."""
        if self._tries.get(user, 0) >= _TRIES:
            return None
        text = "".join(letter for letter in code.lower() if letter.isalnum())
        for guest, digest in self._digests.items():
            if hmac.compare_digest(digest, _digest(guest, text)):
                self._guests = {one: held for one, held in self._guests.items() if held != guest and not one.gone}
                self._guests[user] = guest
                self._acting[guest] = user
                return Person(self._network, guest)
        self._tries = {one: count for one, count in self._tries.items() if not one.gone}
        self._tries[user] = self._tries.get(user, 0) + 1
        return None

    def _id(self, user: User) -> str:
        """A guest with a code stays that guest for as long as the connection lives, whatever it logs in to."""
        guest = self._guests.get(user, "")
        if guest in self._digests:
            return guest
        if user.account:
            self._guests.pop(user, None)
            return self._account_id(user)
        if not guest:
            self._guests = {one: held for one, held in self._guests.items() if not one.gone}
            guest = self._guests[user] = _GUEST + self._entropy(8).hex()
        return guest

    def _account_id(self, user: User) -> str:
        return _ACCOUNT + self._support.fold(user.account) if user.account else ""

    def _speaks_for(self, user: User, person_id: str) -> bool:
        if user.gone or not user.channels:  # of one we share no channel with we would not see it go
            return False
        held = self._guests.get(user)
        return held == person_id or (held is None and self._account_id(user) == person_id)

    def _bind(self, person_id: str, user: User) -> None:
        if self._acting.get(person_id) is not user:
            self._acting = {one: bound for one, bound in self._acting.items() if not bound.gone}
            self._acting[person_id] = user


def _digest(guest: str, code: str) -> str:
    """80 random bits need no slow hash; the guest's name in it keeps equal codes apart."""
    return hashlib.sha256(f"{guest} {code}".encode()).hexdigest()
