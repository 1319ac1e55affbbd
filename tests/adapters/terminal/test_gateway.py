"""The terminal as a network: what is printed when, and where files go."""

from __future__ import annotations

from pathlib import Path

from adapters.terminal.gateway import Gateway
from bot.language import Locale
from bot.ports import File, IncomingMessage, Person, Room, Update
from bot.text.doc import Doc, line
from bot.text.layout import plain_lines

ADA, HERE = Person("terminal", "ada"), Room("terminal", "ada")
HEARD = IncomingMessage(ADA, "Ada", "log file", HERE)
RECORD = File("antiquity-1.txt", "tafelrunde record 2\n")


class Paper:
    """A screen that records what is printed, until it is `lost`."""

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.lost = False

    async def show(self, *docs: Doc) -> bool:
        if not self.lost:
            self.printed += [text for doc in docs for text in plain_lines(doc, 200) or [""]]
        return not self.lost


async def english() -> Locale:
    return Locale("en")


def opened(folder: Path) -> tuple[Gateway, Paper]:
    paper = Paper()
    return Gateway(paper, english, folder), paper


def update(*lines: str, **pictures: Doc) -> Update:
    return Update("t", 1, tuple(map(line, lines)), **pictures)


async def test_what_happens_is_printed_at_once_and_what_is_private_is_told_apart(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    assert await gateway.deliver(HERE, update("Ada rolls 5."))
    assert await gateway.deliver(ADA, update("Your crest: Rome."))
    assert paper.printed == ["Ada rolls 5.", "(only you) Your crest: Rome."]


async def test_of_several_boards_only_the_last_is_printed_with_the_question_last(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    await gateway.deliver(ADA, update(hand=line("hand"), prompt=line("What now?")))
    await gateway.deliver(HERE, update(board=line("board 1")))
    await gateway.deliver(HERE, update(board=line("board 2")))
    assert paper.printed == []
    await gateway.present(playing=True)
    assert paper.printed == ["", "board 2", "", "(only you) hand", "", "What now?"]


async def test_nothing_is_printed_again_that_has_not_changed(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    await gateway.deliver(HERE, update(board=line("board")))
    await gateway.present(playing=True)
    paper.printed.clear()
    await gateway.present(playing=True)
    assert paper.printed == []


async def test_with_every_question_the_own_secrets_are_there(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    await gateway.deliver(ADA, update(hand=line("hand"), prompt=line("First?")))
    await gateway.present(playing=True)
    await gateway.deliver(ADA, update(prompt=line("Second?")))
    await gateway.present(playing=True)
    assert paper.printed.count("(only you) hand") == 2


async def test_what_was_not_printed_did_not_arrive(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    paper.lost = True
    assert not await gateway.deliver(HERE, update("Ada rolls 5."))


async def test_a_file_is_written_and_it_is_said_where(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    await gateway.answer(HEARD, line("Here it is."), private=False, file=RECORD)
    assert (tmp_path / "antiquity-1.txt").read_text() == RECORD.text
    assert paper.printed == ["Here it is.", f"Written to {tmp_path / 'antiquity-1.txt'}."]


async def test_a_file_that_is_there_already_is_not_written_again(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path)
    for _ in range(2):
        await gateway.answer(HEARD, line("Here it is."), private=False, file=RECORD)
    assert [path.name for path in tmp_path.iterdir()] == ["antiquity-1.txt"]
    assert paper.printed[1] == paper.printed[3]


async def test_another_file_of_that_name_stays_as_it_is(tmp_path: Path) -> None:
    gateway, _ = opened(tmp_path)
    (tmp_path / "antiquity-1.txt").write_text("mine")
    await gateway.answer(HEARD, line("Here it is."), private=False, file=RECORD)
    assert (tmp_path / "antiquity-1.txt").read_text() == "mine"
    assert (tmp_path / "antiquity-1-2.txt").read_text() == RECORD.text


async def test_a_file_is_written_nowhere_else_whatever_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    gateway, _ = opened(folder)
    await gateway.answer(HEARD, line("Here it is."), private=False, file=File("../../evil.txt", "x"))
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.txt")] == ["here/evil.txt"]


async def test_a_file_that_cannot_be_written_is_said_and_is_no_error(tmp_path: Path) -> None:
    gateway, paper = opened(tmp_path / "nowhere")
    await gateway.answer(HEARD, line("Here it is."), private=False, file=RECORD)
    assert paper.printed[-1].endswith("cannot be written: No such file or directory.")
