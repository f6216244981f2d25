"""Whom a team may borrow for a match, and how often each was lent this season."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from problems.wording import times
from tournaments.leagues.models import Fixture, LineUpPlayer, Registration, Season, Team
from tournaments.leagues.register.selectors.names import name_of, shows_whole
from tournaments.matches.rules import LeagueRules

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
    before = "never lent" if lent == 0 else f"lent {times(lent)}"
    return f"{before}, {LEFT[left] if left < len(LEFT) else left} left"


def lendable_players(season: Season, fixture: Fixture, team: Team) -> list[Lendable]:
    """Return the players whom a team may borrow for a match, by team and name; none where nobody may be.

    Those of the other side are left out. Somebody who was lent too often is listed: nobody is stopped, and the card
    carries it as a flag.
    """
    rules = season.league_rules
    if not most_borrowed(fixture, rules):
        return []
    others = Registration.objects.filter(season=season, left_on=None).exclude(
        team__in=[fixture.home_id, fixture.away_id]
    )
    rows = others.select_related("team__division", "player").order_by("team__name", "player__name", "pk")
    found = [one for one in rows if may_lend(one.team, team, rules)]
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


def most_borrowed(fixture: Fixture, rules: LeagueRules) -> int:
    """Return how many players a side may borrow for a match: none for a cup's or at the end, by the league's rules."""
    allowed = fixture.tie_id is None or rules.yes("borrowed_cups")
    return rules.number("borrowed") if allowed and not in_last_weeks(fixture, rules) else 0


def in_last_weeks(fixture: Fixture, rules: LeagueRules) -> bool:
    """Tell whether a match is in the weeks before the season's last day in which nobody is borrowed."""
    weeks = rules.number("borrowed_weeks")
    if not weeks or fixture.date is None or fixture.season.ends is None:
        return False
    return fixture.date > fixture.season.ends - timedelta(weeks=weeks)


def may_lend(lender: Team, team: Team, rules: LeagueRules) -> bool:
    """Tell whether the rules let a team borrow from another one; both with their divisions."""
    where = rules.word("borrowed_from")
    if where == "lower":
        return lender.division.level > team.division.level
    return where != "other_division" or lender.division_id != team.division_id


def lent_in(fixture: Fixture) -> list[int]:
    """Return the players who were lent for a match."""
    rows = LineUpPlayer.objects.filter(line_up__fixture=fixture, lent_by__isnull=False)
    return list(rows.values_list("player_id", flat=True))


def times_lent(
    season: Season, fixture: Fixture, players: Iterable[int], *, earlier: bool = False
) -> Counter[int]:
    """Return how often each player was lent this season in matches that were played, other than this one.

    With `earlier` only those before this one: the third time is the last, in whatever order the cards come in.
    """
    played = Fixture.objects.filter(Fixture.PLAYED, season=season).exclude(pk=fixture.pk)
    if earlier:
        played = played.filter(fixture.matches_before())
    rows = LineUpPlayer.objects.filter(
        player__in=list(players), lent_by__isnull=False, line_up__fixture__in=played
    )
    return Counter(rows.order_by().values_list("player_id", flat=True))
