"""Who plays in a match, and with whom: line-ups, draws, what may be seen of them."""
