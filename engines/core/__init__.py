"""What all games share: actions and offers, states and views, notation, chance, records. No game lives here."""
