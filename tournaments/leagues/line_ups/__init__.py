"""Who plays in a match, and with whom: line-ups, draws, who may be lent, what may be seen of them."""
