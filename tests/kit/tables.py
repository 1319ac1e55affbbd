"""Tables for tests: people, rooms, and a table brought to a state by the acts that lead there."""

from __future__ import annotations

from collections.abc import Callable

from bot.ports import Person, Room
from bot.table import acts, lobby
from bot.table.acts import ProposedAct
from bot.table.entry import Entry, Header
from bot.table.table import Announcement, Note, Table

ADA, BRUNO, CLEO, DMITRI, EVE = (Person("net", name) for name in ("ada", "bruno", "cleo", "dmitri", "eve"))
ROOM = Room("net", "#game")
SEED = bytes(range(32))


class Story:
    """A table and its log, one act after the other; time stands still."""

    def __init__(self, game: str = "antiquity", seed: bytes = SEED) -> None:
        self.header = Header.fresh("t1", game, seed)
        self.table = Table.fresh(self.header)
        self.entries: list[Entry] = []
        self.said: list[Announcement] = []
        self.backlog: list[tuple[int, tuple[Announcement, ...]]] = []  # what each entry announced

    def do(self, act: ProposedAct | Callable[[Table], ProposedAct], source: str = "") -> Story:
        draft = act if isinstance(act, ProposedAct) else act(self.table)
        done = acts.perform(self.table, draft, 0.0, source)
        self.table = done.table
        self.entries.append(done.entry)
        self.said += done.said
        self.backlog.append((done.entry.seq, done.said))
        return self

    def notes(self) -> list[str]:
        """The keys of the notes so far."""
        return [said.what.key for said in self.said if isinstance(said.what, Note)]


def name_of(person: Person) -> str:
    return person.id.capitalize()


def lobby_of(*people: Person, ai: int = 0, game: str = "antiquity") -> Story:
    """A table with these people, the first as host, and this many AI players."""
    story = Story(game).do(lobby.opening(people[0], name_of(people[0]), ROOM))
    for person in people:
        story.do(lambda table, person=person: lobby.join(table, person, name_of(person)))
    for _ in range(ai):
        story.do(lambda table: lobby.add_ai(table, people[0]))
    return story


def running(*people: Person, ai: int = 0, game: str = "antiquity") -> Story:
    """A game in progress."""
    return lobby_of(*people, ai=ai, game=game).do(lambda table: lobby.start(table, people[0]))
