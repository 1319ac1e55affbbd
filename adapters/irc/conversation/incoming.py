"""From a line on IRC to the host: whether it is for us, who says it, and the few commands of IRC's own.

Lines of one person are carried out in order; those of somebody who types faster than we can follow are dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from adapters.irc.client import Client
from adapters.irc.conversation import addressed, dice
from adapters.irc.conversation.outgoing import Sender, SendResult
from adapters.irc.people.directory import Directory, Unidentified
from adapters.irc.session.roster import User
from adapters.irc.session.session import ChatMessage
from adapters.irc.session.turns import Urgency
from bot.commands import registry, rooms
from bot.language import Locale, lookup, tidy
from bot.people.bounded import BoundedDict
from bot.ports import IncomingMessage, Person, Room
from bot.runtime.host import Host

_REMEMBERED = 10_000  # people, with a table or a room
_WAITING = 5  # lines of one connection that may be waiting
_OWN = {"more": "irc-word-more", "claim": "irc-word-claim", "reclaim": "irc-word-reclaim"}
_SITS_DOWN = {"join", "new", "again", "replace"}
_FROM_ANYWHERE = frozenset({  # commands that an account may use from a connection that does not hold its seats
    "help", "games", "tables", "join", "new", "players", "board", "time", "rules", "log", "fair", "scores", "language",
})  # fmt: skip


@dataclass(slots=True)
class _Turn:
    """The queue of one connection's lines."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class IncomingHandler:
    """Handles what people say on one network. `begin` starts background work."""

    def __init__(
        self,
        client: Client,
        people: Directory,
        sender: Sender,
        host: Host,
        begin: Callable[[Coroutine[Any, Any, object]], object],
        closed: Callable[[Person], Coroutine[Any, Any, None]],
        came: Callable[[], None],
    ) -> None:
        """`closed` is called with whoever accepts no private messages, `came` when somebody may have come back."""
        self._client = client
        self._people = people
        self._sender = sender
        self._host = host
        self._begin = begin
        self._closed = closed
        self._came = came
        self._turns: dict[User, _Turn] = {}
        self._hinted = BoundedDict[User, None](_REMEMBERED)  # who was told how codes are used
        self._sat = BoundedDict[tuple[Room, Person], None](_REMEMBERED)  # who has sat at a table of a room
        self._origins: dict[IncomingMessage, ChatMessage] = {}

    def handle(self, chat: ChatMessage) -> None:
        """Handle a line; one that is not for us is ignored."""
        session = self._client.session
        if session is None:
            return
        text = dice.read_dice(addressed.strip_formatting(chat.text))
        prefix = self._sender.sign(self._sender.room(chat.channel) if chat.channel else None)
        answers_to = session.nick.answers_to
        named = True
        if not chat.channel:
            command: str | None = addressed.in_private(text, prefix, answers_to)
        else:
            command = addressed.by_name(text, answers_to)
            if command is None:
                named, command = False, addressed.by_prefix(text, prefix)
        if not command:
            return
        turn = self._turns.setdefault(chat.user, _Turn())
        if turn.waiting < _WAITING:
            turn.waiting += 1
            self._begin(self._in_turn(turn, chat, command, named=named))

    def origin(self, incoming: IncomingMessage) -> ChatMessage | None:
        """The chat message that an incoming message being carried out came from."""
        return self._origins.get(incoming)

    async def _in_turn(self, turn: _Turn, chat: ChatMessage, text: str, *, named: bool) -> None:
        try:
            async with turn.lock:
                await self._carry_out(chat, text, named=named)
        finally:
            turn.waiting -= 1
            if not turn.waiting:
                self._turns.pop(chat.user, None)

    async def _carry_out(self, chat: ChatMessage, text: str, *, named: bool) -> None:
        room = self._sender.room(chat.channel) if chat.channel else None
        if (
            room is not None
            and self._is_off(room)
            and not rooms.switches_on(tidy(text), Locale(await self._host.locales.language(room)))
        ):
            return
        who = await self._people.who(chat.user)
        self._came()
        locale = await self._locale(chat, who)
        word = tidy(text).partition(" ")[0]
        own = lookup(word, _OWN, locale, prefixes=False)
        command = registry.find(word, locale)
        if not (named or own or command) and not (
            isinstance(who, Person) and await self._is_for_us(chat, text, who, room)
        ):
            return  # an unknown word after the prefix may be meant for another bot
        match who:
            case Unidentified.BOT:
                return
            case Unidentified.UNKNOWN:
                self._say(chat, locale("irc-unknown"), locale)
            case Unidentified.UNSEEN:
                channels = ", ".join(entry.partition(" ")[0] for entry in self._client.settings.channels)
                self._say(chat, locale("irc-unseen", channel=channels), locale)
            case Person() if own:
                await self._own(own[0], chat, text.partition(" ")[2], who, locale)
            case Person():
                onlooker = await self._is_onlooker(chat.user, who)
                sits = command is not None and command.name == "join" and await self._sits_in(room, who)
                if onlooker and (command is None or command.name not in _FROM_ANYWHERE or sits):
                    prefix = self._sender.sign(room) if chat.channel else ""
                    self._say(chat, locale("irc-elsewhere", command=prefix + locale("irc-word-reclaim")), locale)
                    return
                if room is None and not chat.user.account and not await self._host.tables.find(who):
                    self._hint(chat, locale)
                await self._to_table(chat, text, who, room, onlooker=onlooker)
                if command is not None and command.name in _SITS_DOWN:
                    await self._greet(who)

    def _hint(self, chat: ChatMessage, locale: Locale) -> None:
        """Tell a stranger, once, how somebody who had a seat comes back."""
        if chat.user not in self._hinted:
            self._hinted[chat.user] = None
            self._say(chat, locale("irc-code-hint", command=locale("irc-word-claim")), locale)

    async def _is_for_us(self, chat: ChatMessage, text: str, person: Person, room: Room | None) -> bool:
        """Whether a line that begins with no command is meant for us: from who plays there, or as it is nearly one."""
        incoming = IncomingMessage(person, chat.user.nick, text, room, room is None)
        return await self._sits_in(room, person) or await self._host.dispatcher.expects(incoming)

    async def _is_onlooker(self, user: User, person: Person) -> bool:
        """Whether somebody plays from another connection. Whoever sits nowhere goes on from where they speak."""
        identity = self._people.identity
        busy = identity.connection(person) in self._turns  # and may be sitting down right now
        if not busy and identity.is_elsewhere(user, person) and not await self._host.tables.seated(person):
            identity.reclaim(user)
        return identity.is_elsewhere(user, person)

    async def _locale(self, chat: ChatMessage, who: Person | Unidentified) -> Locale:
        """The language of an answer: the channel's; in private the person's own, else that of a channel they are in."""
        if chat.channel:
            return Locale(await self._host.locales.language(self._sender.room(chat.channel)))
        person = who if isinstance(who, Person) else Person(self._client.settings.name, "")
        return Locale(await self._host.locales.language(person, *map(self._sender.room, sorted(chat.user.channels))))

    async def _to_table(
        self, chat: ChatMessage, text: str, person: Person, room: Room | None, *, onlooker: bool
    ) -> None:
        """Pass a line to the host, so that its answer finds the way back."""
        user = chat.user
        ranks = user.channels.get(self._client.support.fold(chat.channel), set()) if room else set()
        source = f"{self._client.settings.name} {chat.source}" if chat.source else ""
        brief = room is None or not self._host.room_settings.of(room).narrow
        incoming = IncomingMessage(
            person,
            user.nick,
            text,
            room,
            private=room is None,
            moderator=bool(ranks - {"v"}),
            source=source,
            brief=brief,
            onlooker=onlooker,
        )
        self._origins[incoming] = chat
        try:
            await self._host.hear(incoming)
        finally:
            self._origins.pop(incoming, None)

    async def _sits_in(self, room: Room | None, person: Person) -> bool:
        """Whether somebody plays in a room, or has played there since we started; cached, as every move asks this."""
        if room is not None and (room, person) not in self._sat:
            if all(self._host.tables.seat(live.table, person) is None for live in await self._host.tables.find(room)):
                return False
            self._sat[room, person] = None
        return True

    async def _greet(self, person: Person) -> None:
        """Give a guest who sat down the code. So we also learn before the deal whether they accept our messages."""
        if not self._people.identity.wants_code(person):
            return
        for live in (await self._host.tables.find(person))[:1]:
            locale = await self._host.locales.telling(live.table, person)
            code = await self._people.code(person)
            here = [room.id for room in live.table.rooms if room.network == person.network]
            text = locale("irc-welcome", room=", ".join(here))
            text += " " + locale("irc-code", code=code, command=locale("irc-word-claim"))
            self._begin(self._send(person, text))  # their next line does not wait until it has arrived

    async def _send(self, person: Person, text: str) -> None:
        if await self._sender.send_to_person(person, [text], Urgency.ANSWER) is SendResult.REFUSED:
            await self._closed(person)

    async def _own(self, what: str, chat: ChatMessage, rest: str, who: Person, locale: Locale) -> None:
        """Carry out a command that only IRC has."""
        match what:
            case "more":
                onlooker = await self._is_onlooker(chat.user, who)
                self._sender.next_page(chat, None if onlooker else who, locale)
                return
            case "claim" if chat.channel:
                await self._burn(chat, rest, locale)
                return
            case "claim":
                person = await self._people.claim(chat.user, rest)
                said = "irc-claim-wrong" if person is None else "irc-claimed"
            case _:
                if (before := self._people.identity.connection(who)) is not None:
                    self._sender.forget_pages(before)
                person = await self._people.reclaim(chat.user)
                said = "irc-reclaim-without" if person is None else "irc-reclaimed"
        self._say(chat, locale(said), locale)
        if person is not None:
            self._came()
            await self._host.show(person)

    async def _burn(self, chat: ChatMessage, code: str, locale: Locale) -> None:
        """A code was said in public: void it, and give its owner a new one if they are reachable."""
        self._say(chat, locale("irc-claim-private"), locale)
        owner = await self._people.void(code)
        if owner is not None and self._people.identity.connection(owner) is not None:
            new = await self._people.code(owner)
            tables = await self._host.tables.find(owner)
            theirs = Locale(
                await self._host.locales.language(owner, *(room for live in tables for room in live.table.rooms))
            )
            text = theirs("irc-code", code=new, command=theirs("irc-word-claim"))
            await self._sender.send_to_person(owner, [text], Urgency.ANSWER)

    def _is_off(self, room: Room) -> bool:
        """Whether the moderators of a channel want us to be silent there."""
        return self._host.room_settings.of(room).off

    def _say(self, chat: ChatMessage, text: str, locale: Locale) -> None:
        if chat.channel and self._is_off(self._sender.room(chat.channel)):
            return
        self._sender.reply(chat, None, [text], locale)
