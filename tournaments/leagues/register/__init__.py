"""A season and its teams, as they are registered: divisions, teams, pubs, people, rules; and a season of nights."""
