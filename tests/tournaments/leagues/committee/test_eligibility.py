"""Somebody played who wasn't allowed to: what becomes of the match, the table and the averages."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Player
from tests.tournaments.leagues.examples.cups import FIRST, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import NOW, a_league, fixture, squad
from tournaments.leagues.committee.services.decisions import reopen
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible, usual_outcome
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.flags import flag_match
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Fixture, Registration, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.averages import make_averages
from tournaments.leagues.tables.selectors.league_tables import make_table

pytestmark = pytest.mark.django_db
WHY = RulingDetails("Not registered.", None, NOW, "9")
HOME, AWAY = ("Ann", "Ben", "Cleo", "Dan"), ("Kay", "Lou", "Mia", "Ned")
PAIRS = {
    "players": 4,
    "blocks": [
        {
            "kind": "pairs",
            "pairing": "each_meets_each",
            "legs": [
                {"round": 1, "table": 1, "home": 1, "away": 1},
                {"round": 1, "table": 2, "home": 2, "away": 2},
                {"round": 2, "table": 1, "home": 1, "away": 2},
                {"round": 2, "table": 2, "home": 2, "away": 1},
            ],
        }
    ],
}


@pytest.fixture
def match() -> Fixture:
    """Bell beat Crown 3-1: pair 1 won both games, pair 2 one of two."""
    season = a_league()
    change_team_season(season.pk, {"match_format": PAIRS}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    for side, names in (("home", HOME), ("away", AWAY)):
        players = squad(match.home if side == "home" else match.away, names)
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    won = [{"winner": side} for side in ("home", "home", "home", "away")]
    hand_in(match.pk, CardSent(uuid4(), "home", won), by=None, now=NOW)
    return agree(match.pk, "away", by=None, now=NOW)


def player(name: str) -> int:
    return Player.objects.get(name=name).pk


def points(season: Season) -> dict[str, int]:
    table = make_table(season, season.divisions.get())
    return {table.names[row.team]: row.tally.points // 100 for row in table.rows}


def played(season: Season) -> dict[str, tuple[int, int]]:
    found = make_averages(season)
    return {one.name: (one.line.won, one.line.played) for one in found.lines(found.players)}


def rule(
    match: Fixture, who: str, outcome: str | None = None, why: RulingDetails = WHY, **more: Any
) -> Fixture:
    rule_ineligible(match.pk, Ineligible(player(who), outcome, **more), why)
    match.refresh_from_db()
    return match


def test_the_pairs_games_go_to_the_other_side_and_only_that_player_loses_them(match: Fixture) -> None:
    rule(match, "Ann")
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 1, 3)
    assert (points(match.season)["Bell"], points(match.season)["Crown"]) == (0, 2)
    # Ann's games are struck; Ben, who is innocent, and the opponents keep theirs as they were played.
    both = {"Ben": (2, 2), "Cleo": (1, 2), "Dan": (1, 2)}
    assert played(match.season) == both | {"Kay": (1, 2), "Lou": (1, 2), "Mia": (0, 2), "Ned": (0, 2)}
    # A second player's games go as well, beside the first's.
    rule(match, "Dan", "pair_games")
    assert (match.home_games, match.away_games) == (0, 4)
    assert set(played(match.season)) == {"Ben", "Cleo", "Kay", "Lou", "Mia", "Ned"}
    # Reopened, nothing of it stands.
    reopen(match.pk, WHY)
    agree(match.pk, "away", by=None, now=NOW)
    match.refresh_from_db()
    assert (match.home_games, match.away_games, len(played(match.season))) == (3, 1, 8)


@pytest.mark.parametrize("first", ["Ann", "Kay"])
def test_a_game_that_is_given_to_both_sides_is_nobodys_whoever_is_ruled_on_first(
    match: Fixture, first: str
) -> None:
    """Ann's pair has games 1 and 3, Kay's 1 and 4; they meet in game 1, and Bell keeps game 2."""
    rule(match, first, "pair_games")
    rule(match, "Kay" if first == "Ann" else "Ann", "pair_games")
    assert (match.home_games, match.away_games) == (2, 1)
    assert (points(match.season)["Bell"], points(match.season)["Crown"]) == (2, 0)
    # Ben sat with Ann in the same games: that changes nothing.
    rule(match, "Ben", "pair_games")
    assert (match.home_games, match.away_games) == (2, 1)
    # Reopened, one ruling alone gives both games of the pair.
    reopen(match.pk, WHY)
    agree(match.pk, "away", by=None, now=NOW)
    rule(match, "Ann", "pair_games")
    assert (match.home_games, match.away_games) == (1, 3)


def test_after_the_days_to_protest_points_are_deducted_and_the_result_stands(match: Fixture) -> None:
    late = RulingDetails("Came out later.", None, NOW + timedelta(days=6))
    rule(match, "Ann", why=late)
    assert (match.state, match.home_games, points(match.season)["Bell"]) == ("confirmed", 3, 0)
    assert "Ann" not in played(match.season)
    rule(match, "Kay", "deduct", points=50)
    assert make_table(match.season, match.division).rows[-1].tally.deducted == 50


def test_it_may_be_awarded_replayed_or_only_warned_of(match: Fixture) -> None:
    def take() -> Any:
        return rule_ineligible(match.pk, Ineligible(player("Kay"), "award"), WHY)

    assert preview(take) == []  # Bell has won anyhow, with as many points
    rule(match, "Ann", "warning")
    assert (match.home_games, played(match.season)["Ann"]) == (3, (2, 2))
    rule(match, "Ann", "award")
    assert (match.state, match.awarded, match.away_games) == ("awarded", "away", 3)
    # Its games were played, so they stand for everybody else.
    assert played(match.season)["Ben"] == (2, 2)
    reopen(match.pk, WHY)
    agree(match.pk, "away", by=None, now=NOW)
    rule(match, "Ann", "replay")
    assert (match.state, match.replayed_by.state, played(match.season)) == ("void", "postponed", {})


def test_only_a_player_of_a_confirmed_match_can_be_ruled_on(match: Fixture) -> None:
    with pytest.raises(LeagueRefused) as refused:
        rule_ineligible(match.pk, Ineligible(player("Ann") + 99, "gold"), WHY)
    assert [fault.code for fault in refused.value.problems] == ["player_unknown", "outcome_unknown"]
    other = fixture(match.season, "Fox", "Swan")
    with pytest.raises(LeagueRefused, match="Settle the match first"):
        rule_ineligible(other.pk, Ineligible(player("Ann")), WHY)


def waiting(match: Fixture) -> list[str]:
    return [one.sentence for one in to_do(match.season, NOW) if one.kind == "flag"]


def test_only_a_ruling_on_that_player_clears_a_fault_of_theirs(match: Fixture) -> None:
    reopen(match.pk, WHY)
    Registration.objects.filter(player__name__in=["Ann", "Kay"]).delete()
    flag_match(match.season, match)
    both = [
        "Bell against Crown: Ann isn't registered for Bell.",
        "Bell against Crown: Kay isn't registered for Crown.",
    ]
    assert waiting(match) == both
    agree(match.pk, "away", by=None, now=NOW)
    assert waiting(match) == both  # a reopening and a new result say nothing of it
    rule(match, "Ann", "warning")
    assert waiting(match) == both[1:]
    rule(match, "Kay", "warning")
    assert waiting(match) == []
    reopen(match.pk, WHY)
    assert waiting(match) == both


def test_a_cup_match_proposes_no_deduction_and_takes_none(match: Fixture) -> None:
    cup = a_cup(match.season)
    on(cup, 1, FIRST)
    semi = cup_match("Bell", "Fox")
    set_line_up(semi.pk, "home", [(player("Ann"), None)], lock=True, now=NOW)
    hand_in(semi.pk, CardSent(uuid4(), "home", [{"winner": "home"}] * 4), by=None, now=NOW)
    agree(semi.pk, "away", by=None, now=NOW)
    late = RulingDetails("Came out later.", None, NOW + timedelta(days=6))
    semi.refresh_from_db()
    assert usual_outcome(semi.season, semi, WHY) == "pair_games"
    assert usual_outcome(semi.season, semi, late) == "warning"
    with pytest.raises(LeagueRefused) as refused:
        rule_ineligible(semi.pk, Ineligible(player("Ann"), "deduct"), late)
    assert [fault.code for fault in refused.value.problems] == ["cup_without_points"]
    change_team_season(match.season.pk, {"rules": {"ineligible": "deduct"}}, by=None, now=NOW)
    assert usual_outcome(Season.objects.get(pk=match.season.pk), semi, WHY) == "warning"


def test_a_match_is_awarded_with_the_games_as_played(match: Fixture) -> None:
    rule(match, "Ann", "award_played")
    assert (match.state, match.awarded, match.home_games, match.away_games) == ("awarded", "away", 3, 1)
    assert (points(match.season)["Bell"], points(match.season)["Crown"]) == (0, 2)
    assert "Ann" not in played(match.season)
    assert played(match.season)["Ben"] == (2, 2)


@pytest.mark.parametrize("outcome", ["pair_games", "deduct"])
def test_one_player_is_ruled_on_once_until_the_match_is_reopened(match: Fixture, outcome: str) -> None:
    rule(match, "Ann", "warning")
    rule(match, "Ann", outcome)
    for again in ("pair_games", "deduct", "warning"):
        with pytest.raises(LeagueRefused) as refused:
            rule(match, "Ann", again)
        assert [one.code for one in refused.value.problems] == ["ruled_already"]
    rule(match, "Ben", "deduct")
    reopen(match.pk, WHY)
    agree(match.pk, "away", by=None, now=NOW)
    rule(match, "Ann", outcome)
    assert Decision.objects.filter(kind="ineligible").count() == 4
