"""What captains do with their line-ups: choose, draw, lock and reopen them, and sign somebody on for the night."""

from collections.abc import Sequence
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from clubs.faults import Refused
from clubs.models import Player
from clubs.names import clean_name, name_key
from clubs.services.players import add_player
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Card, Fixture, LineUp, Registration, Season, Team
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cards import set_line_up, side_of
from tournaments.leagues.services.fixtures import open_fixture, teams_of
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.registrations import register
from tournaments.matches.places import draw_places
from tournaments.matches.rules import LeagueRules


@transaction.atomic
def choose_line_up(
    fixture_id: int, team: Team, players: Sequence[int], *, lock: bool, now: datetime
) -> LineUp:
    """Set a team's line-up in playing order; whoever is registered for another team is borrowed from it.

    Nobody is borrowed from the other side: to try its players would tell who is in its line-up. Raises LeagueRefused
    as `set_line_up` does; for too few to lock, and for a line-up that is locked: that is reopened first.
    """
    season, fixture = open_fixture(fixture_id)
    side = side_of(fixture, team)
    if LineUp.objects.filter(
        fixture=fixture, side=side, locked_at__isnull=False, players__isnull=False
    ).exists():
        raise LeagueRefused(Fault("locked", "", "Your line-up is locked. Tap Change line-up first."))
    fewest = LeagueRules(season.rules).number("fewest_players")
    if lock and len(players) < fewest:
        message = f"At least {fewest} players are needed to start. Tick {fewest - len(players)} more."
        raise LeagueRefused(Fault("too_few", "players", message))
    lenders = dict(
        Registration.objects.filter(season=season, player__in=players, left_on=None)
        .exclude(team=team)
        .values_list("player_id", "team_id")
    )
    other = fixture.away_id if team.pk == fixture.home_id else fixture.home_id
    if other in lenders.values():
        message = "One of them plays for the other side of this match. Take them out."
        raise LeagueRefused(Fault("of_the_other_side", "players", message))
    return set_line_up(
        fixture_id, side, [(player, lenders.get(player)) for player in players], lock=lock, now=now
    )


@transaction.atomic
def draw_line_up(  # noqa: PLR0913  whose, who plays, and the lot
    fixture_id: int, team: Team, players: Sequence[int], seed: int, *, lock: bool, now: datetime
) -> LineUp:
    """Draw a team's pairs from those who play. The seed is kept, so that anybody can draw them again.

    Raises LeagueRefused.
    """
    line_up = choose_line_up(fixture_id, team, draw_places(players, seed), lock=lock, now=now)
    season, fixture = open_fixture(fixture_id)
    words = f"{team.name} drew its pairs for {teams_of(fixture)} with number {seed}."
    write_act(season.pk, "drawn", words, by=None, now=now)
    return line_up


@transaction.atomic
def reopen_line_up(fixture_id: int, team: Team) -> None:
    """Unlock a team's line-up, until its own card is in. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    side = side_of(fixture, team)
    if Card.objects.filter(fixture=fixture, side=side, stands=True).exists():
        message = "Your card is in, so your line-up can't change any more. Ask the secretary."
        raise LeagueRefused(Fault("card_in", "", message))
    LineUp.objects.filter(fixture=fixture, side=side).update(locked_at=None)
    fixture.version += 1
    fixture.save(update_fields=["version"])
    touch_season(season.pk)


@transaction.atomic
def sign_on(fixture_id: int, team: Team, name: str, *, another: bool = False, now: datetime) -> Registration:
    """Register somebody new for a team on the night of a match, where the league's rules allow it.

    A name that the league has already is that player, where no team has them; with `another` it is somebody else of
    that name. Raises LeagueRefused, with `plays_elsewhere` for a player of another team.
    """
    season, fixture = open_fixture(fixture_id)
    side_of(fixture, team)
    known = None if another else _known(season, team, clean_name(name))
    try:
        player = known or add_player(season.club, name, allow_doubles=another)
    except Refused as refused:
        raise LeagueRefused(*refused.faults) from None
    night = Registration.How.NIGHT
    return register(team.pk, player.pk, how=night, day=_day_of(fixture, now), by=None, now=now)


def _day_of(fixture: Fixture, now: datetime) -> date:
    """Return the day from which the player belongs to the team: today, or the match's day where that is earlier."""
    today = timezone.localdate(now)
    return today if fixture.date is None else min(today, fixture.date)


def _known(season: Season, team: Team, name: str) -> Player | None:
    """Return the club's player of a name whom no team has; None for a new name. Raises LeagueRefused."""
    named = Player.objects.filter(
        club=season.club_id, name_key=name_key(name), erased_at=None, merged_into=None
    )
    teams = dict(
        Registration.objects.filter(season=season, player__in=named, left_on=None).values_list(
            "player_id", "team__name"
        )
    )
    free = [player for player in named.order_by("pk") if player.pk not in teams]
    if free or not teams or not name:
        return free[0] if free else None
    other = next(iter(teams.values()))
    if other == team.name:
        message = f"{name} is in your squad already. Tick the name above."
        raise LeagueRefused(Fault("in_squad", "name", message))
    message = f"{name} plays for {other}. Borrow them below, or say that yours is somebody else."
    raise LeagueRefused(Fault("plays_elsewhere", "name", message))
