"""A network for tests, which keeps what it is given, and loses it when told to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.ports import Audience, File, IncomingMessage, Person, Port, Room, Update
from bot.text.doc import Doc
from bot.text.layout import plain_lines


@dataclass
class Net(Port):
    """A network. `down` makes every delivery fail; `seen` holds what arrived, by audience, in order."""

    name: str = "net"
    down: bool = False
    seen: dict[Audience, list[Update]] = field(default_factory=dict)
    answers: list[tuple[IncomingMessage, Doc, bool]] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    attempts: int = 0
    sign: str = "!"
    announced: list[tuple[Room, Doc, Mapping[str, Person | None]]] = field(default_factory=list)
    absent: set[Person] = field(default_factory=set)  # who is in no room just now

    async def deliver(self, audience: Audience, update: Update) -> bool:
        self.attempts += 1
        if self.down:
            return False
        self.seen.setdefault(audience, []).append(update)
        return True

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        self.answers.append((incoming, doc, private))
        if file is not None:
            self.files.append(file)

    async def announce(self, room: Room, doc: Doc, called: Mapping[str, Person | None]) -> bool:
        if not self.down:
            self.announced.append((room, doc, called))
        return not self.down

    def present(self, room: Room, person: Person) -> str | None:
        return None if person in self.absent else person.id.capitalize()

    # What a test asks

    def lines(self, audience: Audience) -> list[str]:
        """All lines that the audience was shown, in order."""
        return [text(line) for update in self.seen.get(audience, ()) for line in update.lines]

    def everything(self, audience: Audience) -> str:
        """Everything the audience ever saw: lines, boards, hands, prompts."""
        return "\n".join(text(doc) for update in self.seen.get(audience, ()) for doc in _docs(update))

    def last_answer(self) -> str:
        """The last answer to a line, as text."""
        return text(self.answers[-1][1])

    def announcements(self) -> list[str]:
        """What was announced in rooms, as texts."""
        return [text(doc) for _, doc, _ in self.announced]


def text(doc: Doc) -> str:
    """A Doc as one text."""
    return "\n".join(plain_lines(doc, 200))


def says(
    person: Person,
    words: str,
    room: Room | None = None,
    *,
    source: str = "",
    moderator: bool = False,
    sure: bool = True,
) -> IncomingMessage:
    """A line that someone typed, in a room or, without one, in private. Unless a test is about that, they are sure."""
    return IncomingMessage(
        person,
        person.id.capitalize(),
        words,
        room,
        private=room is None,
        moderator=moderator,
        source=source,
        sure=sure,
    )


def _docs(update: Update) -> Iterator[Doc]:
    yield from update.lines
    for doc in (update.board, update.hand, update.prompt):
        if doc is not None:
            yield doc
