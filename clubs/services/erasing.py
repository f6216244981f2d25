"""Take the names of erased players out of what was typed about them, wherever models declare that it may stand."""

from collections.abc import Iterable, Sequence
from typing import Any

from clubs.models.personal import declared_texts
from clubs.selectors.personal_texts import fitted, typed_names


def forget_typed_names(players: Iterable[int], names: Sequence[str], **_kwargs: Any) -> None:
    """Write "a player" wherever one of these names of these erased players was typed."""
    for found in list(typed_names(list(players), names)):
        setattr(found.row, found.column, fitted(found.row, found.column, found.without))
        declared_texts()[found.row._meta.label].write(found.row, found.column)
