"""What a settled match came to beyond its games: who won, by the start of a cup's handicap too, and by what."""

from tournaments.cups.options import CupOptions, LevelTie
from tournaments.cups.outcome import CupMatch, TieOutcome, decide_tie
from tournaments.leagues.cups.selectors.cups import ORDER, has_decider, options_of, start_of
from tournaments.leagues.models import Fixture, Side, Team
from tournaments.matches.states import COUNTS

SIDES = {TieOutcome.FIRST: "home", TieOutcome.SECOND: "away", TieOutcome.NEITHER: "neither"}


def winner_of(fixture: Fixture) -> str:
    """Return the side that won a settled match; "neither" where it was awarded so, empty for a level one."""
    games = fixture.home_games or 0, fixture.away_games or 0
    match = CupMatch(*games, ORDER[fixture.awarded], ORDER[fixture.level_winner])
    options = CupOptions() if fixture.tie is None else options_of(fixture.tie.cup)
    return SIDES.get(decide_tie([match], options, start_of(fixture)), "")


def result_note(fixture: Fixture, side: str = Side.HOME) -> str:
    """Return what the games of a match don't say: what they are with the start, and who won if they are level.

    Numbers begin with those of `side`. Empty where the games say it all, and for an award, which has its own words.
    """
    if fixture.state not in COUNTS or fixture.awarded:
        return ""
    home, away = start_of(fixture)
    games = (fixture.home_games or 0) + home, (fixture.away_games or 0) + away
    winner = {"home": fixture.home, "away": fixture.away}.get(winner_of(fixture))
    level = games[0] == games[1]
    if not home and not away:
        return f"{winner.name} won {_level_won_by(fixture)}" if level and winner is not None else ""
    one, other = games if side == Side.HOME else games[::-1]
    return f"with the start {one}-{other}, {_with_start(fixture, winner, level=level)}"


def _with_start(fixture: Fixture, winner: Team | None, *, level: bool) -> str:
    if winner is None:
        return "level"
    if level:
        return f"{winner.name} won {_level_won_by(fixture)}"
    return f"{winner.name} {'go on' if _goes_on(fixture, winner) else 'win'}"


def _level_won_by(fixture: Fixture) -> str:
    """Return what a match with as many games each was won by."""
    if fixture.tie is None:
        return "the deciding game" if has_decider(fixture.season) else "on points"
    # Where points decide a cup and are level too, a deciding game follows; nothing on the match says which it was.
    by_points = options_of(fixture.tie.cup).level is LevelTie.POINTS
    return "on points or the deciding game" if by_points else "the deciding game"


def _goes_on(fixture: Fixture, winner: Team) -> bool:
    """Tell whether the winner of a cup match plays on: not after the final, nor where the other side stays in it."""
    if fixture.tie is None or fixture.tie.winner_id != winner.pk:
        return False
    first_ties = {entry.place for entry in fixture.tie.cup.entries.all()}
    return fixture.tie.round < len(first_ties).bit_length()
