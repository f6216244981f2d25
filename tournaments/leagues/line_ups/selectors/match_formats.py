"""Which format a match has: its cup's own, or the season's."""

from typing import Final

from django.db.models import Q

from tournaments.leagues.models import Cup, Fixture, Season
from tournaments.matches.drawn_games import draw_games
from tournaments.matches.format import MatchFormat
from tournaments.matches.format_reading import read_format
from tournaments.matches.sheet import format_sentence

IN_SEASON_FORMAT: Final = Q(tie=None) | Q(tie__cup__match_format={})
"""Matches that are played in the season's format."""


def format_of(season: Season, fixture: Fixture) -> MatchFormat:
    """Return the format of a match, without the side table's games; `season` is the match's own.

    Where who meets whom is drawn, its games are those of the match's draw once that is made.
    """
    own = {} if fixture.tie is None else fixture.tie.cup.match_format
    return draw_games(read_format(own or season.match_format), fixture.games_seed)


def own_format_words(cup: Cup) -> str:
    """Return how a cup's matches are played, in a line; empty where they are played as the season's."""
    return format_sentence(read_format(cup.match_format)) if cup.match_format else ""
