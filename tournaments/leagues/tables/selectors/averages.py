"""Averages of players and pairs of a season of teams, and one player's own games."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.selectors.players import canonical, shown_names
from listings import Listing, Named
from tournaments.leagues.models import Division, Fixture, Registration, Season, Team
from tournaments.leagues.register.selectors.names import shows_whole
from tournaments.leagues.tables.selectors.games_played import GameSide, games_played
from tournaments.leagues.tables.selectors.league_tables import KEPT_SECONDS, state_of
from tournaments.leagues.tables.selectors.player_games import PlayerGame
from tournaments.standings.teams.average_columns import AverageLine, PartnerLine, average_listing
from tournaments.standings.teams.averages import Average, Minimum, pair_averages, player_averages
from web.cached_by_version import cached_by_version


@dataclass(frozen=True, slots=True)
class Averages:
    """The averages of a season, or of one division: lines in order, and the names of players and teams."""

    players: tuple[Average, ...]
    pairs: tuple[Average, ...]
    names: Mapping[int, str]
    teams: Mapping[int, str]

    def lines(self, averages: Sequence[Average]) -> list[AverageLine]:
        """Return lines with their names, as a list of them shows them."""
        return [
            AverageLine(line, {player: self.names[player] for player in line.unit}, self.teams[line.team])
            for line in averages
        ]

    def listing(self, title: str, *, pairs: bool = False) -> Listing[AverageLine]:
        """Return the averages of players, or of pairs, as a list."""
        return average_listing(title, self.lines(self.pairs if pairs else self.players), who_is(pairs=pairs))


def who_is(*, pairs: bool) -> str:
    """Return what the column of names is called."""
    return "Pair" if pairs else "Player"


def minimum_of(season: Season) -> Minimum:
    """Return how many games an average needs, by the season's rules."""
    rules = season.league_rules
    games = rules["averages_games"]
    return Minimum(rules.number("averages_share"), games if isinstance(games, int) else None)


def averages(season: Season, division: Division | None = None) -> Averages:
    """Return the averages of a season, or of the teams of one division; made once for a version of the season."""
    name = f"averages:{season.pk}:{0 if division is None else division.pk}"
    return cached_by_version(name, state_of(season), KEPT_SECONDS, lambda: make_averages(season, division))


def make_averages(season: Season, division: Division | None = None) -> Averages:
    """Work out the averages from cards and line-ups."""
    games = [one.game for one in games_played(season) if not one.out]
    count_borrowed = season.league_rules.yes("averages_borrowed")
    teams = Team.objects.filter(season=season)
    names = dict(teams.values_list("pk", "name"))
    among = None if division is None else set(teams.filter(division=division).values_list("pk", flat=True))
    minimum = minimum_of(season)
    players = player_averages(
        games, teams_of_players(season), minimum, count_borrowed=count_borrowed, among=among
    )
    pairs = pair_averages(games, minimum, count_borrowed=count_borrowed, among=among)
    shown = {player for line in (*players, *pairs) for player in line.unit}
    return Averages(players, pairs, _names(season, shown), names)


def teams_of_players(season: Season) -> dict[int, int]:
    """Return the team to which each player belongs, or last belonged; who was merged goes by the one that is kept."""
    rows = Registration.objects.filter(season=season).order_by("joined_on", "pk")
    last = dict(rows.values_list("player_id", "team_id"))
    ends = canonical(last)
    return {ends[player]: team for player, team in last.items()}


def players_of(season: Season) -> QuerySet[Player]:
    """Return those who belonged to a team of a season, or played in it; nobody who was erased."""
    played = Q(registrations__season=season) | Q(line_ups__line_up__fixture__season=season)
    return Player.objects.filter(played, club=season.club_id, erased_at=None).distinct()


def player_page(season: Season, player: Player) -> dict[str, Any]:
    """Return what a player's own page shows: the team, and every game with the partner, also of cups.

    `average` is a list of the one line of averages, empty before a game counts.
    """
    own = canonical([player.pk])[player.pk]
    found = averages(season)
    mine = [game for game in games_played(season, cups=True) if own in game.game.players]
    listed = _games(season, own, mine)
    number = teams_of_players(season).get(own)
    team = None if number is None else Team.objects.select_related("division").get(pk=number)
    return {
        "name": _names(season, {own})[own],
        "team": team,
        "average": found.lines([line for line in found.players if line.unit == (own,)]),
        "games": list(reversed(listed)),
        "partners": [_partner(found, line, own) for line in found.pairs if own in line.unit],
        "opponents": _opponents(listed),
    }


def _partner(found: Averages, line: Average, own: int) -> PartnerLine:
    other = next(player for player in line.unit if player != own)
    return PartnerLine(Named(other, found.names[other]), line.played, line.won)


def _opponents(games: Sequence[PlayerGame]) -> list[PartnerLine]:
    """Return those who sat against a player in games that count, who did most often first."""
    names: dict[int, str] = {}
    played: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for game in games:
        if not game.out:
            names |= game.opponents
            played.update(list(game.opponents))
            won.update(list(game.opponents) if game.won else ())
    order = sorted(played, key=lambda other: (-played[other], names[other], other))
    return [PartnerLine(Named(other, names[other]), played[other], won[other]) for other in order]


def _games(season: Season, own: int, games: Sequence[GameSide]) -> list[PlayerGame]:
    fixtures = Fixture.objects.select_related("home", "away", "tie__cup").in_bulk(
        {game.fixture for game in games}
    )
    people = {player for game in games for player in (*game.game.players, *game.against)}
    names = _names(season, people)
    counts_borrowed = season.league_rules.yes("averages_borrowed")
    listed = []
    for one in games:
        fixture = fixtures[one.fixture]
        out = one.out
        if own in one.game.struck:
            out = "not allowed to play"
        elif own in one.game.borrowed and not counts_borrowed:
            out = "lent to another team"
        listed.append(
            PlayerGame(
                fixture,
                one.number,
                fixture.team_at(fixture.own_side(one.game.team)),
                fixture.other_team(one.game.team),
                {player: names[player] for player in one.game.players if player != own},
                {player: names[player] for player in one.against},
                one.game.won,
                out,
            )
        )
    return listed


def _names(season: Season, players: set[int]) -> dict[int, str]:
    people = Player.objects.filter(pk__in=players)
    return shown_names(people, whole=shows_whole(season)) if players else {}
