"""A season over the new year, and over a change of the clock: weeks, nights, deadlines, calendars."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import override_settings
from icalendar import Calendar

from tests.tournaments.leagues.examples.cups import a_cup
from tests.tournaments.leagues.examples.league import (
    NOW,
    TEAMS,
    a_division,
    a_league,
    a_season,
    card,
    fixture,
    play,
    publish,
)
from tests.tournaments.nights.hall import club_of
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.calendar.selectors.plan_inputs import playable_weeks
from tournaments.leagues.calendar.services.dates import is_short_notice, move_fixture, postpone_fixture
from tournaments.leagues.calendar.services.fixture_plans import (
    make_fixture_plan,
    publish_fixtures,
    request_fixtures,
)
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, request_rest_plan
from tournaments.leagues.committee.services.decisions import declare_void
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.doors.selectors.calendars import calendar_text
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.evening.services.cards import confirm_lapsed, hand_in
from tournaments.leagues.evening.services.evenings import report_no_show
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.selectors.season_weeks import by_week, numbered_weeks, this_week
from tournaments.leagues.register.services.team_seasons import save_division

pytestmark = pytest.mark.django_db
YEAR = [date(2026, 12, 10), date(2026, 12, 17), *(date(2027, 1, day) for day in (7, 14, 21, 28))]
"""The Thursdays on which it is played: not in the week of Christmas, nor in that of the new year."""


@pytest.fixture
def winter() -> Season:
    """Four teams who play in December and January, drawn up by the planner."""
    club, _ = club_of("The Royal Oak")
    season = a_season(club, starts=date(2026, 12, 7), ends=date(2027, 1, 29))
    division = a_division(season)
    Season.objects.filter(pk=season.pk).update(blank_weeks=["2026-12-21", "2026-12-28"])
    season.refresh_from_db()
    assert playable_weeks(season, division) == [1, 2, 5, 6, 7, 8]
    plan = request_fixtures(season.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    publish_fixtures(plan.pk, by=None, now=NOW)
    return season


def test_weeks_go_on_over_the_new_year(winter: Season) -> None:
    weeks = numbered_weeks(winter)
    assert (len(weeks), weeks[4], weeks[5]) == (8, date(2026, 12, 28), date(2027, 1, 4))
    days = sorted({match.date for match in winter.fixtures.all() if match.date is not None})
    assert (days, winter.fixtures.count()) == (YEAR, 12)
    listed = by_week(winter, fixtures_of(winter))
    assert [week.number for week in listed] == [1, 2, 5, 6, 7, 8]
    # In the weeks without a match people look for the next one, on either side of the new year.
    for today, monday in (
        (date(2026, 12, 20), date(2026, 12, 14)),
        (date(2026, 12, 31), date(2027, 1, 4)),
        (date(2027, 1, 3), date(2027, 1, 4)),
    ):
        found = this_week(listed, today)
        assert found is not None
        assert found.monday == monday
    assert week_text(winter, 5).splitlines()[0].endswith("week 5, from 4 January 2027")


def test_deadlines_go_on_over_the_new_year(winter: Season) -> None:
    first, second = winter.fixtures.filter(date=YEAR[1]).order_by("pk")
    Fixture.objects.filter(pk=first.pk).update(date=date(2026, 12, 31))
    first.refresh_from_db()
    assert card_due(winter, first) == datetime(2027, 1, 2, 12, tzinfo=UTC)
    postponed = postpone_fixture(second.pk, why="Snow", by=None, now=NOW)
    assert postponed.deadline == date(2027, 1, 14)


def test_the_rest_of_a_season_is_drawn_up_over_the_new_year(winter: Season) -> None:
    Season.objects.filter(pk=winter.pk).update(ends=date(2027, 2, 26))
    match = winter.fixtures.filter(date=YEAR[-1]).order_by("pk")[0]
    then = datetime(2026, 12, 29, 19, tzinfo=UTC)
    postpone_fixture(match.pk, why="Snow", by=None, now=then)
    plan = request_rest_plan(winter.pk, seed=1, effort=30_000, by=None, now=then)
    make_fixture_plan(plan.pk, then)
    plan.refresh_from_db()
    moved = [move["kind"] for move in plan.moves]
    # Nothing of the old year moves, and this week counts as played: the first week that is open is that of 4 January.
    assert (plan.state, plan.instance["now"], moved) == ("ready", 5, ["postponed"])
    publish_rest(plan.pk, "After Christmas", by=None, now=then)
    match.refresh_from_db()
    assert match.date is not None
    assert date(2027, 1, 28) < match.date <= date(2027, 2, 25)


# The clocks go back on Sunday 25 October 2026, and forward on Sunday 28 March 2027


@pytest.fixture
def here() -> Iterator[None]:
    with override_settings(TIME_ZONE="Europe/London"):
        yield


@pytest.fixture
def season(here: None) -> Season:
    """Matches at 8.15, and at 8.45 at the latest, on the wall; by name: before and after each change."""
    club, _ = club_of("The Royal Oak")
    season = a_season(club, starts=date(2026, 10, 19), ends=date(2027, 4, 30))
    division = a_division(season, teams=TEAMS[:4])
    hours = {"starts_at": time(20, 15), "latest_start": time(20, 45)}
    save_division(season.pk, hours, division.pk, by=None, now=NOW)
    publish(season)
    return season


def on(season: Season, day: date) -> Fixture:
    match = Fixture.objects.filter(season=season, state="scheduled").order_by("pk")[0]
    Fixture.objects.filter(pk=match.pk).update(date=day)
    match.refresh_from_db()
    return match


THURSDAYS = [
    (date(2026, 10, 22), 19),
    (date(2026, 10, 29), 20),
    (date(2027, 3, 25), 20),
    (date(2027, 4, 1), 19),
]
"""A Thursday, and at which hour of UTC it is eight in the evening there."""


@pytest.mark.parametrize(("day", "hour"), THURSDAYS)
def test_a_match_starts_at_its_hour_on_the_wall(season: Season, day: date, hour: int) -> None:
    match = on(season, day)
    start = datetime(day.year, day.month, day.day, hour, 15, tzinfo=UTC)
    calendar = Calendar.from_ical(calendar_text(season, "season", 0, "example.org"))
    found = {str(event["uid"]): event["dtstart"].dt for event in calendar.walk("VEVENT")}
    assert found[f"{match.uid}@example.org"] == start
    # A program that knows no zone by its name reads it too.
    assert found[f"{match.uid}@example.org"].utcoffset() == timedelta(0)
    for early in (timedelta(seconds=1), timedelta(0)):
        assert is_short_notice(season, match, start - timedelta(hours=24) + early) is (early > timedelta(0))
    latest = start + timedelta(minutes=30)
    with pytest.raises(LeagueRefused) as refused:
        report_no_show(match.pk, match.home, now=latest - timedelta(seconds=1))
    assert [fault.code for fault in refused.value.problems] == ["too_early"]
    assert report_no_show(match.pk, match.home, now=latest).at == latest


def test_a_card_lapses_after_as_many_real_hours_when_the_clocks_change(season: Season) -> None:
    match = on(season, date(2026, 10, 22))
    sent = datetime(2026, 10, 23, 20, 0, tzinfo=UTC)  # nine on Friday evening, by the summer clock
    hand_in(match.pk, card("home", 6, 3), by=None, now=sent)
    lapses = datetime(2026, 10, 26, 20, 0, tzinfo=UTC)  # eight on Monday evening: 72 hours
    assert confirm_lapsed(season.pk, now=lapses - timedelta(seconds=1)) == []
    (lapsed,) = confirm_lapsed(season.pk, now=lapses)
    assert (lapsed.state, lapsed.lapsed) == ("confirmed", True)


def test_a_card_is_due_at_its_hour_on_the_wall(season: Season) -> None:
    found = [card_due(season, on(season, day)) for day, _ in THURSDAYS]
    assert [due.astimezone(UTC).hour for due in found if due is not None] == [11, 12, 12, 11]


# Calendars


def events(season: Season, kind: str, number: int) -> list[tuple[str, str, str, int]]:
    """Return the summary, start, place and sequence of each match of a calendar."""
    calendar = Calendar.from_ical(calendar_text(season, kind, number, "example.org"))
    return [
        (
            str(event["summary"]),
            f"{event['dtstart'].dt:%d %b}",
            str(event["location"]),
            int(event["sequence"]),
        )
        for event in calendar.walk("VEVENT")
    ]


def test_a_calendar_has_the_matches_of_its_division_pub_team_or_season() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    first = a_division(season, "Division 1", TEAMS[:2])
    second = a_division(season, "Division 2", TEAMS[2:4])
    publish(season)
    bell = first.teams.get(name="Bell")
    assert bell.venue is not None
    ours = ["Bell against Crown", "Crown against Bell"]
    theirs = ["Fox against Swan", "Swan against Fox"]
    listed = {
        kind: sorted(summary for summary, *_ in events(season, kind, number))
        for kind, number in (
            ("season", 0),
            ("division", second.pk),
            ("team", bell.pk),
            ("venue", bell.venue_id or 0),
        )
    }
    assert listed == {"season": ours + theirs, "division": theirs, "team": ours, "venue": ours[:1]}
    # A match that changes its pub is in the calendar of the other pub, by the same UID.
    swan = club.venues.get(name="Swan")
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    move_fixture(match.pk, date(2026, 11, 4), swan, why="The pub is flooded.", by=None, now=NOW)
    assert events(season, "venue", bell.venue_id or 0) == []
    assert ("Bell against Crown", "04 Nov", "Swan", 1) in events(season, "venue", swan.pk)
    # A result stands beside the names.
    play(match, 6, 3)
    assert "Bell against Crown 6-3" in [summary for summary, *_ in events(season, "team", bell.pk)]


def test_a_postponed_match_stays_in_the_calendar_and_a_void_one_does_not() -> None:
    season = a_league()
    match, other = fixture(season, "Bell", "Crown"), fixture(season, "Bell", "Fox")
    assert match.date is not None
    was = f"{match.date:%d %b}"
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)
    declare_void(other.pk, RulingDetails("Nobody came.", None, NOW))
    found = [one for one in events(season, "team", match.home_id) if "Crown" in one[0] and "Bell" in one[2]]
    assert found == [("Bell against Crown, postponed", was, "Bell", 1)]
    assert not [one for one in events(season, "team", match.home_id) if "Bell against Fox" in one[0]]
    text = calendar_text(season, "team", match.home_id, "example.org").decode()
    assert text.count("STATUS:TENTATIVE") == 1
    move_fixture(match.pk, date(2026, 9, 30), why="A free Wednesday", by=None, now=NOW)
    found = [one for one in events(season, "team", match.home_id) if one[0] == "Bell against Crown"]
    assert found == [("Bell against Crown", "30 Sep", "Bell", 2)]


def test_a_cup_match_is_in_its_teams_calendars() -> None:
    season = a_league()
    cup = a_cup(season)
    set_round(cup.pk, RoundDate(1, date(2026, 11, 4), time(20), None), by=None, now=NOW)
    calendar = Calendar.from_ical(calendar_text(season, "team", season.teams.get(name="Bell").pk, "x"))
    found = {str(one["description"]): str(one["summary"]) for one in calendar.walk("VEVENT")}
    assert found["Bell Cup"] == "Bell against Fox"
    assert {*found} == {"Division 1", "Bell Cup"}


def test_no_event_was_written_later_than_the_last_change_of_its_season() -> None:
    club, _ = club_of("The Royal Oak")
    season = a_season(club)
    a_division(season)
    publish(season)

    def written() -> set[datetime]:
        calendar = Calendar.from_ical(calendar_text(season, "season", season.pk, "example.org"))
        return {event["dtstamp"].dt for event in calendar.walk("VEVENT")}

    # It was published on the third of September, and its matches come later.
    assert written() == {NOW}
    later = NOW + timedelta(days=1)
    move_fixture(fixture(season, "Bell", "Swan").pk, date(2026, 9, 30), why="Snow", by=None, now=later)
    assert written() == {later}
