# Skeleton

skeleton-name = Skeleton

skeleton-verb-roll = roll
    .means = throw the die
skeleton-verb-stay = stay
    .means = keep what you have
    .words = enough

skeleton-began = Everybody rolls a die under a cup. { $name } begins.
skeleton-secret = Under your cup there is a { $die }.
skeleton-rolled = { $name } rolls a { $die }.
skeleton-stayed = { $name } stays.
skeleton-ended = The cups are lifted. With { $points }, the game goes to { $names }.

skeleton-head-name = name
skeleton-head-dice = dice
skeleton-head-points = points
skeleton-hand = under your cup
skeleton-ask = One more die?
skeleton-ask-room = It is { $name }'s turn.
skeleton-call = { $name }: { $choices }?

skeleton-rules = You all roll one die in secret, under a cup. On your turn you “roll” up to three open dice, or “stay” when you have had enough. The total closest to ten wins, your secret die included; go over ten and you get nothing.
