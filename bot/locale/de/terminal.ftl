# Was das Terminal selbst sagt

terminal-private = nur du
terminal-again = Einiges davon hast du vielleicht schon gesehen.
terminal-begin = Drück Enter, dann geht es los. Mit „help“ siehst du, was du sonst noch tun kannst.
terminal-resume = Eine Partie von dir wartet noch. Willst du sie weiterspielen? [ja/nein]
    .words = n, no, nein
terminal-resumed = Deine Partie geht weiter.
terminal-kept = Deine Partie bleibt erhalten: Nächstes Mal spielst du hier weiter.
terminal-over = Mit „new“ beginnt eine neue Partie, mit Strg-D gehst du.
terminal-file = Gespeichert: { $path }
terminal-file-not = { $path } lässt sich nicht schreiben: { $reason }.
terminal-long = Das ist zu lang: Eine Zeile hat höchstens { $most } Zeichen.
