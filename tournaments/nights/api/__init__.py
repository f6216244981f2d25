"""A night by the API: created, run and read."""
