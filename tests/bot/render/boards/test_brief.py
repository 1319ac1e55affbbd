"""The short texts of all games, over every position of the golden games: how long they are and what they may say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.journal.record_file import parse_record, rules
from bot.language import LANGUAGES, Locale, Words, tidy
from bot.render.boards import BOARDS
from bot.render.boards.brief import LINE, Clause, packed, sentences, size
from bot.text.doc import Line, Span, Text, plain
from engines import GAMES
from engines.citadels.events import Chose
from engines.core.game import AnyGame, Event, Step, view
from engines.core.notation import read
from engines.core.record import replay
from tests.kit.snapshots import matches
from tests.records.make import golden

NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Emil", "Fatma", "Gustav")
FILES = [path for game in GAMES for path in golden(game)]
LINES = {"court": lambda seats: 4, "citadels": lambda seats: seats + 2, "antiquity": lambda seats: 4}
EACH = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
EN = Locale("en")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
PRONOUNS = re.compile(r"\b(he|him|his|she|her|hers|they|them|their|er|ihm|ihn|sie|sein|seine)\b")


@cache
def steps(path: Path) -> tuple[AnyGame, tuple[Step[Any], ...]]:
    record = parse_record(path.read_text(encoding="utf-8"))
    game, options = rules(record)
    return game, tuple(replay(game, len(record.players), options, record.moves))


def public(step: Step[Any]) -> list[Event]:
    return [told.event for told in step.told if told.to is None]


def said(game: AnyGame, step: Step[Any], locale: Locale) -> Iterator[Text]:
    """All that is said after a step, to the room and to each seat."""
    boards, room = BOARDS[game.name], view(step.state)
    seats = len(step.state.private)
    names = NAMES[:seats]
    for block in boards.wide(room, names, locale):
        assert isinstance(block, Line)
        yield block.text
    yield from boards.story(room, public(step), names, locale)
    yield boards.call(room, game.offers(room), names, locale)
    for seat in range(seats):
        own = view(step.state, seat)
        yield boards.confirm(own, public(step), names, locale)
        yield boards.hand_line(own, names, locale) or ()
        yield boards.prompt_line(own, game.offers(own), names, locale)
    if outcome := game.outcome(step.state):
        for block in boards.closing(room, outcome, names, locale):
            assert isinstance(block, Line)
            yield block.text


def words(text: Text) -> str:
    return "".join(span.text for span in text)


@EACH
@SPOKEN
def test_every_text_of_a_golden_game_fits_a_line(path: Path, language: str):
    game, all_steps = steps(path)
    for step in all_steps:
        for text in said(game, step, Locale(language)):
            assert size(text) < LINE, words(text)


@EACH
@SPOKEN
def test_the_whole_board_takes_few_lines(path: Path, language: str):
    game, all_steps = steps(path)
    for step in all_steps:
        seats = len(step.state.private)
        lines = BOARDS[game.name].wide(view(step.state), NAMES[:seats], Locale(language))
        assert len(lines) <= LINES.get(game.name, LINES["citadels"])(seats)


@EACH
@SPOKEN
def test_whatever_a_call_or_a_prompt_shows_can_be_typed_as_it_stands(path: Path, language: str):
    game, all_steps = steps(path)
    boards, locale = BOARDS[game.name], Locale(language)
    for step in all_steps:
        names = NAMES[: len(step.state.private)]
        room = view(step.state)
        call = boards.call(room, game.offers(room), names, locale)
        for decision in game.pending_decisions(room.public):
            own = view(step.state, decision.seat)
            offers = game.offers(own)
            prompt = boards.prompt_line(own, offers, names, locale)
            typed = [span.text for span in (*call, *prompt) if span.role == "command"]
            assert any(span.role == "command" for span in prompt)
            for line in typed:
                read(offers, game.forms, tidy(line), Words(game.name, language, names))


@EACH
@SPOKEN
def test_nobody_is_he_or_she(path: Path, language: str):
    game, all_steps = steps(path)
    for step in all_steps[::5]:
        for text in said(game, step, Locale(language)):
            assert not PRONOUNS.search(words(text)), words(text)


@EACH
def test_a_call_is_due_whenever_somebody_else_has_to_decide_and_in_a_draft_only_once(path: Path):
    game, all_steps = steps(path)
    boards = BOARDS[game.name]
    asked, last, draft = None, None, None
    for step in all_steps:
        public = step.state.public
        deciding = game.pending_decisions(public)[0] if game.pending_decisions(public) else None
        now = boards.turn(view(step.state))
        hash(now)
        choosing = game.round(public) if deciding and deciding.kind == "choose" else None
        if choosing and choosing == draft:
            assert now == last
        elif deciding is None or asked is None or deciding.seat != asked.seat:
            assert now != last
        asked, last, draft = deciding, now, choosing


@EACH
@SPOKEN
@pytest.mark.parametrize("moves", [3, 25])
def test_several_moves_are_told_in_whole_sentences_that_fit(path: Path, language: str, moves: int):
    game, all_steps = steps(path)
    boards, locale = BOARDS[game.name], Locale(language)
    for at in range(0, len(all_steps), moves):
        several = all_steps[at : at + moves]
        room, names = view(several[-1].state), NAMES[: len(several[-1].state.private)]
        events = [event for step in several for event in public(step)]
        for text in boards.story(room, events, names, locale):
            assert size(text) < LINE
            assert words(text).endswith(".")


@EACH
@SPOKEN
def test_every_event_that_is_told_at_length_is_told_in_few_words_with_its_player(path: Path, language: str):
    game, all_steps = steps(path)
    boards, locale = BOARDS[game.name], Locale(language)
    for step in all_steps[::3]:
        room, names = view(step.state), NAMES[: len(step.state.private)]
        for event in public(step):
            if isinstance(event, Chose) or not boards.tell(event, None, names, locale):
                continue
            told = " ".join(map(words, boards.story(room, [event], names, locale)))
            seat = getattr(event, "seat", None)
            assert told if seat is None else names[seat] in told, event


@EACH
def test_what_need_not_be_told_is_not_told_in_few_words_either(path: Path):
    game, all_steps = steps(path)
    boards, locale = BOARDS[game.name], Locale("en")
    for step in all_steps:
        names = NAMES[: len(step.state.private)]
        if not any(boards.tell(event, None, names, locale) for event in public(step)):
            assert boards.story(view(step.state), public(step), names, locale) == ()


# As a player reads it ----------------------------------------------------------------------------------------------

ROUNDS = {
    "court": ("3-king-won-back", 4),
    "citadels": ("4-players-1", 3),
    "antiquity": ("3-draft-first1-shared-win", 3),
}


@SPOKEN
@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_told_in_few_words(name: str, language: str):
    """What is typed has a `!` before it here, and `_` is a no-break space."""
    file, number = ROUNDS[name]
    game, all_steps = steps(golden(name)[0].parent / f"{file}.txt")
    boards, locale, called, told = BOARDS[name], Locale(language), None, []
    for step in all_steps:
        room, names = view(step.state), NAMES[: len(step.state.private)]
        texts = [*boards.story(room, public(step), names, locale)]
        if boards.turn(room) != called:
            texts.append(boards.call(room, game.offers(room), names, locale))
        called = boards.turn(room)
        if texts and game.round(step.state.public) in (number, number + 1):
            told.append(" ".join(filter(None, map(shown, texts))))
        if game.round(step.state.public) > number:
            break
    else:
        outcome = game.outcome(step.state)
        assert outcome is not None
        told += [shown(block.text) for block in boards.closing(room, outcome, names, locale)]
    told += [shown(block.text) for block in boards.wide(room, names, locale)]
    matches(f"{name}/round-in-few-words-{language}", told)


@SPOKEN
@pytest.mark.parametrize("name", ROUNDS)
def test_a_seat_is_asked_in_two_lines(name: str, language: str):
    file, _ = ROUNDS[name]
    game, all_steps = steps(golden(name)[0].parent / f"{file}.txt")
    boards, locale, lines = BOARDS[name], Locale(language), []
    for step in all_steps[:: len(all_steps) // 12]:
        names = NAMES[: len(step.state.private)]
        for decision in game.pending_decisions(step.state.public):
            own = view(step.state, decision.seat)
            asked = boards.prompt_line(own, game.offers(own), names, locale)
            lines += [shown(text) for text in (boards.hand_line(own, names, locale), asked) if text]
    matches(f"{name}/asked-in-few-words-{language}", lines)


def shown(text: Text) -> str:
    return "".join("!" * (span.role == "command") + span.text for span in text).replace("\u00a0", "_")


# What they are made of ------------------------------------------------------------------------------------------------


def test_what_one_player_did_in_a_row_is_one_sentence():
    pieces = [Clause(0, plain("rolls")), Clause(0, plain("passes")), Clause(1, plain("rolls")), plain("The end.")]
    assert list(map(words, sentences(pieces, NAMES, EN))) == ["Ada rolls and passes.", "Bruno rolls.", "The end."]


def test_a_sentence_that_would_be_long_is_begun_anew():
    told = sentences([Clause(0, plain(f"does a good deal, number {number}")) for number in range(30)], NAMES, EN)
    assert len(told) > 1
    assert all(words(text).startswith("Ada does") and size(text) < LINE for text in told)
    assert re.findall(r"\d+", " ".join(map(words, told))) == [str(number) for number in range(30)]


def test_items_fill_lines_and_are_never_torn():
    items = [plain(f"item\u00a0{number}" + "ä" * 20) for number in range(40)]
    lines = packed(items)
    assert len(lines) == 6
    assert all(size(line.text) < LINE for line in lines)
    assert " · ".join(words(line.text) for line in lines) == " · ".join(map(words, items))


def test_however_long_names_are_no_line_of_a_board_is_too_long():
    names = tuple(name + "Ä" * 26 for name in NAMES)
    for name in GAMES:
        for path in golden(name)[-3:]:
            _, all_steps = steps(path)
            for step in all_steps[::5]:
                for block in BOARDS[name].wide(view(step.state), names[: len(step.state.private)], Locale("de")):
                    assert size(block.text) < LINE


def test_what_a_network_adds_to_a_text_counts():
    assert size(plain("Rome")) == 4
    assert size((Span("Röm", "strong"), Span("5\u00a05", dice=True))) > len("Röm5\u00a05".encode())
