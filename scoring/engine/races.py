"""Deal races to the seats of a game: drawn by chance, from a seed with which anybody can draw again.

What a race can do is the players' affair; here it is a name. Law: docs/rules/cosmic.md.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import Final

RACES: Final = (
    "Ambervoles", "Brinkleths", "Cindermops", "Dorrowans", "Eddywhisks", "Fennimoons", "Glimborrels",
    "Hushwickers", "Ibbleths", "Jangleroots", "Kestrivanes", "Lullabarks", "Mizzenmoles", "Nettlequays",
    "Ombrilles", "Pockwinders", "Quandrells", "Rumblefinches", "Sallowspins", "Tarrowisps",
)  # fmt: skip
"""The races of tables without a list of their own. The names are this project's; they are in no book."""
MOST_RACES: Final = 100
"""How many names a list may have."""


def draw_races(names: Collection[str], seats: int, seed: str) -> tuple[str, ...]:
    """Return a race for each seat, from seat 0 on, none twice.

    They are the first of the names in the order of the SHA-256 of "seed name", so that the order of the list
    does not matter, and any program draws the same. Raises ValueError where there are fewer names than seats.

    >>> draw_races(RACES, 4, "1.1.1")
    ('Glimborrels', 'Lullabarks', 'Mizzenmoles', 'Nettlequays')
    """
    if len(set(names)) < seats:
        raise ValueError(f"{seats} seats need as many races, and there are {len(set(names))}.")
    return tuple(sorted(set(names), key=lambda name: sha256(f"{seed} {name}".encode()).digest())[:seats])


def seed_after(seed: str) -> str:
    """Return the seed of the next draw for the same game: it counts the draws.

    >>> seed_after("1.3.2"), seed_after("1.3.2-2")
    ('1.3.2-2', '1.3.2-3')
    """
    first, _, draws = seed.partition("-")
    return f"{first}-{int(draws or 1) + 1}"
