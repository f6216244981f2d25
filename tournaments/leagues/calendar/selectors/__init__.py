"""What is so; nothing here writes."""
