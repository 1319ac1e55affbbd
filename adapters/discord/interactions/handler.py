"""Slash commands, clicks and autocompletion: acknowledged at once, carried out by the host, answered privately.

An interaction is acknowledged before waiting for any lock or the disk. Its one answer is an edit of the
acknowledgement, so nothing is said twice. If the acknowledgement fails nothing is carried out, since Discord has told
the person that the interaction failed.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord import identity
from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, brief, classify
from adapters.discord.posting.members import Members
from adapters.discord.posting.posts import Posts
from adapters.discord.posting.rooms import Rooms
from adapters.discord.rendering.panel import body, panel
from adapters.discord.servers import Servers
from bot.commands import menus
from bot.journal.journal import JournalError, scope
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.ports import Audience, File, IncomingMessage, Room
from bot.render.messages import error_text
from bot.runtime.host import Host
from bot.table.table import CommandError, Status, Table
from bot.text.doc import Doc, Facts, Heading, line, plain

log = structlog.get_logger()

_GREETED = 10_000  # people and rooms whose first greeting is remembered


@dataclass(slots=True)
class Reply:
    """The host's answer to one line."""

    doc: Doc | None = None
    file: File | None = None


@dataclass(frozen=True, slots=True)
class Chooser:
    """Somebody who has a decision to make at a table, and whose language it is made in."""

    table: Table
    seat: int
    locale: Locale


class InteractionHandler:
    """Handles all interactions. Implements buttons.ClickHandler."""

    def __init__(self, host: Host, posts: Posts, servers: Servers, rooms: Rooms, members: Members, name: int) -> None:
        """`name` is the maximum length of a shown name."""
        self._host = host
        self._posts = posts
        self._rooms = rooms
        self._persons = members
        self._name = name
        self._replies: dict[str, Reply] = {}
        self._greeted = BoundedDict[Audience, None](_GREETED)
        self._servers = servers

    def capture_answer(self, incoming: IncomingMessage, doc: Doc, file: File | None) -> bool:
        """Keep the host's answer to a line if it came from an interaction; returns whether it did."""
        reply = self._replies.get(incoming.source)
        if reply is None:
            return False
        reply.doc, reply.file = doc, file
        return True

    # Slash commands

    async def slash(self, interaction: discord.Interaction, command: str, words: str = "") -> None:
        """A command or verb with its argument. A verb that needs an argument but has none opens its menu."""
        if not await self._acknowledge(interaction):
            return
        incoming = await self._message(interaction, f"{command} {words}".strip())
        table, seat = await self._find_seat(interaction)
        if (command == "new" or (command == "join" and table is None)) and await self._refuse_if_full(interaction):
            return
        if table is not None and seat is not None and table.status is Status.RUNNING:
            locale = await self._host.locales.answering(incoming)
            if command == "hand" and panel(table, seat, locale).doc:
                await self._show(interaction, table, "", ())
                return
            if not words and table.owes(seat) and command in {offer.verb for offer in table.offers(seat)}:
                path = menus.begin(table, command)
                menu = menus.follow(table, seat, locale, path)
                if menu is not None and menu.open:
                    await self._show(interaction, table, path, ())
                    return
        reply = await self._hear(incoming)
        await self._finish(interaction, incoming, reply, command)

    async def complete(self, interaction: discord.Interaction, command: str, typed: str) -> list[str]:
        """Proposals for a command's argument; none if anything goes wrong."""
        try:
            table, seat = await self._find_seat(interaction)
            locale = await self._host.locales.answering(identity.incoming(interaction, ""))
            return [each for each in menus.proposals(table, seat, command, typed, locale) if 0 < len(each) <= 100]
        except JournalError as error:
            log.warning("discord: nothing to propose", reason=str(error))
            return []

    async def change_server(self, interaction: discord.Interaction, **changes: Any) -> None:
        """The command /server: change settings of a server, and show them."""
        if interaction.guild is None or not await self._acknowledge(interaction):
            return
        locale = await self._host.locales.answering(identity.incoming(interaction, ""))
        try:
            server = await self._servers.change(interaction.guild, **changes)
        except JournalError as error:
            log.error("discord: not stored", reason=str(error))
            await self._edit(interaction, **body(line(locale("error-not-done")), None))
            return
        role = interaction.guild.get_role(server.moderators)
        pairs = (
            ("language", locale(f"language-{server.language}") if server.language else locale("discord-server-own")),
            ("tables", str(server.tables) if server.tables else locale("discord-server-any")),
            ("moderators", role.name if role else locale("discord-server-none")),
            ("pictures", locale("discord-server-yes" if server.pictures else "discord-server-no")),
        )
        facts = Facts(tuple((plain(locale(f"discord-server-{key}")), plain(value)) for key, value in pairs))
        await self._edit(interaction, **body((Heading(plain(locale("discord-server"))), facts), None))

    # ClickHandler

    async def show_hand(self, interaction: discord.Interaction, table_id: str) -> None:
        """The button that shows somebody's own hand."""
        table = await self._clicked_table(interaction, table_id)
        if table is None:
            return
        incoming = await self._message_at(interaction, table, "hand")
        if panel(
            table, self._host.tables.seat(table, incoming.person), await self._host.locales.answering(incoming)
        ).doc:
            await self._show(interaction, table, "", ())
        else:
            await self._finish(interaction, incoming, await self._hear(incoming), "hand", table)

    async def run_command(self, interaction: discord.Interaction, table_id: str, command: str) -> None:
        """A button for a table command without an argument."""
        table = await self._clicked_table(interaction, table_id)
        if table is None:
            return
        incoming = await self._message_at(interaction, table, "add ai" if command == "add" else command)
        await self._finish(interaction, incoming, await self._hear(incoming), command, table)

    async def choose_verb(self, interaction: discord.Interaction, table_id: str, numbers: list[int], verb: str) -> None:
        """A verb's button under a board: open its menu or make the move. `numbers` are the decisions by seat."""
        table = await self._clicked_table(interaction, table_id)
        if table is None:
            return
        seat = self._host.tables.seat(table, identity.person(interaction.user))
        number = numbers[seat] if seat is not None and seat < len(numbers) else None
        locale = await self._host.locales.answering(identity.incoming(interaction, ""))
        path = menus.begin(table, verb)
        if seat is not None and table.owes(seat) and number == table.numbers[seat]:
            menu = menus.follow(table, seat, locale, path)
            if menu is not None and menu.open:
                await self._show(interaction, table, path, ())
                return
        incoming = await self._message_at(interaction, table, verb, number)
        await self._finish(interaction, incoming, await self._hear(incoming), verb, table)

    async def choose(self, interaction: discord.Interaction, table_id: str, number: int, path: str, seal: str) -> None:
        """A choice under a board or in the private view: a step towards a move; the last makes it.

        For path and seal see menus.py.
        """
        if (chooser := await self._chooser(interaction, table_id, number)) is None:
            return
        menu = menus.follow(chooser.table, chooser.seat, chooser.locale, path)
        if menu is None or (path and menus.seal(chooser.table, chooser.seat, menu.text) != seal):
            await self._show(interaction, chooser.table, "", line(chooser.locale("discord-changed")))
        elif not menu.line:
            await self._show(interaction, chooser.table, path, ())
        else:
            incoming = await self._message_at(interaction, chooser.table, menu.line, number)
            await self._finish(interaction, incoming, await self._hear(incoming), "", chooser.table)

    async def choose_several(
        self, interaction: discord.Interaction, table_id: str, number: int, path: str, marked: Mapping[str, str]
    ) -> None:
        """Several things marked under a board or in the private view, each by its place with its seal: shown to the
        person, with what they would do. They are kept nowhere but in the buttons that are shown then.
        """
        if (chooser := await self._chooser(interaction, table_id, number)) is None:
            return
        menu = menus.follow(chooser.table, chooser.seat, chooser.locale, path)
        things = menu.several.choices if menu is not None and menu.several is not None else ()
        known = {each.path.removeprefix(path): menus.seal(chooser.table, chooser.seat, each.text) for each in things}
        if marked.items() <= known.items():
            path += "".join(place for place in known if place in marked)
            await self._show(interaction, chooser.table, path, ())
        else:
            await self._show(interaction, chooser.table, "", line(chooser.locale("discord-changed")))

    async def _chooser(self, interaction: discord.Interaction, table_id: str, number: int) -> Chooser | None:
        """Who chooses something for the decision of this number; None if they cannot, which they are told."""
        message = interaction.message
        own = interaction.guild_id is None or (message is not None and message.flags.ephemeral)
        table = await self._clicked_table(interaction, table_id, in_place=own)
        if table is None:
            return None
        seat = self._host.tables.seat(table, identity.person(interaction.user))
        owes = seat is not None and table.owes(seat)
        # What is said is only refused: a board's number is that of whoever it asks, an own message's is one's own.
        answering = number if own or owes else None
        incoming = await self._message_at(interaction, table, table.game.forms[0].verb, answering)
        if seat is not None and owes and table.numbers[seat] == number:
            return Chooser(table, seat, await self._host.locales.answering(incoming))
        await self._finish(interaction, incoming, await self._hear(incoming), "", table)
        return None

    async def answer_unknown(self, interaction: discord.Interaction) -> None:
        """A click on a control that we do not know any more."""
        if await self._acknowledge(interaction):
            await self._answer_outdated(interaction)

    async def report_bug(self, interaction: discord.Interaction, bug: str) -> None:
        """Tell the person about a mistake of ours and its number in the log, acknowledged or not."""
        locale = Locale(identity.language(interaction.locale))
        if not interaction.response.is_done() and not await self._acknowledge(interaction):
            return
        await self._edit(interaction, **body(error_text(CommandError("bug", id=bug), locale), None))

    # Helpers

    async def _acknowledge(self, interaction: discord.Interaction, *, in_place: bool = False) -> bool:
        """Acknowledge an interaction. Returns False if that failed, so that it must not be carried out."""
        try:
            if in_place:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except REQUEST_ERRORS as error:
            if (
                classify(error) is not ErrorKind.ALREADY_ACKNOWLEDGED
            ):  # acknowledged earlier; only the response was lost
                log.warning("discord: not acknowledged in time", reason=brief(error))
                return False
        await self._greet(interaction)
        return True

    async def _clicked_table(
        self, interaction: discord.Interaction, table_id: str, *, in_place: bool = False
    ) -> Table | None:
        """Acknowledge a click and load its table; None if it is too late, which the person is told."""
        if not await self._acknowledge(interaction, in_place=in_place):
            return None
        table = await self._table(table_id)
        if table is None or not table.open:
            await self._answer_outdated(interaction)
            return None
        return table

    async def _greet(self, interaction: discord.Interaction) -> None:
        """Give newcomers, people and rooms, the language of their Discord client or server."""
        locales: list[tuple[Audience, discord.Locale]] = [(identity.person(interaction.user), interaction.locale)]
        if (room := identity.room(interaction.channel)) is not None:
            locales.append((room, interaction.guild_locale or interaction.locale))
        for who, locale in locales:
            if who in self._greeted:
                continue
            self._greeted[who] = None
            try:
                if await self._host.journal.get_setting(scope(who), "language") is None:
                    server = await self._servers.of(interaction.guild_id if isinstance(who, Room) else None)
                    await self._host.locales.choose(who, server.language or identity.language(locale))
            except JournalError as error:
                log.warning("discord: a language was not remembered", reason=str(error))

    async def _hear(self, incoming: IncomingMessage) -> Reply:
        reply = self._replies[incoming.source] = Reply()
        try:
            heard = await self._host.hear(incoming)
            if not heard and reply.doc is None:  # an interaction is always answered; nobody else reads it
                reply.doc = error_text(CommandError("too-fast"), await self._host.locales.own(incoming))
        finally:
            self._replies.pop(incoming.source, None)
        return reply

    async def _finish(
        self,
        interaction: discord.Interaction,
        incoming: IncomingMessage,
        reply: Reply,
        command: str,
        clicked: Table | None = None,
    ) -> None:
        """Show the result of a line; after a click together with the player's private view of the table."""
        locale = await self._host.locales.answering(incoming)
        if reply.doc is not None and clicked is None:
            await self._edit(
                interaction, **body(reply.doc or line(locale("discord-done")), None), **_attached(reply.file)
            )
            if command == "board":
                await self._repost(interaction)
            return
        notice = reply.doc or line(locale("discord-done"))
        table, seat = await self._find_seat(interaction)
        if clicked is not None:
            table = await self._table(clicked.header.id)
            seat = None if table is None else self._host.tables.seat(table, incoming.person)
        sat_down = seat is not None and reply.doc is None and command in {"join", "new"}
        if table is not None and sat_down and not await self._persons.probe(table, incoming.person):
            notice += line(locale("discord-closed", button=locale("discord-button-hand")))
        await self._show(interaction, table, "", notice)

    async def _show(self, interaction: discord.Interaction, table: Table | None, path: str, notice: Doc) -> None:
        """Show the private view in the answer, or in the direct message that was clicked."""
        person = identity.person(interaction.user)
        incoming = identity.incoming(interaction, "")
        locale = await self._host.locales.answering(incoming)
        if table is None:
            await self._edit(interaction, **body(notice, None))
            return
        seat = self._host.tables.seat(table, person)
        message = interaction.message
        if message is not None and interaction.guild_id is None:
            async with self._posts.lock(table.header.id, person):
                post = await self._posts.get(table.header.id, person)
                table = await self._table(table.header.id) or table
                shown = panel(table, self._host.tables.seat(table, person), locale, path, notice)
                if post.message == message.id:
                    await self._edit(interaction, **body(shown.doc, shown.view))
                else:  # a newer message has replaced it
                    await self._edit(interaction, **body(notice, None))
            return
        shown = panel(table, seat, locale, path, notice)
        await self._edit(interaction, **body(shown.doc or line(locale("discord-done")), shown.view))

    async def _answer_outdated(self, interaction: discord.Interaction) -> None:
        """The clicked control is outdated: say so, and show the current board."""
        incoming = identity.incoming(interaction, "board")
        locale = await self._host.locales.answering(incoming)
        reply = await self._hear(incoming)
        await self._edit(interaction, **body(line(locale("discord-old")) + (reply.doc or ()), None))

    async def _repost(self, interaction: discord.Interaction) -> None:
        table, _ = await self._find_seat(interaction)
        room = identity.room(interaction.channel)
        if table is not None and room is not None:
            await self._rooms.anew(table, room)

    async def _edit(self, interaction: discord.Interaction, **what: Any) -> None:
        try:
            await interaction.edit_original_response(**what)
        except REQUEST_ERRORS as error:  # the act stands, and the board shows it
            log.warning("discord: an answer did not arrive", why=classify(error).name, reason=brief(error))

    async def _find_seat(self, interaction: discord.Interaction) -> tuple[Table | None, int | None]:
        """The table that a command is about, resolved as the host does, and the person's seat there."""
        table = await self._host.dispatcher.table(identity.incoming(interaction, ""))
        if table is None:
            return None, None
        return table, self._host.tables.seat(table, identity.person(interaction.user))

    async def _message(
        self, interaction: discord.Interaction, text: str, answering: int | None = None
    ) -> IncomingMessage:
        moderator = await self._servers.moderates(interaction)
        return identity.incoming(interaction, text, moderator=moderator, answering=answering, name=self._name)

    async def _message_at(
        self, interaction: discord.Interaction, table: Table, text: str, answering: int | None = None
    ) -> IncomingMessage:
        """The line that a click stands for, addressed to the clicked table wherever the click was."""
        return await self._message(interaction, f"table {table.header.id} {text}", answering)

    async def _refuse_if_full(self, interaction: discord.Interaction) -> bool:
        """Whether the server has reached its limit of tables; if so the person is told."""
        most = await self._servers.full(interaction.guild)
        if most:
            locale = await self._host.locales.answering(identity.incoming(interaction, ""))
            await self._edit(interaction, **body(line(locale("discord-full", most=most)), None))
        return bool(most)

    async def _table(self, table_id: str) -> Table | None:
        try:
            return (await self._host.tables.load(table_id)).table
        except JournalError:
            return None


def _attached(file: File | None) -> dict[str, Any]:
    if file is None:
        return {}
    return {"attachments": [discord.File(io.BytesIO(file.text.encode()), filename=file.name)]}
