# Skeleton

skeleton-name = Skeleton

skeleton-verb-roll = würfle
    .means = wirf den Würfel
    .words = würfel
skeleton-verb-stay = bleib
    .means = behalt, was du hast
    .words = genug

skeleton-began = Alle würfeln verdeckt unter ihrem Becher. { $name } fängt an.
skeleton-secret = Unter deinem Becher liegt eine { $die }.
skeleton-rolled = { $name } würfelt eine { $die }.
skeleton-stayed = { $name } bleibt dabei.
skeleton-ended = Die Becher gehen hoch: Gewonnen hat mit { $points }: { $names }.

skeleton-head-name = Name
skeleton-head-dice = Würfel
skeleton-head-points = Punkte
skeleton-hand = unter deinem Becher
skeleton-ask = Noch ein Würfel?
skeleton-ask-room = { $name } ist dran.
skeleton-call = { $name }, { $choices }?

skeleton-rules = Alle würfeln einmal verdeckt unter dem Becher. Wer dran ist, würfelt bis zu drei offene Würfel dazu („würfle“) oder hört auf („bleib“). Am Ende gewinnt, wer mit allen eigenen Würfeln am nächsten an zehn ist; wer über zehn kommt, geht leer aus.
