"""Searches beforehand for the first rounds that are kept as data in ``tournaments/movements/rotation/starters``."""
