"""Friends who play whole games on the loopback Discord, by slash commands or by the buttons they are shown."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from adapters.discord.rendering.buttons import board_items
from bot.commands import menus
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

BACK = {"Back", "Zurück"}


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
            offered = [each for each in board.controls if ":hand:" not in each["custom_id"]]
            made += await self.press(user, board, self._dice.choice(offered), table)
        return made

    async def play_by_buttons_to_the_end(self) -> Table:
        """Play sensibly to the end using buttons only."""
        while (user := self.owing(table := await self.table())) and table.status is Status.RUNNING:
            line = self.line(table, user)
            verb = next(form.verb for form in table.game.forms if _same(table, form.verb, line.split()[0]))
            board = await self.board()
            begun = [each["custom_id"] for each in board.controls if each["custom_id"].endswith(f":{verb}")]
            if begun:
                done = await self.discord.click(user, board, custom_id=begun[0])
            else:
                done = await self._towards(table, user, board, line)
            while (await self.table()).seq == table.seq:
                assert done.original is not None
                assert done.original.controls, f"{line}: {done.text}"
                done = await self._towards(table, user, done.original, line)
        return await self.table()

    async def _towards(self, table: Table, user: User, message: Message, line: str) -> Interaction:
        """Make the choice that leads to a line: the one behind which it can still be reached."""
        seat, locale = table.seat_of(Person("discord", user.id)), Locale("en")
        assert seat is not None
        for control in message.controls:
            kind, _, _, path, *_ = *control["custom_id"].split(":")[1:], "", ""
            if kind == "some" and not any(option.get("default") for option in control["options"]):
                places = _places(table, seat, path, line, locale)
                if places:
                    values = [control["options"][at]["value"] for at in places]
                    return await self.discord.choose(user, message, custom_id=control["custom_id"], values=values)
            elif kind == "menu":
                for option in control["options"]:
                    if _reaches(table, seat, path + option["value"].partition("/")[0], line, locale):
                        values = [option["value"]]
                        return await self.discord.choose(user, message, custom_id=control["custom_id"], values=values)
            elif kind == "pick" and control["label"] not in BACK and _reaches(table, seat, path, line, locale):
                return await self.discord.click(user, message, custom_id=control["custom_id"])
        raise AssertionError(f"nothing leads to {line!r}: {message.controls}")

    def board_is_of(self, table: Table) -> bool:
        """Whether the board's buttons belong to the current state."""
        boards = self.discord.boards(self.channel)
        shown = [[each["custom_id"] for each in board.controls] for board in boards]
        return shown == [[str(each.custom_id) for each in board_items(table, Locale("en"))]]

    async def press(self, user: User, message: Message, control: dict[str, Any], before: Table) -> bool:
        """Use a control and go on in what it opens. Returns whether that made a move."""
        done = await self._use(user, message, control)
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
        return await self._use(user, done.original, control, wait=wait)

    async def _use(self, user: User, message: Message, control: dict[str, Any], *, wait: bool = True) -> Interaction:
        """Press a button, or choose something in a menu."""
        custom_id = control["custom_id"]
        if control["type"] != 3:
            return await self.discord.click(user, message, custom_id=custom_id, wait=wait)
        values = [each["value"] for each in self._dice.sample(control["options"], control.get("min_values", 1))]
        return await self.discord.choose(user, message, custom_id=custom_id, values=values, wait=wait)


async def begun(discord: Discord, host: Host, *names: str, game: str = "antiquity", pace: str = "off") -> Friends:
    """Friends in a server of their own, at a running game."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in names or ("Ada", "Bruno", "Cleo")]
    friends = Friends(discord, host, channel, people)
    await friends.sit_down(game, pace=pace)
    return friends


def choices(message: Message) -> list[str]:
    """What can be chosen in a message: the labels of its buttons and of what its menus hold."""
    return [each["label"] for item in message.controls for each in item.get("options") or (item,)]


def directs(friends: Friends, user: User) -> list[Message]:
    """The bot's direct messages to somebody that still exist."""
    return friends.discord.bots(friends.discord.direct(user))


def _same(table: Table, verb: str, word: str) -> bool:
    name = f"{table.game.name}-verb-{verb}"
    locale = Locale("en")
    return word in (verb, locale(name) if locale.has(name) else verb)


def _reaches(table: Table, seat: int, path: str, line: str, locale: Locale) -> bool:
    """Whether a path leads to a line, or to where it can be reached."""
    here = menus.follow(table, seat, locale, path)
    if here is None or here.line:
        return here is not None and here.line == line
    if here.several is not None and not here.several.marked and _places(table, seat, here.several.path, line, locale):
        return True
    return any(_reaches(table, seat, each.path, line, locale) for each in (*here.choices, *here.things))


def _places(table: Table, seat: int, path: str, line: str, locale: Locale) -> Sequence[int]:
    """Which of several things have to be marked to reach a line; none if that is not possible."""
    here = menus.follow(table, seat, locale, path)
    assert here is not None and here.several is not None
    things = here.several.choices
    for size in range(here.several.least, here.several.most + 1):
        for places in combinations(range(len(things)), size):
            marked = path + "".join(things[at].path.removeprefix(path) for at in places)
            if _reaches(table, seat, marked, line, locale):
                return places
    return ()
