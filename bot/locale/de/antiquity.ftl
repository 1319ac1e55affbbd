# Die Königreiche der Antike

antiquity-name = Die Königreiche der Antike
    .words = antike, koenigreiche, antiquity
antiquity-about = Würfel auf acht Reiche verteilen, eins heimlich unterstützen, eins bekämpfen

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

antiquity-die = { $colour } { $pips }
    .words = { $colour }e { $pips }, { $colour }er { $pips }

antiquity-verb-place = lege
    .words = leg, platziere, setze, verteile
antiquity-verb-pick = nimm
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

## Das eigene

antiquity-hand = Deine Wappen
antiquity-support = du unterstützt
antiquity-oppose = du bekämpfst
antiquity-worth = { $kingdom } (jetzt { $value })
antiquity-now = dein Stand jetzt

## Die Frage

antiquity-ask-place = Lege { $dice } in dieser Reihenfolge auf vier verschiedene Reiche.
antiquity-ask-pick = Nimm einen Restwürfel ({ $dice }) und lege ihn auf { $kingdoms }.
antiquity-ask-pick-room = { $name } nimmt einen Restwürfel ({ $dice }) und antwortet mir privat.
antiquity-ask-place-room = { $name } legt { $dice } auf vier verschiedene Reiche.

## Warum etwas nicht geht

antiquity-why-twice = { $kingdom } steht zweimal da: In einem Zug bekommt jedes Reich höchstens einen Würfel.
antiquity-why-four = Es sind vier Würfel zu legen, du nennst { $number ->
        [1] ein Reich
       *[other] { $number } Reiche
    }.
antiquity-why-own = { $kingdom } ist eins deiner beiden Wappen: Dorthin darfst du keinen Restwürfel legen.

## Das Ende

antiquity-ending = Alle Wappen
antiquity-ending-place = Platz
antiquity-ending-name = Name
antiquity-ending-support = unterstützt
antiquity-ending-oppose = bekämpft
antiquity-ending-score = Punkte
antiquity-ending-crest = { $kingdom } { $value }
antiquity-rankings = Punkte der Reiche
