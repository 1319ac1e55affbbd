"""Sending text: to a channel, to a person under their current nick, and in answer to a line; long answers in pages.

Who asks too much is told so once and then not answered for a while: see budget.py. All other lines only wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from enum import Enum, auto
from typing import Any

from adapters.irc.client import Client
from adapters.irc.conversation.budget import Admission, AnswerBudget
from adapters.irc.conversation.formatting import LONG, Formatter
from adapters.irc.people.directory import Address, Directory
from adapters.irc.protocol.splitting import split
from adapters.irc.session.channels import Channel
from adapters.irc.session.roster import User
from adapters.irc.session.sending import OutgoingMessage
from adapters.irc.session.session import NO_SUCH_NICK, REFUSES_MESSAGES, ChatMessage
from adapters.irc.session.turns import Urgency
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.people.room_settings import RoomSettings
from bot.ports import Person, Room

MOST = 4  # lines that one command may cause in a channel
_PLAIN = {"c", "S"}  # modes of channels in which colours are refused or taken away
_PAGE = 12  # lines of a private answer sent at once
_KEPT = 200  # people whose unread pages are kept


class SendResult(Enum):
    """What became of a message."""

    ARRIVED = auto()
    FAILED = auto()  # a retry may help
    REFUSED = auto()  # the person accepts no messages from us
    NO_RECIPIENT = auto()  # no connection certainly belongs to this person now


class Sender:
    """Sends text on one network."""

    def __init__(
        self,
        client: Client,
        people: Directory,
        begin: Callable[[Coroutine[Any, Any, object]], object],
        closed: Callable[[User], None],
        chosen: Callable[[Room], RoomSettings],
    ) -> None:
        """`begin` starts background work; `closed` is called with a user who asked but accepts no private answer;
        `chosen` returns what a channel's moderators have chosen."""
        self._client = client
        self._people = people
        self._begin = begin
        self._closed = closed
        self._chosen = chosen
        self._refusals = BoundedDict[str, str](_KEPT)  # by folded target: the number of the last refusal
        self._budget = AnswerBudget(client.settings.pacing.answers)
        self._pages = BoundedDict[User | str, tuple[bool, list[str]]](_KEPT)  # (private?, unread lines) by reader

    def rehash(self) -> None:
        """The client's settings have changed; those that are not read each time are read now."""
        self._budget = AnswerBudget(self._client.settings.pacing.answers)

    def formatter(self, room: Room | None, locale: Locale, addressed: Iterable[str] = ()) -> Formatter:
        """The formatter for a channel, or with None for a person."""
        settings = self._client.settings
        if room is None:
            return Formatter(locale, settings.colours, settings.dice)
        chosen, channel = self._chosen(room), self.channel(room)
        modes = set() if channel is None else channel.modes
        colours = settings.colours and not modes & _PLAIN if chosen.colours is None else chosen.colours
        return Formatter(
            locale,
            colours and "c" not in modes,  # where it would lose us the whole line
            settings.dice,
            self.sign(room),
            quiet=True,
            addressed=frozenset(addressed),
        )

    def sign(self, room: Room | None) -> str:
        """What comes before commands in a channel; with None, in those that have not chosen."""
        return (room is not None and self._chosen(room).sign) or self._client.settings.prefix

    def channel(self, room: Room) -> Channel | None:
        """The channel of a room, if we are in it."""
        session = self._client.session
        found = None if session is None else session.channels.find(room.id)
        return found if found is not None and found.joined else None

    def room(self, channel: str) -> Room:
        """The room of a channel."""
        return Room(self._client.settings.name, self._client.support.fold(channel))

    async def send_to_room(
        self,
        room: Room,
        lines: Sequence[str],
        urgency: Urgency = Urgency.MOVE,
        slot: str = "",
        ranks: str = "",
    ) -> SendResult:
        """Send lines to a channel, or to those of some ranks there; returns once it is certain whether they arrived."""

        def address() -> str | None:
            channel = self.channel(room)
            return None if channel is None else ranks + channel.name

        verb = "NOTICE" if self._chosen(room).notice else "PRIVMSG"
        return await self._send(ranks + room.id, address, lines, urgency, slot, verb)

    async def send_to_person(
        self, person: Person, lines: Sequence[str], urgency: Urgency = Urgency.MOVE, slot: str = ""
    ) -> SendResult:
        """Send lines to a person in private, if it is certain who that is; returns once their fate is certain."""
        address = await self._people.reach(person)
        if address is None:
            return SendResult.NO_RECIPIENT
        return await self._send(person.id, address, lines, urgency, slot)

    async def send_to_nick(self, nick: str, lines: Sequence[str]) -> SendResult:
        """Send lines with nothing secret to whoever has a nick now."""
        return await self._send(f"to {nick}", lambda: nick, lines, Urgency.ANSWER)

    async def turn(self, audience: str, urgency: Urgency) -> None:
        """Return when a message to a room or person, given by id, would go out at once: compose its text only then.

        Returns at once while we are not connected, when sending fails.
        """
        granted = asyncio.Event()
        give_up = self._client.reserve(audience, urgency, granted.set)
        try:
            await granted.wait()
        except asyncio.CancelledError:
            give_up()
            raise

    def reply(
        self,
        chat: ChatMessage,
        person: Person | None,
        lines: Sequence[str],
        locale: Locale,
        *,
        private: bool = False,
        whole: bool = False,
        behind: Sequence[str] = (),
        topic: str = "",
    ) -> None:
        """Answer a line where it was said, or in private; long answers in pages, unless `whole`.

        The lines `behind` it begin on the next page. A private answer goes to `person`; with None, if we do not know
        who it is, to the nick that spoke. An answer that only informs has a `topic`, such as the command's name: the
        next one to the same reader takes its place while it waits. All others are given in any case.
        """
        private = private or not chat.channel
        lines = split_lines(lines)
        most = len(lines) if whole else (_PAGE if private else MOST)
        if behind:
            most = min(most, len(lines) + 1)
        shown, rest = lines[:most], [*lines[most:], *behind]
        if rest:
            rest = [*shown[most - 1 :], *rest]
            command = ("" if private else self.sign(self.room(chat.channel))) + locale("irc-word-more")
            shown = [*shown[: most - 1], locale("irc-more", lines=len(rest), command=command)]
        match self._budget.admit(person or chat.user, len(shown), self._client.now(), reading=bool(topic)):
            case Admission.SILENCE:
                return
            case Admission.REFUSED:
                shown, whole, topic = [locale("irc-too-fast")], False, ""
            case Admission.GIVEN:
                self._keep(chat.user, rest, private=private)
        if private:
            self._begin(self._in_private(chat.user, person, shown, topic))
        elif whole:
            self._begin(self.send_to_room(self.room(chat.channel), shown, Urgency.BOARD, "board"))
        elif shown:
            named = [f"{chat.user.nick}: {shown[0]}", *shown[1:]]
            slot = topic and f"{topic} for {chat.user.nick}"
            self._begin(self.send_to_room(self.room(chat.channel), named, Urgency.ANSWER, slot, chat.ranks))

    def forget_pages(self, user: User) -> None:
        """What a connection has not read yet is not for it any more."""
        self._pages.pop(_reader(user), None)

    def next_page(self, chat: ChatMessage, person: Person | None, locale: Locale) -> None:
        """Send the next page of the reader's last long answer; a private one stays private. `person` as in `reply`."""
        private, rest = self._pages.get(_reader(chat.user), (not chat.channel, []))
        if rest or private:  # in a channel, `more` may be meant for another bot
            self.reply(chat, person, rest or [locale("irc-no-more")], locale, private=private, topic="more")

    def note_refusal(self, target: str, number: str) -> None:
        """The server did not deliver what we sent to a target."""
        self._refusals[self._client.support.fold(target)] = number

    async def _in_private(self, user: User, person: Person | None, lines: Sequence[str], topic: str) -> None:
        if person is not None:
            sent = await self.send_to_person(person, lines, Urgency.ANSWER, topic)
        else:
            address: Address = lambda: None if user.gone else user.nick  # noqa: E731 - the annotation says what it is
            sent = await self._send(f"to {user.nick}", address, lines, Urgency.ANSWER, topic)
        if sent is SendResult.REFUSED:
            self._closed(user)

    def _keep(self, user: User, rest: list[str], *, private: bool) -> None:
        self._pages.pop(_reader(user), None)
        if rest:
            self._pages[_reader(user)] = (private, rest)

    async def _send(
        self,
        audience: str,
        address: Address,
        lines: Sequence[str],
        urgency: Urgency,
        slot: str = "",
        verb: str = "PRIVMSG",
    ) -> SendResult:
        if not lines:
            return SendResult.ARRIVED
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(result: bool) -> None:
            if not arrived.done():
                arrived.set_result(result)

        target = address()
        if target is not None:
            self._refusals.pop(self._client.support.fold(target), None)
        self._client.send(OutgoingMessage(audience, address, deque(lines), urgency, done, slot, verb))
        if await arrived:
            return SendResult.ARRIVED
        if target is None:
            return SendResult.FAILED
        number = self._refusals.get(self._client.support.fold(target))
        hidden = (
            number == NO_SUCH_NICK and address() == target
        )  # we see them, but the server claims that there is no such nick
        return SendResult.REFUSED if hidden or number in REFUSES_MESSAGES else SendResult.FAILED


def split_lines(lines: Iterable[str]) -> list[str]:
    """The lines, split so that each fits a message."""
    return [piece for line in lines for piece in split(line, LONG)]


def _reader(user: User) -> User | str:
    """Who owns the pages: the live connection, never the nick; outside our channels the account."""
    return user if user.channels else f"account {user.account}"
