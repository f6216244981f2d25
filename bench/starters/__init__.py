"""Searches beforehand for the first rounds that are kept as data in ``tournaments/rotations/starters``."""
