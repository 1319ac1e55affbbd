"""Chance: every answer is as likely as any other, and whatever was answered can be had again."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import (
    SCHEME,
    SCHEMES,
    Committed,
    Recorded,
    Scripted,
    Source,
    Tape,
    TapeError,
    commitment,
    derive,
    salt_hash,
)

KEY = b"a key"


def chi_square(counts, total: int, classes: int) -> float:
    expected = total / classes
    return sum((counts[each] - expected) ** 2 / expected for each in range(classes))


# Committed ----------------------------------------------------------------------------------------------------------


def test_sixty_thousand_dice_are_uniform():
    src = Committed(KEY)
    rolled = Counter(src.roll() - 1 for _ in range(60_000))
    assert set(rolled) == set(range(6))
    assert chi_square(rolled, 60_000, 6) < 20.5  # 1 in 1,000 for five degrees of freedom


def test_first_dice_of_many_decisions_are_uniform():
    rolled = Counter(Committed(KEY, decision).roll() - 1 for decision in range(60_000))
    assert chi_square(rolled, 60_000, 6) < 20.5


@pytest.mark.parametrize("n", [3 << 62, (1 << 63) + 1, (1 << 64) - 1])
def test_numbers_near_the_greatest_span_are_uniform(n):
    """Without rejection the lower third of 3 * 2**62 would come twice as often as the rest."""
    src = Committed(KEY)
    thirds = Counter(src.below(n) * 3 // n for _ in range(6_000))
    assert chi_square(thirds, 6_000, 3) < 13.8  # 1 in 1,000 for two degrees of freedom


def test_a_rejected_number_is_replaced_by_that_of_the_next_try():
    def number(attempt: int) -> int:
        return int.from_bytes(hmac.digest(KEY, b"0 0 %d" % attempt, "sha256")[:8], "big")

    n = number(0)  # so that the first number is the least of those that are rejected
    assert n > 1 << 63, "the key is chosen so that one multiple of n fits into 64 bits"
    expected = next(number(attempt) for attempt in range(1, 100) if number(attempt) < n)
    assert Committed(KEY).below(n) == expected


def test_an_answer_depends_on_its_position_alone():
    one, other = Committed(KEY, 7), Committed(KEY, 7)
    one.below(6)
    other.below(1_000_000)
    assert [one.below(6) for _ in range(20)] == [other.below(6) for _ in range(20)]


def test_a_retried_roll_is_the_same_roll():
    assert [Committed(KEY, 3).roll() for _ in range(5)] == [Committed(KEY, 3).roll()] * 5


def test_decisions_have_answers_of_their_own():
    assert [Committed(KEY, 1).below(1 << 40)] != [Committed(KEY, 2).below(1 << 40)]
    assert [Committed(KEY, 1).below(1 << 40)] != [Committed(b"another key", 1).below(1 << 40)]


def test_decision_and_index_are_told_apart():
    early, late = Committed(KEY, 1), Committed(KEY, 11)
    for _ in range(11):
        early.below(6)
    late.below(6)
    assert early.below(1 << 40) != late.below(1 << 40)


@given(st.integers(1, 1 << 64), st.binary(max_size=8))
def test_an_answer_is_below_what_was_asked(n, key):
    assert 0 <= Committed(key).below(n) < n


@pytest.mark.parametrize("n", [0, -6, (1 << 64) + 1])
def test_what_cannot_be_drawn_is_refused(n):
    with pytest.raises(ValueError, match="cannot choose among"):
        Committed(KEY).below(n)


# Keys ---------------------------------------------------------------------------------------------------------------


def test_what_is_shown_of_a_seed_is_its_sha256():
    assert commitment(b"seed") == hashlib.sha256(b"seed").hexdigest()


def test_without_salts_the_key_is_the_hash_of_the_seed():
    assert derive(b"seed", []) == hashlib.sha256(b"seed").digest()


def test_no_two_lists_of_salts_give_the_same_key():
    lists = [[], [""], ["", ""], ["ab"], ["a", "b"], ["b", "a"], ["a", "", "b"], ["ä"], ["a\u0308"]]
    assert len({derive(b"seed", [salt_hash(word) for word in salts]) for salts in lists}) == len(lists)


def test_a_salt_enters_the_key_as_its_hash_behind_the_seed():
    hashes = b"".join(hashlib.sha256(word.encode("utf-8")).digest() for word in ("ä", "b"))
    assert derive(b"seed", [salt_hash("ä"), salt_hash("b")]) == hashlib.sha256(b"seed" + hashes).digest()


def test_a_word_is_no_salt_until_it_is_hashed():
    with pytest.raises(ValueError, match="32 bytes"):
        derive(b"seed", [b"pepper"])


# Schemes ------------------------------------------------------------------------------------------------------------


def test_scheme_1_gives_the_answers_that_it_always_gave():
    """As docs/fair.md says; whoever changes this makes another scheme instead."""
    chance = SCHEMES[1](bytes(range(32)), [salt_hash("stardust")])
    key = hashlib.sha256(bytes(range(32)) + hashlib.sha256(b"stardust").digest()).digest()
    number = int.from_bytes(hmac.new(key, b"2 1 0", hashlib.sha256).digest()[:8], "big")
    src = chance(2)
    assert [src.roll(), src.below(1 << 64)][1] == number
    assert [chance(decision).roll() for decision in range(8)] == [3, 3, 3, 6, 2, 1, 2, 5]


def test_new_tables_have_a_scheme_that_there_is():
    assert max(SCHEMES) == SCHEME


# What stands on it --------------------------------------------------------------------------------------------------


def test_a_die_shows_one_to_six():
    assert [Tape([answer]).roll() for answer in range(6)] == [1, 2, 3, 4, 5, 6]


def test_each_card_in_a_bag_is_drawn_alike():
    assert [Tape([answer]).draw([2, 0, 1]) for answer in range(3)] == [0, 0, 2]


def test_a_drawn_card_is_gone():
    bag = [2, 0, 1]
    Tape([2]).draw(bag)
    assert bag == [2, 0, 0]


def test_a_draw_is_the_same_whoever_sees_it():
    assert Committed(KEY).draw([5, 5, 5], shown=1) == Committed(KEY).draw([5, 5, 5])


def test_from_an_empty_bag_nothing_is_drawn():
    with pytest.raises(ValueError, match="cannot choose among"):
        Committed(KEY).draw([0, 0])


def test_every_order_comes_out_of_a_shuffle_alike():
    src = Committed(KEY)
    orders = Counter(tuple(src.shuffled("abc")) for _ in range(6_000))
    assert chi_square(list(orders.values()), 6_000, 6) < 20.5


def test_a_shuffle_leaves_what_it_was_given():
    things = [1, 2, 3, 4]
    assert sorted(Committed(KEY).shuffled(things)) == things == [1, 2, 3, 4]


# Recorded and played again ------------------------------------------------------------------------------------------


def use(src: Source) -> list[object]:
    return [src.roll(), src.draw([1, 2, 3]), src.shuffled(range(5)), src.below(100)]


def test_recording_changes_no_answer():
    assert use(Recorded(Committed(KEY))) == use(Committed(KEY))


def test_a_tape_gives_the_recorded_answers_again():
    src = Recorded(Committed(KEY))
    once = use(src)
    tape = Tape(src.tape)
    assert use(tape) == once
    tape.done()


def test_a_record_says_what_was_asked():
    src = Recorded(Committed(KEY))
    use(src)
    assert src.spans == [6, 6, 5, 4, 3, 2, 100]
    assert len(src.tape) == len(src.spans)


def test_a_tape_that_is_too_short_is_refused():
    tape = Tape([3])
    tape.below(6)
    with pytest.raises(TapeError, match="ends after 1 answers"):
        tape.below(6)


@pytest.mark.parametrize("answer", [6, -1])
def test_a_tape_with_an_answer_out_of_range_is_refused(answer):
    with pytest.raises(TapeError, match="not among the 6 possible"):
        Tape([answer]).roll()


def test_a_tape_that_is_too_long_is_refused():
    tape = Tape([3, 3])
    tape.below(6)
    with pytest.raises(TapeError, match="holds 2 answers, but only 1 were used"):
        tape.done()


# Scripted -----------------------------------------------------------------------------------------------------------


def test_a_script_answers_in_the_order_written():
    src = Scripted().dice(6, 1).cards(2).answers(7).dice(3)
    bag = [1, 1, 1]
    assert [src.roll(), src.roll(), src.draw(bag), src.below(10), src.roll()] == [6, 1, 2, 7, 3]
    assert bag == [1, 1, 0]
    src.done()


def test_a_bare_number_serves_for_a_draw_and_a_die():
    src = Scripted().answers(1, 4)
    assert [src.draw([1, 1]), src.roll()] == [1, 5]


@pytest.mark.parametrize(
    ("src", "ask"),
    [
        (Scripted(), lambda src: src.roll()),
        (Scripted(), lambda src: src.draw([1])),
        (Scripted().cards(1), lambda src: src.roll()),
        (Scripted().cards(1), lambda src: src.draw([1, 0])),
        (Scripted().answers(6), lambda src: src.below(6)),
        (Scripted().dice(7), lambda src: src.roll()),
        (Scripted().dice(1), lambda src: src.done()),
    ],
)
def test_what_the_script_does_not_say_is_refused(src, ask):
    with pytest.raises(AssertionError):
        ask(src)
