"""The start page leads readers to leagues; the help page leads a secretary and a captain to their first steps."""

import html
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Membership
from euchre_league.settings import BASE_DIR
from tests.clubs.people import signed_in
from tests.tournaments.leagues.examples.league import a_division, a_season, publish
from tests.tournaments.nights.hall import club_of, make_night
from tournaments.leagues.models import Fixture, Season
from tournaments.nights.models import Night

pytestmark = pytest.mark.django_db
TEMPLATES = Path(BASE_DIR) / "templates"


def section(page: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    return page.partition(f"<h2>{heading}</h2>")[2].partition("<h2>")[0]


def start(client: Client) -> str:
    return html.unescape(" ".join(client.get("/").content.decode().split()))


def links_under(page: str, heading: str) -> list[str]:
    """The words of the links of one of the lists."""
    part = page.partition(f">{heading}</h2>")[2].partition("</section>")[0]
    return re.findall(r"<a href=[^>]+>(.*?)</a>", part)


def test_the_start_page_leads_to_leagues_and_without_anything_published_shows_no_list() -> None:
    page = start(Client())
    assert '<a href="/seasons/">Seasons: fixtures, results and tables</a>' in page
    headings = ("Today", "This week's matches", "Latest results")
    assert [heading in page for heading in headings] == [False] * 3


def some_matches(season: Season) -> None:
    """Give the season's first matches days around today: today, tomorrow, and a result of yesterday."""
    today = timezone.localdate()
    one, two, three, four, *others = season.fixtures.order_by("pk")
    for match, days, state in ((one, 0, "scheduled"), (two, 0, "playing"), (three, 1, "scheduled")):
        Fixture.objects.filter(pk=match.pk).update(date=today + timedelta(days=days), state=state)
    Fixture.objects.filter(pk=four.pk).update(
        date=today - timedelta(days=1), state="confirmed", home_games=6, away_games=3
    )
    Fixture.objects.filter(pk__in=[match.pk for match in others]).update(date=today + timedelta(days=40))


@pytest.fixture
def league() -> Season:
    """A published club with a night of today and matches around it, and a club that isn't published with the same."""
    oak = club_of("The Oak")[0]
    for one, published in ((oak, True), (Club.objects.create(name="Hidden"), False)):
        night = make_night(one, name=f"Bustle of {one.name}", word=one.name[:3].upper())
        Night.objects.filter(pk=night.pk).update(state="playing", date=timezone.localdate())
        make_night(one, name=f"Draft of {one.name}", date=timezone.localdate().isoformat())
        season = a_season(one)
        a_division(season)
        publish(season)
        some_matches(season)
        Club.objects.filter(pk=one.pk).update(published=published)
    return Season.objects.get(club=oak)


def test_a_stranger_sees_what_published_clubs_have_today_this_week_and_latest(league: Season) -> None:
    page = start(Client())
    one, two, three, four = league.fixtures.select_related("home", "away").order_by("pk")[:4]
    night = league.club.nights.get(state="playing")
    playing = f"{two.home.name} against {two.away.name}"
    to_come = f"{one.home.name} against {one.away.name}"
    today = links_under(page, "Today")
    assert (today[0], sorted(today[1:])) == (night.name, sorted([playing, to_come]))
    assert f'href="/nights/{night.pk}/"' in page
    assert page.count("being played now") == 2
    assert links_under(page, "This week's matches") == [f"{three.home.name} against {three.away.name}"]
    assert links_under(page, "Latest results") == [f"{four.home.name} 6\N{EN DASH}3 {four.away.name}"]
    assert ("Hidden" in page, "Draft of" in page) == (False, False)
    seen = re.findall(r'href="(/(?:nights|fixtures)/\d+/)"', page)
    assert len(seen) == 5
    assert [Client().get(address).status_code for address in seen] == [200] * 5


def test_the_lists_ask_three_queries_however_much_is_on(
    league: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(4):
        Client().get("/")
    Fixture.objects.update(date=timezone.localdate(), state="scheduled")
    for number in range(9):
        night = make_night(league.club, name=f"Night {number}", word=f"WORD{chr(65 + number)}")
        Night.objects.filter(pk=night.pk).update(state="check_in", date=timezone.localdate())
    with django_assert_num_queries(4):
        page = start(Client())
    assert len(links_under(page, "Today")) == 12


def test_whoever_is_signed_in_has_the_page_without_the_lists(league: Season) -> None:
    bob = signed_in(Membership.objects.get(club=league.club).user)
    page = " ".join(bob.get("").content.decode().split())
    assert ("Your nights" in page, ">Today</h2>" in page) == (True, False)


def test_help_names_the_steps_of_a_league_by_the_words_on_its_pages() -> None:
    page = html.unescape(Client().get("/help/").content.decode())
    steps = section(page, "I run a league")
    named = re.findall(r"<b>(.*?)</b>", steps)
    assert named == [
        "Start a league of teams",
        "Paste a list of teams",
        "Draw up the fixtures",
        "Publish",
        "Captains' links",
        "To do",
    ]
    assert '<a href="/seasons/">Seasons</a>' in steps
    pages = [path.read_text() for path in (TEMPLATES / "leagues").glob("*.html")]
    assert [words for words in named if not any(words in one for one in pages)] == []
    captain = section(page, "I'm a captain")
    assert re.findall(r"<b>(.*?)</b>", captain) == ["To do now", "Send"]
    assert 'href="/team/"' in captain
