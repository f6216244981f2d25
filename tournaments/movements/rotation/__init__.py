"""Plan who sits where in every round of a night, and measure it; pure, standard library only."""
