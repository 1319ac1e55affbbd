"""How each game is shown: one module per game, and one entry here.

A board sees only views, offers and events, never a state, so it cannot show what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

from bot.language import Locale
from bot.render.boards.antiquity import AntiquityBoards
from bot.render.boards.citadels import CitadelsBoards
from bot.render.boards.court import CourtBoards
from bot.render.boards.names import Names
from bot.render.boards.standing import Moment
from bot.text.doc import Doc, Text
from bot.text.scene import Scene
from engines.core.game import Event, Outcome, View
from engines.core.offer import Offer


class Boards(Protocol):
    """How one game is shown. `names` are the players' names by seat, `locale` is the reader's language."""

    @property
    def parts(self) -> Sequence[str]:
        """The keys of the parts that a long board can be split into; empty if it is only shown as a whole."""
        ...

    def board(self, view: View[Any, Any], names: Names, locale: Locale, part: str = "") -> Doc:
        """The public side at a glance, or one part of it. Shows nothing from `view.own`."""
        ...

    def picture(self, view: View[Any, Any], events: Sequence[Event], names: Names, locale: Locale) -> Scene:
        """The whole public side for networks that can draw it: what is on the table, as it lies there. What the latest
        public `events` changed is marked. Shows nothing from `view.own`."""
        ...

    def moment(self, view: View[Any, Any]) -> Moment:
        """The public numbers from which `last_picture` draws how the game went."""
        ...

    def last_picture(
        self, view: View[Any, Any], outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
    ) -> Scene:
        """How the game ended: the places, how it went, what is revealed. `past` is each moment of it, in order."""
        ...

    def hand(self, view: View[Any, Any], names: Names, locale: Locale) -> Doc | None:
        """What only the view's seat may see; None if there is nothing of the kind."""
        ...

    def tell(self, event: Event, to: int | None, names: Names, locale: Locale) -> Doc:
        """What happened, usually in one line. `to` is the seat that a private event is told to, None for everyone.

        Empty for an event that need not be mentioned.
        """
        ...

    def ask(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
        """What the view's seat may do now, in a fixed order, with examples that are legal now.

        For the room's view and offers: what is being asked, without what only the seat may know. Empty if nothing is
        offered.
        """
        ...

    def ending(self, view: View[Any, Any], outcome: Outcome, names: Names, locale: Locale) -> Doc:
        """How the game ended: what is revealed at the end, and who won."""
        ...

    # The same in few lines, for networks where every line is dear. Each Text is at most brief.LINE bytes of UTF-8; in
    # it, what belongs together is held together by no-break spaces.

    def wide(self, view: View[Any, Any], names: Names, locale: Locale) -> Doc:
        """The whole public side in few full lines: nothing but Lines, none of which is broken. Shows nothing from
        `view.own`."""
        ...

    def story(self, view: View[Any, Any], events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
        """Sentences that tell all public `events`, in order, of one or several moves. Says what `tell` says, but no
        more often than needed: who did several things is named once.

        `view` is the room's view now, which may be later than the events: what it adds is said as the present. Empty if
        nothing need be mentioned; a character that somebody has chosen is only mentioned once all have chosen.
        """
        ...

    def call(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        """Who decides now and what can be done, in one sentence, for the room's view and offers. A secret answer is
        asked for in private. Empty if nothing is offered."""
        ...

    def turn(self, view: View[Any, Any]) -> Hashable:
        """A public value that changes exactly when somebody must be called anew, so that nobody is called who is still
        acting; None once the game has ended."""
        ...

    def confirm(self, view: View[Any, Any], events: Sequence[Event], names: Names, locale: Locale) -> Text:
        """What the view's seat has decided in `events` that `story` may not tell the room; empty if nothing."""
        ...

    def hand_line(self, view: View[Any, Any], names: Names, locale: Locale) -> Text | None:
        """What only the view's seat may see; None if there is nothing of the kind or all has been shown."""
        ...

    def prompt_line(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        """What the view's seat may do now, with one example, and nothing that `hand_line` says. Empty if nothing is
        offered."""
        ...

    def closing(self, view: View[Any, Any], outcome: Outcome, names: Names, locale: Locale) -> Doc:
        """The places and what is revealed at the end, in as few Lines as possible. Who won is told by `story`."""
        ...


BOARDS: Mapping[str, Boards] = {"antiquity": AntiquityBoards(), "citadels": CitadelsBoards(), "court": CourtBoards()}
