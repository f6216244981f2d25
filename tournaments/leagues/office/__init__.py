"""What waits for the secretary, the end of a season and the next one, honours, and what is kept about people."""
