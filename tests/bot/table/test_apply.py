"""Applying facts in cases that the golden logs do not cover: clocks, votes, forgotten salts, unknown games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.journal import archive
from bot.journal.record_file import format_record
from bot.ports import Person
from bot.table import acts, lobby
from bot.table.acts import ProposedAct
from bot.table.entry import Entry
from bot.table.facts import AnyFact, Motion, Outdated, Salted, WentAway
from bot.table.table import Table
from engines.core.chance import SCHEMES
from engines.core.record import digest, verify
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, SEED, lobby_of, running


def forgotten(fact: AnyFact) -> AnyFact:
    return structs.replace(fact, word=None) if isinstance(fact, Salted) else fact


def test_a_word_can_be_forgotten_and_the_game_still_loads_and_verifies() -> None:
    story = lobby_of(ADA, BRUNO, CLEO).do(lambda table: lobby.salt(table, BRUNO, "pepper"))
    story.do(lambda table: lobby.start(table, ADA))
    log: list[Entry] = [replace(entry, facts=tuple(map(forgotten, entry.facts))) for entry in story.entries]
    *_, (table, _, _) = acts.load(story.header, log)
    assert table.state is not None
    assert digest(table.game, table.state) == story.entries[-1].digest
    assert table.chance().below(1 << 60) == story.table.chance().below(1 << 60)
    chance = SCHEMES[story.header.chance](SEED, [salt.hash for salt in table.salts])
    assert verify(table.game, 3, table.options, archive.moves(log), chance)
    assert "pepper" not in format_record(archive.record(table, log))
    assert table.salts[0].shown == table.salts[0].hash.hex()


def test_a_table_of_a_game_that_is_not_known_is_called_by_its_key_and_offers_nothing() -> None:
    story = lobby_of(ADA, BRUNO)
    *_, (table, _, _) = acts.load(replace(story.header, game="chess"), story.entries)
    assert (table.game.name, table.people, table.host) == ("chess", (ADA, BRUNO), ADA)
    assert (list(table.pending_decisions), list(table.game.seats)) == ([], [])


def test_a_fact_that_is_no_game_asks_for_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a table can be closed whose scheme of chance is not known any more."""
    story = lobby_of(ADA, BRUNO)
    monkeypatch.setattr(Table, "chance", None)
    story.do(lambda table: lobby.leave(table, BRUNO))


def test_the_first_decision_of_every_seat_has_the_number_one() -> None:
    assert running(ADA, BRUNO, CLEO).table.numbers == [1, 1, 1]


def test_whoever_comes_to_owe_a_decision_gets_the_whole_time_and_nobody_else_changes_the_clock() -> None:
    """At a seat that was left, and at one's own that an AI player filled in for."""
    table = running(ADA, BRUNO, CLEO).table
    owing = table.pending_decisions[0].seat
    for seat in range(3):
        person = table.seats[seat].person
        assert person is not None
        left = acts.perform(table, lobby.resign(table, person), 0.0, ran=10.0).table
        taken = acts.perform(left, lobby.join(left, person, "Somebody"), 0.0, ran=50.0).table
        away = acts.perform(table, ProposedAct(WentAway(seat, "quick")), 0.0, ran=10.0).table
        back = acts.perform(away, lobby.back(away, person), 0.0, ran=50.0).table
        assert {taken.since, back.since} == {50.0 if seat == owing else 0.0}


def test_who_was_kicked_has_no_vote_any_more() -> None:
    story = running(ADA, BRUNO, CLEO, DMITRI).do(lambda table: lobby.stop(table, BRUNO, "Bruno", moderator=False))
    story.do(lambda table: lobby.kick(table, ADA, "Ada", 1, moderator=True))
    assert not story.table.votes


def test_who_goes_on_from_another_network_takes_votes_name_and_host_along() -> None:
    far = Person("far", "ada")
    story = running(ADA, BRUNO, CLEO, DMITRI).do(lambda table: lobby.stop(table, ADA, "Ada", moderator=False))
    story.do(lambda table: lobby.stop(table, BRUNO, "Bruno", moderator=False))
    story.do(lambda table: lobby.join(table, far, "Lovelace", (far, ADA)))
    assert story.table.votes == {Motion("stop"): frozenset({far, BRUNO})}
    assert (story.table.host, story.table.seats[0].name) == (far, "Lovelace")
    assert story.notes()[-2:] == ["renamed", "brought"]


def test_who_goes_on_elsewhere_under_the_same_name_is_not_renamed_and_takes_no_others_place_as_host() -> None:
    far = Person("far", "bruno")
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.join(table, far, "Bruno", (far, BRUNO)))
    assert story.table.host == ADA
    assert story.notes()[-1] == "brought"
    assert "renamed" not in story.notes()


def test_a_vote_that_has_passed_is_over() -> None:
    story = running(ADA, BRUNO, CLEO).do(lambda table: lobby.pause(table, BRUNO, "Bruno", moderator=False))
    story.do(lambda table: lobby.pause(table, CLEO, "Cleo", moderator=False))
    assert story.table.paused is not None
    assert not story.table.votes


def test_a_game_that_cannot_be_read_any_more_ends_with_its_last_standing_if_there_is_one() -> None:
    known, unknown = (running(ADA, BRUNO, CLEO) for _ in range(2))
    known.do(ProposedAct(Outdated({"en": "Ada leads."})))
    unknown.do(ProposedAct(Outdated()))
    assert known.notes()[-3:] == ["outdated", "standing", "seed"]
    assert known.said[-2].what.data == {"standing": {"en": "Ada leads."}}
    assert unknown.notes()[-2:] == ["outdated", "seed"]
    assert "standing" not in unknown.notes()
