"""Searches for what the program keeps as data; `README.md` tells how each of it was found."""
