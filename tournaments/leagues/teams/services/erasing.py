"""Take the names of players who were erased out of what was written about them: log, cards, rulings, appeals, letters.

What stands in the rows of players themselves is gone by then, and the print jobs that name them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Model, Q

from clubs.models import Player
from clubs.names import replace_name
from clubs.services.players import ERASED_NAME
from tournaments.leagues.line_ups.services.flags import flag_matches_of
from tournaments.leagues.models import (
    Adjustment,
    Appeal,
    Ban,
    Card,
    DateRequest,
    Decision,
    FixtureMove,
    Letter,
    LineUpPlayer,
    NoShow,
    Penalty,
    Season,
    SeasonAuditEntry,
    SeasonEnd,
    Team,
    Venue,
)

TYPED: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (SeasonAuditEntry, "season", ("message",)),
    (Card, "fixture__season", ("remarks",)),
    (Decision, "season", ("reason", "appeal_result")),
    (Adjustment, "decision__season", ("reason",)),
    (Appeal, "season", ("text", "reason")),
    (Ban, "season", ("reason",)),
    (DateRequest, "fixture__season", ("reason",)),
    (FixtureMove, "fixture__season", ("why",)),
    (NoShow, "fixture__season", ("seen_by",)),
    (Penalty, "season", ("question", "answer")),
    (Letter, "subscription__season", ("subject", "text")),
)
"""Where sentences stand, by how a row's season is found."""
LISTED: tuple[tuple[type[Model], str, str], ...] = (
    (Card, "fixture__season", "flags"),
    (Decision, "season", "consequences"),
    (SeasonEnd, "season", "let_go"),
)
"""Lists of sentences, by how a row's season is found."""
MISSPELT, ON_THE_CARD = " is a misspelling of {}, of ", " on the card of "


def forget_names_of(players: Iterable[int], names: Sequence[str], **_kwargs: Any) -> None:
    """Write "a player" wherever the names of these erased players stand in a league's sentences.

    A name that another player, a team or a pub of the club has too stays: nobody can tell whom it means. What was only
    a name on a card waits no longer to be found out.
    """
    numbers = list(players)
    clubs = list(Player.objects.filter(pk__in=numbers, club__isnull=False).values_list("club", flat=True))
    seasons = list(Season.objects.filter(club__in=clubs).order_by("pk"))
    if not seasons:
        return
    LineUpPlayer.objects.filter(player__in=numbers).update(unknown=False)
    for season in seasons:
        flag_matches_of(season, numbers)
    others = _names_in(clubs)
    for name in names:
        longer = [other for other in others if name.lower() in other.lower()]
        if name not in longer:
            _forget_misspellings(seasons, name)
        _forget_sentences(seasons, name, longer)


def _names_in(clubs: Sequence[int]) -> set[str]:
    """Return all names of living players, teams and pubs of these clubs."""
    found: set[str] = set()
    for rows in (
        Player.objects.filter(club__in=clubs, erased_at=None),
        Team.objects.filter(season__club__in=clubs),
        Venue.objects.filter(club__in=clubs),
    ):
        found |= set(rows.order_by().values_list("name", flat=True))
    return found


def _forget_misspellings(seasons: Sequence[Season], name: str) -> None:
    """Take out of the log what somebody typed for this name; it is kept there alone."""
    about = MISSPELT.format(name)
    for act in SeasonAuditEntry.objects.filter(
        season__in=seasons, kind="misspelling", message__contains=about
    ):
        before, match, rest = act.message.partition(ON_THE_CARD)
        if match and before:
            SeasonAuditEntry.objects.filter(pk=act.pk).update(message=f"{ERASED_NAME}{match}{rest}")


def _forget_sentences(seasons: Sequence[Season], name: str, longer: Sequence[str]) -> None:
    for model, season, fields in TYPED:
        for field in fields:
            rows: Any = model._default_manager.filter(
                Q(**{f"{field}__icontains": name}), **{f"{season}__in": seasons}
            )
            most = model._meta.get_field(field).max_length  # type: ignore[union-attr]  # a column of text
            for row in rows.only("pk", field):
                setattr(row, field, replace_name(getattr(row, field), name, ERASED_NAME, longer)[:most])
                row.save(update_fields=[field])
    for model, season, field in LISTED:
        rows = model._default_manager.filter(**{f"{season}__in": seasons}).exclude(**{field: []})
        for row in rows.only("pk", field):
            kept = getattr(row, field)
            written = _replaced(kept, name, longer)
            if written != kept:
                setattr(row, field, written)
                row.save(update_fields=[field])


def _replaced(value: Any, name: str, longer: Sequence[str]) -> Any:
    """Return a stored value with the name replaced in all its texts."""
    if isinstance(value, str):
        return replace_name(value, name, ERASED_NAME, longer)
    if isinstance(value, list):
        return [_replaced(one, name, longer) for one in value]
    if isinstance(value, dict):
        return {key: _replaced(one, name, longer) for key, one in value.items()}
    return value
