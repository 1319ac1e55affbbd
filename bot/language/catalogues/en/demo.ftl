# What is said at tafelrunde demo: first to those who watch, then to those who started it.

demo-begin = This is a demonstration: AI players play among themselves, and you may watch.
demo-over = That was the demonstration. Once Tafelrunde really runs, you open a table of your own like this:
demo-only = This is only a demonstration: everybody may watch, and you can play afterwards.

demo-opening = AI players are about to play { $game }, { $seats ->
        [2] two
        [3] three
        [4] four
       *[other] { $seats }
    } of them, to be seen in { $rooms }. Ctrl-C ends it.
demo-waiting = Logging in …
demo-missing = I am not in { $room }, or may not write there. What to do is said by: tafelrunde doctor
demo-nowhere = Nobody would see it like this, so I leave it be.
demo-no-discord = Discord is left out: name a channel with --channel (right click on it, Copy Link).
demo-finished = That was it. If all looked well: tafelrunde serve
