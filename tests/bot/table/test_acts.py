"""How acts change a table, and that replaying a log yields the same table and the same announcements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.journal import archive
from bot.table import acts, lobby, play
from bot.table.acts import ProposedAct
from bot.table.entry import Entry
from bot.table.facts import Moved, Started
from bot.table.table import Status
from engines.core.chance import SCHEMES, Committed, TapeError, salt_hash
from engines.core.notation import CANONICAL, NotYours, Stale, write
from engines.core.record import digest, verify
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, SEED, Story, lobby_of, running


def whole_game() -> Story:
    """A game that is played to its end by the harmless moves of absent players."""
    story = lobby_of(ADA, BRUNO, ai=1).do(lambda table: lobby.salt(table, BRUNO, "pepper"))
    story.do(lambda table: lobby.start(table, ADA))
    while story.table.pending_decisions:
        seat = story.table.pending_decisions[0].seat
        src = Committed(b"absent", story.table.seq)
        action = story.table.game.default_action(story.table.view(seat), src)
        story.do(ProposedAct(Moved(seat, write(action))))
    return story


def test_a_log_gives_the_same_table_and_the_same_words_once_more() -> None:
    story = whole_game()
    loaded = [(entry.seq, said) for _, entry, said in acts.load(story.header, story.entries)]
    table = next(reversed([table for table, _, _ in acts.load(story.header, story.entries)]))
    assert [item for _, said in loaded for item in said] == story.said
    assert digest(table.game, table.state) == digest(story.table.game, story.table.state)
    assert (table.status, table.seats, table.numbers) == (Status.ENDED, story.table.seats, story.table.numbers)


def test_an_act_leaves_the_table_it_was_made_from_as_it_was() -> None:
    story = running(ADA, BRUNO, CLEO)
    table = story.table
    before = (table.seq, table.status, list(table.numbers), digest(table.game, table.state))
    seat = table.pending_decisions[0].seat
    acts.perform(table, ProposedAct(Moved(seat, "place rome egypt greece persia")), 0.0)
    assert (table.seq, table.status, list(table.numbers), digest(table.game, table.state)) == before


def test_a_retried_act_rolls_the_same_dice() -> None:
    table = lobby_of(ADA, BRUNO, CLEO).table
    one, two = (acts.perform(table, lobby.start(table, ADA), 0.0).entry for _ in range(2))
    assert one == two


def test_the_last_move_ends_the_table_and_shows_the_seed() -> None:
    story = whole_game()
    assert story.table.status is Status.ENDED
    assert story.notes()[-2:] == ["ended", "seed"]


def test_every_die_of_a_finished_game_follows_from_the_seed_and_the_salts() -> None:
    story = whole_game()
    table = story.table
    draws = verify(table.game, 3, table.options, archive.moves(story.entries), SCHEMES[1](SEED, [salt_hash("pepper")]))
    assert sum(draw.span == 6 for draw in draws) == 40 + 1  # all dice, and one step of shuffling the crests


def test_a_log_whose_dice_were_changed_does_not_load() -> None:
    story = whole_game()
    bad = [
        replace(entry, tape=(*entry.tape[:-1], 77)) if entry.facts == (Started(),) else entry for entry in story.entries
    ]
    with pytest.raises(TapeError):
        list(acts.load(story.header, bad))


def test_a_duty_has_a_new_number_after_its_seat_answered_and_not_after_others_did() -> None:
    story = running(ADA, BRUNO, CLEO)
    seat = story.table.pending_decisions[0].seat
    before = list(story.table.numbers)
    story.do(lambda table: play.move(table, seat, "place rome egypt greece persia", CANONICAL))
    assert [now - then for now, then in zip(story.table.numbers, before, strict=True)] == [
        int(s == seat) for s in range(3)
    ]


def test_an_answer_to_a_question_that_was_answered_already_is_stale() -> None:
    story = running(ADA, BRUNO, CLEO)
    seat = story.table.pending_decisions[0].seat
    with pytest.raises(play.Refused) as caught:
        play.move(story.table, seat, "place rome egypt greece persia", CANONICAL, answering=99)
    assert isinstance(caught.value.refusal, Stale)


def test_a_move_of_a_seat_that_owes_nothing_is_not_its_own() -> None:
    story = running(ADA, BRUNO, CLEO)
    other = (story.table.pending_decisions[0].seat + 1) % 3
    with pytest.raises(play.Refused) as caught:
        play.move(story.table, other, "place rome egypt greece persia", CANONICAL)
    assert isinstance(caught.value.refusal, NotYours)


def test_an_illegal_move_comes_with_the_reason_of_the_game() -> None:
    story = running(ADA, BRUNO, CLEO)
    seat = story.table.pending_decisions[0].seat
    with pytest.raises(play.Refused) as caught:
        play.move(story.table, seat, "place rome rome greece persia", CANONICAL)
    assert caught.value.why is not None
    assert caught.value.why.code == "twice"


def test_thoughts_of_ai_players_are_not_the_tables_own_chance() -> None:
    table = running(ADA, ai=2).table
    assert table.thoughts(1) != table.thoughts(2)
    assert table.chance().below(1 << 30) != Committed(table.thoughts(1), table.decisions).below(1 << 30)


def test_a_table_counts_the_six_faces_of_all_dice_it_rolled() -> None:
    story = running(ADA, BRUNO, CLEO)
    faces = acts.rolled(story.header, story.entries)
    assert len(faces) == 6
    assert sum(faces) == 4  # one seat is dealt its dice so far


def test_a_table_knows_the_last_sixteen_messages_again_and_shows_its_last_48_announcements() -> None:
    story = lobby_of(ADA)
    for number in range(50):
        story.do(lambda table, number=number: lobby.salt(table, ADA, str(number)), source=f"message {number}")
    assert story.table.sources == tuple(f"message {number}" for number in range(34, 50))
    assert [said.what.data["word"] for said in story.table.recent] == [str(number) for number in range(2, 50)]


def test_only_who_sat_there_once_the_game_ran_has_seen_secrets() -> None:
    story = lobby_of(ADA, BRUNO, CLEO, DMITRI).do(lambda table: lobby.leave(table, DMITRI))
    assert story.table.sat == set()
    story.do(lambda table: lobby.start(table, ADA)).do(lambda table: lobby.resign(table, BRUNO))
    assert story.table.sat == {ADA, BRUNO, CLEO}


def test_a_line_that_is_no_move_at_all_is_refused_without_a_reason_of_the_game() -> None:
    table = running(ADA, BRUNO, CLEO).table
    with pytest.raises(play.Refused) as caught:
        play.move(table, table.pending_decisions[0].seat, "dance", CANONICAL)
    assert caught.value.why is None


def test_an_act_is_of_the_moment_the_bot_began_to_run_unless_it_says_otherwise() -> None:
    table = lobby_of(ADA).table
    entry = acts.perform(table, lobby.leave(table, ADA), 5.0).entry
    assert (entry.at, entry.ran, entry.source) == (5.0, 0.0, "")
    assert Entry(1, 5.0, ()).ran == 0.0
