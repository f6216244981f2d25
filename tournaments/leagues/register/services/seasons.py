"""Create a season, change its rules, and give its calendars new addresses."""

from collections.abc import Mapping
from typing import Any, Unpack

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from clubs.models import Club, WhoAndWhen
from clubs.names import is_among
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.selectors.nights import dated, lies_outside, nights_of
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_season
from tournaments.standings.metrics import METRICS
from web.signed_codes import new_stamp

WORDS = {
    "name": "the name",
    "starts": "the first day",
    "ends": "the last day",
    "best_of": "how many nights count",
    "minimum_nights": "the nights for a place",
    "precedence": "what decides",
}


def create_season(club: Club, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Season:
    """Create a season from values that `forms.read_season` found good. Raises `LeagueRefused`."""
    try:
        with transaction.atomic():
            _refuse_a_taken_name(club.seasons.all(), values["name"])
            season = Season.objects.create(club=club, **values)
            write_audit_entry(season.pk, "created", f"Created {season.name}.", **who_and_when)
    except IntegrityError:
        _refuse_a_taken_name(club.seasons.all(), values["name"])
        raise
    return season


def change_season(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Season:
    """Change a season to values that `forms.read_season` found good; standings follow at once.

    Raises `LeagueRefused` for a name that the club has, for dates outside of which a night of it lies, and for a
    season of teams, which has other settings and may be closed.
    """
    try:
        with transaction.atomic():
            season = lock_season(season_id)
            if season.kind != SeasonKind.NIGHTS:
                message = _("This season is made of teams' matches. Change it on its own page.")
                raise LeagueRefused(Problem("of_teams", "", message))
            changed = {name: value for name, value in values.items() if getattr(season, name) != value}
            words = [
                f"{WORDS[name]} is {_said(value)}, was {_said(getattr(season, name))}"
                for name, value in changed.items()
            ]
            for name, value in changed.items():
                setattr(season, name, value)
            _refuse_nights_outside(season)
            if "name" in changed:
                _refuse_a_taken_name(season.club.seasons.exclude(pk=season.pk), changed["name"])
            if changed:
                season.save(update_fields=list(changed))
                log_change(season.pk, "changed", f"Changed: {'; '.join(words)}.", **who_and_when)
    except IntegrityError:
        _refuse_a_taken_name(season.club.seasons.exclude(pk=season.pk), values["name"])
        raise
    season.refresh_from_db()
    return season


def _refuse_nights_outside(season: Season) -> None:
    faults = []
    for night in nights_of(season):
        field = lies_outside(season, night.date)
        if field is not None:
            message = _(
                "{dated} is outside. Take it out of the season first, or choose another day.",
                dated=dated(night),
            )
            faults.append(Problem("night_outside", field, message))
    LeagueRefused.raise_for(faults)


def _refuse_a_taken_name(others: QuerySet[Season], name: str) -> None:
    if is_among(name, others.values_list("name", flat=True)):
        message = _("The club has a season called {name} already. Choose another name.", name=name)
        raise LeagueRefused(Problem("name_taken", "name", message)) from None


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", then ".join(metric.label if (metric := METRICS.get(key)) else str(key) for key in value)
    return "not set" if value is None else str(value)


@transaction.atomic
def change_calendar_addresses(season_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Draw the secret of a season's calendars anew: every address that was handed out ends."""
    season = lock_season(season_id)
    season.calendar_stamp = new_stamp()
    season.save(update_fields=["calendar_stamp"])
    log_change(season.pk, "calendars", "Gave the calendars new addresses.", **who_and_when)
