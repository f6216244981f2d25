"""Penalties for late cards: proposed, then taken, let off or asked about; by themselves only by the rules."""

import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, card, fixture, play, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.services.dates import move_fixture, postpone_fixture
from tournaments.leagues.committee.selectors.penalties import late_words
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.penalties import take_penalty
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.evenings import break_off_match, report_no_show
from tournaments.leagues.models import Adjustment, Fixture, Penalty, Season
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def rules(season: Season, **chosen: Any) -> None:
    change_team_season(season.pk, {"rules": chosen}, by=None, now=NOW)


def overdue(match: Fixture) -> datetime:
    due = card_due(match.season, match)
    assert due is not None
    return due + timedelta(minutes=1)


def first_match(season: Season) -> Fixture:
    """The first match of the season; the other one of its week is played in time."""
    match, other = season.fixtures.select_related("home", "away").order_by("date", "pk")[:2]
    play(other, 6, 3)
    return match


def proposed(season: Season) -> list[tuple[str, int]]:
    return [(one.team.name, one.points) for one in Penalty.objects.filter(season=season, decision=None)]


@pytest.mark.parametrize("entry", ["one_card", "two_cards", "secretary"])
def test_a_paper_card_that_is_keyed_later_came_in_time_as_far_as_anybody_knows(
    season: Season, entry: str
) -> None:
    match = first_match(season)
    rules(season, card_entry=entry, late_card_warnings=0)
    mine = Penalty.objects.filter(fixture=match, decision=None)
    do_what_is_due(overdue(match))
    assert mine.exists()
    for side in ("home", "away"):
        paper = card(side, 5, 4, how="paper", settles=False)
        hand_in(match.pk, paper, by=None, now=overdue(match) + timedelta(days=1))
    do_what_is_due(overdue(match) + timedelta(days=2))
    assert not mine.exists()


def test_what_was_finished_of_a_match_broken_off_is_no_card_in_time(season: Season) -> None:
    match = first_match(season)
    assert match.date is not None
    began = timezone.make_aware(datetime.combine(match.date, match.starts_at))
    break_off_match(match.pk, match.home, card("home", 2, 1), "Fire", now=began)
    postpone_fixture(match.pk, why="Finish it", by=None, now=began)
    later = date(2026, 10, 6)
    move_fixture(match.pk, later, why="Tuesday", by=None, now=began)
    match.refresh_from_db()
    do_what_is_due(overdue(match))
    assert [one.team.name for one in Penalty.objects.filter(fixture=match)] == [match.home.name]


def test_a_missing_card_proposes_a_warning_first_and_then_points_and_nothing_is_taken(season: Season) -> None:
    match = first_match(season)
    now = overdue(match)
    do_what_is_due(now - timedelta(minutes=2))
    assert proposed(season) == []
    do_what_is_due(now)
    do_what_is_due(now)
    assert proposed(season) == [(match.home.name, 0)]
    rules(season, late_card_warnings=0, late_card_points=2)
    do_what_is_due(now)
    assert (proposed(season), Adjustment.objects.count()) == ([(match.home.name, 200)], 0)
    # It came in late: the proposal stays. The match is void: nothing was late.
    play(match, 5, 4, now)
    do_what_is_due(now)
    assert proposed(season) == [(match.home.name, 200)]
    Fixture.objects.filter(pk=match.pk).update(state="void", date=match.date)
    do_what_is_due(now)
    assert proposed(season) == []


def test_the_winner_pays_where_the_rules_say_so_once_it_is_known(season: Season) -> None:
    rules(season, late_card="winner", late_card_warnings=0)
    match = first_match(season)
    now = overdue(match)
    do_what_is_due(now)
    assert proposed(season) == []
    play(match, 3, 6, now)
    do_what_is_due(now)
    assert proposed(season) == [(match.away.name, 100)]


def test_a_card_in_time_and_a_side_that_did_not_come_cost_nothing(season: Season) -> None:
    match = first_match(season)
    now = overdue(match)
    report_no_show(match.pk, match.away, now=now - timedelta(days=1))
    do_what_is_due(now)
    assert proposed(season) == []
    second = season.fixtures.order_by("date", "pk")[2]
    hand_in(second.pk, card("home", 6, 3), by=None, now=overdue(second) - timedelta(hours=2))
    do_what_is_due(overdue(second))
    assert str(second.pk) not in {str(pk) for pk in Penalty.objects.values_list("fixture", flat=True)}


def test_the_secretary_asks_is_answered_and_takes_it_with_one_tap(season: Season, bob: Visitor) -> None:
    rules(season, late_card_warnings=0)
    match = first_match(season)
    do_what_is_due(overdue(match))
    penalty = Penalty.objects.get()
    page = f"/seasons/{season.pk}/penalties/{penalty.pk}/"
    form = bob.client.get(page).content.decode()
    assert 'value="ask" class="quiet">Ask the captain</button>' in form
    asked = bob.client.post(page, {"do": "ask", "reason": "Where was the card?"}, follow=True)
    assert f"take 1 point from {match.home.name}" in asked.content.decode()
    captain = Client()
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    assert "Where was the card?" in captain.get(f"/team/{code}/").content.decode()
    captain.post(f"/team/{code}/penalties/{penalty.pk}/", {"answer": "The dog ate it."})
    # Sent again, neither the question nor its answer is a new one.
    bob.client.post(page, {"do": "ask", "reason": "Where was the card?"})
    captain.post(f"/team/{code}/penalties/{penalty.pk}/", {"answer": "The dog ate it."})
    written = season.audit_entries.filter(kind__in=["asked", "answered"]).count()
    assert (Penalty.objects.get().answer, written) == ("The dog ate it.", 2)
    other = team_code(captain_link(season.pk, match.away_id, by=None, now=NOW))
    assert captain.post(f"/team/{other}/penalties/{penalty.pk}/", {"answer": "No."}).status_code == 404
    assert "The dog ate it." in bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode()
    shown = bob.client.get(page).content.decode()
    assert f"{match.home.name} falls from 2nd to 4th and has minus 1 point instead of 0." in shown
    (seen,) = re.findall(r'name="seen" value="(\w+)"', shown)
    stale = bob.client.post(page, {"do": "take", "seen": "0" * 64})
    assert (stale.status_code, Adjustment.objects.count()) == (422, 0)
    bob.client.post(page, {"do": "take", "seen": seen})
    penalty.refresh_from_db()
    decision = penalty.decision
    assert decision is not None
    assert (decision.kind, decision.user, decision.team) == ("deduct", bob.user, match.home)
    assert decision.reason.startswith(
        f"The card of {match.home.name} against {match.away.name} was late: it was due on Saturday"
    )
    assert [(one.team, one.points) for one in Adjustment.objects.all()] == [(match.home, -100)]
    assert bob.client.get(page).status_code == 404
    do_what_is_due(overdue(match))
    assert proposed(season) == []


def test_being_let_off_needs_a_reason_and_is_no_warning(season: Season, bob: Visitor) -> None:
    match = first_match(season)
    do_what_is_due(overdue(match))
    page = f"/seasons/{season.pk}/penalties/{Penalty.objects.get().pk}/"
    assert bob.client.post(page, {"do": "let_off", "reason": " "}).status_code == 422
    bob.client.post(page, {"do": "let_off", "reason": "The post was on strike."})
    decision = Penalty.objects.get().decision
    assert decision is not None
    assert (decision.kind, decision.reason) == ("let_off", "The post was on strike.")
    again = season.fixtures.filter(home=match.home).order_by("date")[1]
    for one in season.fixtures.filter(date__lt=again.date, state="scheduled").exclude(pk=match.pk):
        play(one, 6, 3)
    do_what_is_due(overdue(again))
    assert (match.home.name, 0) in proposed(season)


def test_the_program_takes_points_only_where_the_rules_say_so_and_says_that_it_did(season: Season) -> None:
    rules(season, late_card_warnings=0, automatic_penalties=True)
    match = first_match(season)
    do_what_is_due(overdue(match))
    do_what_is_due(overdue(match))
    decision = Penalty.objects.get().decision
    assert decision is not None
    assert (decision.kind, decision.user) == ("deduct", None)
    assert decision.reason.startswith("Taken by the program, as the league's rules say: The card of")
    assert [one.points for one in Adjustment.objects.all()] == [-100]


def set_at(season: Season, now: datetime, **chosen: Any) -> None:
    change_team_season(season.pk, {"rules": chosen}, by=None, now=now)


def test_what_was_due_before_the_rules_took_it_by_themselves_waits_for_the_secretary(season: Season) -> None:
    rules(season, late_card_warnings=0)
    match = first_match(season)
    due = overdue(match)
    do_what_is_due(due)
    # Proposed already, and not proposed yet: both were due before.
    set_at(season, due + timedelta(days=1), automatic_penalties=True)
    do_what_is_due(due + timedelta(days=1))
    assert (proposed(season), Adjustment.objects.count()) == ([(match.home.name, 100)], 0)
    Penalty.objects.all().delete()
    do_what_is_due(due + timedelta(days=2))
    assert (proposed(season), Adjustment.objects.count()) == ([(match.home.name, 100)], 0)
    # What is due from then on is taken.
    week = season.fixtures.order_by("date", "pk").exclude(state="confirmed").exclude(pk=match.pk)[0]
    do_what_is_due(overdue(week))
    assert proposed(season) == [(match.home.name, 100)]
    assert {one.team_id for one in Adjustment.objects.all()} >= {week.home_id}


@pytest.mark.parametrize(
    "other", [{"late_card": "both"}, {"late_card_points": 3}, {"late_card_fine": 5}, {"card_time": "09:00"}]
)
def test_a_rule_of_late_cards_that_changes_takes_nothing_for_what_was_due_before(
    season: Season, other: dict[str, Any]
) -> None:
    rules(season, late_card="nothing", late_card_warnings=0, automatic_penalties=True)
    match = first_match(season)
    due = overdue(match)
    do_what_is_due(due)
    set_at(season, due + timedelta(hours=1), **{"late_card": "late_side", **other})
    do_what_is_due(due + timedelta(hours=1))
    assert len(proposed(season)) == (2 if "late_card" in other else 1)
    assert (Adjustment.objects.count(), season.decisions.count()) == (0, 0)
    # Other rules, and the same again, change nothing of that.
    before = Season.objects.get(pk=season.pk).penalties_by_rule_since
    set_at(season, due + timedelta(hours=2), automatic_penalties=True, protest_days=9)
    assert Season.objects.get(pk=season.pk).penalties_by_rule_since == before


def test_a_fine_for_not_coming_before_the_rule_waits_too(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    award(match.pk, Award("home", no_show=True), RulingDetails("Not there.", None, NOW))
    set_at(season, NOW + timedelta(days=1), no_show_fine=5, automatic_penalties=True)
    do_what_is_due(NOW + timedelta(days=2))
    assert (proposed(season), season.decisions.count()) == ([(match.away.name, 0)], 1)


def test_what_rules_would_change_is_looked_at_on_their_page_and_by_the_api(
    season: Season, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules(season, late_card_warnings=0)
    match = first_match(season)
    due = overdue(match)
    monkeypatch.setattr(timezone, "now", lambda: due)
    do_what_is_due(due)
    chosen = {"automatic_penalties": True, "late_card_points": 3}
    late = Penalty.objects.select_related("fixture", "team").get()
    sentences = [
        f"{late_words(late)} Proposed: 3 points from {match.home.name}.",
        "What is due from now on is taken without asking you.",
        "1 penalty from before is still on To do: you decide.",
    ]
    before = (Season.objects.get(pk=season.pk), proposed(season), season.audit_entries.count())
    looked = bob.send(f"seasons/{season.pk}/preview-rules/", {"rules": chosen})
    assert (looked.status_code, looked.json()) == (200, {"consequences": sentences})
    page = f"/seasons/{season.pk}/rules/"
    form = bob.client.get(page).context["form"]
    initial = {field.name: field.value() for field in form}
    typed = {key: value for key, value in initial.items() if value is not None and value is not False}
    typed |= {"automatic_penalties": "on", "late_card_points": "3"}
    shown = bob.client.post(page, typed | {"look": "1"})
    assert (shown.status_code, shown.context["shown"]) == (200, sentences)
    assert "Nothing is saved yet." in words(shown)
    assert (Season.objects.get(pk=season.pk), proposed(season), season.audit_entries.count()) == before
    assert Season.objects.get(pk=season.pk).rules == before[0].rules
    unknown = bob.send(f"seasons/{season.pk}/preview-rules/", {"rules": {"sandwiches": 4}})
    assert unknown.status_code == 400
    assert "It counts from when you save this, or change a rule on late cards." in words(bob.client.get(page))


def test_a_later_award_leaves_what_the_late_card_cost(season: Season) -> None:
    rules(season, late_card_warnings=0)
    match = first_match(season)
    do_what_is_due(overdue(match))
    take_penalty(season.pk, Penalty.objects.get().pk, RulingDetails("Late.", None, NOW))
    award(match.pk, Award("home"), RulingDetails("They left.", None, NOW))
    assert sum(Adjustment.objects.filter(team=match.home).values_list("points", flat=True)) == -100


def test_a_postponed_match_whose_last_day_is_past_is_proposed_and_stays_as_it_is(
    season: Season, bob: Visitor
) -> None:
    match = fixture(season, "Bell", "Crown")
    Fixture.objects.filter(pk=match.pk).update(
        state="postponed", date=None, deadline=NOW.date() - timedelta(days=9)
    )
    do_what_is_due(NOW)
    match.refresh_from_db()
    assert match.state == "postponed"
    assert (
        "Award it, declare it void, or set a date."
        in bob.client.get(f"/seasons/{season.pk}/to-do/").content.decode()
    )


def test_a_penalty_that_was_let_go_with_its_season_is_read_and_not_taken(
    season: Season, bob: Visitor
) -> None:
    do_what_is_due(overdue(first_match(season)))
    Season.objects.filter(pk=season.pk).update(closed_at=NOW)
    page = bob.client.get(f"/seasons/{season.pk}/penalties/{Penalty.objects.get().pk}/")
    assert page.status_code == 409
    assert "is closed, so nothing can change" in page.content.decode()
    assert b'name="do"' not in page.content
