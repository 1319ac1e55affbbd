# Discords eigene Worte

discord-again = Einiges davon hast du vielleicht schon gelesen.
discord-done = Erledigt.
discord-old = Dieser Knopf ist von vorhin und bewirkt nichts mehr. So sieht es jetzt aus.
discord-changed = Was du wählen kannst, hat sich inzwischen geändert; es ist nichts geschehen. Bitte wähle noch einmal.
discord-button-hand = Meine Hand
discord-button-back = Zurück
discord-button-join = Mitspielen
discord-button-leave = Aufstehen
discord-button-add = KI dazu
discord-button-start = Los
discord-button-back-here = Bin wieder da
discord-welcome = Du sitzt am Tisch. Was nur du sehen darfst, kommt hierher zu dir:
discord-closed = Ich kann dir keine Direktnachrichten schicken. Das macht nichts: Der Knopf „{ $button }“ zeigt dir alles, was dir gehört.
discord-call = Du bist gefragt: „{ $button }“ zeigt dir, was dir gehört. (Direktnachrichten kann ich dir nicht schicken.)
discord-turn = { $count ->
    [one] { $who }, du bist dran.
   *[other] { $who }, ihr seid dran.
}
discord-deadline = Die Zeit endet { $when }.
discord-deadline-of = Für { $who } endet die Zeit { $when }.
discord-yours = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] {" "}am Tisch von { $host }
}: Du bist gefragt.
discord-chosen = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] {" "}am Tisch von { $host }
}: gewählt.
discord-about = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] {" "}am Tisch von { $host }
}:
discord-to-board = Zum Brett
discord-barred = Dort darf ich im Moment nicht schreiben (ich muss den Kanal sehen und darin Nachrichten senden können). Euer Tisch wartet auf mich, und so lange läuft keine Zeit. Das erfahren alle, die dort sitzen.
discord-barred-here = Dort darf ich im Moment nicht schreiben (ich muss den Kanal sehen und darin Nachrichten senden können). In seinen anderen Räumen geht der Tisch weiter.
discord-gone = Den Kanal unseres Tisches gibt es nicht mehr, darum habe ich den Tisch geschlossen.
discord-gone-here = Einen Kanal unseres Tisches gibt es nicht mehr. In seinen anderen Räumen geht der Tisch weiter.
discord-move = Such aus, was du tun willst, oder tipp es
discord-text = So, wie du es tippen würdest; was passt, wird dir gezeigt
discord-number = Wie viele
discord-new = Ein neuer Tisch
discord-new-what = Welches Spiel, wie schnell, und soll eine KI mitspielen? Was du offenlässt, bleibt, wie es hier üblich ist.
discord-new-game = Welches Spiel?
discord-new-pace = Wie schnell?
discord-new-ai = Mit KI?
discord-new-open = Tisch aufmachen
discord-rights = In diesem Kanal kann ich keinen Tisch aufmachen: { $count ->
        [one] Mir fehlt das Recht
       *[other] Mir fehlen die Rechte
    } { $rights }. Wer den Kanal verwaltet, kann das ändern; wo ich schreiben darf, könnt ihr gleich spielen.
discord-rights-plain = { $count ->
        [one] Mir fehlt hier das Recht
       *[other] Mir fehlen hier die Rechte
    } { $rights }, darum sehen die Bretter schlichter aus. Wer den Kanal verwaltet, kann das ändern.
discord-right-view-channel = Kanal anzeigen
discord-right-send-messages = Nachrichten senden
discord-right-send-messages-in-threads = Nachrichten in Threads senden
discord-right-embed-links = Links einbetten
discord-right-attach-files = Dateien anhängen
discord-menu-invite = An meinen Tisch einladen
discord-menu-look = Diesen Tisch ansehen
discord-invite-bot = Bots kann ich nicht einladen. KI-Spieler setzen sich mit „dazu ki“.
discord-look-none = In dieser Nachricht steht kein Tisch.
discord-button-again = Revanche, bin dabei ({ $agreed } von { $all })
discord-again-in = Du bist dabei. Noch fehlt die Antwort von { $names }.
discord-again-past = Diese Revanche ist vorbei: Hier ging es inzwischen schon weiter. Mit „nochmal“ gibt es das nächste Spiel.
discord-name-add = dazu
discord-name-remove = weg
discord-name-which = welcher
discord-which = Sag, welchen Tisch du meinst, wenn hier mehrere stehen.
discord-which-text = Sein Buchstabe
discord-group-table = tisch
discord-group-table-what = Was man am Tisch selten braucht: Abstimmungen, Pausen, Plätze, Rufe, Codes.
discord-group-moderate = moderieren
discord-group-moderate-what = Für alle, die hier moderieren: wie ich mich hier benehme, und was auf dem Server gilt.

## Die Einstellungen eines Servers

discord-server = Was auf diesem Server gilt
discord-server-what = Sieh und ändere, was auf diesem Server gilt.
discord-server-language = Sprache der Räume
discord-server-tables = Tische zugleich, 0 für beliebig viele
discord-server-moderators = Rolle, die Tische abbrechen darf
discord-server-pictures = Bretter auch als Bild
discord-server-managers = Diese Einstellungen ändert nur, wer den Server verwalten darf.
discord-server-threads = ein eigener Thread für jeden Tisch
discord-server-forum = Forum, in dem Tische zu Beiträgen werden
discord-server-ping = Rolle, die gefragt wird, wer mitspielt
discord-server-ping-hours = Stunden zwischen zwei solchen Fragen
discord-server-without = auf welche Rolle oder welches Forum verzichtet wird
discord-server-here = keins, Threads sind im Kanal
discord-server-nobody = niemand
discord-thread = { $game } mit { $name }
discord-thread-begins = { $name } macht einen Tisch auf: { $game }. Setzt euch dazu!
discord-ping = { $name } macht einen Tisch auf: { $game }. Wer spielt mit?
discord-server-yes = ja
discord-server-no = nein
discord-server-own = wie bei Discord
discord-server-any = beliebig viele
discord-server-none = nur wer Nachrichten verwaltet
discord-full = Auf diesem Server gibt es schon { $most } Tische, mehr möchten seine Betreiber nicht.

## Wie jemand erfährt, wer dran ist

discord-notify-what = Sag mir, wie ich mich melde, wenn du dran bist.
discord-notify-how = wo ich mich melde
discord-notify-auto = Im Kanal erwähnen; direkt schreiben, wenn es geheim ist
discord-notify-channel = Immer im Kanal erwähnen
discord-notify-direct = Immer direkt schreiben
discord-notify-both = Im Kanal erwähnen und direkt schreiben
discord-notify-none = Gar nicht melden, ich schaue selbst vorbei
