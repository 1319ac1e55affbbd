# Was tafelrunde doctor sagt: wie es um alles steht, und was zu tun ist.

doctor-part-settings = Einstellungen
doctor-part-storage = Wo die Tische liegen
doctor-part-running = Läuft sie?
doctor-part-time = Zeit
doctor-mark-good = gut
doctor-mark-odd = Hinweis
doctor-mark-bad = falsch
doctor-mark-untried = nicht versucht
doctor-result = { $bad ->
        [0] Alles in Ordnung: Dem Spielen steht nichts im Weg.
        [1] Eins muss noch in Ordnung kommen, oben steht „falsch“ davor.
       *[other] { $bad } Dinge müssen noch in Ordnung kommen, oben steht „falsch“ davor.
    }

doctor-slow = Innerhalb von { $seconds } Sekunden kam keine Antwort. Versuch es noch einmal, und sieh sonst nach der Verbindung dieses Rechners.
doctor-failed = Das ließ sich nicht untersuchen ({ $kind }); der Fehler liegt bei mir. Bitte melde ihn.

## Einstellungen

doctor-settings = { $path } lässt sich lesen und ist in Ordnung.
doctor-settings-none = Unter { $path } gibt es keine Einstellungen, es gelten die üblichen: Im Terminal kannst du spielen. Für Discord oder IRC leg dort ab, was tafelrunde config --example ausgibt, und füll es aus.
doctor-settings-alone = { $path } lässt sich lesen, nennt aber kein Netz: Im Terminal kannst du spielen. Für Discord oder IRC füg einen Abschnitt hinzu; tafelrunde config --example zeigt, wie er aussieht.
doctor-settings-wrong = { $path } taugt noch nicht:{ $reason }Bring das in Ordnung, vorher startet nichts.
doctor-settings-private = Nicht alle auf diesem Rechner können sie lesen.
doctor-settings-open = Alle auf diesem Rechner können { $path } lesen, und damit Token und Passwörter. Schließ die Datei mit: chmod o= { $path }

## Wo die Tische liegen

doctor-folder = In { $path } lässt sich schreiben.
doctor-folder-closed = In { $path } darf Benutzer { $user } nicht schreiben ({ $reason }). Gib es diesem Benutzer, zum Beispiel mit: chown -R { $user } { $path }
doctor-space = { $free } MB sind frei.
doctor-space-scarce = Nur { $free } MB sind frei. Schaff bald Platz, bis es wieder { $needed } sind: Auf einer vollen Platte lässt sich kein Zug speichern.
doctor-space-none = Nur { $free } MB sind frei, bald ließe sich kein Zug mehr speichern. Schaff zuerst Platz, mindestens { $needed } MB.
doctor-database = { $path } ist heil: { $tables ->
        [1] ein Tisch
       *[other] { $tables } Tische
    } mit { $entries } Einträgen.
doctor-database-used = { $path } ist heil: { $tables ->
        [1] ein Tisch
       *[other] { $tables } Tische
    } mit { $entries } Einträgen. Gerade benutzt sie eine Tafelrunde.
doctor-database-none = { $path } gibt es noch nicht; die Datei entsteht beim ersten Start.
doctor-database-older = { $path } ist von einer älteren Version und wird beim nächsten Start umgestellt. Mach vorher eine Sicherung: tafelrunde backup DATEI
doctor-database-private = Außer dir kann auf diesem Rechner niemand die Datenbank lesen.
doctor-database-open = { $path } lässt sich auf diesem Rechner auch von anderen lesen, und die Karten laufender Spiele stehen darin. So bleibt sie unter euch: chmod 600 { $path }
doctor-sqlite = SQLite { $version }; gegen diese Version ist nichts bekannt.
doctor-sqlite-known = SQLite { $version }. Bis 3.51.3 (außer 3.50.7 und 3.44.6) kann das Schreibprotokoll in sehr seltenen Fällen Schaden nehmen, wenn zwei Programme im selben Augenblick schreiben. Hier schreibt nur der Bot; lass also kein anderes Programm an die Datenbank.
doctor-database-unfit = { $reason } Eine Sicherung spielst du ein mit: tafelrunde restore DATEI

doctor-running = Eine Tafelrunde benutzt { $path }, und es geht ihr gut.
doctor-running-not = Keine Tafelrunde benutzt { $path }. Starte sie: tafelrunde serve
doctor-running-stuck = Eine Tafelrunde benutzt { $path }, hat aber seit { $minutes } Minuten nichts mehr aufgeschrieben. Starte sie neu.
doctor-asked = Sie sagt von sich: { $said }.
doctor-asked-unwell = Sie sagt von sich, dass etwas nicht stimmt: { $said }.
doctor-asked-silent = Sie antwortet nicht auf Port { $port }, den die Einstellungen unter [health] nennen. Wenn du das gerade geändert hast, starte sie neu.

## Zeit

doctor-time = Es ist { $now }.
doctor-time-past = Nach der Uhr dieses Rechners ist es { $now }, und das kann nicht sein: Kein Zertifikat würde gelten. Stell sie, am besten von selbst mit NTP (timedatectl set-ntp true).
doctor-time-back = Nach der Uhr dieses Rechners ist es { $now }, aber um { $written } wurde schon etwas aufgeschrieben. Eins davon war falsch: Stell die Uhr mit NTP (timedatectl set-ntp true).

## Was nicht versucht wurde

doctor-step-settings = die Einstellungen
doctor-step-rights = wer sie lesen kann
doctor-step-folder = der Ordner
doctor-step-space = der Platz
doctor-step-private = wer die Datenbank lesen kann
doctor-step-sqlite = SQLite
doctor-step-database = die Datenbank
doctor-step-running = ob sie läuft
doctor-step-asked = was sie von sich sagt
doctor-step-time = die Uhrzeit
doctor-step-password = die Passwörter
doctor-step-name = der Name des Servers
doctor-step-connection = die Verbindung
doctor-step-tls = die Verschlüsselung
doctor-step-login = die Anmeldung
doctor-step-accounts = die Konten der Leute
doctor-step-pace = das Tempo
doctor-step-channels = die Kanäle
doctor-step-token = das Token
doctor-step-application = die Anwendung und die Einladung
doctor-step-commands = die Befehle
doctor-step-direct = die Direktnachricht
doctor-step-gateway = die Leitung (Gateway)
doctor-step-servers = die Server

## Netze

doctor-network-wrong = Die Einstellungen passen noch nicht: { $reason }.
doctor-name = { $host } ist zu finden.
doctor-name-unknown = Unter { $host } ist kein Server zu finden. Stimmt der Name, und ist dieser Rechner im Netz?
doctor-name-offline = Nach { $host } lässt sich gerade nicht fragen. Ist dieser Rechner im Netz? Sonst sieh nach, welchen Nameserver er fragt.

## IRC

doctor-irc-settings = Passwörter und Dateien sind da.
doctor-irc-files = In ca_file, certificate oder key steht nicht, was dort stehen soll: Zertifikate und der Schlüssel, der zu ihnen passt, im PEM-Format.
doctor-irc-connection = { $host } antwortet auf Port { $port }.
doctor-irc-connection-refused = { $host } nimmt auf Port { $port } keine Verbindung an. Sieh nach, ob Server und Port stimmen, meist ist es 6697.
doctor-irc-connection-silent = { $host } antwortet auf Port { $port } nicht. Sieh nach, ob Server und Port stimmen und ob eine Firewall die Verbindung aufhält.
doctor-irc-connection-closed = { $host } legt auf Port { $port } gleich wieder auf. Vielleicht passt tls nicht zum Port, oder das Netz will diesen Rechner nicht: Dann frag dort nach.
doctor-irc-connection-none = { $host } ist auf Port { $port } nicht zu erreichen ({ $reason }). Sieh nach der Verbindung dieses Rechners.
doctor-irc-proxy = Der Proxy { $host } (Port { $port }) lässt mich nicht durch: { $reason }. Sieh nach, ob proxy stimmt, mit Name und Passwort.
doctor-irc-tls = Die Verbindung ist verschlüsselt, und das Zertifikat von { $host } gilt.
doctor-irc-tls-here = Unverschlüsselt, aber nur auf diesem Rechner.
doctor-irc-tls-off = Die Verbindung ist unverschlüsselt: Wer auf dem Weg sitzt, liest mit, auch die Handkarten. Besser ist tls = true, meist mit port = 6697.
doctor-irc-tls-unchecked = Das Zertifikat wird nicht geprüft (verify = false): Jeder könnte sich für { $host } ausgeben. Das ist nur für einen eigenen Server gut; besser nenn sein Zertifikat in ca_file.
doctor-irc-tls-unknown = Niemand, dem dieser Rechner traut, bürgt für das Zertifikat von { $host }. Ist es dein eigener Server, dann nenn sein Zertifikat in ca_file; sonst verbinde dich nicht und frag die Leute, die ihn betreiben.
doctor-irc-tls-expired = Das Zertifikat von { $host } ist abgelaufen. Die Leute, die den Server betreiben, müssen es erneuern; stimmt die Uhr dieses Rechners?
doctor-irc-tls-time = Das Zertifikat von { $host } gilt noch nicht. Stimmt die Uhr dieses Rechners?
doctor-irc-tls-name = Das Zertifikat gehört nicht zu { $host }. Nimm für host den Namen, den das Netz selbst nennt.
doctor-irc-tls-none = Auf Port { $port } spricht { $host } kein TLS. Nimm den Port, den das Netz für TLS nennt (meist 6697).
doctor-irc-tls-wrong = Mit { $host } kommt keine verschlüsselte Verbindung zustande ({ $reason }). Sieh nach, ob der Port für TLS ist und ob der Server ein Zertifikat verlangt.
doctor-irc-login = Willkommen geheißen als { $nick }: Zum Untersuchen nehme ich einen eigenen Namen, so störe ich keine Tafelrunde, die schon da ist.
doctor-irc-login-silent = Der Server antwortet auf die Anmeldung nicht. Vielleicht ist Port { $port } für TLS, dann setz tls = true; sonst versuch es später noch einmal.
doctor-irc-login-closed = Der Server legt bei der Anmeldung auf, ohne etwas zu sagen. Vielleicht ist Port { $port } für TLS, dann setz tls = true.
doctor-irc-closed = Der Server legt auf und sagt: „{ $said }“. Wenn das ein Verbot ist, frag die Leute, die das Netz betreiben.
doctor-irc-banned = Dieses Netz will uns nicht (gesperrt). Frag die Leute, die es betreiben, ob ein Bot willkommen ist; vorher hilft kein neuer Versuch.
doctor-irc-password = Der Server verlangt ein Passwort, und das gegebene stimmt nicht: Das gehört in password (nicht das des Kontos).
doctor-irc-nick = Der Name { $nick } ist frei.
doctor-irc-nick-ours = Den Namen { $nick } hat schon jemand auf diesem Rechner: eine Tafelrunde, die gerade läuft.
doctor-irc-nick-taken = Den Namen { $nick } hat gerade jemand anders. Ich nehme dann einen ähnlichen; besser lass ihn bei den Diensten eintragen, oder wähl in nick einen anderen.
doctor-irc-nick-long = { $nick } ist hier zu lang: Namen haben höchstens { $most } Zeichen. Wähl in nick einen kürzeren.
doctor-irc-nick-unfit = { $nick } nimmt kein Server als Namen: Wähl in nick einen, der mit einem Buchstaben beginnt und nur aus Buchstaben, Ziffern, - und _ besteht.
doctor-irc-nick-none = { $nick } nimmt dieser Server nicht als Namen, auch keinen ähnlichen. Wähl in nick einen aus Buchstaben, der nicht mit einer Ziffer beginnt.
doctor-irc-sasl = Im Konto { $account } angemeldet.
doctor-irc-sasl-wrong = Konto { $account } und Passwort (oder Zertifikat) passen nicht zusammen. Sieh nach, ob beides stimmt; was in der Umgebung steht, gilt mehr als password_file, und das mehr als password.
doctor-irc-sasl-locked = Das Konto { $account } ist gesperrt. Frag die Leute, die das Netz betreiben.
doctor-irc-sasl-none = Der Server bietet gerade keine Anmeldung mit SASL an. Gibt es dort Konten? Dann sind vielleicht nur die Dienste kurz weg; sonst nimm [irc.sasl] heraus.
doctor-irc-sasl-other = Der Server kennt die Anmeldung mit { $mechanism } nicht. Setz in [irc.sasl] mechanism auf "plain" oder "external", je nachdem, was das Netz nennt.
doctor-irc-sasl-silent = Auf die Anmeldung im Konto { $account } kam keine Antwort. Vielleicht sind die Dienste gerade weg; versuch es später noch einmal.
doctor-irc-accounts = Das Netz sagt, wer in welchem Konto angemeldet ist: Geheimes geht nur an dieses Konto.
doctor-irc-accounts-asked = { $services } sagt mit { $word }, wer in welchem Konto angemeldet ist: Geheimes geht nur an dieses Konto.
doctor-irc-accounts-silent = { $services } antwortet auf { $word } nicht, und so wüsste ich von niemandem, wer es ist. Sieh nach, ob nickserv und nickserv_asks stimmen.
doctor-irc-accounts-unasked = Es gibt Konten, aber nur die Dienste wissen davon. Trag sie ein: nickserv = "{ $services }". Sonst gehört ein Platz zur Verbindung, und zurück bringt nur ein Code.
doctor-irc-accounts-none = Es gibt keine Konten. Ein Platz gehört darum zur Verbindung; bricht sie ab, bringt ein Code zurück, den jede und jeder beim Hinsetzen bekommt.
doctor-irc-pace = Eine Runde „Ohne Furcht und Adel“ zu viert hat etwa { $lines } Zeilen; dieser Server ({ $software }) nimmt sie { $seconds ->
        [0] auf einmal
        [1] in einer Sekunde
       *[other] in { $seconds } Sekunden
    } an. Schneller wird es, wenn der Bot dort mehr schreiben darf und du rate und burst in [irc.pacing] danach einstellst.
doctor-irc-pace-slow = Eine Runde „Ohne Furcht und Adel“ zu viert hat etwa { $lines } Zeilen, und dafür braucht dieser Server ({ $software }) { $seconds } Sekunden: Das wird zäh. Frag die Leute, die ihn betreiben, ob der Bot mehr schreiben oder ganz ausgenommen werden darf; danach setz rate und burst oder exempt = true in [irc.pacing].
doctor-irc-channels-none = Es ist kein Kanal genannt. Dann höre ich nur private Nachrichten; füg channels = ["#name"] hinzu.
doctor-irc-channel = In { $channel } kann ich sitzen und sprechen.
doctor-irc-channel-plain = In { $channel } kann ich sitzen und sprechen; Farben lässt der Kanal nicht zu (+c), ich schreibe dort ohne.
doctor-irc-channel-moderated = In { $channel } darf ich sitzen, aber nicht sprechen (+m oder +M). Lass mir dort Stimme geben, am besten über das Konto: /mode { $channel } +v NAME.
doctor-irc-channel-invited = In { $channel } kommen nur Eingeladene (+i). Lass mich auf die Liste der Eingeladenen setzen: /mode { $channel } +I NAME!*@*. Einer Einladung folge ich nicht.
doctor-irc-channel-key = { $channel } hat einen Schlüssel (+k), und der gegebene stimmt nicht. Schreib ihn dahinter: channels = ["{ $channel } SCHLÜSSEL"].
doctor-irc-channel-banned = Aus { $channel } bin ich gesperrt (+b). Frag die Leute, die dort das Sagen haben.
doctor-irc-channel-account = In { $channel } kommt nur, wer ein Konto hat (+r). Richte eins ein und trag es unter [irc.sasl] ein.
doctor-irc-channel-full = { $channel } ist voll (+l). Lass die Grenze anheben.
doctor-irc-channel-many = { $channel } wäre ein Kanal zu viel: Mehr lässt das Netz nicht zu. Nimm einen aus channels heraus.
doctor-irc-channel-name = { $channel } ist hier kein Name eines Kanals, oder es gibt ihn nicht. Meist beginnt er mit #.
doctor-irc-channel-sign = { $channel } ist kein Name eines Kanals: Davor gehört { $signs }, also channels = ["#{ $channel }"].
doctor-irc-channel-forward = { $channel } schickt mich in einen anderen Kanal, und dem folge ich nicht. Meist heißt das: Ein Konto ist nötig, oder der Kanal ist umgezogen.
doctor-irc-channel-tls = In { $channel } kommt nur, wer verschlüsselt verbunden ist. Setz tls = true.
doctor-irc-channel-operators = In { $channel } dürfen nur die Leute, die das Netz betreiben.
doctor-irc-channel-later = { $channel } ist gerade nicht zu haben. Das geht meist vorbei; versuch es in ein paar Minuten noch einmal.
doctor-irc-channel-refused = In { $channel } durfte ich nicht bleiben. Frag die Leute, die dort das Sagen haben.
doctor-irc-channel-silent = Auf meinen Wunsch, in { $channel } zu kommen, kam keine Antwort. Versuch es später noch einmal.

## Discord

doctor-discord-token = Ein Token ist da und sieht aus wie eines.
doctor-discord-token-unknown = Discord kennt dieses Token nicht. Mach im Developer Portal auf der Seite Bot ein neues (Reset Token) und trag es ein; der öffentliche Schlüssel und das Client Secret sind etwas anderes.
doctor-discord-login = Angemeldet als { $name }.
doctor-discord-away = Discord ist nicht zu erreichen ({ $reason }). Sieh nach der Verbindung dieses Rechners.
doctor-discord-certificate = Was sich für Discord ausgibt, kann es nicht beweisen (Zertifikat). Stimmt die Uhr, oder liest auf dem Weg jemand mit?
doctor-discord-refused = Discord antwortet mit { $status }. Bei 429 oder 403 warte eine Stunde, bei mehr als 500 ist es eine Störung: discordstatus.com.
doctor-discord-application = Das ist die Anwendung { $name } ({ $id }). Eingeladen wird sie mit: { $link }
doctor-discord-endpoint = Im Developer Portal steht auf der Seite General Information eine Interactions Endpoint URL. Lösch sie: Sonst kommen Befehle und Knöpfe dort an und nicht hier.
doctor-discord-grant = Im Developer Portal ist auf der Seite Bot „Requires OAuth2 Code Grant“ an. Schalt es aus, sonst geht keine Einladung.
doctor-discord-commands = Alle Befehle sind bei Discord eingetragen.
doctor-discord-commands-copies = { $number ->
        [one] Auf { $server } steht noch ein eigener Befehl
       *[other] Auf { $server } stehen noch { $number } eigene Befehle
    } von einem anderen Programm unter dieser Anwendung ({ $names }); alte Befehle stehen dort neben den jetzigen. Wer das Token hat, kann sie löschen: mit PUT eine leere Liste an /applications/…/guilds/…/commands.
doctor-discord-commands-other = { $number ->
        [1] Ein Befehl ist
       *[other] { $number } Befehle sind
    } bei Discord noch anders eingetragen ({ $names }). Das bringt tafelrunde serve beim nächsten Start in Ordnung.
doctor-discord-hello = Das ist ein Gruß von tafelrunde doctor: Direktnachrichten kommen an.
doctor-discord-direct = Eine Direktnachricht an dich ist angekommen.
doctor-discord-direct-closed = Direktnachrichten an dich sind zu, oder wir haben keinen Server gemeinsam. Spielen geht trotzdem: Der Knopf „Meine Hand“ zeigt alles.
doctor-discord-direct-not = Eine Direktnachricht an dich ging nicht ({ $reason }). Spielen geht trotzdem: Der Knopf „Meine Hand“ zeigt alles.
doctor-discord-gateway = Ich darf zuhören; keiner der Privileged Gateway Intents wird gebraucht. Das war eine der Anmeldungen von heute, { $left } von { $total } bleiben.
doctor-discord-gateway-silent = Discords Leitung für Ereignisse (Gateway) antwortet nicht. Versuch es später noch einmal: discordstatus.com.
doctor-discord-gateway-closed = Discord hat aufgelegt (Gateway, { $code }). Versuch es später noch einmal; bleibt es so, dann melde es bitte.
doctor-discord-intents = Discord verweigert uns, was wir hören wollen (Intents), obwohl nichts davon eine Erlaubnis braucht. Bitte melde das.
doctor-discord-logins-few = Heute sind nur noch { $left } Anmeldungen übrig, darum lasse ich es. In { $minutes } Minuten sind es wieder genug; sieh nach, was sich so oft anmeldet.
doctor-discord-servers-none = Noch auf keinem Server. Lad die Tafelrunde ein: { $link }
doctor-discord-server = { $server }: in { $open } von { $all } Kanälen kann gespielt werden.
doctor-discord-server-away = { $server }: Discord erreicht diesen Server gerade selbst nicht.
doctor-discord-server-barred = { $server }: In keinem Kanal darf ich lesen und schreiben. Gib mir dort „Kanal anzeigen“ und „Nachrichten senden“, oder lad mich noch einmal ein: { $link }
doctor-discord-embeds = { $server }: In { $channels } fehlt „Links einbetten“ (Embed Links); Bretter sind dort einfacher Text.
doctor-discord-pictures = { $server }: In { $channels } fehlt „Dateien anhängen“ (Attach Files); Bretter kommen dort ohne Bild.
doctor-discord-threads-new = { $server }: In { $channels } fehlt „Öffentliche Threads erstellen“; dort bekommt kein Tisch einen eigenen Thread.
doctor-discord-threads = { $server }: In { $channels } fehlt „Nachrichten in Threads senden“; in Threads kann dort nicht gespielt werden.
