# Was tafelrunde doctor sagt: wie es um alles steht, und was zu tun ist.

doctor-part-settings = Einstellungen
doctor-part-storage = Wo die Tische liegen
doctor-part-running = Läuft sie?
doctor-part-time = Zeit
doctor-mark-good = gut
doctor-mark-odd = Hinweis
doctor-mark-bad = falsch
doctor-result = { $bad ->
        [0] Alles in Ordnung: Dem Spielen steht nichts im Weg.
        [1] Eins muss noch in Ordnung kommen, oben steht „falsch“ davor.
       *[other] { $bad } Dinge müssen noch in Ordnung kommen, oben steht „falsch“ davor.
    }

doctor-slow = Innerhalb von { $seconds } Sekunden kam keine Antwort. Versuch es noch einmal, und sieh sonst nach der Verbindung dieses Rechners.
doctor-failed = Das ließ sich nicht untersuchen ({ $kind }); der Fehler liegt bei mir. Bitte melde ihn.

## Einstellungen

doctor-settings = { $path } lässt sich lesen und ist in Ordnung.
doctor-settings-none = Unter { $path } gibt es keine Einstellungen, es gelten die üblichen: Im Terminal kannst du spielen. Für Discord oder IRC kopiere config.example.toml dorthin und füll es aus.
doctor-settings-alone = { $path } lässt sich lesen, nennt aber kein Netz: Im Terminal kannst du spielen. Für Discord oder IRC füg einen Abschnitt hinzu, wie ihn config.example.toml zeigt.
doctor-settings-wrong = { $path } taugt noch nicht: { $reason }. Bring diese Stelle in Ordnung, vorher startet nichts.
doctor-settings-private = Nicht alle auf diesem Rechner können sie lesen.
doctor-settings-open = Alle auf diesem Rechner können { $path } lesen, und damit Token und Passwörter. Schließ die Datei mit: chmod o= { $path }

## Wo die Tische liegen

doctor-folder = In { $path } lässt sich schreiben.
doctor-folder-closed = In { $path } darf Benutzer { $user } nicht schreiben ({ $reason }). Gib es diesem Benutzer, zum Beispiel mit: chown -R { $user } { $path }
doctor-space = { $free } MB sind frei.
doctor-space-scarce = Nur { $free } MB sind frei. Schaff bald Platz, bis es wieder { $needed } sind: Auf einer vollen Platte lässt sich kein Zug speichern.
doctor-space-none = Nur { $free } MB sind frei, bald ließe sich kein Zug mehr speichern. Schaff zuerst Platz, mindestens { $needed } MB.
doctor-database = { $path } ist heil: { $tables } Tische mit { $entries } Einträgen.
doctor-database-used = { $path } ist heil: { $tables } Tische mit { $entries } Einträgen. Gerade benutzt sie eine Tafelrunde.
doctor-database-none = { $path } gibt es noch nicht; die Datei entsteht beim ersten Start.
doctor-database-older = { $path } ist von einer älteren Version und wird beim nächsten Start umgestellt. Mach vorher eine Sicherung: tafelrunde backup DATEI
doctor-database-unfit = { $reason } Eine Sicherung spielst du ein mit: tafelrunde restore DATEI

doctor-running = Eine Tafelrunde benutzt { $path }, und es geht ihr gut.
doctor-running-not = Keine Tafelrunde benutzt { $path }. Starte sie: tafelrunde serve
doctor-running-stuck = Eine Tafelrunde benutzt { $path }, hat aber seit { $minutes } Minuten nichts mehr aufgeschrieben. Starte sie neu.

## Zeit

doctor-time = Es ist { $now }.
doctor-time-past = Nach der Uhr dieses Rechners ist es { $now }, und das kann nicht sein: Kein Zertifikat würde gelten. Stell sie, am besten von selbst mit NTP (timedatectl set-ntp true).
doctor-time-back = Nach der Uhr dieses Rechners ist es { $now }, aber um { $written } wurde schon etwas aufgeschrieben. Eins davon war falsch: Stell die Uhr mit NTP (timedatectl set-ntp true).

## Netze

doctor-network = Die Einstellungen für { $host } sind vollständig; Kanäle: { $channels }.
doctor-network-channels = Die Einstellungen sind vollständig, nennen aber keinen Kanal. Dann höre ich nur private Nachrichten; füg channels = ["#name"] hinzu.
doctor-network-token = Ein Token ist da und sieht aus wie einer.
doctor-network-wrong = Die Einstellungen passen noch nicht: { $reason }.
