"""Sign somebody new on for a team on the night of a match, as a captain or the secretary says it."""

from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, User
from clubs.names import clean_name, name_key
from clubs.services.players import add_player
from problems import Problem, Refused
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture, side_of
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Registration, Season, Team
from tournaments.leagues.register.services.registrations import register
from tournaments.matches.states import CARD_WANTED

NIGHT = Registration.How.NIGHT


@transaction.atomic
def sign_on(  # noqa: PLR0913  who joins whom, and who says so when
    fixture_id: int,
    team: Team,
    name: str,
    *,
    another: bool = False,
    by: User | None = None,
    now: datetime,
) -> Registration:
    """Register somebody new for a team on the night of a match, where the league's rules allow it.

    A name that the league has already is that player, where no team has them; with `another` it is somebody else of
    that name. Raises LeagueRefused, with `plays_elsewhere` for a player of another team, and `not_now` once the match
    is settled: by then nobody new plays in it.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side_of(fixture, team)
    if fixture.state not in CARD_WANTED:
        message = _("Nobody new plays in this match any more. Ask the secretary to register the player.")
        raise LeagueRefused(Problem("not_now", "", message))
    known = None if another else _known(season, team, clean_name(name))
    try:
        player = known or add_player(season.club, name, allow_doubles=another)
    except Refused as refused:
        raise LeagueRefused(*refused.problems) from None
    return register(team.pk, player.pk, how=NIGHT, day=_day_of(season, fixture, now), by=by, now=now)


@transaction.atomic
def sign_on_once(  # noqa: PLR0913  as sign_on
    fixture_id: int,
    team: Team,
    name: str,
    *,
    another: bool = False,
    by: User | None = None,
    now: datetime,
) -> tuple[Registration, bool]:
    """Sign somebody on as `sign_on` does; return the registration, and whether it is new.

    Whoever of that name the team has signed on for this match already is not signed on again. Raises LeagueRefused.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side_of(fixture, team)
    before = Registration.objects.select_related("player").filter(
        team=team,
        how=NIGHT,
        joined_on=_day_of(season, fixture, now),
        left_on=None,
        player__name_key=name_key(clean_name(name)),
        player__erased_at=None,
        player__merged_into=None,
    )
    found = before.order_by("pk").first()
    if found is not None:
        return found, False
    return sign_on(fixture_id, team, name, another=another, by=by, now=now), True


def _day_of(season: Season, fixture: Fixture, now: datetime) -> date:
    """Return the day from which the player belongs to the team: today, or the match's day where that is earlier.

    Once registration has closed it is today, for a match of before then too: nobody is registered behind the closing.
    """
    today, closes = timezone.localdate(now), season.registration_closes
    closed = closes is not None and today > closes
    return today if closed or fixture.date is None else min(today, fixture.date)


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
        message = _("{name} is in your squad already. Choose the name from the list.", name=name)
        raise LeagueRefused(Problem("in_squad", "name", message))
    message = _(
        "{name} plays for {other}. Borrow them, or say that yours is somebody else.", name=name, other=other
    )
    raise LeagueRefused(Problem("plays_elsewhere", "name", message))
