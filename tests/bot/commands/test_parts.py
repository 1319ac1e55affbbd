"""Several commands in one line: carried out in order, up to the first that is refused, with one answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.commands.parts import PARTS, parts
from bot.runtime.tables import TableLimits, Tables
from bot.table.table import Status
from tests.kit.house import house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, ROOM


def texts(line: str) -> list[str]:
    return [part.text.strip() for part in parts(says(ADA, line, ROOM))]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("gold; build manor; end", ["gold", "build manor", "end"]),
        ("gold; !end;;", ["gold", "end"]),
        ("gold;.build manor ;  ~end", ["gold", "build manor", "end"]),
        ("board", ["board"]),
        ("salt a;b", ["salt a;b"]),
        ("table 1a salz a;b; c", ["table 1a salz a;b; c"]),
        ("add ai; !salt a; b;c", ["add ai", "salt a; b;c"]),
        ("gold\nhello; there", ["gold\nhello; there"]),
        (";", [";"]),
    ],
)
def test_a_line_is_cut_at_semicolons_but_not_in_what_is_free_text(line: str, found: list[str]) -> None:
    assert texts(line) == found


async def test_each_is_carried_out_in_order_and_where_all_succeed_nothing_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; !add ai; add ai; start")
        assert (await h.table()).status is Status.RUNNING
        assert h.net.answers == []


async def test_what_is_asked_in_one_line_has_one_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; players; games")
        assert len(h.net.answers) == 1
        assert "At the table" in h.answer
        assert "The games" in h.answer


async def test_at_the_first_that_is_refused_the_rest_is_left_and_the_answer_says_how_far_it_got(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; add ai; start; add ai")
        assert len((await h.table()).seats) == 2
        assert h.answer.splitlines()[0] == "Done: new antiquity; add ai. Not the rest:"
        assert "needs at least 3" in h.answer
        assert len(h.net.answers) == 1


async def test_where_the_first_is_refused_nothing_is_done(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(BRUNO, "start; new antiquity")
        assert h.answer.splitlines()[0] == "Nothing of that is done:"
        assert not await h.host.tables.find(ROOM)


@pytest.mark.parametrize("secret", ["choose thief", "wähl thief", "hand", "pair", "link"])
async def test_with_a_secret_among_them_in_a_room_nothing_is_carried_out_and_no_word_repeated(
    tmp_path: Path, secret: str
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels; add 3 ai")
        await h.type(ADA, f"start; {secret}; players")
        assert (await h.table()).status is Status.LOBBY
        assert "stays between us" in h.answer
        assert "thief" not in h.answer
        await h.type(ADA, f"start; {secret}", room=None)
        assert (await h.table()).status is Status.RUNNING


async def test_no_more_fit_in_a_line_than_its_bound(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "; ".join(["add ai", "remove ai"] * (PARTS // 2) + ["add ai"]))
        assert f"{PARTS} commands fit" in h.answer
        assert len((await h.table()).seats) == 1


async def test_it_counts_as_so_many_lines_as_it_has_commands(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person_lines=10)) as h:
        await h.type(ADA, "new antiquity; add ai; remove ai; add ai", "games; games; games; games; games; games")
        assert "You are too fast" not in h.answer
        await h.type(ADA, "games")
        assert "You are too fast" in h.answer


async def test_an_audience_is_told_of_all_of_it_in_one_update(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; add ai; add ai")
        assert [len(update.lines) for update in h.net.seen[ROOM]] == [4]
        await h.type(ADA, "remove ai")
        assert len(h.net.seen[ROOM]) == 2


async def test_a_line_that_is_delivered_again_is_known(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; add ai; join", source="m1")
        before = len(h.net.answers)
        await h.type(ADA, "new antiquity; add ai; join", source="m1")
        assert len((await h.table()).seats) == 2
        assert len(h.net.answers) == before


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("after", range(4))
async def test_a_line_that_a_kill_cut_short_is_finished_when_it_comes_again_and_nothing_is_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    act = Tables.act
    left = after

    async def until_killed(*given: Any) -> None:
        nonlocal left
        if not left:
            raise Killed
        left -= 1
        await act(*given)

    line = "add ai; remove ai; add ai; add ai"
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", source="m0")
        with monkeypatch.context() as patched:
            patched.setattr(Tables, "act", until_killed)
            with pytest.raises(Killed):
                await h.type(ADA, line, source="m1")
    async with house(tmp_path) as h:
        for _ in range(2):
            await h.type(ADA, line, source="m1")
            table = await h.table()
            assert (table.seq, len(table.seats)) == (6, 3)


async def test_a_table_in_private_is_played_the_same_way(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "place ro gr eg pe; board", room=None)
        assert "Antiquity" in h.answer


async def test_where_one_answer_is_for_the_sender_alone_all_of_the_line_are(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        for line, private in (("help; games", True), ("board; games", False)):
            await h.type(ADA, line)
            assert h.net.answers[-1][2] is private


async def test_what_is_done_after_a_line_of_several_commands_is_told_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "games; board")
        await h.host.hear(says(ADA, "add ai", ROOM))
        await h.go_on(1)
        assert "AI" in h.net.lines(ROOM)[-1]
