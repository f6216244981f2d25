"""The last day of a cup match that waits for a date, and what becomes of one whose home side has no pub."""

from datetime import date, datetime, timedelta

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on, refusal, sides
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    a_division,
    a_league,
    a_season,
    fixture,
    play,
    publish,
)
from tournaments.leagues.calendar.selectors.due_dates import last_day
from tournaments.leagues.calendar.selectors.free_dates import free_dates
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture, postpone_fixture
from tournaments.leagues.committee.services.decisions import declare_void, order_replay
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Fixture, Season, Team
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
DAY = timedelta(days=1)
REARRANGE = date(2027, 3, 31)


@pytest.fixture
def season() -> Season:
    return a_league()


def put_off(match: Fixture) -> date | None:
    return postpone_fixture(match.pk, why="Snow", by=None, now=NOW).deadline


def deadline(match: Fixture) -> date | None:
    match.refresh_from_db()
    return match.deadline


def without_pub(season: Season, *names: str) -> None:
    Team.objects.filter(season=season, name__in=names).update(venue=None)


def sentences(season: Season, kind: str, now: datetime = NOW) -> list[str]:
    return [one.sentence for one in to_do(season, now) if one.kind == kind]


def test_a_postponed_cup_match_is_played_before_the_next_round(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    match, other = cup_match("Bell", "Fox"), cup_match("Swan", "Crown")
    assert put_off(match) == SECOND - DAY
    assert sentences(season, "postponed") == ["Bell against Fox needs a new date, by 1 December."]
    # A league match has its four weeks, whatever is on in the cup.
    league = fixture(season, "Bell", "Crown")
    assert league.date is not None
    assert put_off(league) == league.date + timedelta(weeks=4)
    # The next round comes sooner, then later: what waits for it follows, and so does what hasn't been put off.
    on(cup, 2, date(2026, 11, 18))
    assert deadline(match) == date(2026, 11, 17)
    asked = [date(2026, 11, 17), date(2026, 11, 18)]
    assert refusal(ask_for_date, other.pk, other.home, asked, "A wedding", now=NOW) == ["after_deadline"]
    third = cup_match("Swan", "Crown")
    assert max(free_dates(last_day(season, third), season, third, FIRST)) <= date(2026, 11, 17)
    on(cup, 2, date(2026, 12, 9))
    assert deadline(match) == date(2026, 12, 8)


def test_a_deadline_that_comes_sooner_stays_and_one_that_is_too_late_comes_forward(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    match, moved = cup_match("Bell", "Fox"), cup_match("Swan", "Crown")
    put_off(moved)
    move_fixture(moved.pk, date(2026, 12, 1), why="Agreed", by=None, now=NOW)
    four_weeks = FIRST + timedelta(weeks=4)
    assert (put_off(match), deadline(moved)) == (four_weeks, four_weeks)
    on(cup, 2, date(2026, 12, 16))
    assert (deadline(match), deadline(moved)) == (four_weeks, four_weeks)
    on(cup, 2, date(2026, 11, 25))
    # One that is down for a later day than that already keeps its own last day.
    assert (deadline(match), deadline(moved)) == (date(2026, 11, 24), four_weeks)


def test_a_match_that_comes_without_a_date_has_a_last_day(season: Season) -> None:
    change_team_season(season.pk, {"rearrange_by": REARRANGE}, by=None, now=NOW)
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    league = fixture(season, "Bell", "Crown")
    Fixture.objects.filter(pk=league.pk).update(date=SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = cup_match("Bell", "Crown")
    assert (final.state, final.date, final.deadline) == ("postponed", None, REARRANGE)


def test_a_final_after_the_last_day_for_postponed_matches_waits_until_the_seasons_end(season: Season) -> None:
    change_team_season(season.pk, {"rearrange_by": date(2026, 11, 20)}, by=None, now=NOW)
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    assert put_off(cup_match("Bell", "Crown")) == SECOND + timedelta(weeks=4)
    on(cup, 2, date(2027, 4, 14))
    final = cup_match("Bell", "Crown")
    move_fixture(final.pk, date(2027, 4, 14), why="Agreed", by=None, now=NOW)
    assert put_off(final) == ENDS


def test_replays_are_played_before_the_next_round(season: Season) -> None:
    cup = a_cup(season, level="replay", replay_days=60)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 4, 4)
    assert cup_match("Fox", "Bell").deadline == SECOND - DAY
    ordered = cup_match("Swan", "Crown")
    declare_void(ordered.pk, RulingDetails("The wrong night", None, NOW))
    order_replay(ordered.pk, RulingDetails("Once more", None, datetime(2026, 11, 20, 20, tzinfo=NOW.tzinfo)))
    assert cup_match("Swan", "Crown").deadline == SECOND - DAY


def test_a_round_asks_for_a_neutral_pub_where_the_home_side_has_none(season: Season) -> None:
    cup = a_cup(season)
    without_pub(season, "Bell")
    assert refusal(on, cup, 1, FIRST) == ["venue_missing"]
    assert not Fixture.objects.filter(tie__cup=cup).exists()
    neutral = season.club.venues.get(name="Crown")
    neutral.capacity = 2
    neutral.save()
    assert {match.venue for match in on(cup, 1, FIRST, neutral)} == {neutral}


def test_the_secretary_reads_which_cup_match_has_no_pub(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    without_pub(season, "Bell")
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = cup_match("Bell", "Crown")
    assert (final.date, final.venue.name, final.deadline) == (None, "Crown", ENDS)
    words = "Bell against Crown needs a pub and a date, by 30 April: Bell is at home and has no pub."
    assert sentences(season, "postponed") == [words]


def test_a_match_of_two_teams_without_a_pub_comes_when_its_round_has_one(bob: Visitor, club: Club) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    without_pub(season, "Bell", "Crown")
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    assert sides(cup)[1] == [("Bell", "Crown", "ready")]
    assert not Fixture.objects.filter(tie__round=2).exists()
    words = "Bell against Crown in the Bell Cup has no pub. Choose one for its round."
    assert sentences(season, "no_pub") == [words]
    page = bob.client.get(f"/seasons/{season.pk}/to-do/")
    assert words in plain(page)
    assert f'href="/cups/{cup.pk}/rounds/2/"' in page.content.decode()
    made = on(cup, 2, SECOND, season.club.venues.get(name="Swan"))
    assert [(match.home.name, match.away.name, match.venue.name) for match in made] == [
        ("Bell", "Crown", "Swan")
    ]
    assert sentences(season, "no_pub") == []
