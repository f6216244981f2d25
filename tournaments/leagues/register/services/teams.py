"""Write the teams of a season. Whoever writes here locks the season first."""

from collections.abc import Iterator, Mapping
from typing import Any, Unpack

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from clubs.models import Player, WhoAndWhen
from clubs.names import clean_name, is_among
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Registration, Season, Team
from tournaments.leagues.models.team import MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.register.services.captains import forget_former_leaders, leaders_of
from tournaments.leagues.register.services.team_seasons import name_faults, taken_fault
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season


@transaction.atomic
def save_team(
    season_id: int, values: Mapping[str, Any], team_id: int | None = None, **who_and_when: Unpack[WhoAndWhen]
) -> Team:
    """Add a team, or change one: `name`, `division`, `venue`, `captain` and the other columns of `Team`.

    A new captain or vice-captain doesn't inherit number, address and consent of the one before, unless new ones come
    along.
    A team that has fixtures stays in its division. One that is added once fixtures are published has none until the
    rest of the season is drawn up. Raises LeagueRefused with every fault.
    """
    season = lock_open_season(season_id)
    team = Team(season=season) if team_id is None else season.teams.select_related("division").get(pk=team_id)
    before = team.division_id
    former = leaders_of(team)
    for name, value in values.items():
        setattr(team, name, value)
    forget_former_leaders(team, former)
    team.name = clean_name(team.name)
    LeagueRefused.raise_for(
        [*name_faults(team.name, TEAM_NAME_LENGTH, "team"), *_team_faults(season, team, before)]
    )
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError:
        raise LeagueRefused(taken_fault(team.name, "name")) from None
    did = "Added" if team_id is None else "Changed"
    log_change(season.pk, "team", f"{did} {team.name}.", **who_and_when)
    return team


def _team_faults(season: Season, team: Team, before: int | None) -> Iterator[Problem]:
    others = Team.objects.filter(season=season).exclude(pk=team.pk)
    if is_among(team.name, others.values_list("name", flat=True)):
        yield taken_fault(team.name, "name")
    if team.pk is None and others.count() >= MOST_TEAMS:
        yield Problem("too_many", "name", f"A season has {MOST_TEAMS} teams at most.")
    if team.division_id is None or team.division.season_id != season.pk:
        yield Problem("division_unknown", "division", _("Choose one of the season's divisions."))
    elif before not in {None, team.division_id} and _fixtures_of(team).filter(Fixture.OF_LEAGUE).exists():
        message = _(
            "The fixtures are published, so a team stays in its division. It can withdraw, and another join."
        )
        yield Problem("fixtures_published", "division", message)
    if team.venue is not None and team.venue.club_id != season.club_id:
        yield Problem("venue_unknown", "venue", _("Choose one of the club's pubs."))
    for field in ("captain", "vice_captain"):
        player: Player | None = getattr(team, field)
        if player is not None and player.club_id != season.club_id:
            yield Problem("player_unknown", field, _("Choose one of the club's players."))


def _fixtures_of(team: Team) -> QuerySet[Fixture]:
    return Fixture.objects.filter(Q(home=team) | Q(away=team))


@transaction.atomic
def remove_team(season_id: int, team_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take out a team that has no fixture; one that has some withdraws instead. Raises LeagueRefused."""
    season = lock_open_season(season_id)
    team = season.teams.get(pk=team_id)
    if _fixtures_of(team).exists():
        message = _(
            "{name} has fixtures. Let it withdraw instead: you will see what that changes first.",
            name=team.name,
        )
        raise LeagueRefused(Problem("team_has_fixtures", "", message))
    in_records = (team.later, team.decisions, team.trophies, team.honours, team.bans)
    if any(rows.exists() for rows in in_records):
        message = _("{name} is in a season's records, so it can't be taken out.", name=team.name)
        raise LeagueRefused(Problem("team_in_records", "", message))
    drawn = team.cup_entries.filter(cup__drawn_at__isnull=False).select_related("cup").first()
    if drawn is not None:
        message = _(
            "{team} is in the draw of the {cup}, so it can't be taken out. Let it withdraw.",
            team=team.name,
            cup=drawn.cup.name,
        )
        raise LeagueRefused(Problem("team_in_cup", "", message))
    team.cup_entries.all().delete()
    team.passes.all().delete()
    team.squad_requests.all().delete()
    Registration.objects.filter(team=team).delete()
    team.delete()
    log_change(season.pk, "team", f"Took out {team.name}.", **who_and_when)
