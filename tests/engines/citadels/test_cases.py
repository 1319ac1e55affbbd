"""The cases that implementations get wrong, X1 to X19, and the scenarios of Citadels that involve only the rules."""

import pytest

from engines.citadels.components import Building, Character
from engines.citadels.events import Called, Completed, Drawn, Robbed, RoundBegan, TurnEnded, Unmasked
from engines.citadels.rules import CITADELS
from engines.citadels.score import Score
from engines.core.chance import Committed
from engines.core.game import begin, step, view
from engines.core.notation import Seat, Unreadable, read
from engines.core.offer import sample
from tests.engines.citadels.story import Story, cards, check_memory

SEVEN = "tavern tavern tavern tavern market market market"


def test_x1_naming_a_character_is_by_name_never_by_row():
    """Every character keeps its own name, whatever is face up; numbers are ranks (read by the catalogues)."""
    story = Story("assassin king thief bishop", face_up="merchant architect")
    assert story.choices(1, "murder") == [f"murder {c}" for c in ["thief", "magician", "king", "bishop", "warlord"]]
    assert [int(character) for character in Character] == [1, 2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(Unreadable) as refusal:
        read(story.offers(0), CITADELS.forms, "murder magican")
    assert refusal.value.word == "magican"


def test_x2_discarding_one_of_two_equal_cards_loses_one():
    story = Story("king thief merchant warlord", cities={1: "laboratory"}, hands={1: "castle castle"}).ends(2)
    assert story.play("#1 discard castle").hand(1) == cards("castle")


def test_x3_a_city_of_nine_is_as_safe_and_as_complete_as_one_of_eight():
    nine = f"{SEVEN} temple temple"
    story = Story("warlord king merchant thief", cities={2: nine}, gold=9).ends(4, 2, 3)
    assert "destroy" not in story.verbs(1)
    assert story.why("#1 destroy #2 temple") == ("complete", {"seat": Seat(1)})


def test_x4_income_then_build_yellow_then_income_again_is_refused():
    story = Story("king thief merchant warlord", cities={1: "manor"}, hands={1: "manor"}, gold=3).ends(2)
    assert story.play("#1 income", "#1 build manor").why("#1 income") == ("collected", {})


def test_x5_build_yellow_then_income_counts_it():
    story = Story("king thief merchant warlord", cities={1: "manor"}, hands={1: "manor"}, gold=3).ends(2)
    assert story.play("#1 build manor", "#1 income").gold[0] == 2


def test_x6_gold_twice_is_refused():
    assert Story("king thief merchant warlord").ends(2).play("#1 gold").why("#1 gold") == ("taken", {})


@pytest.mark.parametrize("character", ["assassin", "thief", "magician", "architect"])
def test_x7_the_school_of_magic_gives_other_characters_nothing(character):
    story = Story(f"{character} king merchant warlord", cities={1: "schoolofmagic"}, gold=0)
    while story.owes[0] != 1:
        story.ends(story.owes[0])
    assert story.refused("#1 income") is not None
    story.ends(1)
    assert story.events(TurnEnded)[-1] == TurnEnded(0, 0, 0)


def test_x8_a_murdered_bishops_buildings_fall():
    story = Story("warlord bishop assassin king", cities={2: "tavern"}).play("#3 murder bishop").ends(3, 4)
    assert story.play("#1 destroy #2 tavern").city(2) == ()


def test_x9_a_robbed_merchant_with_five_gold_loses_five_then_collects():
    story = Story("thief king merchant warlord", cities={3: "tavern"}, gold={3: 5}).play("#1 rob merchant").ends(1, 2)
    assert (story.gold[0], story.gold[2]) == (7, 0)
    story.play("#3 income", "#3 merchant")
    assert (story.gold[0], story.gold[2]) == (7, 2)


def test_x10_robbed_with_nothing_the_turn_goes_on():
    story = Story("thief king merchant warlord", gold={2: 0}).play("#1 rob king", "#1 end")
    assert story.events(Robbed) == [Robbed(1, 0, 0)]
    assert story.play("#2 gold", "#2 end").owes == (3, "turn")


def test_x11_a_robbed_warlord_is_robbed_before_he_can_pay_and_the_thief_may_then_pay_for_a_graveyard():
    story = Story("thief king merchant warlord", cities={1: "graveyard", 2: "tavern castle"}, gold={1: 0, 4: 5}).play(
        "#1 rob warlord"
    )
    story.ends(1, 2, 3)
    assert (story.gold[0], story.gold[3]) == (5, 0)
    assert story.choices(4, "destroy") == ["destroy #2 tavern"]
    story.play("#4 destroy #2 tavern", "#1 rescue yes")
    assert (story.gold[0], story.hand(1)) == (4, cards("tavern"))


def test_x12_a_magician_with_an_empty_hand_gets_all_of_the_others():
    story = Story("magician king merchant warlord", hands={2: "castle temple tavern"}).play("#1 swap #2")
    assert (story.hand(1), story.hand(2)) == (cards("castle temple tavern"), ())


def test_x13_deck_1_and_discards_0_a_draw_gives_that_one_card_and_it_is_kept():
    story = Story("king thief merchant warlord", deck="castle", discards="").ends(2).play("#1 cards")
    assert (story.owes, story.hand(1)) == ((1, "turn"), cards("castle"))
    assert not story.events(Drawn, to=1)


def test_x14_a_second_use_of_smithy_or_laboratory_in_a_turn_is_refused():
    story = Story("king thief merchant warlord", cities={1: "smithy laboratory"}, hands={1: "castle"}, gold=9).ends(2)
    story.play("#1 forge", "#1 discard castle")
    assert story.why("#1 forge") == ("building-used", {"building": Building.SMITHY})
    assert story.why("#1 discard castle") == ("building-used", {"building": Building.LABORATORY})


def test_x15_the_architect_may_end_with_ten_buildings():
    story = Story("architect king merchant warlord", cities={1: SEVEN}, hands={1: "temple temple temple"}, gold=3)
    story.ends(2, 3).play("#1 build temple temple temple")
    assert len(story.city(1)) == 10
    assert story.events(Completed) == [Completed(0, first=True)]


def test_x16_two_reach_eight_in_one_round_the_earlier_gets_four_the_other_two():
    story = Story(
        "thief king merchant warlord",
        cities={1: "docks docks docks harbor harbor harbor townhall", 2: SEVEN},
        hands={1: "temple", 2: "temple"},
    )
    story.play("#1 build temple", "#1 end", "#2 build temple", "#2 end").ends(3, 4)
    assert [points.complete for points in story.public.scores] == [4, 2, 0, 0]
    assert story.events(Completed) == [Completed(0, first=True), Completed(1, first=False)]


@pytest.mark.parametrize(
    ("city", "bonus"),
    [
        ("hauntedcity manor temple tavern", 0),
        ("hauntedcity manor temple tavern prison", 3),
        ("hauntedcity library manor temple tavern", 3),
        ("hauntedcity library manor temple", 0),
        ("hauntedcity library manor temple tavern prison", 3),
    ],
)
def test_x17_the_haunted_city(city, bonus):
    story = Story("thief king merchant warlord", cities={1: city})
    story.public.round = 60
    assert story.ends(1, 2, 3, 4).public.scores[0].colours == bonus


def test_x18_ties_compare_only_the_tied():
    """Seat 3 has the most gold and the fewest points: it decides nothing between seats 1 and 2."""
    cities = {1: "castle", 2: "castle", 3: "tavern"}
    story = Story("assassin thief magician architect", cities=cities, gold={1: 3, 3: 40})
    story.public.round = 60
    outcome = CITADELS.outcome(story.ends(1, 2, 3, 4).state)
    assert (outcome.scores, outcome.places) == ((4, 4, 1, 0), (1, 2, 3, 4))


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_x19_cards_are_conserved_and_memories_true_after_every_move(seats):
    for number in range(4):
        src = Committed(bytes([seats, number]))
        state = begin(CITADELS, seats, CITADELS.options(), src).state
        expected = CITADELS.conserved(state)
        while pending_decisions := CITADELS.pending_decisions(state.public):
            seen = view(state, pending_decisions[0].seat)
            quick = number % 2 and src.below(3)
            action = CITADELS.policy(seen, src) if quick else sample(CITADELS.offers(seen), src)
            state = step(CITADELS, state, pending_decisions[0].seat, action, src).state
            assert CITADELS.conserved(state) == expected
            check_memory(state)


# Scenarios ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "before"),
    [
        ("thief bishop merchant warlord", ["#2 end"]),  # (a) the previous call ends with `end`
        ("thief king merchant warlord", ["#2 end"]),  # (c) the previous call is of a character that nobody holds
        ("thief bishop merchant assassin", []),  # (d) the previous call is of a murdered character
    ],
)
def test_cit_1_the_thief_is_paid_whatever_came_before_the_victims_turn(held, before):
    story = Story(held, cities={3: "tavern"}, gold={3: 4})
    if "assassin" in held:
        story.play("#4 murder bishop", "#4 end")
    story.play("#1 rob merchant", "#1 end", *before)
    assert story.owes == (3, "turn")
    assert (story.gold[0], story.gold[2]) == (6, 0)
    assert story.play("#3 gold", "#3 merchant", "#3 income").gold[2] == 4
    assert story.gold[0] == 6


def test_cit_1_a_turn_that_ran_out_of_time_is_ended_like_any_other():
    story = Story("thief king merchant warlord", gold={3: 4}).play("#1 rob merchant", "#1 end")
    while story.owes[0] == 2:
        action = CITADELS.default_action(view(story.state, 1), Committed(b""))
        story.play(f"#2 {action.verb}")
    assert (story.gold[0], story.gold[2]) == (6, 0)


def test_cit_1_a_copy_in_between_changes_nothing():
    """A restart just before the Merchant is called continues from an equal state."""
    story = Story("thief king merchant warlord", gold={3: 4}).play("#1 rob merchant", "#1 end", "#2 gold")
    story.state = CITADELS.copy(story.state)
    assert story.ends(2).gold[0] == 6


def test_cit_1_a_murdered_target_keeps_his_gold():
    story = Story("thief assassin merchant warlord", gold={3: 4}).play("#2 murder merchant", "#2 end")
    assert story.why("#1 rob merchant")[0] == "rob-murdered"
    assert story.ends(1, 4).gold[2] == 4


def test_cit_2_the_warlords_prices_and_targets():
    eight = "tavern tavern market market docks docks docks temple"
    story = Story("thief warlord king merchant", cities={1: "tavern castle", 2: "market", 3: eight, 4: "keep"})
    story.ends(1, 3, 4)
    assert story.why("#2 destroy #1 castle")[1] == {"building": Building.CASTLE, "cost": 3, "gold": 2}
    assert story.why("#2 destroy #3 temple")[0] == "complete"
    assert story.why("#2 destroy #2 market")[0] == "own-city"
    assert story.why("#2 destroy #4 keep")[0] == "keep-stands"
    assert story.why("#2 destroy #1 palace")[0] == "not-there"
    assert story.play("#2 destroy #1 tavern").gold[1] == 2
    assert story.why("#2 destroy #1 castle")[0] == "power-used"


def test_cit_3_characters_keep_their_ranks_and_a_typo_is_never_a_guess():
    story = Story("assassin king thief bishop", face_up="merchant architect")
    assert story.why("#1 murder assassin")[0] == "yourself"
    assert story.why("#1 murder merchant") == ("face-up", {"character": Character.MERCHANT})
    story.play("#1 murder magician")
    assert story.public.murdered == Character.MAGICIAN


def test_cit_5_income_is_right_at_any_moment_and_never_lost():
    def king():
        city = {1: "manor castle temple"}
        return Story("king thief merchant warlord", cities=city, hands={1: "palace"}, gold=5).ends(2)

    assert king().play("#1 gold", "#1 build palace", "#1 income").gold[0] == 5
    assert king().play("#1 income", "#1 build palace").why("#1 income") == ("collected", {})
    story = king().play("#1 gold")
    assert story.gold[0] == 7
    assert story.play("#1 end").gold[0] == 9
    assert story.events(TurnEnded)[-1].income == 2


def test_cit_8_the_last_call_ends_the_round_once_whoever_holds_it():
    ends = {
        "no king": ("thief magician merchant warlord", (1, 2, 3, 4)),
        "warlord": ("thief king merchant warlord", (1, 2, 3, 4)),
        "no warlord": ("thief king merchant architect", (1, 2, 3, 4)),
    }
    for held, seats in ends.values():
        story = Story(held, crown=3).ends(*seats)
        assert len(story.events(RoundBegan)) == 1
        crown = 2 if "king" in held else 3
        assert story.owes == (crown, "choose")


def test_cit_8_nobody_after_rank_1_is_held_but_by_the_murdered():
    story = Story("assassin thief magician king").play("#1 murder king").ends(1, 2, 3)
    assert story.events(Unmasked) == [Unmasked(Character.KING, 3)]
    assert [event.seat for event in story.events(Called)][3:] == [None] * 5


def test_sec_3_a_swap_tells_each_side_its_own_new_hand_and_all_others_the_numbers():
    story = Story("magician king merchant warlord", hands={1: "tavern", 2: "castle temple"})
    before = {who: len(story.heard_by(who)) for who in (None, 1, 2, 3, 4)}
    story.play("#1 swap #2")
    fresh = {who: story.heard_by(who)[number:] for who, number in before.items()}
    assert fresh[None] == fresh[3] == fresh[4]
    assert [len(fresh[who]) for who in (None, 1, 2)] == [1, 2, 2]
    assert fresh[1][1].hand == cards("castle temple")
    assert fresh[2][1].hand == cards("tavern")


def test_sec_4_the_rooms_view_of_a_draft_is_the_same_whatever_was_chosen():
    start = begin(CITADELS, 4, CITADELS.options(), Committed(b"sec-4")).state
    seat = start.public.waiting.seat
    after = [
        step(CITADELS, start, seat, action, Committed(b""))
        for offer in CITADELS.offers(view(start, seat))
        for action in offer.actions()
    ]
    rooms = [(view(game.state), [told for told in game.told if told.to is None]) for game in after]
    assert all(room == rooms[0] for room in rooms)


def test_the_score_is_told_line_by_line():
    assert Score(10, 3, 4).total == 17
