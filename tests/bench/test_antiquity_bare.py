"""The yardstick is fair: with the same chance, the bare file plays exactly the games that the engine plays."""

from bench.antiquity_bare import play
from bench.measure import Plain
from engines.antiquity.components import Options
from engines.antiquity.rules import ANTIQUITY
from engines.core.game import begin, step, view
from engines.core.offer import sample


def test_bare_games_of_three_end_like_those_of_the_engine():
    for seed in range(100):
        src = Plain(seed)
        state = begin(ANTIQUITY, 3, Options(), src).state
        while pending_decisions := ANTIQUITY.pending_decisions(state.public):
            action = sample(ANTIQUITY.offers(view(state, pending_decisions[0].seat)), src)
            state = step(ANTIQUITY, state, pending_decisions[0].seat, action, src).state
        outcome = ANTIQUITY.outcome(state)
        assert play(3, Plain(seed).below) == (list(outcome.scores), list(outcome.winners))
