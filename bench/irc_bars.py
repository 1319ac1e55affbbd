"""IRC at default settings: how soon people see what was done, each from an idle connection.

Every bar has a server and a bot of its own, so that all can be measured at once; think times are real seconds. A bar is
a function from the kind of server to its figures, and the tests call the same functions with smaller numbers.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import median, quantiles

from bench.irc_people import Client, Heard, calls, mentions, names
from bench.irc_report import Bar, Found
from bench.irc_tables import BOT, LOST, NICKS, Game, World, seated, world

ROOM = "#tavern"
HELPERS = ("Novak", "Ottilie", "Pavlina", "Quirin", "Roswitha")
SETTLED = 30.0  # seconds after which what joining ten channels cost a connection is made up for
CROWD = tuple(f"Gast{number}x" for number in range(14))


# How soon others see a move -------------------------------------------------------------------------------------------


def seen(what: str, delays: Sequence[float], middle: float, late: float) -> Sequence[Found]:
    """The figures of how long moves took to be seen, in seconds."""
    lost = sum(delay >= LOST for delay in delays)
    return [
        Found(f"{what}: a move until others see it, median", median(delays), "s", middle),
        Found(f"{what}: ... 95 of 100 within", p95(delays), "s", late),
        Found(f"{what}: ... the latest", max(delays), "s"),
        Found(f"{what}: ... not seen within {LOST:g} s", lost, "moves", 0),
    ]


def p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


async def one_table_of_court(kind: str, moves: int = 40, think: float = 3.0) -> Sequence[Found]:
    return seen("Court, two people who think 3 s", await _one_table(kind, "court", 2, moves, think), 2, 5)


async def one_table_of_citadels(kind: str, moves: int = 40, think: float = 3.0) -> Sequence[Found]:
    return seen("Citadels, four people who think 3 s", await _one_table(kind, "citadels", 4, moves, think), 2, 5)


async def _one_table(kind: str, name: str, people: int, moves: int, think: float) -> Sequence[float]:
    async with world(kind, ROOM) as here:
        game = await seated(here, ROOM, name, NICKS[:people])
        await game.start()
        await game.play(think, moves=moves, seconds=200)
        await game.quiet(4)
        return game.delays()


async def three_tables(kind: str, seconds: float = 150.0, think: float = 6.0) -> Sequence[Found]:
    """One of each game, with twelve people in three channels of one bot."""
    wanted = {
        "#court": ("court", NICKS[:5]),
        "#citadels": ("citadels", NICKS[5:9]),
        "#antiquity": ("antiquity", NICKS[9:12]),
    }
    async with world(kind, *wanted) as here:
        games = await asyncio.gather(*(seated(here, channel, *each) for channel, each in wanted.items()))
        await asyncio.gather(*(game.start() for game in games))
        await asyncio.gather(*(game.play(think, seconds=seconds) for game in games))
        await asyncio.gather(*(game.quiet(4) for game in games))
        return seen("three tables, twelve people who think 6 s", [d for game in games for d in game.delays()], 3, 8)


# How soon people are answered -----------------------------------------------------------------------------------------


async def joins(kind: str, people: int = 14, within: float = 3.5) -> Sequence[Found]:
    """So many type `!join` at a table of seven: each is named in the channel or answered alone."""
    async with world(kind, ROOM) as here:
        host, *crowd = await here.people(ROOM, [NICKS[0], *CROWD[:people]])
        game = Game(here, ROOM, [host], crowd[0])
        await game.seat("citadels")
        await game.quiet()
        typed = []
        for person in crowd:
            typed.append(person.type(ROOM, "!join"))
            await asyncio.sleep(within / people)
        answers = await asyncio.gather(
            *(person.until(partial(_answers, person), at, 2 * LOST) for person, at in zip(crowd, typed, strict=True))
        )
        delays = [line.at - at if line else 2 * LOST for line, at in zip(answers, typed, strict=True)]
        return [
            Found(f"{people} joins within {within:g} s: the first answered after", min(delays), "s"),
            Found(f"{people} joins within {within:g} s: all answered after", max(delays), "s", 6),
        ]


def _answers(person: Client, line: Heard) -> bool:
    return line.sender == BOT and (names(line, person.nick) or calls(line, person.nick))


async def openings(kind: str, tables: int = 20, channels: int = 10, apart: float = 3.0) -> Sequence[Found]:
    """Tables of Court opened one after the other, in each channel by one person, who plays with an AI player."""
    rooms = [f"#court{number}" for number in range(channels)]
    async with world(kind, *rooms) as here:
        owners = await asyncio.gather(*(here.people(room, [f"{NICKS[number]}"]) for number, room in enumerate(rooms)))
        await asyncio.sleep(SETTLED)
        began, games = time.monotonic(), []
        for number in range(tables):
            await asyncio.sleep(max(0.0, began + number * apart - time.monotonic()))
            room = number % channels
            games.append(asyncio.create_task(_opening(here, rooms[room], owners[room][0], number // channels)))
        starts = await asyncio.gather(*games)
        delays = [
            await _questioned(owners[n % channels][0], starts[n % channels : n + 1 : channels]) for n in range(tables)
        ]
        return [
            Found(f"{tables} tables opened {apart:g} s apart: first question after, median", median(delays), "s"),
            Found(f"{tables} tables opened {apart:g} s apart: ... the latest", max(delays), "s", 15),
        ]


async def _opening(here: World, room: str, owner: Client, nth: int) -> float:
    """When the owner typed `start` at a new table of the room; if it was not even opened, when `new`."""
    game = Game(here, room, [owner], owner)
    began = owner.type(room, "!new court")
    try:
        async with asyncio.timeout(LOST):
            table_id = await game.opened_as(nth)
    except TimeoutError:
        return began
    await asyncio.sleep(0.5)
    owner.type(room, f"!table {table_id[:4]} add ai")
    await asyncio.sleep(0.5)
    return owner.type(room, f"!table {table_id[:4]} start")


async def _questioned(owner: Client, starts: Sequence[float]) -> float:
    """Seconds until the question of the last of one person's tables came; each has one, in the order of their starts.

    A question calls its owner and offers the one thing that may be done first, `roll`.
    """

    def question(line: Heard) -> bool:
        return line.sender == BOT and calls(line, owner.nick) and mentions(line.text, ["roll"])

    since = 0.0
    for began in starts:
        line = await owner.until(question, max(since, began), max(0.0, began + 2 * LOST - time.monotonic()))
        if line is None:
            return 2 * LOST
        since = line.at
    return since - starts[-1]


# How much one person may delay the others -----------------------------------------------------------------------------


async def helps(
    kind: str, think: float = 3.0, undisturbed: int = 8, bursts: int = 3, after: int = 8
) -> Sequence[Found]:
    """Two people play while newcomers ask for help in private: five at once, then one as fast as allowed."""
    async with world(kind, ROOM) as here:
        game = await seated(here, ROOM, "court", NICKS[:2])
        newcomers = await here.people(ROOM, HELPERS)
        asking: list[asyncio.Task[None]] = []
        alone = undisturbed + 2 * bursts

        def before(number: int) -> None:
            if undisturbed <= number < alone and (number - undisturbed) % 2 == 0:
                for person in newcomers:
                    person.type(BOT, "help")
            elif number == alone:
                asking.append(asyncio.create_task(_ask(newcomers[0])))

        await game.start()
        await game.play(think, moves=alone, seconds=120, before=before)
        await game.quiet(4)
        await game.play(think, moves=alone + after, seconds=60, before=before)
        await asyncio.sleep(3)  # for the last move to be told
        for each in asking:
            each.cancel()
        usual = game.delays(range(undisturbed))
        five, one = game.delays(range(undisturbed, alone)), game.delays(range(alone, alone + after))
        return [
            Found("nobody asks for help: a move until others see it, median", median(usual), "s"),
            Found("nobody asks for help: ... the latest", max(usual), "s"),
            Found("five private helps at once: the latest move comes later than that by", _more(five, usual), "s", 2),
            Found("one person asks for help twice a second: ... by", _more(one, usual), "s", 2),
        ]


def _more(delays: Sequence[float], usual: Sequence[float]) -> float:
    """By how much the latest is later than the latest that is usual; what is sooner is no gain."""
    return max(0.0, max(delays, default=LOST) - max(usual))


async def _ask(person: Client) -> None:
    """Ask for help as fast as the limits of lines a minute allow one who has been silent."""
    while True:
        person.type(BOT, "help")
        await asyncio.sleep(0.5)


# A deal ---------------------------------------------------------------------------------------------------------------

_OUT: Mapping[str, float] = {"ngircd": 12, "inspircd": 18}


async def deal(kind: str) -> Sequence[Found]:
    """Seven seats of Citadels: from `start` to the first drafter's call, and until hands and board are out."""
    async with world(kind, ROOM) as here:
        game = await seated(here, ROOM, "citadels", NICKS[:7])
        await game.start()
        table = await here.book.table(game.table_id)
        drafter = table.seats[table.pending_decisions[0].seat].name
        call = await here.clients[drafter].until(
            lambda line: line.sender == BOT and calls(line, drafter), game.started, 2 * LOST
        )
        hands = await asyncio.gather(
            *(
                person.until(lambda line: line.sender == BOT and not line.public, game.started, 2 * LOST)
                for person in game.players
            )
        )
        last = await game.quiet(5)
        told = [line.at - game.started if line else 2 * LOST for line in (call, *hands)]
        return [
            Found("a deal of Citadels for seven: the first drafter is called", told[0], "s", 6),
            Found("a deal of Citadels for seven: the last hand", max(told[1:]), "s"),
            Found("a deal of Citadels for seven: all that is said is out", last - game.started, "s", _OUT[kind]),
        ]


BARS: Sequence[Bar] = (one_table_of_court, one_table_of_citadels, three_tables, joins, openings, helps, deal)
