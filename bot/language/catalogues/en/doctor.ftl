# What tafelrunde doctor says: how it stands with each thing, and what to do.

doctor-part-settings = Settings
doctor-part-storage = Where tables are kept
doctor-part-running = Is it running?
doctor-part-time = Time
doctor-mark-good = ok
doctor-mark-odd = note
doctor-mark-bad = wrong
doctor-mark-untried = not tried
doctor-result = { $bad ->
        [0] All is well: nothing keeps you from playing.
        [1] One thing must be mended, marked “wrong” above.
       *[other] { $bad } things must be mended, marked “wrong” above.
    }

doctor-slow = There was no answer within { $seconds } seconds. Try again, and if it stays so, look at this computer's connection.
doctor-failed = This could not be examined ({ $kind }), which is a mistake of mine. Please report it.

## Settings

doctor-settings = { $path } can be read and says what it should.
doctor-settings-none = There are no settings at { $path }, so the usual ones hold: you can play in the terminal. For Discord or IRC put there what tafelrunde config --example prints, and fill it in.
doctor-settings-alone = { $path } can be read, but names no network: you can play in the terminal. For Discord or IRC add a section, as in what tafelrunde config --example prints.
doctor-settings-wrong = { $path } cannot be used:{ $reason }Mend that; nothing starts before.
doctor-settings-private = Not everybody on this computer can read them.
doctor-settings-open = All users of this computer can read { $path }, and with it tokens and passwords. Close it to them with: chmod o= { $path }

## Where tables are kept

doctor-folder = { $path } can be written.
doctor-folder-closed = { $path } cannot be written by user { $user } ({ $reason }). Give it to that user, for example with: chown -R { $user } { $path }
doctor-space = { $free } MB are free.
doctor-space-scarce = Only { $free } MB are free. Make room soon, so that there are { $needed } again: on a full disk no move can be stored.
doctor-space-none = Only { $free } MB are free, so that moves could soon be stored no more. Make room first, at least { $needed } MB.
doctor-database = { $path } is whole: { $tables ->
        [1] one table
       *[other] { $tables } tables
    } with { $entries } entries.
doctor-database-used = { $path } is whole: { $tables ->
        [1] one table
       *[other] { $tables } tables
    } with { $entries } entries. A Tafelrunde is using it right now.
doctor-database-none = There is no { $path } yet; it is made at the first start.
doctor-database-older = { $path } is of an older version and is brought up to date at the next start. Make a backup first: tafelrunde backup FILE
doctor-database-private = Nobody else on this machine can read the database.
doctor-database-open = { $path } can be read by others on this machine, and it holds the cards of running games. Close it to them: chmod 600 { $path }
doctor-sqlite = SQLite { $version }, of which nothing bad is known.
doctor-sqlite-known = SQLite { $version }. Before 3.51.3 (and 3.50.7, 3.44.6) its write-ahead log can be damaged, very rarely, when two programs write at the same moment. Only the bot writes here, so don't let another program change the database.
doctor-database-unfit = { $reason } You put back a backup with: tafelrunde restore FILE

doctor-running = A Tafelrunde is using { $path } and is well.
doctor-running-not = No Tafelrunde is using { $path }. Start it: tafelrunde serve
doctor-running-stuck = A Tafelrunde is using { $path }, but has written nothing down for { $minutes } minutes. Restart it.
doctor-asked = It says of itself: { $said }.
doctor-asked-unwell = It says of itself that it is not well: { $said }.
doctor-asked-silent = It does not answer on port { $port }, which the settings name under [health]. Where that was changed, restart it.

## Time

doctor-time = It is { $now }.
doctor-time-past = By this computer's clock it is { $now }, which cannot be: no certificate would be accepted. Set it, best by itself with NTP (timedatectl set-ntp true).
doctor-time-back = By this computer's clock it is { $now }, but something was written down at { $written } already. One of them was wrong: set the clock by NTP (timedatectl set-ntp true).

## What was not tried

doctor-step-settings = the settings
doctor-step-rights = who can read them
doctor-step-folder = the folder
doctor-step-space = the space
doctor-step-private = who can read the database
doctor-step-sqlite = SQLite
doctor-step-database = the database
doctor-step-running = whether it is running
doctor-step-asked = what it says of itself
doctor-step-time = the time
doctor-step-password = the passwords
doctor-step-name = the name of the server
doctor-step-connection = the connection
doctor-step-tls = the encryption
doctor-step-login = the login
doctor-step-accounts = people's accounts
doctor-step-pace = pace
doctor-step-channels = the channels
doctor-step-token = the token
doctor-step-application = the application and the invitation
doctor-step-commands = the commands
doctor-step-direct = the direct message
doctor-step-gateway = the line for events (gateway)
doctor-step-servers = the servers

## Networks

doctor-network-wrong = The settings will not do yet: { $reason }.
doctor-name = { $host } can be found.
doctor-name-unknown = No server can be found as { $host }. Is the name right, and is this computer online?
doctor-name-offline = Nobody can be asked for { $host } right now. Is this computer online? Else look which name server it asks.

## IRC

doctor-irc-settings = Passwords and files are there.
doctor-irc-files = What ca_file, certificate or key name is not what should be there: certificates and the key that belongs to them, as PEM.
doctor-irc-connection = { $host } answers on port { $port }.
doctor-irc-connection-refused = { $host } takes no connection on port { $port }. Look whether server and port are right; usually it is 6697.
doctor-irc-connection-silent = { $host } does not answer on port { $port }. Look whether server and port are right, and whether a firewall is in the way.
doctor-irc-connection-closed = { $host } hangs up at once on port { $port }. Perhaps tls does not fit the port, or the network does not want this computer: then ask there.
doctor-irc-connection-none = { $host } cannot be reached on port { $port } ({ $reason }). Look at this computer's connection.
doctor-irc-proxy = The proxy { $host } (port { $port }) does not let me through: { $reason }. Look whether proxy is right, with name and password.
doctor-irc-tls = The connection is encrypted, and the certificate of { $host } is good.
doctor-irc-tls-here = Not encrypted, but only on this computer.
doctor-irc-tls-off = The connection is not encrypted: whoever sits on the way can read along, also the hands of cards. Better is tls = true, usually with port = 6697.
doctor-irc-tls-unchecked = The certificate is not checked (verify = false): anybody could pretend to be { $host }. That is for a server of your own only; better name its certificate in ca_file.
doctor-irc-tls-unknown = Nobody whom this computer trusts vouches for the certificate of { $host }. If it is your own server, name its certificate in ca_file; else do not connect, and ask the people who run it.
doctor-irc-tls-expired = The certificate of { $host } has expired. The people who run the server have to renew it; is this computer's clock right?
doctor-irc-tls-time = The certificate of { $host } is not valid yet. Is this computer's clock right?
doctor-irc-tls-name = The certificate does not belong to { $host }. For host take the name that the network itself gives.
doctor-irc-tls-none = On port { $port } { $host } speaks no TLS. Take the port that the network gives for TLS (usually 6697).
doctor-irc-tls-wrong = No encrypted connection to { $host } is possible ({ $reason }). Check whether the port is for TLS, and whether the server asks for a certificate.
doctor-irc-login = Welcomed as { $nick }: for looking around I take a name of my own, so as not to disturb a Tafelrunde that is there.
doctor-irc-login-silent = The server does not answer to the login. Perhaps port { $port } is for TLS, then set tls = true; else try again later.
doctor-irc-login-closed = The server hangs up at the login without a word. Perhaps port { $port } is for TLS, then set tls = true.
doctor-irc-closed = The server hangs up and says: “{ $said }”. If that is a ban, ask the people who run the network.
doctor-irc-banned = This network does not want us (banned). Ask the people who run it whether a bot is welcome; before that no other try will help.
doctor-irc-password = The server asks for a password, and the one given is wrong: it belongs into password (it is not the account's).
doctor-irc-nick = The nick { $nick } is free.
doctor-irc-nick-ours = Somebody on this computer has the nick { $nick } already: a Tafelrunde that is running.
doctor-irc-nick-taken = Somebody else has the nick { $nick } right now. I then take one like it; better have it registered with the services, or choose another in nick.
doctor-irc-nick-long = { $nick } is too long here: nicks have { $most } letters at most. Choose a shorter one in nick.
doctor-irc-nick-unfit = No server takes { $nick } as a nick: choose one in nick that begins with a letter and has only letters, figures, - and _.
doctor-irc-nick-none = This server does not take { $nick } as a nick, nor one like it. In nick choose one of letters that does not begin with a figure.
doctor-irc-sasl = Logged in to the account { $account }.
doctor-irc-sasl-wrong = The account { $account } and the password (or certificate) do not fit. Look whether both are right; the environment counts more than password_file, and that more than password.
doctor-irc-sasl-locked = The account { $account } is locked. Ask the people who run the network.
doctor-irc-sasl-none = The server offers no login by SASL right now. Are there accounts? Then perhaps the services are just away; else take [irc.sasl] out.
doctor-irc-sasl-other = The server does not know the login by { $mechanism }. In [irc.sasl] set mechanism to "plain" or "external", whichever the network names.
doctor-irc-sasl-silent = There was no answer to the login to the account { $account }. Perhaps the services are away; try again later.
doctor-irc-accounts = The network tells who is logged in to which account: secrets go to that account only.
doctor-irc-accounts-asked = { $services } tells by { $word } who is logged in to which account: secrets go to that account only.
doctor-irc-accounts-silent = { $services } does not answer to { $word }, so I could tell of nobody who it is. Look whether nickserv and nickserv_asks are right.
doctor-irc-accounts-unasked = There are accounts, but only the services know of them. Name these: nickserv = "{ $services }". Else a seat belongs to the connection, and only a code brings people back.
doctor-irc-accounts-none = There are no accounts. So a seat belongs to the connection; if that breaks, a code brings people back, which each of them gets when they sit down.
doctor-irc-pace = A round of Citadels with four takes about { $lines } lines, which this server ({ $software }) takes { $seconds ->
        [0] at once
        [1] in a second
       *[other] in { $seconds } seconds
    }. It goes faster with higher limits for the bot there, then set rate and burst in [irc.pacing] to match.
doctor-irc-pace-slow = A round of Citadels with four takes about { $lines } lines, and this server ({ $software }) needs { $seconds } seconds for them: people will wait. Ask the people who run it for higher limits or an exemption, then set rate and burst, or exempt = true, in [irc.pacing].
doctor-irc-channels-none = No channel is named. I then only hear private messages; add channels = ["#name"].
doctor-irc-channel = In { $channel } I can sit and speak.
doctor-irc-channel-plain = In { $channel } I can sit and speak; the channel allows no colours (+c), so I write without.
doctor-irc-channel-moderated = In { $channel } I may sit, but not speak (+m or +M). Have me given a voice there, best by the account: /mode { $channel } +v NICK.
doctor-irc-channel-invited = { $channel } is for invited people only (+i). Have me put on its list of those: /mode { $channel } +I NICK!*@*. An invitation I do not follow.
doctor-irc-channel-key = { $channel } has a key (+k), and the one given is not it. Write it behind: channels = ["{ $channel } KEY"].
doctor-irc-channel-banned = I am banned from { $channel } (+b). Ask the people who have the say there.
doctor-irc-channel-account = { $channel } is for people with an account only (+r). Register one and name it under [irc.sasl].
doctor-irc-channel-full = { $channel } is full (+l). Have the limit raised.
doctor-irc-channel-many = { $channel } would be one channel too many: the network allows no more. Take one out of channels.
doctor-irc-channel-name = { $channel } is no name of a channel here, or there is none such. Usually it begins with #.
doctor-irc-channel-sign = { $channel } is no name of a channel: it has to begin with { $signs }, as in channels = ["#{ $channel }"].
doctor-irc-channel-forward = { $channel } sends me to another channel, where I do not follow. Usually that means: an account is needed, or the channel has moved.
doctor-irc-channel-tls = { $channel } is for people with an encrypted connection only. Set tls = true.
doctor-irc-channel-operators = { $channel } is for the people who run the network only.
doctor-irc-channel-later = { $channel } cannot be had right now. That passes as a rule; try again in a few minutes.
doctor-irc-channel-refused = I was not allowed to stay in { $channel }. Ask the people who have the say there.
doctor-irc-channel-silent = There was no answer to my wish to come into { $channel }. Try again later.

## Discord

doctor-discord-token = A token is there and looks like one.
doctor-discord-token-unknown = Discord does not know this token. Make a new one in the Developer Portal, page Bot (Reset Token), and put it in; the public key and the client secret are something else.
doctor-discord-login = Logged in as { $name }.
doctor-discord-away = Discord cannot be reached ({ $reason }). Look at this computer's connection.
doctor-discord-certificate = What pretends to be Discord cannot prove it (certificate). Is the clock right, or does somebody read along on the way?
doctor-discord-refused = Discord answers { $status }. At 429 or 403 wait for an hour; 500 and more is trouble of theirs: discordstatus.com.
doctor-discord-application = This is the application { $name } ({ $id }). It is invited by: { $link }
doctor-discord-endpoint = The Developer Portal has an Interactions Endpoint URL on the page General Information. Delete it: else commands and buttons go there and not here.
doctor-discord-grant = In the Developer Portal, page Bot, “Requires OAuth2 Code Grant” is on. Turn it off, else no invitation works.
doctor-discord-commands = All commands are registered with Discord.
doctor-discord-commands-copies = { $server } has { $number ->
        [one] a command of its own that another program left
       *[other] { $number } commands of its own that another program left
    } with this application ({ $names }), so people see old commands beside the present ones. Whoever has the token can delete them: PUT an empty list to /applications/…/guilds/…/commands.
doctor-discord-commands-other = { $number ->
        [1] One command is
       *[other] { $number } commands are
    } not yet at Discord as here ({ $names }). tafelrunde serve sets that right at its next start.
doctor-discord-hello = This is a greeting from tafelrunde doctor: direct messages arrive.
doctor-discord-direct = A direct message to you has arrived.
doctor-discord-direct-closed = Direct messages to you are closed, or we have no server in common. You can play all the same: the button “My hand” shows everything.
doctor-discord-direct-not = A direct message to you did not work ({ $reason }). You can play all the same: the button “My hand” shows everything.
doctor-discord-gateway = I may listen; none of the Privileged Gateway Intents is needed. This was one of today's logins, { $left } of { $total } are left.
doctor-discord-gateway-silent = Discord's line for events (gateway) does not answer. Try again later: discordstatus.com.
doctor-discord-gateway-closed = Discord has hung up (gateway, { $code }). Try again later; if it stays so, please report it.
doctor-discord-intents = Discord denies us what we want to hear (intents), though none of it needs a permission. Please report that.
doctor-discord-logins-few = Only { $left } logins are left today, so I leave it be. In { $minutes } minutes there are enough again; look what logs in so often.
doctor-discord-servers-none = In no server yet. Invite Tafelrunde: { $link }
doctor-discord-server = { $server }: people can play in { $open } of { $all } channels.
doctor-discord-server-away = { $server }: Discord itself does not reach this server right now.
doctor-discord-server-barred = { $server }: there is no channel in which I may read and write. Give me View Channel and Send Messages there, or invite me once more: { $link }
doctor-discord-embeds = { $server }: in { $channels } Embed Links is missing; boards are plain text there.
doctor-discord-pictures = { $server }: in { $channels } Attach Files is missing; boards come without a picture there.
doctor-discord-threads-new = { $server }: in { $channels } Create Public Threads is missing; tables cannot have threads of their own there.
doctor-discord-threads = { $server }: in { $channels } Send Messages in Threads is missing; nobody can play in threads there.
