# Ohne Furcht und Adel

citadels-name = Ohne Furcht und Adel
    .words = citadels, furcht und adel, zitadellen

## Dinge. `.words` nennt, was außerdem verstanden wird; `.effect`, was ein lila Gebäude bewirkt; `.letter` kürzt ab.

citadels-colour-yellow = gelb
    .letter = ge
citadels-colour-blue = blau
    .letter = bl
citadels-colour-green = grün
    .letter = gr
citadels-colour-red = rot
    .letter = ro
citadels-colour-purple = lila
    .letter = li

citadels-building-manor = Jagdschloss
citadels-building-castle = Schloss
citadels-building-palace = Palast
citadels-building-temple = Tempel
citadels-building-church = Kirche
citadels-building-monastery = Abtei
    .words = Kloster
citadels-building-cathedral = Kathedrale
citadels-building-tavern = Taverne
citadels-building-market = Markt
citadels-building-tradingpost = Gildehaus
citadels-building-docks = Kontor
citadels-building-harbor = Hafen
citadels-building-townhall = Rathaus
citadels-building-watchtower = Wachturm
citadels-building-prison = Kerker
citadels-building-battlefield = Turnierplatz
citadels-building-fortress = Festung
citadels-building-hauntedcity = Geisterstadt
    .effect = am Ende jede Farbe, die dir zu allen fünf noch fehlt
citadels-building-keep = Wehrturm
    .effect = der Söldner kann ihn nicht zerstören
citadels-building-observatory = Sternwarte
    .effect = du ziehst drei Karten statt zwei
citadels-building-laboratory = Laboratorium
    .effect = einmal im Zug eine Karte für 1 Gold abwerfen
    .words = Labor
citadels-building-smithy = Schmiede
    .effect = einmal im Zug zwei Karten für 3 Gold
citadels-building-graveyard = Friedhof
    .effect = was der Söldner zerstört, bekommst du für 1 Gold auf die Hand
citadels-building-schoolofmagic = Hexenschule
    .effect = zählt beim Einkommen für jede Farbe
citadels-building-library = Bibliothek
    .effect = du behältst zwei der gezogenen Karten
citadels-building-university = Universität
    .effect = zählt am Ende 8 Punkte
citadels-building-dragongate = Drachenhort
    .effect = zählt am Ende 8 Punkte

citadels-character-assassin = Meuchler
    .effect = nennt eine Rolle, die diese Runde aussetzt
    .words = 1
citadels-character-thief = Dieb
    .effect = nennt eine Rolle, deren Gold den Besitz wechselt
    .words = 2
citadels-character-magician = Magier
    .effect = tauscht die Hand mit jemandem oder einzelne Karten um
    .words = 3
citadels-character-king = König
    .effect = bekommt die Krone und 1 Gold je gelbes Gebäude
    .words = 4
citadels-character-bishop = Prediger
    .effect = vor dem Söldner sicher, 1 Gold je blaues Gebäude
    .words = 5, Bischof
citadels-character-merchant = Händler
    .effect = 1 Gold extra und 1 je grünes Gebäude
    .words = 6
citadels-character-architect = Baumeister
    .effect = zwei Karten extra, baut bis zu dreimal
    .words = 7
citadels-character-warlord = Söldner
    .effect = zerstört ein Gebäude, 1 Gold je rotes Gebäude
    .words = 8

citadels-answer-yes = ja
    .words = j
citadels-answer-no = nein
    .words = n
citadels-switch-on = an
    .words = ja, ein
citadels-switch-off = aus
    .words = nein

citadels-verb-choose = wähle
    .means = wer du diese Runde bist
    .words = wähl, nimm
citadels-verb-gold = gold
    .means = nimm 2 Gold
citadels-verb-cards = karten
    .means = zieh Karten und behalt eine
    .words = ziehe, zieh
citadels-verb-keep = behalte
    .means = welche der Karten bei dir bleibt
    .words = behalt
citadels-verb-build = baue
    .means = bezahl ein Gebäude aus deiner Hand
    .words = bau, errichte
citadels-verb-income = einkommen
    .means = Gold für Gebäude deiner Farbe
    .words = einnahmen, kassiere, kassier
citadels-verb-merchant = händler
    .means = 1 Gold mehr
    .words = handel
citadels-verb-murder = meuchle
    .means = sag, wer diese Runde aussetzt
    .words = meuchel, ermorde, morde
citadels-verb-rob = bestiehl
    .means = sag, wessen Gold du bekommst
    .words = bestehle, beraube, stiehl
citadels-verb-swap = tausche
    .means = tausch die ganze Hand mit jemandem
    .words = tausch
citadels-verb-exchange = wechsle
    .means = ein paar Karten gegen neue
    .words = wechsel, umtauschen
citadels-verb-architect = baumeister
    .means = 2 Karten mehr
citadels-verb-destroy = zerstöre
    .means = reiß ein fremdes Gebäude ab
    .words = zerstör, vernichte
citadels-verb-rescue = rette
    .means = hol zurück, was abgerissen wurde
    .words = rett
citadels-verb-discard = verwirf
    .means = eine Karte gegen Gold
    .words = wirf, labor
citadels-verb-forge = schmiede
    .means = Gold gegen Karten
citadels-verb-end = ende
    .means = dein Zug ist vorbei
    .words = fertig, beende

citadels-card = { $building }{ "\u00A0" }{ $letter }{ $cost }
citadels-nobody = niemand
citadels-none = nichts

## Was geschieht, allen erzählt

citadels-round = Runde { $round } beginnt, { $name } hat die Krone.
citadels-round-open = Runde { $round } beginnt, { $name } hat die Krone. Offen liegen: { $characters }.
citadels-chose = { $name } hat gewählt.
citadels-called = { $character }: Das ist { $name }.
citadels-called-nobody = { $character }: Niemand meldet sich.
citadels-crowned = { $name } bekommt die Krone.
citadels-robbed = { $gold ->
        [0] { $thief } bestiehlt { $name }, aber dort ist kein Gold.
       *[other] { $thief } bestiehlt { $name } und bekommt { $gold } Gold.
    }
citadels-unmasked = Der { $character } wurde gemeuchelt: Das war { $name }.
citadels-unmasked-nobody = Der { $character } wurde gemeuchelt: Den hatte niemand.
citadels-took-gold = { $name } nimmt { $gold } Gold.
citadels-drew-some = { $name } zieht { $number } Karten.
citadels-drew-all = { $name } zieht { $number ->
        [1] eine Karte und behält sie.
       *[other] { $number } Karten und behält sie.
    }
citadels-kept = { $name } behält { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } und legt { $discarded ->
        [1] eine
       *[other] { $discarded }
    } ab.
citadels-reshuffled = Der Stapel ist leer: Aus der Ablage ({ $number ->
        [1] eine Karte
       *[other] { $number } Karten
    }) wird ein neuer.
citadels-built = { $name } baut { $building }.
citadels-completed-first = { $name } hat die erste fertige Stadt (+4). Diese Runde ist die letzte.
citadels-completed = { $name } hat auch eine fertige Stadt (+2).
citadels-collected = { $name } nimmt als { $character } { $gold } Gold ein.
citadels-took-bonus = { $name } bekommt als Händler { $gold } Gold.
citadels-murder = { $name } meuchelt den { $character }.
citadels-robbery = { $name } will den { $character } bestehlen.
citadels-swapped = { $name } und { $other } tauschen ihre Karten: { $name } hat jetzt { $number }, { $other } { $others }.
citadels-exchanged = { $name } wechselt { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } aus.
citadels-architect-drew = { $name } zieht als Baumeister { $number ->
        [1] eine Karte.
       *[other] { $number } Karten.
    }
citadels-destroyed = { $name } zerstört { $building } bei { $owner } für { $cost } Gold.
citadels-destroyed-free = { $name } zerstört { $building } bei { $owner }, das kostet nichts.
citadels-rescued = { $name } rettet { $building } für 1 Gold auf die Hand.
citadels-not-rescued = { $name } rettet { $building } nicht.
citadels-sold = { $name } wirft eine Karte ins Laboratorium: { $gold } Gold.
citadels-forged = { $name } zahlt der Schmiede { $cost } Gold für { $number ->
        [1] eine Karte.
       *[other] { $number } Karten.
    }
citadels-about-character = { $rank } { $character }: { $effect }.
citadels-about-building = { $building }: { $colour }, kostet { $cost } Gold.
citadels-about-purple = { $building }: { $colour }, kostet { $cost } Gold; { $effect }.
citadels-forgone-gather = weder Gold noch Karten genommen
citadels-forgone-architect = die zwei Karten des Baumeisters nicht gezogen
citadels-ended = { $name } ist fertig.
citadels-ended-paid = { $name } ist fertig und bekommt noch { $gold } Gold.
citadels-won = Alle Karten werden aufgedeckt: { $name } gewinnt mit { $score ->
        [1] einem Punkt
       *[other] { $score } Punkten
    }.
citadels-shared = Alle Karten werden aufgedeckt: { $names } teilen sich den Sieg mit { $score ->
        [1] einem Punkt
       *[other] { $score } Punkten
    }.

## Was geschieht, nur dir erzählt

citadels-offered = Du kannst wählen: { $characters }.
citadels-offered-marked = Du kannst wählen: { $characters }. Verdeckt liegt: { $face_down }.
citadels-drew = Du bekommst { $cards }.
citadels-drawn = Du ziehst { $cards }. { $keep ->
        [1] Eine davon behältst du.
       *[other] { $keep } davon behältst du.
    }
citadels-new-hand = Du hast jetzt { $cards } auf der Hand.
citadels-new-hand-empty = Du hast jetzt keine Karte mehr auf der Hand.

## Das Brett

citadels-board = Ohne Furcht und Adel, Runde { $round }
citadels-board-over = Ohne Furcht und Adel, zu Ende nach Runde { $round }
citadels-now-choosing = es wählt
citadels-now-playing = am Zug
citadels-now-keeping = sucht Karten aus
citadels-now-asked = wird gefragt
citadels-fact-crown = Krone
citadels-fact-face-up = offen liegen
citadels-fact-called = aufgerufen
citadels-fact-murdered = gemeuchelt
citadels-fact-robbed = bestohlen
citadels-fact-deck = Stapel
citadels-fact-discards = Ablage
citadels-mark-crown = Krone
citadels-fact-stake = zu haben
citadels-stake = fertige Stadt +{ $points }, alle Farben +3
citadels-fact-done = in diesem Zug schon
citadels-done-taken = Gold oder Karten
citadels-done-income = Einkommen
citadels-done-bonus = Gold des Händlers
citadels-done-power = die Fähigkeit
citadels-done-laboratory = Laboratorium
citadels-done-smithy = Schmiede
citadels-player = { $name }{ $marks }: { $gold }{ "\u00A0" }Gold, { $cards ->
        [1] 1{ "\u00A0" }Karte
       *[other] { $cards }{ "\u00A0" }Karten
    }, Stadt{ "\u00A0" }{ $built }/{ $size }, Farben{ "\u00A0" }{ $colours }/5
citadels-bonus-colours = alle Farben +3
citadels-bonus-complete = fertig +{ $points }

## In wenigen Zeilen

citadels-brief-player = { $name }{ $marks }, { $gold }{ "\u00A0" }Gold, { $cards ->
        [1] 1{ "\u00A0" }Karte
       *[other] { $cards }{ "\u00A0" }Karten
    }, { $built }/{ $size }, { $colours }{ "\u00A0" }{ $colours ->
        [1] Farbe
       *[other] Farben
    }
citadels-brief-round = Runde { $round }, Krone bei { $name }.
citadels-brief-round-open = Runde { $round }, Krone bei { $name }; offen liegen { $characters }.
citadels-brief-chosen = Alle haben gewählt.
citadels-brief-nobody = { $characters }: niemand.
citadels-brief-unmasked = Der gemeuchelte { $character } war { $name }.
citadels-brief-unmasked-nobody = Den gemeuchelten { $character } hatte niemand.
citadels-brief-reshuffled = Der Stapel war leer: { $number ->
        [1] Die eine Karte der Ablage ist
       *[other] Die { $number } Karten der Ablage sind
    } der neue.
citadels-brief-cities = Bauten: { $cities }.
citadels-brief-gold-now = (jetzt { $gold })
citadels-did-answer = ist der { $character }
citadels-did-take-gold = nimmt { $gold } Gold
citadels-did-draw = zieht { $number } Karten
citadels-did-draw-and-keep = zieht { $number } Karten und behält { $keep }
citadels-did-draw-all = zieht und behält { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    }
citadels-did-keep = behält { $number } von { $of } Karten
citadels-did-build = baut { $buildings }
citadels-did-complete-first = hat die erste fertige Stadt (+4, letzte Runde)
citadels-did-complete = hat auch eine fertige Stadt (+2)
citadels-did-collect = nimmt { $gold } Gold ein
citadels-did-take-bonus = bekommt { $gold } Gold als Händler
citadels-did-murder = meuchelt den { $character }
citadels-did-name-robbed = will den { $character } bestehlen
citadels-did-get-crown = bekommt die Krone
citadels-did-rob = { $gold ->
        [0] bestiehlt { $name }, aber da ist kein Gold
       *[other] nimmt { $name } { $gold } Gold ab
    }
citadels-did-swap = tauscht die Karten mit { $other } ({ $name } hat jetzt { $number }, { $other } { $others })
citadels-did-exchange = wechselt { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } aus
citadels-did-architect = zieht als Baumeister { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    }
citadels-did-destroy = zerstört { $building } bei { $owner } { $cost ->
        [0] umsonst
       *[other] für { $cost } Gold
    }
citadels-did-rescue = holt sich { $building } für 1 Gold auf die Hand
citadels-did-not-rescue = verzichtet auf { $building }
citadels-did-sell = gibt dem Laboratorium eine Karte für { $gold } Gold
citadels-did-forge = zahlt der Schmiede { $cost } Gold für { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    }
citadels-did-end = { $gold ->
        [0] ist fertig
       *[other] ist fertig und bekommt noch { $gold } Gold
    }
citadels-call-choose = Gewählt wird bei mir: { $name }, dann { $names }.
citadels-call-choose-last = Gewählt wird bei mir: { $name }.
citadels-call-keep = { $name } behält bei mir { $keep } von { $number } Karten.
citadels-call-rescue = { $name }, möchtest du { $building } für 1 Gold auf die Hand? { $choices }
citadels-call-turn = { $name }: { $choices }.
citadels-call-somebody = { $example } oder wen sonst
citadels-call-build = { $most ->
        [1] bauen
       *[other] bis zu { $most } bauen
    }
citadels-call-secret = { $verb } (bei mir)
citadels-call-income = { $income } ({ $gold })
citadels-call-something = { $example } oder anderes
citadels-brief-hand = Auf der Hand: { $cards }.
citadels-brief-you-are = Du bist der { $character }.
citadels-brief-choose = Du hast { $gold } Gold. Zur Wahl: { $characters }, zum Beispiel { $example }
citadels-brief-choose-marked = Du hast { $gold } Gold. Zur Wahl: { $characters } (verdeckt liegt: { $face_down }), zum Beispiel { $example }
citadels-brief-keep = Behalte { $keep } von { $cards }, zum Beispiel { $example }
citadels-brief-rescue = Möchtest du { $building } für 1 Gold auf die Hand? { $choices }
citadels-brief-destroy = etwas bei { $names }
citadels-brief-result = { $place }. { $name } { $score } (Bauten { $built }{ $colours ->
        [0] { "" }
       *[other] , Farben { $colours }
    }{ $complete ->
        [0] { "" }
       *[other] , fertig { $complete }
    })

## Das eigene

citadels-hand = Deine Karten
citadels-hand-empty = keine auf der Hand
citadels-held-times = { $number }{ "\u00A0" }×{ "\u00A0" }
citadels-held-colour = , { $colour }
citadels-fact-character = du bist
citadels-fact-offered = zur Wahl standen
citadels-fact-face-down = verdeckt liegt
citadels-fact-gold = Gold
citadels-fact-affordable = bezahlbar

## Die Frage

citadels-ask-choose = Wähle einen Charakter:
citadels-rank = { $rank } { $character }
citadels-marked-face-down = (liegt verdeckt)
citadels-ask-face-down = Verdeckt liegt: { $character }.
citadels-ask-face-up = Offen liegen: { $characters }.
citadels-ask-example = Zum Beispiel:
citadels-ask-keep = { $keep ->
        [1] Welche Karte behältst du: { $cards }? Zum Beispiel:
       *[other] Welche { $keep } Karten behältst du: { $cards }? Zum Beispiel:
    }
citadels-ask-rescue = Der Söldner hat { $building } zerstört. Möchtest du die Karte für 1 Gold auf die Hand nehmen? Zum Beispiel:
citadels-ask-turn = Du bist am Zug, { $character }. Das kannst du tun:
citadels-room-choose = { $name } wählt einen Charakter. Die Antwort brauche ich privat.
citadels-room-keep = { $name } behält { $keep } von { $number } Karten. Die Antwort brauche ich privat.
citadels-room-rescue = { $name } kann { $building } für 1 Gold auf die Hand nehmen.
citadels-room-turn = { $name } ist am Zug ({ $character }). Möglich ist:
citadels-can-gold = 2 Gold nehmen
citadels-can-cards = { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } ziehen, { $keep } behalten
citadels-can-build = { $most ->
        [1] { $cards }
       *[other] bis zu { $most } aus { $cards }
    }
citadels-can-build-hidden = { $most ->
        [1] ein Gebäude von der Hand
       *[other] bis zu { $most } Gebäude von der Hand
    }
citadels-can-income = { $gold } Gold
citadels-can-merchant = 1 Gold
citadels-can-swap = { $name } ({ $cards })
citadels-can-exchange = Karten ablegen und ebenso viele ziehen
citadels-can-architect = zwei Karten
citadels-can-destroy = bei { $name }: { $cards }
citadels-for = { $cost ->
        [0] { " " }(kostenlos)
       *[other] { " " }(für { $cost })
    }
citadels-can-discard = eine Karte für 1 Gold
citadels-can-forge = { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } für { $cost } Gold
citadels-can-end = { $gold ->
        [0] den Zug beenden
       *[other] den Zug beenden und noch { $gold } Gold bekommen
    }

## Was gedrückt wird

citadels-press-choose = { $character } wählen
citadels-press-gold = 2 Gold nehmen
citadels-press-cards = { $number ->
        [1] Eine Karte ziehen
       *[other] { $number } Karten ziehen, { $keep } behalten
    }
citadels-press-keep = { $cards } behalten
citadels-press-build = { $cards } bauen
citadels-press-income = { $gold } Gold für meine Gebäude einnehmen
citadels-press-merchant = 1 Gold als Händler nehmen
citadels-press-murder = Den { $character } meucheln
citadels-press-rob = Den { $character } bestehlen
citadels-press-swap = Die Hand mit { $name } tauschen ({ $cards ->
        [1] 1 Karte
       *[other] { $cards } Karten
    })
citadels-press-exchange = { $number ->
        [1] Diese eine Karte umtauschen
       *[other] Diese { $number } Karten umtauschen
    }
citadels-press-architect = Als Baumeister zwei Karten ziehen
citadels-press-destroy = { $card } von { $name } zerstören
citadels-press-rescue = { $card } für 1 Gold retten
citadels-press-no-rescue = { $card } nicht retten
citadels-press-discard = { $card } für 1 Gold ablegen
citadels-press-forge = Der Schmiede { $cost } Gold für { $number ->
        [1] eine Karte
       *[other] { $number } Karten
    } zahlen
citadels-press-end = { $gold ->
        [0] Zug beenden
       *[other] Zug beenden und noch { $gold } Gold bekommen
    }
citadels-begin-choose = Eine Rolle wählen
citadels-begin-keep = Karten zum Behalten aussuchen
citadels-begin-build = Etwas bauen
citadels-begin-murder = Jemanden meucheln
citadels-begin-rob = Jemanden bestehlen
citadels-begin-swap = Die Hand tauschen
citadels-begin-exchange = Karten umtauschen
citadels-begin-destroy = Ein Gebäude zerstören
citadels-begin-rescue = Retten oder nicht
citadels-begin-discard = Eine Karte für 1 Gold ablegen
citadels-which-choose-character = Welche Rolle?
citadels-which-keep-cards = Welche Karten behältst du?
citadels-which-build-cards = Was baust du?
citadels-which-murder-character = Wen meuchelst du?
citadels-which-rob-character = Wen bestiehlst du?
citadels-which-swap-seat = Mit wem?
citadels-which-exchange-cards = Welche Karten gehen?
citadels-which-destroy-seat = In wessen Stadt?
citadels-which-destroy-building = Welches Gebäude?
citadels-which-discard-card = Welche Karte geht?
citadels-priced = { $building } ({ $colour }, { $cost } Gold)
citadels-doomed = { $building } ({ $colour }, { $cost ->
        [0] umsonst
       *[other] für { $cost } Gold
    })
citadels-with-cards = { $name } ({ $cards ->
        [0] keine Karte
        [1] 1 Karte
       *[other] { $cards } Karten
    })

## Warum etwas nicht geht

citadels-why-answer-first = Erst brauche ich deine Antwort: { $building } retten, ja oder nein?
citadels-why-choose-first = Erst wählst du einen Charakter.
citadels-why-chosen = Du hast schon gewählt: Du bist der { $character }.
citadels-why-face-up = Der { $character } liegt offen aus, in dieser Runde hat ihn niemand.
citadels-why-not-offered = Der { $character } steht dir nicht zur Wahl.
citadels-why-keep-first = Du hast Karten gezogen: Sag erst, welche du behältst ({ $keep }).
citadels-why-keep-number = Du behältst genau { $keep }, du nennst { $number }.
citadels-why-not-drawn = { $building } ist nicht unter den gezogenen Karten, oder nicht so oft.
citadels-why-nothing-drawn = Du hast gerade keine Karten gezogen.
citadels-why-nothing-to-rescue = Es ist gerade nichts zu retten.
citadels-why-not-your-power = Das kann nur der { $character }.
citadels-why-power-used = Das hast du in diesem Zug schon getan; als { $character } geht es nur einmal.
citadels-why-taken = Du hast in diesem Zug schon Gold oder Karten genommen.
citadels-why-no-cards = Es sind keine Karten mehr da.
citadels-why-built = { $number ->
        [1] Du hast in diesem Zug schon gebaut.
       *[other] Du hast in diesem Zug schon { $number } Gebäude gebaut.
    }
citadels-why-build-fewer = Du kannst jetzt höchstens { $number ->
        [1] ein Gebäude
       *[other] { $number } Gebäude
    } bauen.
citadels-why-not-in-hand = { $building } hast du nicht auf der Hand, oder nicht so oft.
citadels-why-french = { $building } darf in deiner Stadt nur einmal stehen.
citadels-why-price = { $building } kostet { $cost }, du hast { $gold } Gold.
citadels-why-price-together = Zusammen kostet das { $cost }, du hast { $gold } Gold. Gebaut ist noch nichts.
citadels-why-no-income = Der { $character } hat kein Einkommen.
citadels-why-collected = Dein Einkommen hast du in diesem Zug schon.
citadels-why-nothing-to-collect = Es gibt noch nichts einzunehmen, in deiner Stadt steht nichts in der Farbe { $colour }.
citadels-why-bonus-taken = Das Gold des Händlers hast du in diesem Zug schon.
citadels-why-yourself = Der { $character } bist du selbst.
citadels-why-rob-assassin = Den Meuchler kann man nicht bestehlen.
citadels-why-rob-murdered = Der { $character } ist gemeuchelt, bei ihm ist nichts zu holen.
citadels-why-swap-yourself = Mit dir selbst kannst du nicht tauschen.
citadels-why-no-seat = Einen Platz { $number } gibt es an diesem Tisch nicht.
citadels-why-own-city = In deiner eigenen Stadt zerstörst du nichts.
citadels-why-not-there = { $building } steht bei { $seat } nicht.
citadels-why-complete = Die Stadt von { $seat } ist fertig und damit sicher.
citadels-why-bishop = { $seat } ist der Prediger, dort ist alles sicher.
citadels-why-keep-stands = Den Wehrturm kann man nicht zerstören.
citadels-why-destroy-price = { $building } zu zerstören kostet jetzt { $cost }, du hast { $gold } Gold.
citadels-why-no-building = Dafür brauchst du in deiner Stadt: { $building }.
citadels-why-building-used = { $building }: Das geht nur einmal im Zug.
citadels-why-forge-price = Die Schmiede kostet { $cost }, du hast { $gold } Gold.

## Das Ende

citadels-ending = Die Wertung
citadels-ending-name = Name
citadels-ending-place = Platz
citadels-ending-buildings = Bau
citadels-ending-colours = Farben
citadels-ending-complete = fertig
citadels-ending-points = Punkte
citadels-ending-gold = Gold
citadels-ending-hands = Auf der Hand

## Die Regeln: das Ganze in Kürze, dann einzelne Themen

citadels-rules = Jeder baut eine Stadt aus möglichst wertvollen Gebäuden. In jeder Runde wählt ihr heimlich Charaktere; dann werden sie der Reihe nach aufgerufen, und wer sich meldet, ist am Zug.

    In deinem Zug nimmst du 2 Gold oder ziehst zwei Karten und behältst eine, du baust ein Gebäude von der Hand und nutzt, was dein Charakter kann. Die Reihenfolge ist dir überlassen.

    Hat jemand acht Gebäude, wird die Runde zu Ende gespielt. Dann zählen die Kosten der Gebäude, alle fünf Farben (+3) und eine fertige Stadt (+4 für die erste, +2 für jede weitere).
citadels-rules-draft = Wer die Krone hat, wählt zuerst, dann geht es reihum. Zu viert liegen zwei Charaktere offen aus, zu fünft einer; der König liegt nie offen. Ein weiterer liegt verdeckt, und einer bleibt übrig. Zu siebt kann der Letzte auch den verdeckten nehmen.

    Gewählt wird privat, zum Beispiel „wähle könig“ oder „wähle 4“: Die Zahl ist immer der Rang. Was du siehst und nimmst, erfährt sonst niemand.
    .title = Wahl
    .words = Charakterwahl, wählen
citadels-rules-calling = Aufgerufen wird von 1 bis 8. Einen Charakter, den niemand hat, und den gemeuchelten übergehe ich mit denselben Worten. Wer gemeuchelt wurde, setzt aus; genannt wird er erst am Ende der Runde.

    Der König bekommt die Krone, wenn er aufgerufen wird. Ein gemeuchelter König erbt sie am Ende der Runde.
    .title = Aufruf
    .words = aufrufen, Krone
citadels-rules-turn = Jedes einmal und in beliebiger Reihenfolge: „gold“ bringt 2 Gold; „karten“ sind zwei Karten, von denen du eine behältst. Mit „baue hafen“ baust du. Einkommen und das Gold des Händlers nimmst du, wann du willst; was du vergisst, bekommst du am Ende des Zugs. Der Zug endet erst mit „ende“.

    Ist der Stapel leer, wird die Ablage zum neuen Stapel.
    .title = Zug
    .words = Züge, Ablauf
citadels-rules-characters = 1 Meuchler: „meuchle dieb“, der Genannte setzt aus.

    2 Dieb: „bestiehl 6“, zu Beginn seines Zugs bekommst du sein ganzes Gold; Meuchler und Gemeuchelter gehen nicht.

    3 Magier: „tausche“ mit einem anderen alle Karten, oder „wechsle“ eigene gegen neue.

    4 König: Krone, Gold für Gelb.

    5 Prediger: seine Gebäude sind sicher, Gold für Blau.

    6 Händler: 1 Gold extra, Gold für Grün.

    7 Baumeister: zwei Karten dazu, bis zu drei Gebäude.

    8 Söldner: Gold für Rot, und er zerstört ein Gebäude eines anderen für 1 Gold weniger, als es kostet; nicht in einer fertigen Stadt und nicht beim Prediger.
    .title = Charaktere
    .words = Charakter, Meuchler, Dieb, Magier, König, Prediger, Händler, Baumeister, Söldner
citadels-rules-purple = Sternwarte: drei Karten ziehen statt zwei.

    Bibliothek: zwei behalten.

    Laboratorium: einmal im Zug eine Karte abwerfen und dafür 1 Gold bekommen.

    Schmiede: einmal im Zug für 3 Gold zwei Karten ziehen.

    Friedhof: Was der Söldner zerstört, nimmst du für 1 Gold auf die Hand, außer du bist es selbst.

    Wehrturm: nicht zu zerstören.

    Hexenschule: zählt beim Einkommen für jede Farbe.

    Geisterstadt: ersetzt am Ende die eine Farbe, die zu fünf fehlt.

    Universität und Drachenhort: kosten 6 und zählen 8.
    .title = Lila Gebäude
    .words = lila, Gebäude, Sonderfunktionen
citadels-rules-scoring = Es zählen die Kosten der Gebäude (Universität und Drachenhort 8), +3 für alle fünf Farben, +4 für die erste fertige Stadt, +2 für jede weitere. Bei Gleichstand gewinnt, wer mehr Punkte aus Gebäuden hat, dann wer mehr Gold hat; sonst teilt ihr euch den Sieg.
    .title = Wertung
    .words = Punkte, Ende
