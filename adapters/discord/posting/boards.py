"""The board of a table in a room: one message a turn, which grows by edits and is the last of ours.

Above the board stand who has to decide, and what has happened since the message was posted. When a decision comes to
somebody else, a new message takes its place, and of the old one only what happened stays. A draft, in which everybody
decides in private, is one message. Whoever is called there is mentioned in the new message; everything else is silent.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, classify, log_task_failure
from adapters.discord.identity import NETWORK
from adapters.discord.pictures.studio import PainterProcess, Picture, Studio, past_of, scene
from adapters.discord.posting.channels import (
    Messageable,
    best_effort,
    may_attach,
    may_embed,
    nonce,
    without_empty,
)
from adapters.discord.posting.limiter import Limiter, Urgency
from adapters.discord.posting.notify import NotifyStore, asked, is_private, newly
from adapters.discord.posting.posts import NO_POST, Post, Posts
from adapters.discord.rendering import board as boards
from adapters.discord.rendering import formatting, timestamps
from adapters.discord.rendering.panel import mentioning
from adapters.discord.servers import Servers
from bot.language import Locale
from bot.ports import Person, Room, Update
from bot.render import messages
from bot.runtime.host import Host
from bot.runtime.retry import Backoff
from bot.runtime.tasks import TaskSet
from bot.table.table import Table
from bot.text.doc import line

_FAR = 8  # messages after the board, by anyone, until it is posted again
_OLD = 55 * 60.0  # seconds until it is posted again: Discord limits edits of old messages
_CALM = 15.0  # seconds for which it is not posted again, however busy the room is
_DRAWN = 0.3  # seconds for which a board waits for its picture, which otherwise follows
_DRAWINGS = 4  # pictures asked for at once
_KEPT_OLD = 16  # replaced messages of a room to be tidied up; of any more the buttons stay, and say that they are old
_AGAIN, _AT_MOST = 2.0, 300.0  # seconds until a picture that did not arrive is sent again

_UNKNOWN = Picture(b"", "")  # what a board shows that an earlier process has posted, or whose picture is to come


@dataclass(slots=True)
class _Shown:
    """In-memory state of a board: its message, the channel's message count when it was posted, its picture, and what
    has happened since, None where an earlier version has posted it. `stays` is the text that stays of each replaced
    message, `tried` the one that was to be replaced when that failed."""

    message: int = 0
    said: int = 0
    picture: Picture | None = _UNKNOWN
    story: str | None = None
    stays: dict[int, str] = field(default_factory=dict)
    tried: int | None = None
    tidying: asyncio.Task[None] | None = None


class Boards:
    """Posts boards and keeps them up to date."""

    def __init__(self, host: Host, posts: Posts, servers: Servers, notify: NotifyStore, limiter: Limiter) -> None:
        self._host = host
        self._posts = posts
        self._servers = servers
        self._notify = notify
        self._limiter = limiter
        self.studio = Studio(PainterProcess())
        self._behind = TaskSet(log_task_failure)  # pictures that follow their boards, and replaced messages
        self._drawings = asyncio.Semaphore(_DRAWINGS)
        self._said: Counter[int] = Counter()  # messages seen in channels that have a board
        self._boards: dict[tuple[str, Room], _Shown] = {}

    async def close(self) -> None:
        """Stop drawing pictures and tidying up."""
        await self._behind.close()
        await self.studio.close()

    def overheard(self, channel: int) -> None:
        """There is another message in a channel, so that a board there moved up."""
        if channel in self._said:
            self._said[channel] += 1

    def forget(self, table_id: str, room: Room) -> None:
        """A table's board in a room is finished; without another one there, nobody counts the messages."""
        self._boards.pop((table_id, room), None)
        if all(other != room for _, other in self._boards):
            self._said.pop(int(room.id), None)

    async def show(self, channel: Messageable, table: Table, room: Room, update: Update, locale: Locale) -> None:
        """Tell a room the news, and show it the board as it is now. Raises as any request."""
        self._said.setdefault(channel.id, 0)
        drawing = asyncio.create_task(self._drawn(channel, table, room, locale))
        try:
            async with self._posts.lock(update.table, room):
                post = await self._show(channel, table, room, update, locale, drawing)
                shown = self._boards[update.table, room]
                shown.message = post.message
                over = ended(table, update)
                if over:
                    await self._tidied(channel, room, update.table, post)
                await self._posts.put(update.table, room, None if over else post)
        except BaseException:
            drawing.cancel()
            raise
        if post.message and not (drawing.done() and shown.picture is drawing.result()):
            self._behind.start(self._hang(channel, table, room, post, shown, drawing, locale))
        if table.open and post.old and (shown.tidying is None or shown.tidying.done()):
            shown.tidying = self._behind.start(self._tidy(channel, update.table, room))

    async def _show(
        self,
        channel: Messageable,
        table: Table,
        room: Room,
        update: Update,
        locale: Locale,
        drawing: asyncio.Task[Picture | None],
    ) -> Post:
        """Edit the board, or post it anew if a turn begins, or if it is full, has scrolled away, is too old or was
        deleted, or is to have another form.

        It is edited even if it looks the same, since its buttons carry the numbers of the current decisions.
        """
        post = await self._posts.get(update.table, room)
        shown = self._boards.setdefault((update.table, room), _Shown(story=post.story))
        docs = [line(locale("discord-again")), *update.lines] if update.repeat and update.lines else update.lines
        news = formatting.lines(docs)
        doc = messages.board(table, locale) if update.board is None else update.board
        if not doc:  # stopped: the last board stays, without buttons
            for at, text in enumerate(news):
                await self._send(channel, content=text, nonce=_nonce(channel, update, f"line{at}"), silent=True)
            if post.message:
                last = boards.fields(table, locale, rich=True, lead=shown.story, buttoned=False)
                edit = channel.get_partial_message(post.message).edit
                await best_effort(edit(**last) if post.rich else edit(view=None))
            return replace(NO_POST, old=post.old)
        await asyncio.wait({drawing}, timeout=_DRAWN)
        embed, private = may_embed(channel), is_private(table)
        rich = embed and not self._host.room_settings.of(room).plain
        seats = newly(table, post.turns)
        live = await self._host.tables.load(update.table)
        head = _head(table, self._host.alarms.ends(live), locale)
        most = boards.lead_size(table, locale, rich=rich, embed=embed) - formatting.size(head) - 1
        begins = bool(seats) and not (private and post.private)
        called = await self._called(table, seats, private=private)
        kept = replace(post, told=(), turns=tuple(table.turns), private=private)
        above, story, stays = _parted(news, most)
        same = post.message and table.open and rich == post.rich and not (begins or called)
        near = not self._is_far(channel, post, shown)

        def fields(picture: Picture | None, lead: str | None) -> dict[str, Any]:
            said = None if picture is None or picture is _UNKNOWN else picture.alt
            return boards.fields(table, locale, rich=rich, embed=embed, picture=said, lead=lead)

        if same and shown.story is not None and formatting.size(whole := _joined(shown.story, *news)) <= most:
            above, story, stays = [], whole, False
            if near and await self._edited(channel, post, shown, partial(fields, lead=_joined(head, story)), drawing):
                shown.story = story
                return replace(kept, lines=bool(story), story=story)
        unread = shown.story is None and embed and not (news or rich)  # what an earlier process wrote there stays
        if same and near and unread and await self._edited(channel, post, shown, partial(fields, lead=None), drawing):
            return kept
        picture = drawing.result() if drawing.done() else _UNKNOWN
        for at, text in enumerate(above):
            await self._send(channel, content=text, nonce=_nonce(channel, update, f"line{at}"), silent=True)
        what = fields(picture, _joined(head, story))
        doubtful, shown.tried = update.repeat or shown.tried == post.message, post.message
        sent = await self._send(
            channel,
            **without_empty(what),
            files=_files(picture),
            nonce=nonce(update.table, room, 0, f"board{post.message}" if table.open or post.message else "end"),
            silent=not called,
            allowed_mentions=mentioning(*(person.id for person in called)),
        )
        if doubtful:  # Discord may have given us what arrived the first time
            await sent.edit(**what, attachments=_files(picture))
        shown.tried = None
        if post.message and post.message != sent.id:
            if shown.story is not None:
                shown.stays[post.message] = shown.story
            kept = replace(kept, old=(*post.old, (post.message, stays and post.lines, post.rich))[-_KEPT_OLD:])
        shown.said, shown.picture, shown.story = self._said[channel.id], picture, story
        shown.stays = {number: text for number, text in shown.stays.items() if number in {old[0] for old in kept.old}}
        return replace(
            kept,
            message=sent.id,
            channel=channel.id,
            at=self._host.clock.now(),
            lines=bool(story),
            rich=rich,
            story=story,
        )

    async def _edited(
        self,
        channel: Messageable,
        post: Post,
        shown: _Shown,
        fields: Callable[[Picture | None], dict[str, Any]],
        drawing: asyncio.Task[Picture | None],
    ) -> bool:
        """Edit the board; False if it is not there any more."""
        picture = drawing.result() if drawing.done() else _UNKNOWN
        picture = shown.picture if picture is _UNKNOWN else picture
        if picture is _UNKNOWN and post.rich:  # a frame has to name its picture: until ours is drawn it has none
            picture = None
        changed: dict[str, Any] = {} if picture is shown.picture else {"attachments": _files(picture)}
        try:
            await channel.get_partial_message(post.message).edit(**fields(picture), **changed)
        except discord.HTTPException as error:
            if classify(error) is not ErrorKind.MESSAGE_GONE:
                raise
            return False
        shown.picture = picture
        return True

    async def _send(self, channel: Messageable, **what: Any) -> discord.Message:
        sent: discord.Message = await channel.send(**what)
        self.overheard(channel.id)
        return sent

    async def _called(self, table: Table, seats: Sequence[int], *, private: bool) -> Sequence[Person]:
        """Of the people on these seats, those who are to be mentioned."""
        people = [person for seat in seats if (person := table.seats[seat].person) and person.network == NETWORK]
        return [person for person in people if (await self._notify.of(person)).mentions(private=private)]

    def _is_far(self, channel: Messageable, post: Post, shown: _Shown) -> bool:
        """Whether the board has scrolled away or is too old to edit."""
        age = self._host.clock.now() - post.at
        return age >= _OLD or (age >= _CALM and self._said[channel.id] - shown.said > _FAR)

    # Replaced messages

    async def _tidy(self, channel: Messageable, table_id: str, room: Room) -> None:
        """Tidy up the replaced messages of a room, one after the other, when nothing else is to be sent."""
        while old := (await self._posts.get(table_id, room)).old:
            await self._limiter.turn(lambda: Urgency.LATER)  # first, or boards would queue behind it in discord.py
            if not await self._retired(channel, self._boards.get((table_id, room)), *old[0]):
                return
            async with self._posts.lock(table_id, room):
                post = await self._posts.get(table_id, room)
                await self._posts.put(table_id, room, replace(post, old=tuple(x for x in post.old if x != old[0])))

    async def _tidied(self, channel: Messageable, room: Room, table_id: str, post: Post) -> None:
        """The table has closed: tidy up at once what it leaves behind."""
        shown = self._boards[table_id, room]
        if shown.tidying is not None:
            shown.tidying.cancel()
        for message, stays, rich in post.old:
            await self._retired(channel, shown, message, stays, rich)

    async def _retired(self, channel: Messageable, shown: _Shown | None, number: int, stays: bool, rich: bool) -> bool:
        """Remove a replaced message, but what happened stays. Returns False if it has to be tried again."""
        message, text = channel.get_partial_message(number), None if shown is None else shown.stays.get(number)
        try:
            if not stays:
                await message.delete()
            elif rich:
                if text is None:  # an earlier process wrote it
                    text = boards.lead_of(await channel.fetch_message(number))
                await (message.edit(view=boards.bare(text), attachments=[]) if text else message.delete())
            else:
                content: dict[str, Any] = {} if text is None else {"content": text}
                await message.edit(**content, embeds=[], attachments=[], view=None)
        except REQUEST_ERRORS as error:
            if classify(error) is ErrorKind.TRANSIENT:
                return False
        if shown is not None:
            shown.stays.pop(number, None)
        return True

    # Pictures

    async def _drawn(self, channel: Messageable, table: Table, room: Room, locale: Locale) -> Picture | None:
        """The table as a picture; None if the server does not want pictures or we may not attach files, and _UNKNOWN if
        there is a newer board before this one is drawn."""
        if isinstance(channel, discord.DMChannel) or not may_attach(channel):
            return None
        if not (await self._servers.of(channel.guild.id)).pictures:
            return None
        async with self._drawings:
            if await self._is_current(table):
                light = self._host.room_settings.of(room).light
                return await self.studio.drawn(
                    scene(table, locale, await past_of(self._host.journal, table), light=light)
                )
        return _UNKNOWN

    async def _is_current(self, table: Table) -> bool:
        return (await self._host.tables.load(table.header.id)).table.seq == table.seq

    async def _hang(
        self,
        channel: Messageable,
        table: Table,
        room: Room,
        post: Post,
        shown: _Shown,
        drawing: asyncio.Task[Picture | None],
        locale: Locale,
    ) -> None:
        """Attach a picture that took a while to its board, unless that has changed since: then a newer one comes."""
        picture = await drawing
        backoff = Backoff(_AGAIN, _AT_MOST)
        while True:
            await self._limiter.turn(lambda: Urgency.LATER)
            async with self._posts.lock(table.header.id, room):
                if shown.message != post.message or not await self._is_current(table):
                    return
                live = await self._host.tables.load(table.header.id)
                head = _head(table, self._host.alarms.ends(live), locale)
                what: dict[str, Any] = {}
                if post.rich:  # the frame has to name its picture
                    lead, alt = _joined(head, shown.story or ""), None if picture is None else picture.alt
                    what = boards.fields(table, locale, rich=True, picture=alt, lead=lead)
                try:
                    await channel.get_partial_message(post.message).edit(attachments=_files(picture), **what)
                except REQUEST_ERRORS as error:
                    if classify(error) is not ErrorKind.TRANSIENT:
                        return
                else:
                    shown.picture = picture
                    return
            await self._host.clock.sleep(backoff.next())


def _head(table: Table, moments: Mapping[int, float], locale: Locale) -> str:
    """Who has to decide, and until when; empty if nobody has to."""
    seats = asked(table)
    if not seats:
        return ""
    who = " ".join(timestamps.called(table, seat) for seat in seats)
    until = timestamps.deadlines(table, {seat: when for seat, when in moments.items() if seat in seats}, locale)
    return " ".join(filter(None, (locale("discord-turn", who=who, count=len(seats)), until)))


def ended(table: Table, update: Update) -> bool:
    """Whether the table has closed and all of it is told; what was missed may come in several updates."""
    return not table.open and update.upto >= table.seq


def _parted(news: list[str], most: int) -> tuple[list[str], str, bool]:
    """News for messages of their own, and those that fit above a new board; what the replaced one tells stays."""
    if not news or formatting.size(news[-1]) > most:
        return news, "", True
    return news[:-1], news[-1], True


def _joined(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _nonce(channel: Messageable, update: Update, slot: str) -> str:
    return nonce(update.table, Room(NETWORK, str(channel.id)), update.upto, slot)


def _files(picture: Picture | None) -> list[discord.File]:
    if picture is None or picture is _UNKNOWN:
        return []
    return [discord.File(io.BytesIO(picture.png), filename=boards.PICTURE, description=picture.alt)]
