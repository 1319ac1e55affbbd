"""A network for tests: it keeps what it is given, and loses it when told to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.doc import Doc
from bot.layout import plain_lines
from bot.ports import Audience, File, Heard, Parcel, Person, Room


@dataclass
class Net:
    """One network. `down` makes every delivery fail; `seen` holds what arrived, by audience, in order."""

    name: str = "net"
    down: bool = False
    seen: dict[Audience, list[Parcel]] = field(default_factory=dict)
    answers: list[tuple[Heard, Doc, bool]] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    attempts: int = 0

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        self.attempts += 1
        if self.down:
            return False
        self.seen.setdefault(audience, []).append(parcel)
        return True

    async def answer(self, heard: Heard, doc: Doc, *, private: bool, file: File | None = None) -> None:
        self.answers.append((heard, doc, private))
        if file is not None:
            self.files.append(file)

    # What a test asks

    def lines(self, audience: Audience) -> list[str]:
        """All lines that the audience was shown, in order."""
        return [text(line) for parcel in self.seen.get(audience, ()) for line in parcel.lines]

    def everything(self, audience: Audience) -> str:
        """All that the audience ever saw: lines, boards, hands, prompts."""
        return "\n".join(text(doc) for parcel in self.seen.get(audience, ()) for doc in _docs(parcel))

    def last_answer(self) -> str:
        """The last answer to a line, as text."""
        return text(self.answers[-1][1])


def text(doc: Doc) -> str:
    """A Doc as one text."""
    return "\n".join(plain_lines(doc, 200))


def says(person: Person, words: str, room: Room | None = None, *, source: str = "", moderator: bool = False) -> Heard:
    """A line that somebody typed: in a room, or without one in private."""
    return Heard(person, person.id.capitalize(), words, room, private=room is None, moderator=moderator, source=source)


def _docs(parcel: Parcel) -> Iterator[Doc]:
    yield from parcel.lines
    for doc in (parcel.board, parcel.hand, parcel.prompt):
        if doc is not None:
            yield doc
