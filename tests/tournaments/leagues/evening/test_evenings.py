"""Evenings that go wrong: a match that is broken off, and a side that does not come."""

from datetime import date, timedelta
from uuid import uuid4

import pytest

from tests.tournaments.leagues.examples.league import EVENING, a_league, card, codes, fixture, legs
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture, postpone_fixture
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, reopen
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.selectors.match_tables import results_so_far
from tournaments.leagues.evening.selectors.no_shows import award_begins_with, count_no_shows, no_show_words
from tournaments.leagues.evening.services.cards import CardSent, hand_in
from tournaments.leagues.evening.services.evenings import break_off_match, report_no_show
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Adjustment, Card, DateRequest, Fixture, Season, SeasonAuditEntry, Team
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def match(season: Season) -> Fixture:
    return fixture(season, "Bell", "Crown")


def test_a_match_that_is_broken_off_keeps_the_games_that_were_finished(match: Fixture) -> None:
    sent = CardSent(uuid4(), "home", legs(2, 1, 6))
    with pytest.raises(LeagueRefused) as refused:
        break_off_match(match.pk, match.home, sent, "The lights went out.", now=EVENING - timedelta(hours=1))
    assert codes(refused) == ["not_begun"]
    broken = break_off_match(
        match.pk, match.home, sent, "The lights went out.", now=EVENING + timedelta(hours=1)
    )
    again = break_off_match(
        match.pk, match.home, sent, "The lights went out.", now=EVENING + timedelta(hours=2)
    )
    assert (broken.state, again.state) == ("abandoned", "abandoned")
    (kept,) = Card.objects.all()
    assert (kept.legs, kept.remarks) == (
        [{**leg, "home_points": None, "away_points": None} for leg in legs(2, 1, 6)],
        "The lights went out.",
    )
    assert SeasonAuditEntry.objects.filter(kind="broken_off").count() == 2


def test_a_match_that_is_broken_off_ends_requests_for_another_date_and_takes_none(match: Fixture) -> None:
    asked = ask_for_date(match.pk, match.home, [date(2026, 9, 22)], "A wedding", now=EVENING)
    sent = CardSent(uuid4(), "home", legs(2, 1, 6), remarks="Finish on Tuesday, both agreed.")
    break_off_match(match.pk, match.home, sent, "The lights went out.", now=EVENING + timedelta(hours=1))
    asked.refresh_from_db()
    assert asked.state == DateRequest.State.TAKEN_BACK
    # What the captain noted besides is kept behind the reason.
    assert Card.objects.get().remarks == "The lights went out. Finish on Tuesday, both agreed."
    with pytest.raises(LeagueRefused) as refused:
        ask_for_date(match.pk, match.away, [date(2026, 9, 22)], "A wedding", now=EVENING)
    assert codes(refused) == ["not_now"]


def test_a_match_finished_on_another_night_waits_for_its_whole_card_alone(match: Fixture) -> None:
    sent = CardSent(uuid4(), "away", legs(2, 1, 6))
    break_off_match(match.pk, match.away, sent, "Fire", now=EVENING + timedelta(hours=1))
    postpone_fixture(match.pk, why="Finish it", by=None, now=EVENING)
    move_fixture(match.pk, date(2026, 9, 22), why="Tuesday", by=None, now=EVENING)
    assert sorted(results_so_far(match)) == [1, 2, 3]
    week = EVENING + timedelta(days=5)
    handed = hand_in(match.pk, card("home", 6, 3), by=None, now=week)
    assert handed.fixture.state == "cards_awaited"
    settled = hand_in(match.pk, card("away", 6, 3), by=None, now=week).fixture
    assert (settled.state, settled.home_games) == ("confirmed", 6)


def test_a_side_that_has_not_come_is_reported_once_and_after_the_latest_start(match: Fixture) -> None:
    with pytest.raises(LeagueRefused) as refused:
        report_no_show(match.pk, match.home, now=EVENING + timedelta(minutes=30))
    assert (codes(refused), str(refused.value)) == (
        ["too_early"],
        "They have until 20:45 on 17 September 2026. Report it then.",
    )
    late = EVENING + timedelta(minutes=50)
    with pytest.raises(LeagueRefused) as refused:
        report_no_show(match.pk, match.home, "x" * 61, now=late)
    assert codes(refused) == ["witness_unreadable"]
    report = report_no_show(match.pk, match.home, " Joe  Bray ", now=late)
    assert report_no_show(match.pk, match.home, now=late + timedelta(minutes=1)) == report
    said = (
        "Bell reports that Crown didn't come to Bell against Crown on 17 September 2026: "
        "not there at 20:50, seen by Joe Bray."
    )
    assert no_show_words(report) == said
    assert award_begins_with(match) == {
        "to": "home",
        "no_show": True,
        "reason": "Crown didn't come: not there at 20:50, seen by Joe Bray.",
    }
    match.refresh_from_db()
    assert (match.state, SeasonAuditEntry.objects.filter(kind="no_show").count()) == ("scheduled", 1)
    days_later = [item for item in to_do(match.season, late + timedelta(days=4)) if item.fixture == match]
    assert [(item.kind, item.sentence, item.address) for item in days_later] == [
        ("no_show", f"{said} Award it, or set a new date.", f"/fixtures/{match.pk}/ruling/award/")
    ]
    hand_in(match.pk, card("home", 6, 3), by=None, now=late)
    with pytest.raises(LeagueRefused) as refused:
        report_no_show(match.pk, match.away, now=late)
    assert codes(refused) == ["not_now"]
    assert [item for item in to_do(match.season, late) if item.kind == "no_show"] == []


def test_a_no_show_costs_the_points_of_the_rules_and_is_counted(season: Season) -> None:
    rules = {"no_show_points": 2, "no_show_report": 2}
    season = change_team_season(season.pk, {"rules": rules}, by=None, now=EVENING)
    first, second = fixture(season, "Bell", "Crown"), fixture(season, "Crown", "Fox")
    Fixture.objects.filter(season=season).update(date=EVENING.date())
    why = RulingDetails("They stayed away.", None, EVENING)
    late = EVENING + timedelta(hours=3)

    def told(match: Fixture) -> str:
        match.refresh_from_db()
        report_no_show(match.pk, Team.objects.get(pk=match.home_id + match.away_id - crown), now=late)
        return next(item.sentence for item in to_do(season, late) if item.fixture == match)

    def lost() -> int:
        return sum(Adjustment.objects.filter(team=crown).values_list("points", flat=True))

    crown = first.away_id
    assert told(first).endswith("Award it, or set a new date.")
    assert award_begins_with(first)["no_show"] is True
    taken = award(first.pk, Award("home", no_show=True), why)
    assert (taken.facts["no_show"], lost()) == (["away"], -200)
    reopen(first.pk, why)
    award(first.pk, Award("home", no_show=True), why)  # awarded anew, it is taken once
    assert (lost(), count_no_shows(season)) == (-200, {crown: 1})
    assert told(second).endswith(" That is no-show number 2 of Crown this season: tell the committee.")
    reopen(first.pk, why)
    award(first.pk, Award("home"), why)
    assert (lost(), count_no_shows(season)) == (0, {})
