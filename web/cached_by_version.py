"""Keep what is made of many rows, until what it was made of changes."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache

Made = TypeVar("Made")


def cached_by_version(name: str, state: str, seconds: int, make: Callable[[], Made]) -> Made:
    """Return what `make` makes of a thing in a state; made once for all who look at the same moment.

    One key for each name: what is made of the next state takes the place of the last, so that an evening of eight
    thousand hands leaves one board behind, and not eight thousand.
    """
    key = _key(name)
    found = cache.get(key)
    if found is not None and found[0] == state:
        value: Made = found[1]
        return value
    value = make()
    cache.set(key, (state, value), seconds)
    return value


def many_cached_by_version(
    states: dict[str, str], seconds: int, make: Callable[[str], Made]
) -> dict[str, Made]:
    """Return by name what `make` makes of each in its state: as `cached_by_version`, asked for at once."""
    return all_cached_by_version(states, seconds, lambda names: {name: make(name) for name in names})


def all_cached_by_version(
    states: dict[str, str], seconds: int, make: Callable[[list[str]], dict[str, Made]]
) -> dict[str, Made]:
    """Return the same as `many_cached_by_version`, where `make` makes all that is not kept in one go."""
    names = {_key(name): name for name in states}
    there: dict[str, Any] = {names[key]: found for key, found in cache.get_many(names).items()}
    stale = [name for name in states if name not in there or there[name][0] != states[name]]
    made = make(stale) if stale else {}
    cache.set_many({_key(name): (states[name], value) for name, value in made.items()}, seconds)
    return {name: made[name] if name in made else there[name][1] for name in states}


def _key(name: str) -> str:
    """Keep each build's apart: what another program has pickled may be nothing that this one knows."""
    return f"kept:{settings.BUILD}:{name}"
