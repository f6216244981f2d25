"""What is so in a season; nothing here writes."""
