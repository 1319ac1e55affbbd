# The terminal's own words

terminal-private = only you
terminal-again = You may have seen some of this before.
terminal-begin = Press Enter to begin. Type “help” to see what else you can do, or “quit” to leave; a running game is kept.
terminal-resume = A game of yours is waiting. Do you want to go on with it? [yes/no]
terminal-yes = yes
    .words = y
terminal-no = no
    .words = n
terminal-quit = quit
    .words = exit, bye
terminal-resumed = Your game goes on.
terminal-kept = Your game is kept: next time you go on from here.
terminal-over = Type “new { $game }” for another game, or “quit” to leave.
terminal-file = Written to { $path }.
terminal-file-not = { $path } cannot be written: { $reason }.
terminal-long = That is too long: a line has { $most } characters at most.
