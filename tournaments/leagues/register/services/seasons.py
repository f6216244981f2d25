"""Create a season, change its rules, and give its calendars new addresses."""

from collections.abc import Mapping
from typing import Any, Unpack

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from clubs.models import Club, WhoAndWhen
from clubs.names import clean_name, is_among, name_fault
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.models.season import MOST_NIGHTS, SEASON_NAME_LENGTH
from tournaments.leagues.register.selectors.nights import dated, lies_outside, nights_of
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_season
from tournaments.standings.exceptions import PrecedenceRefused
from tournaments.standings.metrics import METRICS
from tournaments.standings.rank import DEFAULT_PRECEDENCE, make_season_precedence
from web.signed_codes import new_stamp

NIGHTS_SETTINGS = {
    "name": "the name",
    "starts": "the first day",
    "ends": "the last day",
    "best_of": "how many nights count",
    "minimum_nights": "the nights for a place",
    "precedence": "what decides",
}
"""What may be set of a season of nights, as the log calls it."""


def settings_of(season: Season | None = None) -> dict[str, Any]:
    """Return what may be set of a season of nights, as it is; of a new one, what it has where nobody says."""
    season = season or Season(precedence=list(DEFAULT_PRECEDENCE))
    return {name: getattr(season, name) for name in NIGHTS_SETTINGS}


def create_season(club: Club, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Season:
    """Create a season of nights from some of `NIGHTS_SETTINGS`. Raises `LeagueRefused` with every fault."""
    settings = _read_settings(settings_of(), values)
    try:
        with transaction.atomic():
            _refuse_a_taken_name(club.seasons.all(), settings["name"])
            season = Season.objects.create(club=club, **settings)
            write_audit_entry(season.pk, "created", f"Created {season.name}.", **who_and_when)
    except IntegrityError:
        _refuse_a_taken_name(club.seasons.all(), settings["name"])
        raise
    return season


def change_season(season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]) -> Season:
    """Change some of `NIGHTS_SETTINGS` of a season; standings follow at once.

    Raises `LeagueRefused` with every fault of them; then for a name that the club has, for dates outside of which a
    night of it lies, and for a season of teams, which has other settings and may be closed.
    """
    try:
        with transaction.atomic():
            season = lock_season(season_id)
            if season.kind != SeasonKind.NIGHTS:
                message = _("This season is made of teams' matches. Change it on its own page.")
                raise LeagueRefused(Problem("of_teams", "", message))
            before = settings_of(season)
            settings = _read_settings(before, values)
            changed = {name: value for name, value in settings.items() if before[name] != value}
            words = [
                f"{NIGHTS_SETTINGS[name]} is {_said(value)}, was {_said(before[name])}"
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
        _refuse_a_taken_name(season.club.seasons.exclude(pk=season.pk), settings["name"])
        raise
    season.refresh_from_db()
    return season


def _read_settings(before: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    settings = {**before, **values}
    LeagueRefused.raise_for(settings_faults(settings))
    return settings | {"name": clean_name(settings["name"])}


def settings_faults(settings: Mapping[str, Any]) -> list[Problem]:
    """Return every fault of the settings of a season of nights: all of them, with days that are days."""
    faults = []
    code = name_fault(clean_name(settings["name"]), SEASON_NAME_LENGTH)
    messages = {
        "name_missing": _("Give the season a name, such as Autumn 2026."),
        "name_too_long": _(
            "The season's name has more than {most} characters. Shorten it.", most=SEASON_NAME_LENGTH
        ),
        "name_unreadable": _("The season's name has characters that can't be shown. Type it again."),
    }
    if code is not None:
        faults.append(Problem(code, "name", messages[code]))
    best_of, minimum = settings["best_of"], settings["minimum_nights"]
    if best_of is not None and not _is_among_nights(best_of, 1):
        message = _(
            "How many nights count: give a whole number from 1 to {most}, or leave it blank for all.",
            most=MOST_NIGHTS,
        )
        faults.append(Problem("out_of_range", "best_of", message))
    if not _is_among_nights(minimum, 0):
        message = _("Nights needed for a place: give a whole number from 0 to {most}.", most=MOST_NIGHTS)
        faults.append(Problem("out_of_range", "minimum_nights", message))
    try:
        make_season_precedence(settings["precedence"])
    except PrecedenceRefused as refused:
        faults += refused.problems
    starts, ends = settings["starts"], settings["ends"]
    if starts is not None and ends is not None and ends < starts:
        message = _("The season ends before it starts. Change one of the days.")
        faults.append(Problem("ends_before", "ends", message))
    return faults


def _is_among_nights(value: object, least: int) -> bool:
    return type(value) is int and least <= value <= MOST_NIGHTS


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
