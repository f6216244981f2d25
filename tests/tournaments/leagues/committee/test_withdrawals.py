"""Teams that withdraw, and teams that play on after all: what becomes of matches, players, links and tables."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    STARTS,
    a_league,
    card,
    codes,
    fixture,
    play,
    squad,
)
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    award,
    declare_void,
    order_replay,
    reopen,
    withdraw_team,
)
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Fixture, Registration, Season, Team, TeamPass
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.registrations import register
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.games_played import games_played
from tournaments.leagues.tables.selectors.league_tables import division_table

pytestmark = pytest.mark.django_db
WHY = RulingDetails("Nobody came.", None, NOW, "12b")


@pytest.fixture
def season() -> Season:
    """Bell 2 from 1, Crown 2 from 1, Fox and Swan 0 from 1."""
    made = a_league()
    play(fixture(made, "Bell", "Fox"), 6, 3)
    play(fixture(made, "Swan", "Crown"), 4, 5)
    return made


def rows(season: Season) -> list[tuple[int | None, str, int, int, int]]:
    """Place, team, matches played, difference, points."""
    season.refresh_from_db()
    table = division_table(season, season.divisions.get())
    return [
        (row.place, table.names[row.team], row.tally.played, row.tally.difference, row.tally.points // 100)
        for row in table.rows
    ]


@pytest.mark.parametrize(
    ("results", "swan", "crown", "state"),
    [
        ("struck", (0, 0), (0, 0), "void"),
        ("kept", (1, 0), (1, 2), "void"),
        # Swan at home to Crown is the third of its six matches: the last of the first half.
        ("first_half", (1, 0), (1, 2), "void"),
        # Swan meets each of the three others twice; of six matches five are left, each awarded to the other side.
        ("awarded", (6, 0), (2, 4), "awarded"),
    ],
)
def test_a_withdrawal_in_each_of_its_ways(
    season: Season, results: str, swan: tuple[int, int], crown: tuple[int, int], state: str
) -> None:
    team = Team.objects.get(name="Swan")
    players = squad(team, ["Ann", "Ben"])
    captain_link(season.pk, team.pk, by=None, now=NOW)
    decision = withdraw_team(season.pk, team.pk, STARTS, WHY, results)
    table = {name: (place, played, points) for place, name, played, _, points in rows(season)}
    assert table["Swan"] == (None, *swan)
    assert table["Crown"][1:] == crown
    assert {"results": results, "on": "2026-09-07"}.items() <= decision.facts.items()
    left = Fixture.objects.filter(Q(home=team) | Q(away=team)).exclude(home_games=4)
    assert set(left.values_list("state", flat=True)) == {state}
    assert Registration.objects.filter(player__in=players, left_on=STARTS).count() == 2
    do_what_is_due(NOW + timedelta(days=4))
    assert not TeamPass.objects.filter(revoked_at=None).exists()


@pytest.mark.parametrize("results", ["struck", "kept", "first_half", "awarded"])
def test_a_match_that_was_played_before_a_withdrawal_is_settled_by_its_cards(
    season: Season, results: str
) -> None:
    played, day = fixture(season, "Swan", "Bell"), date(2026, 10, 1)
    hand_in(played.pk, card("home", 7, 2), by=None, now=NOW)
    before = fixture(season, "Fox", "Swan")
    Fixture.objects.filter(pk=before.pk).update(date=day - timedelta(days=1))
    withdraw_team(season.pk, Team.objects.get(name="Swan").pk, day, WHY, results)
    assert Fixture.objects.get(pk=before.pk).state == "scheduled"
    agree(played.pk, "away", by=None, now=NOW)
    played.refresh_from_db()
    assert (played.state, played.home_games, played.away_games) == ("confirmed", 7, 2)
    differing = fixture(season, "Crown", "Swan")
    assert differing.state == ("awarded" if results == "awarded" else "void")


def test_where_the_first_half_stands_the_middle_match_stands_and_what_was_played_early_goes(
    season: Season,
) -> None:
    swan = Team.objects.get(name="Swan")
    own = list(Fixture.objects.filter(Q(home=swan) | Q(away=swan)).order_by("week", "pk"))
    players = [(one, None) for one in squad(swan, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"])]
    for match in own:
        if match.state == "scheduled":
            set_line_up(match.pk, "home" if match.home == swan else "away", players, lock=True, now=NOW)
            play(match, 6, 3)
    # The fifth of its six was moved forward; the last has no date any more.
    Fixture.objects.filter(pk=own[4].pk).update(date=own[0].date)
    award(own[5].pk, Award("home"), WHY)
    Fixture.objects.filter(pk=own[5].pk).update(date=None)
    withdraw_team(season.pk, swan.pk, STARTS, WHY, "first_half")
    played = {name: played for _, name, played, _, _ in rows(season)}
    assert played["Swan"] == 3
    change_team_season(season.pk, {"rules": {"averages_struck": False}}, by=None, now=NOW)
    season.refresh_from_db()
    out = {one.fixture: one.out for one in games_played(season)}
    assert out == {own[0].pk: "", own[1].pk: "", own[3].pk: "struck", own[4].pk: "struck"}
    # By a half-way date the day counts, and without a day the week.
    change_team_season(season.pk, {"half_way": own[3].date}, by=None, now=NOW)
    assert {name: played for _, name, played, _, _ in rows(season)}["Swan"] == 5


def test_the_day_of_a_withdrawal_is_one_of_the_season_and_nobody_leaves_before_they_joined(
    season: Season,
) -> None:
    swan = Team.objects.get(name="Swan")
    for day in (date(1926, 10, 1), date(2025, 10, 1), ENDS + timedelta(days=1)):
        with pytest.raises(LeagueRefused) as refused:
            withdraw_team(season.pk, swan.pk, day, WHY, "guess")
        assert codes(refused) == ["day_outside", "results_unknown"]
    squad(swan, ["Ann"])
    # A team that folds before the season begins.
    decision = withdraw_team(season.pk, swan.pk, date(2026, 9, 3), WHY)
    said = "Swan withdraws before half-way. What your rules say of its results: they no longer count."
    assert decision.consequences[0] == said
    assert Registration.objects.get().left_on == STARTS


@pytest.mark.parametrize("results", ["struck", "awarded"])
def test_a_withdrawal_that_is_taken_back_leaves_everything_as_it_was(season: Season, results: str) -> None:
    team = Team.objects.get(name="Swan")
    ann, ben = squad(team, ["Ann", "Ben"])
    link = captain_link(season.pk, team.pk, by=None, now=NOW)
    columns = ("pk", "state", "date", "awarded", "home_games", "away_games", "settled_at", "own_average")
    before = list(Fixture.objects.order_by("pk").values(*columns)), rows(season)
    withdraw_team(season.pk, team.pk, STARTS, WHY, results)
    bell = Team.objects.get(name="Bell")
    register(bell.pk, ben, how="list", day=STARTS, by=None, now=NOW)
    decision = reinstate_team(season.pk, team.pk, WHY)
    assert (list(Fixture.objects.order_by("pk").values(*columns)), rows(season)) == before
    assert decision.consequences[:2] == [
        "5 matches can be played again.",
        "In another team by now, and staying there: Ben.",
    ]
    open_ones = Registration.objects.filter(left_on=None)
    assert set(open_ones.values_list("player", "team")) == {(ann, team.pk), (ben, bell.pk)}
    link.refresh_from_db()
    assert link.revoked_at is None
    with pytest.raises(LeagueRefused) as refused:
        reinstate_team(season.pk, team.pk, WHY)
    assert codes(refused) == ["not_withdrawn"]


def test_what_a_withdrawal_ended_is_neither_reopened_nor_replayed(season: Season) -> None:
    bell, ended = season.teams.get(name="Bell"), fixture(season, "Bell", "Swan")
    played = fixture(season, "Bell", "Fox")
    withdraw_team(season.pk, bell.pk, date(2026, 9, 3), WHY, "all_awarded")
    ended.refresh_from_db()
    assert ended.state == "awarded"
    for rule in (reopen, order_replay):
        with pytest.raises(LeagueRefused, match=r"Bell has withdrawn\. Let it play on after all first"):
            rule(ended.pk, WHY)
    with pytest.raises(LeagueRefused, match="Bell has withdrawn"):
        order_replay(played.pk, WHY)


def test_a_match_that_a_withdrawal_left_standing_is_reopened(season: Season) -> None:
    bell, played = season.teams.get(name="Bell"), fixture(season, "Bell", "Fox")
    withdraw_team(season.pk, bell.pk, date(2026, 9, 20), WHY, "kept")
    reopen(played.pk, WHY)
    played.refresh_from_db()
    assert played.state == "cards_awaited"


def test_the_link_of_a_team_that_withdraws_later_opens_until_then(season: Season) -> None:
    bell = season.teams.get(name="Bell")
    link = captain_link(season.pk, bell.pk, by=None, now=NOW)
    withdraw_team(season.pk, bell.pk, date(2026, 10, 30), WHY)
    before, after = NOW + timedelta(days=50), NOW + timedelta(days=57)
    page = f"/team/{team_code(link)}/"
    do_what_is_due(before)
    assert Client().get(page).status_code == 200
    do_what_is_due(after)
    answer = Client().get(page)
    assert (answer.status_code, "Bell has withdrawn" in answer.content.decode()) == (410, True)


def test_a_match_whose_day_is_past_waits_for_a_date_when_its_team_comes_back(season: Season) -> None:
    team = Team.objects.get(name="Swan")
    withdraw_team(season.pk, team.pk, STARTS, WHY, "awarded")
    other, later = fixture(season, "Bell", "Swan"), fixture(season, "Swan", "Bell")
    declare_void(later.pk, WHY)
    assert other.date is not None
    now = NOW + (other.date - NOW.date()) + timedelta(days=1)
    decision = reinstate_team(season.pk, team.pk, RulingDetails("Back.", None, now))
    assert "1 of them had a day that is past, and waits for a new date." in decision.consequences
    again, ruled = Fixture.objects.get(pk=other.pk), Fixture.objects.get(pk=later.pk)
    assert (again.state, again.date, again.moves.get().from_date) == ("postponed", None, other.date)
    assert again.deadline == now.date() + timedelta(weeks=4)
    # What was ruled since stands.
    assert ruled.state == "void"


def test_half_way_says_what_becomes_of_results(season: Season) -> None:
    swan = Team.objects.get(name="Swan")
    assert preview(lambda: withdraw_team(season.pk, swan.pk, date(2026, 10, 1), WHY))[-1].startswith(
        "Swan loses"
    )
    assert _results_after(season, swan) == "struck"
    for other in ("Bell", "Fox", "Crown"):
        match = fixture(season, other, "Swan")
        play(match, 6, 3, NOW + timedelta(days=1))
    assert _results_after(season, swan) == "awarded"
    change_team_season(season.pk, {"half_way": date(2026, 12, 31)}, by=None, now=NOW)
    assert _results_after(season, swan) == "struck"


def _results_after(season: Season, team: Team) -> Any:
    found = []

    def take() -> Decision:
        decision = withdraw_team(season.pk, team.pk, date(2026, 10, 1), WHY)
        found.append(decision.facts["results"])
        return decision

    preview(take)
    return found[0]


HALF = date(2026, 9, 27)
"""After three of six rounds, the first half."""


@pytest.mark.parametrize(
    ("early", "late", "before", "after", "crown"),
    [
        # Matches and points: of Swan that leaves with one match played, and with five, which include one of its two
        # against Crown; then of Crown, which has played nobody else.
        ("struck", "struck", (0, 0), (0, 0), (0, 0)),
        ("struck", "awarded", (0, 0), (6, 2), (2, 4)),
        ("struck", "first_half", (0, 0), (3, 2), (1, 2)),
        ("awarded", "awarded", (6, 2), (6, 2), (2, 4)),
        ("kept", "kept", (1, 2), (5, 2), (1, 2)),
    ],
)
def test_a_withdrawal_by_each_of_the_rules(
    early: str,
    late: str,
    before: tuple[int, int],
    after: tuple[int, int],
    crown: tuple[int, int],
) -> None:
    season = a_league()
    rules = {"withdrawn_early": early, "withdrawn_late": late}
    change_team_season(season.pk, {"rules": rules, "half_way": HALF}, by=None, now=NOW)
    swan = Team.objects.get(name="Swan")
    own = Fixture.objects.filter(Q(home=swan) | Q(away=swan)).order_by("date", "pk")
    first, *others = own
    assert [(one.date is not None and one.date <= HALF) for one in own] == [True] * 3 + [False] * 3

    def lost(match: Fixture) -> None:
        play(match, *((3, 6) if match.home_id == swan.pk else (6, 3)))

    def line(team: str) -> tuple[int, int]:
        return next((played, points) for _, name, played, _, points in rows(season) if name == team)

    # Swan wins its first match, and loses all others.
    play(first, *((6, 3) if first.home_id == swan.pk else (3, 6)))
    found = []

    def leave(day: date) -> Decision:
        decision = withdraw_team(season.pk, swan.pk, day, WHY)
        found.append((decision.facts["results"], line("Swan"), line("Crown")))
        return decision

    preview(lambda: leave(STARTS))
    for match in others[:4]:
        lost(match)
    preview(lambda: leave(HALF + timedelta(days=1)))
    assert [one[:2] for one in found] == [(early, before), (late, after)]
    # Crown's other matches are not played: what it has it has of Swan.
    assert found[1][2] == crown


def test_half_of_a_teams_matches_is_a_share_that_a_league_may_set(season: Season) -> None:
    swan = Team.objects.get(name="Swan")
    for other in ("Bell", "Fox", "Crown"):
        play(fixture(season, other, "Swan"), 6, 3)
    # Four of six: more than 66 percent, and not more than 67.
    for share, becomes in ((50, "awarded"), (66, "awarded"), (67, "struck"), (99, "struck")):
        change_team_season(season.pk, {"rules": {"half_share": share}}, by=None, now=NOW)
        assert (share, _results_after(season, swan)) == (share, becomes)
