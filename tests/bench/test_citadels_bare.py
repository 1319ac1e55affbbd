"""The yardstick is fair: with the same chance, the bare file plays exactly the games that the engine plays."""

import pytest

from bench.citadels_bare import play
from bench.measure import Plain
from engines.citadels.components import Options
from engines.citadels.rules import CITADELS
from engines.core.game import view
from engines.core.offer import sample


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_bare_games_end_like_those_of_the_engine_after_as_many_decisions(seats):
    for seed in range(15):
        src = Plain(seed)
        state = CITADELS.start(seats, Options(), src, lambda event, to=None: None)
        decisions = 0
        while pending_decisions := CITADELS.pending_decisions(state.public):
            action = sample(CITADELS.offers(view(state, pending_decisions[0].seat)), src)
            CITADELS.advance(state, pending_decisions[0].seat, action, src, lambda event, to=None: None)
            decisions += 1
        outcome = CITADELS.outcome(state)
        assert play(seats, Plain(seed).below) == (list(outcome.scores), list(outcome.winners), decisions)
