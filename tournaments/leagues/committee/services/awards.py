"""What an award writes: games and points, in the league and in the side table, each named by itself."""

from dataclasses import dataclass
from datetime import datetime

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import save_outcome
from tournaments.leagues.committee.services.rulings import Points, Ruling
from tournaments.leagues.models import Awarded, Fixture, Season, Side
from tournaments.leagues.register.selectors.season_rules import scheme_of
from tournaments.matches.awards import fitting_award, too_many_games
from tournaments.matches.states import MatchState
from tournaments.standings.teams.match import AwardedTo as PureAwarded
from tournaments.standings.teams.match import LeagueMatch

MOST_POINTS = 1000


@dataclass(frozen=True, slots=True)
class Award:
    """What an award writes; with None the league's rules say it. Points are hundredths of a point.

    The side points are those of the side table. With `no_show` whoever it isn't awarded to didn't come: that
    is counted, and costs in the league what the rules say.
    """

    to: str
    home_games: int | None = None
    away_games: int | None = None
    home_points: int | None = None
    away_points: int | None = None
    home_side_points: int | None = None
    away_side_points: int | None = None
    no_show: bool = False


def award_games(season: Season, fixture: Fixture, to: str) -> tuple[int, int]:
    """Return the games, home and away, that the league's rules write for an award."""
    if to == Awarded.NEITHER:
        return 0, 0
    games = fitting_award(season.league_rules, len(fixture.format.legs))
    return games if to == Awarded.HOME else (games[1], games[0])


def _games_written(season: Season, fixture: Fixture, asked: Award) -> tuple[int, int]:
    """Return the games that an award writes, home and away; what isn't asked for is by the rules."""
    home, away = award_games(season, fixture, asked.to)
    return (
        home if asked.home_games is None else asked.home_games,
        away if asked.away_games is None else asked.away_games,
    )


def award_faults(season: Season, fixture: Fixture, asked: Award) -> list[Problem]:
    """Return what is wrong with an award of a match."""
    faults = []
    if asked.to not in set(Awarded.values):
        faults.append(Problem("to_unknown", "to", _("Award it to home, to away, or to neither.")))
    legs = len(fixture.format.legs)
    for name in ("home_games", "away_games"):
        games = getattr(asked, name)
        if games is not None and not 0 <= games <= legs:
            message = _("A match has {legs} games. Give 0 to {legs}.", legs=legs)
            faults.append(Problem("games_out_of_range", name, message))
    if not faults:
        too_many = too_many_games(*_games_written(season, fixture, asked), legs)
        faults += [Problem("games_out_of_range", "away_games", too_many)] if too_many else []
    side = ("home_side_points", "away_side_points")
    for name in ("home_points", "away_points", *side):
        points = getattr(asked, name)
        if points is not None and name in side and (not season.side_table or fixture.tie is not None):
            message = _("This match doesn't count for the side table. Leave its points blank.")
            faults.append(Problem("no_side_table", name, message))
        if points is not None and abs(points) > MOST_POINTS * 100:
            message = _("Give {most} points at most.", most=MOST_POINTS)
            faults.append(Problem("points_out_of_range", name, message))
    return faults


def write_award(  # noqa: PLR0913, PLR0917  the match, what it is awarded as, and where that is kept
    season: Season, fixture: Fixture, asked: Award, ruling: Ruling, state: MatchState, now: datetime
) -> None:
    """Write an award; where its points differ from the scheme's, the difference is an adjustment beside it."""
    fixture.home_games, fixture.away_games = _games_written(season, fixture, asked)
    fixture.awarded, fixture.level_winner, fixture.not_answered_by = asked.to, "", ""
    fixture.state, fixture.settled_at = state, now
    fixture.own_average = _is_own_average(season, asked)
    match = LeagueMatch(
        fixture.home_id,
        fixture.away_id,
        fixture.home_games,
        fixture.away_games,
        PureAwarded(asked.to),
        own_average=fixture.own_average,
    )
    ruling.facts |= {"to": asked.to, "home_games": fixture.home_games, "away_games": fixture.away_games}
    points = (asked.home_points, asked.away_points)
    _award_points(season, fixture, match, points, ruling)
    if asked.no_show:
        _note_no_show(season, fixture, asked.to, ruling)
    fixture.home_side_games = fixture.away_side_games = None
    if season.side_table and fixture.tie is None:
        # No game is written there: what the evening is worth in the side table are its own points for an award.
        fixture.home_side_games = fixture.away_side_games = 0
        match = LeagueMatch(fixture.home_id, fixture.away_id, 0, 0, PureAwarded(asked.to))
        side_points = (asked.home_side_points, asked.away_side_points)
        _award_points(season, fixture, match, side_points, ruling, side=True)
    if fixture.own_average:
        # What it comes to is in the table, and changes with every match until the end.
        del ruling.facts[f"{asked.to}_points"]
        ruling.facts["own_average"] = True
    save_outcome(fixture)


def _note_no_show(season: Season, fixture: Fixture, to: str, ruling: Ruling) -> None:
    """Note which sides didn't come, and take from each what the rules say; a cup's match has no league points."""
    ruling.facts["no_show"] = [side.value for side in Side if side.value != to]
    points = season.league_rules.hundredths("no_show_points")
    if not points or fixture.tie is not None:
        return
    teams = {Side.HOME.value: fixture.home, Side.AWAY.value: fixture.away}
    reason = f"Didn't come to {fixture.name}"
    for side in ruling.facts["no_show"]:
        ruling.points.append(Points(teams[side], -points, reason, fixture=fixture, for_fault=True))


def _award_points(  # noqa: PLR0913  the match, what was asked, and where that is kept
    season: Season,
    fixture: Fixture,
    match: LeagueMatch,
    asked: tuple[int | None, int | None],
    ruling: Ruling,
    *,
    side: bool = False,
) -> None:
    """Write the points of an award into a ruling; what isn't the scheme's is an adjustment."""
    by_scheme = scheme_of(season, side=side).points(match)
    for name, team, usual, wanted in zip(
        Side.values, (fixture.home, fixture.away), by_scheme, asked, strict=True
    ):
        ruling.facts[f"{name}_{'side_' if side else ''}points"] = usual if wanted is None else wanted
        if wanted is not None and wanted != usual:
            reason = f"Award of {fixture.name}"
            ruling.points.append(Points(team, wanted - usual, reason, side, fixture))


def _is_own_average(season: Season, asked: Award) -> bool:
    """Tell whether an award is worth the winner's own average: the rules say so, and nothing else was asked."""
    if asked.to == Awarded.NEITHER or season.league_rules.word("award") != "own_average":
        return False
    points = asked.home_points if asked.to == Awarded.HOME else asked.away_points
    return points is None
