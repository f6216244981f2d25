"""The search beforehand for the best short nights of few entrants; its finds are kept as data."""
