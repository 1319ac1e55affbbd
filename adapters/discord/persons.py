"""Players, each by direct messages: one that is kept up to date, a new one where something happened or is asked.

Whoever takes no direct messages is called in the room instead; that is remembered and not tried again at this table.
"""

from __future__ import annotations

import discord
from msgspec.structs import replace

from adapters.discord import paint
from adapters.discord.channels import Messageable, may_write, new, nonce, quietly
from adapters.discord.identity import NETWORK
from adapters.discord.panel import addressing, body, panel
from adapters.discord.posts import NONE, Post, Posts
from adapters.discord.trouble import FAULTS, Trouble, trouble
from bot.doc import line
from bot.host import Host
from bot.language import Tongue
from bot.ports import Parcel, Person
from bot.table import Status, Table


class Persons:
    """How players are written to."""

    def __init__(self, host: Host, posts: Posts) -> None:
        self._host = host
        self._posts = posts
        self.client: discord.Client | None = None

    async def deliver(self, table: Table, person: Person, parcel: Parcel, tongue: Tongue) -> bool:
        """Tell somebody what is new, and show what is theirs."""
        async with self._posts.lock(parcel.table, person):
            return await self._deliver(table, person, parcel, tongue)

    async def _deliver(self, table: Table, person: Person, parcel: Parcel, tongue: Tongue) -> bool:
        post = await self._posts.get(parcel.table, person)
        asked = parcel.prompt is not None and parcel.duty != post.duty
        if "closed" in post.told:
            if asked:
                await self._call(table, person, parcel.duty or 0)
                await self._posts.put(parcel.table, person, replace(post, duty=parcel.duty or 0))
            return True
        try:
            return await self._written(table, person, parcel, tongue, post, asked=asked)
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.CLOSED:
                raise
        await self._posts.put(parcel.table, person, replace(post, told=("closed",), duty=parcel.duty or 0))
        if asked:
            await self._call(table, person, parcel.duty or 0)
        return True

    async def _written(
        self, table: Table, person: Person, parcel: Parcel, tongue: Tongue, post: Post, *, asked: bool
    ) -> bool:
        """Write to somebody, if they take messages. True once that is done."""
        shown = panel(table, table.seat_of(person), tongue)
        channel = await self._direct(person)
        if not (asked or parcel.lines) and post.message:
            try:
                await channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view))
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MISSING:
                    raise
            else:
                return True
        docs = [line(tongue("discord-again")), *parcel.lines] if parcel.repeat and parcel.lines else parcel.lines
        texts = paint.lines(docs) or [""]
        if not (texts[-1] or shown.doc):
            return True
        for at, text in enumerate(texts[:-1]):
            await channel.send(text, nonce=nonce(parcel.table, person, parcel.upto, f"line{at}"))
        last = nonce(parcel.table, person, parcel.upto, f"hand{parcel.duty}")
        sent = await channel.send(texts[-1] or None, **new(body(shown.doc, shown.view)), nonce=last)
        await self._retire(channel, post, sent.id)
        duty = parcel.duty or post.duty
        fresh = Post(sent.id, channel.id, self._host.clock.now(), duty=duty, lines=bool(sent.content))
        await self._posts.put(parcel.table, person, fresh)
        return True

    async def refresh(self, table_id: str, person: Person) -> None:
        """Bring somebody's direct message up to date, where there is one."""
        async with self._posts.lock(table_id, person):
            post = await self._posts.get(table_id, person)
            if not post.message:
                return
            table = (await self._host.load(table_id)).table
            if table.status is Status.RUNNING:
                shown = panel(table, table.seat_of(person), Tongue(await self._host.tongues.language(person)))
                channel = await self._direct(person)
                await quietly(channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view)))

    async def probe(self, table: Table, person: Person) -> bool:
        """Whether somebody who has sat down can be written to: we greet them there. Asked of Discord once a table."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if post.message or "closed" in post.told:
                return "closed" not in post.told
            tongue = Tongue(await self._host.tongues.language(person))
            rooms = " ".join(f"<#{room.id}>" for room in table.rooms if room.network == NETWORK)
            text = paint.escape(tongue("discord-welcome")) + f" {rooms}"
            try:
                channel = await self._direct(person)
                sent = await channel.send(text, nonce=nonce(table.header.id, person, 0, "welcome"))
            except FAULTS as error:
                if trouble(error) is not Trouble.CLOSED:
                    return True
                await self._posts.put(table.header.id, person, replace(post, told=("closed",)))
                return False
            fresh = Post(sent.id, channel.id, self._host.clock.now())
            await self._posts.put(table.header.id, person, fresh)
            return True

    async def say(self, table: Table, person: Person, text: str, slot: str) -> None:
        """A sentence to somebody directly, if that is possible; the same `slot` of a table is said once."""
        post = await self._posts.get(table.header.id, person)
        if "closed" not in post.told:
            channel = await self._direct(person)
            await quietly(channel.send(text, nonce=nonce(table.header.id, person, 0, slot)))

    async def farewell(self, table: Table, person: Person) -> None:
        """The table is over: what could be chosen there cannot any more."""
        async with self._posts.lock(table.header.id, person):
            post = await self._posts.get(table.header.id, person)
            if post.message and person.network == NETWORK:
                channel = await self._direct(person)
                await quietly(channel.get_partial_message(post.message).edit(view=None))
            if post is not NONE:
                await self._posts.put(table.header.id, person, None)

    async def _call(self, table: Table, person: Person, duty: int) -> None:
        """Call somebody in the room who takes no direct messages: that they are asked is no secret."""
        assert self.client is not None
        for room in table.rooms:
            channel = self.client.get_channel(int(room.id)) if room.network == NETWORK else None
            if isinstance(channel, Messageable) and may_write(channel):
                tongue = Tongue(await self._host.tongues.language(room))
                said = paint.escape(tongue("discord-call", button=tongue("discord-button-hand")))
                call = nonce(table.header.id, person, duty, "call")
                text = f"<@{person.id}> {said}"
                await quietly(channel.send(text, allowed_mentions=addressing(person.id), nonce=call))

    async def _retire(self, channel: Messageable, post: Post, newer: int) -> None:
        """What is replaced goes; the lines in it stay."""
        if post.message and post.message != newer:
            message = channel.get_partial_message(post.message)
            await quietly(message.edit(embeds=[], view=None) if post.lines else message.delete())

    async def _direct(self, person: Person) -> discord.DMChannel:
        assert self.client is not None
        return await self.client.create_dm(discord.Object(int(person.id)))
