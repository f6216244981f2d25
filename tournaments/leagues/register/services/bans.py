"""Ban a player, and end a ban early; both are kept with who and when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Ban, Registration, Team
from tournaments.leagues.register.selectors.bans import ban_words, bans_of
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season
from tournaments.leagues.services.reasons import reason_faults
from tournaments.leagues.signals import squad_changed

MOST_MATCHES = 50


@dataclass(frozen=True, slots=True)
class BanInput:
    """Whom to ban, from which day on, until a day or for a number of matches, and why."""

    player: int
    starts: date
    until: date | None
    matches: int | None
    reason: str


@transaction.atomic
def ban_player(team_id: int, asked: BanInput, *, by: User | None, now: datetime) -> Ban:
    """Ban a player of a team; a card flags it, and nobody is stopped. Raises LeagueRefused with every fault."""
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    row = (
        Registration.objects.filter(team=team_id, player=asked.player, left_on=None)
        .select_related("player", "team")
        .first()
    )
    faults = list(_faults(asked))
    if row is None:
        faults.insert(0, Problem("player_unknown", "player", _("Choose a player of the team.")))
    same = Ban.objects.filter(player=asked.player, starts=asked.starts, ended_on=None)
    if same.filter(until=asked.until, matches=asked.matches).exists():
        faults.append(Problem("banned_already", "player", _("This player has the same ban already.")))
    if faults or row is None:
        raise LeagueRefused(*faults)
    ban = Ban.objects.create(
        season=season,
        team=row.team,
        player=row.player,
        starts=asked.starts,
        until=asked.until,
        matches=asked.matches,
        reason=asked.reason.strip(),
        user=by,
        at=now,
    )
    squad_changed.send(Ban, season=season, players=[ban.player_id])
    words = f"Banned {row.player.name} of {row.team.name} {ban_words(ban)}: {ban.reason}"
    log_change(season.pk, "ban", words, by=by, now=now)
    return ban


def _faults(asked: BanInput) -> Iterator[Problem]:
    if (asked.until is None) is (asked.matches is None):
        message = _("Say how long: until a day, or for a number of matches. Fill in one of the two.")
        yield Problem("until_or_matches", "until", message)
    if asked.until is not None and asked.until < asked.starts:
        message = _("The ban ends before it starts. Choose a later last day.")
        yield Problem("ends_before", "until", message)
    if asked.matches is not None and not 1 <= asked.matches <= MOST_MATCHES:
        message = _("Give a number of matches from 1 to {most}.", most=MOST_MATCHES)
        yield Problem("matches_out_of_range", "matches", message)
    yield from reason_faults(asked.reason)


@transaction.atomic
def end_ban(team_id: int, ban_id: int, *, by: User | None, now: datetime) -> Ban:
    """End a ban of a team's player today; repeating it changes nothing. A ban that is to come never begins.

    Raises LeagueRefused for another team's.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    ban = bans_of(season.teams.get(pk=team_id)).filter(pk=ban_id).first()
    if ban is None:
        message = _("This ban isn't for a player of the team. Reload the page.")
        raise LeagueRefused(Problem("ban_unknown", "", message))
    if ban.ended_on is not None:
        return ban
    ban.ended_on, ban.ended_by, ban.ended_at = timezone.localdate(now), by, now
    ban.save(update_fields=["ended_on", "ended_by", "ended_at"])
    squad_changed.send(Ban, season=season, players=[ban.player_id])
    log_change(season.pk, "ban", f"Ended the ban of {ban.player.name}.", by=by, now=now)
    return ban
