"""A league's days and weeks begin at midnight on its own clock, in summer and in winter, wherever it is."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import bob, club
from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    STARTS,
    a_division,
    a_league,
    a_season,
    fixture,
    play,
    publish,
)
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Fixture, OutgoingEmail, Season, Subscription
from tournaments.leagues.register.services.subscriptions import ask_for_results, confirm_subscription
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.settled import settled_matches

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
MONDAY = date(2026, 9, 14)


def awarded(season: Season, at: datetime) -> tuple[int, dict[int, tuple[int, date]]]:
    """Award a match of a Monday at a moment; return its number, and which matches were awarded before their day."""
    match = fixture(season, "Bell", "Swan")
    Fixture.objects.filter(pk=match.pk).update(
        state="awarded", awarded="home", home_games=5, away_games=0, date=MONDAY, settled_at=at
    )
    found = settled_matches(season, list(season.divisions.all()), list(season.teams.all()))
    return match.pk, dict(found.in_advance)


@pytest.mark.parametrize(
    ("zone", "at", "news"),
    [
        # Half past midnight of the Monday itself: it is news of its own day.
        ("Europe/London", datetime(2026, 9, 13, 23, 30, tzinfo=UTC), None),
        ("Europe/London", datetime(2026, 9, 13, 22, 30, tzinfo=UTC), date(2026, 9, 13)),
        # Nine in the evening of the Sunday, of the week before.
        ("America/New_York", datetime(2026, 9, 14, 1, tzinfo=UTC), date(2026, 9, 13)),
        ("America/New_York", datetime(2026, 9, 14, 5, tzinfo=UTC), None),
    ],
)
def test_an_award_before_the_day_is_news_of_its_own_day_on_the_leagues_clock(
    zone: str, at: datetime, news: date | None
) -> None:
    season = a_league()
    with timezone.override(zone):
        number, in_advance = awarded(season, at)
    division = season.divisions.get().pk
    assert in_advance == ({} if news is None else {number: (division, news)})


@pytest.mark.parametrize(
    ("starts", "due"),
    [
        # The last week of summer time, whose Monday after is the first of winter time; and a week in each of them.
        (date(2026, 10, 19), datetime(2026, 10, 26, 0, 30, tzinfo=UTC)),
        (STARTS, datetime(2026, 9, 13, 23, 30, tzinfo=UTC)),
        (date(2027, 3, 15), datetime(2027, 3, 22, 0, 30, tzinfo=UTC)),
        (date(2027, 3, 22), datetime(2027, 3, 28, 23, 30, tzinfo=UTC)),
    ],
)
def test_a_weeks_results_go_out_at_the_leagues_own_hour(starts: date, due: datetime, club: Club) -> None:
    """Cards are due half past midnight on Monday, which in summer is still Sunday in UTC."""
    club.published = True
    club.save()
    with timezone.override("Europe/London"):
        season = a_season(club, starts=starts, ends=ENDS)
        a_division(season)
        season = change_team_season(
            season.pk, {"rules": {"card_day": "0", "card_time": "00:30"}}, by=None, now=NOW
        )
        publish(season)
        for match in season.fixtures.filter(week=starts):
            play(match, 6, 3, due - timedelta(days=1))
        ask_for_results(season, "jo@example.org", now=NOW)
        confirm_subscription(Subscription.objects.get().pk, now=NOW)
        OutgoingEmail.objects.all().delete()
        do_what_is_due(due - timedelta(minutes=1))
        assert not OutgoingEmail.objects.exists()
        do_what_is_due(due)
        email = OutgoingEmail.objects.get()
    assert (email.about, email.subject) == (f"results:{starts}", "Winter league: results of week 1")
