"""What is known, V1 and V2: what a view remembers, and that resampled states are consistent with all of it."""

from collections import Counter

import pytest

from engines.citadels.components import BUILDINGS, CHARACTERS, Building, Character
from engines.citadels.memory import DISCARDS, DRAWN, Claim, exactly
from engines.citadels.resample import _fulfil
from engines.citadels.rules import CITADELS
from engines.citadels.state import Public
from engines.core.chance import Committed
from engines.core.game import begin, step, view
from engines.core.offer import sample
from tests.engines.citadels.story import Story, cards, check_memory

WORLDS = 30


def worlds(story, seat):
    """States resampled for a seat numbered from 1, or for the room if None."""
    seen = view(story.state, seat and seat - 1)
    imagined = [CITADELS.resample_hidden(seen, Committed(bytes([number]))) for number in range(WORLDS)]
    assert all(view(world, seat and seat - 1) == seen for world in imagined)
    return imagined


def known(story, seat, place):
    """What a seat numbered from 1, or the room if None, knows of a hand (by seat from 1) or another place."""
    observer = story.public if seat is None else story.state.private[seat - 1]
    return observer.known[place if place < 0 else place - 1]


def holds(hand, words):
    return not Counter(cards(words)) - Counter(hand)


# V1 and V2 ------------------------------------------------------------------------------------------------------------


def test_v1_what_everyone_knows_is_in_the_public_part():
    story = Story("thief assassin king merchant", face_up="bishop warlord", cities={1: "tavern"}, hands={2: "castle"})
    story.play("#2 murder magician", "#2 end", "#1 rob merchant", "#1 end")
    public = view(story.state).public
    assert (public.gold, public.hand_sizes, public.cities) == (
        [2, 2, 2, 2],
        [0, 1, 0, 0],
        [cards("tavern"), (), (), ()],
    )
    assert (public.murdered, public.robbed) == (Character.MAGICIAN, Character.MERCHANT)
    assert [public.holders[c] for c in (Character.ASSASSIN, Character.THIEF, Character.KING)] == [1, 0, 2]
    assert (public.crown, public.round, public.waiting.seat) == (2, 1, 2)
    assert (public.deck, public.discards) == (63, 0)


def test_v2_nothing_secret_is_in_the_public_part():
    assert {"hand", "drawn", "character", "offered", "face_down", "pool"}.isdisjoint(Public.__slots__)
    story = Story("thief king merchant warlord", hands={1: "castle"})
    assert view(story.state).own is None
    assert view(story.state, 1).own.hand == ()


def test_resampling_for_the_room_yields_every_assignment_of_characters():
    story = Story("thief king merchant warlord", face_up="assassin bishop")
    seen = {tuple(own.character for own in world.private) for world in worlds(story, None)}
    assert len(seen) > WORLDS // 2
    assert {held[0] for held in seen} == {Character.THIEF}


# The draft ------------------------------------------------------------------------------------------------------------


def drafted(seats, seed):
    """A game in which everyone has chosen, and the state before anyone is called on to act."""
    src = Committed(seed)
    state = begin(CITADELS, seats, CITADELS.options(), src).state
    while CITADELS.pending_decisions(state.public)[0].kind == "choose":
        seat = CITADELS.pending_decisions(state.public)[0].seat
        state = step(CITADELS, state, seat, sample(CITADELS.offers(view(state, seat)), src), src).state
    return state


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_resampling_for_a_seat_yields_only_drafts_in_which_it_is_offered_what_it_was(seats):
    for number in range(12):
        state = drafted(seats, bytes([number]))
        order = [(state.public.opener + place) % seats for place in range(seats)]
        for seat in range(seats):
            for world in range(8):
                other = CITADELS.resample_hidden(view(state, seat), Committed(bytes([world])))
                left = [
                    c for c in CHARACTERS if c not in state.public.face_up and c != other.private[order[0]].face_down
                ]
                for drafter in order:
                    own = other.private[drafter]
                    last = seats == 7 and drafter == order[-1]
                    assert list(own.offered) == sorted(left + ([own.face_down] if last else []))
                    assert own.character in own.offered
                    if own.character in left:
                        left.remove(own.character)


def test_the_first_chooser_knows_the_face_down_character_in_every_resampled_state():
    state = drafted(5, b"first")
    own = state.private[state.public.opener]
    for number in range(WORLDS):
        world = CITADELS.resample_hidden(view(state, state.public.opener), Committed(bytes([number])))
        assert world.hidden.face_down == own.face_down is not None


def test_characters_passed_over_and_not_murdered_are_held_by_nobody_in_every_resampled_state():
    story = Story("king thief assassin architect").play("#3 murder king").ends(3, 2)
    assert story.owes == (4, "turn")
    for seat in (None, 2, 3, 4):
        held = [{own.character for own in world.private} for world in worlds(story, seat)]
        passed = {Character.MAGICIAN, Character.BISHOP, Character.MERCHANT}
        assert not any(passed & characters for characters in held)
        assert {Character.KING in characters for characters in held} == {True, False}
    mine = {world.private[0].character for world in worlds(story, 1)}
    assert mine == {Character.KING}


# Cards ----------------------------------------------------------------------------------------------------------------


def test_after_a_swap_each_knows_the_others_hand_and_nobody_else_does():
    story = Story("magician king thief merchant", hands={1: "castle tavern", 2: "temple"}).ends(3)
    story.play("#1 swap #2")
    assert known(story, 1, 2) == exactly(cards("castle tavern"))
    assert known(story, 2, 1) == exactly(cards("temple"))
    assert known(story, 3, 1) == known(story, 3, 2) == known(story, None, 1) == ()
    assert all(world.private[1].hand == cards("castle tavern") for world in worlds(story, 1))


def test_a_known_hand_grows_by_what_is_not_known_and_shrinks_by_what_is_built():
    story = Story("magician king thief merchant", hands={1: "castle tavern"}, gold=4).ends(3)
    story.play("#1 swap #2", "#1 end", "#2 cards -> palace temple", "#2 keep palace")
    assert known(story, 1, 2) == exactly(cards("castle tavern"))
    assert all(holds(world.private[1].hand, "castle tavern") for world in worlds(story, 1))
    story.play("#2 build tavern")
    assert known(story, 1, 2) == exactly(cards("castle"))


def test_an_unknown_discard_leaves_at_least_the_rest_of_a_known_hand():
    story = Story("magician king thief merchant", hands={1: "castle tavern temple"}, cities={2: "laboratory"}).ends(3)
    story.play("#1 swap #2", "#1 end", "#2 discard tavern")
    assert known(story, 1, 2) == (Claim(cards("castle temple tavern"), 2),)
    hands = {world.private[1].hand for world in worlds(story, 1)}
    assert hands == {cards("castle temple"), cards("castle tavern"), cards("temple tavern")}


def test_what_is_known_of_a_hand_moves_along_when_the_hand_moves():
    """Seat 1 rescues a tavern in public; the Magician takes its hand, and everyone knows where the tavern went."""
    cities = {1: "graveyard", 2: "tavern"}
    story = (
        Story("thief king merchant warlord", cities=cities).ends(1, 2, 3).play("#4 destroy #2 tavern", "#1 rescue yes")
    )
    story.ends(4)
    assert known(story, None, 1) == known(story, 3, 1) == exactly(cards("tavern"))
    story.again("king magician merchant warlord")
    story.play("#2 swap #1")
    assert known(story, 3, 1) == known(story, None, 1) == ()
    assert known(story, 3, 2) == known(story, None, 2) == exactly(cards("tavern"))


def test_a_rescued_building_is_known_to_be_in_a_hand():
    cities = {1: "graveyard", 2: "castle"}
    story = Story("thief king merchant warlord", cities=cities, hands={1: "palace manor"}, gold=9).ends(1, 2, 3)
    story.play("#4 destroy #2 castle", "#1 rescue yes")
    for seat in (None, 2, 3, 4):
        assert all(holds(world.private[0].hand, "castle") for world in worlds(story, seat))


def test_a_destroyed_building_is_known_to_be_among_the_discards_until_they_become_the_deck():
    story = Story("king thief merchant warlord", cities={1: "tavern"}, deck="castle", discards="").ends(2, 1, 3)
    story.play("#4 destroy #1 tavern")
    assert known(story, None, DISCARDS) == exactly(cards("tavern"))
    assert all(world.hidden.discards[Building.TAVERN] == 1 for world in worlds(story, None))
    story.play("#4 cards -> castle tavern")
    assert known(story, None, DISCARDS) == ()


def test_own_discards_are_remembered_and_go_into_the_deck_with_the_pile():
    story = Story("magician thief merchant king", hands={1: "castle palace"}, deck="temple", discards="").ends(2)
    story.play("#1 exchange castle -> temple")
    assert known(story, 1, DISCARDS) == exactly(cards("castle"))
    assert known(story, 2, DISCARDS) == ()
    story.play("#1 end", "#4 cards")
    assert known(story, 1, DISCARDS) == ()
    assert all(holds(world.private[3].hand, "castle") for world in worlds(story, 1))


def test_a_seat_that_knows_the_whole_deck_knows_what_was_drawn_from_it():
    story = Story("magician thief king warlord", hands={1: "castle palace"}, deck="temple tavern", discards="").ends(2)
    story.play("#1 exchange castle palace -> temple tavern", "#1 end", "#3 cards")
    assert known(story, 1, DRAWN) == exactly(cards("castle palace"))
    assert all(world.private[2].drawn == cards("castle palace") for world in worlds(story, 1))


def test_what_is_known_of_the_last_cards_of_the_deck_is_added_to_what_is_known_of_the_hand_they_come_to():
    held, cities = "magician king architect merchant", {1: "laboratory"}
    story = Story(held, hands={1: "castle palace"}, cities=cities, deck="", discards="")
    story.play("#1 discard palace", "#1 swap #3", "#1 end").ends(2, 4).play("#3 architect")
    assert known(story, 1, 3) == exactly(cards("castle palace"))


def test_what_is_certain_about_a_hand_is_not_blurred_by_what_is_not():
    """Seat 1 knows two of three cards of seat 2, which then rescues a building in public."""
    cities = {2: "graveyard laboratory", 3: "manor"}
    story = Story("magician king thief warlord", hands={1: "castle palace tavern"}, cities=cities).ends(3)
    story.play("#1 swap #2", "#1 end", "#2 discard tavern", "#2 end", "#4 destroy #3 manor", "#2 rescue yes")
    assert set(known(story, 1, 2)) == {Claim(cards("castle palace tavern"), 2), Claim(cards("manor"), 1)}
    for world in worlds(story, 1):
        assert holds(world.private[1].hand, "manor")
        assert len(world.private[1].hand) == 3


def test_two_places_that_may_hold_the_same_card_both_get_what_they_must():
    claims = {0: (Claim(cards("castle palace"), 1),), 1: exactly(cards("castle"))}
    for number in range(WORLDS):
        unseen = [0] * len(BUILDINGS)
        unseen[Building.CASTLE] = unseen[Building.PALACE] = 1
        dealt = _fulfil(claims, unseen, Committed(bytes([number])))
        assert (dealt, sum(unseen)) == ({0: [Building.PALACE], 1: [Building.CASTLE]}, 0)


def test_a_card_that_turned_up_elsewhere_is_not_dealt_twice():
    """Seat 1 knows three cards of seat 2, which discards one unseen; then seat 1 draws the only University there is."""
    hands, cities = {1: "palace university castle"}, {2: "laboratory"}
    story = Story("magician king thief merchant", hands=hands, cities=cities, deck="temple", discards="").ends(3)
    story.play("#1 swap #2", "#1 end", "#2 discard university", "#2 end").ends(4).again("king thief merchant warlord")
    story.ends(2).play("#1 cards -> temple university")
    assert known(story, 1, 2) == (Claim(cards("castle palace university"), 2),)
    assert all(world.private[1].hand == cards("castle palace") for world in worlds(story, 1))


def test_another_seats_pending_draw_is_resampled_from_unseen_cards():
    story = Story("king thief merchant warlord", hands={1: "castle"}).ends(2).play("#1 cards -> palace temple")
    drawn = {world.private[0].drawn for world in worlds(story, 3)}
    assert all(len(cards_drawn) == 2 for cards_drawn in drawn)
    assert len(drawn) > WORLDS // 2
    assert {world.private[0].drawn for world in worlds(story, 1)} == {cards("palace temple")}


def test_after_the_end_all_hands_are_as_they_were_shown():
    story = Story("thief king merchant warlord", hands={1: "castle", 3: "tavern tavern"})
    story.public.round = 60
    story.ends(1, 2, 3, 4)
    hands = story.public.hands
    assert all(tuple(own.hand for own in world.private) == hands for world in worlds(story, None))


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_in_whole_games_resampled_states_conserve_cards_and_keep_memories_true(seats):
    src = Committed(bytes([seats]))
    state = begin(CITADELS, seats, CITADELS.options(rounds=20), src).state
    expected = CITADELS.conserved(state)
    while pending_decisions := CITADELS.pending_decisions(state.public):
        seen = view(state, pending_decisions[0].seat)
        action = sample(CITADELS.offers(seen), src)
        state = step(CITADELS, state, pending_decisions[0].seat, action, src).state
        for seat in (None, src.below(seats)):
            world = CITADELS.resample_hidden(view(state, seat), src)
            assert view(world, seat) == view(state, seat)
            assert CITADELS.conserved(world) == expected
            check_memory(world)
