### What stands in pictures of tables: two or three words each, since there is little room.

picture-round = round { $round }
picture-round-of = round { $round } of { $rounds }
picture-after = after { $rounds ->
        [1] one round
       *[other] { $rounds } rounds
    }
picture-won = { $count ->
        [1] wins
       *[other] share the win
    } with { $points ->
        [1] one point
       *[other] { $points } points
    }
picture-new = new
picture-gone = destroyed
picture-used = used
picture-ready = can be had
picture-copies = left to take
picture-dots = points 3, 2, 1
picture-points = points

## Antiquity

picture-antiquity-last = { $name }, just now
picture-antiquity-places = places four dice
picture-antiquity-picks = takes a leftover die
picture-antiquity-leftover = leftover dice
picture-antiquity-curve = points, with what the crests turned out to be
picture-antiquity-support = for
picture-antiquity-oppose = against

## Citadels

picture-citadels-choosing = chooses a character
picture-citadels-keeping = picks cards
picture-citadels-asked = is being asked
picture-citadels-face-up = face up
picture-citadels-nobody = nobody
picture-citadels-murdered = murdered
picture-citadels-robbed = robbed
picture-citadels-deck = deck { $number }
picture-citadels-full = full
picture-citadels-curve = points of the city, round by round
picture-citadels-hands = left in hand
picture-citadels-none = nothing

## Court

picture-court-final = final round
picture-court-aside = set aside
picture-court-rolled = rolled
picture-court-roll = { $dice ->
        [1] rolls one die
       *[other] rolls { $dice } dice
    }
picture-court-keep = sets at least one die aside
picture-court-roll-or-take = rolls on or takes a card
picture-court-roll-or-bid = rolls on or bids
picture-court-takes = takes a card or none
picture-court-bids = bids
picture-court-with-king = with King
picture-court-any = any roll
picture-court-best = to beat: { $bid }
picture-court-bid = bid: { $bid }
picture-court-curve = cards at court, round by round
picture-court-won = has the King
