"""League tables, averages, and what the newspaper gets."""
