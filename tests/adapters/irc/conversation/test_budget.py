"""The budgets of askers: in lines of answers, each for one person or connection."""

from __future__ import annotations

from adapters.irc.conversation.budget import Admission, AnswerBudget


def asked(budget: AnswerBudget, lines: int, now: float = 0.0, asker: str = "ada", *, reading: bool = True) -> Admission:
    return budget.admit(asker, lines, now, reading=reading)


def test_who_asks_too_much_is_told_so_once_and_then_not_answered():
    budget = AnswerBudget(20)
    assert [asked(budget, 12) for _ in range(5)] == [
        Admission.GIVEN, Admission.GIVEN, Admission.REFUSED, Admission.SILENCE, Admission.SILENCE
    ]  # fmt: skip


def test_others_have_budgets_of_their_own():
    budget = AnswerBudget(20)
    for _ in range(3):
        asked(budget, 12)
    assert asked(budget, 12, asker="bo") is Admission.GIVEN


def test_a_budget_refills_and_a_later_refusal_is_told_again():
    budget = AnswerBudget(20)
    for _ in range(4):
        asked(budget, 12)
    assert asked(budget, 12, 20.0) is Admission.SILENCE
    assert asked(budget, 12, 40.0) is Admission.GIVEN
    assert asked(budget, 12, 41.0) is Admission.REFUSED


def test_what_belongs_to_something_done_is_said_on_credit_but_not_without_end():
    budget = AnswerBudget(20)
    asked(budget, 15)
    assert asked(budget, 1) is Admission.REFUSED
    given = [asked(budget, 1, reading=False) for _ in range(30)]
    assert given.count(Admission.GIVEN) == 15
