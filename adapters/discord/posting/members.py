"""Direct messages to members: one is kept up to date, and replaced by a new one when there is news or a decision.

A member who accepts no direct messages is called in the room instead; at this table it is not tried again.
"""

from __future__ import annotations

import discord
from msgspec.structs import replace

from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, classify
from adapters.discord.identity import NETWORK
from adapters.discord.posting.channels import Messageable, best_effort, may_write, nonce, without_empty
from adapters.discord.posting.posts import NO_POST, Post, Posts
from adapters.discord.rendering import formatting
from adapters.discord.rendering.panel import body, mentioning, panel
from bot.language import Locale
from bot.ports import Person, Update
from bot.runtime.host import Host
from bot.table.table import Status, Table
from bot.text.doc import line


class Members:
    """Sends direct messages to members."""

    def __init__(self, host: Host, posts: Posts) -> None:
        self._host = host
        self._posts = posts
        self.client: discord.Client | None = None

    async def deliver(self, table: Table, person: Person, update: Update, locale: Locale) -> bool:
        """Tell a member the news and show their private view. Returns whether that is done."""
        async with self._posts.lock(update.table, person):
            return await self._deliver(table, person, update, locale)

    async def _deliver(self, table: Table, person: Person, update: Update, locale: Locale) -> bool:
        post = await self._posts.get(update.table, person)
        asked = update.prompt is not None and update.decision != post.decision
        if "closed" in post.told:
            if asked:
                await self._call(table, person, update.decision or 0)
                await self._posts.put(update.table, person, replace(post, decision=update.decision or 0))
            return True
        try:
            return await self._written(table, person, update, locale, post, asked=asked)
        except discord.HTTPException as error:
            if classify(error) is not ErrorKind.DMS_CLOSED:
                raise
        await self._posts.put(update.table, person, replace(post, told=("closed",), decision=update.decision or 0))
        if asked:
            await self._call(table, person, update.decision or 0)
        return True

    async def _written(
        self, table: Table, person: Person, update: Update, locale: Locale, post: Post, *, asked: bool
    ) -> bool:
        """Send or edit the direct message. Returns True once that is done."""
        shown = panel(table, table.seat_of(person), locale)
        channel = await self._direct(person)
        if not (asked or update.lines) and post.message:
            try:
                await channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view))
            except discord.HTTPException as error:
                if classify(error) is not ErrorKind.MESSAGE_GONE:
                    raise
            else:
                return True
        docs = [line(locale("discord-again")), *update.lines] if update.repeat and update.lines else update.lines
        texts = formatting.lines(docs) or [""]
        if not (texts[-1] or shown.doc):
            return True
        for at, text in enumerate(texts[:-1]):
            await channel.send(text, nonce=nonce(update.table, person, update.upto, f"line{at}"))
        last = nonce(update.table, person, update.upto, f"hand{update.decision}")
        sent = await channel.send(texts[-1] or None, **without_empty(body(shown.doc, shown.view)), nonce=last)
        await self._retire(channel, post, sent.id)
        decision = update.decision or post.decision
        fresh = Post(sent.id, channel.id, self._host.clock.now(), decision=decision, lines=bool(sent.content))
        await self._posts.put(update.table, person, fresh)
        return True

    async def refresh(self, table_id: str, person: Person) -> None:
        """Update a member's direct message, if there is one."""
        async with self._posts.lock(table_id, person):
            post = await self._posts.get(table_id, person)
            if not post.message:
                return
            table = (await self._host.tables.load(table_id)).table
            if table.status is Status.RUNNING:
                shown = panel(table, table.seat_of(person), Locale(await self._host.locales.language(person)))
                channel = await self._direct(person)
                await best_effort(channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view)))

    async def probe(self, table: Table, person: Person) -> bool:
        """Welcome a member who sat down in a direct message. Returns whether they accept it; tried once per table."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if post.message or "closed" in post.told:
                return "closed" not in post.told
            locale = Locale(await self._host.locales.language(person))
            rooms = " ".join(f"<#{room.id}>" for room in table.rooms if room.network == NETWORK)
            text = formatting.escape(locale("discord-welcome")) + f" {rooms}"
            try:
                channel = await self._direct(person)
                sent = await channel.send(text, nonce=nonce(table.header.id, person, 0, "welcome"))
            except REQUEST_ERRORS as error:
                if classify(error) is not ErrorKind.DMS_CLOSED:
                    return True
                await self._posts.put(table.header.id, person, replace(post, told=("closed",)))
                return False
            fresh = Post(sent.id, channel.id, self._host.clock.now())
            await self._posts.put(table.header.id, person, fresh)
            return True

    async def say(self, table: Table, person: Person, text: str, slot: str) -> None:
        """Send a sentence as a direct message, if possible; Discord drops a repetition of the same `slot`."""
        post = await self._posts.get(table.header.id, person)
        if "closed" not in post.told:
            channel = await self._direct(person)
            await best_effort(channel.send(text, nonce=nonce(table.header.id, person, 0, slot)))

    async def farewell(self, table: Table, person: Person) -> None:
        """The table has closed: remove the controls from the direct message."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if post.message and person.network == NETWORK:
                channel = await self._direct(person)
                await best_effort(channel.get_partial_message(post.message).edit(view=None))
            if post is not NO_POST:
                await self._posts.put(table.header.id, person, None)

    async def _call(self, table: Table, person: Person, decision: int) -> None:
        """Call a member without direct messages in the room; that somebody must decide is public."""
        assert self.client is not None
        for room in table.rooms:
            channel = self.client.get_channel(int(room.id)) if room.network == NETWORK else None
            if isinstance(channel, Messageable) and may_write(channel):
                locale = Locale(await self._host.locales.language(room))
                said = formatting.escape(locale("discord-call", button=locale("discord-button-hand")))
                call = nonce(table.header.id, person, decision, "call")
                text = f"<@{person.id}> {said}"
                await best_effort(channel.send(text, allowed_mentions=mentioning(person.id), nonce=call))

    async def _retire(self, channel: Messageable, post: Post, newer: int) -> None:
        """Remove the message that a newer one replaces, but keep the news in it."""
        if post.message and post.message != newer:
            message = channel.get_partial_message(post.message)
            await best_effort(message.edit(embeds=[], view=None) if post.lines else message.delete())

    async def _direct(self, person: Person) -> discord.DMChannel:
        assert self.client is not None
        return await self.client.create_dm(discord.Object(int(person.id)))
