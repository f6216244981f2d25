"""Look up a fixture to write to it, and let something happen to it only where its state allows."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.results import winner_if_level
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import DateRequest, Fixture, FixtureMove, Season, Side, Team, Venue
from tournaments.leagues.services.locking import lock_open_season, touch_season
from tournaments.matches.card import LegResult, score_of
from tournaments.matches.side_table import match_results, side_score
from tournaments.matches.states import MatchEvent, MatchEventRefused, MatchState, next_state


def lock_open_fixture(fixture_id: int) -> tuple[Season, Fixture]:
    """Lock a fixture's season; return it, and the fixture with teams, division or cup, and pub as now.

    The season's row is what every writer of a season of teams locks, so nothing else of it needs a lock.
    """
    season = lock_open_season(Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id))
    fixture = fixture_of(fixture_id)
    fixture.season = season
    return season, fixture


def fixture_of(fixture_id: int) -> Fixture:
    """Return a fixture with its season, teams, division or cup, and pub."""
    return Fixture.objects.select_related(
        "season", "home__division", "away__division", "division", "venue", "tie__cup__season"
    ).get(pk=fixture_id)


def state_after(fixture: Fixture, event: MatchEvent) -> MatchState:
    """Return the state that an event leads to; raises LeagueRefused with a sentence where it can't be."""
    try:
        return next_state(fixture.state, event)
    except MatchEventRefused as refused:
        raise LeagueRefused(Problem(refused.code, "", refused.message)) from None


def write_results(fixture: Fixture, results: Sequence[LegResult]) -> None:
    """Write on a match what its games come to, here and in the side table. Who won a deciding game is open again."""
    form = fixture.card_format
    score, side = score_of(match_results(form, results)), side_score(form, results)
    fixture.home_games, fixture.away_games = score.home, score.away
    fixture.home_side_games = None if side is None else side.home
    fixture.away_side_games = None if side is None else side.away
    fixture.level_winner = winner_if_level(fixture, score)
    fixture.decider_claimed = ""


OUTCOME: Final = (
    *("home_games", "away_games", "home_side_games", "away_side_games", "level_winner", "decider_claimed"),
    *("awarded", "own_average", "not_answered_by", "settled_at"),
)
"""What became of a match, by column; its state is beside it."""


def outcome_of(fixture: Fixture) -> dict[str, Any]:
    """Return what became of a match as JSON, to be brought back if what ends it is undone.

    >>> outcome_of(Fixture(home_games=6, away_games=3))["home_games"]
    6
    """
    settled_at = fixture.settled_at
    return {name: getattr(fixture, name) for name in OUTCOME} | {
        "settled_at": None if settled_at is None else settled_at.isoformat()
    }


def bring_back_outcome(fixture: Fixture, outcome: Mapping[str, Any]) -> None:
    """Put back what `outcome_of` returned."""
    for name in OUTCOME:
        setattr(fixture, name, outcome[name])
    settled_at = outcome["settled_at"]
    fixture.settled_at = None if settled_at is None else datetime.fromisoformat(settled_at)


def save_move(  # noqa: PLR0913  where to, why, and who
    fixture: Fixture, day: date | None, venue: Venue, *, why: str, by: str, now: datetime
) -> None:
    """Keep that a match is about to move, from where and when it is down for now."""
    FixtureMove.objects.create(
        fixture=fixture,
        from_date=fixture.date,
        to_date=day,
        from_venue=fixture.venue,
        to_venue=venue,
        why=why.strip(),
        by=by,
        at=now,
    )


def save_fixture(fixture: Fixture, *columns: str) -> None:
    """Write these columns of a match, and raise its version: who changes it from an older page is told."""
    fixture.version += 1
    fixture.save(update_fields=[*columns, "version"])


def save_outcome(fixture: Fixture) -> None:
    """Write what became of a match."""
    save_fixture(fixture, *OUTCOME, "state")
    touch_season(fixture.season_id)


def end_requests(fixture: Fixture, now: datetime) -> int:
    """Take back requests for another date that nobody has answered; return how many there were."""
    return DateRequest.objects.filter(fixture=fixture, state=DateRequest.State.ASKED).update(
        state=DateRequest.State.TAKEN_BACK, answered_at=now
    )


def side_of(fixture: Fixture, team: Team) -> Side:
    """Return on which side a team plays; raises LeagueRefused for another team's match."""
    if team.pk not in {fixture.home_id, fixture.away_id}:
        message = _("{name} doesn't play in this match. Choose a match of its own.", name=team.name)
        raise LeagueRefused(Problem("not_your_match", "", message))
    return fixture.own_side(team.pk)
