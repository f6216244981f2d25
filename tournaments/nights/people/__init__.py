"""Who comes tonight: entrants, pairs and cards."""
