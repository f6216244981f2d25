"""Whom a team may borrow for a match, and how often each was lent this season."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.leagues.models import Fixture, LineUpPlayer, Registration, Season, Team
from tournaments.leagues.selectors.names import name_of, shows_whole
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import State

TIMES = ("never", "once", "twice")
LEFT = ("none", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Lendable:
    """A player of another team, how often they were lent in other matches, and how often they still may be."""

    player: int
    name: str
    team: str
    lent: int
    left: int

    @property
    def counter(self) -> str:
        """The count as people say it.

        >>> Lendable(1, "Zed", "Fox", 1, 1).counter
        'lent once, one left'
        """
        return lent_words(self.lent, self.left)


def lent_words(lent: int, left: int) -> str:
    """Return how often somebody was lent, and how often they still may be.

    >>> lent_words(0, 2), lent_words(3, 0)
    ('never lent, two left', 'lent 3 times, none left')
    """
    times = TIMES[lent] if lent < len(TIMES) else f"{lent} times"
    before = "never lent" if lent == 0 else f"lent {times}"
    return f"{before}, {LEFT[left] if left < len(LEFT) else left} left"


def lendable_players(season: Season, fixture: Fixture, team: Team) -> list[Lendable]:
    """Return the players whom a team may borrow for a match, by team and name; none where nobody may be.

    Those of the other side are left out. Somebody who was lent too often is listed: nobody is stopped, and the card
    carries it as a flag.
    """
    rules = LeagueRules(season.rules)
    if not rules.number("borrowed"):
        return []
    others = Registration.objects.filter(season=season, left_on=None).exclude(
        team__in=[fixture.home_id, fixture.away_id]
    )
    own = team.division
    if rules.word("borrowed_from") == "lower":
        others = others.filter(team__division__level__gt=own.level)
    elif rules.word("borrowed_from") == "other_division":
        others = others.exclude(team__division=own)
    found = list(others.select_related("team", "player").order_by("team__name", "player__name", "pk"))
    lent = times_lent(season, fixture, [one.player_id for one in found])
    most = rules.number("borrowed_times")
    return [
        Lendable(
            one.player_id,
            name_of(one.player, whole=shows_whole(season)),
            one.team.name,
            lent[one.player_id],
            max(0, most - lent[one.player_id]),
        )
        for one in found
        if one.team_id != team.pk
    ]


def times_lent(season: Season, fixture: Fixture, players: Iterable[int]) -> Counter[int]:
    """Return how often each player was lent this season, in other matches than this one."""
    rows = (
        LineUpPlayer.objects.filter(
            player__in=list(players), lent_by__isnull=False, line_up__fixture__season=season
        )
        .exclude(line_up__fixture=fixture)
        .exclude(line_up__fixture__state=State.VOID)
    )
    return Counter(rows.order_by().values_list("player_id", flat=True))
