"""Hand out a captain's link, take it back, keep a captain's number, and forget captains who were erased."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from clubs.models import User
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Subscription, Team, TeamPass, TeamStatus
from tournaments.leagues.models.team import CONTACT_LENGTH
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.team_seasons import open_season


@transaction.atomic
def captain_link(
    season_id: int, team_id: int, *, anew: bool = False, by: User | None, now: datetime
) -> TeamPass:
    """Return the pass of a team's captain, drawn the first time; with `anew` the old link opens nothing any more.

    Raises LeagueRefused for a team that has withdrawn: its captain has nothing to do any more.
    """
    season = open_season(season_id)
    team = season.teams.get(pk=team_id)
    if team.status == TeamStatus.WITHDRAWN:
        message = f"{team.name} has withdrawn, so its captain has no link any more."
        raise LeagueRefused(Fault("team_withdrawn", "", message))
    current = TeamPass.objects.filter(team=team, revoked_at=None).first()
    if current is not None and not anew:
        return current
    TeamPass.objects.filter(team=team, revoked_at=None).update(revoked_at=now)
    drawn = TeamPass.objects.create(team=team)
    words = "Made a new link" if anew else "Made a link"
    write_act(season.pk, "captain", f"{words} for {team.name}'s captain.", by=by, now=now)
    return drawn


@transaction.atomic
def change_contact(
    team_id: int, *, phone: str | None = None, shares: bool | None = None, by: User | None, now: datetime
) -> Team:
    """Keep a captain's telephone number, and whether the season's other captains may see it; None leaves it.

    The log says that it changed, never the number. Raises LeagueRefused with every fault.
    """
    season = open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    team = season.teams.get(pk=team_id)
    before = (team.captain_phone, team.shares_phone)
    team.captain_phone = team.captain_phone if phone is None else phone.strip()
    team.shares_phone = team.shares_phone if shares is None else shares
    faults = []
    if len(team.captain_phone) > CONTACT_LENGTH:
        message = f"A telephone number has {CONTACT_LENGTH} characters at most. Shorten it."
        faults.append(Fault("phone_too_long", "captain_phone", message))
    digits = any(mark in "0123456789" for mark in team.captain_phone)
    if team.captain_phone and not (digits and team.captain_phone.isprintable()):
        message = "That isn't a telephone number. Type its digits, or leave it empty."
        faults.append(Fault("phone_unreadable", "captain_phone", message))
    if team.shares_phone and not team.captain_phone:
        message = "Type your number first, or untick that the other captains may see it."
        faults.append(Fault("phone_missing", "captain_phone", message))
    if faults:
        raise LeagueRefused(*faults)
    if (team.captain_phone, team.shares_phone) == before:
        return team
    team.save(update_fields=["captain_phone", "shares_phone"])
    words = f"Changed the telephone number of {team.name}'s captain, or who may see it."
    write_act(season.pk, "captain", words, by=by, now=now)
    touch_season(season.pk)
    return team


def forget_contacts_of(players: Iterable[int]) -> None:
    """Take away the telephone numbers and e-mail addresses of the teams whose captain is one of these players."""
    Team.objects.filter(captain__in=list(players)).update(
        captain_phone="", captain_email="", shares_phone=False
    )
    Subscription.objects.filter(player__in=list(players)).delete()
