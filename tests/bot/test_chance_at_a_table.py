"""Chance and digests at a table: only decisions move chance on, and a table keeps to the schema it was begun by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bot.journal import archive
from bot.ports import Room
from bot.table import acts, lobby
from bot.table.acts import ProposedAct
from bot.table.facts import DefaultMoved, Moved
from bot.table.table import Table
from engines.antiquity.rules import Antiquity
from engines.core.chance import SCHEME, Committed
from engines.core.notation import write
from engines.core.position import Projection
from tests.kit.tables import ADA, BRUNO, CLEO, Story, lobby_of, running

Act = ProposedAct | Callable[[Table], ProposedAct]


def pause(table: Table) -> ProposedAct:
    return lobby.pause(table, ADA, "Ada", moderator=False)


def resume(table: Table) -> ProposedAct:
    return lobby.resume(table, ADA, "Ada", moderator=False)


def vote(table: Table) -> ProposedAct:
    return lobby.stop(table, BRUNO, "Bruno", moderator=False)  # one of three, which is not enough


def link(table: Table) -> ProposedAct:
    return lobby.link(table, ADA, "Ada", Room("net", "#other"), moderator=True)


def moved(story: Story, kind: type[Moved | DefaultMoved] = Moved) -> Story:
    """The next decision, the same at tables that stand alike."""
    table = story.table
    seat = table.pending_decisions[0].seat
    text = write(table.game.policy(table.view(seat), Committed(b"the same")))
    return story.do(ProposedAct(kind(seat, text)))


def tapes(story: Story) -> Sequence[tuple[int, ...]]:
    return [entry.tape for entry in story.entries if entry.digest]


@pytest.mark.parametrize("between", [[pause, resume], [pause, resume] * 3, [vote], [link, pause, vote, resume]])
def test_nothing_that_is_no_move_changes_what_is_rolled_next(between: list[Act]) -> None:
    plain, other = moved(running(ADA, BRUNO, CLEO)), moved(running(ADA, BRUNO, CLEO))
    for act in between:
        other.do(act)
    for _ in range(8):
        moved(plain)
        moved(other)
    assert len(other.entries) == len(plain.entries) + len(between)
    assert tapes(other) == tapes(plain)
    assert len(set(tapes(plain))) > 5


def test_what_happened_before_the_start_does_not_change_what_is_rolled_then() -> None:
    plain, other = lobby_of(ADA, BRUNO, CLEO), lobby_of(ADA, BRUNO)
    other.do(lambda table: lobby.join(table, CLEO, "Clea")).do(lambda table: lobby.rename(table, CLEO, "Cleo"))
    for story in (plain, other):
        story.do(lambda table: lobby.start(table, ADA))
    assert tapes(other) == tapes(plain) != [()]


def test_a_move_for_an_absent_player_moves_chance_on_like_any_other() -> None:
    plain, other = running(ADA, BRUNO, CLEO), running(ADA, BRUNO, CLEO)
    for _ in range(4):
        moved(plain)
        moved(other, DefaultMoved)
    assert tapes(other) == tapes(plain)
    assert other.table.decisions == 5


def test_a_table_that_is_loaded_rolls_on_as_it_would_have() -> None:
    story = moved(running(ADA, BRUNO, CLEO))
    *_, (table, _, _) = acts.load(story.header, story.entries)
    assert table.decisions == story.table.decisions == 2
    assert table.chance().below(1 << 60) == story.table.chance().below(1 << 60)


def test_a_record_has_the_decisions_of_its_game_one_after_the_other() -> None:
    story = moved(moved(running(ADA, BRUNO, CLEO)).do(pause).do(resume))
    kept = archive.record(story.table, story.entries)
    assert [move.decision for move in kept.moves] == [0, 1, 2]
    assert (kept.position, kept.chance) == (max(story.table.game.positions), SCHEME)


def test_a_table_keeps_to_the_schema_by_which_it_was_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, other = running(ADA, BRUNO, CLEO), running(ADA, BRUNO, CLEO)
    newer = {**Antiquity.positions, 1 + max(Antiquity.positions): Projection(lambda state: ["new"])}
    monkeypatch.setattr(Antiquity, "positions", newer)
    assert [entry.digest for entry in moved(other).entries] == [entry.digest for entry in moved(plain).entries]
    monkeypatch.undo()
    assert [entry.digest for entry in moved(other).entries] == [entry.digest for entry in moved(plain).entries]
