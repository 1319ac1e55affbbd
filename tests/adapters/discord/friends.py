"""Friends who play whole games on the loopback Discord, by slash commands or by the buttons they are shown."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.language import Locale, notation_text
from bot.people import room_history
from bot.ports import Person, Room
from bot.runtime.host import Host
from bot.table.lobby import names
from bot.table.table import Status, Table
from engines.core.chance import Committed
from tests.kit.discord.people import Interaction
from tests.kit.discord.server import Discord
from tests.kit.discord.world import Channel, Message, User

BACK = {"Start again", "Von vorn"}


class Friends:
    """People at one table in a channel."""

    def __init__(self, discord: Discord, host: Host, channel: Channel, people: Sequence[User]) -> None:
        self.discord = discord
        self.host = host
        self.channel = channel
        self.people = people
        self._dice = random.Random(1)

    async def sit_down(self, game: str, *, ai: int = 0, pace: str = "off") -> Table:
        """Open a table with some AI players and start; the first friend is the host."""
        await self.gather(game, ai=ai)
        return await self.start(pace)

    async def gather(self, game: str, *, ai: int = 0) -> None:
        """Open a table with some AI players."""
        host, *others = self.people
        await self.discord.slash(host, self.channel, "new", text=game)
        board = await self.discord.board_with(self.channel)
        for friend in others:
            await self.discord.click(friend, board, "Join")
        if ai:
            await self.discord.slash(host, self.channel, "add-ai", number=ai)

    async def start(self, pace: str = "off") -> Table:
        """Start the game."""
        if pace != "off":
            await self.discord.slash(self.people[0], self.channel, "option", text=f"pace {pace}")
        started = await self.discord.slash(self.people[0], self.channel, "start")
        assert (await self.table()).status is Status.RUNNING, started.text
        await self.board()
        return await self.table()

    @property
    def room(self) -> Room:
        return Room("discord", self.channel.id)

    async def board(self) -> Message:
        """The board, once it is up to date."""
        table = await self.table()
        await self.discord.until(lambda: self.board_is_of(table))
        return self.discord.board(self.channel)

    async def table(self) -> Table:
        """The current table, or the last one once it has ended."""
        found = await self.host.tables.find(self.room)
        if found:
            return found[-1].table
        last = await room_history.last(self.host.journal, self.room)
        assert last is not None
        return last.table

    def owing(self, table: Table) -> User | None:
        """Somebody who has to decide."""
        for person in self.people:
            if table.owes(table.seat_of(Person("discord", person.id))):
                return person
        return None

    def line(self, table: Table, user: User) -> str:
        """What a sensible player would type."""
        seat = table.seat_of(Person("discord", user.id))
        assert seat is not None
        action = table.game.policy(table.view(seat), Committed(bytes(31) + bytes([table.seq % 256])))
        return notation_text(action, names(table), Locale("en"))

    async def play_by_slash(self, moves: int = 100_000) -> Table:
        """Make some moves by slash command, or play to the end."""
        for _ in range(moves):
            table = await self.table()
            user = self.owing(table)
            if table.status is not Status.RUNNING or user is None:
                break
            line = self.line(table, user)
            verb, _, words = line.partition(" ")
            verb = next(form.verb for form in table.game.forms if _same(table, form.verb, verb))
            done = await self.discord.slash(user, self.channel, verb, **({"text": words} if words else {}))
            assert done.private
            after = await self.table()
            assert after.seq > table.seq, f"{line}: {done.text}"
        return await self.table()

    async def play_by_buttons(self, moves: int) -> int:
        """Press buttons, on the board and then in what it opens, until some moves have been made."""
        made = 0
        while made < moves:
            table = await self.table()
            user = self.owing(table)
            if table.status is not Status.RUNNING or user is None:
                break
            board = await self.board()
            offered = [each for each in board.controls if each["label"] != "My hand"]
            made += await self.press(user, board, self._dice.choice(offered)["custom_id"], table)
        return made

    async def play_by_buttons_to_the_end(self) -> Table:
        """Play sensibly to the end using buttons only."""
        while (user := self.owing(table := await self.table())) and table.status is Status.RUNNING:
            line = self.line(table, user)
            board = await self.board()
            verb = next(each for each in board.controls if line.split()[0] in each["label"].split())
            done = await self.discord.click(user, board, custom_id=verb["custom_id"])
            said = verb["label"]
            while (await self.table()).seq == table.seq:
                assert done.original is not None
                assert done.original.controls, f"{line}: {done.text}"
                said, done = await self._towards(user, done, line, said)
        return await self.table()

    async def _towards(self, user: User, done: Interaction, line: str, said: str) -> tuple[str, Interaction]:
        """Make the choices that lead to a line."""
        assert done.original is not None
        options = [each for item in done.original.controls for each in item.get("options") or (item,)]
        labels = [each["label"] for each in options if each["label"] not in BACK]
        whole = [label for label in labels if label == line]
        more = [label for label in labels if f"{line} ".startswith(f"{said} {label} ")]
        [label] = whole[:1] or sorted(more, key=len)[-1:] or [None]
        assert label, f"nothing leads from {said!r} to {line!r}: {labels}"
        if any(item.get("options") for item in done.original.controls) and label not in [
            item.get("label") for item in done.original.controls
        ]:
            return f"{said} {label}", await self.discord.choose(user, done.original, label)
        return f"{said} {label}", await self.discord.click(user, done.original, label)

    def board_is_of(self, table: Table) -> bool:
        """Whether the board's buttons belong to the current state."""
        boards = self.discord.boards(self.channel)
        return len(boards) == 1 and self.shown() == ".".join(map(str, table.numbers))

    def shown(self) -> str:
        """The decision numbers of the board's buttons; empty if there is no such board."""
        ids = [each["custom_id"] for board in self.discord.boards(self.channel) for each in board.controls]
        return next((each.split(":")[3] for each in ids if each.startswith("tafel:verb:")), "")

    async def press(self, user: User, message: Message, custom_id: str, before: Table) -> bool:
        """Press a button and go on in what it opens. Returns whether that made a move."""
        done = await self.discord.click(user, message, custom_id=custom_id)
        for _ in range(40):
            table = await self.table()
            if table.seq > before.seq or done.original is None:
                return table.seq > before.seq
            if not done.original.controls:
                return False  # this verb is not open to this player now, and they were told so
            done = await self.go_on(user, done)
        raise AssertionError(f"no end of choices: {done.text} {done.original}")

    async def go_on(self, user: User, done: Interaction, *, wait: bool = True) -> Interaction:
        """Choose something in a private view."""
        assert done.original is not None
        control = self._dice.choice([each for each in done.original.controls if each.get("label") not in BACK])
        if control["type"] == 3:
            label = self._dice.choice(control["options"])["label"]
            return await self.discord.choose(user, done.original, label, wait=wait)
        return await self.discord.click(user, done.original, custom_id=control["custom_id"], wait=wait)


async def begun(discord: Discord, host: Host, *names: str, game: str = "antiquity", pace: str = "off") -> Friends:
    """Friends in a server of their own, at a running game."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in names or ("Ada", "Bruno", "Cleo")]
    friends = Friends(discord, host, channel, people)
    await friends.sit_down(game, pace=pace)
    return friends


def directs(friends: Friends, user: User) -> list[Message]:
    """The bot's direct messages to somebody that still exist."""
    return friends.discord.bots(friends.discord.direct(user))


def _same(table: Table, verb: str, word: str) -> bool:
    name = f"{table.game.name}-verb-{verb}"
    locale = Locale("en")
    return word in (verb, locale(name) if locale.has(name) else verb)
