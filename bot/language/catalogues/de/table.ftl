# Was der Tisch selbst sagt, in allen Spielen. `.words` nennt, was außerdem verstanden wird; ein Text ohne Punkt am
# Ende ist ein Name und wird auch selbst verstanden.

list-and = und
list-or = oder
quoted = „{ $text }“
numbers-between = { $first } bis { $last }

## In wenigen Zeilen, in allen Spielen

brief-then = danach { $names }
brief-prompt = Du kannst: { $choices }. Zum Beispiel { $example }

## Wörter der Notation

lead-by = um
    .words = by, von
lead-to = auf
    .words = to, zu, nach
lead-all = alle
    .words = all, alles

first-random = zufällig
    .words = Zufall, random

word-ai = KI
    .words = AI, Bot, Computer
word-table = tisch
    .words = table
word-file = Datei
word-narrow = schmal
word-wide = breit
    .words = file
word-room = Raum
    .words = room, hier
word-me = mich
word-for = für
word-never = nie
    .words = nicht mehr

language-de = Deutsch
    .words = German
language-en = Englisch
    .words = English
language-chosen = Gut, wir sprechen Deutsch.

## Was am Tisch geschieht

note-opened = { $name } eröffnet „{ $game }“ (für { $least } bis { $most }): Mit „mitspielen“ bist du dabei. Prüfsumme des Zufalls { $commitment }, ganz steht sie bei „fair“.
note-joined = { $names } { $count ->
        [1] setzt
       *[other] setzen
    } sich dazu: { $missing ->
        [0] jetzt { $seats } am Tisch.
       *[other] { $seats } von { $least }.
    }
note-renamed = { $name } heißt jetzt { $who }.
note-left = { $name } steht auf und geht.
note-host = { $name } leitet jetzt den Tisch.
note-ai-removed = { $name } (KI) steht auf.
note-option = { $name } stellt ein: { $option } – { $value }.
note-option-moderator = Wer hier moderiert, stellt ein: { $option } – { $value }.
note-started = Es geht los: { $game }.
note-salt = { $name } streut „{ $word }“ in den Zufall.
note-resigned = { $name } gibt auf, { $ai } (KI) spielt weiter.
note-vote-pause = { $votes ->
        [1] { $name } möchte eine Pause
       *[other] { $name } ist auch für eine Pause
    }{ $more ->
        [0] .
       *[other] : Mit „pause“ oder „ja“ stimmst du zu, { $more } von { $needed } Stimmen { $more ->
            [1] fehlt
           *[other] fehlen
        } noch.
    }
note-vote-kick = { $votes ->
        [1] { $name } möchte, dass { $who } geht
       *[other] { $name } ist auch dafür, dass { $who } geht
    }{ $more ->
        [0] .
       *[other] : Mit „rauswerfen { $who }“ oder „ja“ stimmst du zu, { $more } von { $needed } Stimmen { $more ->
            [1] fehlt
           *[other] fehlen
        } noch.
    }
note-vote-option = { $votes ->
        [1] { $name } möchte { $option } auf „{ $value }“ stellen
       *[other] { $name } möchte auch { $option } auf „{ $value }“ stellen
    }{ $more ->
        [0] .
       *[other] : Mit „option { $typed }“ oder „ja“ stimmst du zu, { $more } von { $needed } Stimmen { $more ->
            [1] fehlt
           *[other] fehlen
        } noch.
    }
note-kicked-by = { $name } schickt { $who } vom Tisch.
note-kicked = { $name } muss den Tisch verlassen.
note-took-over = { $name } spielt jetzt für { $ai } weiter.
note-brought = Du spielst hier weiter: Von jetzt an schreibe ich dir hierher.
note-warned = Die Zeit läuft: noch { $left } für { $names }.
note-warned-you = Du hast noch { $left } für deine Entscheidung.
note-timeout-yours = Deine Zeit ist um, darum spielt eine KI für dich. Du kannst jederzeit zurück: Mit „zurück“ gehört dir dein Platz wieder.
note-timeout-ai = Die Zeit von { $name } ist um, bis zur Rückkehr spielt eine KI.
note-timeout-default = Die Zeit von { $name } ist um.
note-back = { $name } ist wieder da.
note-paused = { $name } macht eine Pause. Mit „weiter“ geht es weiter.
note-paused-empty = Niemand ist mehr da, das Spiel wartet. Mit „weiter“ geht es weiter.
note-resumed = { $name } setzt das Spiel fort.
note-linked = { $name } zeigt den Tisch jetzt auch { $room }.
note-unlinked = { $name } zeigt den Tisch { $room } nicht mehr.
note-standing = So stand es zuletzt:
note-entries-lost = Mein Spielbuch ist auf einem älteren Stand: Was hier zuletzt geschah, kann fehlen. Schaut lieber erst aufs Brett, bevor ihr weiterspielt.
note-broken = Einen der Tische hier kann ich nicht mehr lesen, darum steht sein Spiel erst einmal still. Wer mich betreibt, findet den Grund in meinem Protokoll.
note-outdated = Seit dem letzten Mal bin ich erneuert worden und kenne { $game } nicht mehr so, wie wir es gespielt haben, darum kann dieses Spiel nicht weitergehen. Es tut mir leid: Der Tisch ist geschlossen.
note-closed-idle = Hier ist lange nichts geschehen, der Tisch ist geschlossen.
note-vote-stop = { $votes ->
        [1] { $name } möchte abbrechen
       *[other] { $name } möchte auch abbrechen
    }{ $more ->
        [0] .
       *[other] : Mit „abbrechen“ oder „ja“ stimmst du zu, { $more } von { $needed } Stimmen { $more ->
            [1] fehlt
           *[other] fehlen
        } noch.
    }
motion-stop = das Abbrechen
motion-pause = die Pause
motion-kick = den Rauswurf von { $who }
motion-option = „{ $option }: { $value }“
vote-against = Gut, du bist nicht dafür, mehr musst du nicht tun: Für { $what } { $more ->
        [1] fehlt noch eine Stimme
       *[other] fehlen noch { $more } Stimmen
    }.
vote-stands = Deine Stimme hast du schon gegeben, und sie gilt: Für { $what } { $more ->
        [1] fehlt noch eine
       *[other] fehlen noch { $more }
    }.
note-stopped = { $name } bricht ab. Der Tisch ist geschlossen.
note-stopped-votes = Damit sind genug Stimmen zusammen. Der Tisch ist geschlossen.
note-closed = Niemand sitzt mehr am Tisch, er ist geschlossen.
note-ended = Das Spiel ist aus. Danke fürs Mitspielen! Mit „nochmal“ gibt es gleich das nächste.
note-seed = Der Startwert des Zufalls war { $seed }{ $salts ->
        [0] { "" }
        [1] , dazu kam ein gestreutes Wort
       *[other] , dazu kamen { $salts } gestreute Wörter
    }. Damit kannst du alles nachrechnen (mehr dazu: „fair“).
note-turn = { $name } ist dran.

## Was gezeigt wird

games-title = Diese Spiele gibt es hier
games-item = { $game }, { $least } bis { $most } Personen
game-with-seats = { $game }, zu { $least } bis { $most }
new-ai = { $number ->
        [0] ohne KI
        [one] eine KI spielt mit
       *[other] { $number } KI-Spieler
    }
games-hint = Einen Tisch eröffnest du so:
lobby-title = Ein Tisch für „{ $game }“
lobby-missing = { $missing ->
        [1] Ein Platz muss noch besetzt werden
       *[other] { $missing } Plätze müssen noch besetzt werden
    }: mit „mitspielen“, oder von einer KI mit „dazu ki“.
lobby-ready = Es kann losgehen: „los“.
players-title = Am Tisch
players-none = Noch sitzt niemand am Tisch.
players-ai = KI
players-away = ist weg, eine KI spielt
players-host = leitet den Tisch
players-asked = ist dran
options-title = Optionen
options-hint = Etwas einstellen kannst du zum Beispiel so:
options-item = { $title } ({ $option }): { $value }. Möglich ist { $values }.
table-name = { $game } { $places }
place-near = in { $room }
place-far = in { $room } ({ $network })
place-unnamed = auf { $network }
table-with = { $table } mit { $names }
table-yours = du bist dran
table-chosen = Gut, ab jetzt geht es um { $table }.
table-yours-left = du bist dran, noch { $time }
table-theirs = { $names } { $count ->
        [1] ist
       *[other] sind
    } dran
table-waits = noch nicht gestartet
tables-title = Tische
tables-hint = Welchen du meinst, sagst du mit dem Buchstaben, etwa so:
error-which-table = An welchem Tisch? { $tables }. Sag es mit dem Buchstaben, etwa so:
duration-days = { $number } Tage
duration-hours = { $number } Stunden
duration-minutes = { $number } Minuten
duration-seconds = { $number } Sekunden
time-left = { $name } hat noch { $time }.
time-stopped = { $name } ist gerade vom Netz getrennt; bis zur Rückkehr steht die Uhr bei { $time }.
time-paused = Das Spiel ist in der Pause, die Uhr steht.
time-free = Hier läuft keine Uhr.
scores-tonight = Heute Abend
scores-ever = Alle Abende
scores-none = Hier ist noch kein Spiel zu Ende gegangen.
scores-name = Name
scores-wins = Siege
scores-games = Spiele
queue-empty = Jetzt wartet niemand auf den nächsten Tisch.
queue-names = Auf den nächsten Tisch warten: { $names }.
queue-mine = Noch einmal „warteliste“, und du wartest nicht mehr.
ping-listed = Gut, ich rufe dich, wenn in diesem Raum jemand { $game } spielen will. Wird es dir zu viel, schreib dort „ruf mich nie“.
ping-never = Gut, in diesem Raum ruft dich niemand mehr.
ping-call = { $names }: { $caller } hat Lust auf { $game }. Mit „mitspielen“ seid ihr dabei.
invite-said = { $name }: { $host } lädt dich zu einer Partie { $game } ein. Mit „mitspielen“ setzt du dich.
room-title = So halte ich es in diesem Raum
room-item = { $name }: { $value } ({ $values })
room-hint = Wer den Raum moderiert, ändert das zum Beispiel so:
room-changed = Ist notiert, { $name } hier im Raum: { $value }.
room-sign-changed = Ist notiert, vor Befehle kommt hier jetzt { $sign }. Mein Name davor geht immer.
room-is-off = Ich bin in diesem Raum ab jetzt still, bis jemand, der ihn moderiert, „raum an“ schreibt.
room-is-on = Da bin ich wieder. „spiele“ zeigt, was sich spielen lässt.
room-signs = 1 bis 3 Zeichen, aber kein Buchstabe, keine Ziffer, kein / oder ;
room-set-sign = Zeichen
    .words = sign, Präfix
room-set-language = Sprache
    .words = language
room-set-boards = Bretter
    .words = boards, Brett
room-set-posts = Bretter
    .words = boards, Brett
room-set-colours = Farben
    .words = colours, colors, Farbe
room-set-quiet = still
    .words = quiet, Ruhe, leise
room-set-messages = Nachrichten
    .words = messages, Nachricht
room-set-voice = Voice
    .words = voice, Stimme
room-set-topic = Thema
    .words = topic
room-set-pictures = Bilder
    .words = pictures, Bild
room-set-games = Spiele
    .words = games, Spiel
room-value-on = an
    .words = on, ja, ein
room-value-off = aus
    .words = off, nein
room-value-own = wie es der Kanal erlaubt
room-value-wide = breit
    .words = wide
room-value-narrow = schmal
    .words = narrow
room-value-rich = reich
room-value-plain = schlicht
room-value-normal = normal
    .words = message
room-value-notice = Notice
    .words = Notiz, Notizen
room-value-dark = dunkel
    .words = dark
room-value-light = hell
    .words = light
link-code = Eine Stunde lang lässt sich der Tisch in einen anderen Raum holen. Wer dort moderiert, schreibt das, mit dem Zeichen davor, das dort vor jedem Befehl steht:
pair-code = Damit ich dich auch in einem anderen Netz kenne, schick mir dort, in den nächsten zehn Minuten und nur mir:
pair-back = Fast geschafft. Zeig mir noch, dass du in { $network } auch { $name } bist, und schick mir dort, nur mir:
pair-means = Dann sind beide für mich ein und dieselbe Person: mit einem Platz am Tisch, denselben Geheimnissen und einem Namen bei den Punkten. Schick also nie einen Code weiter, den dir jemand anders gegeben hat.
paired = Fertig: Du bist auch { $name } in { $network }. Deinen Platz spielst du jetzt von beiden aus; was geheim ist, geht dorthin, wo du dich gesetzt hast, und mit „mitspielen“ holst du es dahin, wo du gerade bist. „entkoppeln“ macht das rückgängig.
unpaired = Gut, hier spielst du wieder unter eigenem Konto. Deine Plätze bleiben, wo du dich gesetzt hast.
recent-title = Zuletzt
quiet-chosen = Gut, in Spielen über Tage zählt die Zeit für dich von { $hours } nicht.
quiet-zone = Das ist nach Weltzeit (UTC). Nach deiner Uhr geht es zum Beispiel mit „ruhe 22-7 Berlin“.
quiet-set = Deine Ruhezeit: { $hours }. Mit „ruhe aus“ ist sie vorbei.
quiet-unset = Du hast keine Ruhezeit. So bekommst du eine: „ruhe 22-7 Berlin“.
quiet-none = Gut, du hast keine Ruhezeit mehr.
record = Hier ist die Mitschrift. Mit „tafelrunde verify DATEI“ rechnest du jeden Wurf und jede Karte nach.
rules-topics = Mehr dazu gibt es zu { $topics }, zum Beispiel:
help-example = Zum Beispiel:
help-title = Das kannst du jetzt tun
help-direct = Einen Tisch machst du in einem Kanal oder Thread auf, dort mit „{ $command }“. Sitzt du an einem, kannst du auch von hier aus spielen.
help-aside = Außerdem gibt es { $commands }. Mehr dazu sagt zum Beispiel „hilfe { $example }“. In eine Zeile passen mehrere Befehle, mit einem Strichpunkt (;) dazwischen.
parts-done = Erledigt: { $done }. Der Rest nicht:
parts-none = Davon ist nichts geschehen:

fair = Kein Wurf und keine Karte wird gewählt, auch für die KI nicht: Alles folgt aus einem geheimen Startwert und daraus, der wievielte Zug es ist.

    Die Prüfsumme (SHA-256) des Startwerts wird gezeigt, bevor sich jemand setzt; er lässt sich danach nicht mehr austauschen. Bis zum Start kann jeder mit „salz WORT“ ein eigenes Wort hineinstreuen, das alle Würfe und Karten ändert.

    Am Ende wird der Startwert gezeigt. Mit „log datei“ bekommst du die Mitschrift, und „tafelrunde verify“ rechnet daraus jeden Wurf und jede Karte nach.

    Voraussehen kann niemand etwas, der mitspielt oder moderiert. Nur wer die Datenbank lesen kann, könnte alle Karten sehen und Würfe vorausberechnen.
fair-commitment = Prüfsumme des Startwerts
fair-rolled = hier gewürfelt
fair-salts = hineingestreut

## Optionen der Spiele

option-pace = Tempo
    .words = pace, Geschwindigkeit, Uhr
option-absent = wenn jemand fehlt
    .words = absent, abwesend, wer fehlt, fehlt
table-pace-off = ohne Uhr
    .words = off, aus
table-pace-live = am Stück
    .words = live, schnell
table-pace-slow = über Tage
    .words = slow, langsam
table-pace-half = zweimal am Tag
    .words = half, zwölf Stunden
table-absent-ai = KI spielt
    .words = ai, KI
table-absent-default = harmloser Zug
    .words = shrug, harmlos
option-first = Start
    .words = first, Startspieler, wer beginnt
option-leftover = Restwürfel
    .words = leftover, Rest
option-french = nichts doppelt
    .words = french, französisch, Doppelte
option-heir = gemeuchelter König erbt die Krone
    .words = heir, Erbe, Kronerbe
option-city = Größe der Stadt
    .words = city, Stadt
option-rounds = Runden höchstens
    .words = rounds, Runden
option-jesters = Hofnarren
    .words = jesters, Narren

## Befehle: was sie tun, wie man sie schreibt, welche Wörter außerdem gelten

help-move = Mach einen Zug im Spiel; nötig ist das Wort nur, wo jede Zeile mit einem Befehl beginnen muss.
    .usage = zug WAS
    .examples = zug würfle
    .words = zug
help-games = Sieh nach, welche Spiele es hier gibt.
    .usage = spiele
    .words = spiele, games
help-tables = Sieh nach, welche Tische es hier gibt oder an welchen du sitzt.
    .usage = tische
    .words = tische, tables
help-new = Eröffne einen Tisch für ein Spiel und setz dich daran.
    .usage = neu SPIEL
    .examples = neu krone | neu citadels
    .words = neu, new, eröffnen
help-join = Setz dich an den Tisch; wo noch keiner steht, eröffnest du einen.
    .usage = mitspielen
    .words = mitspielen, join, mitmachen, beitreten, j
help-leave = Steh vor dem Start wieder auf.
    .usage = gehen
    .words = gehen, leave, verlassen, aufstehen
help-add = Setz KI-Spieler dazu, einen oder so viele, wie du willst.
    .usage = dazu [ZAHL] ki
    .examples = dazu ki | dazu 2 ki
    .words = dazu, add, hinzufügen
help-remove = Nimm einen KI-Spieler wieder vom Tisch.
    .usage = weg ki
    .examples = weg ki
    .words = weg, remove, entfernen
help-option = Stell vor dem Start etwas am Spiel ein.
    .usage = option NAME WERT
    .examples = option start 1
    .words = option, einstellen
help-options = Sieh nach, was sich einstellen lässt.
    .usage = optionen
    .words = optionen, options, einstellungen
help-start = Fang das Spiel an.
    .usage = los
    .words = los, start, starten, anfangen
help-stop = Beende das Spiel für alle; läuft es schon, muss mehr als die Hälfte zustimmen.
    .usage = abbrechen
    .words = abbrechen, stop, stopp
help-yes = Stimm dem zu, worüber gerade abgestimmt wird, oder antworte dem Spiel mit Ja.
    .usage = ja
    .words = ja, yes
help-no = Antworte dem Spiel mit Nein; gegen eine Abstimmung musst du nichts sagen.
    .usage = nein
    .words = nein, no
help-board = Sieh dir den Tisch an.
    .usage = brett
    .words = brett, board, zeigen
help-hand = Sieh dir an, was nur du wissen darfst.
    .usage = hand
    .words = hand, meins
help-players = Sieh nach, wer mitspielt und wer dran ist.
    .usage = spieler
    .words = spieler, players, wer
help-log = Lies nach, was zuletzt geschah; „log datei“ gibt dir die Mitschrift eines beendeten Spiels.
    .usage = log [datei]
    .examples = log | log datei
    .words = log, verlauf, mitschrift
help-rules = Lies, wie das Spiel geht, oder nur ein Thema daraus.
    .usage = regeln [THEMA]
    .examples = regeln
    .words = regeln, rules, regel, anleitung
help-look = Sieh dir eine Karte, einen Charakter oder ein Gebäude an: was es kostet und was es kann.
    .usage = zeig KARTE
    .examples = zeig dieb | zeig hofnarr
    .words = zeig, look, ansehen
help-help = Sieh nach, was du gerade tun kannst, oder lies mehr zu einem Befehl.
    .usage = hilfe [BEFEHL]
    .examples = hilfe | hilfe mitspielen
    .words = hilfe, help, befehle
help-language = Wähl deine Sprache, oder die des Raums: „sprache raum de“.
    .usage = sprache [raum] de|en
    .examples = sprache de | sprache raum de
    .words = sprache, language
help-time = Sieh nach, wie lange ihr noch Zeit habt.
    .usage = zeit
    .words = zeit, time, uhr
help-back = Nimm deinen Platz wieder ein, wenn inzwischen eine KI für dich spielt.
    .usage = zurück
    .words = zurück, back, da
help-pause = Halte das Spiel und die Uhr an.
    .usage = pause
    .words = pause, warte
help-resume = Spiel nach einer Pause weiter.
    .usage = weiter
    .words = weiter, resume, fortsetzen
help-kick = Nimm jemandem den Platz; im laufenden Spiel muss mehr als die Hälfte zustimmen.
    .usage = rauswerfen NAME
    .examples = rauswerfen #2
    .words = rauswerfen, kick
help-host = Gib die Leitung des Tisches an jemand anderen am Tisch ab.
    .usage = leitung NAME
    .examples = leitung #2
    .words = leitung, host
help-replace = Übernimm den Platz von jemandem, der aufgehört hat.
    .usage = übernimm NAME
    .examples = übernimm #2
    .words = übernimm, replace, übernehmen
help-link = Hol einen Tisch in einen weiteren Raum, auch in einem anderen Netz: erst hier ohne, dann dort mit dem Code.
    .usage = verbinde [CODE]
    .words = verbinde, link
help-unlink = Nimm einen Tisch wieder aus diesem Raum.
    .usage = trenne
    .words = trenne, unlink
help-pair = Sei in zwei Netzen ein und dieselbe Person: Hol hier einen Code, schick ihn dort ab, und den von dort wieder hier.
    .usage = koppeln [CODE]
    .words = koppeln, pair
help-unpair = Löse die Verbindung wieder: In diesem Netz spielst du dann unter eigenem Konto.
    .usage = entkoppeln
    .words = entkoppeln, unpair
help-scores = Sieh nach, wer heute Abend wie oft gewonnen hat, mit „alle“ an allen Abenden.
    .usage = punkte [alle]
    .examples = punkte | punkte alle
    .words = punkte, scores, bestenliste
help-again = Noch ein Spiel mit denselben Leuten und Optionen.
    .usage = nochmal
    .words = nochmal, again, revanche
help-queue = Warte auf einen Platz am nächsten Tisch, oder warte nicht mehr.
    .usage = warteliste
    .words = warteliste, queue, anstellen
help-ping = Lass dich rufen, wenn hier jemand ein Spiel spielen will (mit „nie“ nicht mehr), oder ruf alle, die das wollen.
    .usage = ruf [mich für] SPIEL
    .examples = ruf krone | ruf mich für krone
    .words = ruf, ping, rufen
help-invite = Lade jemanden mit Namen an deinen Tisch ein; ob daraus ein Platz wird, entscheidet, wer eingeladen ist.
    .usage = einladen NAME
    .examples = einladen Ada
    .words = einladen, invite
help-room = Sieh nach, wie ich es in diesem Raum halte; wer ihn moderiert, ändert das oder stellt mich ab.
    .usage = raum [WAS WERT]
    .examples = raum | raum sprache de
    .words = raum, room
help-quiet = Wann du nicht gedrängt werden willst: In Spielen über Tage zählt diese Zeit nicht.
    .usage = ruhe VON-BIS [ZONE]
    .examples = ruhe 22-7 Berlin | ruhe aus
    .words = ruhe, quiet, nacht
help-resign = Hör mitten im Spiel auf; eine KI spielt für dich weiter.
    .usage = aufgeben
    .words = aufgeben, resign
help-salt = Streu vor dem Start ein Wort in den Zufall; dann kann ihn niemand vorher gekannt haben.
    .usage = salz WORT
    .examples = salz sternenstaub
    .words = salz, salt
help-fair = Lies, woher Würfel und Karten kommen und wie du sie nachrechnest.
    .usage = fair
    .words = fair, fairness

## Was am Tisch nicht geht, und was stattdessen

error-already-seated = Du sitzt schon an diesem Tisch.
error-already-started = Das Spiel läuft schon.
error-already-voted = Deine Stimme zählt schon: { $votes } von { $needed } nötigen.
error-add-what = Dazusetzen kann ich nur KI-Spieler: „dazu ki“ oder „dazu 2 ki“.
error-bad-first = Platz { $seat } gibt es nicht, ihr seid zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
        [5] fünft
        [6] sechst
        [7] siebt
       *[other] { $seats }
    }.
error-bad-option-value = Für „{ $option }“ geht: { $values }.
error-bug = Da ist mir ein Fehler passiert, am Spiel hat sich nichts geändert. Wenn du es meldest, nenne bitte { $id }.
error-ended = Dieses Spiel ist schon zu Ende.
error-full = Der Tisch ist voll, mehr als { $most } können nicht mitspielen.
error-game-running = Das Spiel läuft schon. Nach seinem Ende bist du gern dabei.
error-host-ai = Eine KI kann den Tisch nicht leiten; nenn jemanden, der mitspielt.
error-host-already = { $name } leitet den Tisch schon.
error-host-only = Das kann nur, wer den Tisch leitet: { $name }.
error-leave-instead = Das Spiel hat noch nicht begonnen, du kannst einfach „gehen“.
error-lobby-only = Das geht nur vor dem Start.
error-many-tables = Du sitzt schon an { $most } Tischen, mehr gehen nicht auf einmal.
error-no-such-table = Diesen Tisch gibt es hier nicht. Mit „tische“ siehst du alle.
error-paused = Das Spiel ist in der Pause. Mit „weiter“ geht es weiter.
error-not-paused = Das Spiel ist gar nicht in der Pause.
error-not-away = Du bist doch da, dein Platz gehört dir.
error-not-free = Dieser Platz ist nicht zu haben: Übernehmen lässt sich nur einer, den jemand verlassen hat, und nicht von jemandem, der die Karten anderer kennt.
error-kick-wait = { $name } hat eben noch geschrieben. Wenn es nur an dir liegt, geht „rauswerfen“ erst nach einer Minute Stille.
error-no-vote = Gerade wird über nichts abgestimmt.
error-which-vote = Gerade läuft mehr als eine Abstimmung. Sag, welche du meinst: { $commands }.
error-kick-nobody = Da sitzt eine KI, die geht mit „weg ki“ oder gar nicht.
error-kick-yourself = Dich selbst wirfst du nicht raus: Dafür gibt es „gehen“ und „aufgeben“.
error-which-seat = Welchen Platz meinst du? Sag den Namen oder die Nummer, zum Beispiel #2.
error-board-form = Ein Brett gibt es „breit“ oder „schmal“, zum Beispiel „brett schmal“.
error-bad-code = Diesen Code gibt es nicht oder nicht mehr. Mit „verbinde“ bekommst du am Tisch einen neuen.
error-linked-here = Der Tisch ist in diesem Raum schon zu sehen.
error-not-linked = Hier gibt es nichts zu trennen: Der Tisch ist in diesem Raum zu Hause.
error-moderator-only = Das kann nur, wer diesen Raum moderiert.
error-pair-code = So einen Code gibt es für dich nicht, oder nicht mehr. Mit „koppeln“ bekommst du einen neuen.
error-pair-there = Dieser Code ist für das andere Netz: Schick ihn mir dort.
error-pair-private = So ein Code bleibt unter uns, dieser gilt jetzt nicht mehr. Frag mich privat nach einem neuen: „koppeln“.
error-pair-already = Das weiß ich schon: Beide sind du.
error-pair-twice = Du sitzt an einem Tisch zweimal, hier und dort. Steh erst von einem der Plätze auf.
error-not-paired = Ich kenne dich nur von hier, da gibt es nichts zu lösen.
error-nothing-again = Hier ist noch kein Spiel zu Ende gegangen. Einen Tisch eröffnest du mit „neu“.
error-quiet-time = Das ist keine Uhrzeit. Schreib sie wie 22 oder 22:30.
error-quiet-zone = Diese Zeitzone kenne ich nicht. Nenn eine große Stadt in deiner Nähe, etwa „ruhe 22-7 Berlin“.
error-quiet-same = Da fängt die Ruhe an, wenn sie aufhört. Von wann bis wann soll ich dich in Ruhe lassen?
error-quiet-how = Sag mir, von wann bis wann, zum Beispiel „ruhe 22-7 Berlin“, oder „ruhe aus“.
error-in-room = Da geht es um einen Raum, in dem noch andere sind: Sag es bitte dort.
error-invite-enough = An diesen Tisch habe ich fürs Erste genug Leute gerufen. In { $time } rufe ich wieder jemanden.
error-invite-seated = { $name } sitzt schon am Tisch.
error-invite-whom = Wen soll ich einladen? Ein Name genügt: „einladen Ada“.
error-ping-enough = Für heute hast du oft genug gerufen. Morgen rufe ich wieder für dich.
error-ping-how = Mit „ruf mich für court“ zum Beispiel wirst du gerufen, mit „ruf mich nie“ nicht mehr, und „ruf court“ ruft die anderen.
error-ping-nobody = Gerade ist niemand hier, der für { $game } gerufen werden will und Zeit hat.
error-ping-room = In diesem Raum habe ich vor Kurzem schon gerufen. In { $time } geht es wieder.
error-ping-unsaid = Das konnte ich im Raum gerade nicht sagen. Versuch es bitte gleich noch einmal.
error-room-busy = Hier steht noch ein Tisch. Spielt erst zu Ende, oder schließt ihn mit „abbrechen“ oder nehmt ihn mit „trenne“ heraus; dann geht auch „raum aus“.
error-room-games = In diesem Raum lässt sich { $games } spielen.
error-room-off = In diesem Raum bin ich abgestellt. Wer ihn moderiert, holt mich mit „raum an“ zurück.
error-room-sign = Vor Befehlen können 1 bis { $most } Zeichen wie ! oder + stehen, aber kein Buchstabe, keine Ziffer, kein / oder ;.
error-room-value = „{ $name }“ kann { $values } sein.
error-room-what = Ändern kann ich hier { $names }, und mit „raum aus“ stellst du mich ab.
error-no-ai = Am Tisch sitzt keine KI.
error-no-hand = In diesem Spiel hat niemand etwas Geheimes, auf dem Brett steht alles.
error-no-record = Hier ist noch kein Spiel zu Ende gegangen, von dem es eine Mitschrift gäbe.
error-table-broken = Hier steht ein Tisch, den ich nicht mehr lesen kann, darum kann niemand daran spielen. Wer mich betreibt, kann nachsehen, woran es liegt; mit „neu“ eröffnest du einen anderen.
error-no-table = Hier steht noch kein Tisch. Mit „mitspielen“ eröffnest du einen.
error-no-table-alone = Du sitzt gerade an keinem Tisch. Mit „mitspielen“ in einem Raum, in dem ich bin, eröffnest du einen.
error-not-done = Das konnte ich gerade nicht festhalten, darum ist es nicht geschehen. Versuch es bitte gleich noch einmal.
error-not-seated = Du sitzt nicht an diesem Tisch.
error-private-please = „{ $verb }“ bleibt unter uns: Schreib es mir bitte privat, hier lesen alle mit. Ausgeführt habe ich nichts.
error-resign-instead = Das Spiel läuft schon. Mit „aufgeben“ überlässt du deinen Platz einer KI.
error-room-language = Die Sprache des Raums wählt, wer den Tisch leitet oder moderiert. Deine eigene änderst du mit „sprache de“ oder „sprache en“.
error-room-please = Einen Tisch eröffnest du in einem Raum, nicht im Gespräch mit mir allein.
error-running-only = Das geht erst, wenn das Spiel läuft.
error-salt-late = Das Spiel hat begonnen, in den Zufall lässt sich nichts mehr streuen.
error-salt-long = Das Wort ist zu lang, höchstens { $most } Zeichen passen hinein.
error-salt-what = Welches Wort soll hinein? Zum Beispiel: „salz sternenstaub“.
error-stale = Das ist schon entschieden, geändert hat sich nichts.
error-table-there = Hier { $most ->
        [1] steht schon ein Tisch. Spiel erst zu Ende, oder schließ ihn mit „abbrechen“.
       *[other] stehen schon { $most } Tische. Setz dich dazu, oder warte, bis einer frei wird.
    }
error-too-few = Für dieses Spiel braucht es mindestens { $least }, { $missing ->
        [1] einer fehlt noch
       *[other] { $missing } fehlen noch
    }: KI-Spieler kommen mit „dazu ki“.
error-too-fast = Du bist mir zu schnell, das habe ich ausgelassen. Gib mir einen Moment, dann bin ich wieder ganz Ohr.
error-too-much = Das ist mir in diesem Raum zu viel auf einmal. Gebt mir einen Moment, dann bin ich wieder ganz Ohr.
error-too-many-parts = Das ist zu viel für eine Zeile: { $most } Befehle passen hinein. Ausgeführt habe ich nichts.
error-unknown-command = Das kenne ich nicht. „hilfe“ zeigt dir, was gerade geht.
error-unknown-command-near = Das kenne ich nicht – meinst du „{ $suggestion }“?
error-unknown-game = Dieses Spiel kenne ich nicht. Es gibt { $games }.
error-unknown-option = Diese Option gibt es nicht. Einstellen lässt sich { $options }.
error-no-topics = { $game } hat keine einzelnen Themen: Mit „regeln“ liest du schon alles.
error-unknown-topic = Zu diesem Thema weiß ich nichts. Es gibt { $topics }.
error-verb-later = „{ $verb }“ gehört zum Spiel, geht aber gerade nicht. Sobald es geht, zeige ich dir, wie.
error-which-command = Das kann { $commands } heißen. Schreib bitte einen Buchstaben mehr.
error-look-what = Was möchtest du dir ansehen? Zum Beispiel „zeig { $example }“.
error-look-none = In { $game } gibt es außer dem Brett nichts anzusehen; wie es geht, sagt dir „regeln“.
error-which-game = Welches Spiel soll es sein: { $games }?
error-which-language = Welche Sprache soll es sein: { $languages }?
error-which-rules = Von welchem Spiel möchtest du die Regeln lesen: { $games }?

## Gefragt, bevor etwas verloren geht

forgone = Du hast noch { $things }. Noch einmal „{ $verb }“, und dein Zug endet ohne das.
sure-stop = { $running ->
        [running] Damit ist { $game } mit { $names } endgültig vorbei: Niemand kann daran weiterspielen, und gewertet wird auch nichts.
       *[lobby] Damit schließt du den Tisch für { $game }, an dem { $names } sitzen.
    } Ist das dein Ernst, dann sag innerhalb einer Minute noch einmal „abbrechen“.
sure-kick = { $running ->
        [running] Damit verliert { $who } den Platz, und eine KI spielt darauf weiter.
       *[lobby] Damit verliert { $who } den Platz.
    } Ist das dein Ernst, dann sag innerhalb einer Minute noch einmal „rauswerfen { $who }“.
sure-resign = Eine KI übernimmt deinen Platz und spielt { $game } für dich zu Ende. Ist das dein Ernst, dann sag innerhalb einer Minute noch einmal „aufgeben“.

## Warum eine Zeile gerade kein Zug ist

refusal-verb-unknown = „{ $word }“ kenne ich nicht. Jetzt geht: { $verbs }.
refusal-verb-now = „{ $verb }“ geht gerade nicht. Jetzt geht: { $verbs }.
refusal-near = „{ $word }“ kenne ich nicht – meinst du „{ $near }“?
refusal-unknown = „{ $word }“ kenne ich nicht.
refusal-thing-unknown = „{ $word }“ passt hier nicht. Möglich ist: { $things }.
refusal-too-much = „{ $word }“ ist zu viel, davor ist schon alles gesagt.
refusal-missing = Nach „{ $verb }“ fehlt noch etwas. Möglich ist: { $things }.
refusal-value = { $value } geht hier nicht. Möglich ist: { $things }.
refusal-together = Was du hinter „{ $verb }“ nennst, passt so nicht zusammen.
refusal-ambiguous = „{ $word }“ kann { $things } heißen. Schreib bitte einen Buchstaben mehr.
refusal-ambiguous-seat = „{ $word }“ kann { $things } sein. Schreib den ganzen Namen oder die Nummer.
refusal-ambiguous-move = Das kann zweierlei heißen. Schreib bitte { $lines }.
refusal-not-yours = Von dir brauche ich gerade nichts, { $names } { $count ->
        [1] ist
       *[other] sind
    } dran.
refusal-see-private = Das geht gerade nicht, den Grund habe ich dir geschrieben.
refusal-stale = Darauf hast du schon geantwortet. Geändert hat sich nichts.

## Was gedrückt statt getippt wird

choose-so-far = { $chosen }; jetzt: { $ask }
choose-marked = Gewählt: { $chosen }.
choose-marked-amiss = Gewählt: { $chosen }. Das passt nicht zusammen; bitte wähle anders.
choose-enough = Das ist alles
choose-alike = Nummer { $nth } von { $alike } gleichen
choose-typed = Zur Wahl stehen { $number }, zu viele für ein Menü. Bitte tippe es, zum Beispiel:
