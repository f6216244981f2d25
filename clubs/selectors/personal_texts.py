"""Where the names of players were typed: in the columns that models declare for it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.models import Player
from clubs.names import in_small_letters, replace_name
from clubs.selectors.players import merged_below
from web.data_policy import DataPolicy, data_policies, typed_columns

ERASED_NAME = "a player"
FACTS = "facts"
"""The column of a ledger's entries, and of requests to correct them."""
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class TypedName:
    """A row in whose column a name was typed: what stands there, and what stands there without the name."""

    row: Model
    column: str
    value: Any
    without: Any
    policy: DataPolicy


def typed_names(players: Collection[int], names: Sequence[str]) -> Iterator[TypedName]:
    """Yield every place where one of these names of these players was typed.

    Looked at is what belongs to the players' clubs, and the tables without a club at which they sat. A name that
    another player or another thing of the club has too, or has a part of, isn't taken there for theirs: nobody can
    tell whom it means.
    """
    clubs = _clubs_of(players)
    found = _other_names(clubs, players, names)
    # The longest first: of somebody who was "Ann" and "Ann Bray", "Bray" would be left.
    longest_first = sorted(names, key=len, reverse=True)
    others = {
        name: [other for other in found if in_small_letters(name) in in_small_letters(other)]
        for name in longest_first
    }
    for model, column, policy in typed_columns():
        without_name = _noted_without if column == FACTS else _without
        for row in _rows(model, column, policy, clubs, players).iterator(chunk_size=AT_ONCE):
            value = getattr(row, column)
            without = value
            for name, longer in others.items():
                without = without_name(without, name, longer)
            if without != value:
                yield TypedName(row, column, value, without, policy)


def things_named_after(player: Player) -> list[str]:
    """Return the proper names in the player's club that have the player's name in them: erasing leaves them.

    Those of people, teams and pubs that only share a word with it are among them.
    """
    names = _names_of([player.pk, *merged_below([player.pk])])
    things = _names_of_things(_clubs_of([player.pk]))
    return sorted({thing for thing in things if any(_without(thing, name, ()) != thing for name in names)})


def texts_about(players: Collection[int]) -> list[TypedName]:
    """Return every place where a name of these players was typed, for them to have."""
    return list(typed_names(players, _names_of(players)))


def _names_of(players: Collection[int]) -> list[str]:
    names = Player.objects.filter(pk__in=players).order_by("name").values_list("name", flat=True).distinct()
    return [name for name in names if name != ERASED_NAME]


def _clubs_of(players: Collection[int]) -> list[int]:
    rows = Player.objects.filter(pk__in=players, club__isnull=False).order_by()
    return [club for club in rows.values_list("club", flat=True).distinct() if club is not None]


def _rows(
    model: type[Model], column: str, policy: DataPolicy, clubs: Sequence[int], players: Collection[int]
) -> QuerySet[Any]:
    theirs = Q(**{f"{policy.club}__in": clubs})
    if policy.game:
        theirs |= Q(**{f"{policy.club}": None, f"{policy.game}__seat_scores__player__in": list(players)})
    rows: QuerySet[Any] = model._default_manager.filter(theirs).only("pk", column).order_by("pk")
    if column == FACTS:  # of all hands only notes have words
        rows = rows.annotate(as_text=Cast(column, TextField())).filter(as_text__contains='"note"')
    return rows.distinct() if policy.game else rows


def _other_names(clubs: Sequence[int], players: Collection[int], names: Sequence[str]) -> set[str]:
    """Return the names of everybody and everything else in these clubs that have one of the names in them."""
    own = Q(club__in=clubs) | Q(club=None, seat_scores__game__seat_scores__player__in=list(players))
    people = Player.objects.filter(own, erased_at=None).exclude(pk__in=players).values_list("name", flat=True)
    wanted = [in_small_letters(name) for name in names]
    return {
        other
        for other in {*people, *_names_of_things(clubs)}
        if any(name in in_small_letters(other) for name in wanted)
    }


def _names_of_things(clubs: Sequence[int]) -> Iterator[str]:
    for model, policy in data_policies().items():
        columns = [name for name in policy.named.split() if name != "name_key"]
        if columns and policy.club:
            rows = model._default_manager.filter(**{f"{policy.club}__in": clubs}).order_by()
            for line in rows.values_list(*columns).iterator(chunk_size=AT_ONCE):
                yield from line


def _without(value: Any, name: str, others: Iterable[str]) -> Any:
    """Return a stored value with a name replaced in all its texts."""
    if isinstance(value, str):
        return replace_name(value, name, ERASED_NAME, others)
    if isinstance(value, list):
        return [_without(one, name, others) for one in value]
    if isinstance(value, dict):
        return {key: _without(one, name, others) for key, one in value.items()}
    return value


def _noted_without(value: Any, name: str, others: Iterable[str]) -> Any:
    """Return facts of a ledger with a name replaced in their notes: whatever else they say is no text of anybody's."""
    if not isinstance(value, dict):
        return value
    return {
        key: _without(one, name, others) if key == "note" else _noted_without(one, name, others)
        for key, one in value.items()
    }


def fitted(row: Model, column: str, value: Any) -> Any:
    """Return a text cut to the length of its column."""
    field = row._meta.get_field(column)
    return value[: field.max_length] if isinstance(field, CharField) and isinstance(value, str) else value
