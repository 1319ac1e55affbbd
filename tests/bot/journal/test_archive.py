"""Tables rebuilt from their logs: which can be played on here, which are closed, and which need a newer version."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.journal.archive import Replayed, replay, rolled
from bot.journal.journal import Broken
from bot.table.acts import ProposedAct
from bot.table.entry import Entry, Header
from bot.table.facts import Moved, Outdated
from bot.table.table import Note, Status
from engines import GAMES
from engines.core.record import digest
from tests.kit.journals import STANDING, opened
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM, Story, lobby_of, running


def moved() -> Story:
    """A game in which something was rolled and decided."""
    story = running(ADA, BRUNO, CLEO)
    seat = story.table.pending_decisions[0].seat
    return story.do(ProposedAct(Moved(seat, "place rome egypt greece persia"), story.table.seats[seat].person))


async def kept(path: Path, header: Header, entries: list[Entry]) -> Replayed:
    """The table with this log, out of a database."""
    async with opened(path / "tables.db") as journal:
        await journal.create(header, entries[0], STANDING)
        for entry in entries[1:]:
            await journal.append(header.id, entry, STANDING)
        return await replay(journal, header.id)


async def test_a_table_is_rebuilt_with_its_game_its_words_and_when_everybody_came(tmp_path: Path) -> None:
    story = moved()
    found = await kept(tmp_path, story.header, story.entries)
    assert digest(found.table.game, found.table.state) == digest(story.table.game, story.table.state)
    assert [item for _, said in found.said for item in said] == story.said
    assert [seq for seq, _ in found.said] == [entry.seq for entry in story.entries]
    assert found.since == {ROOM: 0, ADA: 1, BRUNO: 2, CLEO: 3}
    assert not found.outdated


@pytest.mark.parametrize(
    "other",
    [{"game": "chess"}, {"version": -1}, {"position": -1}, {"chance": -1}],
    ids=["game", "version", "schema", "chance"],
)
async def test_what_cannot_be_replayed_any_more_is_known_but_for_its_game(
    tmp_path: Path, other: dict[str, object]
) -> None:
    story = moved()
    found = await kept(tmp_path, replace(story.header, **other), story.entries)  # type: ignore[arg-type]  # a field each
    assert found.outdated
    assert (found.table.people, found.table.rooms, found.table.state) == ((ADA, BRUNO, CLEO), [ROOM], None)
    assert found.entries == story.entries


async def test_a_table_that_was_closed_as_unreadable_stays_so_and_is_closed_once(tmp_path: Path) -> None:
    story = moved().do(ProposedAct(Outdated()))
    found = await kept(tmp_path, story.header, story.entries)
    assert (found.table.status, found.table.state, found.outdated) == (Status.STOPPED, None, False)
    notes = [item.what.key for item in found.said[-1][1] if isinstance(item.what, Note)]
    assert notes == ["outdated", "seed"]


@pytest.mark.parametrize(
    "other", [{"version": 99}, {"position": 99}, {"chance": 99}], ids=["rules", "schema", "chance"]
)
async def test_what_a_newer_version_opened_is_left_to_it(tmp_path: Path, other: dict[str, int]) -> None:
    story = moved()
    with pytest.raises(Broken, match="newer") as caught:
        await kept(tmp_path, replace(story.header, **other), story.entries)  # type: ignore[arg-type]  # a field each
    assert story.header.id in str(caught.value)


@pytest.mark.parametrize("fault", ["tape", "digest"])
async def test_a_log_that_does_not_agree_with_itself_is_broken_and_its_secrets_are_not_told(
    tmp_path: Path, fault: str
) -> None:
    story = moved()
    *before, start, last = story.entries
    log = (
        [*before, replace(start, tape=()), last]
        if fault == "tape"
        else [*before, start, replace(last, digest="0" * 16)]
    )
    with pytest.raises(Broken) as caught:
        await kept(tmp_path, story.header, log)
    assert story.header.id in str(caught.value)
    assert not any(word in str(caught.value) for word in ("place", last.digest, story.header.seed.hex()))


async def test_all_dice_that_a_table_rolled_are_counted(tmp_path: Path) -> None:
    story = running(ADA, BRUNO, CLEO)
    async with opened(tmp_path / "tables.db") as journal:
        await journal.create(story.header, story.entries[0], STANDING)
        for entry in story.entries[1:]:
            await journal.append("t1", entry, STANDING)
        faces = await rolled(journal, "t1")
    assert (len(faces), sum(faces)) == (6, 4)


async def test_a_lobby_of_today_is_played_on(tmp_path: Path) -> None:
    story = lobby_of(ADA, game=max(GAMES))
    found = await kept(tmp_path, story.header, story.entries)
    assert (found.table.status, found.outdated) == (Status.LOBBY, False)
