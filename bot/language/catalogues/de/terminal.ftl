# Was das Terminal selbst sagt

terminal-private = nur du
terminal-again = Einiges davon hast du vielleicht schon gesehen.
terminal-begin = Drück Enter, dann geht es los. Mit „hilfe“ siehst du, was du sonst noch tun kannst, mit „tschüss“ gehst du; ein Spiel, das läuft, bleibt dir erhalten.
terminal-resume = Ein Spiel von dir wartet noch. Willst du es weiterspielen? [ja/nein]
terminal-yes = ja
    .words = j
terminal-no = nein
    .words = n
terminal-quit = tschüss
    .words = schluss
terminal-resumed = Dein Spiel geht weiter.
terminal-kept = Dein Spiel bleibt erhalten: Nächstes Mal spielst du hier weiter.
terminal-over = Mit „neu { $game }“ beginnt ein neues Spiel, mit „tschüss“ gehst du.
terminal-file = Gespeichert: { $path }
terminal-file-not = { $path } lässt sich nicht schreiben: { $reason }.
terminal-long = Das ist zu lang: Eine Zeile hat höchstens { $most } Zeichen.
