"""The league puts off a night, a pub or a whole week, by page and by the API."""

from datetime import date

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import codes, season
from tests.tournaments.leagues.examples.league import NOW, fixture
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.selectors.postponements import Postponement, matches_to_postpone
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.models import Fixture, FixtureMove, Season

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "season"]


def first_night(season: Season) -> date:
    day = season.fixtures.order_by("date")[0].date
    assert day is not None
    return day


def test_a_night_a_pub_of_it_or_its_week(season: Season) -> None:
    day = first_night(season)
    night = list(season.fixtures.filter(date=day))
    moved = fixture(season, night[0].away.name, night[0].home.name)
    other = date.fromordinal(day.toordinal() + 1)
    Fixture.objects.filter(pk=moved.pk).update(date=other)
    assert set(matches_to_postpone(season, Postponement(day))) == {*night}
    assert list(matches_to_postpone(season, Postponement(day, night[1].venue))) == [night[1]]
    assert set(matches_to_postpone(season, Postponement(day, week=True))) == {*night, moved}
    Fixture.objects.filter(pk=night[0].pk).update(state="postponed", date=None)
    assert set(matches_to_postpone(season, Postponement(other, week=True))) == {night[1], moved}


def test_the_matches_are_seen_first_and_put_off_when_asked_again(season: Season, bob: Visitor) -> None:
    day = first_night(season)
    path = f"/seasons/{season.pk}/postpone/"
    form = {"date": day.isoformat(), "venue": "", "reason": "Snow."}
    seen = bob.client.post(path, form)
    assert f"2 matches on {day.day} {day:%B %Y}" in words(seen)
    assert FixtureMove.objects.count() == 0
    ticked = {"take": "1", "seen": [match.pk for match in seen.context["matches"]]}
    # One of them has moved in the meantime: the rest is shown once more.
    match = seen.context["matches"][0]
    later = date(day.year, 11, 30)
    move_fixture(match.pk, later, why="A wedding", by=None, now=NOW)
    again = bob.client.post(path, form | ticked)
    assert (again.status_code, len(again.context["matches"])) == (422, 1)
    assert "Please look again." in words(again)
    taken = bob.client.post(path, form | ticked | {"seen": [again.context["matches"][0].pk]}, follow=True)
    assert "Put off 1 match." in words(taken)
    assert list(season.fixtures.filter(state="postponed")) == again.context["matches"]
    assert "There are no matches left to play" in words(bob.client.post(path, form))


def test_a_programs_secretary_puts_off_a_week_with_a_look_before(
    season: Season, bob: Visitor, alice: Visitor, club: Club
) -> None:
    day = first_night(season)
    here = f"seasons/{season.pk}/postpone/"
    asked = {"date": day.isoformat(), "week": True, "reason": "Snow."}
    assert alice.send(here, asked).status_code == 403
    looked = bob.send(here, asked | {"preview": True}).json()
    assert [one["state"] for one in looked["fixtures"]] == ["scheduled"] * 2
    pub = fixture(season, "Bell", "Crown").venue_id
    assert codes(bob.send(here, asked | {"venue": 10**9})) == (400, [("venue_unknown", "venue")])
    done = bob.send(here, asked).json()
    assert [(one["state"], one["date"], bool(one["deadline"])) for one in done["fixtures"]] == [
        ("postponed", None, True)
    ] * 2
    assert [one["id"] for one in done["fixtures"]] == [one["id"] for one in looked["fixtures"]]
    assert codes(bob.send(here, asked | {"venue": pub})) == (400, [("no_matches", "date")])
