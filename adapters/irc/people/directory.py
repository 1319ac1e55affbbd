"""Who is speaking, and under which nick a person may be told a secret right now.

Identity decides from what we see; here the network is asked for what we do not see, and the hashes of codes are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from adapters.irc.client import Client
from adapters.irc.people.identity import Identity
from adapters.irc.session.roster import User
from bot.journal.journal import Journal, scope
from bot.people.bounded import BoundedDict
from bot.ports import Clock, Entropy, Person

_FRESH = 10.0  # seconds for which a looked-up account is trusted if we are not told of changes
_REMEMBERED = 10_000  # people
_KEY = "irc-code"  # the setting that holds the hash of a guest's code

Address = Callable[[], str | None]


class Unidentified(Enum):
    """Why a user is nobody at the table."""

    BOT = auto()
    UNKNOWN = auto()  # the network does not say who it is
    UNSEEN = auto()  # has no account and is in none of our channels


class Directory:
    """The people of one network."""

    def __init__(self, client: Client, journal: Journal, clock: Clock, entropy: Entropy) -> None:
        settings = client.settings
        self.identity = Identity(settings.name, client.support, client.roster, entropy)
        self._client = client
        self._journal = journal
        self._clock = clock
        self._unseen = BoundedDict[str, str](_REMEMBERED)  # last nick of people in none of our channels, by person id

    async def who(self, user: User) -> Person | Unidentified:
        """Who a user is that says something now, through whichever of their connections."""
        known = await self._known(user)
        if isinstance(known, Unidentified):
            return known
        person = self.identity.person(known)
        if not self.identity.is_elsewhere(known, person):
            self._note(person, known)
        return person

    async def reclaim(self, user: User) -> Person | None:
        """Move a person to this connection; None for a user without an account."""
        known = await self._known(user)
        if isinstance(known, Unidentified) or not known.account:
            return None
        person = self.identity.reclaim(known)
        self._note(person, known)
        return person

    async def claim(self, user: User, code: str) -> Person | None:
        """Let a guest return by a code; None if it is wrong."""
        owner = self.identity.owner(code)
        digest = None if owner is None else await self._journal.get_setting(scope(owner), _KEY)
        return self.identity.claim(user, code, digest or "") if user.channels and not user.gone else None

    async def code(self, person: Person) -> str:
        """A new code for a guest, whose hash is stored first."""
        text, digest = self.identity.code(person)
        await self._journal.set_setting(scope(person), _KEY, digest)
        return text

    async def void(self, code: str) -> Person | None:
        """Void a code that was said in public. Returns whose it was."""
        owner = self.identity.owner(code)
        if owner is not None and await self._journal.get_setting(scope(owner), _KEY) is not None:
            await self._journal.set_setting(scope(owner), _KEY, None)
            return owner
        return None

    async def reach(self, person: Person) -> Address | None:
        """Where to send a person's secrets: a function that returns the current nick, or None, called before each line.

        None if no connection certainly belongs to this person.
        """
        session = self._client.session
        if session is None or not session.ready:
            return None
        user = self.identity.connection(person)
        if user is None:
            return await self._reach_unseen(person)
        if not person.id.startswith("account:"):
            return self._following(person, user)
        found = await session.verify(user)
        if found is None or self.identity.connection(person) is not user:
            return None
        following = self._following(person, user)
        return following if found is user else self._for_a_while(following)

    async def _known(self, user: User) -> User | Unidentified:
        session = self._client.session
        found = None if session is None else await session.know(user)
        if found is None or user.gone:
            return Unidentified.UNKNOWN
        if found.bot:
            return Unidentified.BOT
        user.account, user.bot = found.account, found.bot
        return user if user.channels or user.account else Unidentified.UNSEEN

    def _note(self, person: Person, user: User) -> None:
        self._unseen.pop(person.id, None)
        if not user.channels:
            self._unseen[person.id] = user.nick

    async def _reach_unseen(self, person: Person) -> Address | None:
        nick = self._unseen.get(person.id)
        session = self._client.session
        if nick is None or session is None:
            return None
        found = await session.account_lookup.look_up(nick)
        if found is None or self.identity.person(found) != person:
            self._unseen.pop(person.id, None)
            return None
        return self._for_a_while(lambda: nick)

    def _following(self, person: Person, user: User) -> Address:
        return lambda: user.nick if self.identity.connection(person) is user else None

    def _for_a_while(self, address: Address) -> Address:
        until = self._clock.ticks() + _FRESH
        return lambda: address() if self._clock.ticks() < until else None
