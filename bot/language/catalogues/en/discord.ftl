# Discord's own words

discord-again = You may have seen some of this before.
discord-done = Done.
discord-old = That button is from earlier and does nothing any more. This is how things stand now.
discord-changed = What you can choose has changed meanwhile, so nothing has happened. Please choose again.
discord-button-hand = My hand
discord-button-back = Back
discord-button-join = Join
discord-button-leave = Leave
discord-button-add = Add an AI
discord-button-start = Start
discord-button-back-here = I am back
discord-welcome = You sit at the table. What only you may see comes to you here:
discord-closed = I cannot send you direct messages. That does not matter: the button “{ $button }” shows you everything that is yours.
discord-call = It is up to you: “{ $button }” shows what is yours. (I cannot send you direct messages.)
discord-turn = { $count ->
    [one] { $who }, it is up to you.
   *[other] { $who }, it is up to each of you.
}
discord-deadline = Time is up { $when }.
discord-deadline-of = For { $who } time is up { $when }.
discord-yours = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] , { $host }’s table
}: I need a decision from you.
discord-chosen = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] , { $host }’s table
}: chosen.
discord-about = { $game }{ $where ->
    [none] {""}
   *[other] {" "}in { $where }
}{ $host ->
    [none] {""}
   *[other] , { $host }’s table
}:
discord-to-board = To the board
discord-barred = I may not write there at the moment (I need to see the channel and send messages in it). Your table waits until I may again, and no time runs meanwhile. Everybody at it has been told.
discord-barred-here = I may not write there at the moment (I need to see the channel and send messages in it). The table goes on in its other rooms.
discord-gone = The channel of our table is gone, so I have closed the table.
discord-gone-here = A channel of our table is gone. The table goes on in its other rooms.
discord-move = Pick what you want to do, or type it
discord-text = As you would type it; you are shown what fits
discord-number = How many
discord-new = A new table
discord-new-what = What shall it be, how fast, and does an AI player sit down as well? All that you leave open stays as it usually is here.
discord-new-game = Which game?
discord-new-pace = How fast?
discord-new-ai = AI players?
discord-new-open = Open the table
discord-rights = I cannot open a table in this channel, since I lack the { $count ->
        [one] permission
       *[other] permissions
    } { $rights } here. Somebody who manages the channel can allow it; where I may write, you can play at once.
discord-rights-plain = I lack the { $count ->
        [one] permission
       *[other] permissions
    } { $rights } here, so boards look plainer than they could. Somebody who manages the channel can allow it.
discord-right-view-channel = View Channel
discord-right-send-messages = Send Messages
discord-right-send-messages-in-threads = Send Messages in Threads
discord-right-embed-links = Embed Links
discord-right-attach-files = Attach Files
discord-menu-invite = Invite to my table
discord-menu-look = Look at this table
discord-invite-bot = I cannot invite bots. AI players sit down with “add ai”.
discord-look-none = There is no table in this message.
discord-button-again = Rematch, I am in ({ $agreed } of { $all })
discord-again-in = You are in. Still missing: { $names }.
discord-again-past = That rematch is over: another game was opened or played here since. “again” opens the next one.
discord-name-add = add-ai
discord-name-remove = remove-ai
discord-name-which = which
discord-which = Say which table you mean, where there are several.
discord-which-text = Its letter
discord-group-table = table
discord-group-table-what = What you seldom want at the table: votes, pauses, seats, calls, codes.
discord-group-moderate = moderate
discord-group-moderate-what = For those who moderate: how I behave here, and the settings of this server.

## The settings of a server

discord-server = What holds in this server
discord-server-what = See and change what holds in this server.
discord-server-language = language of the rooms
discord-server-tables = tables at once, 0 for any number
discord-server-moderators = role that may stop tables
discord-server-pictures = boards as pictures, too
discord-server-managers = These settings belong to those who may manage the server.
discord-server-threads = a thread of its own for each table
discord-server-forum = forum in which tables become posts
discord-server-ping = role that is asked who wants to play
discord-server-ping-hours = hours between two such questions
discord-server-without = a role or forum to do without again
discord-server-here = none, threads are in the channel
discord-server-nobody = nobody
discord-thread = { $game } with { $name }
discord-thread-begins = { $name } opens a table of { $game }. Have a seat!
discord-ping = { $name } opens a table of { $game }. Who wants to play?
discord-server-yes = yes
discord-server-no = no
discord-server-own = as Discord's
discord-server-any = any number
discord-server-none = only those who manage messages
discord-full = There are { $most } tables in this server already, which is as many as its owners want.

## How somebody learns that it is their turn

discord-notify-what = Choose how I call you when it is your turn.
discord-notify-how = where to call you
discord-notify-auto = Mention me in the channel; write to me directly when the choice is secret
discord-notify-channel = Mention me in the channel, always
discord-notify-direct = Write to me directly, always
discord-notify-both = Mention me in the channel and write to me directly
discord-notify-none = Do not call me, I look in by myself
