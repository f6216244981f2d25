"""Which players are banned, on which day, and how a ban is told to the secretary and to the player's captain."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from clubs.selectors.players import canonical
from problems.wording import day_words, pluralize
from tournaments.leagues.models import Ban, Fixture, Registration, Season, Team
from tournaments.matches.states import MatchState

NOT_MATCHES = (MatchState.VOID, MatchState.POSTPONED)


@dataclass(frozen=True, slots=True)
class BanLine:
    """A ban as it is told: whose, for how long, and whether it may still be ended."""

    ban: Ban
    is_over: bool

    @property
    def sentence(self) -> str:
        """For how long the player is banned, and when that was ended; without the reason."""
        ended = "" if self.ban.ended_on is None else f" Ended early, on {day_words(self.ban.ended_on)}."
        return f"{self.ban.player.name}: banned {ban_words(self.ban)}.{ended}"


def ban_words(ban: Ban) -> str:
    """Return for how long a player is banned."""
    if ban.until is not None:
        return f"from {day_words(ban.starts)} until {day_words(ban.until)}"
    return f"for {pluralize(ban.matches or 0, 'match', 'matches')} from {day_words(ban.starts)}"


def banned_in(season: Season, fixture: Fixture, players: Iterable[int]) -> dict[int, Ban]:
    """Return who of these players is banned on the day of a match, each with the ban.

    A ban until a day holds in the league's later seasons too. One for a number of matches counts those of the player's
    team by date, whoever plays in them, but for void and postponed ones. A match without a date has nobody banned.
    """
    day = fixture.date
    asked = list(players)
    if day is None or not asked:
        return {}
    found: dict[int, Ban] = {}
    rows = Ban.objects.filter(season__club=season.club_id, starts__lte=day).select_related("player")
    bans = [ban for ban in rows if _holds_on(ban, day, season)]
    ends = canonical([*asked, *(ban.player_id for ban in bans)]) if bans else {}
    for ban in bans:
        if (
            ban.matches is not None
            and _matches_since(ban).filter(fixture.matches_before()).count() >= ban.matches
        ):
            continue
        found |= {player: ban for player in asked if ends[player] == ends[ban.player_id]}
    return found


def _holds_on(ban: Ban, day: date, season: Season) -> bool:
    """Tell whether a ban holds on a day, as far as its days say."""
    if ban.ended_on is not None and day >= ban.ended_on:
        return False
    return ban.season_id == season.pk if ban.until is None else day <= ban.until


def _matches_since(ban: Ban) -> QuerySet[Fixture]:
    """Return the matches of a ban's team since it began."""
    own = Q(home=ban.team_id) | Q(away=ban.team_id)
    return Fixture.objects.filter(own, season=ban.season_id, date__gte=ban.starts).exclude(
        state__in=NOT_MATCHES
    )


def bans_of(team: Team, *, of_squad: bool = False) -> QuerySet[Ban]:
    """Return the bans of whoever belongs to a team, and those of its own former players unless only its squad counts.

    The latest is first.
    """
    squad = Registration.objects.filter(team=team, left_on=None).values("player")
    whose = Q(player__in=squad) if of_squad else Q(player__in=squad) | Q(team=team)
    rows = Ban.objects.filter(whose, season__club=team.season.club_id)
    return rows.select_related("player", "user", "ended_by").order_by("-starts", "-pk")


def ban_lines(team: Team, today: date) -> list[BanLine]:
    """Return the bans of a team's players as the secretary reads them."""
    return [BanLine(ban, is_over(ban, today)) for ban in bans_of(team)]


def bans_for_captain(team: Team, today: date) -> list[BanLine]:
    """Return the bans of a team's players that aren't over, for their captain."""
    lines = [BanLine(ban, is_over(ban, today)) for ban in bans_of(team, of_squad=True)]
    return [line for line in lines if not line.is_over]


def is_over(ban: Ban, today: date) -> bool:
    """Tell whether a ban is over on a day: ended, its last day gone by, or the day of its last match."""
    if ban.ended_on is not None:
        return ban.ended_on <= today
    if ban.until is not None:
        return ban.until < today
    return _matches_since(ban).filter(date__lte=today).count() >= (ban.matches or 0)
