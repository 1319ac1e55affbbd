"""What is told of Citadels in few words: shared sentences, present figures, and nothing that nobody may know."""

from __future__ import annotations

import pytest

from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.render.boards.citadels_story import citadels_story
from bot.text.doc import Text
from engines.citadels.components import Character
from engines.citadels.events import Called, Chose
from engines.core.game import view
from tests.engines.citadels.story import Story

NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Emil")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


def words(text: Text) -> str:
    return "".join(span.text for span in text).replace("\u00a0", " ")


def told(story: Story, *lines: str) -> list[str]:
    """What is told of these moves together."""
    before = len(story.heard_by(None))
    state = story.play(*lines).state
    events = story.heard_by(None)[before:]
    return list(map(words, citadels_story(state.public, events, NAMES[: story.seats], Locale("en"))))


def king() -> Story:
    return Story(
        "king thief assassin warlord", hands={1: "manor tavern"}, cities={4: "temple"}, face_up="bishop merchant"
    ).ends(3, 2)


def test_what_one_player_does_in_a_turn_is_one_sentence_with_the_gold_that_is_left():
    assert told(king(), "#1 gold", "#1 build manor", "#1 end") == [
        "Ada takes 2 gold, builds Manor Y3 and is done, with 1 gold more (now 2).",
        "Bishop, Merchant and Architect: nobody.",
        "Dmitri is the Warlord.",
    ]


def test_ranks_that_nobody_answers_share_a_sentence():
    story = Story("thief king assassin warlord", face_up="bishop merchant")
    assert told(story, "#3 end") == ["Cleo is done.", "Ada is the Thief."]
    assert told(story, "#1 end", "#2 end")[-2:] == ["Bishop, Merchant and Architect: nobody.", "Dmitri is the Warlord."]


def test_who_draws_and_keeps_is_told_so_in_one_clause():
    assert told(king(), "#1 cards -> castle temple", "#1 keep castle") == ["Ada draws 2 cards and keeps 1."]


def test_a_robbery_names_both_and_what_the_thief_has_now():
    story = Story("warlord thief assassin king").play("#3 end", "#2 rob king", "#2 end")
    assert story.public.gold == [2, 4, 2, 0]
    robbed = Story("warlord thief assassin king").ends(3)
    assert "Bruno robs Dmitri of 2 gold (now 4)." in told(robbed, "#2 rob king", "#2 end")


def test_the_end_of_a_round_says_how_far_the_cities_are():
    story = king().ends(1)
    said = told(story, "#4 end")
    assert said[0] == "Dmitri is done."
    assert said[1] == "Cities: Ada 0, Bruno 0, Cleo 0, Dmitri 1."
    assert said[2].startswith("Round 2, crown Ada; face up and out: ")


@SPOKEN
def test_cit_a1_a_murdered_character_reads_like_one_that_nobody_holds(language: str):
    murdered = Story("thief king assassin merchant warlord").play("#3 murder merchant").ends(3, 1)
    nobody = Story("thief king assassin magician warlord").play("#3 murder merchant").ends(3, 1, 4)
    said = []
    for told in (murdered, nobody):
        before = len(told.heard_by(None))
        room = view(told.ends(2).state)
        events, boards, locale = told.heard_by(None)[before:], BOARDS["citadels"], Locale(language)
        call = boards.call(room, told.offers(None), NAMES[:5], locale)
        said.append([*boards.story(room, events, NAMES[:5], locale), call])
    assert said[0] == said[1]
    assert Locale(language).name(Character.MERCHANT) in words(said[0][1])


@SPOKEN
def test_of_a_draft_only_its_end_is_told(language: str):
    story = Story("king thief assassin warlord")
    public, locale = story.public, Locale(language)
    assert citadels_story(public, [Chose(0), Chose(1)], NAMES[:4], locale) == ()
    last = [Chose(2), Chose(3), Called(Character.ASSASSIN, None)]
    assert len(citadels_story(public, last, NAMES[:4], locale)) == 2
