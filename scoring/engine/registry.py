"""List the ways to play that the engine knows."""

from scoring.engine.variant import Preset, Variant
from scoring.engine.variants.north_american import AUSTRALIAN, CANADIAN, NORTH_AMERICAN
from scoring.engine.variants.progressive import PROGRESSIVE

VARIANTS: tuple[Variant | Preset, ...] = (
    NORTH_AMERICAN,
    CANADIAN,
    AUSTRALIAN,
    PROGRESSIVE,
)
"""Every way to play, in the order in which people are offered them."""

_BY_KEY = {entry.key: entry for entry in VARIANTS}


def variant_keys() -> tuple[str, ...]:
    """Return the keys, in the order of the list.

    >>> variant_keys()[0]
    'north_american'
    """
    return tuple(_BY_KEY)


def find(key: str) -> Variant | Preset | None:
    """Return the variant or preset with this key, or None."""
    return _BY_KEY.get(key)
