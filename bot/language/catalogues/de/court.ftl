# Um Krone und Kragen

court-name = Um Krone und Kragen
    .words = court, krone, to court the king

## Dinge. `.words` nennt, was außerdem verstanden wird; `.need` sagt in zwei, drei Wörtern, was eine Karte verlangt,
## `.short` so knapp wie möglich.

court-card-jester = Hofnarr
    .acc = den Hofnarren
    .effect = einen Würfel neu werfen
    .need = jeder Wurf
    .short = alles
    .words = Narr
court-card-charlatan = Scharlatan
    .acc = den Scharlatan
    .effect = in jedem Zug ein Würfel mehr
    .need = eigener Hofnarr
    .short = eigener Narr
court-card-farmer = Bauer
    .acc = den Bauern
    .effect = in jedem Zug ein Würfel mehr
    .need = 2 gleiche
    .short = 2 gleiche
court-card-servant = Dienstmagd
    .acc = die Dienstmagd
    .effect = einen Würfel um 1 bis 3 erhöhen
    .need = alle ungerade
    .short = ungerade
    .words = Magd
court-card-philosopher = Philosoph
    .acc = den Philosophen
    .effect = Augen von einem Würfel auf einen anderen
    .need = alle gerade
    .short = gerade
court-card-worker = Handwerker
    .acc = den Handwerker
    .effect = eine 1 dazu
    .need = Summe ab 15
    .short = Summe 15
court-card-guard = Wachmann
    .acc = den Wachmann
    .effect = eine 2 dazu
    .need = 3 gleiche
    .short = 3 gleiche
    .words = Wache
court-card-hunter = Jäger
    .acc = den Jäger
    .effect = eine 3 dazu
    .need = 4 gleiche
    .short = 4 gleiche
court-card-merchant = Händler
    .acc = den Händler
    .effect = beliebig viele Würfel neu werfen
    .need = Summe ab 20
    .short = Summe 20
court-card-astronomer = Astronom
    .acc = den Astronomen
    .effect = einen Würfel auf eine beiseitegelegte Zahl drehen
    .need = 2 Paare
    .short = 2+2
court-card-lady = Hofdame
    .acc = die Hofdame
    .effect = beliebig viele Würfel um 1 erhöhen
    .need = 3 + 2 gleiche
    .short = 3+2
    .words = Dame
court-card-pawnbroker = Pfandleiher
    .acc = den Pfandleiher
    .effect = eine 4 dazu
    .need = Summe ab 30
    .short = Summe 30
court-card-knight = Ritter
    .acc = den Ritter
    .effect = eine 5 dazu
    .need = 5 gleiche
    .short = 5 gleiche
court-card-sorcerer = Zauberer
    .acc = den Zauberer
    .effect = einen Würfel auf jede Zahl drehen
    .need = 5 in Folge
    .short = Reihe 5
court-card-alchemist = Alchemist
    .acc = den Alchemisten
    .effect = Augen unter drei Würfeln verschieben
    .need = 6 in Folge
    .short = Reihe 6
court-card-bishop = Bischof
    .acc = den Bischof
    .effect = eine 6 dazu
    .need = 3 Paare
    .short = 2+2+2
court-card-noble = Edelmann
    .acc = den Edelmann
    .effect = beliebig viele Würfel um 2 erhöhen
    .need = 2 × 3 gleiche
    .short = 3+3
court-card-general = Feldherr
    .acc = den Feldherrn
    .effect = in jedem Zug zwei Würfel mehr
    .need = 6 gleiche
    .short = 6 gleiche
court-card-queen = Königin
    .acc = die Königin
    .effect = ein Würfel mit beliebiger Zahl dazu
    .need = mit dem König
    .short = mit König
court-card-king = König
    .acc = den König
    .effect = gewinnt, wenn er am Ende bei dir ist
    .need = 7 gleiche
    .short = 7 gleiche

court-bid = { $count }{ "\u00A0" }{ $face ->
        [1] Einser
        [2] Zweier
        [3] Dreier
        [4] Vierer
        [5] Fünfer
       *[other] Sechser
    }

court-jesters-players = so viele wie Personen
court-jesters-unlimited = beliebig viele

court-verb-roll = würfle
    .means = wirf alle Würfel, die nicht beiseiteliegen
    .words = würfel, würfeln
court-verb-keep = behalte
    .means = leg Würfel endgültig beiseite
    .words = behalt, behalten, lege, leg, beiseite
court-verb-use = nutze
    .means = lass eine deiner Karten wirken
    .words = nutz, benutze, benutz, verwende, setze
court-verb-take = nimm
    .means = beende den Zug mit einer neuen Karte
    .words = nehme, nehmen
court-verb-pass = passe
    .means = beende den Zug ohne Karte
    .words = passen, verzichte, fertig

court-part-turn = Zug
court-part-court = Hof
    .words = Hofstaat, Auslage, Karten
court-part-players = Spieler
    .words = Personen, alle

court-about = { $card } ({ $need }): { $effect }.

## Was geschieht

court-round-began = Runde { $round }, der Reihe nach: { $names }.
court-final-began = Die Schlussrunde, der Reihe nach: { $names }. Zu überbieten sind { $bid }.
court-final-began-open = Den König hat noch niemand, darum jetzt die Schlussrunde, der Reihe nach: { $names }. Das höchste Gebot gewinnt ihn.
court-rolled = { $name } würfelt { $dice }.
court-set-aside = { $name } legt { $dice } beiseite.
court-set-aside-some = { $name } legt { $dice } beiseite, übrig { $left }.
court-used-early = { $name } nutzt { $card }: ein Würfel mehr für den ersten Wurf.
court-used-added = { $name } nutzt { $card }: { $after } kommt dazu, jetzt { $active }.
court-used-changed = { $name } nutzt { $card }: aus { $before } wird { $after }, jetzt { $active }.
court-took = { $name } nimmt { $card }.
court-took-charlatan = { $name } dreht den Hofnarren um: Er ist jetzt ein Scharlatan.
court-took-king = { $name } nimmt den König und mit ihm die Königin. Die Runde geht noch zu Ende, dann kommt die Schlussrunde.
court-passed = { $name } nimmt keine Karte.
court-bid-first = { $name } bietet { $bid } und bekommt den König.
court-bid-won = { $name } bietet { $bid } und holt sich den König von { $other }.
court-bid-held = { $name } bietet { $bid } und behält den König.
court-bid-lost = { $name } bietet { $bid }, der König bleibt bei { $other }.
court-won = { $name } hat den König und gewinnt.

## Das Brett

court-board-round = Um Krone und Kragen, Runde { $round }
court-board-final = Um Krone und Kragen, Schlussrunde
court-board-over = Um Krone und Kragen, zu Ende
court-fact-turn = am Zug
court-fact-hand = in der Hand
court-dice = { $dice ->
        [1] 1 Würfel
       *[other] { $dice } Würfel
    }
court-fact-active = gewürfelt
court-fact-aside = beiseite
court-none = nichts
court-fact-ready = noch zu nutzen
court-fact-used = benutzt
court-fact-wins = bringt jetzt
court-fact-bid = Gebot jetzt
court-fact-order = Reihenfolge
court-mark-start = { " " }(Startmarker)
court-fact-king = König
court-fact-best = zu überbieten
court-fact-bids = Gebote
court-bid-of = { $name } { $bid }
court-fact-left = würfeln noch
court-hint-parts = Alles andere zeigen dir:
court-display = Am Hof
court-row = Reihe { $row }
court-unlimited = beliebig viele
court-head-card = Karte
court-head-left = noch
court-head-need = verlangt
court-players = Wer wen hat
court-nobody = niemanden
court-player = { $name } ({ $dice } Würfel): { $cards }
court-used-up = { $card } (benutzt)

## In wenigen Zeilen

court-brief-gone = weg: { $cards }
court-brief-round = Runde { $round }: { $names }.
court-brief-final = Die letzte Runde: { $names }. Zu überbieten sind { $bid }.
court-brief-final-open = Den König hat noch niemand genommen, darum die letzte Runde: { $names }. Das höchste Gebot gewinnt.
court-brief-aside = Draußen { $dice }.
court-brief-aside-for = Draußen { $dice }, das reicht für { $cards }.
court-brief-aside-for-nothing = Draußen { $dice }, das reicht für nichts.
court-brief-for = Zu haben: { $cards }.
court-brief-bid-so-far = Draußen { $dice }, bisher { $bid }.
court-brief-king-taken = Die Runde spielt ihr noch zu Ende, dann kommt die letzte.
court-brief-result = { $place }.{ "\u00A0" }{ $name } ({ $bid })
court-did-roll = würfelt { $dice }
court-did-set-aside = legt { $dice } heraus
court-did-set-aside-some = legt { $dice } heraus (übrig: { $left })
court-did-use = nutzt { $uses }
court-did-use-now = nutzt { $uses }: jetzt { $active }
court-use-early = { $card } (ein Würfel mehr)
court-use-added = { $card } (+{ $after })
court-use-changed = { $card } (aus { $before } wird { $after })
court-did-take = nimmt { $card } ({ $need })
court-did-take-charlatan = dreht den Hofnarren um: ab jetzt ein Scharlatan
court-did-take-king = nimmt den König, und die Königin kommt mit
court-did-pass = nimmt keine Karte
court-did-bid-first = bietet { $bid } und bekommt den König
court-did-bid-won = bietet { $bid } und holt sich den König von { $other }
court-did-bid-held = bietet { $bid } und behält den König
court-did-bid-lost = bietet { $bid } (der König bleibt bei { $other })
court-call-against = { $dice } gegen { $bid }
court-call-roll = { $name }, { $dice }: { $roll }
court-call-roll-or-use = { $number ->
        [1] { $name }, { $dice }: { $roll }, oder erst { $use } für einen Würfel mehr.
       *[other] { $name }, { $dice }: { $roll }. Vorher könnten { $cards } noch einen dazutun: { $use }
    }
court-call-on = { $name }: { $choices }

## Die Frage

court-ask = Du bist dran. Das kannst du tun:
court-ask-final = Dein letzter Zug. Das kannst du tun:
court-ask-room = { $name } ist dran. Möglich ist:
court-can-roll = { $dice ->
        [1] den einen Würfel
        [2] beide Würfel
       *[other] alle { $dice } Würfel
    }
court-can-keep = einen oder mehrere der Würfel { $dice } beiseitelegen
court-can-keep-one = die { $dice } beiseitelegen
court-can-use = { $cards }
court-can-take = { $cards }
court-can-pass = den Zug ohne Karte beenden
court-can-bid = { $bid } bieten
court-can-bid-king = { $bid } bieten, damit gehört dir der König
court-ask-example = Zum Beispiel:

## Was gedrückt wird

court-press-roll = { $dice ->
        [1] Den einen Würfel werfen
        [2] Beide Würfel werfen
       *[other] Alle { $dice } Würfel werfen
    }
court-press-keep = { $dice } beiseitelegen
court-press-keep-all = { $number ->
        [1] Die { $dice } beiseitelegen
        [2] Beide beiseitelegen: { $dice }
       *[other] Alle { $number } beiseitelegen: { $dice }
    }
court-press-use-early = { $card } nutzen: ein Würfel mehr
court-press-use-again = { $card } nutzen: { $dice } neu werfen
court-press-use-add = { $card } nutzen: eine { $dice } dazu
court-press-use-turn = { $card } nutzen: aus { $dice } wird { $after }
court-press-take = { $card } nehmen
court-press-take-charlatan = Den Hofnarren umdrehen
court-press-take-king = König und Königin nehmen
court-press-pass = Zug ohne Karte beenden
court-press-bid = { $bid } bieten
court-press-bid-king = { $bid } bieten und den König holen
court-begin-keep = Würfel beiseitelegen
court-begin-use = Eine Karte nutzen
court-begin-take = Eine Karte nehmen
court-which-keep-dice = Welche Würfel legst du beiseite?
court-which-use-card = Welche Karte nutzt du?
court-which-use-dice = welche Würfel?
court-which-use-dice-other = und auf welchen Würfel?
court-which-use-by = um wie viel?
court-which-use-to = was soll er zeigen?
court-which-take-card = Welche Karte nimmst du?

## Warum etwas nicht geht

court-why-roll-first = Erst wird gewürfelt: Du hast noch { $dice ->
        [1] einen Würfel
       *[other] { $dice } Würfel
    } in der Hand.
court-why-keep-first = Leg erst mindestens einen Würfel beiseite, bevor du wieder würfelst: { $dice }.
court-why-all-aside = Alle deine Würfel liegen schon beiseite.
court-why-aside-first = Der Zug endet erst, wenn alle Würfel beiseiteliegen. Noch vor dir: { $dice }.
court-why-not-active = Das fehlt unter deinen Würfeln: { $dice }. Sie zeigen { $active }.
court-why-final = In der Schlussrunde wird keine Karte mehr genommen, es geht nur noch um den König.
court-why-king-yours = Der König ist schon bei dir; schreib einfach „passe“.
court-why-low-bid = Dein Gebot reicht nicht für den König: { $bid }. Zu überbieten sind { $best }.
court-why-queen = Die Königin kommt von selbst mit dem ersten König, einzeln bekommt sie niemand.
court-why-no-jester = Ein Scharlatan ist ein umgedrehter Hofnarr, und du hast gerade keinen.
court-why-owned = Diese Karte hast du schon: { $card }.
court-why-gone = Davon ist nichts mehr da: { $card }.
court-why-not-met = Dafür reichen { $dice } nicht: { $card }.
court-why-no-use = { $card }: Diese Karte wirkt von selbst, zu nutzen gibt es da nichts.
court-why-not-owned = Diese Karte hast du nicht: { $card }.
court-why-used = Diese Karte hast du in diesem Zug schon benutzt: { $card }.
court-why-before-roll = Vor dem ersten Wurf helfen nur Karten, die einen Würfel dazugeben: { $card } noch nicht.
court-why-no-face = Vor dem ersten Wurf hat der neue Würfel noch keine Zahl: { $card } also ohne Zahl.
court-why-one-face = { $card }: Nenn genau eine Zahl von 1 bis 6 für den neuen Würfel.
court-why-nothing-chosen = { $card }: Der neue Würfel hat seine feste Zahl, dahinter gehört nichts mehr.
court-why-nothing-aside = { $card }: Dafür muss schon ein Würfel beiseiteliegen, dessen Zahl du übernimmst.
court-why-few-dice = { $card }: Dafür müssen mindestens { $number } Würfel vor dir liegen.
court-why-number = { $card }: Nenn { $number ->
        [1] genau einen Würfel
       *[other] genau { $number } Würfel
    }.
court-why-faces = { $card }: Nenn genauso viele neue Zahlen wie Würfel, also { $number }.
court-why-no-change = { $card }: Damit würde sich nichts ändern, darum bleibt die Karte unbenutzt.
court-why-too-much = { $card }: Da ist etwas zu viel, die Karte braucht nur die Würfel.
court-why-above-six = { $card }: Damit käme ein Würfel über die 6. Die Karte bleibt unbenutzt.
court-why-below-one = { $card }: Damit käme ein Würfel unter die 1. Die Karte bleibt unbenutzt.
court-why-sum = { $card }: Die Summe muss gleich bleiben, aus { $before } würde { $after }.
court-why-face = { $card }: Möglich ist nur { $faces }.
court-why-pips = { $card }: Möglich ist 1 bis { $most }.

## Das Ende

court-ending = Das Ende bei Hofe
court-ending-place = Platz
court-ending-name = Name
court-ending-bid = letztes Gebot
court-ending-king = hat
court-ending-courts = Wen sie hatten

## Die Regeln: das Ganze in Kürze, dann einzelne Themen

court-rules = Mit Würfeln gewinnst du Leute bei Hofe, jede Runde höchstens eine Karte. Sie geben dir mehr Würfel oder ändern, was sie zeigen, und damit kommst du an bessere Leute. Am Ende geht es um den König.

    In deinem Zug würfelst du so oft du magst; nach jedem Wurf legst du mindestens einen Würfel beiseite. Liegen alle beiseite, nimmst du eine Karte, deren Bedingung sie erfüllen, oder du passt.

    Wer zuerst sieben gleiche Würfel hat, kann den König nehmen. Dann folgt die Schlussrunde, und wer am Ende den König hat, gewinnt.
court-rules-turn = Du beginnst mit drei Würfeln, und mit mehr, wenn Bauer, Scharlatan oder Feldherr dir helfen. „würfle“ wirft alle, die nicht beiseiteliegen; davor legst du nach jedem Wurf mindestens einen beiseite: „behalte 3 3“. Was beiseiteliegt, bleibt, wie es ist.

    Jede Karte nutzt du einmal im Zug, wann du willst: „nutze edelmann 1 1“. Vor dem ersten Wurf gehen nur Karten, die einen Würfel dazugeben. Liegt alles beiseite, kommt „nimm ritter“ oder „passe“.
    .title = Zug
    .words = Züge, Ablauf, würfeln
court-rules-cards = Von jeder Karte hat jeder höchstens eine, nur Scharlatane beliebig viele. Ein leerer Stapel bleibt leer. Was eine Karte verlangt, darf in mehr Würfeln stecken; Gruppen teilen sich keinen Würfel. Nur „alle gerade“ und „alle ungerade“ gelten für sämtliche Würfel.

    Was eine Karte verlangt und kann, sagt dir zum Beispiel „regeln ritter“, den ganzen Hof siehst du mit „brett hof“.
    .title = Karten
    .words = Hof, Hofstaat, Auslage
court-rules-final = Hat jemand den König genommen, geht die Runde zu Ende, und in der Schlussrunde bietet jeder einmal: die meisten gleichen Würfel, bei gleich vielen die höhere Zahl. Wer das Gebot überbietet, holt sich den König. Wer ihn zuerst hatte, würfelt zuletzt, und da genügt der Gleichstand.

    Wer den König hat, gewinnt; die übrigen Plätze richten sich nach den Geboten der Schlussrunde. Hat ihn nach der letzten Runde niemand, gewinnt ihn das höchste Gebot.
    .title = Schlussrunde
    .words = Ende, Gebot, bieten, Wertung
court-rules-order = Gespielt wird reihum. Nach jeder Runde rückt der Startmarker einen Platz zurück, gegen die Reihenfolge: Wer in einer Runde zuletzt dran war, beginnt die nächste und hat zwei Züge nacheinander.
    .title = Reihenfolge
    .words = Startmarker, Runde
court-rules-jester = Jeder Wurf genügt; du hast immer nur einen. Einmal im Zug wirfst du einen Würfel neu: „nutze hofnarr 1“.
    .title = { court-card-jester }
court-rules-charlatan = Jeder Wurf genügt, aber du brauchst einen Hofnarren: Den drehst du dafür um. Jeder Scharlatan gibt dir von da an einen Würfel mehr.
    .title = { court-card-charlatan }
court-rules-farmer = Verlangt zwei gleiche Würfel. Du beginnst jeden Zug mit einem Würfel mehr.
    .title = { court-card-farmer }
court-rules-servant = Verlangt lauter ungerade Würfel. Einmal im Zug legst du auf einen Würfel 1, 2 oder 3 drauf, bis höchstens 6: „nutze dienstmagd 2 um 3“.
    .title = { court-card-servant }
court-rules-philosopher = Verlangt lauter gerade Würfel. Einmal im Zug verschiebst du Augen von einem Würfel auf einen anderen: „nutze philosoph 5 1 um 2“ macht daraus 3 und 3.
    .title = { court-card-philosopher }
court-rules-worker = Verlangt eine Summe von 15 oder mehr. Einmal im Zug bekommst du einen Würfel mit einer 1 dazu.
    .title = { court-card-worker }
court-rules-guard = Verlangt drei gleiche Würfel. Einmal im Zug bekommst du einen Würfel mit einer 2 dazu.
    .title = { court-card-guard }
court-rules-hunter = Verlangt vier gleiche Würfel. Einmal im Zug bekommst du einen Würfel mit einer 3 dazu.
    .title = { court-card-hunter }
court-rules-merchant = Verlangt eine Summe von 20 oder mehr. Einmal im Zug wirfst du beliebig viele Würfel zusammen neu: „nutze händler 2 2 5“.
    .title = { court-card-merchant }
court-rules-astronomer = Verlangt zwei Paare. Einmal im Zug drehst du einen Würfel auf eine Zahl, die schon beiseiteliegt: „nutze astronom 6 auf 3“.
    .title = { court-card-astronomer }
court-rules-lady = Verlangt drei gleiche und zwei gleiche Würfel. Einmal im Zug erhöhst du beliebig viele Würfel um 1, bis höchstens 6: „nutze hofdame 2 4“.
    .title = { court-card-lady }
court-rules-pawnbroker = Verlangt eine Summe von 30 oder mehr. Einmal im Zug bekommst du einen Würfel mit einer 4 dazu.
    .title = { court-card-pawnbroker }
court-rules-knight = Verlangt fünf gleiche Würfel. Einmal im Zug bekommst du einen Würfel mit einer 5 dazu.
    .title = { court-card-knight }
court-rules-sorcerer = Verlangt 1 bis 5 oder 2 bis 6 in Folge. Einmal im Zug drehst du einen Würfel auf eine beliebige Zahl: „nutze zauberer 4 auf 6“.
    .title = { court-card-sorcerer }
court-rules-alchemist = Verlangt 1 bis 6 in Folge. Einmal im Zug verschiebst du Augen unter genau drei Würfeln, die Summe bleibt: „nutze alchemist 6 2 1 auf 3 3 3“.
    .title = { court-card-alchemist }
court-rules-bishop = Verlangt drei Paare. Einmal im Zug bekommst du einen Würfel mit einer 6 dazu.
    .title = { court-card-bishop }
court-rules-noble = Verlangt zweimal drei gleiche Würfel. Einmal im Zug erhöhst du beliebig viele Würfel um genau 2, bis höchstens 6: „nutze edelmann 1 1“.
    .title = { court-card-noble }
court-rules-general = Verlangt sechs gleiche Würfel. Du beginnst jeden Zug mit zwei Würfeln mehr.
    .title = { court-card-general }
court-rules-queen = Kommt mit dem ersten König und bleibt bei dir. Einmal im Zug bekommst du einen Würfel mit einer Zahl deiner Wahl dazu: „nutze königin 6“.
    .title = { court-card-queen }
court-rules-king = Verlangt sieben gleiche Würfel. Wer ihn nimmt, läutet das Ende ein; gewonnen hat, wer ihn nach der Schlussrunde besitzt.
    .title = { court-card-king }
