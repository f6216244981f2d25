"""What is so of a night as a whole; nothing here writes."""
