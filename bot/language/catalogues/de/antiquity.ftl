# Die Königreiche der Antike

antiquity-name = Die Königreiche der Antike
    .words = antike, koenigreiche, antiquity

## Dinge. `.words` nennt, was außerdem verstanden wird.

antiquity-kingdom-babylon = Babylon
antiquity-kingdom-carthage = Karthago
antiquity-kingdom-egypt = Ägypten
antiquity-kingdom-greece = Griechenland
antiquity-kingdom-lydia = Lydien
antiquity-kingdom-macedon = Makedonien
    .words = Mazedonien
antiquity-kingdom-persia = Persien
antiquity-kingdom-rome = Rom

antiquity-colour-red = rot
antiquity-colour-blue = blau
antiquity-colour-green = grün
antiquity-colour-white = weiß

antiquity-die = { $colour }{ "\u00A0" }{ $pips }
    .words = { $colour }e { $pips }, { $colour }er { $pips }

antiquity-verb-place = lege
    .means = jeden Würfel in ein eigenes Reich
    .words = leg, platziere, setze, verteile
antiquity-verb-pick = nimm
    .means = einen Restwürfel und wohin er kommt
    .words = nehme, waehle

antiquity-leftover-draft = einmal würfeln
antiquity-leftover-reroll = jedes Mal neu würfeln


## Was geschieht

antiquity-began = Die Wappen sind gezogen. { $name } beginnt.
antiquity-crests = Deine Wappen: Du unterstützt { $support } und bekämpfst { $oppose }.
antiquity-rolled = { $name } würfelt { $dice }.
antiquity-placed = { $name } legt { $dice }.
antiquity-on = { $die } auf { $kingdom }
antiquity-leftover-rolled = Die Restwürfel: { $dice }.
antiquity-leftover-rolled-by = { $name } würfelt die Restwürfel: { $dice }.
antiquity-picked = { $name } legt den Restwürfel { $die } auf { $kingdom }.
antiquity-won = Alle Wappen werden aufgedeckt: { $name } gewinnt mit { $score ->
        [1] einem Punkt
       *[other] { $score } Punkten
    }.
antiquity-shared = Alle Wappen werden aufgedeckt: { $names } teilen sich den Sieg mit { $score ->
        [1] einem Punkt
       *[other] { $score } Punkten
    }.

## Das Brett

antiquity-board-round = Antike, Runde { $round } von { $rounds }
antiquity-board-leftover = Antike, Restwürfel
antiquity-board-over = Antike, zu Ende
antiquity-turn = am Zug
antiquity-dice = Würfel
antiquity-then = danach
antiquity-left = { $rounds ->
        [0] { $dice } Restwürfel
        [1] noch 1 Runde, { $dice } Restwürfel
       *[other] noch { $rounds } Runden, { $dice } Restwürfel
    }
antiquity-leftover = Restwürfel
antiquity-head-kingdom = Reich
antiquity-head-total = gesamt
antiquity-head-value = Wert

## In wenigen Zeilen

antiquity-brief-key = vorn der Wert, hinten die Summe
antiquity-brief-places = { $name } legt { $dice }
antiquity-brief-picks = { $name } nimmt eins von { $dice }
antiquity-did-roll = würfelt { $dice }
antiquity-did-roll-leftover = würfelt die Restwürfel: { $dice }
antiquity-did-pick = legt { $die } auf { $kingdom }
antiquity-brief-placed = { $name }: { $dice }.
antiquity-brief-now = Vorn liegen { $values }.
antiquity-brief-left = Noch da: { $dice }.
antiquity-call-place = { $name }, wohin damit?
antiquity-call-place-first = { $name }: vier verschiedene Reiche in dieser Folge, zum Beispiel { $example }
antiquity-call-pick = { $name }: Such dir bei mir einen Restwürfel aus.
antiquity-brief-hand = Du hältst zu { $support }, gegen { $oppose }.
antiquity-brief-place = Leg { $dice } in dieser Folge auf vier verschiedene Reiche, zum Beispiel { $example }
antiquity-brief-pick = Welcher Würfel ({ $dice }), welches Reich? { $support } und { $oppose } gehen nicht, das sind deine. Zum Beispiel { $example }
antiquity-brief-result = { $place }. { $name } { $score } (für { $support }, gegen { $oppose })

## Das eigene

antiquity-hand = Deine Wappen
antiquity-support = du unterstützt
antiquity-oppose = du bekämpfst
antiquity-worth = { $kingdom } (jetzt { $value })
antiquity-now = dein Stand jetzt

## Die Frage

antiquity-ask-place = Lege { $dice } in dieser Reihenfolge auf vier verschiedene Reiche. Zum Beispiel:
antiquity-ask-pick = Nimm einen Restwürfel ({ $dice }) und lege ihn auf { $kingdoms }. Zum Beispiel:
antiquity-ask-pick-room = { $name } ist dran: Einer der Restwürfel ({ $dice }) kommt auf ein Reich. Die Antwort brauche ich privat.
antiquity-ask-place-room = { $name } ist dran: { $dice } kommen auf vier verschiedene Reiche.

## Was gedrückt wird

antiquity-press-place = { $dice } legen
antiquity-press-pick = { $die } auf { $kingdom }
antiquity-begin-place = Meine vier Würfel verteilen
antiquity-begin-pick = Einen Restwürfel nehmen
antiquity-put = { $die } → { $kingdom }
antiquity-which-place = { $die } → welches Reich?
antiquity-which-pick-die = Welchen Würfel nimmst du?
antiquity-holds = { $held ->
        [0] noch leer, Wert { $value }
       *[other] { $dice }; Wert { $value }
    }

## Warum etwas nicht geht

antiquity-why-twice = { $kingdom } steht zweimal da: In einem Zug bekommt jedes Reich höchstens einen Würfel.
antiquity-why-four = Es sind vier Würfel zu legen, du nennst { $number ->
        [1] ein Reich
       *[other] { $number } Reiche
    }.
antiquity-why-own = { $kingdom } ist eins deiner beiden Wappen: Dorthin darfst du keinen Restwürfel legen.

## Das Ende

antiquity-ending = Alle Wappen
antiquity-ending-name = Name
antiquity-ending-place = Platz
antiquity-ending-support = unterstützt
antiquity-ending-oppose = bekämpft
antiquity-ending-score = Punkte
antiquity-ending-crest = { $kingdom }{ "\u00A0" }{ $value }
antiquity-rankings = Punkte der Reiche

## Die Regeln: das Ganze in Kürze, dann einzelne Themen

antiquity-rules = Acht Königreiche, vierzig Würfel in vier Farben. Eins der Reiche unterstützt du heimlich, ein anderes bekämpfst du; welche beiden das sind, weißt nur du.

    Wer dran ist, würfelt einen Würfel jeder Farbe und legt die vier auf vier verschiedene Reiche. Nach drei Runden, zu viert nach zwei, werden noch die Restwürfel verteilt.

    In jeder Farbe und noch einmal für alle Farben zusammen bekommen die drei höchsten Reiche 3, 2 und 1 Punkte. Vom Wert des Reichs, das du unterstützt, geht der Wert des Reichs ab, das du bekämpfst: Das sind deine Punkte. Wer am meisten hat, gewinnt.
antiquity-rules-setup = Drei oder vier spielen mit. Jeder zieht verdeckt zwei Wappen: Das erste Reich unterstützt er, das zweite bekämpft er. Kein Wappen gehört zweien; zu dritt bleiben zwei Reiche, an denen niemand hängt.

    Wer beginnt, wird ausgelost, oder mit der Option „Start“ festgelegt. Dann geht es reihum: zu dritt hat jeder drei Züge, zu viert zwei.
    .title = Aufbau
    .words = Vorbereitung, Wappen
antiquity-rules-turn = Du würfelst einmal mit einem roten, einem blauen, einem grünen und einem weißen Würfel und legst sie auf vier verschiedene Reiche. Deine eigenen Wappen sind erlaubt, und in einem späteren Zug darf dasselbe Reich wieder Würfel bekommen.

    Nenne die vier Reiche in der Reihenfolge der Würfel, also rot, blau, grün, weiß: „lege rom ägypten griechenland persien“. Oder sag die Farben dazu: „lege w rom r ägypten b lydien g persien“. Ein paar Buchstaben genügen, solange sie eindeutig sind.
    .title = Zug
    .words = Züge, legen
antiquity-rules-leftover = Nach den Zügen sind vier Würfel übrig, einer jeder Farbe; zu viert acht. Sie werden einmal offen gewürfelt, dann nimmt reihum jeder einen und legt ihn auf ein Reich, bis keiner mehr da ist. Es beginnt, wer das Spiel begonnen hat. Mit der Option „Restwürfel“ würfelt stattdessen jeder vor seiner Wahl alle neu, die noch da sind.

    Auf die Reiche deiner beiden Wappen darfst du keinen Restwürfel legen, und aussetzen darfst du nicht. Antworte privat, zum Beispiel „nimm g5 lydien“: Gezeigt wird nur die gültige Wahl. Sie verrät allen, dass du dieses Reich nicht gezogen hast.
    .title = Restwürfel
    .words = Rest
antiquity-rules-scoring = In jeder Farbe zählt die Summe der Augen auf einem Reich: die höchste bringt 3 Punkte, die zweithöchste 2, die dritthöchste 1. Bei Gleichstand bekommen alle die vollen Punkte, und kein Rang fällt weg: 9 9 7 5 4 bringt 3 3 2 1 0. Eine Summe von null bringt nie etwas.

    Dasselbe gilt noch einmal für die Augen aller Farben zusammen. Ein Reich ist also zwischen 0 und 15 wert. Vom Wert des Reichs, das du unterstützt, geht der Wert des Reichs ab, das du bekämpfst: Das sind deine Punkte. Haben mehrere gleich viele und niemand mehr, teilen sie sich den Sieg.
    .title = Wertung
    .words = Punkte, Ende
