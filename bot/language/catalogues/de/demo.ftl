# Was bei tafelrunde demo gesagt wird: zuerst denen, die zuschauen, dann denen, die sie gestartet haben.

demo-begin = Das ist eine Vorführung: Hier spielt die KI mit sich selbst, ihr dürft zuschauen.
demo-over = Das war die Vorführung. Wenn die Tafelrunde richtig läuft, eröffnet ihr so einen eigenen Tisch:
demo-only = Das ist nur eine Vorführung: Zuschauen dürfen alle, mitspielen könnt ihr danach.

demo-opening = Gleich spielt die KI { $game } zu { $seats ->
        [2] zweit
        [3] dritt
        [4] viert
       *[other] { $seats }
    }, zu sehen in { $rooms }. Strg-C beendet es.
demo-waiting = Ich melde mich an …
demo-missing = In { $room } bin ich nicht, oder ich darf dort nicht schreiben. Was zu tun ist, sagt: tafelrunde doctor
demo-nowhere = So sieht es niemand, darum lasse ich es.
demo-no-discord = Discord ist nicht dabei: Nenn mit --channel einen Kanal (Rechtsklick darauf, „Link kopieren“).
demo-finished = Das war es. Wenn alles gut aussah: tafelrunde serve
