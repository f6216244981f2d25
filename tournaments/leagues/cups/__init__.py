"""Cups of teams, pairs and single players, and play-offs."""
