"""What the database counts for a table is what the law makes of the matches, one by one."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

import pytest

from tests.tournaments.leagues.examples.league import NOW, STARTS, a_division, a_league, a_season, fixture
from tests.tournaments.leagues.examples.league import play as play_match
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Adjustment, Decision, Division, Fixture, Season, Team
from tournaments.leagues.register.selectors.season_rules import scheme_of
from tournaments.leagues.tables.selectors.league_tables import division_table, make_tables
from tournaments.standings.teams.form import changes, forms
from tournaments.standings.teams.match import AwardedTo, LeagueMatch, ResultsOfLeaver
from tournaments.standings.teams.match import PointsAdjustment as Points
from tournaments.standings.teams.metrics import TEAM_METRICS
from tournaments.standings.teams.request import read_precedence
from tournaments.standings.teams.table import League, league_table

pytestmark = pytest.mark.django_db

MONDAY = date(2026, 9, 7)
HALF = date(2026, 10, 5)
STATES = ("confirmed",) * 12 + ("awarded",) * 3 + ("void", "scheduled", "disputed", "postponed")


@pytest.fixture
def season() -> Season:
    club, _ = club_of("The Royal Oak")
    found = a_season(club)
    found.half_way = HALF
    found.save()
    a_division(found, "Premier", ("Bell", "Crown", "Fox", "Swan", "Anchor"))
    a_division(found, "Second", ("Plough", "Ship", "Star"))
    return found


def play(season: Season, chance: Random) -> None:
    """Deal a season anew: scheme, precedence, who withdrew, points given and taken, what became of matches."""
    season.scheme = chance.choice(
        [
            {},
            {"win": 0, "draw": 0, "per_game": 0.5, "award": {"win": 5, "loss": -1}},
            {"close_loss": {"by": 1, "points": 1}, "all_games": {"points": 1}, "award": {"per_game": 1}},
        ]
    )
    keys = [metric.key for metric in TEAM_METRICS]
    # Few matches leave many teams level in matches lost: then head to head has its turn.
    asked = ["lost", *chance.sample([key for key in keys if key.startswith("head")], 2)]
    season.precedence = chance.choice([asked, chance.sample(keys, chance.randint(0, 4))])
    season.save()
    Adjustment.objects.all().delete()
    Fixture.objects.all().delete()
    for division in season.divisions.all():
        teams = list(division.teams.order_by("pk"))
        Fixture.objects.bulk_create(_fixtures(season, division, teams, chance))
        for team in teams:
            gone = chance.choice(["", "", "", "struck", "awarded", "first_half", "kept"])
            day = MONDAY if gone else None
            status = "withdrawn" if gone else "playing"
            Team.objects.filter(pk=team.pk).update(status=status, results=gone, withdrawn_on=day)
            if chance.random() < 0.3:
                Adjustment.objects.create(
                    team=team, decision=Decision.objects.get(), points=chance.choice([-150, 100]), reason="-"
                )


def _fixtures(season: Season, division: Division, teams: Sequence[Team], chance: Random) -> list[Fixture]:
    found = []
    for _ in range(chance.choice([0, 1, 6, 30])):
        home, away = chance.sample(teams, 2)
        state, week = chance.choice(STATES), MONDAY + timedelta(weeks=chance.randrange(8))
        dated = state not in {"awarded", "postponed"} or chance.random() < 0.5
        awarded = chance.choice(["home", "away", "neither"]) if state == "awarded" else ""
        games = chance.choice([(2, 1), (1, 2), (3, 0), (1, 1), (0, 0)])
        found.append(
            Fixture(
                season=season, division=division, home=home, away=away, week=week,
                date=week + timedelta(days=chance.randrange(40)) if dated else None,
                starts_at=time(20), venue=home.venue, state=state, awarded=awarded,
                home_games=games[0], away_games=games[1],
                level_winner=chance.choice(["", "home", "away"]) if games[0] == games[1] else "",
                own_average=awarded in {"home", "away"} and chance.random() < 0.5,
                settled_at=chance.choice([None, NOW + timedelta(days=chance.randrange(60))]),
            )
        )  # fmt: skip
    return found


def by_law(season: Season, division: Division, fixtures: Sequence[Fixture]) -> League:
    """The league as the law takes it: every match of a list."""
    teams = list(division.teams.order_by("name", "pk"))
    first_half = {team.pk for team in teams if team.results == "first_half"}
    matches = [
        LeagueMatch(
            *(one.home_id, one.away_id, one.home_games or 0, one.away_games or 0),
            awarded=AwardedTo(one.awarded) if one.awarded else None,
            level_winner=AwardedTo(one.level_winner) if one.level_winner else None,
            own_average=one.own_average,
        )
        for one in fixtures
        if not (first_half & {one.home_id, one.away_id} and (one.date or one.week) > HALF)
    ]
    points = [Points(one.team_id, one.points) for one in Adjustment.objects.filter(team__division=division)]
    return League(
        [team.pk for team in teams],
        matches,
        scheme_of(season),
        read_precedence(season.precedence or None),
        [Points(one.team, -one.points) for one in points if one.points < 0],
        [one for one in points if one.points > 0],
        {
            team.pk: ResultsOfLeaver.STRUCK if team.results == "struck" else ResultsOfLeaver.KEPT
            for team in teams
            if team.status == "withdrawn"
        },
    )


def hold(season: Season, seeds: range) -> None:
    """Hold the tables of so many seasons to the law."""
    Decision.objects.create(season=season, kind="deduct", reason="-", at=NOW, appeal_until=MONDAY)
    shared = 0
    for seed in seeds:
        play(season, Random(seed))
        divisions = list(season.divisions.all())
        made = make_tables(season, divisions)
        for division in divisions:
            settled = sorted(
                Fixture.objects.filter(division=division, state__in=["confirmed", "awarded"]),
                key=lambda one: (day_of(one), one.pk),
            )
            league, table = by_law(season, division, settled), made[division.pk]
            assert table.rows == league_table(league), seed
            assert table.form == forms(league), seed
            struck = {
                team for team, what in (league.withdrawn or {}).items() if what is ResultsOfLeaver.STRUCK
            }
            stand = [one for one in settled if not struck & {one.home_id, one.away_id}]
            assert set(table.provisional) == {
                one.home if one.awarded is AwardedTo.HOME else one.away
                for one in league.matches
                if one.own_average and not struck & {one.home, one.away}
            }, seed
            weeks = standing_weeks(league, stand)
            earlier = by_law(season, division, [one for one in stand if weeks and monday(one) < max(weeks)])
            before = league_table(earlier) if earlier.matches else ()
            expected = {one.team: one for one in changes(before, table.rows)} if before else {}
            assert table.changes == expected, seed
            shared += sum(row.tied for row in table.rows)
    assert shared


def standing_weeks(league: League, fixtures: Sequence[Fixture]) -> list[date]:
    """The weeks of the matches that stand."""
    first_half = set(
        Team.objects.filter(pk__in=league.teams, results="first_half").values_list("pk", flat=True)
    )
    return [
        monday(one)
        for one in fixtures
        if not (first_half & {one.home_id, one.away_id} and (one.date or one.week) > HALF)
    ]


def day_of(one: Fixture) -> date:
    """The day that a match is news of: its own, or the earlier one on which it was awarded."""
    if one.awarded and one.settled_at and (one.date is None or one.settled_at.date() < one.date):
        return one.settled_at.date()
    return one.date or one.week


def monday(one: Fixture) -> date:
    day = day_of(one)
    return day - timedelta(days=day.weekday())


def test_what_the_database_counts_makes_the_table_of_the_law(season: Season) -> None:
    hold(season, range(30))


@pytest.mark.soak
def test_it_does_in_many_seasons(season: Season) -> None:
    hold(season, range(30, 150))


def test_what_a_withdrawal_awarded_is_news_of_that_day_and_not_of_the_matches_dates() -> None:
    league = a_league()
    swan = league.teams.get(name="Swan")
    withdraw_team(
        league.pk, swan.pk, STARTS, RulingDetails("Too few.", None, NOW + timedelta(days=5)), "awarded"
    )
    for home, away in (("Bell", "Crown"), ("Bell", "Fox")):
        match = fixture(league, home, away)
        assert match.date is not None
        play_match(match, 3, 6, datetime.combine(match.date, time(22), UTC))
    league.refresh_from_db()
    table = division_table(league, league.divisions.get())
    bell = next(number for number, name in table.names.items() if name == "Bell")
    assert [one.value for one in table.form[bell]] == ["won", "won", "lost", "lost"]
    assert (table.changes[bell].played, table.changes[bell].points) == (1, 0)
    assert table.changes[swan.pk].played == 0
