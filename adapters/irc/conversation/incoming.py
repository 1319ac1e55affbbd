"""From a line on IRC to a line at the table: is it for us, who says it, and the few commands that are IRC's own.

Lines of one person are carried out in the order in which they came; who writes faster than we can is not heard.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from adapters.irc.client import Client
from adapters.irc.conversation import addressed, dice
from adapters.irc.conversation.outgoing import Sent, Voice
from adapters.irc.conversation.people import Nobody, People
from adapters.irc.identity import Elsewhere
from adapters.irc.session.roster import User
from adapters.irc.session.session import Spoken
from bot.commands import registry
from bot.language import Locale, lookup, tidy
from bot.ports import IncomingMessage, Person, Room
from bot.runtime.host import Host

_WAITING = 5  # lines of one connection that may wait
_OWN = {"more": "irc-word-more", "claim": "irc-word-claim", "reclaim": "irc-word-reclaim"}
_SITS_DOWN = {"join", "new", "replace"}


@dataclass(slots=True)
class _Turn:
    """Whose line is carried out next."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Talk:
    """What people say on one network. `begin` starts work in the background."""

    def __init__(
        self,
        client: Client,
        people: People,
        voice: Voice,
        host: Host,
        begin: Callable[[Coroutine[Any, Any, object]], object],
        closed: Callable[[Person], Coroutine[Any, Any, None]],
        came: Callable[[], None],
    ) -> None:
        """`closed` is told who accepts no private messages, `came` is called when somebody may have come back."""
        self._client = client
        self._people = people
        self._voice = voice
        self._host = host
        self._begin = begin
        self._closed = closed
        self._came = came
        self._turns: dict[User, _Turn] = {}
        self._greeted: set[tuple[str, Person]] = set()
        self._sat: set[tuple[Room, Person]] = set()  # who has sat at a table of a room
        self._speaking: dict[IncomingMessage, Spoken] = {}

    def said(self, spoken: Spoken) -> None:
        """Somebody said something."""
        session = self._client.session
        if session is None:
            return
        text = dice.read(addressed.bare(spoken.text))
        prefix, answers_to = self._client.settings.prefix, session.nick.answers_to
        named = True
        if not spoken.channel:
            command: str | None = addressed.in_private(text, prefix, answers_to)
        else:
            command = addressed.by_name(text, answers_to)
            if command is None:
                named, command = False, addressed.by_prefix(text, prefix)
        turn = self._turns.setdefault(spoken.user, _Turn())
        if command and turn.waiting < _WAITING:
            turn.waiting += 1
            self._begin(self._in_turn(turn, spoken, command, named=named))

    def speaker(self, incoming: IncomingMessage) -> Spoken | None:
        """The line from which one came that is being carried out."""
        return self._speaking.get(incoming)

    async def _in_turn(self, turn: _Turn, spoken: Spoken, text: str, *, named: bool) -> None:
        try:
            async with turn.lock:
                await self._carry_out(spoken, text, named=named)
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                self._turns.pop(spoken.user, None)

    async def _carry_out(self, spoken: Spoken, text: str, *, named: bool) -> None:
        room = self._voice.room(spoken.channel) if spoken.channel else None
        who = await self._people.who(spoken.user)
        self._came()
        locale = Locale(await self._host.locales.language(room or (who if isinstance(who, Person) else self._anybody)))
        word = tidy(text).partition(" ")[0]
        own = lookup(word, _OWN, locale, prefixes=False)
        command = registry.find(word, locale)
        if not (named or own or command) and not (isinstance(who, Person) and await self._sits_in(room, who)):
            return  # a word behind the prefix that is no command may be meant for another bot
        match who:
            case Nobody.BOT:
                return
            case Nobody.UNKNOWN:
                self._say(spoken, locale("irc-unknown"), locale)
            case Nobody.UNSEEN:
                channels = ", ".join(entry.partition(" ")[0] for entry in self._client.settings.channels)
                self._say(spoken, locale("irc-unseen", channel=channels), locale)
            case _ if own:
                await self._own(own[0], spoken, text.partition(" ")[2], who, locale)
            case Elsewhere.CONNECTED:
                prefix = self._client.settings.prefix if spoken.channel else ""
                self._say(spoken, locale("irc-elsewhere", command=prefix + locale("irc-word-reclaim")), locale)
            case Person():
                if room is None and not spoken.user.account and not await self._host.tables.find(who):
                    self._say(spoken, locale("irc-code-hint", command=locale("irc-word-claim")), locale)
                await self._to_table(spoken, text, who, room)
                if command is not None and command.name in _SITS_DOWN:
                    await self._greet(who)

    async def _to_table(self, spoken: Spoken, text: str, person: Person, room: Room | None) -> None:
        """Hand a line on, and have its answer go to who said it."""
        user = spoken.user
        ranks = user.channels.get(self._client.support.fold(spoken.channel), set()) if room else set()
        source = f"{self._client.settings.name} {spoken.source}" if spoken.source else ""
        incoming = IncomingMessage(person, user.nick, text, room, room is None, bool(ranks - {"v"}), source)
        self._speaking[incoming] = spoken
        try:
            await self._host.hear(incoming)
        finally:
            self._speaking.pop(incoming, None)

    async def _sits_in(self, room: Room | None, person: Person) -> bool:
        """Whether somebody plays in a room, or did since we are here: looked up once, as it stands before each move."""
        if room is not None and (room, person) not in self._sat:
            if all(self._host.tables.seat(live.table, person) is None for live in await self._host.tables.find(room)):
                return False
            self._sat.add((room, person))
        return True

    async def _greet(self, person: Person) -> None:
        """Whoever has sat down is written to, so that it is known before the deal whether that works."""
        for live in await self._host.tables.find(person):
            key = (live.table.header.id, person)
            if key in self._greeted or live.table.seat_of(person) is None:
                continue
            self._greeted.add(key)
            locale = Locale(await self._host.locales.language(person))
            text = locale("irc-welcome", room=", ".join(room.id for room in live.table.rooms))
            if self._people.identity.wants_code(person):
                code = await self._people.code(person)
                text += " " + locale("irc-code", code=code, command=locale("irc-word-claim"))
            if await self._voice.to_person(person, [text]) is Sent.CLOSED:
                await self._closed(person)

    async def _own(self, what: str, spoken: Spoken, rest: str, who: Person | Elsewhere, locale: Locale) -> None:
        """A command that only IRC has."""
        match what:
            case "more":
                if isinstance(who, Person):
                    self._voice.more(spoken, who, locale)
                return
            case "claim" if spoken.channel:
                await self._burn(spoken, rest, locale)
                return
            case "claim":
                person = await self._people.claim(spoken.user, rest)
                said = "irc-claim-wrong" if person is None else "irc-claimed"
            case _:
                person = await self._people.reclaim(spoken.user)
                said = "irc-reclaim-without" if person is None else "irc-reclaimed"
        self._say(spoken, locale(said), locale)
        if person is not None:
            self._came()
            await self._host.show(person)

    async def _burn(self, spoken: Spoken, code: str, locale: Locale) -> None:
        """A code was said where others read it: its owner gets another, if we see who that is."""
        self._say(spoken, locale("irc-claim-private"), locale)
        owner = await self._people.void(code)
        if owner is not None and self._people.identity.connection(owner) is not None:
            new = await self._people.code(owner)
            theirs = Locale(await self._host.locales.language(owner))
            await self._voice.to_person(owner, [theirs("irc-code", code=new, command=theirs("irc-word-claim"))])

    def _say(self, spoken: Spoken, text: str, locale: Locale) -> None:
        self._voice.reply(spoken, None, [text], locale)

    @property
    def _anybody(self) -> Person:
        return Person(self._client.settings.name, "")
