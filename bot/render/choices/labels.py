"""What choices are called where they are pressed rather than typed. Here: what holds for any game.

A game whose choices deserve better words has a module beside this one; without one, what can be typed is shown with a
capital. Labels are plain text, short, and made from the view of whoever reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from bot.language import Locale, notation_text, verb_name
from bot.render.boards.names import Names
from engines.core.game import View
from engines.core.notation import Seat
from engines.core.offer import Action, args


class Labels:
    """The labels of one game's choices. `given` are the values of the arguments that have been chosen, in order, and
    `taken` the things of the one in progress so far."""

    private = True  # whether players have anything that only they may see
    cards: Sequence[type[Enum]] = ()  # the kinds of things that somebody may want to look at

    def __init__(self, game: str) -> None:
        self.game = game

    def press(self, view: View[Any, Any], action: Action, names: Names, locale: Locale) -> str:
        """What happens if this is pressed: `Roll all 3 dice`."""
        message_id = f"{self.game}-press-{action.verb}"
        return locale(message_id) if locale.has(message_id) else capital(notation_text(action, names, locale))

    def begin(self, verb: str, locale: Locale) -> str:
        """A verb whose arguments are still to be chosen: `Use a card`."""
        message_id = f"{self.game}-begin-{verb}"
        return locale(message_id) if locale.has(message_id) else capital(verb_name(self.game, verb, locale))

    def thing(
        self, view: View[Any, Any], form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        """A thing that can be chosen for the argument after those given."""
        return names[thing] if isinstance(thing, Seat) else capital(locale.name(thing))

    def detail(
        self, view: View[Any, Any], form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        """What is worth knowing about a thing: its price, colour, effect. Often empty."""
        return ""

    def about(self, thing: Any, locale: Locale) -> str:
        """What one of the `cards` is and does, for whoever looks at it."""
        raise NotImplementedError

    def ask(
        self, view: View[Any, Any], form: type[Action], given: Sequence[Any], taken: Sequence[Any], locale: Locale
    ) -> str:
        """What is being chosen: `Which card?`"""
        message_id = f"{self.game}-which-{form.verb}-{args(form)[len(given)].name}"
        return locale(message_id) if locale.has(message_id) else self.begin(form.verb, locale)

    def chosen(
        self,
        view: View[Any, Any],
        form: type[Action],
        given: Sequence[Any],
        taken: Sequence[Any],
        names: Names,
        locale: Locale,
    ) -> Sequence[str]:
        """What has been chosen so far, piece by piece."""
        pieces = []
        for number, (spec, value) in enumerate(zip(args(form), (*given, taken), strict=False)):
            things = value if isinstance(value, tuple) else (value,)
            if value != () and not (spec.optional and value == spec.default):
                shown = [self.thing(view, form, given[:number], thing, names, locale) for thing in things]
                pieces.append(", ".join(shown))
        return pieces


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
