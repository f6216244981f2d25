"""A season: set up, ended, followed by the next; and the standings of a season of nights."""
