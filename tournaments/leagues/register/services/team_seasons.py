"""Set up a season of teams: its rules and divisions. Whoever writes here locks the season first."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any, Unpack

from django.db import transaction
from django.db.models import F

from clubs.models import Club, WhoAndWhen
from clubs.names import clean_name, is_among, name_fault
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Division, RuleBook, Season, SeasonKind
from tournaments.leagues.models.division import DIVISION_NAME_LENGTH, MOST_DIVISIONS
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.register.selectors.season_rules import rule_book_text
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.leagues.register.services.season_settings import read_data
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season
from tournaments.leagues.signals import season_format_changed
from tournaments.matches.late_cards import automatic_penalties_changed
from tournaments.matches.presets import PRESET_BY_KEY
from tournaments.matches.rules import BY_KEY
from tournaments.matches.states import UNPLAYED

MOST_DAYS = 400
SETTINGS = {
    "name": "the name",
    "starts": "the first day",
    "ends": "the last day",
    "precedence": "what decides a table",
    "match_format": "the match format",
    "scheme": "the points",
    "side_table": "the side table",
    "rules": "the rules",
    "officers": "who runs the league",
    "rule_book": "the league's own rules",
    "blank_weeks": "weeks without matches",
    "half_way": "half-way",
    "rearrange_by": "the last day for postponed matches",
    "registration_closes": "when registration closes",
    "to_check": "what is still to be checked",
}
"""What may be changed of a season of teams, as the log calls it."""


def create_team_season(
    club: Club, values: Mapping[str, Any], preset: str, **who_and_when: Unpack[WhoAndWhen]
) -> Season:
    """Create a season of teams from its name, `starts` and `ends`, with the format, points and rules of a preset.

    Raises LeagueRefused.
    """
    name, starts, ends = clean_name(values["name"]), values["starts"], values["ends"]
    chosen = PRESET_BY_KEY.get(preset)
    faults = name_faults(name, SEASON_NAME_LENGTH, "season") + date_faults(starts, ends)
    if chosen is None:
        faults.append(Problem("preset_unknown", "preset", _("Choose one of the leagues to start from.")))
    if faults or chosen is None:
        raise LeagueRefused(*faults)
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if is_among(name, Season.objects.filter(club=club).values_list("name", flat=True)):
            raise LeagueRefused(taken_fault(name, "name"))
        season = Season.objects.create(
            club=club,
            name=name,
            kind=SeasonKind.TEAMS,
            starts=starts,
            ends=ends,
            match_format=chosen.format.as_json(),
            scheme=dict(chosen.scheme),
            side_table=chosen.side_table,
            precedence=list(chosen.precedence),
            rules={key: value for key, value in chosen.rules.items() if value != BY_KEY[key].default},
            to_check=list(chosen.check),
        )
        write_audit_entry(
            season.pk, "created", f"Created {season.name}, as {chosen.name} plays.", **who_and_when
        )
    return season


def change_team_season(
    season_id: int, values: Mapping[str, Any], **who_and_when: Unpack[WhoAndWhen]
) -> Season:
    """Change some of `SETTINGS`; tables follow at once. Raises LeagueRefused with every fault.

    `blank_weeks` are dates, each of which stands for its week. A changed rule on penalties taken without asking
    holds from now on, never for what was due before. What is set is no longer `to_check`; that list only gets shorter.
    """
    with transaction.atomic():
        season = lock_open_season(season_id)
        changed = _read_settings(season, values)
        book = changed.pop("rule_book", None)
        fields = [name for name, value in changed.items() if getattr(season, name) != value]
        before = season.league_rules
        for name in fields:
            setattr(season, name, changed[name])
        if automatic_penalties_changed(before, season.league_rules):
            season.penalties_by_rule_since = who_and_when["now"]
        season.save(update_fields=[*fields, "penalties_by_rule_since"])
        if book is not None and book != rule_book_text(season):
            RuleBook.objects.update_or_create(season=season, defaults={"text": book})
            fields.append("rule_book")
        if "match_format" in fields:
            season_format_changed.send(Season, season=season, now=who_and_when["now"])
        if fields:
            listed = [SETTINGS[name] for name in fields if name != "to_check"]
            words = ", ".join(listed) or SETTINGS["to_check"]
            log_change(season.pk, "changed", f"Changed {words}.", **who_and_when)
    return season


def _read_settings(season: Season, values: Mapping[str, Any]) -> dict[str, Any]:
    faults: list[Problem] = []
    changed = dict(values)
    if "name" in changed:
        faults += name_faults(changed["name"], SEASON_NAME_LENGTH, "season")
        changed["name"] = clean_name(changed["name"])
        others = Season.objects.filter(club=season.club_id).exclude(pk=season.pk)
        if is_among(changed["name"], others.values_list("name", flat=True)):
            faults.append(taken_fault(changed["name"], "name"))
    starts, ends = changed.get("starts", season.starts), changed.get("ends", season.ends)
    faults += date_faults(starts, ends)
    read_data(season, changed, faults)
    LeagueRefused.raise_for(faults)
    return changed


def date_faults(starts: date | None, ends: date | None) -> list[Problem]:
    """Return what is wrong with the first and the last day of a season of teams."""
    faults = [
        Problem("date_missing", field, _("Give the season a first and a last day."))
        for field, value in (("starts", starts), ("ends", ends))
        if value is None
    ]
    if starts is not None and ends is not None and not 0 <= (ends - starts).days <= MOST_DAYS:
        message = _(
            "A season ends after it starts, and lasts {most} days at most. Change one of the days.",
            most=MOST_DAYS,
        )
        faults.append(Problem("ends_before", "ends", message))
    return faults


def name_faults(name: str, most: int, what: str) -> list[Problem]:
    """Return what is wrong with the name of a season, a division, a team or a pub."""
    code = name_fault(clean_name(name), most)
    messages = {
        "name_missing": _("Give the {what} a name.", what=what),
        "name_too_long": _(
            "The {what}'s name has more than {most} characters. Shorten it.", what=what, most=most
        ),
        "name_unreadable": _("The {what}'s name has characters that can't be shown.", what=what),
    }
    return [] if code is None else [Problem(code, "name", messages[code])]


def taken_fault(name: str, field: str) -> Problem:
    """Return the fault of a name that another has already."""
    return Problem("name_taken", field, _("There is a {name} already. Choose another name.", name=name))


# Divisions


@transaction.atomic
def save_division(
    season_id: int,
    values: Mapping[str, Any],
    division_id: int | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> Division:
    """Add a division, or change one: columns of `Division` by name. Raises LeagueRefused."""
    season = lock_open_season(season_id)
    hours = starting_hours(season)
    division = (
        Division(season=season, **hours) if division_id is None else season.divisions.get(pk=division_id)
    )
    started_at = division.starts_at
    for name, value in values.items():
        setattr(division, name, value)
    division.name = clean_name(division.name)
    division.blank_weeks = sorted({_monday_text(day) for day in division.blank_weeks})
    faults = name_faults(division.name, DIVISION_NAME_LENGTH, "division")
    others = Division.objects.filter(season=season).exclude(pk=division.pk)
    if is_among(division.name, others.values_list("name", flat=True)):
        faults.append(taken_fault(division.name, "name"))
    if division_id is None and others.count() >= MOST_DIVISIONS:
        message = _("A season has {most} divisions at most.", most=MOST_DIVISIONS)
        faults.append(Problem("too_many", "name", message))
    if division.mirrored and division.meetings != 2:
        message = _("The second half can repeat the first only if teams meet twice.")
        faults.append(Problem("not_mirrored", "mirrored", message))
    LeagueRefused.raise_for(faults)
    division.save()
    did = "Added" if division_id is None else "Changed"
    carried = _carry_start(division, started_at)
    verb = "starts" if carried == 1 else "start"
    also = f" {carried} of its matches {verb} at {division.starts_at:%H:%M} now." if carried else ""
    log_change(season.pk, "division", f"{did} {division.name}.{also}", **who_and_when)
    return division


def _carry_start(division: Division, before: time) -> int:
    """Let the published matches that are still to be played, at the hour of before, start at a division's new one."""
    if division.starts_at == before:
        return 0
    open_ones = division.fixtures.filter(state__in=UNPLAYED, starts_at=before)
    return open_ones.update(starts_at=division.starts_at, version=F("version") + 1)


def _monday_text(day: date | str) -> str:
    return monday_of(day if isinstance(day, date) else date.fromisoformat(day)).isoformat()


@transaction.atomic
def remove_division(season_id: int, division_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take away a division that has no team. Raises LeagueRefused."""
    season = lock_open_season(season_id)
    division = season.divisions.get(pk=division_id)
    if division.teams.exists():
        message = _(
            "{name} has teams. Move them to another division or take them out first.", name=division.name
        )
        raise LeagueRefused(Problem("division_has_teams", "", message))
    division.delete()
    log_change(season.pk, "division", f"Took out {division.name}.", **who_and_when)


def starting_hours(season: Season) -> dict[str, time]:
    """Return when a new division of a season starts, and until when a side is waited for, by column."""
    rules = season.league_rules
    starts, latest = rules.word("starts_at"), rules.word("latest_start")
    return {"starts_at": time.fromisoformat(starts), "latest_start": time.fromisoformat(latest)}
