"""The side table of a season: its games on a card, what they come to, and what they are worth."""

from collections.abc import Sequence

from tournaments.leagues.calendar.selectors.results import result_sentence
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.selectors.match_formats import format_of
from tournaments.matches.card import LegResult, score_of
from tournaments.matches.format import MatchFormat
from tournaments.matches.side_table import match_results, read_side_table, side_score, with_side_table


def form_of(season: Season, fixture: Fixture) -> MatchFormat:
    """Return the games on a match's card: those of the side table follow, but not in a cup."""
    form = format_of(season, fixture)
    if not season.side_table or fixture.tie_id is not None:
        return form
    return with_side_table(form, read_side_table(season.side_table, form))


def card_sentence(season: Season, fixture: Fixture, results: Sequence[LegResult]) -> str:
    """Return what a card comes to, in the match and then in the side table."""
    form = form_of(season, fixture)
    sentence = result_sentence(season, fixture, score_of(match_results(form, results)))
    if not form.side_name:
        return sentence
    score = side_score(form, results)
    games = "not played"
    if score is not None:
        games = f"{fixture.home.name} {score.home}, {fixture.away.name} {score.away}"
    return f"{sentence} {form.side_name}: {games}."
