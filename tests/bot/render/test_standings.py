"""The public side that is kept as text: what the room sees, in both languages, and readable in any."""

from __future__ import annotations

import pytest

from bot.language import LANGUAGES, Locale
from bot.render import standings
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.text.layout import plain_lines
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.secrets import found, secrets
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, Story, running


def at_play(game: str) -> Story:
    story = running(*(ADA, BRUNO, CLEO, DMITRI)[: max(3, GAMES[game].seats[0])], game=game)
    for number in range(20):
        if story.table.pending_decisions and story.table.state is not None:
            seat = story.table.pending_decisions[0].seat
            action = story.table.game.policy(story.table.view(seat), Committed(b"sensible", number))
            if game != "antiquity" or number < 7:
                story.do(ProposedAct(Moved(seat, write(action))))
    return story


@pytest.mark.parametrize("game", GAMES)
def test_a_standing_is_the_board_of_the_room_in_all_languages_without_a_secret(game: str) -> None:
    table = at_play(game).table
    kept = standings.standing(table)
    assert set(kept) == set(LANGUAGES)
    for text in kept.values():
        assert found(secrets(table), text) == []
        assert all(len(line) <= 60 for line in text.splitlines())
    shown = {language: "\n".join(plain_lines(standings.shown(kept, Locale(language)), 80)) for language in LANGUAGES}
    for language, text in kept.items():
        assert shown[language].split() == text.split()


def test_a_standing_that_lacks_a_language_is_shown_in_another() -> None:
    assert plain_lines(standings.shown({"de": "Runde 2"}, Locale("en")), 80) == ["Runde 2"]
    assert standings.shown({}, Locale("en")) == ()
