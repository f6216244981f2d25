"""Evenings and seasons played through the public HTTP interface, as people and their phones do.

Nothing of the program imports this: it stands on the program's addresses alone.
"""
