"""Direct messages to members: for what is theirs alone, and one notification a turn.

A new message comes when a decision has come to them that they are asked for there (notify.py). It shows the hand and
the choices, is edited or answered in place while they go on deciding, and then keeps only its news. A member who
accepts no direct messages is called in the room instead; is tried again when they do something.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import structlog
from msgspec.structs import replace

from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, classify
from adapters.discord.identity import NETWORK
from adapters.discord.posting.channels import Messageable, best_effort, may_write, nonce, without_empty
from adapters.discord.posting.limiter import Urgency, urgency
from adapters.discord.posting.notify import NotifyStore, asked, is_private, newly
from adapters.discord.posting.posts import NO_POST, Post, Posts
from adapters.discord.rendering import buttons, formatting
from adapters.discord.rendering.panel import Panel, body, mentioning, panel
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.ports import Person, Room, Update
from bot.render.help_texts import game_name
from bot.runtime.host import Host
from bot.table.table import Status, Table
from bot.text.doc import Doc, line

log = structlog.get_logger()

_CACHED = 10_000  # direct messages
_TRIED = 600.0  # seconds in which pressing something has closed direct messages tried again once
_MOST = 1500  # characters of news in one, beside what it is about
_NOTHING = Panel((), None)


class Members:
    """Sends direct messages to members."""

    def __init__(self, host: Host, posts: Posts, notify: NotifyStore) -> None:
        self._host = host
        self._posts = posts
        self.notify = notify
        self._turns = BoundedDict[tuple[str, Person], tuple[int, ...]](_CACHED)  # those of which each has been told
        self._texts = BoundedDict[tuple[str, Person], str](_CACHED)  # the news in each direct message of this process
        self._shown = BoundedDict[tuple[str, Person], tuple[Doc, Any]](_CACHED)  # what else is in it
        self._tried = BoundedDict[Person, float](_CACHED)  # when closed direct messages were to be tried again
        self.client: discord.Client | None = None

    async def deliver(self, table: Table, person: Person, update: Update, locale: Locale) -> bool:
        """Tell a member the news and show their private view. Returns whether that is done."""
        async with self._posts.lock(update.table, person):
            return await self._deliver(table, person, update, locale)

    async def _deliver(self, table: Table, person: Person, update: Update, locale: Locale) -> bool:
        post = await self._posts.get(update.table, person)
        comes = table.seat_of(person) in newly(table, self._turns.get((update.table, person), post.turns))
        called = comes and await self._asks(table, person)
        if await self._sent(table, person, update, locale, post, called=called):
            self._turns[update.table, person] = tuple(table.turns)
            return True
        return False

    async def _sent(
        self, table: Table, person: Person, update: Update, locale: Locale, post: Post, *, called: bool
    ) -> bool:
        if "closed" in post.told:
            if called:
                calls = await self._call(table, person, update.decision or 0)
                told = replace(post, turns=tuple(table.turns), calls=(*post.calls, *calls))
                await self._posts.put(update.table, person, told)
            return True
        if not (called or update.lines or post.message):
            return True  # there is nothing that is theirs alone
        urgency.set(Urgency.CALL if called else Urgency.BOARD)
        try:
            return await self._written(table, person, update, locale, post, called=called)
        except discord.HTTPException as error:
            if classify(error) is not ErrorKind.DMS_CLOSED:
                raise
        calls = await self._call(table, person, update.decision or 0) if called else ()
        closed = replace(post, told=("closed",), turns=tuple(table.turns), calls=(*post.calls, *calls))
        await self._posts.put(update.table, person, closed)
        return True

    async def _written(
        self, table: Table, person: Person, update: Update, locale: Locale, post: Post, *, called: bool
    ) -> bool:
        """Send the direct message, or edit it where nobody has to be called. Returns True once that is done."""
        shown = await self._panel(table, person, locale)
        docs = [line(locale("discord-again")), *update.lines] if update.repeat and update.lines else update.lines
        news = formatting.lines(docs)
        before = self._texts.get((update.table, person))
        replaced = _is_away(table, person) and bool(news)
        if post.message and not (called or replaced) and (before is not None or not news):
            text = None if before is None else _joined(before, *news)
            fits = text is None or formatting.size(text) <= _MOST
            if fits and await self._edited(table, person, post, shown, text, changed=bool(news)):
                if text is not None:
                    self._texts[update.table, person] = text
                    await self._posts.put(update.table, person, replace(post, lines=bool(text)))
                return True
        if not (called or news or shown.doc):
            return True
        channel = await self._direct(person)
        key = "discord-yours" if called else "discord-about" if replaced else ""
        lead = await self._about(table, key, locale) if key else ""
        last = _joined(lead, *news[-1:])
        above = news[:-1] if formatting.size(last) <= formatting.CONTENT else news
        last = last if above is not news else lead
        for at, text in enumerate(above):
            await channel.send(text, nonce=nonce(update.table, person, update.upto, f"line{at}"), silent=True)
        token = nonce(update.table, person, 0, f"hand{post.message}" if table.open or post.message else "end")
        what = body(shown.doc, shown.view, lead=last)
        sent = await channel.send(**without_empty(what), nonce=token, silent=not (called or replaced))
        if update.repeat:  # Discord may have given us what arrived the first time
            await sent.edit(**what)
        await self._retire(channel, update.table, person, post, sent.id)
        self._texts[update.table, person] = "" if above is news else "".join(news[-1:])
        self._shown[update.table, person] = _look(shown)
        fresh = Post(sent.id, channel.id, self._host.clock.now(), lines=bool(news), turns=tuple(table.turns))
        fresh = replace(fresh, calls=post.calls)
        await self._posts.put(update.table, person, fresh)
        return True

    async def _edited(
        self, table: Table, person: Person, post: Post, shown: Panel, text: str | None, *, changed: bool
    ) -> bool:
        """Bring the direct message up to date, unless it is; `text` is the news in it. False if it is not there any
        more."""
        key = table.header.id, person
        if not changed and self._shown.get(key) == _look(shown):
            return True
        channel = await self._direct(person)
        locale = await self._locale(person)
        if shown.doc:
            text = None if text is None else _joined(await self._about(table, "discord-yours", locale), text)
        elif not text and not (text is None and post.lines):  # an earlier process may have written news there
            text = await self._about(table, "discord-chosen", locale)
        what = body(shown.doc, shown.view, lead=text) | ({} if shown.doc else {"embeds": []})
        try:
            await channel.get_partial_message(post.message).edit(**what)
        except discord.HTTPException as error:
            if classify(error) is not ErrorKind.MESSAGE_GONE:
                raise
            return False
        self._shown[key] = _look(shown)
        return True

    async def _asks(self, table: Table, person: Person) -> bool:
        """Whether a member is asked in a direct message for what they have to decide now, if they have to."""
        seat = table.seat_of(person)
        if seat is None or seat not in asked(table):
            return False
        here = any(self._may_write(room) for room in table.rooms)
        return not here or (await self.notify.of(person)).writes(private=is_private(table))

    async def _panel(self, table: Table, person: Person, locale: Locale) -> Panel:
        if _is_away(table, person):
            return Panel((), buttons.back_view(table, locale))
        return panel(table, table.seat_of(person), locale) if await self._asks(table, person) else _NOTHING

    async def _about(self, table: Table, key: str, locale: Locale) -> str:
        """A sentence about a decision: which game, where and whose table it is, and the way to the board."""
        where = link = ""
        for room in table.rooms:
            if isinstance(channel := self._room(room), Messageable) and channel.guild is not None:
                board = (await self._posts.get(table.header.id, room)).message
                link = f"https://discord.com/channels/{channel.guild.id}/{channel.id}" + (f"/{board}" if board else "")
                where = f"<#{channel.id}>"
                break
        game = f"**{formatting.escape(game_name(table.game.name, locale))}**"
        host = formatting.escape(table.name_of(table.host))
        said = locale(key, game=game, host=host or "none", where=where or "none")
        return f"{said} [{locale('discord-to-board')}]({link})" if link else said

    def shows(self, table_id: str, person: Person, shown: Panel) -> None:
        """The direct message was brought up to date in the answer to a click there."""
        self._shown[table_id, person] = _look(shown)

    async def refresh(self, table_id: str, person: Person) -> None:
        """Update a member's direct message, if there is one."""
        async with self._posts.lock(table_id, person):
            post = await self._posts.get(table_id, person)
            table = (await self._host.tables.load(table_id)).table
            if post.message and table.status is Status.RUNNING:
                shown = await self._panel(table, person, await self._locale(person))
                await best_effort(self._edited(table, person, post, shown, None, changed=False))

    async def probe(self, table: Table, person: Person) -> bool:
        """Welcome a member who sat down in a direct message, where a game asks something in private. Returns whether
        they accept it; tried once per table."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if post.message or "closed" in post.told or not any(form.secret for form in table.game.forms):
                return "closed" not in post.told
            locale = Locale(await self._host.locales.language(person))
            rooms = " ".join(f"<#{room.id}>" for room in table.rooms if room.network == NETWORK)
            text = formatting.escape(locale("discord-welcome")) + f" {rooms}"
            try:
                channel = await self._direct(person)
                sent = await channel.send(text, nonce=nonce(table.header.id, person, 0, "welcome"), silent=True)
            except REQUEST_ERRORS as error:
                if classify(error) is not ErrorKind.DMS_CLOSED:
                    return True
                await self._posts.put(table.header.id, person, replace(post, told=("closed",)))
                return False
            self._texts[table.header.id, person], self._shown[table.header.id, person] = text, _look(_NOTHING)
            fresh = Post(sent.id, channel.id, self._host.clock.now(), lines=True)
            await self._posts.put(table.header.id, person, fresh)
            return True

    async def say(self, table: Table, person: Person, text: str, slot: str) -> None:
        """Send a sentence as a direct message, if possible; Discord drops a repetition of the same `slot`."""
        post = await self._posts.get(table.header.id, person)
        if "closed" not in post.told:
            channel = await self._direct(person)
            await best_effort(channel.send(text, nonce=nonce(table.header.id, person, 0, slot)))

    async def tried_again(self, person: Person, *, wrote: bool) -> None:
        """Somebody has done something, so what we could not write to them may arrive from now on. Who `wrote` to us is
        sent at once what they have to decide; who pressed something, with their next decision."""
        now = self._host.clock.ticks()
        if not wrote and now - self._tried.get(person, -_TRIED) < _TRIED:
            return
        self._tried[person] = now
        found = False
        for live in await self._host.tables.find(person):
            table_id = live.table.header.id
            async with self._posts.lock(table_id, person):
                post = await self._posts.get(table_id, person)
                if "closed" in post.told:
                    found = True
                    self._turns.pop((table_id, person), None)
                    turns = () if wrote else post.turns
                    await self._posts.put(table_id, person, replace(post, told=(), turns=turns))
        if found and wrote:
            await self._host.show(person)

    async def decided(self, table: Table) -> None:
        """Remove the lines that called somebody who has decided meanwhile."""
        for person in table.people:
            if person.network == NETWORK and (await self._posts.get(table.header.id, person)).calls:
                async with self._posts.lock(table.header.id, person):
                    post = await self._posts.get(table.header.id, person)
                    if table.seat_of(person) not in asked(table) or not table.open:
                        await self._posts.put(table.header.id, person, replace(post, calls=()))
                        await self._remove(post.calls)

    async def _remove(self, calls: Sequence[tuple[int, int]]) -> None:
        assert self.client is not None
        for channel, message in calls:
            where = self.client.get_partial_messageable(channel)
            await best_effort(where.get_partial_message(message).delete())

    async def farewell(self, table: Table, person: Person) -> None:
        """The table has closed: remove the controls from the direct message."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if (
                post.message
                and person.network == NETWORK
                and self._shown.get((table.header.id, person)) != (_look(_NOTHING))
            ):
                channel = await self._direct(person)
                await best_effort(channel.get_partial_message(post.message).edit(view=None))
            if post is not NO_POST:
                await self._posts.put(table.header.id, person, None)

    async def _call(self, table: Table, person: Person, decision: int) -> Sequence[tuple[int, int]]:
        """Call a member without direct messages in the room; that somebody must decide is public. Returns the messages,
        each with its channel, to be removed when they have decided."""
        assert self.client is not None
        calls = []
        for room in table.rooms:
            channel = self._room(room)
            if isinstance(channel, Messageable) and may_write(channel):
                locale = Locale(await self._host.locales.language(room))
                said = formatting.escape(locale("discord-call", button=locale("discord-button-hand")))
                call = nonce(table.header.id, person, decision, "call")
                text = f"<@{person.id}> {said}"
                try:
                    sent = await channel.send(text, allowed_mentions=mentioning(person.id), nonce=call)
                except REQUEST_ERRORS as error:
                    log.info("discord: nobody was called", why=classify(error).name)
                else:
                    calls.append((channel.id, sent.id))
        return calls

    async def _retire(self, channel: Messageable, table_id: str, person: Person, post: Post, newer: int) -> None:
        """Remove the message that a newer one replaces, but keep the news in it."""
        key = table_id, person
        if post.message and post.message != newer and not (key in self._shown and self._shown[key] == _look(_NOTHING)):
            message, text = channel.get_partial_message(post.message), self._texts.get(key)
            content: dict[str, Any] = {} if text is None else {"content": text}
            await best_effort(message.edit(**content, embeds=[], view=None) if post.lines else message.delete())

    def _room(self, room: Room) -> Any:
        assert self.client is not None
        return self.client.get_channel(int(room.id)) if room.network == NETWORK else None

    def _may_write(self, room: Room) -> bool:
        channel = self._room(room)
        return isinstance(channel, Messageable) and may_write(channel)

    async def _locale(self, person: Person) -> Locale:
        return Locale(await self._host.locales.language(person))

    async def _direct(self, person: Person) -> discord.DMChannel:
        assert self.client is not None
        return await self.client.create_dm(discord.Object(int(person.id)))


def _joined(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _is_away(table: Table, person: Person) -> bool:
    """Whether an AI player sits in for somebody."""
    seat = table.seat_of(person)
    return seat is not None and table.status is Status.RUNNING and table.seats[seat].away


def _look(shown: Panel) -> tuple[Doc, Any]:
    """What tells whether two panels look the same."""
    return shown.doc, None if shown.view is None else shown.view.to_components()
