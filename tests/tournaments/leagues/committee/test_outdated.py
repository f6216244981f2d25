"""What rests on a result that changes: what a ruling says of it, what waits on *To do*, and what then stands."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.committee.secretary import on_to_do
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.cups import sides as cup_sides
from tests.tournaments.leagues.examples.league import (
    NOW,
    TEAMS,
    a_division,
    a_season,
    fixture,
    legs,
    play,
    publish,
)
from tests.tournaments.leagues.examples.person_cups import drawn, ended, register, sides, singles
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.committee.selectors.outdated import outdated
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    award,
    declare_void,
    reopen,
    settle_card,
    withdraw_team,
)
from tournaments.leagues.committee.services.penalties import let_off, take_penalty
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import open_plate, remove_cup
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Adjustment, Decision, Fixture, Penalty, Season
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.season_weeks import numbered_weeks
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.league_tables import make_table

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
WHY = RulingDetails("The panel upheld the appeal.", None, NOW)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def points_of(season: Season, name: str) -> int:
    team = season.teams.get(name=name)
    table = make_table(season, team.division)
    return next(row.tally.points for row in table.rows if row.team == team.pk)


# Penalties


@pytest.fixture
def won_late(season: Season) -> Fixture:
    """A match whose winner, at home, lost a point as the card was late."""
    rules = {"late_card": "winner", "late_card_warnings": 0, "late_card_points": 1}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    match, other = season.fixtures.select_related("home", "away").order_by("date", "pk")[:2]
    play(other, 6, 3)
    due = card_due(season, match)
    assert due is not None
    play(match, 6, 3, due + timedelta(minutes=1))
    do_what_is_due(due + timedelta(minutes=2))
    take_penalty(season.pk, Penalty.objects.get(fixture=match).pk, WHY)
    return match


def settle(match: Fixture) -> Decision:
    reopen(match.pk, WHY)
    return settle_card(match.pk, legs(3, 6), WHY)


@pytest.mark.parametrize(
    "change", [lambda match: award(match.pk, Award("away"), WHY), settle], ids=["award", "settled anew"]
)
def test_the_winner_of_before_is_said_to_have_paid_as_winner_and_gets_it_back_by_one_tap(
    season: Season, won_late: Fixture, change: Callable[[Fixture], Decision], bob: Visitor
) -> None:
    home, away = won_late.home.name, won_late.away.name
    said = f"{home} lost 1 point as the winner of {won_late.name}, but {away} is the winner now."
    assert outdated(season) == []
    before = points_of(season, home)
    assert said in change(won_late).consequences
    assert on_to_do(season) == [said]
    (line,) = [
        one for one in bob.ask(f"seasons/{season.pk}/to-do/").json()["results"] if one["kind"] == "outdated"
    ]
    assert (line["sentence"], line["team"]["name"], line["fixture"]) == (said, home, won_late.pk)
    assert said in [one.sentence for one in open_matters(season, NOW)]
    # The page shows what letting off would change, and does it.
    shown = bob.client.post(line["page"], {"reason": "Not the winner."})
    assert any(home in one for one in shown.context["shown"])
    taken = bob.client.post(
        line["page"], {"reason": "Not the winner.", "take": "1", "seen": shown.context["seen"]}
    )
    assert taken.status_code == 302
    assert [one.points for one in Adjustment.objects.order_by("pk")] == [-100, 100]
    assert (points_of(season, home), on_to_do(season)) == (before + 100 - 200, [])
    last = Decision.objects.latest("pk")
    assert (last.kind, last.facts) == ("let_off", {"points": 100})
    assert bob.client.get(line["page"]).status_code == 404


def test_a_penalty_taken_by_another_rule_is_no_news_once_the_winner_pays(season: Season) -> None:
    rules = {"late_card": "late_side", "late_card_warnings": 0, "late_card_points": 1}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    match = season.fixtures.select_related("home", "away").order_by("date", "pk")[0]
    due = card_due(season, match)
    assert due is not None
    play(match, 3, 6, due + timedelta(minutes=1))
    do_what_is_due(due + timedelta(minutes=2))
    taken = list(Penalty.objects.filter(fixture=match).order_by("pk"))
    later = RulingDetails("By the rules.", None, due + timedelta(minutes=3))
    for one in taken:
        take_penalty(season.pk, one.pk, later)
    change_team_season(season.pk, {"rules": {"late_card": "winner"}}, by=None, now=NOW)
    assert (match.home_id in {one.team_id for one in taken}, on_to_do(season)) == (True, [])


def test_points_are_given_back_by_the_interface_with_a_preview_and_once(
    season: Season, won_late: Fixture, bob: Visitor
) -> None:
    award(won_late.pk, Award("away"), WHY)
    penalty = Penalty.objects.get(fixture=won_late, decision__isnull=False)
    address = f"seasons/{season.pk}/penalties/{penalty.pk}/let-off/"
    seen = bob.send(address, {"reason": "Not the winner.", "preview": True})
    assert (seen.status_code, Adjustment.objects.count()) == (200, 1)
    assert bob.send(address, {"reason": "Not the winner."}).status_code in {200, 201}
    assert [one.points for one in Adjustment.objects.order_by("pk")] == [-100, 100]
    again = bob.send(address, {"reason": "Not the winner."})
    assert again.json()["errors"][0]["code"] == "decided_already"
    assert outdated(season) == []


def test_a_reopened_match_has_no_winner_yet_and_nothing_is_said(season: Season, won_late: Fixture) -> None:
    reopen(won_late.pk, WHY)
    assert outdated(season) == []


def test_a_deduction_for_a_fault_stays_when_the_other_team_withdraws(season: Season) -> None:
    match = play(fixture(season, "Bell", "Crown"), 6, 3)
    decision = award(match.pk, Award("home", no_show=False), WHY)
    Adjustment.objects.create(
        decision=decision, team=match.home, points=-100, reason="Fault", fixture=match, for_fault=True
    )
    reopen_and_play(match)
    Adjustment.objects.create(
        decision=decision, team=match.home, points=-100, reason="Fault", fixture=match, for_fault=True
    )
    crown = season.teams.get(name="Crown")
    withdraw_team(season.pk, crown.pk, date(2026, 9, 30), WHY, "all_awarded")
    faults = Adjustment.objects.filter(fixture=match, for_fault=True)
    assert sum(one.points for one in faults) == -100


def reopen_and_play(match: Fixture) -> None:
    reopen(match.pk, WHY)
    settle_card(match.pk, legs(6, 3), WHY)


def test_an_earlier_award_to_a_team_that_leaves_is_offered_to_the_other(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    award(match.pk, Award("home"), WHY)
    bell = season.teams.get(name="Bell")
    left = withdraw_team(season.pk, bell.pk, date(2026, 10, 20), WHY, "all_awarded")
    said = f"{match.name} is still awarded to Bell, which has withdrawn. Reopen it, and award it to Crown."
    assert said in left.consequences
    (line,) = [one for one in to_do(season, NOW) if one.kind == "outdated"]
    assert (line.sentence, line.address) == (said, f"/fixtures/{match.pk}/ruling/reopen/")
    shown = bob.client.post(line.address, {"reason": "They left."})
    assert shown.context["shown"]
    reopen(match.pk, WHY)
    award(match.pk, Award("away"), WHY)
    assert on_to_do(season) == []


def test_a_match_between_two_teams_that_left_is_offered_to_neither(season: Season) -> None:
    for name in ("Bell", "Crown"):
        team = season.teams.get(name=name)
        withdraw_team(season.pk, team.pk, date(2026, 10, 20), WHY, "all_awarded")
    match = fixture(season, "Bell", "Crown")
    assert (match.state, on_to_do(season)) == ("awarded", [])


# Cups and plates


def test_a_cup_that_went_on_says_so_and_goes_back_where_its_next_match_is_void(
    season: Season, bob: Visitor
) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    first = play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = play(cup_match("Bell", "Crown"), 5, 4)
    way = f"To change that, declare {final.name} void."
    assert award(first.pk, Award("away"), WHY).consequences[-1] == way
    said = f"Fox has won {first.name} in the Bell Cup now, but Bell went on. {way}"
    (line,) = [one for one in to_do(season, NOW) if one.kind == "outdated"]
    assert (line.sentence, line.address) == (said, f"/fixtures/{final.pk}/ruling/void/")
    # The bracket says why the loser goes on.
    note = "awarded, Bell went on, because the next round had been played before this result"
    assert note in bob.client.get(f"/cups/{cup.pk}/").content.decode()
    number = next(one for one, monday in numbered_weeks(season).items() if monday == first.week)
    paper = week_text(season, number)
    assert paper is not None
    assert (
        "awarded to Fox) (Bell went on, because the next round had been played before this result)" in paper
    )
    # The page of the ruling shows first who plays then.
    shown = bob.client.post(line.address, {"reason": "Fox was to play."})
    assert "Fox goes on in the Bell Cup." in shown.context["shown"]
    declare_void(final.pk, WHY)
    assert cup_sides(cup)[1] == [("Fox", "Crown", "ready")]
    assert (on_to_do(season), cup_match("Fox", "Crown").state) == ([], "scheduled")


def test_a_void_cup_match_without_a_changed_result_before_it_waits_as_ever(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    declare_void(play(cup_match("Bell", "Crown"), 5, 4).pk, WHY)
    assert not Fixture.objects.filter(tie__cup=cup, tie__round=2).exclude(state="void").exists()


def test_who_lost_in_the_cup_after_all_is_said_to_be_missing_in_the_plate(club: Club) -> None:
    season = a_season(club)
    a_division(season, teams=TEAMS)
    publish(season)
    cup = a_cup(season, 6, plate=True)
    made = on(cup, 1, FIRST)
    for match in made:
        play(match, 6, 3)
    plate = open_plate(cup.pk, by=None, now=NOW)
    match = made[0]
    reopen(match.pk, WHY)
    winner, loser = match.away.name, match.home.name
    found = settle_card(match.pk, legs(3, 6), WHY).consequences
    way = "Delete the Bell Cup Plate, then set up the plate again."
    missing = f"{loser} lost in the first round of the Bell Cup, and isn't in the Bell Cup Plate. {way}"
    extra = f"{winner} is in the Bell Cup Plate, but doesn't belong there by the results now. {way}"
    assert {missing, extra} <= set(found)
    assert set(on_to_do(season)) == {missing, extra}
    plate.entries.all().delete()
    plate.delete()
    open_plate(cup.pk, by=None, now=NOW)
    assert on_to_do(season) == []


def test_what_was_let_off_is_not_taken_twice(season: Season, won_late: Fixture) -> None:
    penalty = Penalty.objects.get(fixture=won_late, decision__isnull=False)
    let_off(season.pk, penalty.pk, WHY)
    do_what_is_due(NOW + timedelta(days=40))
    assert Penalty.objects.filter(fixture=won_late, decision=None).count() == 0


# Players


def test_who_plays_in_a_plate_of_players_is_looked_at_when_a_first_round_is_corrected(season: Season) -> None:
    cup = drawn(singles(season, register(season, ("Ann", "Ben", "Cleo", "Dan")), options={"plate": True}))
    for number in (1, 2):
        ended(cup, 1, number, "2-1")
    plate = open_plate(cup.pk, by=None, now=NOW)
    first, second, _winner = sides(cup)[0][0]
    ended(cup, 1, 1, "0-2", "Counted wrongly.")
    way = "Delete the Singles Cup Plate, then set up the plate again."
    assert on_to_do(season) == [
        f"{first} lost in the first round of the Singles Cup, and isn't in the Singles Cup Plate. {way}",
        f"{second} is in the Singles Cup Plate, but doesn't belong there by the results now. {way}",
    ]
    remove_cup(plate.pk, by=None, now=NOW)
    open_plate(cup.pk, by=None, now=NOW)
    assert on_to_do(season) == []
