"""Cache what is made of many rows, until their version changes; seconds say how long what nobody asks for is kept.

It is made of the rows as they are at one moment: a round that begins between two reads is in all of them or in none.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache

from web.one_moment import one_moment

Made = TypeVar("Made")


def cached_by_version(name: str, version: str, seconds: int, make: Callable[[], Made]) -> Made:
    """Return what `make` makes of a thing in a version; made once for all who look at the same moment.

    One key for each name: what is made of the next version takes the place of the last, so that an evening of eight
    thousand hands leaves one board behind, and not eight thousand.
    """
    key = _key(name)
    found = cache.get(key)
    if found is not None and found[0] == version:
        value: Made = found[1]
        return value
    with one_moment():
        value = make()
    cache.set(key, (version, value), seconds)
    return value


def many_cached_by_version(
    versions: dict[str, str], seconds: int, make: Callable[[str], Made]
) -> dict[str, Made]:
    """Return by name what `make` makes of each in its version: as `cached_by_version`, asked for at once."""
    return all_cached_by_version(versions, seconds, lambda names: {name: make(name) for name in names})


def all_cached_by_version(
    versions: dict[str, str], seconds: int, make: Callable[[list[str]], dict[str, Made]]
) -> dict[str, Made]:
    """Return the same as `many_cached_by_version`, where `make` makes all that is not there in one go."""
    names = {_key(name): name for name in versions}
    there: dict[str, Any] = {names[key]: found for key, found in cache.get_many(names).items()}
    stale = [name for name in versions if name not in there or there[name][0] != versions[name]]
    made = {}
    if stale:
        with one_moment():
            made = make(stale)
    cache.set_many({_key(name): (versions[name], value) for name, value in made.items()}, seconds)
    return {name: made[name] if name in made else there[name][1] for name in versions}


def _key(name: str) -> str:
    """Keep each build's apart: what another program has pickled may be nothing that this one knows."""
    return f"kept:{settings.BUILD}:{name}"
