"""What all games share: actions and offers, states and views, notation, chance, records. No rule of any game."""
