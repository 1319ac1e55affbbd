# Citadels

citadels-name = Citadels
    .words = citadels, citadel

## Things. `.words` names what is understood besides; `.effect` what a purple building does; `.letter` is short.

citadels-colour-yellow = yellow
    .letter = Y
citadels-colour-blue = blue
    .letter = B
citadels-colour-green = green
    .letter = G
citadels-colour-red = red
    .letter = R
citadels-colour-purple = purple
    .letter = P

citadels-building-manor = Manor
citadels-building-castle = Castle
citadels-building-palace = Palace
citadels-building-temple = Temple
citadels-building-church = Church
citadels-building-monastery = Monastery
citadels-building-cathedral = Cathedral
citadels-building-tavern = Tavern
citadels-building-market = Market
citadels-building-tradingpost = Trading Post
citadels-building-docks = Docks
citadels-building-harbor = Harbor
    .words = Harbour
citadels-building-townhall = Town Hall
citadels-building-watchtower = Watchtower
citadels-building-prison = Prison
citadels-building-battlefield = Battlefield
citadels-building-fortress = Fortress
citadels-building-hauntedcity = Haunted City
    .effect = at the end the one colour you lack of all five
citadels-building-keep = Keep
    .effect = the Warlord cannot destroy it
citadels-building-observatory = Observatory
    .effect = you draw three cards instead of two
citadels-building-laboratory = Laboratory
    .effect = once a turn discard a card for 1 gold
    .words = Lab
citadels-building-smithy = Smithy
    .effect = once a turn two cards for 3 gold
citadels-building-graveyard = Graveyard
    .effect = what the Warlord destroys comes to your hand for 1 gold
citadels-building-schoolofmagic = School of Magic
    .effect = counts for every colour of income
citadels-building-library = Library
    .effect = you keep two of the cards you draw
citadels-building-university = University
    .effect = worth 8 points at the end
citadels-building-dragongate = Dragon Gate
    .effect = worth 8 points at the end

citadels-character-assassin = Assassin
    .effect = names a character who sits this round out
    .words = 1
citadels-character-thief = Thief
    .effect = names a character whose gold is taken
    .words = 2
citadels-character-magician = Magician
    .effect = swaps hands with somebody, or exchanges cards
    .words = 3
citadels-character-king = King
    .effect = gets the crown, and 1 gold for each yellow building
    .words = 4
citadels-character-bishop = Bishop
    .effect = safe from the Warlord, 1 gold for each blue building
    .words = 5
citadels-character-merchant = Merchant
    .effect = 1 gold more, and 1 for each green building
    .words = 6
citadels-character-architect = Architect
    .effect = two cards more, builds up to three times
    .words = 7
citadels-character-warlord = Warlord
    .effect = destroys a building, 1 gold for each red building
    .words = 8

citadels-answer-yes = yes
    .words = y
citadels-answer-no = no
    .words = n
citadels-switch-on = on
    .words = yes
citadels-switch-off = off
    .words = no

citadels-verb-choose = choose
    .means = the character you are this round
    .words = pick
citadels-verb-gold = gold
    .means = take 2 gold
citadels-verb-cards = cards
    .means = draw cards and keep one
    .words = draw
citadels-verb-keep = keep
    .means = which of the cards stays with you
citadels-verb-build = build
    .means = pay for a building from your hand
citadels-verb-income = income
    .means = gold for buildings of your colour
    .words = collect
citadels-verb-merchant = merchant
    .means = 1 more gold
citadels-verb-murder = murder
    .means = name who sits the round out
    .words = kill, assassinate
citadels-verb-rob = rob
    .means = name whose gold is yours
    .words = steal
citadels-verb-swap = swap
    .means = change hands with another player
citadels-verb-exchange = exchange
    .means = some of your cards for new ones
citadels-verb-architect = architect
    .means = 2 more cards
citadels-verb-destroy = destroy
    .means = tear down somebody's building
citadels-verb-rescue = rescue
    .means = buy back what was torn down
    .words = save
citadels-verb-discard = discard
    .means = a card for gold
    .words = lab
citadels-verb-forge = forge
    .means = gold for cards
    .words = smithy
citadels-verb-end = end
    .means = your turn is over
    .words = done

citadels-card = { $building }{ "\u00A0" }{ $letter }{ $cost }
citadels-nobody = nobody
citadels-none = nothing

## What happens, told to all

citadels-round = Round { $round } begins, { $name } has the crown.
citadels-round-open = Round { $round } begins, { $name } has the crown. Face up: { $characters }.
citadels-chose = { $name } has chosen.
citadels-called = { $character }: that is { $name }.
citadels-called-nobody = { $character }: nobody answers.
citadels-crowned = { $name } gets the crown.
citadels-robbed = { $gold ->
        [0] { $thief } robs { $name }, but there is no gold.
       *[other] { $thief } robs { $name } and gets { $gold } gold.
    }
citadels-unmasked = The { $character } was murdered: it was { $name }.
citadels-unmasked-nobody = The { $character } was murdered: nobody held it.
citadels-took-gold = { $name } takes { $gold } gold.
citadels-drew-some = { $name } draws { $number } cards.
citadels-drew-all = { $name } draws { $number ->
        [1] a card and keeps it.
       *[other] { $number } cards and keeps them.
    }
citadels-kept = { $name } keeps { $number ->
        [1] one card
       *[other] { $number } cards
    } and discards { $discarded ->
        [1] one
       *[other] { $discarded }
    }.
citadels-reshuffled = The deck is empty: the discards ({ $number ->
        [1] one card
       *[other] { $number } cards
    }) become the new one.
citadels-built = { $name } builds { $building }.
citadels-completed-first = { $name } has the first complete city (+4). This round is the last.
citadels-completed = { $name } has a complete city, too (+2).
citadels-collected = { $name } collects { $gold } gold as the { $character }.
citadels-took-bonus = { $name } gets { $gold } gold as the Merchant.
citadels-murder = { $name } murders the { $character }.
citadels-robbery = { $name } is going to rob the { $character }.
citadels-swapped = { $name } and { $other } swap their cards: { $name } now has { $number }, { $other } { $others }.
citadels-exchanged = { $name } exchanges { $number ->
        [1] one card
       *[other] { $number } cards
    }.
citadels-architect-drew = { $name } draws { $number ->
        [1] one card
       *[other] { $number } cards
    } as the Architect.
citadels-destroyed = { $name } destroys { $building } in the city of { $owner } for { $cost } gold.
citadels-destroyed-free = { $name } destroys { $building } in the city of { $owner }, which costs nothing.
citadels-rescued = { $name } rescues { $building } for 1 gold.
citadels-not-rescued = { $name } does not rescue { $building }.
citadels-sold = { $name } discards a card in the Laboratory: { $gold } gold.
citadels-forged = { $name } pays the Smithy { $cost } gold for { $number ->
        [1] one card
       *[other] { $number } cards
    }.
citadels-about-character = { $rank } { $character }: { $effect }.
citadels-about-building = { $building }: { $colour }, costs { $cost } gold.
citadels-about-purple = { $building }: { $colour }, costs { $cost } gold; { $effect }.
citadels-forgone-gather = taken gold or cards
citadels-forgone-architect = drawn the Architect's two cards
citadels-ended = { $name } is done.
citadels-ended-paid = { $name } is done and still gets { $gold } gold.
citadels-won = All cards are shown: { $name } wins with { $score ->
        [1] one point
       *[other] { $score } points
    }.
citadels-shared = All cards are shown: { $names } share the win with { $score ->
        [1] one point
       *[other] { $score } points
    }.

## What happens, told to you alone

citadels-offered = You may choose: { $characters }.
citadels-offered-marked = You may choose: { $characters }. Face down lies: { $face_down }.
citadels-drew = You get { $cards }.
citadels-drawn = You draw { $cards }. { $keep ->
        [1] One of them you keep.
       *[other] { $keep } of them you keep.
    }
citadels-new-hand = Your hand is now { $cards }.
citadels-new-hand-empty = Your hand is empty now.

## The board

citadels-board = Citadels, round { $round }
citadels-board-over = Citadels, finished after round { $round }
citadels-now-choosing = choosing
citadels-now-playing = to play
citadels-now-keeping = picking cards
citadels-now-asked = being asked
citadels-fact-crown = crown
citadels-fact-face-up = face up
citadels-fact-called = called
citadels-fact-murdered = murdered
citadels-fact-robbed = robbed
citadels-fact-deck = deck
citadels-fact-discards = discards
citadels-mark-crown = crown
citadels-fact-stake = bonuses
citadels-stake = complete city +{ $points }, all colours +3
citadels-fact-done = in this turn so far
citadels-done-taken = gold or cards
citadels-done-income = income
citadels-done-bonus = the Merchant's gold
citadels-done-power = the power
citadels-done-laboratory = Laboratory
citadels-done-smithy = Smithy
citadels-player = { $name }{ $marks }: { $gold }{ "\u00A0" }gold, { $cards ->
        [1] 1{ "\u00A0" }card
       *[other] { $cards }{ "\u00A0" }cards
    }, city{ "\u00A0" }{ $built }/{ $size }, colours{ "\u00A0" }{ $colours }/5
citadels-bonus-colours = all colours +3
citadels-bonus-complete = complete +{ $points }

## In few lines

citadels-brief-player = { $name }{ $marks }, { $gold }{ "\u00A0" }gold, { $cards ->
        [1] 1{ "\u00A0" }card
       *[other] { $cards }{ "\u00A0" }cards
    }, { $built }/{ $size }, { $colours }{ "\u00A0" }{ $colours ->
        [1] colour
       *[other] colours
    }
citadels-brief-round = Round { $round }, crown { $name }.
citadels-brief-round-open = Round { $round }, crown { $name }; face up and out: { $characters }.
citadels-brief-chosen = All have chosen.
citadels-brief-nobody = { $characters }: nobody.
citadels-brief-unmasked = The murdered { $character } was { $name }.
citadels-brief-unmasked-nobody = Nobody had chosen the murdered { $character }.
citadels-brief-reshuffled = The deck was empty: the { $number ->
        [1] one discard is
       *[other] { $number } discards are
    } the new one.
citadels-brief-cities = Cities: { $cities }.
citadels-brief-gold-now = (now { $gold })
citadels-did-answer = is the { $character }
citadels-did-take-gold = takes { $gold } gold
citadels-did-draw = draws { $number } cards
citadels-did-draw-and-keep = draws { $number } cards and keeps { $keep }
citadels-did-draw-all = draws and keeps { $number ->
        [1] a card
       *[other] { $number } cards
    }
citadels-did-keep = keeps { $number } of { $of } cards
citadels-did-build = builds { $buildings }
citadels-did-complete-first = has the first complete city (+4, last round)
citadels-did-complete = has a complete city, too (+2)
citadels-did-collect = collects { $gold } gold
citadels-did-take-bonus = gets the Merchant's { $gold } gold
citadels-did-murder = murders the { $character }
citadels-did-name-robbed = is going to rob the { $character }
citadels-did-get-crown = gets the crown
citadels-did-rob = { $gold ->
        [0] robs { $name }, who has no gold
       *[other] robs { $name } of { $gold } gold
    }
citadels-did-swap = swaps cards with { $other } ({ $name } now has { $number }, { $other } { $others })
citadels-did-exchange = exchanges { $number ->
        [1] one card
       *[other] { $number } cards
    }
citadels-did-architect = draws { $number ->
        [1] a card
       *[other] { $number } cards
    } as Architect
citadels-did-destroy = destroys { $building } in the city of { $owner } { $cost ->
        [0] for free
       *[other] for { $cost } gold
    }
citadels-did-rescue = takes { $building } into the hand for 1 gold
citadels-did-not-rescue = lets { $building } go
citadels-did-sell = sells a card to the Laboratory for { $gold } gold
citadels-did-forge = pays the Smithy { $cost } gold for { $number ->
        [1] a card
       *[other] { $number } cards
    }
citadels-did-end = { $gold ->
        [0] is done
       *[other] is done, with { $gold } gold more
    }
citadels-call-choose = Choosing in private: { $name }, then { $names }.
citadels-call-choose-last = Choosing in private: { $name }.
citadels-call-keep = { $name } keeps { $keep } of { $number } cards, in private.
citadels-call-rescue = { $name }, would you like { $building } in your hand for 1 gold? { $choices }
citadels-call-turn = { $name }: { $choices }.
citadels-call-somebody = { $example } or another
citadels-call-build = { $most ->
        [1] build
       *[other] build up to { $most }
    }
citadels-call-secret = { $verb } (in private)
citadels-call-income = { $income } ({ $gold })
citadels-call-something = { $example } or another
citadels-brief-hand = Your hand: { $cards }.
citadels-brief-you-are = You are the { $character }.
citadels-brief-choose = You have { $gold } gold. Choose { $characters }, e.g. { $example }
citadels-brief-choose-marked = You have { $gold } gold. Choose { $characters } (face down lies: { $face_down }), e.g. { $example }
citadels-brief-keep = Keep { $keep } of { $cards }, e.g. { $example }
citadels-brief-rescue = Would you like { $building } in your hand for 1 gold? { $choices }
citadels-brief-destroy = something of { $names }
citadels-brief-result = { $place } { $name } { $score } ({ $built } built{ $colours ->
        [0] { "" }
       *[other] , { $colours } colours
    }{ $complete ->
        [0] { "" }
       *[other] , { $complete } complete
    })

## Your own

citadels-hand = Your cards
citadels-hand-empty = Your hand is empty.
citadels-held-times = { $number }{ "\u00A0" }×{ "\u00A0" }
citadels-held-colour = , { $colour }
citadels-fact-character = you are
citadels-fact-offered = you could choose from
citadels-fact-face-down = face down lies
citadels-fact-gold = gold
citadels-fact-affordable = you can pay for

## The question

citadels-ask-choose = Choose a character:
citadels-rank = { $rank } { $character }
citadels-marked-face-down = (lies face down)
citadels-ask-face-down = Face down lies: { $character }.
citadels-ask-face-up = Face up: { $characters }.
citadels-ask-example = For example:
citadels-ask-keep = { $keep ->
        [1] Which card do you keep: { $cards }? For example:
       *[other] Which { $keep } cards do you keep: { $cards }? For example:
    }
citadels-ask-rescue = The Warlord has destroyed { $building }. Would you like to take the card into your hand for 1 gold? For example:
citadels-ask-turn = It is your turn, { $character }. You can do this:
citadels-room-choose = { $name } chooses a character. I need the answer in private.
citadels-room-keep = { $name } keeps { $keep } of { $number } cards. I need the answer in private.
citadels-room-rescue = { $name } may take { $building } into the hand for 1 gold.
citadels-room-turn = It is { $name }'s turn ({ $character }). What can be done:
citadels-can-gold = take 2 gold
citadels-can-cards = draw { $number ->
        [1] one card
       *[other] { $number } cards
    }, keep { $keep }
citadels-can-build = { $most ->
        [1] { $cards }
       *[other] up to { $most } of { $cards }
    }
citadels-can-build-hidden = { $most ->
        [1] a building from the hand
       *[other] up to { $most } buildings from the hand
    }
citadels-can-income = { $gold } gold
citadels-can-merchant = 1 gold
citadels-can-swap = { $name } ({ $cards })
citadels-can-exchange = discard cards and draw as many
citadels-can-architect = two cards
citadels-can-destroy = from { $name }: { $cards }
citadels-for = { $cost ->
        [0] { " " }(free)
       *[other] { " " }(for { $cost })
    }
citadels-can-discard = a card for 1 gold
citadels-can-forge = { $number ->
        [1] one card
       *[other] { $number } cards
    } for { $cost } gold
citadels-can-end = { $gold ->
        [0] end the turn
       *[other] end the turn and still get { $gold } gold
    }

## What is pressed

citadels-press-choose = Choose { $character }
citadels-press-gold = Take 2 gold
citadels-press-cards = { $number ->
        [1] Draw a card
       *[other] Draw { $number } cards, keep { $keep }
    }
citadels-press-keep = Keep { $cards }
citadels-press-build = Build { $cards }
citadels-press-income = Collect { $gold } gold for my buildings
citadels-press-merchant = Take 1 gold as the Merchant
citadels-press-murder = Murder the { $character }
citadels-press-rob = Rob the { $character }
citadels-press-swap = Swap hands with { $name } ({ $cards ->
        [1] 1 card
       *[other] { $cards } cards
    })
citadels-press-exchange = { $number ->
        [1] Exchange this one card
       *[other] Exchange these { $number } cards
    }
citadels-press-architect = Draw two cards as the Architect
citadels-press-destroy = Destroy { $card } in the city of { $name }
citadels-press-rescue = Save { $card } for 1 gold
citadels-press-no-rescue = Let { $card } go
citadels-press-discard = Discard { $card } for 1 gold
citadels-press-forge = Pay the Smithy { $cost } gold for { $number ->
        [1] a card
       *[other] { $number } cards
    }
citadels-press-end = { $gold ->
        [0] End my turn
       *[other] End my turn and still get { $gold } gold
    }
citadels-begin-choose = Choose a character
citadels-begin-keep = Choose what to keep
citadels-begin-build = Build something
citadels-begin-murder = Murder somebody
citadels-begin-rob = Rob somebody
citadels-begin-swap = Swap hands with somebody
citadels-begin-exchange = Exchange cards
citadels-begin-destroy = Destroy a building
citadels-begin-rescue = Save the building or not
citadels-begin-discard = Discard a card for 1 gold
citadels-which-choose-character = Which character?
citadels-which-keep-cards = Which cards do you keep?
citadels-which-build-cards = What do you build?
citadels-which-murder-character = Whom do you murder?
citadels-which-rob-character = Whom do you rob?
citadels-which-swap-seat = With whom?
citadels-which-exchange-cards = Which cards go?
citadels-which-destroy-seat = In whose city?
citadels-which-destroy-building = Which building?
citadels-which-discard-card = Which card goes?
citadels-priced = { $building } ({ $colour }, { $cost } gold)
citadels-doomed = { $building } ({ $colour }, { $cost ->
        [0] free
       *[other] for { $cost } gold
    })
citadels-with-cards = { $name } ({ $cards ->
        [0] no card
        [1] 1 card
       *[other] { $cards } cards
    })

## Why something may not be done

citadels-why-answer-first = First I need your answer: rescue { $building }, yes or no?
citadels-why-choose-first = First you choose a character.
citadels-why-chosen = You have chosen already: you are the { $character }.
citadels-why-face-up = The { $character } lies face up, so nobody is the { $character } in this round.
citadels-why-not-offered = The { $character } is not among your choices.
citadels-why-keep-first = You have drawn cards: first say which you keep ({ $keep }).
citadels-why-keep-number = You keep exactly { $keep }, you name { $number }.
citadels-why-not-drawn = { $building } is not among the cards you have drawn, or not so often.
citadels-why-nothing-drawn = You have not drawn cards just now.
citadels-why-nothing-to-rescue = There is nothing to rescue now.
citadels-why-not-your-power = Only the { $character } can do that.
citadels-why-power-used = You have done that already; the { $character } can do it once a turn.
citadels-why-taken = You have taken gold or cards already in this turn.
citadels-why-no-cards = There are no cards left.
citadels-why-built = { $number ->
        [1] You have built already in this turn.
       *[other] You have built { $number } buildings already in this turn.
    }
citadels-why-build-fewer = You can build { $number ->
        [1] one building
       *[other] { $number } buildings
    } at most now.
citadels-why-not-in-hand = { $building } is not in your hand, or not so often.
citadels-why-french = { $building } may stand in your city only once.
citadels-why-price = { $building } costs { $cost }, you have { $gold } gold.
citadels-why-price-together = Together that costs { $cost }, you have { $gold } gold. Nothing has been built.
citadels-why-no-income = The { $character } has no income.
citadels-why-collected = You have your income already in this turn.
citadels-why-nothing-to-collect = There is nothing to collect yet, nothing { $colour } stands in your city.
citadels-why-bonus-taken = You have the Merchant's gold already in this turn.
citadels-why-yourself = You are the { $character } yourself.
citadels-why-rob-assassin = The Assassin cannot be robbed.
citadels-why-rob-murdered = The { $character } has been murdered, there is nothing to take.
citadels-why-swap-yourself = You cannot swap with yourself.
citadels-why-no-seat = There is no seat { $number } at this table.
citadels-why-own-city = You do not destroy anything in your own city.
citadels-why-not-there = There is no { $building } in the city of { $seat }.
citadels-why-complete = The city of { $seat } is complete, and so it is safe.
citadels-why-bishop = { $seat } is the Bishop, everything there is safe.
citadels-why-keep-stands = The Keep cannot be destroyed.
citadels-why-destroy-price = To destroy { $building } costs { $cost } now, you have { $gold } gold.
citadels-why-no-building = For that you need in your city: { $building }.
citadels-why-building-used = { $building }: that can be done only once a turn.
citadels-why-forge-price = The Smithy costs { $cost }, you have { $gold } gold.

## The end

citadels-ending = The scoring
citadels-ending-name = name
citadels-ending-place = place
citadels-ending-buildings = built
citadels-ending-colours = colours
citadels-ending-complete = complete
citadels-ending-points = points
citadels-ending-gold = gold
citadels-ending-hands = In hand

## The rules: the whole in short, then single topics

citadels-rules = Everybody builds a city of buildings as precious as can be. In every round you choose characters in secret; then they are called one after the other, and whoever answers takes a turn.

    In your turn you take 2 gold or draw two cards and keep one, you build a building from your hand, and you use what your character can do. In which order is up to you.

    Once somebody has eight buildings the round is played to its end. Then the costs of the buildings count, all five colours (+3), and a complete city (+4 for the first, +2 for any other).
citadels-rules-draft = Whoever has the crown chooses first, then it goes clockwise. With four players two characters lie face up, with five one; the King never does. One more lies face down, and one is left over. With seven the last player may take the one that lies face down, too.

    You choose in private, for example “choose king” or “choose 4”: the number is always the rank. Nobody else learns what you see and take.
    .title = draft
    .words = choosing, choice
citadels-rules-calling = They are called from 1 to 8. A character that nobody holds and the murdered one are passed over with the same words. Who was murdered sits the round out, and is named only at its end.

    The King gets the crown when he is called. A murdered King inherits it at the end of the round.
    .title = calling
    .words = call, crown
citadels-rules-turn = Each once and in any order: “gold” gives 2 gold; “cards” are two cards of which you keep one. With “build harbor” you build. Income and the Merchant's gold you take whenever you like; what you forget is paid at the end of the turn. The turn ends only with “end”.

    When the deck is empty the discards become the new deck.
    .title = turn
    .words = turns
citadels-rules-characters = 1 Assassin: “murder thief”, whoever is named sits the round out.

    2 Thief: “rob 6”, at the start of that turn all its gold is yours; not the Assassin, not the murdered one.

    3 Magician: “swap” all cards with another player, or “exchange” your own for new ones.

    4 King: the crown, gold for yellow.

    5 Bishop: his buildings are safe, gold for blue.

    6 Merchant: 1 gold extra, gold for green.

    7 Architect: two more cards, up to three buildings.

    8 Warlord: gold for red, and he destroys a building of another player for 1 gold less than it costs; not in a complete city and not the Bishop's.
    .title = characters
    .words = character, assassin, thief, magician, king, bishop, merchant, architect, warlord
citadels-rules-purple = Observatory: draw three cards instead of two.

    Library: keep two.

    Laboratory: once a turn discard a card and get 1 gold.

    Smithy: once a turn draw two cards for 3 gold.

    Graveyard: what the Warlord destroys you may take into your hand for 1 gold, unless you are the Warlord.

    Keep: cannot be destroyed.

    School of Magic: counts for every colour of income.

    Haunted City: at the end it stands for the one colour that is missing.

    University and Dragon Gate: cost 6 and are worth 8.
    .title = purple buildings
    .words = purple, buildings
citadels-rules-scoring = The costs of the buildings count (University and Dragon Gate 8), +3 for all five colours, +4 for the first complete city, +2 for any other. In a tie more points from buildings win, then more gold; else the win is shared.
    .title = scoring
    .words = points, score, end
