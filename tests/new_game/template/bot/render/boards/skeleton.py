"""How Skeleton is shown: the open dice, a player's secret one, events, the question, the end; and the same in short."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from bot.language import Locale, notation_text
from bot.render.boards.brief import command, packed
from bot.render.boards.standing import Moment, standing
from bot.text.doc import Doc, Facts, Grid, Heading, Hint, Line, Span, Text, plain
from bot.text.scene import Dice, Panel, Scene, Title
from engines.core.game import Event, Outcome
from engines.core.offer import Offer
from engines.skeleton.state import Began, Ended, Rolled, SecretRolled, SkeletonView, Stayed

Names = Sequence[str]


class SkeletonBoards:
    """See bot.render.boards.Boards for what each method means."""

    parts: Sequence[str] = ()

    def board(self, view: SkeletonView, names: Names, locale: Locale, part: str = "") -> Doc:
        rolled = map(_dice, view.public.rolled)
        rows = [(plain(name, "name"), plain(dice)) for name, dice in zip(names, rolled, strict=True)]
        head = (plain(locale("skeleton-head-name")), plain(locale("skeleton-head-dice")))
        return Heading(plain(locale("skeleton-name"))), Grid(head, tuple(rows))

    def picture(self, view: SkeletonView, events: Sequence[Event], names: Names, locale: Locale) -> Scene:
        panels = []
        for seat, faces in enumerate(view.public.rolled):
            dice = Dice("", tuple((face, "white") for face in faces))
            panels.append(
                Panel(names[seat], "play" if seat == view.public.playing else "", rows=((dice,),) if faces else ())
            )
        return Scene((Title(locale("skeleton-name")), *panels), self.board(view, names, locale))

    def moment(self, view: SkeletonView) -> Moment:
        return Moment(1, tuple(map(sum, view.public.rolled)))

    def last_picture(
        self, view: SkeletonView, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
    ) -> Scene:
        shapes = (Title(locale("skeleton-name")), *standing(outcome, (), [()] * len(names), names, locale))
        return Scene(shapes, self.ending(view, outcome, names, locale))

    def hand(self, view: SkeletonView, names: Names, locale: Locale) -> Doc | None:
        if view.own is None:
            return None
        return (Facts(((plain(locale("skeleton-hand")), plain(str(view.own.die), "private")),)),)

    def tell(self, event: Event, to: int | None, names: Names, locale: Locale) -> Doc:
        match event:
            case Began(first):
                text = locale.text("skeleton-began", name=Span(names[first], "name"))
            case SecretRolled(die):
                text = locale.text("skeleton-secret", die=die)
            case Rolled(seat, die):
                text = locale.text("skeleton-rolled", name=Span(names[seat], "name"), die=die)
            case Stayed(seat):
                text = locale.text("skeleton-stayed", name=Span(names[seat], "name"))
            case Ended(_, points):
                best = [(Span(name, "name"),) for name, mine in zip(names, points, strict=True) if mine == max(points)]
                text = locale.text("skeleton-ended", names=locale.texts(best), points=max(points))
            case _:
                return ()
        return (Line(text),)

    def ask(self, view: SkeletonView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
        playing = view.public.playing
        if not offers or playing is None:
            return ()
        if view.seat is None:
            return (Line(locale.text("skeleton-ask-room", name=Span(names[playing], "name"))),)
        examples = tuple(notation_text(action, names, locale) for offer in offers for action in offer.actions())
        return (Hint(plain(locale("skeleton-ask")), examples),)

    def ending(self, view: SkeletonView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        rows = [
            (plain(name, "name"), plain(f"{secret} + {_dice(rolled)}"), plain(str(points), "strong"))
            for name, secret, rolled, points in zip(names, public.dice, public.rolled, public.points, strict=True)
        ]
        head = tuple(plain(locale(f"skeleton-head-{key}")) for key in ("name", "dice", "points"))
        return Heading(plain(locale("skeleton-name"))), Grid(head, tuple(rows), numbers=(2,))

    # The same in few lines -------------------------------------------------------------------------------------------

    def wide(self, view: SkeletonView, names: Names, locale: Locale) -> Doc:
        rolled = zip(names, map(_dice, view.public.rolled), strict=True)
        return packed((Span(name, "name"), Span(f"\u00a0({dice})")) for name, dice in rolled)

    def story(self, view: SkeletonView, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
        told = (line for event in events for line in self.tell(event, None, names, locale))
        return tuple(line.text for line in told if isinstance(line, Line))

    def call(self, view: SkeletonView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        playing = view.public.playing
        if not offers or playing is None:
            return ()
        name = Span(names[playing], "name")
        return locale.text("skeleton-call", name=name, choices=_choices(offers, names, locale))

    def turn(self, view: SkeletonView) -> Hashable:
        return view.public.playing

    def confirm(self, view: SkeletonView, events: Sequence[Event], names: Names, locale: Locale) -> Text:
        return ()

    def hand_line(self, view: SkeletonView, names: Names, locale: Locale) -> Text | None:
        if view.own is None or view.public.playing is None:
            return None
        return locale.text("skeleton-secret", die=view.own.die)

    def prompt_line(self, view: SkeletonView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        return (Span(f"{locale('skeleton-ask')} "), *_choices(offers, names, locale)) if offers else ()

    def closing(self, view: SkeletonView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        points = zip(names, view.public.points, strict=True)
        return packed((Span(name, "name"), Span(f"\u00a0{mine}")) for name, mine in points)


def _choices(offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
    return locale.texts([(command(action, names, locale),) for offer in offers for action in offer.actions()], "or")


def _dice(rolled: Sequence[int]) -> str:
    return " ".join(map(str, rolled)) or "–"
