"""The yardstick is fair: with the same chance, the bare file plays exactly the games that the engine plays."""

import pytest

from bench.court_bare import play
from bench.measure import Plain
from engines.core.game import view
from engines.core.offer import sample
from engines.court.components import Options
from engines.court.rules import COURT


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bare_games_end_like_those_of_the_engine_after_as_many_decisions(seats):
    for seed in range(8):
        src = Plain(seed)
        state = COURT.start(seats, Options(), src, lambda event, to=None: None)
        decisions = 0
        while pending_decisions := COURT.pending_decisions(state.public):
            action = sample(COURT.offers(view(state, pending_decisions[0].seat)), src)
            COURT.advance(state, pending_decisions[0].seat, action, src, lambda event, to=None: None)
            decisions += 1
        places = COURT.outcome(state).places
        assert play(seats, Plain(seed).below) == (sorted(range(seats), key=places.__getitem__), decisions)
