"""Writes the golden logs of tables: `python -m tests.records.make_tables`.

Each is a file tests/records/tables/NAME.jsonl: the header of a table, then one line per entry, with its facts as
stored, what the table looks like afterwards, and what was said in English. Review the diff: what old logs give must
never change, so if `after` or `said` differs in a line whose facts are the same, something decides that should only
apply.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.language import Locale
from bot.ports import Person, Room
from bot.render import messages
from bot.table import acts, deadlines, lobby
from bot.table.acts import ProposedAct
from bot.table.entry import Entry, Header
from bot.table.facts import FORM, DefaultMoved, Moved, decode, encode
from bot.table.table import Announcement, Table
from bot.table.table_settings import Absent, Pace
from bot.text.layout import plain_lines
from engines.core.chance import Committed
from engines.core.notation import First, token, write
from engines.core.offer import option_domains
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM, SEED, name_of

HERE = Path(__file__).parent / "tables"
OTHER = Room("net", "#other")
FAR = Person("far", "bruno")

Check = Callable[[Table], ProposedAct | None]


class Telling:
    """A table where things happen, ten seconds apart."""

    def __init__(self, game: str = "antiquity") -> None:
        self.header = Header.fresh("t1", game, SEED)
        self.table = Table.fresh(self.header)
        self.ran = 0.0
        self.entries: list[Entry] = []
        self(lambda table: lobby.opening(ADA, "Ada", ROOM))

    def __call__(self, *checks: Check) -> Telling:
        for check in checks:
            self.ran += 10.0
            if (proposed := check(self.table)) is not None:
                done = acts.perform(self.table, proposed, 1e9 + self.ran, f"m{len(self.entries)}", self.ran)
                self.table = done.table
                self.entries.append(done.entry)
        return self

    def join(self, *people: Person) -> Telling:
        return self(*(lambda table, who=who: lobby.join(table, who, name_of(who)) for who in people))

    def start(self, *people: Person, ai: int = 0) -> Telling:
        self.join(*people)
        self(*[lambda table: lobby.add_ai(table, people[0])] * ai)
        return self(lambda table: lobby.start(table, people[0]))

    def later(self, seconds: float) -> Telling:
        """Let this much time pass, and do what is due."""
        self.ran += seconds
        return self(lambda table: deadlines.due(table, self.ran, lambda person, since, until: 0.0))

    def move(self, times: int = 1, *, harmless: bool = False) -> Telling:
        return self(*[move_harmless if harmless else move] * times)


def move(table: Table) -> ProposedAct:
    seat = table.pending_decisions[0].seat
    action = table.game.policy(table.view(seat), Committed(b"move", table.decisions))
    return ProposedAct(Moved(seat, write(action)), table.seats[seat].person)


def move_harmless(table: Table) -> ProposedAct:
    seat = table.pending_decisions[0].seat
    action = table.game.default_action(table.view(seat), Committed(b"move", table.decisions))
    return ProposedAct(DefaultMoved(seat, write(action)))


def stop(who: Person) -> Check:
    return lambda table: lobby.stop(table, who, name_of(who), moderator=False)


def pause(who: Person) -> Check:
    return lambda table: lobby.pause(table, who, name_of(who), moderator=False)


def resume(who: Person) -> Check:
    return lambda table: lobby.resume(table, who, name_of(who), moderator=False)


def kick(who: Person, seat: int) -> Check:
    return lambda table: lobby.kick(table, who, name_of(who), seat, moderator=who == EVE)


def option(who: Person, name: str, value: object) -> Check:
    return lambda table: lobby.option(table, who, name, value, moderator=who == EVE)


def resign(who: Person) -> Check:
    return lambda table: lobby.resign(table, who)


def a_lobby() -> Telling:
    """Sitting down, AI players, names, a host who leaves, someone who is removed, a table that is abandoned."""
    telling = Telling().join(ADA, BRUNO, CLEO)
    telling(lambda table: lobby.rename(table, CLEO, "Cleopatra"))
    telling(lambda table: lobby.add_ai(table, ADA), lambda table: lobby.remove_ai(table, ADA))
    telling(lambda table: lobby.leave(table, ADA), kick(BRUNO, 1))
    return telling(lambda table: lobby.add_ai(table, BRUNO), lambda table: lobby.leave(table, BRUNO))


def options() -> Telling:
    """Options of the game and of the table, by the host, a moderator and a vote."""
    telling = Telling("court").join(ADA, BRUNO, CLEO)
    for name, domain in option_domains(telling.table.game.options).items():
        telling(option(ADA, name, First(2) if name == "first" else domain.things[-1]))
    telling(option(ADA, "pace", Pace.LIVE), option(EVE, "absent", Absent.DEFAULT))
    telling(lambda table: lobby.start(table, ADA))
    return telling(option(BRUNO, "pace", Pace.SLOW), option(CLEO, "pace", Pace.SLOW))


def salts() -> Telling:
    """Salts, and a whole game with them to its end."""
    telling = Telling().join(ADA, BRUNO, CLEO)
    telling(lambda table: lobby.salt(table, BRUNO, "Pfeffer & Salz"), lambda table: lobby.salt(table, ADA, "🎲"))
    telling(lambda table: lobby.start(table, ADA))
    while telling.table.pending_decisions:
        telling.move()
    return telling


def votes() -> Telling:
    """A pause, a change of pace and the end, each by vote."""
    telling = Telling().start(ADA, BRUNO, CLEO).move()
    telling(pause(BRUNO), pause(CLEO), resume(CLEO))
    telling(stop(BRUNO), option(CLEO, "pace", Pace.SLOW), option(ADA, "pace", Pace.SLOW)).move()
    return telling(stop(ADA))


def kicks() -> Telling:
    """The host is kicked by a vote; when someone resigns another vote passes; the last person is kicked too."""
    telling = Telling("citadels").start(ADA, BRUNO, CLEO, DMITRI).move(3)
    telling(kick(BRUNO, 0), kick(CLEO, 0)).move(2)
    telling(kick(CLEO, 3), resign(BRUNO))
    return telling.move()(kick(EVE, 2))


def replacements() -> Telling:
    """Seats that are given up, taken back, taken over, and moved to another network."""
    telling = Telling("court").start(ADA, BRUNO, CLEO).move(4)
    telling(resign(BRUNO)).move(2).join(BRUNO)
    telling(resign(CLEO), lambda table: lobby.replace(table, EVE, "Eve", 2))
    telling(stop(BRUNO), lambda table: lobby.join(table, FAR, "Bruno II", (BRUNO, FAR)))
    return telling(resign(ADA)).move()(stop(EVE))


def links() -> Telling:
    """Rooms added and removed."""
    telling = Telling().start(ADA, BRUNO, ai=1)
    telling(lambda table: lobby.link(table, ADA, "Ada", OTHER, moderator=True)).move()
    telling(lambda table: lobby.unlink(table, EVE, "Eve", OTHER, moderator=True))
    return telling(lambda table: lobby.stop(table, EVE, "Eve", moderator=True))


def pauses() -> Telling:
    """The host's pause, an empty table, someone who returns, and a forgotten pause."""
    telling = Telling()
    telling.join(ADA)(option(ADA, "pace", Pace.LIVE))
    telling(*[lambda table: lobby.add_ai(table, ADA)] * 2, lambda table: lobby.start(table, ADA))
    telling(pause(ADA), resume(ADA))
    while telling.table.seats[telling.table.pending_decisions[0].seat].ai:
        telling.move()
    telling.later(200.0)(resume(ADA)).later(200.0)
    return telling.later(90_000.0)


def timeouts() -> Telling:
    """Warnings, AI players who fill in, someone who returns, default moves."""
    telling = Telling("court").join(ADA, BRUNO, CLEO)(option(ADA, "pace", Pace.LIVE))
    telling(lambda table: lobby.start(table, ADA)).later(120.0).later(60.0)
    away = next(each for each in telling.table.people if each not in telling.table.present)
    telling.move(2)(lambda table: lobby.back(table, away))
    telling(option(EVE, "absent", Absent.DEFAULT)).later(300.0).later(300.0)
    return telling.move(3, harmless=True)


def idle() -> Telling:
    """A lobby that nobody joins."""
    return Telling().join(ADA)(option(ADA, "pace", Pace.SLOW)).later(8 * 86_400.0)


STORIES: Mapping[str, Callable[[], Telling]] = {
    "lobby": a_lobby,
    "options": options,
    "salts": salts,
    "votes": votes,
    "kicks": kicks,
    "replacements": replacements,
    "links": links,
    "pauses": pauses,
    "timeouts": timeouts,
    "idle": idle,
}


# Files --------------------------------------------------------------------------------------------------------------


def written(header: Header, entries: list[Entry]) -> Iterator[str]:
    """The lines of a file."""
    head = {"game": header.game, "version": header.version, "position": header.position, "chance": header.chance}
    yield json.dumps(head)
    for table, entry, said in acts.load(header, entries):
        line = {
            "seq": entry.seq,
            "ran": entry.ran,
            "by": None if entry.by is None else [entry.by.network, entry.by.id],
            "form": FORM,
            "facts": json.loads(encode(entry.facts)),
            "tape": entry.tape,
            "digest": entry.digest,
            "after": looks(table),
            "said": [spoken(table, each) for each in said if spoken(table, each)],
        }
        yield json.dumps(line, ensure_ascii=False)


def read(lines: list[str]) -> tuple[Header, list[Entry]]:
    """The log in the lines of a file."""
    head, *rest = map(json.loads, lines)
    header = Header("t1", head["game"], head["version"], SEED, head["position"], head["chance"])
    return header, [_entry(each) for each in rest]


def _entry(line: dict[str, Any]) -> Entry:
    return Entry(
        line["seq"],
        1e9 + line["ran"],
        decode(line["form"], json.dumps(line["facts"])),
        None if line["by"] is None else Person(*line["by"]),
        tuple(line["tape"]),
        line["digest"],
        f"m{line['seq'] - 1}",
        line["ran"],
    )


def looks(table: Table) -> dict[str, Any]:
    """What can be seen of a table apart from its game's board."""
    seats = [
        {
            "name": each.name,
            **({} if each.person is None else {"person": _person(each.person)}),
            **({"kind": each.kind} if each.kind else {}),
            **{mark: True for mark in ("away", "free") if getattr(each, mark)},
            **({} if each.former is None else {"former": _person(each.former)}),
        }
        for each in table.seats
    ]
    agreed = {name: token(table.option_value(name)) for name in table.option_domains}
    votes = {
        f"{motion.act} {motion.option} {motion.value} {'' if motion.seat is None else motion.seat}".strip(): sorted(
            map(_person, voters)
        )
        for motion, voters in table.votes.items()
    }
    return {
        "status": table.status.value,
        "host": table.host and _person(table.host),
        "rooms": [f"{room.network} {room.id}" for room in table.rooms],
        "seats": seats,
        "agreed": agreed,
        **({"votes": votes} if votes else {}),
        **({} if table.paused is None else {"paused": table.paused}),
        **({"warned": sorted(table.warned)} if table.warned else {}),
        "asked": sorted(seat for seat, _ in table.owed),
        **({} if table.outcome is None else {"places": table.outcome.places}),
    }


def _person(person: Person) -> str:
    return f"{person.network} {person.id}"


def spoken(table: Table, said: Announcement) -> str:
    """What was said, in English; if to one seat alone, with the seat."""
    line = " ".join(each.strip() for each in plain_lines(messages.line(table, said, Locale("en")), 400))
    return line if said.to is None or not line else f"(to seat {said.to}) {line}"


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, story in STORIES.items():
        telling = story()
        lines = written(telling.header, telling.entries)
        (HERE / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
