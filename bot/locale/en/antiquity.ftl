# Kingdoms of Antiquity

antiquity-name = Kingdoms of Antiquity
    .words = antiquity, kingdoms
antiquity-about = spread dice over eight kingdoms, back one of them in secret, work against another

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

antiquity-die = { $colour } { $pips }

antiquity-verb-place = place
    .words = put, lay
antiquity-verb-pick = pick
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

## Your own

antiquity-hand = Your crests
antiquity-support = you support
antiquity-oppose = you oppose
antiquity-worth = { $kingdom } (now { $value })
antiquity-now = your score now

## The question

antiquity-ask-place = Place { $dice } in this order on four different kingdoms.
antiquity-ask-pick = Pick a leftover die ({ $dice }) and put it on { $kingdoms }.
antiquity-ask-pick-room = { $name } picks a leftover die ({ $dice }) and answers me in private.
antiquity-ask-place-room = { $name } places { $dice } on four different kingdoms.

## Why something may not be done

antiquity-why-twice = { $kingdom } stands there twice: in one turn a kingdom gets one die at most.
antiquity-why-four = There are four dice to place, you name { $number ->
        [1] one kingdom
       *[other] { $number } kingdoms
    }.
antiquity-why-own = { $kingdom } is one of your two crests: no leftover die of yours may go there.

## The end

antiquity-ending = All crests
antiquity-ending-place = place
antiquity-ending-name = name
antiquity-ending-support = supported
antiquity-ending-oppose = opposed
antiquity-ending-score = points
antiquity-ending-crest = { $kingdom } { $value }
antiquity-rankings = The kingdoms' points
