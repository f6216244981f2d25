"""Seasons: the nights of a club that add up, and leagues of teams."""
