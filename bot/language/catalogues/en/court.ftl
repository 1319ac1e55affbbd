# To Court the King

court-name = To Court the King
    .words = court, krone, um krone und kragen

## Things. `.words` names what is understood besides; `.need` says in two or three words what a card requires,
## `.short` in as few letters as can be.

court-card-jester = Jester
    .effect = roll one die again
    .need = any result
    .short = any
    .words = Fool
court-card-charlatan = Charlatan
    .effect = one more die in every turn
    .need = your own Jester
    .short = own Jester
court-card-farmer = Farmer
    .effect = one more die in every turn
    .need = 2 of a kind
    .short = 2 alike
court-card-servant = Servant
    .effect = raise a die by 1 to 3
    .need = all odd
    .short = all odd
    .words = Maid
court-card-philosopher = Philosopher
    .effect = move pips from one die to another
    .need = all even
    .short = all even
court-card-worker = Worker
    .effect = add a die showing 1
    .need = sum of 15
    .short = sum 15
    .words = Laborer, Labourer
court-card-guard = Guard
    .effect = add a die showing 2
    .need = 3 of a kind
    .short = 3 alike
court-card-hunter = Hunter
    .effect = add a die showing 3
    .need = 4 of a kind
    .short = 4 alike
court-card-merchant = Merchant
    .effect = roll any dice again
    .need = sum of 20
    .short = sum 20
court-card-astronomer = Astronomer
    .effect = turn a die to a face set aside
    .need = two pairs
    .short = 2+2
court-card-lady = Lady
    .effect = raise any dice by 1
    .need = 3 + 2 of a kind
    .short = 3+2
    .words = Lady in Waiting
court-card-pawnbroker = Pawnbroker
    .effect = add a die showing 4
    .need = sum of 30
    .short = sum 30
court-card-knight = Knight
    .effect = add a die showing 5
    .need = 5 of a kind
    .short = 5 alike
court-card-sorcerer = Sorcerer
    .effect = turn a die to any face
    .need = 5 in a row
    .short = run of 5
court-card-alchemist = Alchemist
    .effect = shift pips among three dice
    .need = 6 in a row
    .short = run of 6
court-card-bishop = Bishop
    .effect = add a die showing 6
    .need = three pairs
    .short = 2+2+2
court-card-noble = Noble
    .effect = raise any dice by 2
    .need = twice 3 of a kind
    .short = 3+3
    .words = Nobleman
court-card-general = General
    .effect = two more dice in every turn
    .need = 6 of a kind
    .short = 6 alike
court-card-queen = Queen
    .effect = add a die of any face
    .need = with the King
    .short = with the King
court-card-king = King
    .effect = wins, if still yours at the end
    .need = 7 of a kind
    .short = 7 alike

court-bid = { $count }{ "\u00A0" }{ $face ->
        [1] { $count ->
            [1] one
           *[other] ones
        }
        [2] { $count ->
            [1] two
           *[other] twos
        }
        [3] { $count ->
            [1] three
           *[other] threes
        }
        [4] { $count ->
            [1] four
           *[other] fours
        }
        [5] { $count ->
            [1] five
           *[other] fives
        }
       *[other] { $count ->
            [1] six
           *[other] sixes
        }
    }

court-jesters-players = as many as players
court-jesters-unlimited = as many as you like

court-verb-roll = roll
    .means = throw all dice that are not set aside
    .words = throw
court-verb-keep = keep
    .means = set dice aside for good
    .words = hold, set aside
court-verb-use = use
    .means = turn to one of your cards
court-verb-take = take
    .means = end the turn with a new card
    .words = get
court-verb-pass = pass
    .means = end the turn without a card
    .words = done

court-part-turn = turn
court-part-court = court
    .words = display, cards
court-part-players = players
    .words = all

court-about = { $card } ({ $need }): { $effect }.

## What happens

court-round-began = Round { $round }, in this order: { $names }.
court-final-began = The final round, in this order: { $names }. The bid to beat is { $bid }.
court-final-began-open = Nobody has the King yet, so this is the final round, in this order: { $names }. The highest bid wins him.
court-rolled = { $name } rolls { $dice }.
court-set-aside = { $name } sets { $dice } aside.
court-set-aside-some = { $name } sets { $dice } aside, which leaves { $left }.
court-used-early = { $name } uses the { $card }: one more die for the first roll.
court-used-added = { $name } uses the { $card }: { $after } is added, now { $active }.
court-used-changed = { $name } uses the { $card }: { $before } becomes { $after }, now { $active }.
court-took = { $name } takes the { $card }.
court-took-charlatan = { $name } turns the Jester over, who is now a Charlatan.
court-took-king = { $name } takes the King, and the Queen with him. The round is finished, then comes the final round.
court-passed = { $name } takes no card.
court-bid-first = { $name } bids { $bid } and gets the King.
court-bid-won = { $name } bids { $bid } and wins the King from { $other }.
court-bid-held = { $name } bids { $bid } and keeps the King.
court-bid-lost = { $name } bids { $bid }, the King stays with { $other }.
court-won = { $name } has the King and wins.

## The board

court-board-round = To Court the King, round { $round }
court-board-final = To Court the King, final round
court-board-over = To Court the King, finished
court-fact-turn = to play
court-fact-hand = in hand
court-dice = { $dice ->
        [1] 1 die
       *[other] { $dice } dice
    }
court-fact-active = rolled
court-fact-aside = set aside
court-none = nothing
court-fact-ready = still to use
court-fact-used = used
court-fact-wins = enough for
court-fact-bid = bid so far
court-fact-order = order
court-mark-start = { " " }(start marker)
court-fact-king = King
court-fact-best = to beat
court-fact-bids = bids
court-bid-of = { $name } { $bid }
court-fact-left = still to roll
court-hint-parts = Everything else is shown by:
court-display = At court
court-row = Row { $row }
court-unlimited = any number
court-head-card = card
court-head-left = left
court-head-need = requires
court-players = Everyone's court
court-nobody = nobody
court-player = { $name } ({ $dice } dice): { $cards }
court-used-up = { $card } (used)

## In few lines

court-brief-gone = gone: { $cards }
court-brief-round = Round { $round }: { $names }.
court-brief-final = The final round: { $names }. The bid to beat is { $bid }.
court-brief-final-open = Nobody has taken the King: the final round, { $names }. The highest bid wins.
court-brief-aside = Aside { $dice }.
court-brief-aside-for = Aside { $dice }: { $cards }.
court-brief-aside-for-nothing = Aside { $dice }: nothing to take.
court-brief-for = Could be taken: { $cards }.
court-brief-bid-so-far = Aside { $dice }: { $bid } so far.
court-brief-king-taken = This round is played to its end, then comes the final one.
court-brief-result = { $place }{ "\u00A0" }{ $name } ({ $bid })
court-did-roll = rolls { $dice }
court-did-set-aside = sets { $dice } aside
court-did-set-aside-some = sets { $dice } aside (left: { $left })
court-did-use = uses { $uses }
court-did-use-now = uses { $uses }: now { $active }
court-use-early = the { $card } (a die more)
court-use-added = the { $card } (+{ $after })
court-use-changed = the { $card } ({ $before } becomes { $after })
court-did-take = takes the { $card } ({ $need })
court-did-take-charlatan = turns the Jester over: now a Charlatan
court-did-take-king = takes the King, and the Queen comes along
court-did-pass = takes no card
court-did-bid-first = bids { $bid } and gets the King
court-did-bid-won = bids { $bid } and wins the King from { $other }
court-did-bid-held = bids { $bid } and keeps the King
court-did-bid-lost = bids { $bid } (the King stays with { $other })
court-call-against = { $dice } against { $bid }
court-call-roll = { $name }, { $dice }: { $roll }
court-call-roll-or-use = { $number ->
        [1] { $name }, { $dice }: { $roll }, or first { $use } for a die more.
       *[other] { $name }, { $dice }: { $roll }. { $cards } first would add a die: { $use }
    }
court-call-on = { $name }: { $choices }

## The question

court-ask = It is your turn. You can:
court-ask-final = Your last turn. You can:
court-ask-room = It is the turn of { $name }, who can:
court-can-roll = { $dice ->
        [1] the one die
        [2] both dice
       *[other] all { $dice } dice
    }
court-can-keep = set aside one or more of { $dice }
court-can-keep-one = set the { $dice } aside
court-can-use = { $cards }
court-can-take = { $cards }
court-can-pass = end the turn without a card
court-can-bid = bid { $bid }
court-can-bid-king = bid { $bid }, and the King is yours
court-ask-example = For example:

## What is pressed

court-press-roll = { $dice ->
        [1] Roll the one die
        [2] Roll both dice
       *[other] Roll all { $dice } dice
    }
court-press-keep = Set { $dice } aside
court-press-keep-all = { $number ->
        [1] Set the { $dice } aside
        [2] Set both aside: { $dice }
       *[other] Set all { $number } aside: { $dice }
    }
court-press-use-early = Use { $card }: one more die
court-press-use-again = Use { $card }: roll { $dice } again
court-press-use-add = Use { $card }: add a { $dice }
court-press-use-turn = Use { $card }: { $dice } becomes { $after }
court-press-take = Take { $card }
court-press-take-charlatan = Turn the Jester over
court-press-take-king = Take King and Queen
court-press-pass = End my turn without a card
court-press-bid = Bid { $bid }
court-press-bid-king = Bid { $bid } for the King
court-begin-keep = Set dice aside
court-begin-use = Use a card
court-begin-take = Take a card
court-which-keep-dice = Which dice do you set aside?
court-which-use-card = Which card do you use?
court-which-use-dice = which dice?
court-which-use-dice-other = and to which die?
court-which-use-by = by how much?
court-which-use-to = what shall it show?
court-which-take-card = Which card do you take?

## Why something cannot be done

court-why-roll-first = First you roll: you have { $dice ->
        [1] one die
       *[other] { $dice } dice
    } in hand.
court-why-keep-first = Set at least one die aside before you roll again: { $dice }.
court-why-all-aside = All your dice are set aside already.
court-why-aside-first = The turn ends when every die is set aside. Still before you: { $dice }.
court-why-not-active = Missing among your dice: { $dice }. They show { $active }.
court-why-final = No card is taken in the final round any more, it is about the King alone.
court-why-king-yours = The King is with you already; just say “pass”.
court-why-low-bid = Your bid will not get you the King: { $bid }. The bid to beat is { $best }.
court-why-queen = The Queen comes with the first King by herself, nobody gets her alone.
court-why-no-jester = A Charlatan is a Jester turned over, and you have none just now.
court-why-owned = You have this card already: { $card }.
court-why-gone = There is none left: { $card }.
court-why-not-met = { $dice } is not enough for that: { $card }.
court-why-no-use = { $card }: this card works by itself, there is nothing to use.
court-why-not-owned = You do not have this card: { $card }.
court-why-used = You have used this card in this turn: { $card }.
court-why-before-roll = Before the first roll only cards that add a die help: not yet { $card }.
court-why-no-face = Before the first roll the new die has no face yet: { $card } without a number, then.
court-why-one-face = { $card }: name exactly one face from 1 to 6 for the new die.
court-why-nothing-chosen = { $card }: the new die has its own face, nothing more belongs here.
court-why-nothing-aside = { $card }: there must be a die set aside first, whose face you take over.
court-why-few-dice = { $card }: at least { $number } dice must lie before you.
court-why-number = { $card }: name { $number ->
        [1] exactly one die
       *[other] exactly { $number } dice
    }.
court-why-faces = { $card }: name as many new faces as dice, that is { $number }.
court-why-no-change = { $card }: this would change nothing, so the card stays unused.
court-why-too-much = { $card }: there is something too much, the card wants dice only.
court-why-above-six = { $card }: this would bring a die above 6. The card stays unused.
court-why-below-one = { $card }: this would bring a die below 1. The card stays unused.
court-why-sum = { $card }: the sum must stay the same, { $before } would become { $after }.
court-why-face = { $card }: only { $faces } is possible.
court-why-pips = { $card }: from 1 to { $most } is possible.

## The end

court-ending = The end at court
court-ending-place = place
court-ending-name = name
court-ending-bid = last bid
court-ending-king = has
court-ending-courts = Their courts

## The rules: the whole in short, then single topics

court-rules = With dice you win people at court, one card a turn at most. They give you more dice or change what they show, and that wins you better people. In the end it is about the King.

    In your turn you roll as often as you like; after every roll you set at least one die aside. When all are aside you take a card whose requirement they meet, or you pass.

    Whoever has seven of a kind first can take the King. Then comes the final round, and whoever has the King in the end wins.
court-rules-turn = You begin with three dice, and with more if Farmer, Charlatan or General help you. “roll” throws all dice that are not set aside; before you do so again, set at least one aside: “keep 3 3”. What is aside stays as it is.

    Each card is used once a turn, whenever you like: “use noble 1 1”. Before the first roll only cards that add a die may be used. When all is aside, say “take knight” or “pass”.
    .title = turn
    .words = turns, rolling
court-rules-cards = Nobody has a card twice, Charlatans excepted. An empty pile stays empty. There may be more dice than a card requires; groups share no die. Only “all even” and “all odd” are meant of every single die.

    What a card requires and does is told by “rules knight”, for example; the whole court is shown by “board court”.
    .title = cards
    .words = court, display
court-rules-final = When somebody has taken the King, the round is finished, and in the final round everybody bids once: the most dice of one face, of equal numbers the higher face. Whoever beats the bid wins the King. Whoever had him first rolls last, and then an equal bid is enough.

    Whoever has the King wins; the other places go by the bids of the final round. If nobody has him after the last round, the highest bid wins him.
    .title = final round
    .words = end, bid, bids, scoring
court-rules-order = You play clockwise. After each round the start marker moves back one seat: whoever was last in a round begins the next, and has two turns in a row.
    .title = order
    .words = start marker, round
court-rules-jester = Any result will do; you have only one at a time. Once a turn you roll one die again: “use jester 1”.
    .title = { court-card-jester }
court-rules-charlatan = Any result will do, but you need a Jester, whom you turn over. From then on each Charlatan gives you a die more.
    .title = { court-card-charlatan }
court-rules-farmer = Requires two of a kind. You begin every turn with a die more.
    .title = { court-card-farmer }
court-rules-servant = Requires nothing but odd dice. Once a turn you add 1, 2 or 3 to a die, up to 6: “use servant 2 by 3”.
    .title = { court-card-servant }
court-rules-philosopher = Requires nothing but even dice. Once a turn you move pips from one die to another: “use philosopher 5 1 by 2” makes them 3 and 3.
    .title = { court-card-philosopher }
court-rules-worker = Requires a sum of 15 or more. Once a turn you get a die showing 1.
    .title = { court-card-worker }
court-rules-guard = Requires three of a kind. Once a turn you get a die showing 2.
    .title = { court-card-guard }
court-rules-hunter = Requires four of a kind. Once a turn you get a die showing 3.
    .title = { court-card-hunter }
court-rules-merchant = Requires a sum of 20 or more. Once a turn you roll any number of dice again, all at once: “use merchant 2 2 5”.
    .title = { court-card-merchant }
court-rules-astronomer = Requires two pairs. Once a turn you turn a die to a face that is set aside already: “use astronomer 6 to 3”.
    .title = { court-card-astronomer }
court-rules-lady = Requires three of a kind and two of a kind. Once a turn you raise any number of dice by 1, up to 6: “use lady 2 4”.
    .title = Lady in Waiting
court-rules-pawnbroker = Requires a sum of 30 or more. Once a turn you get a die showing 4.
    .title = { court-card-pawnbroker }
court-rules-knight = Requires five of a kind. Once a turn you get a die showing 5.
    .title = { court-card-knight }
court-rules-sorcerer = Requires 1 to 5 or 2 to 6 in a row. Once a turn you turn a die to any face: “use sorcerer 4 to 6”.
    .title = { court-card-sorcerer }
court-rules-alchemist = Requires 1 to 6 in a row. Once a turn you shift pips among exactly three dice, the sum stays: “use alchemist 6 2 1 to 3 3 3”.
    .title = { court-card-alchemist }
court-rules-bishop = Requires three pairs. Once a turn you get a die showing 6.
    .title = { court-card-bishop }
court-rules-noble = Requires twice three of a kind. Once a turn you raise any number of dice by exactly 2, up to 6: “use noble 1 1”.
    .title = { court-card-noble }
court-rules-general = Requires six of a kind. You begin every turn with two dice more.
    .title = { court-card-general }
court-rules-queen = Comes with the first King and stays with you. Once a turn you get a die of any face: “use queen 6”.
    .title = { court-card-queen }
court-rules-king = Requires seven of a kind. Whoever takes him begins the end; whoever has him after the final round has won.
    .title = { court-card-king }
