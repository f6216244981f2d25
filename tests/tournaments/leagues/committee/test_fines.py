"""Fines for late cards and for not coming: proposed by the rules, taken by the secretary, and paid or not yet."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.committee.test_penalties import first_match, overdue, rules
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tournaments.leagues.committee.selectors.penalties import fines_of
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, reopen, withdraw_team
from tournaments.leagues.committee.services.penalties import (
    answer_secretary,
    ask_captain,
    let_off,
    take_penalty,
)
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.evening.selectors.no_shows import count_no_shows
from tournaments.leagues.models import Adjustment, Decision, Penalty, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
LATE, ABSENT = "The card was late.", "They didn't come."


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def take(season: Season, reason: str = LATE) -> Decision:
    return take_penalty(season.pk, Penalty.objects.get(decision=None).pk, RulingDetails(reason, None, NOW))


def seen_on(page: str) -> str:
    (seen,) = re.findall(r'name="seen" value="(\w+)"', page)
    return str(seen)


def test_a_late_card_costs_a_fine_beside_the_points(season: Season, bob: Visitor) -> None:
    rules(season, late_card_warnings=0, late_card_fine=5)
    match = first_match(season)
    home = match.home.name
    do_what_is_due(overdue(match))
    penalty = Penalty.objects.get()
    assert (penalty.points, penalty.fine, penalty.no_show) == (100, 500, False)
    (line,) = [one for one in to_do(season, overdue(match)) if one.kind == "penalty"]
    assert line.sentence.endswith(f"was late: take 1 point from {home}, and a fine of £5, or let them off.")
    page = f"/seasons/{season.pk}/penalties/{penalty.pk}/"
    shown = bob.client.get(page).content.decode()
    assert f"Proposed: 1 point from {home}, and a fine of £5." in shown
    assert f"<li>{home} is fined £5.</li>" in shown
    bob.client.post(page, {"do": "take", "seen": seen_on(shown)})
    decision = Decision.objects.get()
    assert (decision.kind, decision.facts) == ("deduct", {"points": -100, "fine": 500})
    assert [one.points for one in Adjustment.objects.all()] == [-100]


def test_a_fine_may_stand_in_place_of_points_after_the_warnings(season: Season, bob: Visitor) -> None:
    rules(season, late_card_points=0, late_card_fine=2.5, late_card_warnings=1)
    match = first_match(season)
    do_what_is_due(overdue(match))
    assert take(season).kind == "warn"
    assert fines_of(match.home) == []
    again = season.fixtures.filter(home=match.home).order_by("date")[1]
    do_what_is_due(overdue(again))
    penalty = Penalty.objects.get(fixture=again, team=match.home)
    assert (penalty.points, penalty.fine) == (0, 250)
    shown = bob.client.get(f"/seasons/{season.pk}/penalties/{penalty.pk}/")
    assert f"Fine {match.home.name} £2.50" in plain(shown)
    decision = take_penalty(season.pk, penalty.pk, RulingDetails(LATE, None, NOW))
    assert (decision.kind, decision.facts) == ("fine", {"fine": 250})
    assert decision.consequences == [f"{match.home.name} is fined £2.50."]
    assert Adjustment.objects.count() == 0


def test_who_has_paid_is_ticked_and_the_captain_sees_it(season: Season, bob: Visitor) -> None:
    rules(season, late_card_warnings=0, late_card_fine=5)
    match = first_match(season)
    do_what_is_due(overdue(match))
    take(season)
    penalty = Penalty.objects.get()
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    assert "A fine of £5, to be paid to the secretary. The card of" in plain(Client().get(f"/team/{code}/"))
    squad = f"/seasons/{season.pk}/teams/{match.home_id}/squad/"
    assert "£5. The card of" in plain(bob.client.get(squad))
    bob.client.post(squad, {"fines": penalty.pk, "paid": penalty.pk})
    bob.client.post(squad, {"fines": penalty.pk, "paid": penalty.pk})
    penalty.refresh_from_db()
    assert penalty.fine_paid is True
    words = f"{match.home.name} has paid the fine of £5 for {match.home.name} against {match.away.name}."
    assert [act.message for act in season.audit_entries.filter(kind="fine")] == [words]
    assert "A fine of £5, paid. The card of" in plain(Client().get(f"/team/{code}/"))
    other = f"/seasons/{season.pk}/teams/{match.away_id}/squad/"
    assert bob.client.post(other, {"fines": penalty.pk}).status_code == 422
    bob.client.post(squad, {"fines": penalty.pk})
    penalty.refresh_from_db()
    assert penalty.fine_paid is False


def test_a_side_that_did_not_come_is_fined_once_the_match_is_awarded(season: Season, bob: Visitor) -> None:
    rules(season, no_show_fine=10, no_show_points=1)
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", no_show=True), RulingDetails(ABSENT, None, NOW))
    assert not Penalty.objects.exists()
    do_what_is_due(NOW + timedelta(minutes=1))
    do_what_is_due(NOW + timedelta(minutes=2))
    penalty = Penalty.objects.get()
    assert (penalty.team.name, penalty.points, penalty.fine, penalty.no_show) == ("Swan", 0, 1000, True)
    said = [one.sentence for one in to_do(season, NOW) if one.kind == "penalty"]
    assert said == ["Swan didn't come to Bell against Swan: fine Swan £10, or let them off."]
    page = plain(bob.client.get(f"/seasons/{season.pk}/penalties/{penalty.pk}/"))
    assert "Didn't come: Swan" in page
    assert "Swan didn't come to Bell against Swan. Proposed: a fine of £10 for Swan." in page
    assert take(season, ABSENT).consequences == ["Swan is fined £10."]
    do_what_is_due(NOW + timedelta(minutes=3))
    assert Penalty.objects.count() == 1
    # The points were part of the award, and are taken once.
    assert [one.points for one in Adjustment.objects.all()] == [-100]


def test_both_sides_that_did_not_come_are_fined_and_one_may_be_let_off(season: Season) -> None:
    rules(season, no_show_fine=10)
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("neither", no_show=True), RulingDetails(ABSENT, None, NOW))
    do_what_is_due(NOW)
    first, second = Penalty.objects.order_by("pk")
    assert [first.team.name, second.team.name] == ["Bell", "Swan"]
    let_off(season.pk, first.pk, RulingDetails("The pub was shut.", None, NOW))
    take(season, ABSENT)
    assert [[one.amount for one in fines_of(team)] for team in (match.home, match.away)] == [[], ["£10"]]


def test_a_later_ruling_takes_the_fine_for_not_coming_back(season: Season) -> None:
    rules(season, no_show_fine=10)
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", no_show=True), RulingDetails(ABSENT, None, NOW))
    do_what_is_due(NOW)
    take(season, ABSENT)
    Penalty.objects.update(fine_paid=True)
    decision = reopen(match.pk, RulingDetails("They were at the other pub.", None, NOW))
    assert decision.consequences[0] == (
        "The fine of £10 for Swan is taken back. It was paid: give the money back."
    )
    assert (fines_of(match.away), Decision.objects.filter(kind="fine").count()) == ([], 1)
    do_what_is_due(NOW)
    assert not Penalty.objects.exists()
    award(match.pk, Award("home", no_show=True), RulingDetails(ABSENT, None, NOW))
    do_what_is_due(NOW)
    assert Penalty.objects.get().decision is None


def test_an_award_without_a_no_show_costs_no_fine(season: Season) -> None:
    rules(season, no_show_fine=10)
    award(fixture(season, "Bell", "Swan").pk, Award("home"), RulingDetails("Snow.", None, NOW))
    do_what_is_due(NOW)
    assert not Penalty.objects.exists()


def test_fines_by_the_http_interface(season: Season, bob: Visitor) -> None:
    rules(season, late_card_warnings=0, late_card_fine=5)
    match = first_match(season)
    do_what_is_due(overdue(match))
    here = f"seasons/{season.pk}/penalties/"
    (proposed,) = bob.ask(here).json()["results"]
    kept = (proposed["points"], proposed["fine"], proposed["fine_paid"], proposed["no_show"])
    assert kept == (1, 500, False, False)
    one = f"{here}{proposed['id']}/"
    assert codes(bob.send(one, {"fine_paid": True}, "PATCH")) == (400, [("no_fine", "fine_paid")])
    own = captain(match.home.name)
    assert own.ask(here).json()["results"] == []
    taken = bob.send(f"{one}take/", {"reason": LATE}).json()["decision"]
    assert taken["facts"] == {"points": -1, "fine": 500}
    (mine,) = own.ask(here).json()["results"]
    assert (mine["id"], mine["fine_paid"]) == (proposed["id"], False)
    assert captain(match.away.name).ask(here).json()["results"] == []
    assert own.send(one, {"fine_paid": True}, "PATCH").status_code == 403
    assert bob.send(one, {"fine_paid": True}, "PATCH").json()["fine_paid"] is True


def test_a_no_show_that_was_reopened_is_not_fined_when_the_team_leaves_later(season: Season) -> None:
    rules(season, no_show_fine=10)
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", no_show=True), RulingDetails(ABSENT, None, NOW))
    reopen(match.pk, RulingDetails("They were at the other pub.", None, NOW))
    withdraw_team(
        season.pk, match.away_id, date(2026, 9, 3), RulingDetails("They gave up.", None, NOW), "all_awarded"
    )
    match.refresh_from_db()
    do_what_is_due(NOW)
    assert (match.state, Penalty.objects.exists(), count_no_shows(season)) == ("awarded", False, {})


def test_the_log_says_that_a_question_is_about_not_coming(season: Season) -> None:
    rules(season, no_show_fine=10)
    match = fixture(season, "Bell", "Swan")
    award(match.pk, Award("home", no_show=True), RulingDetails(ABSENT, None, NOW))
    do_what_is_due(NOW)
    penalty = Penalty.objects.get()
    ask_captain(season.pk, penalty.pk, RulingDetails("Where were you?", None, NOW))
    answer_secretary(match.away, penalty.pk, "Snowed in.", now=NOW)
    said = [act.message for act in season.audit_entries.filter(kind__in=["asked", "answered"]).order_by("pk")]
    assert said == [
        "Asked Swan about Bell against Swan: Where were you?",
        "Swan answers about Bell against Swan: Snowed in.",
    ]


def test_a_fine_is_taken_back_on_the_page_after_an_appeal(season: Season, bob: Visitor) -> None:
    rules(season, late_card_points=0, late_card_fine=5, late_card_warnings=0)
    match = first_match(season)
    do_what_is_due(overdue(match))
    take(season)
    penalty = Penalty.objects.get()
    page = f"/seasons/{season.pk}/teams/{match.home_id}/squad/"
    bob.client.post(page, {"fines": penalty.pk, "paid": penalty.pk})
    assert "Take a fine back" in plain(bob.client.get(page))
    missing = bob.client.post(page, {"let_off": penalty.pk, "why": " "})
    assert (missing.status_code, "Say why" in plain(missing)) == (422, True)
    assert bob.client.post(page, {"let_off": penalty.pk, "why": "The post was on strike."}).status_code == 302
    last = Decision.objects.latest("pk")
    assert (last.kind, last.facts) == ("let_off", {"fine": -500})
    assert last.consequences == [
        f"The fine of £5 for {match.home.name} is taken back. It was paid: give the money back."
    ]
    assert fines_of(match.home) == []
    again = bob.client.post(page, {"let_off": penalty.pk, "why": "Twice."})
    assert (again.status_code, "This has already been decided." in plain(again)) == (422, True)
    do_what_is_due(overdue(match))
    assert Penalty.objects.count() == 1


def test_points_and_a_fine_that_were_taken_together_go_back_together(season: Season, bob: Visitor) -> None:
    rules(season, late_card_warnings=0, late_card_fine=5)
    match = first_match(season)
    do_what_is_due(overdue(match))
    take(season)
    penalty = Penalty.objects.get()
    api = f"/api/v1/seasons/{season.pk}/penalties/{penalty.pk}/let-off/"
    answer = bob.client.post(api, {"reason": "The post was on strike."}, content_type="application/json")
    assert answer.status_code in {200, 201}
    assert [one.points for one in Adjustment.objects.order_by("pk")] == [-100, 100]
    assert fines_of(match.home) == []
    penalty.refresh_from_db()
    assert penalty.decision is not None
    assert (penalty.decision.kind, penalty.decision.facts) == ("let_off", {"points": 100, "fine": -500})
