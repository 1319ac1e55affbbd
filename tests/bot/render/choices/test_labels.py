"""What choices are called: as a person would say it, in both languages, with prices, colours and effects."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.journal.record_file import parse_record, rules
from bot.language import LANGUAGES, Locale
from bot.render.choices import LABELS, labels
from bot.render.choices.labels import Labels
from engines import GAMES
from engines.antiquity.components import Kingdom
from engines.citadels.components import Building, Character
from engines.citadels.moves import Build, Choose, Destroy, Exchange
from engines.core.chance import Committed
from engines.core.game import AnyGame, Step, view
from engines.core.offer import Offer, args, sample
from engines.core.record import replay
from engines.court.components import Card, Keep, Roll, Take, Use
from tests.engines.court.playing import A, Playing
from tests.records.make import golden

NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Emil", "Fatma", "Gustav")
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
PRONOUNS = re.compile(r"\b(he|him|his|she|her|hers|they|their|ihm|ihn|sie|sein|seine)\b")
EN, DE = Locale("en"), Locale("de")
COURT, CITADELS, ANTIQUITY = (LABELS[game] for game in ("court", "citadels", "antiquity"))


@cache
def steps(path: Path) -> tuple[AnyGame, tuple[Step[Any], ...]]:
    record = parse_record(path.read_text(encoding="utf-8"))
    game, options = rules(record)
    return game, tuple(replay(game, len(record.players), options, record.moves))


def of_an_offer(name: Labels, seen: Any, offer: Offer[Any], action: Any, locale: Locale) -> list[str]:
    """All that is said on the way to an action."""
    values = [getattr(action, spec.name) for spec in args(offer.make)]
    found = [name.press(seen, action, NAMES, locale), name.begin(offer.verb, locale)]
    for number, (domain, value) in enumerate(zip(offer.domains, values, strict=True)):
        if domain.count() < 2:
            continue
        given = values[:number]
        taken = value[:-1] if isinstance(value, tuple) else ()
        found.append(name.ask(seen, offer.make, given, taken, locale))
        found += [name.thing(seen, offer.make, given, thing, NAMES, locale) for thing in domain.things]
        found += [name.detail(seen, offer.make, given, thing, NAMES, locale) or "-" for thing in domain.things]
        assert all(name.chosen(seen, offer.make, given, taken, NAMES, locale))
    return found


@SPOKEN
@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_chosen_has_a_short_name_with_a_capital_or_a_number(game, language):
    name, locale, src = labels(game), Locale(language), Committed(bytes(32))
    for path in golden(game)[:3]:
        rules_, played = steps(path)
        for step in played[::3]:
            for seat in range(len(step.state.private)):
                seen = view(step.state, seat)
                for offer in rules_.offers(seen):
                    said = of_an_offer(name, seen, offer, sample([offer], src), locale)
                    assert all(said), offer
                    assert all(len(each) <= 100 for each in said[2:]), said
                    assert said[0][0].isupper() or said[0][0].isdigit() or game == "antiquity", "a colour begins it"
                    assert not [each for each in said[:2] if PRONOUNS.search(each)]


def test_buttons_in_court_say_what_they_do():
    public = Playing(2, {A: [Card.MERCHANT, Card.SERVANT, Card.HUNTER, Card.PHILOSOPHER]})
    seen = view(public.state, A)
    assert COURT.press(seen, Roll(), NAMES, EN) == "Roll all 3 dice"
    assert COURT.press(seen, Roll(), NAMES, DE) == "Alle 3 Würfel werfen"
    seen = view(public.roll(2, 2, 5).state, A)
    said = {
        Keep((2, 2)): ("Set 2 2 aside", "2 2 beiseitelegen"),
        Keep((2, 2, 5)): ("Set all 3 aside: 2 2 5", "Alle 3 beiseitelegen: 2 2 5"),
        Use(Card.HUNTER): ("Use Hunter: add a 3", "Den Jäger nutzen: eine 3 dazu"),
        Use(Card.SERVANT, (2,), 3): ("Use Servant: 2 becomes 5", "Die Dienstmagd nutzen: aus 2 wird 5"),
        Use(Card.MERCHANT, (2, 5)): ("Use Merchant: roll 2 5 again", "Den Händler nutzen: 2 5 neu werfen"),
        Use(Card.PHILOSOPHER, (5, 2), 1): (
            "Use Philosopher: 5 2 becomes 4 3",
            "Den Philosophen nutzen: aus 5 2 wird 4 3",
        ),
        Take(Card.FARMER): (
            "Take Farmer (one more die in every turn)",
            "Den Bauern nehmen (in jedem Zug ein Würfel mehr)",
        ),
    }
    for action, (english, german) in said.items():
        assert COURT.press(seen, action, NAMES, EN) == english
        assert COURT.press(seen, action, NAMES, DE) == german


def test_buildings_carry_colour_price_and_effect_and_characters_what_they_do():
    _, played = steps(golden("citadels")[0])
    seen = view(played[-1].state, 0)
    library, castle, king = Building.LIBRARY, Building.CASTLE, Character.KING
    assert CITADELS.press(seen, Build((castle,)), NAMES, EN) == "Build Castle (yellow, 4 gold)"
    assert CITADELS.press(seen, Exchange((castle, library)), NAMES, EN) == "Exchange these 2 cards"
    assert CITADELS.thing(seen, Build, (), library, NAMES, EN) == "Library (purple, 6 gold)"
    assert CITADELS.detail(seen, Build, (), library, NAMES, EN) == "you keep two of the cards you draw"
    assert CITADELS.thing(seen, Destroy, (1,), castle, NAMES, EN) == "Castle (yellow, for 3 gold)"
    assert CITADELS.thing(seen, Choose, (), king, NAMES, DE) == "4 König"
    assert CITADELS.detail(seen, Choose, (), king, NAMES, DE).startswith("bekommt die Krone")


def test_kingdoms_carry_what_they_hold():
    game, played = steps(golden("antiquity")[0])
    first = view(played[0].state, 0)
    [offer] = game.offers(view(played[0].state, first.public.waiting.seat))
    assert ANTIQUITY.detail(first, offer.make, (), Kingdom.ROME, NAMES, EN) == "empty so far, value 0"
    held = ANTIQUITY.detail(view(played[-1].state, 0), offer.make, (), Kingdom.ROME, NAMES, EN)
    assert re.search(r"(red|blue|green|white).\d+; value \d+$", held)


def test_a_game_without_words_of_its_own_shows_what_can_be_typed_with_a_capital():
    public = Playing(2).roll(2, 2, 5)
    plain = Labels("unheard-of")
    assert plain.press(view(public.state, A), Keep((2, 5)), NAMES, EN) == "Keep 2 5"
    assert plain.begin("keep", EN) == "Keep"
    assert plain.thing(view(public.state, A), Keep, (), 2, NAMES, EN) == "2"
