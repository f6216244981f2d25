"""Which nights a season has, which of them count, and what to call them."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import QuerySet

from problems.wording import day_words
from tournaments.leagues.models import MatchLeg, Season, SeasonNight
from tournaments.nights.models import NIGHT_ENDED, Night, RoundTable


def nights_of(season: Season) -> QuerySet[Night]:
    """Return the nights of a season in its order: by date, of one day in the order of their making."""
    rows = SeasonNight.objects.filter(season=season).order_by().values("night")
    return Night.objects.filter(pk__in=rows).order_by("date", "pk")


def games_sought_by(by: str, number: int, **_kwargs: Any) -> QuerySet[Any] | None:
    """Return the numbers of a season's games: of its matches, or of all its nights, whether they count yet or not.

    They are a subquery; None where games are sought by something else than a season.
    """
    if by != "season":
        return None
    legs = MatchLeg.objects.filter(fixture__season=number).order_by()
    if legs.exists():
        return legs.values("game")
    nights = SeasonNight.objects.filter(season=number).order_by().values("night")
    games = RoundTable.objects.filter(round__night__in=nights, game__isnull=False)
    return games.order_by().values("game")


def seasons_of(night: Night, **_kwargs: Any) -> list[dict[str, Any]]:
    """Return number and name of each season in which a night counts."""
    rows = SeasonNight.objects.filter(night=night).order_by("season")
    return [{"id": number, "name": name} for number, name in rows.values_list("season", "season__name")]


def counted_nights(season: Season) -> list[Night]:
    """Return the nights that count: those that are finished or verified.

    A night that is being played does not count yet: a season does not rise and fall with each hand, and nobody
    is told that his best night is dropped for one that he is still playing.
    """
    return list(nights_of(season).filter(state__in=NIGHT_ENDED))


def nights_to_add(season: Season) -> QuerySet[Night]:
    """Return the nights of the club that may be added, the latest first."""
    nights = Night.objects.filter(club=season.club_id).exclude(
        pk__in=nights_of(season).order_by().values("pk")
    )
    if season.starts is not None:
        nights = nights.filter(date__gte=season.starts)
    if season.ends is not None:
        nights = nights.filter(date__lte=season.ends)
    return nights.order_by("-date", "-pk")


def lies_outside(season: Season, day: date) -> str | None:
    """Name the column whose date a day is beyond, None for a day within the season."""
    if season.starts is not None and day < season.starts:
        return "starts"
    if season.ends is not None and day > season.ends:
        return "ends"
    return None


def dated(night: Night) -> str:
    """Write a night with its day: "Friday bustle of 6 November 2026"."""
    return f"{night.name} of {day_words(night.date)}"


def night_labels(nights: Sequence[Night]) -> dict[int, str]:
    """Return what to call each night among these: its name, with its day where another has the name."""
    names = Counter(night.name for night in nights)
    return {night.pk: night.name if names[night.name] == 1 else dated(night) for night in nights}
