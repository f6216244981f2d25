"""Cups of pairs and single players in calendars and in the week's text for the newspaper."""

from datetime import UTC, date, datetime, time

import pytest
from icalendar import Calendar

from clubs.models import Club, Player
from clubs.services.players import Age, change_player
from tests.clubs.people import Visitor, alice, bob, club, stranger
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, publish
from tests.tournaments.leagues.examples.person_cups import drawn, ended, pairs, register, singles
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.cups.services.cup_draws import take_draw_back
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.doors.selectors.calendars import calendar_text
from tournaments.leagues.doors.selectors.newspaper import week_of_number, week_text
from tournaments.leagues.models import Cup, Season, Venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "stranger"]
EVENING, LATER = date(2026, 11, 10), date(2027, 1, 12)
"""Tuesdays of weeks 10 and 19, in which there is no match of the league."""


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def four(season: Season) -> list[int]:
    return register(season)[:4]


@pytest.fixture
def cup(season: Season, four: list[int]) -> Cup:
    """Cleo meets Ann, and Ben meets Dan, with the final on the same evening at the Fox."""
    found = drawn(singles(season, four))
    on(found, 1, EVENING)
    return found


def pub(cup: Cup, name: str) -> Venue:
    return cup.season.club.venues.get(name=name)


def on(cup: Cup, number: int, day: date, at: str = "Fox") -> None:
    set_round(cup.pk, RoundDate(number, day, time(19), pub(cup, at)), by=None, now=NOW)


def evenings(cup: Cup, kind: str = "season", number: int = 0) -> dict[str, tuple[str, datetime, str, int]]:
    """Of each evening of a calendar by its UID: what it is, when, where, and its sequence."""
    season = Season.objects.get(pk=cup.season_id)
    calendar = Calendar.from_ical(calendar_text(season, kind, number, "example.org"))
    return {
        str(one["uid"]): (
            str(one["summary"]),
            one["dtstart"].dt,
            str(one["location"]),
            int(one["sequence"]),
        )
        for one in calendar.walk("VEVENT")
        if str(one["description"]).startswith(cup.name)
    }


def test_an_evening_of_a_cup_is_one_event_in_the_calendars_of_season_and_pub(cup: Cup) -> None:
    ((uid, (name, start, place, sequence)),) = evenings(cup).items()
    assert (name, place) == ("Singles Cup: Semi-finals, final", "Fox")
    assert start == datetime(2026, 11, 10, 19, tzinfo=UTC)
    assert evenings(cup, "venue", pub(cup, "Fox").pk) == evenings(cup)
    assert evenings(cup, "venue", pub(cup, "Bell").pk) == {}
    team = cup.season.teams.get(name="Bell").pk
    assert (evenings(cup, "team", team), evenings(cup, "division", cup.season.divisions.get().pk)) == ({}, {})
    # Moved, it stays the same event with a higher sequence; the final by itself is another one.
    on(cup, 1, date(2026, 11, 9), at="Bell")
    on(cup, 2, LATER)
    found = evenings(cup)
    assert [(one[0], one[1].date(), one[2]) for one in found.values()] == [
        ("Singles Cup: Semi-finals", date(2026, 11, 9), "Bell"),
        ("Singles Cup: Final", LATER, "Fox"),
    ]
    assert found[uid][3] > sequence
    # With the draw taken back there is no evening; drawn again, it is the same event, and its sequence hasn't fallen.
    before = found[uid][3]
    take_draw_back(cup.pk, by=None, now=NOW)
    assert evenings(cup) == {}
    cup.refresh_from_db()
    on(drawn(cup), 1, EVENING)
    ((again, event),) = evenings(cup).items()
    assert (again, event[3] > before) == (uid, True)


def test_the_newspapers_text_has_what_a_cup_of_players_came_to(season: Season, cup: Cup) -> None:
    def block() -> str:
        text = week_text(season, 10) or ""
        return next(part for part in text.split("\n\n") if part.startswith("SINGLES CUP"))

    assert block().splitlines() == [
        "SINGLES CUP",
        "Semi-final 1: Cleo against Ann: no result yet",
        "Semi-final 2: Ben against Dan: no result yet",
    ]
    ended(cup, 1, 1, "2-1")
    ended(cup, 1, 2, "first_absent")
    ended(cup, 2, 1, "0-2")
    assert block().splitlines() == [
        "SINGLES CUP",
        "Semi-final 1: Cleo 2, Ann 1",
        "Semi-final 2: Ben against Dan: Ben didn't come",
        "Final: Cleo 0, Dan 2",
    ]
    # A week with nothing at all has no text still.
    assert (week_text(season, 11), week_of_number(season, 11)) == (None, None)


def test_each_week_has_the_rounds_that_are_played_in_it_beside_its_matches(
    season: Season, cup: Cup, four: list[int]
) -> None:
    other = drawn(pairs(season, four))
    on(other, 1, date(2026, 9, 9))
    on(cup, 2, LATER)
    ended(cup, 1, 1, "2-0")
    ended(cup, 1, 2, "2-0")
    ended(cup, 2, 1, "2-1")
    assert "SINGLES CUP\nFinal: Cleo 2, Ben 1\n" in (week_text(season, 19) or "")
    assert "Final" not in (week_text(season, 10) or "")
    first = week_text(season, 1) or ""
    assert "PAIRS CUP\nFinal: " in first
    assert first.index("Bell against") < first.index("PAIRS CUP")


def test_a_childs_name_is_short_in_the_newspaper(season: Season, cup: Cup) -> None:
    ann = Player.objects.get(name="Ann")
    change_player(ann, name="Ann Barker", age=Age(of_age=False))
    text = week_text(season, 10) or ""
    assert ("Cleo against Ann B.: no result yet" in text, "Barker" in text) == (True, False)


def test_the_week_of_a_cups_evening_is_found_from_its_page_with_the_text(
    season: Season, cup: Cup, bob: Visitor, alice: Visitor
) -> None:
    here = f"/cups/{cup.pk}/"
    link = f'<a href="/seasons/{season.pk}/weeks/10.txt">Week 10 for the newspaper</a>'
    for who in (bob, alice):
        assert link in who.client.get(here).content.decode()
        text = who.client.get(f"/seasons/{season.pk}/weeks/10.txt").content.decode()
        assert "Semi-final 1: Cleo against Ann: no result yet" in text
    page = bob.client.get(f"/seasons/{season.pk}/weeks/10/")
    assert "Semi-final 1: Cleo against Ann: no result yet" in words(page)
    week = bob.ask(f"seasons/{season.pk}/weeks/10/").json()
    assert (week["monday"], week["missing"]) == ("2026-11-09", [])
    assert "Semi-final 2: Ben against Dan: no result yet" in week["text"]
    assert bob.client.get(f"/seasons/{season.pk}/weeks/11/").status_code == 404
