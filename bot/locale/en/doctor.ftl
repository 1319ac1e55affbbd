# What tafelrunde doctor says: how it stands with each thing, and what to do.

doctor-part-settings = Settings
doctor-part-storage = Where tables are kept
doctor-part-running = Is it running?
doctor-part-time = Time
doctor-mark-good = ok
doctor-mark-odd = note
doctor-mark-bad = wrong
doctor-result = { $bad ->
        [0] All is well: nothing keeps you from playing.
        [1] One thing must be mended, marked “wrong” above.
       *[other] { $bad } things must be mended, marked “wrong” above.
    }

doctor-slow = There was no answer within { $seconds } seconds. Try again, and if it stays so, look at this computer's connection.
doctor-failed = This could not be examined ({ $kind }), which is a mistake of mine. Please report it.

## Settings

doctor-settings = { $path } can be read and says what it should.
doctor-settings-none = There are no settings at { $path }, so the usual ones hold: you can play in the terminal. For Discord or IRC copy config.example.toml there and fill it in.
doctor-settings-alone = { $path } can be read, but names no network: you can play in the terminal. For Discord or IRC add a section, as config.example.toml shows.
doctor-settings-wrong = { $path } cannot be used: { $reason }. Mend that place; nothing starts before.
doctor-settings-private = Not everybody on this computer can read them.
doctor-settings-open = All users of this computer can read { $path }, and with it tokens and passwords. Shut it with: chmod o= { $path }

## Where tables are kept

doctor-folder = { $path } can be written.
doctor-folder-closed = { $path } cannot be written by user { $user } ({ $reason }). Give it to that user, for example with: chown -R { $user } { $path }
doctor-space = { $free } MB are free.
doctor-space-scarce = Only { $free } MB are free. Make room soon, so that there are { $needed } again: on a full disk no move can be stored.
doctor-space-none = Only { $free } MB are free, so that moves could soon be stored no more. Make room first, at least { $needed } MB.
doctor-database = { $path } is whole: { $tables } tables with { $entries } entries.
doctor-database-used = { $path } is whole: { $tables } tables with { $entries } entries. A Tafelrunde is using it right now.
doctor-database-none = There is no { $path } yet; it is made at the first start.
doctor-database-older = { $path } is of an older version and is brought up to date at the next start. Make a backup first: tafelrunde backup FILE
doctor-database-unfit = { $reason } You put back a backup with: tafelrunde restore FILE

doctor-running = A Tafelrunde is using { $path } and is well.
doctor-running-not = No Tafelrunde is using { $path }. Start it: tafelrunde serve
doctor-running-stuck = A Tafelrunde is using { $path }, but has written nothing down for { $minutes } minutes. Restart it.

## Time

doctor-time = It is { $now }.
doctor-time-past = By this computer's clock it is { $now }, which cannot be: no certificate would be accepted. Set it, best by itself with NTP (timedatectl set-ntp true).
doctor-time-back = By this computer's clock it is { $now }, but something was written down at { $written } already. One of them was wrong: set the clock by NTP (timedatectl set-ntp true).

## Networks

doctor-network = The settings for { $host } are complete; channels: { $channels }.
doctor-network-channels = The settings are complete, but name no channel. I then only hear private messages; add channels = ["#name"].
doctor-network-token = A token is there and looks like one.
doctor-network-wrong = The settings will not do yet: { $reason }.
