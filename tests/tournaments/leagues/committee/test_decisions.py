"""Rulings: what they would change is shown first, and is what they change."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.leagues.examples.league import NOW, a_league, card, codes, fixture, legs, play
from tournaments.leagues.calendar.services.dates import ask_for_date
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    adjust_points,
    award,
    declare_void,
    let_stand,
    order_replay,
    reopen,
    settle_card,
)
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.evening.services.cards import confirm_lapsed, hand_in
from tournaments.leagues.evening.services.evenings import break_off, break_off_match, keep_finished_games
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Adjustment, Card, Decision, Fixture, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season
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


START = [(1, "Bell", 1, 3, 2), (2, "Crown", 1, 1, 2), (3, "Swan", 1, -1, 0), (4, "Fox", 1, -3, 0)]


def test_an_award_shows_what_it_would_change_and_writes_nothing_until_it_is_taken(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")

    def take() -> Decision:
        return award(match.pk, Award("away"), WHY)

    assert rows(season) == START
    shown = preview(take)
    assert shown == [
        "The match is awarded to Swan: Fox 0, Swan 5.",
        "Swan rises from 3rd to 1st, has 2 points instead of 0 and would take the title.",
        "Bell falls from 1st to 2nd and would no longer take the title.",
        "Crown falls from 2nd to 3rd.",
    ]
    assert (rows(season), Decision.objects.count()) == (START, 0)
    decision = take()
    assert (decision.consequences, decision.rule, decision.reason) == (shown, "12b", "Nobody came.")
    assert decision.appeal_until == date(2026, 9, 17)
    # A bare win: five of nine games, and the points of a win.
    assert rows(season)[0] == (1, "Swan", 2, 4, 2)


@pytest.mark.parametrize(
    ("rule", "games", "points"),
    [("points_only", (0, 0), (5, 0)), ("whitewash", (9, 0), (5, 0)), ("score", (7, 2), (5, 0))],
)
def test_an_award_writes_what_the_leagues_rules_say(
    season: Season, rule: str, games: tuple[int, int], points: tuple[int, int]
) -> None:
    rules = {"award": rule, "award_games": 7, "award_against": 2}
    change_team_season(
        season.pk, {"rules": rules, "scheme": {"win": 2, "award": {"win": 5}}}, by=None, now=NOW
    )
    match = fixture(season, "Fox", "Swan")
    award(match.pk, Award("home"), WHY)
    match.refresh_from_db()
    assert (match.state, match.home_games, match.away_games) == ("awarded", *games)
    table = {team: earned for _, team, _, _, earned in rows(season)}
    assert (table["Fox"], table["Swan"]) == points


def test_an_award_has_no_more_games_than_a_match(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    for asked in (Award("home", 9, 9), Award("home", away_games=5), Award("away", home_games=5)):
        with pytest.raises(LeagueRefused) as refused:
            award(match.pk, asked, WHY)
        assert codes(refused) == ["games_out_of_range"]
    assert award(match.pk, Award("home", 5, 4), WHY).facts["home_games"] == 5


def test_the_rules_award_no_more_games_than_a_match_has(season: Season) -> None:
    rules = {"award": "score", "award_games": 7, "award_against": 3}
    with pytest.raises(LeagueRefused) as refused:
        change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("games_out_of_range", "rules.award_games")
    ]
    change_team_season(season.pk, {"rules": rules | {"award_against": 2}}, by=None, now=NOW)


def test_no_rule_says_that_both_lose_as_the_ruling_says_it(season: Season) -> None:
    with pytest.raises(LeagueRefused) as refused:
        change_team_season(season.pk, {"rules": {"award": "nobody"}}, by=None, now=NOW)
    assert codes(refused) == ["rule_value"]


def test_an_award_may_depart_from_the_rules_and_be_to_neither(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    award(match.pk, Award("neither", 0, 0, home_points=-100, away_points=0), WHY)
    table = {team: (played, points) for _, team, played, _, points in rows(season)}
    assert (table["Fox"], table["Swan"]) == ((2, -1), (2, 0))
    (kept,) = Adjustment.objects.all()
    assert (kept.team.name, kept.points) == ("Fox", -100)


def test_reopening_gives_back_what_the_ruling_took(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    award(match.pk, Award("neither", 0, 0, home_points=-100), WHY)
    reopen(match.pk, WHY)
    match.refresh_from_db()
    assert (match.state, match.awarded, match.home_games) == ("scheduled", "", None)
    assert rows(season) == START
    assert sum(Adjustment.objects.values_list("points", flat=True)) == 0
    assert Decision.objects.count() == 2


def test_a_reopened_card_waits_for_the_captains_again(season: Season) -> None:
    match = fixture(season, "Bell", "Fox")
    decision = reopen(match.pk, WHY)
    match.refresh_from_db()
    assert (match.state, match.home_games) == ("cards_awaited", None)
    assert decision.consequences[0] == "Crown rises from 2nd to 1st and would take the title."
    with pytest.raises(LeagueRefused) as refused:
        reopen(match.pk, WHY)
    assert codes(refused) == ["not_now"]


def test_nothing_lapses_by_a_card_from_before_the_match_was_reopened(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    confirm_lapsed(season.pk, now=NOW + timedelta(hours=72))
    later = NOW + timedelta(hours=80)
    reopen(match.pk, RulingDetails("Swan was away.", None, later))
    assert confirm_lapsed(season.pk, now=later + timedelta(hours=71)) == []
    (lapsed,) = confirm_lapsed(season.pk, now=later + timedelta(hours=72))
    assert (lapsed.pk, lapsed.state) == (match.pk, "confirmed")


def test_two_cards_that_differ_are_disputed_again_once_the_match_is_reopened(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    settle_card(match.pk, legs(5, 4), WHY)
    reopen(match.pk, WHY)
    match.refresh_from_db()
    assert (match.state, match.home_games) == ("disputed", None)


def test_two_cards_that_agree_wait_for_the_captains_and_do_not_lapse(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    for side in ("home", "away"):
        hand_in(match.pk, card(side, 6, 3), by=None, now=NOW)
    reopen(match.pk, WHY)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(days=30)) == []
    match.refresh_from_db()
    assert match.state == "cards_awaited"


def test_a_match_broken_off_and_awarded_is_broken_off_again_once_it_is_reopened(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    sent = card("home", 2, 1)
    break_off_match(match.pk, match.home, sent, "Fire", now=NOW)
    award(match.pk, Award("away"), WHY)
    reopen(match.pk, WHY)
    match.refresh_from_db()
    assert (match.state, match.home_games) == ("abandoned", None)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(days=30)) == []


def test_a_replay_is_a_match_of_its_own_and_the_old_one_counts_for_nobody(season: Season) -> None:
    match = fixture(season, "Bell", "Fox")
    order_replay(match.pk, WHY)
    again = Fixture.objects.get(replay_of=match)
    assert (again.state, again.date, again.deadline) == ("postponed", None, date(2026, 10, 1))
    assert {team: played for _, team, played, _, _ in rows(season)} == {
        "Bell": 0,
        "Crown": 1,
        "Fox": 0,
        "Swan": 1,
    }
    with pytest.raises(LeagueRefused) as refused:
        order_replay(match.pk, WHY)
    assert codes(refused) == ["replayed"]


def test_a_match_that_was_broken_off_is_settled_by_its_card(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    break_off(match.pk, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        let_stand(match.pk, WHY)
    assert codes(refused) == ["no_card"]
    keep_finished_games(match.pk, card("home", 2, 1), by=None, now=NOW)
    keep_finished_games(match.pk, card("away", 4, 1), by=None, now=NOW)
    let_stand(match.pk, WHY)
    match.refresh_from_db()
    assert (match.state, match.home_games, match.away_games) == ("confirmed", 4, 1)
    with pytest.raises(LeagueRefused) as refused:
        keep_finished_games(match.pk, card("home", 2, 1), by=None, now=NOW)
    assert codes(refused) == ["not_now"]


def test_void_and_points_and_every_fault_of_a_ruling(season: Season) -> None:
    match = fixture(season, "Bell", "Fox")
    declare_void(match.pk, WHY)
    assert [team for _, team, played, _, _ in rows(season) if not played] == ["Bell", "Fox"]
    fox = Team.objects.get(name="Fox")
    decision = adjust_points(season.pk, fox.pk, -150, WHY)
    assert decision.consequences == [
        "Swan rises from 4th to 3rd.",
        "Fox falls from 2nd to 4th and has minus 1.5 points instead of 0.",
    ]
    with pytest.raises(LeagueRefused) as refused:
        adjust_points(season.pk, fox.pk, 50, RulingDetails(" ", None, NOW, "1" * 21))
    assert codes(refused) == ["reason_missing", "rule_too_long"]
    with pytest.raises(LeagueRefused) as refused:
        award(match.pk, Award("both", 10, -1), WHY)
    assert codes(refused) == ["to_unknown", "games_out_of_range", "games_out_of_range"]


def test_a_settled_card_shows_its_consequences_and_names_every_fault(season: Season) -> None:
    match = fixture(season, "Fox", "Swan")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert preview(lambda: settle_card(match.pk, legs(5, 4), WHY)) == [
        "Fox 5, Swan 4. Fox win.",
        "Fox rises from 4th to 3rd and has 2 points instead of 0.",
        "Swan falls from 3rd to 4th.",
    ]
    with pytest.raises(LeagueRefused) as refused:
        settle_card(match.pk, legs(5, 4), RulingDetails("x" * 301, None, NOW, "1" * 21))
    assert codes(refused) == ["reason_too_long", "rule_too_long"]
    with pytest.raises(LeagueRefused) as refused:
        settle_card(match.pk, legs(5, 3), WHY)
    assert codes(refused) == ["wrong_number_of_games"]
    decision = settle_card(match.pk, legs(5, 4), WHY)
    settled = Fixture.objects.get(pk=match.pk)
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 5, 4)
    assert (decision.kind, decision.appeal_until is not None, len(decision.facts["legs"])) == (
        "rule",
        True,
        9,
    )


@pytest.mark.parametrize(
    "settle", [lambda pk: award(pk, Award("home"), WHY), lambda pk: declare_void(pk, WHY)]
)
def test_a_match_that_is_settled_asks_for_no_date_any_more(season: Season, settle: Any) -> None:
    match = fixture(season, "Fox", "Swan")
    asked = ask_for_date(match.pk, match.home, [], "Ill.", now=NOW)
    settle(match.pk)
    asked.refresh_from_db()
    assert (asked.state, asked.answered_at) == ("taken_back", NOW)


def test_games_that_stand_are_won_by_points_where_the_league_says_so(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"level_match": "points"}}, by=None, now=NOW)
    match = fixture(season, "Fox", "Swan")
    Fixture.objects.filter(pk=match.pk).update(state="abandoned")
    finished = [
        {"winner": "home", "home_points": 21, "away_points": 2},
        {"winner": "away", "home_points": 19, "away_points": 21},
    ]
    sent = [*finished, *legs(0, 0, 7)]
    Card.objects.create(id=uuid4(), fixture=match, side="home", legs=sent, at=NOW)
    let_stand(match.pk, WHY)
    settled = Fixture.objects.get(pk=match.pk)
    assert (settled.home_games, settled.away_games, settled.level_winner) == (1, 1, "home")


def test_an_award_at_the_winners_own_average_changes_until_the_end(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"award": "own_average"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Swan")
    decision = award(match.pk, Award("home"), WHY)
    # Bell has 2 from its one other match, so 2 for this one.
    assert decision.facts == {
        "to": "home",
        "home_games": 0,
        "away_games": 0,
        "away_points": 0,
        "own_average": True,
    }
    assert rows(season)[0] == (1, "Bell", 2, 3, 4)
    # A defeat and a draw later it has 2, 0 and 1: one a match.
    play(fixture(season, "Crown", "Bell"), 9, 0)
    play(fixture(season, "Bell", "Crown"), 4, 4)
    assert {team: points for _, team, _, _, points in rows(season)}["Bell"] == 2 + 0 + 1 + 1
    reopen(match.pk, WHY)
    match.refresh_from_db()
    assert match.own_average is False
    # What somebody writes out is worth that.
    award(match.pk, Award("home", home_points=500), WHY)
    assert {team: points for _, team, _, _, points in rows(season)}["Bell"] == 2 + 0 + 1 + 5


def test_a_ruling_that_is_sent_again_and_again_is_taken_once(season: Season) -> None:
    """Twelve taps in one moment: each waits for the lock of the season, and then finds what the first has done."""
    match = fixture(season, "Fox", "Swan")
    first = award(match.pk, Award("home"), WHY)
    for asked in (Award("home"), Award("away", no_show=True)):
        with pytest.raises(LeagueRefused) as refused:
            award(match.pk, asked, WHY)
        said = "The match has been awarded already. Reopen it first to award it differently."
        assert [(one.code, one.message) for one in refused.value.problems] == [("not_now", said)]
    assert list(Decision.objects.all()) == [first]
    reopen(match.pk, WHY)
    with pytest.raises(LeagueRefused):
        reopen(match.pk, WHY)
    assert award(match.pk, Award("away"), WHY).facts["to"] == "away"


def test_points_that_are_given_taken_back_and_given_again_within_a_minute_are_three_rulings(
    season: Season,
) -> None:
    bell = Team.objects.get(season=season, name="Bell").pk
    for points in (100, 100, -100, -100, 100, 100):
        adjust_points(season.pk, bell, points, WHY)
    assert [one.facts["points"] for one in Decision.objects.order_by("pk")] == [100, -100, 100]


def test_points_that_are_sent_twice_are_given_once_and_a_minute_later_again(season: Season) -> None:
    bell = Team.objects.get(season=season, name="Bell").pk
    first = adjust_points(season.pk, bell, -100, WHY)
    soon = replace(WHY, now=NOW + timedelta(seconds=59))
    assert [adjust_points(season.pk, bell, -100, why) for why in (WHY, soon)] == [first, first]
    others = [
        adjust_points(season.pk, bell, -200, soon),
        adjust_points(season.pk, bell, -100, replace(soon, reason="A late card.")),
        adjust_points(season.pk, Team.objects.get(season=season, name="Fox").pk, -100, soon),
        adjust_points(season.pk, bell, -100, replace(WHY, now=NOW + timedelta(minutes=1))),
    ]
    assert Decision.objects.count() == Adjustment.objects.count() == len({first, *others}) == 5
