"""The course of the game: setup, rounds, draft, calling, the end. Turns are in offers.py and powers.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.citadels import policy
from engines.citadels.cards import draw
from engines.citadels.components import (
    ARCHITECT,
    CHARACTERS,
    COPIES,
    FACE_UP,
    KING,
    OFFERED_FACE_DOWN,
    THIEF,
    Answer,
    Character,
    Options,
)
from engines.citadels.events import Called, Chose, Crowned, Drew, Ended, Offered, Robbed, RoundBegan, Unmasked
from engines.citadels.memory import blank
from engines.citadels.moves import FORMS, Choose, CitadelsAction, End, Gold, Rescue
from engines.citadels.offers import offers
from engines.citadels.position import POSITIONS
from engines.citadels.powers import EFFECTS
from engines.citadels.resample import resample_hidden
from engines.citadels.score import score
from engines.citadels.state import (
    POWER,
    TAKEN,
    Call,
    CitadelsState,
    CitadelsView,
    Draft,
    Draw,
    Hidden,
    Item,
    Own,
    Public,
    RoundEnd,
    Ruin,
    Turn,
    copy,
)
from engines.citadels.why import why
from engines.core.chance import Source
from engines.core.game import Outcome, PendingDecision, State, Tell, Why
from engines.core.offer import Offer

_CARDS, _GOLD = 4, 2  # S1: what everyone begins with
_KINDS: Mapping[type, str] = {Draft: "choose", Turn: "turn", Draw: "keep", Ruin: "rescue"}
_DUTIES = {
    (item, seat): (PendingDecision(seat, kind),) for item, kind in _KINDS.items() for seat in range(max(FACE_UP))
}
_DRAFTS = [Draft(seat) for seat in range(max(FACE_UP))]
_CALLS: tuple[Item, ...] = (RoundEnd(), *map(Call, reversed(CHARACTERS)))  # in agenda order: the last item is next


class Citadels:
    """The game. See engines.core.game.Game for what each method means."""

    name = "citadels"
    version = 1
    replays = (1,)
    positions = POSITIONS
    seats = range(4, 8)
    options = Options
    forms = FORMS

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> CitadelsState:
        crown = (options.first - 1) % seats if options.first else src.below(seats)  # S1
        public = Public(
            seats=seats,
            options=options,
            agenda=[],
            waiting=None,
            round=0,
            crown=crown,
            opener=crown,
            face_up=(),
            rank=0,
            holders=[],
            murdered=None,
            robbed=None,
            used=0,
            built=0,
            drawn_size=0,
            gold=[_GOLD] * seats,
            hand_sizes=[0] * seats,
            cities=[()] * seats,
            deck=sum(COPIES),
            discards=0,
            first=None,
            known=blank(seats),
            hands=(),
            scores=(),
        )
        private = [Own((), (), None, (), None, blank(seats)) for _ in range(seats)]
        state = State(public, private, Hidden(list(COPIES), [0] * len(COPIES), None, ()))
        for seat in range(seats):
            tell(Drew(draw(state, seat, _CARDS, src, tell)), seat)
        _begin_round(state, src, tell)
        _settle(state, src, tell)
        return state

    def pending_decisions(self, public: Public) -> Sequence[PendingDecision]:
        waiting = public.waiting
        return () if waiting is None else _DUTIES[type(waiting), waiting.seat]

    def offers(self, view: CitadelsView) -> Sequence[Offer[CitadelsAction]]:
        return offers(view)

    def advance(self, state: CitadelsState, seat: int, action: CitadelsAction, src: Source, tell: Tell) -> None:
        if isinstance(action, Choose):
            _choose(state, seat, action.character, tell)
        else:
            EFFECTS[type(action)](state, seat, action, src, tell)
        if state.public.waiting is None:
            _settle(state, src, tell)

    def copy(self, state: CitadelsState) -> CitadelsState:
        return copy(state)

    def outcome(self, state: CitadelsState) -> Outcome | None:
        return None if state.public.waiting is not None else _outcome(state.public)

    def why(self, view: CitadelsView, action: CitadelsAction) -> Why | None:
        return why(view, action)

    def resample_hidden(self, view: CitadelsView, src: Source) -> CitadelsState:
        return resample_hidden(view, src)

    def default_action(self, view: CitadelsView, src: Source) -> CitadelsAction:
        """Secret choices are made at random (S5); a turn takes gold and ends; nothing is rescued."""
        public = view.public
        match public.waiting:
            case Turn():
                return End() if public.used & TAKEN else Gold()
            case Ruin():
                return Rescue(Answer.NO)
            case _:
                return offers(view)[0].sample(src)

    def policy(self, view: CitadelsView, src: Source) -> CitadelsAction:
        return policy.decide(view, src)

    def max_decisions(self, seats: int, options: Options) -> int:
        """In a round everyone may choose, draw, keep, build, collect, use a power and end. On top of these come the
        Architect's two additional buildings, and one use each of the Laboratory, the Smithy and the Graveyard."""
        return options.rounds * (7 * seats + 5)

    def round(self, public: Public) -> int:
        return public.round

    def forgone(self, public: Public, action: CitadelsAction) -> Sequence[str]:
        """T13: a turn can end before anything was taken or drawn. What is paid at `end` is not lost (T5)."""
        turn = public.waiting
        if not isinstance(action, End) or not isinstance(turn, Turn):
            return ()
        there = public.deck + public.discards > 0
        taken = [] if public.used & TAKEN else ["gather"]
        drawn = turn.character == ARCHITECT and not public.used & POWER and there
        return [*taken, "architect"] if drawn else taken

    def conserved(self, state: CitadelsState) -> object:
        """X19: all 65 cards by kind, and whether the public counts of cards are right."""
        public, hidden = state.public, state.hidden
        counts = [a + b for a, b in zip(hidden.deck, hidden.discards, strict=True)]
        for cards in (*public.cities, *(own.hand + own.drawn for own in state.private)):
            for card in cards:
                counts[card] += 1
        if isinstance(public.waiting, Ruin):
            counts[public.waiting.building] += 1
        agreed = (
            public.deck == sum(hidden.deck)
            and public.discards == sum(hidden.discards)
            and public.hand_sizes == [len(own.hand) for own in state.private]
            and public.drawn_size == sum(len(own.drawn) for own in state.private)
        )
        return counts, agreed


def _begin_round(state: CitadelsState, src: Source, tell: Tell) -> None:
    """Set characters aside (S2) and put the round on the agenda."""
    public, private, seats = state.public, state.private, state.public.seats
    crown = public.crown
    bag = [0] + [1] * len(CHARACTERS)
    bag[KING] = 0
    face_up = sorted([src.draw(bag) for _ in range(FACE_UP[seats])])
    bag[KING] = 1
    face_down = src.draw(bag, shown=crown)
    state.hidden.face_down = CHARACTERS[face_down - 1]
    state.hidden.pool = tuple([character for character in CHARACTERS if bag[character]])
    for own in private:
        own.character, own.offered, own.face_down = None, (), None
    public.round += 1
    public.opener = crown
    public.face_up = tuple([CHARACTERS[rank - 1] for rank in face_up])
    public.rank = 0
    public.holders = [None] * (len(CHARACTERS) + 1)
    public.murdered = public.robbed = None
    order = [_DRAFTS[(crown + place) % seats] for place in range(seats)]
    public.agenda = [*_CALLS, *reversed(order)]
    tell(RoundBegan(public.round, crown, public.face_up))


def _settle(state: CitadelsState, src: Source, tell: Tell) -> None:
    """Process the agenda until someone owes a decision or the game has ended."""
    public = state.public
    while public.waiting is None and public.agenda:
        item = public.agenda.pop()
        match item:
            case Call(character):
                _call(state, character, tell)
            case Draft(seat):
                _offer(state, seat, tell)
                public.waiting = item
            case RoundEnd():
                _end_round(state, tell)
                if public.first is not None or public.round == public.options.rounds:
                    _end(state, tell)
                else:
                    _begin_round(state, src, tell)
            case _:
                public.waiting = item


def _offer(state: CitadelsState, seat: int, tell: Tell) -> None:
    """Show the chooser the characters on offer, and the face-down one if the seat may know it (S4)."""
    public, hidden, own = state.public, state.hidden, state.private[seat]
    offered = hidden.pool
    if seat == public.opener:
        own.face_down = hidden.face_down
    elif public.seats == OFFERED_FACE_DOWN and (seat + 1) % public.seats == public.opener:
        assert hidden.face_down is not None, "nobody can have chosen it earlier"
        own.face_down = hidden.face_down
        offered = tuple(sorted([*offered, hidden.face_down]))
    own.offered = offered
    tell(Offered(offered, own.face_down), seat)


def _choose(state: CitadelsState, seat: int, character: Character, tell: Tell) -> None:
    hidden = state.hidden
    state.private[seat].character = character
    if character == hidden.face_down:
        hidden.face_down = None
    else:
        hidden.pool = tuple([other for other in hidden.pool if other != character])
    state.public.waiting = None
    tell(Chose(seat))


def _call(state: CitadelsState, character: Character, tell: Tell) -> None:
    """Call a character: its player's turn begins, or nobody answers (A1)."""
    public = state.public
    public.rank = character
    seat = None if character == public.murdered else _holder(state, character)
    if seat is None:
        tell(Called(character, None))
        return
    public.holders[character] = seat
    tell(Called(character, seat))
    if character == KING:
        _crown(public, seat, tell)
    if character == public.robbed:
        thief = public.holders[THIEF]
        assert thief is not None, "the Thief has been called"
        loot, public.gold[seat] = public.gold[seat], 0
        public.gold[thief] += loot
        tell(Robbed(seat, thief, loot))
    public.waiting = Turn(seat, character)


def _holder(state: CitadelsState, character: Character) -> int | None:
    for seat, own in enumerate(state.private):
        if own.character == character:
            return seat
    return None


def _crown(public: Public, seat: int, tell: Tell) -> None:
    if public.crown != seat:
        public.crown = seat
        tell(Crowned(seat))


def _end_round(state: CitadelsState, tell: Tell) -> None:
    """Announce who was murdered (A2); a murdered King inherits the crown now (A3)."""
    public = state.public
    if public.murdered is None:
        return
    seat = public.holders[public.murdered] = _holder(state, public.murdered)
    tell(Unmasked(public.murdered, seat))
    if seat is not None and public.murdered == KING and public.options.heir:
        _crown(public, seat, tell)


def _end(state: CitadelsState, tell: Tell) -> None:
    """Reveal all hands and the scoring (E4)."""
    public, size = state.public, state.public.options.city
    public.hands = tuple([own.hand for own in state.private])
    public.scores = tuple([score(city, size, first=seat == public.first) for seat, city in enumerate(public.cities)])
    tell(Ended(public.hands, public.scores, _outcome(public).places))


def _outcome(public: Public) -> Outcome:
    """Who won, with the tie-breaks of E3."""
    totals = [points.total for points in public.scores]
    keys = [(points.total, points.buildings, gold) for points, gold in zip(public.scores, public.gold, strict=True)]
    return Outcome.ranked(totals, keys)


CITADELS = Citadels()
