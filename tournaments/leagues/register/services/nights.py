"""Say which nights count for a season."""

from datetime import datetime
from typing import Any, Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind, SeasonNight
from tournaments.leagues.models.season import MOST_NIGHTS
from tournaments.leagues.register.selectors.nights import dated, lies_outside
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_season
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night


@transaction.atomic
def add_night(season_id: int, night_id: int, **who_and_when: Unpack[WhoAndWhen]) -> SeasonNight:
    """Let a night of the season's club count, from when it is finished on; it may be added before.

    Raises `LeagueRefused` for a night that is there already, that lies outside of the season's dates, or that
    the club does not have, and for a season of teams: another club's night is as unknown as one that nobody has.
    """
    clubs = Season.objects.filter(pk=season_id).values("club")
    # Nights are locked before seasons: whoever moves this one at the same moment sees that it belongs, or is seen.
    night = Night.objects.select_for_update(of=("self",)).filter(pk=night_id, club__in=clubs).first()
    season = lock_season(season_id)
    if season.kind != SeasonKind.NIGHTS:
        message = _("This season is made of teams' matches, so no night counts for it.")
        raise LeagueRefused(Problem("of_teams", "", message))
    if night is None:
        message = _("The season's club has no such night. Choose one of its nights.")
        raise LeagueRefused(Problem("unknown_night", "night", message))
    there = SeasonNight.objects.filter(season=season)
    if there.filter(night=night).exists():
        message = _("{dated} is in the season already; it counts once.", dated=dated(night))
        raise LeagueRefused(Problem("night_repeated", "", message))
    if lies_outside(season, night.date):
        message = _("{dated} is outside the season's dates. Change those first.", dated=dated(night))
        raise LeagueRefused(Problem("night_outside", "", message))
    if there.count() >= MOST_NIGHTS:
        message = _("A season has at most {most} nights.", most=MOST_NIGHTS)
        raise LeagueRefused(Problem("too_many", "", message))
    added = SeasonNight.objects.create(season=season, night=night)
    log_change(season.pk, "night_added", f"Added {dated(night)}.", **who_and_when)
    return added


def keep_within_seasons(night: Night, **_kwargs: Any) -> None:
    """Refuse a night's new day where a season that it belongs to begins later or has ended.

    Called with the night locked; the seasons are locked until the transaction ends, so that their dates stay.
    Raises `NightRefused` with a fault for each season.
    """
    seasons = Season.objects.select_for_update(of=("self",)).filter(season_nights__night=night).order_by("pk")
    faults = []
    for season in seasons:
        beyond = lies_outside(season, night.date)
        if beyond is not None:
            message = _(
                "This night counts for {name}, which {beyond} on {day}. Choose a day within the "
                "season, or take the night out of it first.",
                name=season.name,
                beyond=beyond,
                day=day_words(getattr(season, beyond)),
            )
            faults.append(Problem("night_outside", "date", message))
    NightRefused.raise_for(faults)


def remove_night_from_seasons(night: Night, by: User | None, now: datetime, **_kwargs: Any) -> None:
    """Take a night that is being deleted out of every season; called with the night locked."""
    rows = SeasonNight.objects.filter(night=night).order_by("season")
    for season_id in rows.values_list("season_id", flat=True):
        lock_season(season_id)
        log_change(season_id, "night_removed", f"Took out {dated(night)}: it was deleted.", by=by, now=now)
    rows.delete()


@transaction.atomic
def remove_night(season_id: int, night_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take a night out of a season; the night itself stays as it is. Raises `LeagueRefused`."""
    season = lock_season(season_id)
    # By the night's own key: a number that no database holds is then a night that is not there, and no error.
    found = SeasonNight.objects.filter(season=season, night__pk=night_id).select_related("night").first()
    if found is None:
        message = _("The season has no such night; it was taken out already.")
        raise LeagueRefused(Problem("night_not_there", "", message))
    found.delete()
    log_change(season.pk, "night_removed", f"Took out {dated(found.night)}.", **who_and_when)
