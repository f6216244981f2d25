"""What is so in a night; nothing here writes."""
