### Was in Bildern von Tischen steht: je zwei, drei Wörter, mehr Platz ist nicht.

picture-round = Runde { $round }
picture-round-of = Runde { $round } von { $rounds }
picture-after = nach { $rounds ->
        [1] einer Runde
       *[other] { $rounds } Runden
    }
picture-won = { $count ->
        [1] gewinnt
       *[other] gewinnen gemeinsam
    } mit { $points ->
        [1] einem Punkt
       *[other] { $points } Punkten
    }
picture-new = neu
picture-gone = zerstört
picture-used = benutzt
picture-ready = zu haben
picture-copies = noch da
picture-dots = Punkte 3, 2, 1
picture-points = Punkte

## Antike

picture-antiquity-last = { $name }, eben
picture-antiquity-places = verteilt vier Würfel
picture-antiquity-picks = nimmt einen Restwürfel
picture-antiquity-leftover = Restwürfel
picture-antiquity-curve = Punkte, gerechnet mit den aufgedeckten Wappen
picture-antiquity-support = für
picture-antiquity-oppose = gegen

## Ohne Furcht und Adel

picture-citadels-choosing = wählt eine Figur
picture-citadels-keeping = sucht Karten aus
picture-citadels-asked = wird gefragt
picture-citadels-face-up = liegt offen
picture-citadels-nobody = niemand
picture-citadels-murdered = ermordet
picture-citadels-robbed = bestohlen
picture-citadels-deck = Stapel { $number }
picture-citadels-full = fertig
picture-citadels-curve = Punkte der Stadt, Runde für Runde
picture-citadels-hands = noch auf der Hand
picture-citadels-none = nichts

## Hof

picture-court-final = Schlussrunde
picture-court-aside = beiseite
picture-court-rolled = gewürfelt
picture-court-roll = { $dice ->
        [1] wirft einen Würfel
       *[other] wirft { $dice } Würfel
    }
picture-court-keep = legt mindestens einen Würfel beiseite
picture-court-roll-or-take = würfelt weiter oder nimmt eine Karte
picture-court-roll-or-bid = würfelt weiter oder bietet
picture-court-takes = nimmt eine Karte oder keine
picture-court-bids = bietet
picture-court-with-king = beim König
picture-court-any = beliebig
picture-court-best = zu schlagen: { $bid }
picture-court-bid = Gebot: { $bid }
picture-court-curve = Karten bei Hofe, Runde für Runde
picture-court-won = hat den König
