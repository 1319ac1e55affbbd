"""What choices in Antiquity are called: which die goes where, and what a kingdom holds already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language import Locale
from bot.render.boards.names import Names
from bot.render.choices.labels import Labels
from engines.antiquity.components import COLOURS, Die, Kingdom, Pick, Place
from engines.antiquity.score import values
from engines.antiquity.state import AntiquityView
from engines.core.offer import Action


class AntiquityLabels(Labels):
    """See Labels for what each method means."""

    def press(self, view: AntiquityView, action: Action, names: Names, locale: Locale) -> str:
        match action:
            case Place(kingdoms):
                return locale("antiquity-press-place", dice=", ".join(_placed(view, kingdoms, locale)))
            case Pick(die, kingdom):
                return locale("antiquity-press-pick", die=die, kingdom=kingdom)
        return super().press(view, action, names, locale)

    def detail(
        self, view: AntiquityView, form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        if not isinstance(thing, Kingdom):
            return ""
        pips = view.public.pips[thing :: len(Kingdom)]
        held = [locale.name(Die(colour, number)) for colour, number in zip(COLOURS, pips, strict=True) if number]
        return locale("antiquity-holds", dice=", ".join(held), held=len(held), value=values(view.public.pips)[thing])

    def ask(
        self, view: AntiquityView, form: type[Action], given: Sequence[Any], taken: Sequence[Any], locale: Locale
    ) -> str:
        if form is Place:
            return locale("antiquity-which-place", die=_rolled(view)[len(taken)])
        return locale("antiquity-which-place", die=given[0]) if given else locale("antiquity-which-pick-die")

    def chosen(
        self,
        view: AntiquityView,
        form: type[Action],
        given: Sequence[Any],
        taken: Sequence[Any],
        names: Names,
        locale: Locale,
    ) -> Sequence[str]:
        return _placed(view, taken, locale) if form is Place else ()  # a picked die is part of what is asked


def _rolled(view: AntiquityView) -> Sequence[Die]:
    return [Die(colour, face) for colour, face in zip(COLOURS, view.public.rolled, strict=True)]


def _placed(view: AntiquityView, kingdoms: Sequence[Kingdom], locale: Locale) -> Sequence[str]:
    """`red 4 → Rome`, for each die that has a kingdom."""
    return [
        locale("antiquity-put", die=die, kingdom=kingdom) for die, kingdom in zip(_rolled(view), kingdoms, strict=False)
    ]
