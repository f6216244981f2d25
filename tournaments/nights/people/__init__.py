"""Who comes tonight: entrants, pairs, cards and each player's link."""
