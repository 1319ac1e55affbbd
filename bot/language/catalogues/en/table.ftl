# What the table itself says, in all games. `.words` names what is understood besides; a text without a full stop at
# its end is a name and is understood itself, too.

list-and = and
list-or = or
quoted = “{ $text }”
numbers-between = { $first } to { $last }

## In few lines, in all games

brief-then = then { $names }
brief-prompt = You can: { $choices }. E.g. { $example }

## Words of the notation

lead-by = by
lead-to = to
    .words = into
lead-all = all
    .words = everything

first-random = random
    .words = anyone

word-ai = AI
    .words = bot, computer
word-table = table
    .words = tisch
word-file = file
word-narrow = narrow
word-wide = wide
word-room = room
    .words = here
word-me = me
word-for = for
word-never = never

language-de = German
    .words = Deutsch
language-en = English
    .words = Englisch
language-chosen = Fine, let us speak English.

## What happens at the table

note-opened = { $name } opens { $game } ({ $least } to { $most }): “join” sits you down. Seed checksum { $commitment }, in full with “fair”.
note-joined = { $names } { $count ->
        [1] sits down
       *[other] sit down
    }: { $missing ->
        [0] { $seats } at the table.
       *[other] { $seats } of { $least }.
    }
note-renamed = { $name } is called { $who } now.
note-left = { $name } gets up and leaves.
note-host = { $name } hosts the table now.
note-ai-removed = { $name } (AI) gets up.
note-option = { $name } sets { $option }: { $value }.
note-option-moderator = A moderator sets { $option }: { $value }.
note-started = Here we go: { $game }.
note-salt = { $name } sprinkles “{ $word }” into chance.
note-resigned = { $name } resigns, { $ai } (AI) plays on.
note-vote-pause = { $votes ->
        [1] { $name } would like a pause
       *[other] { $name } agrees to a pause
    }{ $more ->
        [0] .
       *[other] : “pause” or “yes” agrees, { $more } more of { $needed } needed.
    }
note-vote-kick = { $votes ->
        [1] { $name } would like { $who } to go
       *[other] { $name } agrees that { $who } should go
    }{ $more ->
        [0] .
       *[other] : “kick { $who }” or “yes” agrees, { $more } more of { $needed } needed.
    }
note-vote-option = { $votes ->
        [1] { $name } would like to set { $option } to “{ $value }”
       *[other] { $name } agrees to set { $option } to “{ $value }”
    }{ $more ->
        [0] .
       *[other] : “option { $typed }” or “yes” agrees, { $more } more of { $needed } needed.
    }
note-kicked-by = { $name } removes { $who } from the table.
note-kicked = { $name } has to leave the table.
note-took-over = { $name } plays on for { $ai } now.
note-brought = You play on from here: from now on I write to you here.
note-warned = Time is running out: { $left } left for { $names }.
note-warned-you = You have { $left } left for your decision.
note-timeout-yours = Your time is up, so an AI player sits in for you. You can be back whenever you like: “back” gives you your seat again.
note-timeout-ai = { $name } has run out of time, an AI player sits in until they are back.
note-timeout-default = { $name } has run out of time.
note-back = { $name } is back.
note-paused = { $name } pauses the game. “resume” goes on.
note-paused-empty = Nobody is here any more, the game waits. “resume” goes on.
note-resumed = { $name } goes on with the game.
note-linked = { $name } shows the table { $room } as well.
note-unlinked = { $name } shows the table { $room } no longer.
note-standing = This is how it stood last:
note-entries-lost = My notebook came back from an older copy, so what was done here last may be missing. Please look at the board before you go on.
note-broken = I can't read one of the tables here any more, so its game can't go on for now. Whoever runs me finds the reason in my log.
note-outdated = I have been updated since we played last and no longer know { $game } as we were playing it, so this game cannot go on. I am sorry: the table is closed.
note-closed-idle = Nothing has happened here for a long time, the table is closed.
note-vote-stop = { $votes ->
        [1] { $name } would like to stop
       *[other] { $name } agrees to stop
    }{ $more ->
        [0] .
       *[other] : “stop” or “yes” agrees, { $more } more of { $needed } needed.
    }
motion-stop = Stopping the game
motion-pause = A pause
motion-kick = Removing { $who } from the table
motion-option = Setting { $option } to “{ $value }”
vote-against = All right, no vote from you, and nothing more to do: { $what } needs { $more } more.
vote-stands = You have voted for it, and that stands: { $what } needs { $more } more.
note-stopped = { $name } stops the game. The table is closed.
note-stopped-votes = That makes enough votes. The table is closed.
note-closed = Nobody is left at the table, it is closed.
note-ended = The game is over. Thanks for playing! “again” opens the next one.
note-seed = The seed of chance was { $seed }{ $salts ->
        [0] { "" }
        [1] , with one word sprinkled in
       *[other] , with { $salts } words sprinkled in
    }. With it you can check everything (more: “fair”).
note-turn = It is { $name }'s turn.

## What is shown

games-title = The games you can play here
games-item = { $game }, { $least } to { $most } players
game-with-seats = { $game }, { $least } to { $most } players
new-ai = { $number ->
        [0] no AI players
        [one] one AI player
       *[other] { $number } AI players
    }
games-hint = This opens a table:
lobby-title = A table for { $game }
lobby-missing = { $missing ->
        [1] One seat is still to be taken
       *[other] { $missing } seats are still to be taken
    }: with “join”, or by an AI player with “add ai”.
lobby-ready = Ready when you are: “start”.
players-title = At the table
players-none = Nobody sits at the table yet.
players-ai = AI
players-away = away, an AI player sits in
players-host = host
players-asked = to play
options-title = Options
options-hint = Something is set like this, for example:
options-item = { $title } ({ $option }): { $value }. It can be { $values }.
table-name = { $game } { $places }
place-near = in { $room }
place-far = in { $room } ({ $network })
place-unnamed = on { $network }
table-with = { $table } with { $names }
table-yours = your turn
table-chosen = All right, from now on this is about { $table }.
table-yours-left = your turn, { $time } left
table-theirs = { $names } { $count ->
        [1] is
       *[other] are
    } to play
table-waits = waiting for its start
tables-title = Tables
tables-hint = The letter says which one you mean, like this:
error-which-table = At which table? { $tables }. The letter says it, like this:
duration-days = { $number } days
duration-hours = { $number } hours
duration-minutes = { $number } minutes
duration-seconds = { $number } seconds
time-left = { $name } has { $time } left.
time-stopped = { $name } is cut off from us, so the clock stands still, with { $time } left.
time-paused = The game is paused, the clock stands still.
time-free = No clock is running here.
scores-tonight = Tonight
scores-ever = All evenings
scores-none = No game has come to its end here yet.
scores-name = name
scores-wins = wins
scores-games = games
queue-empty = Nobody is waiting for the next table now.
queue-names = Waiting for the next table: { $names }.
queue-mine = “queue” once more, and you wait no longer.
ping-listed = Good, I shall call you when somebody wants { $game } in that room. If that gets too much, say “ping me never” there.
ping-never = All right, nobody calls you in this room any more.
ping-call = { $names }: { $caller } would like to play { $game }. “join” sits you down.
invite-said = { $name }: { $host } invites you to a game of { $game }. “join” sits you down.
room-title = How I behave in this room
room-item = { $name }: { $value } ({ $values })
room-hint = Whoever moderates the room changes it like this:
room-changed = Done, { $name } in this room: { $value }.
room-sign-changed = Done, in this room { $sign } comes before commands from now on. My name before them always works.
room-is-off = I say nothing more in this room until somebody who moderates it writes “room on”.
room-is-on = Here I am again. “games” shows what there is to play.
room-signs = 1 to 3 signs, but no letter, digit, / or ;
room-set-sign = sign
    .words = prefix
room-set-language = language
    .words = lang
room-set-boards = boards
    .words = board
room-set-posts = boards
    .words = board
room-set-colours = colours
    .words = colors, colour, color
room-set-quiet = quiet
room-set-messages = messages
    .words = message
room-set-voice = voice
room-set-topic = topic
room-set-pictures = pictures
    .words = picture, palette
room-set-games = games
    .words = game
room-value-on = on
    .words = yes
room-value-off = off
    .words = no
room-value-own = as the channel allows
room-value-wide = wide
room-value-narrow = narrow
room-value-rich = rich
room-value-plain = plain
room-value-normal = normal
    .words = message, plain
room-value-notice = notice
room-value-dark = dark
room-value-light = light
    .words = bright
    .words = notices
link-code = For an hour the table can be brought to another room. Whoever moderates there types this, after the sign that comes before commands there:
pair-code = So that I know you on another network as well, send me there, within ten minutes and only to me:
pair-back = Nearly there. Now show me that you are { $name } on { $network } too, and send me there, only to me:
pair-means = From then on both are one person to me: with one seat at a table, the same secrets and one name in the scores. So never send on a code that somebody else has given you.
paired = Done: you are { $name } on { $network } as well. You can play your seat from both; what is secret goes where you sat down, and with “join” you bring it to where you are. “unpair” undoes this.
unpaired = All right, here you are somebody of your own again. Your seats stay where you sat down.
recent-title = What happened last
quiet-chosen = All right, in games over days your clock stands still { $hours }.
quiet-zone = These are hours of UTC. For those of your own clock say where you are, like “quiet 22-7 Berlin”.
quiet-set = Your quiet hours: { $hours }. “quiet off” ends them.
quiet-unset = You have no quiet hours. You set them like “quiet 22-7 Berlin”.
quiet-none = All right, you have no quiet hours any more.
record = Here is the record. “tafelrunde verify FILE” works out every roll and every card again.
rules-topics = There is more about { $topics }, for example:
help-example = For example:
help-title = What you can do now
help-direct = Tables are opened in a channel or a thread: say “{ $command }” there. Once you sit at one, you can play it from here, too.
help-aside = There is also { $commands }. “help { $example }”, for example, tells more. Several commands fit in one line, with a semicolon (;) between them.
parts-done = Done: { $done }. Not the rest:
parts-none = Nothing of that is done:

fair = No roll and no card is chosen, not for an AI player either: everything follows from a secret seed and from how many moves have been made.

    The checksum (SHA-256) of the seed is shown before anybody sits down, so the seed cannot be exchanged later. Until the start everybody can sprinkle in a word of their own with “salt WORD”, which changes every roll and every card.

    At the end the seed is shown. “log file” gives you the record, and “tafelrunde verify” works out every roll and every card from it again.

    Nobody who plays or moderates can foresee anything. Only somebody who can read the database could see all hands and work out rolls in advance.
fair-commitment = checksum of the seed
fair-rolled = rolled here
fair-salts = sprinkled in

## The games' options

option-pace = pace
    .words = speed, clock, Tempo
option-absent = when somebody is absent
    .words = absent, who is absent, absence
table-pace-off = no clock
    .words = off
table-pace-live = in one go
    .words = live, fast
table-pace-slow = over days
    .words = slow
table-pace-half = twice a day
    .words = half, twelve hours
table-absent-ai = AI sits in
    .words = ai
table-absent-default = harmless move
    .words = shrug, harmless
option-first = first
    .words = start, starts, who begins
option-leftover = leftover dice
    .words = leftover, rest
option-french = no building twice
    .words = french, duplicates
option-heir = a murdered King inherits the crown
    .words = heir
option-city = size of the city
    .words = city
option-rounds = rounds at most
    .words = rounds
option-jesters = jesters
    .words = Hofnarren, fools

## Commands: what they do, how they are written, which words are understood besides

help-move = Make a move of the game; only where every line needs a command does it have to stand there.
    .usage = move WHAT
    .examples = move roll
    .words = move
help-games = See which games there are.
    .usage = games
    .words = games
help-tables = See which tables there are here, or at which you sit.
    .usage = tables
    .words = tables, tische
help-new = Open a table for a game and sit down at it.
    .usage = new GAME
    .examples = new court | new citadels
    .words = new, open
help-join = Sit down at the table; where there is none yet, open one.
    .usage = join
    .words = join, sit, j
help-leave = Get up again before the start.
    .usage = leave
    .words = leave
help-add = Seat AI players, one or as many as you like.
    .usage = add [NUMBER] ai
    .examples = add ai | add 2 ai
    .words = add
help-remove = Take an AI player from the table again.
    .usage = remove ai
    .examples = remove ai
    .words = remove
help-option = Set something of the game before the start.
    .usage = option NAME VALUE
    .examples = option pace slow | option first 1
    .words = option, set
help-options = See what can be set.
    .usage = options
    .words = options, settings
help-start = Start the game.
    .usage = start
    .words = start, go, begin
help-stop = End the game for all; once it is running, more than half must agree.
    .usage = stop
    .words = stop, abort
help-yes = Agree to the vote that is open, or say yes to the game.
    .usage = yes
    .words = yes, yep
help-no = Say no to the game; against a vote you need not say anything.
    .usage = no
    .words = no, nope
help-board = Look at the table.
    .usage = board
    .words = board, show
help-hand = Look at what only you may know.
    .usage = hand
    .words = hand, mine
help-players = See who plays and who is to play.
    .usage = players
    .words = players, who
help-log = Read what happened last; “log file” gives you the record of a finished game.
    .usage = log [file]
    .examples = log | log file
    .words = log, history
help-rules = Read how the game goes, or one topic of it.
    .usage = rules [TOPIC]
    .examples = rules
    .words = rules, rule, manual
help-look = Look at a card, a character or a building: what it costs and what it does.
    .usage = look CARD
    .examples = look thief | look jester
    .words = look, card
help-help = See what you can do right now, or read more about a command.
    .usage = help [COMMAND]
    .examples = help | help join
    .words = help, commands
help-language = Choose your language, or that of the room: “language room de”.
    .usage = language [room] de|en
    .examples = language en | language room de
    .words = language, lang
help-time = See how much time you all have left.
    .usage = time
    .words = time, clock
help-back = Take your seat back when an AI player has been sitting in for you.
    .usage = back
    .words = back
help-pause = Stop the game and its clock for a while.
    .usage = pause
    .words = pause, wait
help-resume = Go on after a pause.
    .usage = resume
    .words = resume, continue
help-kick = Take somebody's seat away; in a running game more than half must agree.
    .usage = kick NAME
    .examples = kick #2
    .words = kick
help-host = Hand the role of the host to somebody else at the table.
    .usage = host NAME
    .examples = host #2
    .words = host
help-replace = Take over the seat of somebody who has stopped playing.
    .usage = replace NAME
    .examples = replace #2
    .words = replace, takeover
help-link = Bring a table to one more room, also on another network: first here without a code, then there with it.
    .usage = link [CODE]
    .words = link
help-unlink = Take a table out of this room again.
    .usage = unlink
    .words = unlink
help-pair = Be one person on two networks: ask for a code here, send it there, and the one you get there here.
    .usage = pair [CODE]
    .words = pair
help-unpair = Be somebody of your own again on this network.
    .usage = unpair
    .words = unpair
help-scores = See who has won how often tonight, with “all” on all evenings.
    .usage = scores [all]
    .examples = scores | scores all
    .words = scores, score
help-again = Another game with the same people and options.
    .usage = again
    .words = again, rematch
help-queue = Wait for a seat at the next table, or wait no longer.
    .usage = queue
    .words = queue
help-ping = Be called when somebody wants to play a game here (“never” ends that), or call those who want to be.
    .usage = ping [me for] GAME
    .examples = ping court | ping me for court
    .words = ping, call
help-invite = Invite somebody to your table by name; they decide whether they sit down.
    .usage = invite NAME
    .examples = invite Ada
    .words = invite
help-room = See how I behave in this room; whoever moderates it changes that, or sends me off.
    .usage = room [WHAT VALUE]
    .examples = room | room language en
    .words = room
help-quiet = When you are not to be hurried: in games over days this time does not count.
    .usage = quiet FROM-TO [ZONE]
    .examples = quiet 22-7 Berlin | quiet off
    .words = quiet, night
help-resign = Stop in the middle of a game; an AI player plays on for you.
    .usage = resign
    .words = resign, concede
help-salt = Sprinkle a word into chance before the start; then nobody can have known it beforehand.
    .usage = salt WORD
    .examples = salt stardust
    .words = salt
help-fair = Read where dice and cards come from and how you can check them.
    .usage = fair
    .words = fair, fairness

## What cannot be done at the table, and what can instead

error-already-seated = You already sit at this table.
error-already-started = The game is running already.
error-already-voted = Your vote counts already: { $votes } of { $needed } needed.
error-add-what = I can only seat AI players: “add ai” or “add 2 ai”.
error-bad-first = There is no seat { $seat }, you are { $seats } at the table.
error-bad-option-value = “{ $option }” can be { $values }.
error-bug = I made a mistake there; nothing in the game has changed. If you report it, please mention { $id }.
error-ended = This game is over already.
error-full = The table is full, no more than { $most } can play.
error-game-running = The game is running already. You are welcome once it has ended.
error-host-ai = An AI player cannot be the host; name a person at the table.
error-host-already = { $name } is the host already.
error-host-only = Only the host of the table can do that: { $name }.
error-leave-instead = The game has not begun yet, you can simply “leave”.
error-lobby-only = That can only be done before the start.
error-many-tables = You sit at { $most } tables already, more are not possible at once.
error-no-such-table = There is no such table here. “tables” shows them all.
error-paused = The game is paused. “resume” goes on.
error-not-paused = The game is not paused.
error-not-away = You are here, and your seat is yours.
error-not-free = This seat cannot be had: only one that somebody has left can be taken over, and not by somebody who knows others' cards.
error-kick-wait = { $name } has written just now. While it is up to you alone, “kick” works once { $name } has been silent for a minute.
error-no-vote = There is no vote now.
error-which-vote = There is more than one vote now. Say which one you mean: { $commands }.
error-kick-nobody = An AI player sits there; it goes with “remove ai” or not at all.
error-kick-yourself = You cannot kick yourself: “leave” and “resign” are for that.
error-which-seat = Which seat do you mean? Say the name or the number, like #2.
error-board-form = A board comes “wide” or “narrow”, for example “board narrow”.
error-bad-code = There is no such code, or no longer. “link” at the table gives you a new one.
error-linked-here = The table is shown in this room already.
error-not-linked = There is nothing to unlink: the table is at home in this room.
error-moderator-only = Only somebody who moderates this room can do that.
error-pair-code = There is no such code for you, or no longer. “pair” gives you a new one.
error-pair-there = This code is for the other network: send it to me there.
error-pair-private = Such a code stays between us, and this one is worth nothing now. Ask me for another one privately: “pair”.
error-pair-already = I know that already: both are you.
error-pair-twice = You sit at one table twice, here and there. Get up from one of the seats first.
error-not-paired = I know you from here alone, there is nothing to undo.
error-nothing-again = No game has come to its end here yet. “new” opens a table.
error-quiet-time = That is no time of day. Write it like 22, 22:30 or 10pm.
error-quiet-zone = I do not know that time zone. Name a big city near you, like “quiet 22-7 Berlin”.
error-quiet-same = These hours begin when they end. From when to when shall I leave you alone?
error-quiet-how = Tell me from when to when, like “quiet 22-7 Berlin”, or “quiet off”.
error-in-room = That is about a room where others are: please say it there.
error-invite-enough = I have called enough people to this table for now. In { $time } I call the next one.
error-invite-seated = { $name } sits at the table already.
error-invite-whom = Whom shall I invite? One name, like “invite Ada”.
error-ping-enough = You have called often enough for one day. Tomorrow I call for you again.
error-ping-how = Say “ping me for court”, for example, to be called, “ping me never” for an end to that, and “ping court” to call the others.
error-ping-nobody = Nobody is here just now who wants to be called for { $game } and is free.
error-ping-room = I have called people in this room not long ago. In { $time } I can do it again.
error-ping-unsaid = I could not say that in the room just now. Please try again in a moment.
error-room-busy = There is still a table in this room. First it has to come to its end, or somebody closes it with “stop” or takes it out with “unlink”; then “room off” works.
error-room-games = In this room you can play { $games }.
error-room-off = In this room I am switched off. Whoever moderates it brings me back with “room on”.
error-room-sign = Before commands there can be 1 to { $most } signs like ! or +, but no letter, digit, / or ;.
error-room-value = “{ $name }” can be { $values }.
error-room-what = I can change { $names } here, and with “room off” you send me off.
error-no-ai = There is no AI player at the table.
error-no-hand = Nobody has secrets in this game, the board shows everything.
error-no-record = No game has ended here yet, so there is no record.
error-table-broken = There is a table here that I cannot read any more, so nobody can play at it. My operator can find out why; “new” opens another one.
error-no-table = There is no table here yet. “join” opens one.
error-no-table-alone = You sit at no table now. “join” in a room where I am opens one.
error-not-done = I could not store that just now, so it has not happened. Please try again in a moment.
error-not-seated = You do not sit at this table.
error-private-please = “{ $verb }” stays between us: please send it to me privately, everybody can read this. I have not done anything.
error-resign-instead = The game is running already. With “resign” you leave your seat to an AI player.
error-room-language = The room's language is chosen by the host or a moderator. Your own you change with “language de” or “language en”.
error-room-please = A table is opened in a room, not between you and me alone.
error-running-only = That can only be done once the game is running.
error-salt-late = The game has begun, nothing more can be sprinkled into chance.
error-salt-long = That word is too long, there is room for { $most } characters.
error-salt-what = Which word shall I sprinkle in? For example: “salt stardust”.
error-stale = That has been decided already, nothing has changed.
error-table-there = { $most ->
        [1] There is a table here already. Finish the game first, or close it with “stop”.
       *[other] There are { $most } tables here already. Sit down at one, or wait until one is free.
    }
error-too-few = This game needs at least { $least }, { $missing ->
        [1] one is missing
       *[other] { $missing } are missing
    }: AI players come with “add ai”.
error-too-fast = You are too fast for me: I have let that one go by. Give me a moment, then I am all ears again.
error-too-much = That is too much at once for me in this room. Give me a moment, then I am all ears again.
error-too-many-parts = That is too much for one line: { $most } commands fit in it. I have not done anything.
error-unknown-command = I do not know that. “help” shows you what can be done now.
error-unknown-command-near = I do not know that – do you mean “{ $suggestion }”?
error-unknown-game = I do not know this game. There is { $games }.
error-unknown-option = There is no such option. You can set { $options }.
error-no-topics = { $game } has no topics to look up: “rules” already tells you everything.
error-unknown-topic = I know nothing about this topic. There is { $topics }.
error-verb-later = “{ $verb }” belongs to the game, but cannot be done now. As soon as it can, I will show you how.
error-which-command = That can be { $commands }. One letter more, please.
error-look-what = Which one would you like to look at? For example “look { $example }”.
error-look-none = In { $game } there is nothing to look at but the board; “rules” tells how it goes.
error-which-game = Which game shall it be: { $games }?
error-which-language = Which language shall it be: { $languages }?
error-which-rules = Of which game would you like to read the rules: { $games }?

## Asked before something is lost

forgone = You haven't { $things } yet. “{ $verb }” once more ends your turn without it.
sure-stop = { $running ->
        [running] That ends { $game } with { $names } for good: nobody can go on with it, and it counts for nobody.
       *[lobby] That closes the table for { $game } at which { $names } sit.
    } If you mean it, say “stop” once more within a minute.
sure-kick = { $running ->
        [running] That takes { $who }'s seat away, and an AI player goes on with it.
       *[lobby] That takes { $who }'s seat away.
    } If you mean it, say “kick { $who }” once more within a minute.
sure-resign = An AI player takes your seat and plays { $game } to the end for you. If you mean it, say “resign” once more within a minute.

## Why a line is no move now

refusal-verb-unknown = I do not know “{ $word }”. Possible now: { $verbs }.
refusal-verb-now = “{ $verb }” cannot be done now. Possible now: { $verbs }.
refusal-near = I do not know “{ $word }” – do you mean “{ $near }”?
refusal-unknown = I do not know “{ $word }”.
refusal-thing-unknown = “{ $word }” does not fit here. It can be { $things }.
refusal-too-much = “{ $word }” is too much, everything is said before it.
refusal-missing = Something is missing after “{ $verb }”. It can be { $things }.
refusal-value = { $value } will not do here. It can be { $things }.
refusal-together = What you name after “{ $verb }” does not go together.
refusal-ambiguous = “{ $word }” can mean { $things }. Please write one letter more.
refusal-ambiguous-seat = “{ $word }” can be { $things }. Please write the whole name or the number.
refusal-ambiguous-move = That can mean several things. Please write { $lines }.
refusal-not-yours = I need nothing from you now, { $names } { $count ->
        [1] is
       *[other] are
    } to play.
refusal-see-private = That is not possible now, see my message.
refusal-stale = You have answered that already. Nothing has changed.

## Choices that are pressed rather than typed

choose-so-far = { $chosen }; now: { $ask }
choose-marked = Chosen: { $chosen }.
choose-marked-amiss = Chosen: { $chosen }. That does not go together; please choose otherwise.
choose-enough = That is all
choose-alike = number { $nth } of { $alike } alike
choose-typed = There are { $number } to choose from, too many for a menu. Please type it, for example:
