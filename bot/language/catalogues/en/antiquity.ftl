# Kingdoms of Antiquity

antiquity-name = Kingdoms of Antiquity
    .words = antiquity, kingdoms

## Things. `.words` names what is understood besides.

antiquity-kingdom-babylon = Babylon
antiquity-kingdom-carthage = Carthage
antiquity-kingdom-egypt = Egypt
antiquity-kingdom-greece = Greece
antiquity-kingdom-lydia = Lydia
antiquity-kingdom-macedon = Macedon
    .words = Macedonia
antiquity-kingdom-persia = Persia
antiquity-kingdom-rome = Rome

antiquity-colour-red = red
antiquity-colour-blue = blue
antiquity-colour-green = green
antiquity-colour-white = white

antiquity-die = { $colour }{ "\u00A0" }{ $pips }

antiquity-verb-place = place
    .means = each die to a kingdom of its own
    .words = put, lay
antiquity-verb-pick = pick
    .means = a leftover die and where it goes
    .words = choose

antiquity-leftover-draft = rolled once
antiquity-leftover-reroll = rolled every time


## What happens

antiquity-began = The crests are drawn. { $name } begins.
antiquity-crests = Your crests: you support { $support } and oppose { $oppose }.
antiquity-rolled = { $name } rolls { $dice }.
antiquity-placed = { $name } places { $dice }.
antiquity-on = { $die } on { $kingdom }
antiquity-leftover-rolled = The leftover dice: { $dice }.
antiquity-leftover-rolled-by = { $name } rolls the leftover dice: { $dice }.
antiquity-picked = { $name } puts the leftover die { $die } on { $kingdom }.
antiquity-won = All crests are shown: { $name } wins with { $score ->
        [1] one point
       *[other] { $score } points
    }.
antiquity-shared = All crests are shown: { $names } share the win with { $score ->
        [1] one point
       *[other] { $score } points
    }.

## The board

antiquity-board-round = Antiquity, round { $round } of { $rounds }
antiquity-board-leftover = Antiquity, leftover dice
antiquity-board-over = Antiquity, finished
antiquity-turn = to play
antiquity-dice = dice
antiquity-then = then
antiquity-left = { $rounds ->
        [0] { $dice } leftover dice
        [1] 1 more round, { $dice } leftover dice
       *[other] { $rounds } more rounds, { $dice } leftover dice
    }
antiquity-leftover = leftover dice
antiquity-head-kingdom = kingdom
antiquity-head-total = total
antiquity-head-value = value

## In few lines

antiquity-brief-key = value first, total last
antiquity-brief-places = { $name } places { $dice }
antiquity-brief-picks = { $name } picks one of { $dice }
antiquity-did-roll = rolls { $dice }
antiquity-did-roll-leftover = rolls the leftover dice: { $dice }
antiquity-did-pick = puts { $die } on { $kingdom }
antiquity-brief-placed = { $name }: { $dice }.
antiquity-brief-now = Now { $values }.
antiquity-brief-left = Dice left: { $dice }.
antiquity-call-place = { $name }: four different kingdoms, please.
antiquity-call-place-first = { $name }: four different kingdoms in this order, e.g. { $example }
antiquity-call-pick = { $name }: pick one of the leftover dice, in private.
antiquity-brief-hand = You support { $support } and oppose { $oppose }.
antiquity-brief-place = Place { $dice } in this order on four different kingdoms, e.g. { $example }
antiquity-brief-pick = Pick one of { $dice } and a kingdom, but neither { $support } nor { $oppose }, which are yours, e.g. { $example }
antiquity-brief-result = { $place } { $name } { $score } ({ $support }, against { $oppose })

## Your own

antiquity-hand = Your crests
antiquity-support = you support
antiquity-oppose = you oppose
antiquity-worth = { $kingdom } (now { $value })
antiquity-now = your score now

## The question

antiquity-ask-place = Place { $dice } in this order on four different kingdoms. For example:
antiquity-ask-pick = Pick a leftover die ({ $dice }) and put it on { $kingdoms }. For example:
antiquity-ask-pick-room = It is { $name }'s turn: one of the leftover dice ({ $dice }) goes to a kingdom. I need the answer in private.
antiquity-ask-place-room = It is { $name }'s turn: { $dice } go to four different kingdoms.

## What is pressed

antiquity-press-place = Place { $dice }
antiquity-press-pick = { $die } to { $kingdom }
antiquity-begin-place = Place my four dice
antiquity-begin-pick = Pick a leftover die
antiquity-put = { $die } → { $kingdom }
antiquity-which-place = { $die } → which kingdom?
antiquity-which-pick-die = Which die do you pick?
antiquity-holds = { $held ->
        [0] empty so far, value { $value }
       *[other] { $dice }; value { $value }
    }

## Why something may not be done

antiquity-why-twice = { $kingdom } stands there twice: in one turn a kingdom gets one die at most.
antiquity-why-four = There are four dice to place, you name { $number ->
        [1] one kingdom
       *[other] { $number } kingdoms
    }.
antiquity-why-own = { $kingdom } is one of your two crests: no leftover die of yours may go there.

## The end

antiquity-ending = All crests
antiquity-ending-name = name
antiquity-ending-place = place
antiquity-ending-support = supported
antiquity-ending-oppose = opposed
antiquity-ending-score = points
antiquity-ending-crest = { $kingdom }{ "\u00A0" }{ $value }
antiquity-rankings = The kingdoms' points

## The rules: the whole in short, then single topics

antiquity-rules = Eight kingdoms, forty dice in four colours. One of the kingdoms you support in secret, another you oppose; which two they are, only you know.

    In your turn you roll one die of each colour and place the four on four different kingdoms. After three rounds, two with four players, the leftover dice are given out.

    In each colour, and once more for all colours together, the three highest kingdoms get 3, 2 and 1 points. Your points are the value of the kingdom you support minus the value of the kingdom you oppose. The most points win.
antiquity-rules-setup = Three or four play. Everybody draws two crests in secret: the first is the kingdom to support, the second the kingdom to oppose. No crest belongs to two players; with three players there are two kingdoms that nobody cares for.

    Who begins is drawn at random, or set with the option “first”. Then it goes clockwise: with three players everybody has three turns, with four players two.
    .title = setup
    .words = start, crests
antiquity-rules-turn = You roll a red, a blue, a green and a white die, once, and place them on four different kingdoms. Your own crests are allowed, and the same kingdom may get dice again in a later turn.

    Name the four kingdoms in the order of the dice, that is red, blue, green, white: “place rome egypt greece persia”. Or say the colours, too: “place w rome r egypt b lydia g persia”. A few letters are enough as long as they are clear.
    .title = turn
    .words = turns, placing
antiquity-rules-leftover = After the turns four dice are left, one of each colour; with four players eight. They are rolled once, openly, then everybody in turn takes one and puts it on a kingdom until none is left. The player who began the game begins. With the option “leftover dice” everybody rolls all that are left again before choosing.

    You may not put a leftover die on the kingdoms of your own two crests, and you may not pass. Answer in private, for example “pick g5 lydia”: only the accepted choice is shown. It proves to all that you did not draw this kingdom.
    .title = leftover
    .words = leftovers, rest
antiquity-rules-scoring = In each colour the sum of the pips on a kingdom counts: the highest gets 3 points, the second highest 2, the third highest 1. In a tie all get the full points and no rank is lost: 9 9 7 5 4 gives 3 3 2 1 0. A sum of zero never scores.

    The same goes once more for the pips of all colours together. So a kingdom is worth between 0 and 15. Your points are the value of the kingdom you support minus the value of the kingdom you oppose. If several have the most, they share the win.
    .title = scoring
    .words = points, score, end
