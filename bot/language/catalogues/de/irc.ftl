# Eigene Worte von IRC

irc-word-more = mehr
irc-word-claim = einlösen
    .words = code
irc-word-reclaim = übernehmen

irc-again = Einiges davon hast du vielleicht schon gelesen:
irc-more = { $lines ->
        [1] Noch eine Zeile
       *[other] Noch { $lines } Zeilen
    } mit: { $command }
irc-no-more = Mehr gibt es nicht zu lesen.
irc-too-fast = So viel auf einmal kann ich nicht erzählen. Lass mich kurz Luft holen und frag dann noch einmal.
irc-file = Hier kommt sie Zeile für Zeile: in dieser Reihenfolge, und ohne was ich dazwischen sage, sind die Zeilen die Datei.
irc-help = Im Kanal kommt { $prefix } davor, etwa { $example }, oder mein Name: { $nick }: join.
irc-welcome = Du sitzt am Tisch in { $room }; was nur du sehen darfst, kommt hierher.
irc-code-hint = Hattest du hier schon einen Platz? Dann schick mir hier „{ $command }“ mit deinem Code.
irc-code = Falls deine Verbindung abreißt, bringt dich das auf deinen Platz zurück: { $command } { $code } (sag es niemandem außer mir, hier).
irc-claimed = Willkommen zurück, der Platz ist wieder deiner.
irc-claim-wrong = Zu diesem Code kenne ich keinen Platz. Schau bitte noch einmal nach; er kam hier im Privaten zu dir.
irc-claim-private = Ein Code gehört in eine private Nachricht, diesen haben andere mitgelesen. Er gilt nicht mehr; wem er gehörte, bekommt einen neuen.
irc-reclaimed = Gut, ab jetzt spielst du von dieser Verbindung aus.
irc-reclaim-without = Ohne Account kann ich nicht erkennen, wer du bist. Mit dem Code, den ich dir privat geschickt habe, bringt dich „einlösen CODE“ zurück.
irc-elsewhere = Du spielst gerade von einer anderen Verbindung aus. Mit „{ $command }“ machst du von dieser aus weiter.
irc-unseen = Ich sehe dich in keinem Kanal, in dem ich sitze, und kann nicht erkennen, wer du bist. Komm bitte zuerst nach { $channel }.
irc-unknown = Ich habe das Netz gefragt, wer du bist, und keine Antwort bekommen; darum ist das jetzt liegen geblieben.
irc-closed = { $name }: Ich kann dir nicht privat schreiben. Erlaub es bitte (in vielen Netzen mit /accept { $nick }), dann zeigt dir { $command }, was dir gehört.
irc-barred = In { $room } darf ich im Moment nicht sprechen. Der Tisch wartet, bis ich wieder darf.
irc-flooded = Aus { $room } bin ich zum dritten Mal geflogen, weil ich zu viel schreibe. Bis zum nächsten Neustart bleibe ich draußen, der Tisch bleibt stehen. Lasst mich dort bitte ausnehmen, oft genügt Voice.
irc-banned = In { $room } hat man mich verbannt. Der Tisch wartet; wer dort das Sagen hat, kann mich wieder hereinlassen.
irc-split = Ein Netsplit hat { $names } mitgenommen. { $number ->
        [1] Der Platz bleibt
       *[other] Die Plätze bleiben
    } reserviert, und bis zur Rückkehr steht dort die Uhr.
irc-split-guests = Wer keinen Account hat, kommt mit dem Code zurück: „{ $command } CODE“, privat an mich.
irc-healed = Alle sind zurück, das Spiel geht weiter.
irc-healed-without = Das Spiel geht weiter, vorerst ohne { $names }; { $number ->
        [1] der Platz bleibt
       *[other] die Plätze bleiben
    } reserviert.
