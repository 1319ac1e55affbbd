"""What people can do at a table besides moves: sitting down, agreeing on options, starting, stopping."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ports import Person, Room
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.decide import AI_NAMES, next_ai
from bot.table.facts import AiRemoved, Kicked, Resumed
from bot.table.table import CommandError, Note, Occupant, Status, Table
from bot.table.table_settings import Pace
from engines import GAMES
from engines.antiquity.components import Leftover
from engines.core.notation import First
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, lobby_of, running


def error(act: Callable[[], ProposedAct]) -> str:
    with pytest.raises(CommandError) as caught:
        act()
    return caught.value.key


def test_the_first_to_sit_down_is_host() -> None:
    assert lobby_of(ADA, BRUNO).table.host == ADA


def test_joining_twice_is_told_and_takes_no_second_seat() -> None:
    table = lobby_of(ADA).table
    assert error(lambda: lobby.join(table, ADA, "Ada")) == "already-seated"


def test_a_full_table_takes_nobody() -> None:
    table = lobby_of(ADA, BRUNO, CLEO, DMITRI).table
    assert error(lambda: lobby.join(table, EVE, "Eve")) == "full"


def test_who_comes_after_the_start_is_told_that_it_has_begun() -> None:
    table = running(ADA, BRUNO, CLEO).table
    assert error(lambda: lobby.join(table, EVE, "Eve")) == "game-running"


def test_starting_twice_begins_one_game() -> None:
    table = running(ADA, BRUNO, CLEO).table
    assert error(lambda: lobby.start(table, ADA)) == "already-started"


def test_only_the_host_starts_sets_options_and_adds_ai_players() -> None:
    table = lobby_of(ADA, BRUNO, CLEO, ai=1).table
    acts: list[Callable[[], ProposedAct]] = [
        lambda: lobby.start(table, BRUNO),
        lambda: lobby.option(table, BRUNO, "leftover", Leftover.REROLL, moderator=False),
        lambda: lobby.add_ai(table, BRUNO),
        lambda: lobby.remove_ai(table, BRUNO),
    ]
    assert [error(act) for act in acts] == ["host-only"] * 4


def test_an_outsider_is_told_to_sit_down_first() -> None:
    table = lobby_of(ADA, BRUNO).table
    acts: list[Callable[[], ProposedAct]] = [
        lambda: lobby.start(table, EVE),
        lambda: lobby.leave(table, EVE),
        lambda: lobby.salt(table, EVE, "pepper"),
        lambda: lobby.stop(table, EVE, "Eve", moderator=False),
    ]
    assert [error(act) for act in acts] == ["not-seated"] * 4


def test_too_few_players_cannot_begin_and_are_told_how_many_are_missing() -> None:
    table = lobby_of(ADA, BRUNO).table
    with pytest.raises(CommandError) as caught:
        lobby.start(table, ADA)
    assert caught.value.data == {"least": 3, "missing": 1}


def test_when_the_host_leaves_the_one_who_sits_longest_is_host_and_it_is_said() -> None:
    story = lobby_of(ADA, BRUNO, ai=1).do(lambda table: lobby.leave(table, ADA))
    assert story.table.host == BRUNO
    assert story.notes()[-2:] == ["left", "host"]


def test_a_host_who_comes_back_is_not_host_again() -> None:
    story = lobby_of(ADA, BRUNO).do(lambda table: lobby.leave(table, ADA))
    story.do(lambda table: lobby.join(table, ADA, "Ada"))
    assert story.table.host == BRUNO


@pytest.mark.parametrize("ai", [0, 2])
def test_a_lobby_that_the_last_person_leaves_is_closed(ai: int) -> None:
    story = lobby_of(ADA, ai=ai).do(lambda table: lobby.leave(table, ADA))
    assert story.table.status is Status.STOPPED
    assert story.notes()[-1] == "closed"


def test_the_last_ai_player_is_taken_away_first() -> None:
    story = lobby_of(ADA, ai=2)
    last = story.table.seats[2].name
    story.do(lambda table: lobby.remove_ai(table, ADA))
    assert last not in [occupant.name for occupant in story.table.seats]
    assert len(story.table.seats) == 2


def test_no_ai_player_to_take_away_is_told() -> None:
    table = lobby_of(ADA, BRUNO).table
    assert error(lambda: lobby.remove_ai(table, ADA)) == "no-ai"


def test_an_option_that_was_set_is_played_with() -> None:
    story = lobby_of(ADA, BRUNO, CLEO).do(lambda table: lobby.option(table, ADA, "first", First(2), moderator=False))
    story.do(lambda table: lobby.start(table, ADA))
    assert [decision.seat for decision in story.table.pending_decisions] == [1]


def test_a_first_seat_that_nobody_takes_is_refused_at_the_start() -> None:
    story = lobby_of(ADA, BRUNO, CLEO).do(lambda table: lobby.option(table, ADA, "first", First(4), moderator=False))
    assert error(lambda: lobby.start(story.table, ADA)) == "bad-first"


def test_salts_count_until_the_start_and_change_the_dice() -> None:
    def rolled(*salts: str) -> tuple[int, ...]:
        story = lobby_of(ADA, BRUNO, CLEO)
        for word in salts:
            story.do(lambda table, word=word: lobby.salt(table, ADA, word))
        return story.do(lambda table: lobby.start(table, ADA)).entries[-1].tape

    assert rolled() != rolled("pepper") != rolled("pepper", "pepper")
    table = running(ADA, BRUNO, CLEO).table
    assert error(lambda: lobby.salt(table, ADA, "late")) == "salt-late"


def test_the_commitment_is_said_when_the_lobby_opens_and_the_seed_is_not() -> None:
    story = lobby_of(ADA)
    opened = story.said[0].what
    assert opened.data["commitment"] == story.table.commitment
    assert story.header.seed.hex() not in str(story.said)


def test_a_lone_human_stops_a_running_game_at_once_and_the_seed_is_shown() -> None:
    story = running(ADA, ai=2).do(lambda table: lobby.stop(table, ADA, "Ada", moderator=False))
    assert story.table.status is Status.STOPPED
    assert story.said[-1].what.data["seed"] == story.header.seed.hex()


def test_stopping_a_running_game_takes_more_than_half_of_the_people() -> None:
    story = running(ADA, BRUNO, CLEO)
    story.do(lambda table: lobby.stop(table, ADA, "Ada", moderator=False))
    assert story.table.status is Status.RUNNING
    assert error(lambda: lobby.stop(story.table, ADA, "Ada", moderator=False)) == "already-voted"
    story.do(lambda table: lobby.stop(table, BRUNO, "Bruno", moderator=False))
    assert story.table.status is Status.STOPPED


def test_a_moderator_who_does_not_play_stops_a_game() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.stop(table, EVE, "Eve", moderator=True))
    assert story.table.status is Status.STOPPED


def test_who_resigns_is_followed_by_an_ai_player_and_the_game_goes_on() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.resign(table, BRUNO))
    assert story.table.seats[1].person is None
    assert story.table.status is Status.RUNNING


def test_a_game_that_the_last_person_resigns_is_closed() -> None:
    story = running(ADA, ai=2).do(lambda table: lobby.resign(table, ADA))
    assert story.table.status is Status.STOPPED


def test_a_resignation_can_make_a_vote_carry() -> None:
    story = running(ADA, BRUNO, ai=1).do(lambda table: lobby.stop(table, ADA, "Ada", moderator=False))
    story.do(lambda table: lobby.resign(table, BRUNO))
    assert story.table.status is Status.STOPPED
    assert story.notes()[-2:] == ["stopped-votes", "seed"]


def test_leaving_a_running_game_points_to_resigning_and_the_other_way_round() -> None:
    assert error(lambda: lobby.leave(running(ADA, ai=2).table, ADA)) == "resign-instead"
    assert error(lambda: lobby.resign(lobby_of(ADA, ai=2).table, ADA)) == "leave-instead"


def test_equal_names_are_told_apart_by_their_seats() -> None:
    story = lobby_of(ADA).do(lambda table: lobby.join(table, BRUNO, "ada"))
    assert lobby.names(story.table) == ["Ada (#1)", "ada (#2)"]


def test_an_ai_player_never_has_the_name_of_somebody_at_the_table() -> None:
    story = lobby_of(ADA).do(lambda table: lobby.join(table, BRUNO, AI_NAMES[0].upper()))
    story.do(lambda table: lobby.add_ai(table, ADA))
    names = [occupant.name.casefold() for occupant in story.table.seats]
    assert len(set(names)) == 3


def test_checks_change_nothing() -> None:
    story = lobby_of(ADA, BRUNO, CLEO)
    before = Table.copy(story.table)
    lobby.start(story.table, ADA)
    lobby.leave(story.table, BRUNO)
    lobby.stop(story.table, ADA, "Ada", moderator=False)
    assert story.table == before


def test_somebody_is_kicked_by_vote_and_an_ai_player_follows() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.kick(table, ADA, "Ada", 1, moderator=False))
    assert story.table.seats[1].person == BRUNO
    story.do(lambda table: lobby.kick(table, CLEO, "Cleo", 1, moderator=False))
    follower = story.table.seats[1]
    assert (follower.person, follower.kind, follower.name in AI_NAMES) == (None, "quick", True)
    assert story.notes()[-2:] == ["vote-kick", "kicked"]


def test_whom_a_vote_is_against_does_not_count_in_it() -> None:
    story = running(ADA, BRUNO, ai=1).do(lambda table: lobby.kick(table, ADA, "Ada", 1, moderator=False))
    assert story.table.seats[1].person is None


def test_in_the_lobby_the_host_shows_somebody_the_door_and_the_seat_is_free() -> None:
    story = lobby_of(ADA, BRUNO).do(lambda table: lobby.kick(table, ADA, "Ada", 1, moderator=False))
    assert story.table.people == (ADA,)


def test_nobody_kicks_themselves_or_an_ai_player() -> None:
    table = running(ADA, BRUNO, ai=1).table
    assert error(lambda: lobby.kick(table, ADA, "Ada", 0, moderator=False)) == "kick-yourself"
    assert error(lambda: lobby.kick(table, ADA, "Ada", 2, moderator=False)) == "kick-nobody"


def test_who_has_resigned_gets_the_own_seat_and_hand_again() -> None:
    story = running(ADA, BRUNO, CLEO)
    hand = story.table.view(1).own
    story.do(lambda table: lobby.resign(table, BRUNO)).do(lambda table: lobby.join(table, BRUNO, "Bruno"))
    assert story.table.seat_of(BRUNO) == 1
    assert story.table.view(1).own == hand


def test_a_seat_that_somebody_left_can_be_taken_over_by_who_has_seen_no_cards() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.resign(table, BRUNO))
    story.do(lambda table: lobby.replace(table, EVE, "Eve", 1))
    assert story.table.seat_of(EVE) == 1


def test_who_has_seen_cards_of_a_seat_cannot_take_over_another() -> None:
    story = running(ADA, BRUNO, CLEO)
    for person in (BRUNO, CLEO):
        story.do(lambda table, person=person: lobby.resign(table, person))
    assert error(lambda: lobby.replace(story.table, BRUNO, "Bruno", 2)) == "not-free"


def test_an_ai_player_from_the_beginning_keeps_the_seat() -> None:
    table = running(ADA, BRUNO, ai=1).table
    assert error(lambda: lobby.replace(table, EVE, "Eve", 2)) == "not-free"


def test_who_was_kicked_does_not_come_back_to_the_seat() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.kick(table, EVE, "Eve", 1, moderator=True))
    assert error(lambda: lobby.join(story.table, BRUNO, "Bruno")) == "game-running"


@pytest.mark.parametrize(
    ("wish", "done"),
    [
        (lambda table: lobby.stop(table, ADA, "Ada", moderator=False), "stopped-votes"),
        (lambda table: lobby.kick(table, ADA, "Ada", 2, moderator=False), "kicked"),
        (lambda table: lobby.pause(table, BRUNO, "Bruno", moderator=False), "paused"),
        (lambda table: lobby.option(table, ADA, "pace", Pace.SLOW, moderator=False), "option"),
    ],
)
def test_when_somebody_goes_all_votes_are_counted_again(wish: Callable[[Table], ProposedAct], done: str) -> None:
    story = running(ADA, BRUNO, CLEO, DMITRI) if done == "kicked" else running(ADA, BRUNO, ai=1)
    gone = {"kicked": (BRUNO, DMITRI), "paused": (ADA,)}.get(done, (BRUNO,))
    story.do(wish)
    for person in gone:
        assert done not in story.notes()
        story.do(lambda table, person=person: lobby.resign(table, person))
    assert done in story.notes()


def test_votes_against_somebody_who_has_gone_are_forgotten() -> None:
    story = running(ADA, BRUNO, CLEO, DMITRI).do(lambda table: lobby.kick(table, ADA, "Ada", 2, moderator=False))
    story.do(lambda table: lobby.resign(table, CLEO)).do(lambda table: lobby.join(table, CLEO, "Cleo"))
    story.do(lambda table: lobby.kick(table, BRUNO, "Bruno", 2, moderator=False))
    assert story.table.seats[2].person == CLEO


def test_a_full_table_says_how_many_can_play() -> None:
    table = lobby_of(ADA, BRUNO, CLEO, DMITRI).table
    for act in (lambda: lobby.join(table, EVE, "Eve"), lambda: lobby.add_ai(table, ADA)):
        with pytest.raises(CommandError) as caught:
            act()
        assert caught.value.data == {"most": 4}


def test_the_last_ai_player_is_removed_first() -> None:
    assert lobby.remove_ai(lobby_of(ADA, ai=2).table, ADA).fact == AiRemoved(2)


def test_options_of_the_game_are_fixed_once_it_runs() -> None:
    table = running(ADA, BRUNO, CLEO).table
    assert error(lambda: lobby.option(table, ADA, "leftover", Leftover.REROLL, moderator=False)) == "lobby-only"


def test_in_the_lobby_only_the_host_sets_the_pace() -> None:
    table = lobby_of(ADA, BRUNO).table
    assert error(lambda: lobby.option(table, BRUNO, "pace", Pace.LIVE, moderator=False)) == "host-only"


def test_who_is_kicked_from_a_lobby_leaves_a_free_seat_and_from_a_game_one_for_an_ai_player() -> None:
    waiting, playing = lobby_of(ADA, BRUNO).table, running(ADA, BRUNO, CLEO).table
    before, during = (lobby.kick(table, ADA, "Ada", 1, moderator=True).fact for table in (waiting, playing))
    assert isinstance(before, Kicked)
    assert before.successor is None
    assert isinstance(during, Kicked)
    assert during.successor is not None


def test_only_who_sits_there_or_moderates_resumes_and_nobody_is_brought_back_who_was_not_away() -> None:
    table = running(ADA, BRUNO, CLEO).do(lambda now: lobby.pause(now, ADA, "Ada", moderator=False)).table
    assert error(lambda: lobby.resume(table, EVE, "Eve", moderator=False)) == "not-seated"
    assert lobby.resume(table, EVE, "Eve", moderator=True).fact == Resumed("Eve", None)
    assert lobby.resume(table, BRUNO, "Bruno", moderator=False).fact == Resumed("Bruno", None)


def test_a_table_that_is_over_is_shown_in_no_other_room() -> None:
    table = running(ADA, BRUNO, CLEO).do(lambda now: lobby.stop(now, ADA, "Ada", moderator=True)).table
    assert error(lambda: lobby.link(table, ADA, "Ada", Room("net", "#other"), moderator=True)) == "ended"


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_any_game_takes_as_many_as_can_play_and_says_so_to_the_next(game: str) -> None:
    most = GAMES[game].seats[-1]
    story = lobby_of(ADA, *(Person("net", str(number)) for number in range(1, most)), game=game)
    assert len(story.table.people) == most
    for act in (lambda: lobby.join(story.table, EVE, "Eve"), lambda: lobby.add_ai(story.table, ADA)):
        with pytest.raises(CommandError) as caught:
            act()
        assert (caught.value.key, caught.value.data) == ("full", {"most": most})


def test_when_all_names_of_ai_players_are_taken_the_last_is_given_again() -> None:
    table = lobby_of(ADA).table
    table.seats = [Occupant(name, None) for name in AI_NAMES]
    assert next_ai(table).name == AI_NAMES[-1]


def test_votes_to_pause_a_paused_game_do_not_keep_other_votes_from_passing() -> None:
    story = running(ADA, BRUNO, CLEO, DMITRI).do(lambda table: lobby.pause(table, BRUNO, "Bruno", moderator=False))
    story.do(lambda table: lobby.pause(table, ADA, "Ada", moderator=False))
    for person in (BRUNO, CLEO):
        story.do(lambda table, person=person: lobby.stop(table, person, "", moderator=False))
    assert story.table.status is Status.RUNNING
    story.do(lambda table: lobby.resign(table, DMITRI))
    assert story.notes()[-2:] == ["stopped-votes", "seed"]


def test_a_salt_has_up_to_sixty_four_characters() -> None:
    table = lobby_of(ADA).table
    assert lobby.salt(table, ADA, "x" * 64).by == ADA
    assert error(lambda: lobby.salt(table, ADA, "x" * 65)) == "salt-long"


def test_before_anything_was_done_a_table_has_waited_since_the_bot_began_to_run() -> None:
    assert Table.fresh(lobby_of(ADA).header).since == 0.0


def test_a_note_has_no_data_unless_it_is_given_some_and_an_error_is_known_by_its_key() -> None:
    assert Note("ended").data == {}
    assert str(CommandError("full", most=4)) == "full"
