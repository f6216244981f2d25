"""What pages of a match, a week and a season say of today: what is over, what is next, and how to go on."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club, stranger
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.services.dates import postpone_fixture
from tournaments.leagues.committee.services.decisions import declare_void
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Fixture, Season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "stranger"]
AHEAD = {"starts": date(2090, 9, 4), "ends": date(2091, 4, 30)}


@pytest.fixture
def season(club: Club) -> Season:
    """A season that is still to come, whenever this runs."""
    Club.objects.update(published=True)
    made = a_season(club, **AHEAD)
    a_division(made)
    publish(made)
    return made


def test_another_sentence_may_follow_a_reason(season: Season, stranger: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    declare_void(match.pk, RulingDetails("Rang both captains", None, NOW))
    assert "Rang both captains. Appeals until" in words(stranger.get(f"fixtures/{match.pk}/"))


@pytest.mark.parametrize(
    ("days", "said"),
    [(0, "The match is still to be played."), (-1, "The match's day is over. Its card isn't in yet.")],
)
def test_a_match_whose_day_is_over_waits_for_its_card(
    season: Season, stranger: Visitor, days: int, said: str
) -> None:
    match = fixture(season, "Bell", "Crown")
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate() + timedelta(days=days))
    assert said in words(stranger.get(f"fixtures/{match.pk}/"))


def test_the_form_to_move_a_match_lists_the_next_free_days(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    postpone_fixture(match.pk, why="Snow.", by=None, now=NOW)
    page = words(bob.get(f"fixtures/{match.pk}/move/"))
    # On Thursday 7 September both play others.
    days = "Mon 4 September, Tue 5 September, Wed 6 September, Fri 8 September, Sat 9 September and Sun 10 September"
    assert f"The next days when both teams and the pub are free: {days}." in page


def test_a_stranger_goes_through_the_weeks(season: Season, stranger: Visitor) -> None:
    weeks = sorted({match.week for match in season.fixtures.all()})
    here = f"/seasons/{season.pk}/weeks/"
    first, second = (stranger.client.get(f"{here}{number}/") for number in (1, 2))
    assert weeks[0] == date(2090, 9, 4)
    assert (first.context["before"], first.context["after"]) == (None, 2)
    assert (second.context["before"], second.context["after"]) == (1, 3)
    assert f'<a href="{here}1/" rel="prev">Week 1</a>' in second.content.decode()
    assert f'<a href="{here}2/" rel="next">Week 2</a>' in first.content.decode()
    # It is still to come: nothing is missing yet.
    said = words(first)
    assert ("Fixtures" in said, "Results No match." in said, "No result yet" in said) == (True, False, False)
    match = season.fixtures.filter(week=weeks[0])[0]
    play(match, 6, 3)
    said = words(stranger.client.get(f"{here}1/"))
    assert ("Results" in said, "No result yet" in said) == (True, True)


def test_this_weeks_matches_are_listed_by_division_where_there_are_several(
    season: Season, club: Club, stranger: Visitor
) -> None:
    assert "<h3>Division 1</h3>" not in stranger.get(f"seasons/{season.pk}/").content.decode()
    other = a_season(club, name="Summer league", **AHEAD)
    a_division(other)
    a_division(other, "Division 2", ("Ship", "Star"))
    publish(other)
    html = stranger.get(f"seasons/{other.pk}/").content.decode()
    week = html[html.index('id="week-title"') :].partition("</section>")[0]
    places = [week.index(part) for part in ("<h3>Division 1</h3>", "Bell", "<h3>Division 2</h3>", "Ship")]
    assert places == sorted(places)
    assert "All of week" in week
