"""Make averages of players and of pairs: games won of games played.

A game counts for whoever sat at its table. What doesn't count at all (awarded matches, empty pairs, games that nobody
won) is left out by whoever hands the games in; ``struck`` takes a player out of a game that stands for the others.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

Unit = tuple[int, ...]
"""Who is averaged: one player, or the two of a pair in the order of their numbers."""


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """Hold one side of one game: the players at the table, for which team, and whether they won.

    ``slot`` is the match and the round of the game: a player plays at most one game in each. ``borrowed`` are those
    whom another team lent, ``struck`` those who weren't allowed to play.
    """

    slot: tuple[int, int]
    team: int
    players: Unit
    won: bool
    borrowed: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Minimum:
    """Say how many games a place needs: a number, else a share of the team's games in percent.

    A team's games are those that one player could have played for it: one in each round of each match.
    """

    share: int = 50
    games: int | None = None

    def of(self, team_games: int) -> int:
        """Return the games that a place needs; part of a game is a game.

        >>> Minimum(50).of(9), Minimum(50, games=12).of(9)
        (5, 12)
        """
        return self.games if self.games is not None else -(-self.share * team_games // 100)


@dataclass(frozen=True, slots=True)
class Average:
    """Hold one line; ``place`` is None for whoever has played fewer games than ``needed``."""

    unit: Unit
    team: int
    played: int
    won: int
    needed: int
    place: int | None
    tied: bool

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.played - self.won

    @property
    def share(self) -> Fraction:
        """Games won of games played."""
        return Fraction(self.won, self.played)

    @property
    def percent(self) -> float:
        """The average as people read it, in percent with one decimal; a half is rounded up.

        >>> Average((1,), 1, 3, 2, 0, 1, False).percent
        66.7
        """
        return percent_of(self.won, self.played)


def percent_of(won: int, played: int) -> float:
    """Return games won of games played in percent, with one decimal; a half is rounded up; 0 of none.

    >>> percent_of(1, 16), percent_of(0, 0)
    (6.3, 0.0)
    """
    return (2000 * won + played) // (2 * played) / 10 if played else 0.0


def team_games(games: Iterable[GamePlayed]) -> Mapping[int, int]:
    """Return for each team how many games one player could have played for it."""
    slots: defaultdict[int, set[tuple[int, int]]] = defaultdict(set)
    for game in games:
        slots[game.team].add(game.slot)
    return {team: len(found) for team, found in slots.items()}


def player_averages(
    games: Sequence[GamePlayed],
    teams: Mapping[int, int],
    minimum: Minimum,
    *,
    count_borrowed: bool = True,
    among: Container[int] | None = None,
) -> tuple[Average, ...]:
    """Return the averages of all players in order, those without a place last.

    ``teams`` names the team of each player; who is in none belongs to the team that the most games were played for.
    With ``among`` only players of these teams are listed, with all their games, those lent to others too.
    """
    played: defaultdict[Unit, list[GamePlayed]] = defaultdict(list)
    for game in games:
        for player in game.players:
            if player not in game.struck and (count_borrowed or player not in game.borrowed):
                played[player,].append(game)
    named: dict[Unit, int] = {(player,): team for player, team in teams.items()}
    return _ranked(_lines(played, named, team_games(games), minimum), among)


def pair_averages(
    games: Sequence[GamePlayed],
    minimum: Minimum,
    *,
    count_borrowed: bool = True,
    among: Container[int] | None = None,
) -> tuple[Average, ...]:
    """Return the averages of all pairs in order, those without a place last; with ``among`` those of these teams.

    A pair is of the team that it played the most games for. Of a game in which one of the two was struck, or, without
    ``count_borrowed``, borrowed, nothing counts for the pair.
    """
    played: defaultdict[Unit, list[GamePlayed]] = defaultdict(list)
    for game in games:
        out = game.struck if count_borrowed else game.struck | game.borrowed
        if len(game.players) == 2 and not out.intersection(game.players):
            played[tuple(sorted(game.players))].append(game)
    return _ranked(_lines(played, {}, team_games(games), minimum), among)


def _lines(
    played: Mapping[Unit, Sequence[GamePlayed]],
    teams: Mapping[Unit, int],
    by_team: Mapping[int, int],
    minimum: Minimum,
) -> Iterator[Average]:
    for unit, listed in played.items():
        team = teams.get(unit) or _main_team(listed)
        won = sum(game.won for game in listed)
        yield Average(unit, team, len(listed), won, minimum.of(by_team.get(team, 0)), None, tied=False)


def _ranked(lines: Iterable[Average], among: Container[int] | None) -> tuple[Average, ...]:
    """Order by games won of games played, then by more games played; whoever is level in both shares the place."""
    listed = [line for line in lines if among is None or line.team in among]
    listed.sort(key=lambda line: (*_merit(line), line.unit))
    ranked: list[Average] = []
    for _, group in groupby((line for line in listed if line.played >= line.needed), key=_merit):
        level = list(group)
        place = len(ranked) + 1
        ranked += [replace(line, place=place, tied=len(level) > 1) for line in level]
    return (*ranked, *(line for line in listed if line.played < line.needed))


def _merit(line: Average) -> tuple[Fraction, int]:
    return -line.share, -line.played


def _main_team(games: Sequence[GamePlayed]) -> int:
    counts: defaultdict[int, int] = defaultdict(int)
    for game in games:
        counts[game.team] += 1
    return min(counts, key=lambda team: (-counts[team], team))
