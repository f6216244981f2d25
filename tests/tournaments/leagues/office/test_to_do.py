"""What waits for the secretary: refusals and silence about dates, days that come, players lent often enough."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.tournaments.leagues.examples.league import NOW, a_league, fixture, play, squad
from tournaments.leagues.calendar.services.dates import answer_date, ask_for_date, move_fixture
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
KINDS = {"date", "refused", "day", "lent"}


@pytest.fixture
def season() -> Season:
    return a_league()


def said(season: Season, now: datetime) -> list[tuple[str, str]]:
    return [(item.kind, item.sentence) for item in to_do(season, now) if item.kind in KINDS]


def test_captains_have_a_day_to_settle_a_date_between_them(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")  # 10 September
    ask_for_date(match.pk, match.home, [], "A wedding", now=NOW)
    assert said(season, NOW + timedelta(hours=23)) == []
    line = ("date", "Bell ask for another date of Bell against Swan: A wedding")
    assert said(season, NOW + timedelta(hours=24)) == [line]


def test_a_request_near_the_match_or_at_short_notice_is_the_secretarys_at_once(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    near = datetime(2026, 9, 8, 12, tzinfo=UTC)
    ask_for_date(match.pk, match.home, [], "A wedding", now=near)
    assert [kind for kind, _ in said(season, near)] == ["date"]
    other = fixture(season, "Crown", "Fox")
    late = datetime(2026, 9, 10, 12, tzinfo=UTC)
    ask_for_date(other.pk, other.home, [], "The flu", now=late)
    assert ("date", "Crown ask for another date of Crown against Fox, at short notice: The flu") in said(
        season, late
    )


def test_a_refused_date_stays_until_the_match_is_moved_asked_about_again_or_over(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [], "A wedding.", now=NOW)
    answer_date(asked.pk, agree=False, by="Swan", user=None, now=NOW)
    line = (
        "refused",
        "Swan refused another date of Bell against Swan, which Bell asked for: A wedding.",
    )
    assert said(season, NOW) == [line]
    assert said(season, datetime(2026, 9, 11, 12, tzinfo=UTC)) == []  # the day is over: the card is late now
    ask_for_date(match.pk, match.away, [], "Our turn.", now=NOW)
    assert said(season, NOW) == []
    other = fixture(season, "Crown", "Fox")
    second = ask_for_date(other.pk, other.away, [], "Snow.", now=NOW)
    answer_date(second.pk, agree=False, by="Crown", user=None, now=NOW)
    move_fixture(other.pk, date(2026, 11, 4), why="The league's day", by=None, now=NOW + timedelta(hours=1))
    assert said(season, NOW + timedelta(hours=2)) == []


def test_the_seasons_own_dates_are_told_a_week_before(season: Season) -> None:
    days = {
        "registration_closes": date(2026, 12, 31),
        "half_way": date(2027, 1, 2),
        "rearrange_by": date(2027, 4, 20),
    }
    change_team_season(season.pk, days, by=None, now=NOW)
    season.refresh_from_db()
    assert said(season, datetime(2026, 12, 23, 12, tzinfo=UTC)) == []
    assert said(season, datetime(2026, 12, 31, 12, tzinfo=UTC)) == [
        ("day", "Registration closes on 31 December. Nobody can join a team after that."),
        ("day", "Half-way is on 2 January. Different rules may apply to a team that withdraws later."),
    ]
    assert said(season, datetime(2027, 4, 14, 12, tzinfo=UTC)) == [
        ("day", "20 April is the last day for postponed matches.")
    ]


def test_whoever_was_lent_as_often_as_allowed_is_named_for_a_week(season: Season) -> None:
    first, second = fixture(season, "Bell", "Swan"), fixture(season, "Bell", "Crown")
    five = squad(first.home, ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    fox = fixture(season, "Fox", "Bell").home
    (zed,) = squad(fox, ["Zed"])
    players = [*((player, None) for player in five), (zed, fox.pk)]
    set_line_up(first.pk, "home", players, lock=True, now=NOW)
    play(first, 6, 3)
    assert second.date is not None
    night = datetime.combine(second.date, datetime.min.time(), UTC)
    assert said(season, night - timedelta(days=3)) == []
    set_line_up(second.pk, "home", players, lock=True, now=NOW)
    play(second, 6, 3)
    line = ("lent", "Zed of Fox was lent twice, as often as your rules allow. Tell both captains.")
    assert said(season, night + timedelta(days=1)) == [line]
    assert said(season, night + timedelta(days=9)) == []
