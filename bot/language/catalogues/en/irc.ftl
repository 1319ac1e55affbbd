# IRC's own words

irc-word-more = more
irc-word-claim = claim
irc-word-reclaim = reclaim

irc-again = You may have read some of this before:
irc-more = { $lines ->
        [1] One more line
       *[other] { $lines } more lines
    } with: { $command }
irc-no-more = There is nothing more to read.
irc-too-fast = That is more than I can say at once. Give me a moment, then ask again.
irc-file = Here it comes line by line: in their order, and without what I say in between, the lines are the file.
irc-help = In a channel { $prefix } comes first, as in { $example }, or my name: { $nick }: join.
irc-welcome = You sit at the table in { $room }; what only you may see comes to you here.
irc-code-hint = Did you have a seat here? Then send me “{ $command }” with your code, here.
irc-code = If your connection breaks, this brings you back to your seat: { $command } { $code } (tell it to nobody but me, here).
irc-claimed = Welcome back, the seat is yours again.
irc-claim-wrong = I know no seat for that code. Please look at it once more; it came to you here in private.
irc-claim-private = A code belongs in a private message, others have read this one. It does not count any more; whoever it belonged to gets a new one.
irc-reclaimed = Fine, from now on you play from this connection.
irc-reclaim-without = I cannot tell who you are without an account. With the code that I sent you in private, “claim CODE” brings you back.
irc-elsewhere = You are playing from another connection. With “{ $command }” you go on from this one.
irc-unseen = I do not see you in any channel that I sit in, so I cannot tell who you are. Please come to { $channel } first.
irc-unknown = I asked the network who you are and got no answer, so I have left that undone.
irc-closed = { $name }: I cannot write to you in private. Please allow it (on many networks with /accept { $nick }), then { $command } shows you what is yours.
irc-barred = I may not speak in { $room } at the moment. The table waits until I may again.
irc-flooded = { $room } threw me out for writing too much, three times now. I stay away until I am restarted; the table is kept. Ask for an exemption for me there (voice is often enough).
irc-banned = { $room } has banned me. The table waits; whoever has the say there can let me in again.
irc-split = A netsplit has taken { $names }. { $number ->
        [1] The seat is
       *[other] The seats are
    } kept, and no time counts there until they are back.
irc-split-guests = Who has no account comes back with the code: “{ $command } CODE”, to me in private.
irc-healed = Everybody is back, the game goes on.
irc-healed-without = The game goes on, without { $names } for now; { $number ->
        [1] the seat is
       *[other] the seats are
    } kept.
