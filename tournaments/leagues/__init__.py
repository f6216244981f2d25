"""Seasons: the nights of a club that add up."""
