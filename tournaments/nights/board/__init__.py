"""What everybody sees: the board in the hall, and each player's own page with the night's word that leads there."""
