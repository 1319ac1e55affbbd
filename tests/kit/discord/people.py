"""What people do on the loopback Discord: slash commands, clicks, selects, autocompletion, direct messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from tests.kit.discord.world import ALL, EPHEMERAL, Channel, Guild, Message, User

if TYPE_CHECKING:
    from tests.kit.discord.server import Discord


@dataclass
class Interaction:
    """Something a person did that Discord passes to the bot, and the result."""

    id: str
    token: str
    type: int
    user: User
    channel: Channel
    message: Message | None = None
    kind: int | None = None  # of the acknowledgement
    acknowledged_after: float = 0.0  # seconds
    choices: list[dict[str, Any]] = field(default_factory=list)
    answers: list[Message] = field(default_factory=list)
    original: Message | None = None
    edited: bool = False
    deleted: bool = False
    outlived: bool = False  # whether its token has expired
    born: float = field(default_factory=time.monotonic)
    limit: float = 3.0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def expired(self) -> bool:
        return self.kind is None and time.monotonic() - self.born > self.limit

    def acknowledge(self, kind: int) -> None:
        self.kind = kind
        self.acknowledged_after = time.monotonic() - self.born
        self.news.set()

    def answer(self, *, deleted: bool = False) -> None:
        """There is something to read, or no longer is."""
        self.edited, self.deleted = True, deleted
        self.news.set()

    async def until_answered(self, patience: float = 30.0) -> None:
        """Wait until there is something to read, or until it is clear that there will be nothing."""
        async with asyncio.timeout(patience):
            while not self.answered:
                await self.news.wait()
                self.news.clear()

    @property
    def answered(self) -> bool:
        """Whether there is something to read, rather than only "is thinking"."""
        if self.kind in (4, 7, 8, 9) or self.deleted:
            return True
        return self.kind in (5, 6) and self.edited

    @property
    def text(self) -> str:
        """The bot's answer to the person."""
        return "" if self.original is None or self.deleted else self.original.text

    @property
    def private(self) -> bool:
        """Whether nobody else can read the answer."""
        return self.original is None or self.original.reader is self.user or self.original.channel.guild is None


class People:
    """What people do; part of the server."""

    async def slash(self, user: User, channel: Channel, command: str, wait: bool = True, **options: Any) -> Interaction:
        """Use a slash command, alone or in its group. A word that is no command begins a move, the text of `/move`."""
        known, inside = self._command(command)
        if not inside:
            text = f"{command} {options['text']}" if "text" in options else command
            known, inside, options = *self._command("move"), {"text": text}
        kinds = {each["name"]: each["type"] for each in inside[-1].get("options") or ()}
        given = [{"name": key, "type": kinds[key], "value": value} for key, value in options.items()]
        return await self._interact(2, user, channel, self._typed(known, inside, given), wait=wait)

    async def menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Choose something in the menu of a person or of a message."""
        known = self._here.commands[name]
        person = isinstance(target, User)
        resolved = {"users" if person else "messages": {target.id: target.data}}
        data = {"id": self._here.command_data(known)["id"], "name": name, "type": known["type"], "target_id": target.id}
        return await self._interact(2, user, channel, {**data, "resolved": resolved}, wait=True)

    async def complete(self, user: User, channel: Channel, command: str, option: str, typed: str) -> list[str]:
        """What is proposed while someone types an option."""
        found = await self.proposed(user, channel, command, option, typed)
        return [choice["value"] for choice in found]

    async def proposed(
        self, user: User, channel: Channel, command: str, option: str, typed: str
    ) -> list[dict[str, Any]]:
        """What is proposed while someone types an option, each with the name by which it is shown."""
        focused = {"name": option, "type": 3, "value": typed, "focused": True}
        known, inside = self._command(command)
        done = await self._interact(4, user, channel, self._typed(known, inside, [focused]), wait=True)
        return done.choices

    def _command(self, name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """A registered command, and the way to it, itself included: through its group, where it is in one."""
        top = self._here.commands
        if name in top:
            return top[name], [top[name]]
        inside = [(group, each) for group in top.values() for each in group.get("options") or () if each["type"] == 1]
        return next(((group, [group, each]) for group, each in inside if each["name"] == name), ({}, []))

    def _typed(self, known: dict[str, Any], inside: list[dict[str, Any]], options: list[Any]) -> dict[str, Any]:
        for each in inside[:0:-1]:
            options = [{"name": each["name"], "type": 1, "options": options}]
        return {"id": self._here.command_data(known)["id"], "name": known["name"], "type": 1, "options": options}

    async def click(
        self,
        user: User,
        message: Message,
        label: str = "",
        *,
        custom_id: str = "",
        values: Sequence[str] = (),
        wait: bool = True,
    ) -> Interaction:
        """Press a button, found by its label or by any custom_id; with `values`, a select that may not be there."""
        if not custom_id:
            found = [each for each in message.controls if each["type"] == 2 and each["label"] == label]
            assert found, f"no button {label!r} among {[each.get('label') for each in message.controls]}"
            custom_id = found[0]["custom_id"]
        data = {
            "custom_id": custom_id,
            "component_type": 3 if values else 2,
            **({"values": list(values)} if values else {}),
        }
        return await self._interact(3, user, message.channel, data, wait=wait, message=message)

    async def choose(
        self,
        user: User,
        message: Message,
        *labels: str,
        custom_id: str = "",
        values: Sequence[str] = (),
        wait: bool = True,
    ) -> Interaction:
        """Choose in a message's select, by label or by value; in its first one unless a custom_id says which."""
        selects = [each for each in message.controls if each["type"] == 3]
        select = next(each for each in selects if custom_id in ("", each["custom_id"]))
        for label in labels:
            found = [
                each["value"] for each in select["options"] if each["label"] == label and each["value"] not in values
            ]
            assert found, f"no {label!r} among {[each['label'] for each in select['options']]}"
            values = [*values, found[0]]
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        assert least <= len(values) <= most, f"{least} to {most} have to be chosen, not {len(values)}"
        data = {"custom_id": select["custom_id"], "component_type": 3, "values": list(values)}
        return await self._interact(3, user, message.channel, data, wait=wait, message=message)

    async def type(self, user: User, text: str, *, id: str = "") -> Message:  # noqa: A002 - Discord's word
        """Write to the bot directly. With the `id` of an earlier message, that message is delivered again."""
        channel = self._here.direct(user)
        message = channel.messages.get(id) or self._here.post(channel, user, {"content": text})
        await self._here.gateway.dispatch("MESSAGE_CREATE", {**message.data, "channel_type": 1})
        return message

    async def chat(self, user: User, channel: Channel, text: str = "Hello!") -> Message:
        """Write in a room. The bot is told that someone wrote, but not what."""
        assert channel.guild is not None
        message = self._here.post(channel, user, {"content": text})
        data = {**message.data, "content": "", "guild_id": channel.guild.id, "member": channel.guild.member(user)}
        await self._here.gateway.dispatch("MESSAGE_CREATE", data, channel.guild.id)
        return message

    async def edit(self, user: User, message: Message, text: str) -> None:
        """Edit a direct message."""
        message.body["content"] = text
        await self._here.gateway.dispatch("MESSAGE_UPDATE", {**message.data, "channel_type": 1})

    async def delete(self, message: Message) -> None:
        """A moderator deletes a message."""
        del message.channel.messages[message.id]
        guild_id = message.channel.guild.id if message.channel.guild else None
        data = {"id": message.id, "channel_id": message.channel.id, "guild_id": guild_id}
        await self._here.gateway.dispatch("MESSAGE_DELETE", data, guild_id)

    async def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel."""
        assert channel.guild is not None
        del self._here.channels[channel.id]
        event = "THREAD_DELETE" if channel.parent else "CHANNEL_DELETE"
        await self._here.gateway.dispatch(event, channel.data, channel.guild.id)

    async def permit(self, channel: Channel, denied: int) -> None:
        """Change what the bot may not do in a channel."""
        assert channel.guild is not None
        channel.denied = denied
        await self._here.gateway.dispatch("CHANNEL_UPDATE", channel.data, channel.guild.id)

    async def grant(self, guild: Guild, role: str) -> None:
        """Give the bot a role."""
        guild.granted.append(role)
        data = {**guild.member(self._here.bot), "guild_id": guild.id}
        await self._here.gateway.dispatch("GUILD_MEMBER_UPDATE", data, guild.id)

    async def kick(self, guild: Guild) -> None:
        """Remove the bot from the server."""
        guild.there = False
        await self._here.gateway.dispatch("GUILD_DELETE", {"id": guild.id}, guild.id)

    async def outage(self, guild: Guild) -> None:
        """Discord loses the server for a while; `invite` brings it back."""
        await self._here.gateway.dispatch("GUILD_DELETE", {"id": guild.id, "unavailable": True}, guild.id)

    async def invite(self, guild: Guild) -> None:
        """Add the bot to the server (again)."""
        guild.there = True
        await self._here.gateway.dispatch("GUILD_CREATE", self._here.guild_data(guild), guild.id)

    async def interact_again(self, interaction: Interaction) -> None:
        """Deliver an interaction again, as after a resume."""
        await self._here.gateway.dispatch(
            "INTERACTION_CREATE", self._sent[interaction.id], _guild_id(interaction.channel)
        )

    @property
    def _here(self) -> Discord:
        return cast("Discord", self)

    @property
    def _sent(self) -> dict[str, dict[str, Any]]:
        return self.__dict__.setdefault("_sent_interactions", {})

    async def _interact(
        self, kind: int, user: User, channel: Channel, data: Any, *, wait: bool, message: Message | None = None
    ) -> Interaction:
        here = self._here
        number = here.ids()
        interaction = Interaction(number, f"token-{number}", kind, user, channel, message)
        here.interactions[interaction.token] = interaction
        payload: dict[str, Any] = {
            "id": number,
            "token": interaction.token,
            "type": kind,
            "version": 1,
            "application_id": here.bot.id,
            "channel_id": channel.id,
            "channel": channel.data,
            "data": data,
            "locale": user.locale,
            "app_permissions": str(channel.allowed if channel.guild else ALL),
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
            "authorizing_integration_owners": {},
            "context": 0 if channel.guild else 1,
        }
        if channel.guild is not None:
            payload |= {"guild_id": channel.guild.id, "guild_locale": channel.guild.locale}
            payload |= {"member": channel.guild.member(user, permissions=True)}
            payload |= {"guild": {"id": channel.guild.id, "locale": channel.guild.locale, "features": []}}
        else:
            payload |= {"user": user.data}
        if message is not None:
            flags = message.data["flags"] | (EPHEMERAL if message.reader else 0)
            payload |= {"message": {**message.data, "flags": flags}}
        self._sent[number] = payload
        _resolve(data, kind, channel)
        await here.gateway.dispatch("INTERACTION_CREATE", payload, _guild_id(channel))
        if wait:
            try:
                await interaction.until_answered(here.patience)
            except TimeoutError:
                raise AssertionError(f"nothing was answered to {data} (acknowledged: {interaction.kind})") from None
        return interaction


async def settle() -> None:
    """Let everything in progress in this process continue."""
    for _ in range(20):
        await asyncio.sleep(0)


def _resolve(data: dict[str, Any], kind: int, channel: Channel) -> None:
    """Like Discord, include the roles and channels that options refer to."""
    given = data.get("options") or ()
    given = [*given, *(inner for each in given for inner in each.get("options") or ())]
    named = [each["value"] for each in given if kind == 2 and each["type"] == 8]
    if named and channel.guild is not None:
        common = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "permissions": "0", "position": 1}
        common |= {"flags": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}
        data["resolved"] = {"roles": {key: {**common, "id": key, "name": channel.guild.roles[key]} for key in named}}
    places = [each["value"] for each in given if kind == 2 and each["type"] == 7]
    if places:
        shown = {"type": 15, "permissions": "0", "flags": 0, "parent_id": None}
        data.setdefault("resolved", {})["channels"] = {key: {**shown, "id": key, "name": "forum"} for key in places}


def _guild_id(channel: Channel) -> str | None:
    return None if channel.guild is None else channel.guild.id
