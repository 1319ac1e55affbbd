"""Setup and draft, S1 to S6, and what is known of a draft."""

from collections import Counter

import pytest

from engines.citadels.components import (
    BUILDINGS,
    CHARACTERS,
    COLOUR,
    COPIES,
    COST,
    Building,
    Character,
    Colour,
    Options,
)
from engines.citadels.events import Chose, Drew, Offered, RoundBegan
from engines.citadels.moves import Choose
from engines.citadels.rules import CITADELS
from engines.citadels.state import Draft
from engines.core.chance import Committed, Scripted
from engines.core.game import Why, begin, step, view
from engines.core.notation import First, read
from engines.core.offer import Hidden, option_domains
from tests.engines.citadels.story import characters

FACE_UP = {4: "thief warlord", 5: "thief", 6: "", 7: ""}


def drafting(seats, face_up=None, face_down="assassin", first=1):
    """A game in its first draft: the state, and what was told."""
    aside = FACE_UP[seats] if face_up is None else face_up
    deck = [building for building in BUILDINGS for _ in range(COPIES[building])]
    src = Scripted().cards(*deck[: 4 * seats])
    src.cards(*characters(f"{aside} {face_down}"))
    after = begin(CITADELS, seats, Options(first=First(first)), src)
    src.done()
    return after


def choose(state, seat, character):
    offers = CITADELS.offers(view(state, seat - 1))
    return step(CITADELS, state, seat - 1, read(offers, CITADELS.forms, f"choose {character}"), Committed(b"")).state


def draft(state, *chosen):
    """The seats, from 1 on, choose these characters."""
    for seat, character in enumerate(chosen, 1):
        state = choose(state, seat, character)
    return state


def test_the_deck_has_65_cards_that_cost_204():
    assert sum(COPIES) == 65
    assert sum(cost * copies for cost, copies in zip(COST, COPIES, strict=True)) == 204
    by_colour = Counter({colour: sum(COPIES[b] for b in BUILDINGS if COLOUR[b] == colour) for colour in Colour})
    assert by_colour == {Colour.YELLOW: 12, Colour.BLUE: 11, Colour.GREEN: 20, Colour.RED: 11, Colour.PURPLE: 11}
    assert [b for b in BUILDINGS if COLOUR[b] == Colour.PURPLE and COPIES[b] > 1] == [Building.KEEP]


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_s1_each_player_has_four_cards_and_two_gold_and_is_told_only_their_own_cards(seats):
    after = drafting(seats)
    assert after.state.public.gold == [2] * seats
    assert [len(own.hand) for own in after.state.private] == [4] * seats
    told = [(told.to, told.event.cards) for told in after.told if isinstance(told.event, Drew)]
    assert told == [(seat, own.hand) for seat, own in enumerate(after.state.private)]


@pytest.mark.parametrize("seats", [3, 8])
def test_s1_other_numbers_of_players_are_refused(seats):
    with pytest.raises(ValueError, match="4 to 7 players"):
        begin(CITADELS, seats, Options(), Committed(b""))


def test_s1_the_crown_is_drawn_or_given_by_option():
    drawn = {begin(CITADELS, 4, Options(), Committed(bytes([n]))).state.public.crown for n in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert begin(CITADELS, 5, Options(first=First(5)), Committed(b"")).state.public.crown == 4


@pytest.mark.parametrize(("seats", "face_up"), [(4, 2), (5, 1), (6, 0), (7, 0)])
def test_s2_characters_are_laid_aside_and_the_rest_is_on_offer(seats, face_up):
    after = drafting(seats)
    public, hidden = after.state.public, after.state.hidden
    assert len(public.face_up) == face_up
    assert hidden.face_down == Character.ASSASSIN
    assert sorted([*public.face_up, hidden.face_down, *hidden.pool]) == list(CHARACTERS)
    assert [told.event.face_up for told in after.told if isinstance(told.event, RoundBegan)] == [public.face_up]


def test_s2_the_king_is_never_face_up_but_may_be_face_down():
    face_up, face_down = set(), set()
    for n in range(200):
        state = begin(CITADELS, 4, Options(), Committed(bytes([n]))).state
        face_up |= set(state.public.face_up)
        face_down.add(state.hidden.face_down)
    assert face_up == set(CHARACTERS) - {Character.KING}
    assert face_down == set(CHARACTERS)


def test_s3_the_crown_chooses_first_then_clockwise():
    state = drafting(4, first=3).state
    order = []
    for _ in range(4):
        order.append(state.public.waiting.seat)
        seat = state.public.waiting.seat
        state = choose(state, seat + 1, state.private[seat].offered[0].name.lower())
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_s3_the_last_chooser_has_two_to_choose_from(seats):
    state = drafting(seats).state
    sizes = []
    for seat in range(seats):
        sizes.append(len(state.private[seat].offered))
        state = choose(state, seat + 1, state.private[seat].offered[-1].name.lower())
    first = {4: 5, 5: 6, 6: 7, 7: 7}[seats]
    assert sizes[:-1] == list(range(first, first - seats + 1, -1))
    assert sizes[-1] == 2


def test_s3_with_seven_the_last_is_offered_the_last_card_and_the_face_down_one():
    state = draft(drafting(7).state, "thief", "magician", "king", "bishop", "merchant", "architect")
    assert state.private[6].offered == characters("assassin warlord")
    taken = choose(state, 7, "assassin")
    assert taken.private[6].character == Character.ASSASSIN
    assert (taken.hidden.face_down, taken.hidden.pool) == (None, (Character.WARLORD,))
    left = choose(state, 7, "warlord")
    assert (left.hidden.face_down, left.hidden.pool) == (Character.ASSASSIN, ())


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_s4_the_face_down_character_is_marked_for_the_first_and_the_seventh_alone(seats):
    state = drafting(seats).state
    marked = []
    for seat in range(seats):
        marked.append(state.private[seat].face_down)
        state = choose(state, seat + 1, state.private[seat].offered[-1].name.lower())
    last = Character.ASSASSIN if seats == 7 else None
    assert marked == [Character.ASSASSIN, *[None] * (seats - 2), last]


def test_s4_the_offer_is_told_to_the_chooser_alone():
    after = drafting(4)
    told = [(told.to, told.event) for told in after.told if isinstance(told.event, Offered)]
    assert told == [(0, Offered(characters("magician king bishop merchant architect"), Character.ASSASSIN))]


def test_s5_everyone_is_told_only_that_a_seat_has_chosen():
    state = drafting(4).state
    action = read(CITADELS.offers(view(state, 0)), CITADELS.forms, "choose king")
    told = step(CITADELS, state, 0, action, Committed(b"")).told
    assert [t.event for t in told if t.to is None] == [Chose(0)]
    assert action.face() == "choose"


def test_s5_the_room_is_offered_a_hidden_choice():
    (offer,) = CITADELS.offers(view(drafting(4).state))
    assert (offer.verb, offer.domains, offer.secret) == ("choose", (Hidden(),), True)


def test_s5_for_an_absent_player_the_character_is_drawn_by_chance_from_those_on_offer():
    seen = view(drafting(4).state, 0)
    drawn = {CITADELS.default_action(seen, Committed(bytes([n]))).character for n in range(60)}
    assert drawn == set(seen.own.offered)


def test_s6_the_size_of_a_city_is_eight_or_seven():
    assert list(option_domains(Options)["city"].values()) == [8, 7]
    assert Options().city == 8


def test_a_draft_is_owed_by_one_seat_after_the_other_and_nobody_else_is_offered_anything():
    state = drafting(5).state
    assert state.public.waiting == Draft(0)
    assert [CITADELS.offers(view(state, seat)) for seat in range(1, 5)] == [()] * 4


def test_who_may_not_choose_a_character_is_told_whether_it_lies_face_up_or_is_gone():
    state = begin(CITADELS, 4, Options(), Committed(b"reasons")).state
    seat = state.public.waiting.seat
    up, gone = state.public.face_up[0], state.hidden.face_down
    seen = view(state, seat)
    assert CITADELS.why(seen, Choose(up)) == Why("face-up", {"character": up})
    assert CITADELS.why(seen, Choose(gone)) == Why("not-offered", {"character": gone})
