"""Take away what is kept of erased players, as models declare it: what is theirs alone, and names that were typed."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from clubs.models import Player
from clubs.names import name_key
from clubs.selectors.personal_texts import ERASED_NAME, fitted, typed_names
from web.data_policy import data_policies, emptied_columns, own_tables


def clear_columns(players: Collection[int], now: datetime) -> None:
    """Empty what is kept of these players alone, and call them "a player"."""
    for model, policy in data_policies().items():
        for person, names in policy.cleared.items():
            for through, owner in own_tables(model, names.split()):
                through._base_manager.filter(**{f"{owner}__{person}__in": players}).delete()
            emptied = emptied_columns(model, person)
            if model is Player:
                emptied |= {"name": ERASED_NAME, "name_key": name_key(ERASED_NAME), "erased_at": now}
            model._base_manager.filter(**{f"{person}__in": players}).update(**emptied)


def forget_typed_names(players: Iterable[int], names: Sequence[str], **_kwargs: Any) -> None:
    """Write "a player" wherever one of these names of these erased players was typed."""
    for found in list(typed_names(list(players), names)):
        setattr(found.row, found.column, fitted(found.row, found.column, found.without))
        found.policy.save(found.row, found.column)
