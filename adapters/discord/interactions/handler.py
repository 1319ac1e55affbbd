"""Slash commands, clicks and autocompletion, each a line for the host; how they are answered is in answers.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
import structlog

from adapters.discord import identity
from adapters.discord.interactions import rights
from adapters.discord.interactions.answers import Answers, Reply, attached
from adapters.discord.interactions.rematch import Rematches
from adapters.discord.posting.members import Members
from adapters.discord.posting.notify import Notify
from adapters.discord.posting.posts import Posts
from adapters.discord.posting.rooms import Rooms
from adapters.discord.rendering import buttons
from adapters.discord.rendering.opening import Wish, form
from adapters.discord.rendering.panel import body, panel
from adapters.discord.rendering.typed import on_discord
from adapters.discord.servers import Servers
from bot.commands import menus, proposals
from bot.commands.registry import MOVE
from bot.journal.journal import JournalError
from bot.language import Locale
from bot.ports import File, IncomingMessage
from bot.render.messages import board, error_text, lines
from bot.runtime.host import Host
from bot.table.table import CommandError, Status, Table
from bot.text.doc import Doc, Facts, Heading, line, plain

log = structlog.get_logger()


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
        self._servers = servers
        self._answers = Answers(host, servers, members, name)
        self._rematches = Rematches(host, self._answers)

    def capture_answer(self, incoming: IncomingMessage, doc: Doc, file: File | None) -> bool:
        """Keep the host's answer to a line if it came from an interaction; returns whether it did."""
        return self._answers.capture(incoming, doc, file)

    # Slash commands

    async def slash(self, interaction: discord.Interaction, command: str, words: str = "") -> None:
        """A command with its argument."""
        if not await self._answers.acknowledge(interaction):
            return
        incoming = await self._answers.message(interaction, f"{command} {words}".strip())
        table, seat = await self._find_seat(interaction)
        opens = command in ("new", "again") or (command == "join" and table is None) or (command == "link" and words)
        if opens and await self._refuse_table(interaction):
            return
        if command == "new" and not words and incoming.room is not None:
            await self._ask_for_table(interaction, Wish())
            return
        if command == "hand" and table is not None and seat is not None and table.status is Status.RUNNING:
            locale = await self._host.locales.answering(incoming)
            if panel(table, seat, locale).doc:
                await self._show(interaction, table, "", ())
                return
        if command == "new" and interaction.guild is not None:
            await self._new(interaction, incoming, words)
            return
        reply = await self._answers.hear(incoming)
        await self._finish(interaction, incoming, reply, command)

    async def _new(self, interaction: discord.Interaction, incoming: IncomingMessage, words: str) -> None:
        """Open a table in a server: in a thread of its own where that is wished."""
        thread = await self._rooms.openings.thread(interaction, incoming, words)
        if thread is not None:
            incoming = replace(incoming, room=identity.room(thread))
        reply = await self._answers.hear(incoming)
        table = None
        if incoming.room is not None and (thread is not None or reply.doc is None):
            table = await self._rooms.openings.opened(interaction, incoming.room, thread)
        await self._finish(interaction, incoming, reply, "new", None if thread is None else table)

    async def move(self, interaction: discord.Interaction, words: str) -> None:
        """A move of the game; a verb that needs more and stands alone opens its menu."""
        if not await self._answers.acknowledge(interaction):
            return
        table, seat = await self._find_seat(interaction)
        locale = await self._answers.locale(interaction)
        if table is not None:
            words = proposals.plain_move(table, words, locale)
        if table is not None and seat is not None and table.owes(seat):
            path = proposals.begin_with(table, words, locale)
            menu = menus.follow(table, seat, locale, path) if path else None
            if menu is not None and menu.open:
                await self._show(interaction, table, path, ())
                return
        incoming = await self._answers.message(interaction, f"{MOVE} {words}")
        await self._finish(interaction, incoming, await self._answers.hear(incoming), MOVE)

    async def complete(
        self, interaction: discord.Interaction, command: str, words: str
    ) -> Sequence[proposals.Proposal]:
        """Proposals for a command's argument; none if anything goes wrong."""
        try:
            table, seat = await self._find_seat(interaction)
            locale = await self._answers.locale(interaction)
            if command != MOVE:
                found = [
                    proposals.Proposal(each, each) for each in proposals.arguments(table, seat, command, words, locale)
                ]
            else:
                found = [] if table is None or seat is None else list(proposals.moves(table, seat, words, locale))
            return [each for each in found if 0 < len(each.text) <= 100]
        except JournalError as error:
            log.warning("discord: nothing to propose", reason=str(error))
            return []

    async def invite(self, interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
        """Invite somebody, chosen from the menu of their name, to the person's table: a mention in the channel."""
        if not await self._answers.acknowledge(interaction):
            return
        if user.bot:
            locale = await self._answers.locale(interaction)
            await self._answers.edit(interaction, **body(on_discord(line(locale("discord-invite-bot")), locale), None))
            return
        incoming = replace(
            await self._answers.message(interaction, "invite"),
            whom=(identity.person(user), identity.shown_name(user)),
        )
        await self._finish(interaction, incoming, await self._answers.hear(incoming), "invite")

    async def look(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Show the table that a message of ours is about, as everybody may see it; nothing moves in the channel."""
        if not await self._answers.acknowledge(interaction):
            return
        locale = await self._answers.locale(interaction)
        ours = message.author.id == interaction.application_id
        found = await self._table(buttons.table_of(message)) if ours else None
        shown = () if found is None else on_discord(board(found, locale), locale)
        await self._answers.edit(interaction, **body(shown or line(locale("discord-look-none")), None))

    async def change_server(self, interaction: discord.Interaction, **changes: Any) -> None:
        """The command /server: change settings of a server, and show them."""
        if interaction.guild is None or not await self._answers.acknowledge(interaction):
            return
        locale = await self._answers.locale(interaction)
        if not interaction.permissions.manage_guild:
            await self._answers.edit(interaction, **body(line(locale("discord-server-managers")), None))
            return
        try:
            server = await self._servers.change(interaction.guild, **changes)
        except JournalError as error:
            log.error("discord: not stored", reason=str(error))
            await self._answers.edit(interaction, **body(line(locale("error-not-done")), None))
            return
        role = interaction.guild.get_role(server.moderators)
        ping, forum = interaction.guild.get_role(server.ping), interaction.guild.get_channel(server.forum)
        pairs = (
            ("language", locale(f"language-{server.language}") if server.language else locale("discord-server-own")),
            ("tables", str(server.tables) if server.tables else locale("discord-server-any")),
            ("moderators", role.name if role else locale("discord-server-none")),
            ("pictures", locale("discord-server-yes" if server.pictures else "discord-server-no")),
            ("threads", locale("discord-server-yes" if server.threads else "discord-server-no")),
            ("forum", forum.name if forum else locale("discord-server-here")),
            ("ping", ping.name if ping else locale("discord-server-nobody")),
            ("ping_hours", str(server.ping_hours)),
        )
        facts = Facts(
            tuple((plain(locale(f"discord-server-{key.replace('_', '-')}")), plain(value)) for key, value in pairs)
        )
        await self._answers.edit(interaction, **body((Heading(plain(locale("discord-server"))), facts), None))

    async def change_notify(self, interaction: discord.Interaction, notify: Notify) -> None:
        """The command /notify: how somebody learns that it is their turn."""
        if not await self._answers.acknowledge(interaction):
            return
        locale = await self._host.locales.answering(identity.incoming(interaction, ""))
        said = line(locale("discord-done")) + line(locale(f"discord-notify-{notify}"))
        try:
            await self._persons.notify.choose(identity.person(interaction.user), notify)
        except JournalError as error:
            log.error("discord: not stored", reason=str(error))
            said = line(locale("error-not-done"))
        await self._answers.edit(interaction, **body(said, None))

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
            await self._finish(interaction, incoming, await self._answers.hear(incoming), "hand", table)

    async def run_command(self, interaction: discord.Interaction, table_id: str, command: str) -> None:
        """A button for a table command without an argument."""
        table = await self._clicked_table(interaction, table_id)
        if table is None:
            return
        incoming = await self._message_at(interaction, table, "add ai" if command == "add" else command)
        await self._finish(interaction, incoming, await self._answers.hear(incoming), command, table)

    async def choose_verb(self, interaction: discord.Interaction, table_id: str, numbers: list[int], verb: str) -> None:
        """A verb's button under a board: open its menu or make the move. `numbers` are the decisions by seat."""
        table = await self._clicked_table(interaction, table_id)
        if table is None:
            return
        seat = self._host.tables.seat(table, identity.person(interaction.user))
        number = numbers[seat] if seat is not None and seat < len(numbers) else None
        locale = await self._answers.locale(interaction)
        path = menus.begin(table, verb)
        if seat is not None and table.owes(seat) and number == table.numbers[seat]:
            menu = menus.follow(table, seat, locale, path)
            if menu is not None and menu.open:
                await self._show(interaction, table, path, ())
                return
        incoming = await self._message_at(interaction, table, verb, number)
        await self._finish(interaction, incoming, await self._answers.hear(incoming), verb, table)

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
            await self._finish(interaction, incoming, await self._answers.hear(incoming), "", chooser.table)

    async def rematch(self, interaction: discord.Interaction, table_id: str, agreed: int) -> None:
        """Somebody wants another game with the same people; see rematch.py."""
        if not await self._answers.acknowledge(interaction):
            return
        if await self._rematches.agree(interaction, await self._table(table_id), agreed):
            incoming = await self._answers.message(interaction, "again")
            await self._finish(interaction, incoming, await self._answers.hear(incoming), "again")

    async def choose_table(self, interaction: discord.Interaction, wish: str, what: str, value: str) -> None:
        """A choice in the form for a new table, or that it is to be opened."""
        if not await self._answers.acknowledge(interaction, in_place=True):
            return
        wanted = Wish.read(wish).having(what, value)
        if what != "open":
            await self._ask_for_table(interaction, wanted)
        elif not await self._refuse_table(interaction):
            opening = proposals.opening(wanted.game, wanted.pace, wanted.ai)
            await self._new(interaction, await self._answers.message(interaction, opening), wanted.game)

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
        await self._finish(interaction, incoming, await self._answers.hear(incoming), "", table)
        return None

    async def answer_unknown(self, interaction: discord.Interaction) -> None:
        """A click on a control that we do not know any more."""
        if await self._answers.acknowledge(interaction):
            await self._answer_outdated(interaction)

    async def report_bug(self, interaction: discord.Interaction, bug: str) -> None:
        """Tell the person about a mistake of ours and its number in the log, acknowledged or not."""
        locale = Locale(identity.language(interaction.locale))
        if not interaction.response.is_done() and not await self._answers.acknowledge(interaction):
            return
        await self._answers.edit(interaction, **body(error_text(CommandError("bug", id=bug), locale), None))

    # Helpers

    async def _clicked_table(
        self, interaction: discord.Interaction, table_id: str, *, in_place: bool = False
    ) -> Table | None:
        """Acknowledge a click and load its table; None if it is too late, which the person is told."""
        if not await self._answers.acknowledge(interaction, in_place=in_place):
            return None
        table = await self._table(table_id)
        if table is None or not table.open:
            await self._answer_outdated(interaction)
            return None
        return table

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
            await self._answers.edit(
                interaction, **body(reply.doc or line(locale("discord-done")), None), **attached(reply.file)
            )
            if command == "board":
                await self._repost(interaction)
            return
        table, seat = await self._find_seat(interaction)
        if clicked is not None:
            table = await self._table(clicked.header.id)
            seat = None if table is None else self._host.tables.seat(table, incoming.person)
        notice = reply.doc or await self._told(incoming, table, locale)
        sat_down = seat is not None and reply.doc is None and command in {"join", "new", "again"}
        if sat_down:
            notice += rights.reservation(interaction, locale)
        if table is not None and sat_down and not await self._persons.probe(table, incoming.person):
            notice += line(locale("discord-closed", button=locale("discord-button-hand")))
        await self._show(interaction, table, "", notice)
        if table is not None and command == "back":
            await self._persons.refresh(table.header.id, incoming.person)

    async def _told(self, incoming: IncomingMessage, table: Table | None, locale: Locale) -> Doc:
        """What came of a line, as its sender reads it; that it is done where nothing more is said of it."""
        if table is not None:
            live = await self._host.tables.load(table.header.id)
            source, said = live.last
            seat = self._host.tables.seat(live.table, incoming.person)
            docs = lines(live.table, [each for each in said if each.to in (None, seat)], locale)
            if source.partition(";")[0] == incoming.source and docs:
                return on_discord(tuple(block for doc in docs for block in doc), locale)
        return line(locale("discord-done"))

    async def _show(self, interaction: discord.Interaction, table: Table | None, path: str, notice: Doc) -> None:
        """Show the private view in the answer, or in the direct message that was clicked."""
        person = identity.person(interaction.user)
        incoming = identity.incoming(interaction, "")
        locale = await self._host.locales.answering(incoming)
        if table is None:
            await self._answers.edit(interaction, **body(notice, None))
            return
        seat = self._host.tables.seat(table, person)
        message = interaction.message
        if message is not None and interaction.guild_id is None:
            async with self._posts.lock(table.header.id, person):
                post = await self._posts.get(table.header.id, person)
                table = await self._table(table.header.id) or table
                shown = panel(table, self._host.tables.seat(table, person), locale, path, notice)
                if post.message == message.id:
                    await self._answers.edit(interaction, **body(shown.doc, shown.view))
                    self._persons.shows(table.header.id, person, panel(table, table.seat_of(person), locale, path))
                else:  # a newer message has replaced it
                    await self._answers.edit(interaction, **body(notice, None))
            return
        shown = panel(table, seat, locale, path, notice)
        await self._answers.edit(interaction, **body(shown.doc or line(locale("discord-done")), shown.view))

    async def _answer_outdated(self, interaction: discord.Interaction) -> None:
        """The clicked control is outdated: say so, and show the current board."""
        incoming = identity.incoming(interaction, "board")
        locale = await self._host.locales.answering(incoming)
        reply = await self._answers.hear(incoming)
        await self._answers.edit(interaction, **body(line(locale("discord-old")) + (reply.doc or ()), None))

    async def _repost(self, interaction: discord.Interaction) -> None:
        """Whoever asked for the board plays or moderates here: it moves down for everybody."""
        table, seat = await self._find_seat(interaction)
        room = identity.room(interaction.channel)
        ours = seat is not None or await self._servers.moderates(interaction)
        if table is not None and room is not None and ours:
            await self._rooms.anew(table, room)

    async def _find_seat(self, interaction: discord.Interaction) -> tuple[Table | None, int | None]:
        """The table that a command is about, resolved as the host does, and the person's seat there."""
        table = await self._host.dispatcher.table(identity.incoming(interaction, ""))
        if table is None:
            return None, None
        return table, self._host.tables.seat(table, identity.person(interaction.user))

    async def _message_at(
        self, interaction: discord.Interaction, table: Table, text: str, answering: int | None = None
    ) -> IncomingMessage:
        """The line that a click stands for, addressed to the clicked table wherever the click was."""
        return await self._answers.message(interaction, f"table {table.header.id} {text}", answering)

    async def _ask_for_table(self, interaction: discord.Interaction, wish: Wish) -> None:
        """Show the form for a new table."""
        locale = await self._answers.locale(interaction)
        room = identity.room(interaction.channel)
        allowed = self._host.room_settings.of(room).allowed if room is not None else ()
        doc = (Heading(plain(locale("discord-new"))), *line(locale("discord-new-what")))
        await self._answers.edit(interaction, **body(doc, form(wish, allowed, locale)))

    async def _refuse_table(self, interaction: discord.Interaction) -> bool:
        """Whether no table can be opened, since we may not write or the server has enough; if so the person is told."""
        locale = await self._answers.locale(interaction)
        refusal = rights.refusal(interaction, locale)
        if not refusal and (most := await self._servers.full(interaction.guild)):
            refusal = line(locale("discord-full", most=most))
        if refusal:
            await self._answers.edit(interaction, **body(refusal, None))
        return bool(refusal)

    async def _table(self, table_id: str) -> Table | None:
        try:
            return (await self._host.tables.load(table_id)).table
        except JournalError:
            return None
