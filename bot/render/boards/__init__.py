"""How each game is shown: one module per game, and one entry here.

A board sees only views, offers and events, never a state, so it cannot show what its reader may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.language import Locale
from bot.render.boards.antiquity import AntiquityBoards
from bot.render.boards.citadels import CitadelsBoards
from bot.render.boards.court import CourtBoards
from bot.render.boards.names import Names
from bot.text.doc import Doc, Scene
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

    def picture(self, view: View[Any, Any], names: Names, locale: Locale) -> Scene:
        """The whole public side for networks that can draw it: what is on the table, as it lies there."""
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


BOARDS: Mapping[str, Boards] = {"antiquity": AntiquityBoards(), "citadels": CitadelsBoards(), "court": CourtBoards()}
