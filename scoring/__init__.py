"""A table, a pass, a game, a hand: scoring with no night at all, as at a kitchen table."""
