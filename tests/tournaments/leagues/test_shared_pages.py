"""What a chat shows of a page that somebody shares: of a season, a division, a team and a cup."""

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from tests.clubs.people import club
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import (
    ENDS,
    NOW,
    STARTS,
    TEAMS,
    a_division,
    a_season,
    fixture,
    play,
    publish,
)
from tests.tournaments.leagues.examples.person_cups import drawn, ended, pairs, register, singles
from tests.tournaments.leagues.examples.played_nights import season_of, two_nights
from tournaments.leagues.committee.services.decisions import adjust_points
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cups import create_cup
from tournaments.leagues.models import Division, Fixture, Season, Team
from tournaments.leagues.services.locking import touch_season

pytestmark = pytest.mark.django_db
__all__ = ["club"]
LEAGUE_NIGHTS = "From 7 September 2026 to 30 April 2027."


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    return a_season(club, name="Zinnia league")


@pytest.fixture
def division(season: Season) -> Division:
    """A division of four teams with its fixtures: in the first week Bell plays Swan, and Crown plays Fox."""
    made = a_division(season)
    publish(season)
    return made


def shared(address: str) -> tuple[str, str]:
    """The title and the line that a stranger's chat reads of a page."""
    answer = Client().get(address)
    assert answer.status_code == 200
    source = answer.content.decode()
    (title,), (line,), (plain,) = (
        re.findall(rf'<meta {name}" content="([^"]*)">', source)
        for name in ('property="og:title', 'property="og:description', 'name="description')
    )
    assert line == plain
    return unescape(title), unescape(line)


def line_of(what: Division | Team) -> str:
    kind = "divisions" if isinstance(what, Division) else ""
    return shared(f"/seasons/{what.season_id}/{kind}/{what.pk}/" if kind else f"/teams/{what.pk}/")[1]


def close(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(closed_at=timezone.now())


def team(season: Season, name: str) -> Team:
    return season.teams.get(name=name)


def test_a_season_is_shared_with_its_divisions_and_when_it_runs(season: Season, settings: Any) -> None:
    here = f"/seasons/{season.pk}/"
    title = f"Zinnia league, {season.club.name}"
    assert shared(here) == (title, f"{LEAGUE_NIGHTS} The season has no division yet.")
    a_division(season)
    assert shared(here) == (title, f"{LEAGUE_NIGHTS} 1 division: Division 1.")
    a_division(season, "Division 2", TEAMS[4:], level=2)
    assert shared(here) == (title, f"{LEAGUE_NIGHTS} 2 divisions: Division 1 and Division 2.")
    settings.SITE_URL = "https://euchre.example"
    source = Client().get(f"{here}?page=2").content.decode()
    assert f'<meta property="og:url" content="https://euchre.example{here}">' in source


def test_a_season_of_nights_is_shared_with_who_leads(club: Club) -> None:
    club.published = True
    club.save()
    season = season_of(club, two_nights(club))
    here = f"/seasons/{season.pk}/"
    level = "Ann and Eve share first place after 2 nights."
    assert shared(here) == (f"{season.name}, {club.name}", level)
    Season.objects.filter(pk=season.pk).update(best_of=1, version=8)
    assert shared(here)[1] == "Ann leads after 2 nights."
    Season.objects.filter(pk=season.pk).update(starts=STARTS, ends=ENDS, minimum_nights=9, version=9)
    assert shared(here)[1] == f"{LEAGUE_NIGHTS} Nobody has a place yet after 2 nights."
    empty = season_of(club, [], name="Empty")
    Season.objects.filter(pk=empty.pk).update(ends=ENDS)
    assert shared(f"/seasons/{empty.pk}/")[1] == "Until 30 April 2027. No night has been played yet."


def test_a_division_is_shared_with_when_it_starts_until_there_is_a_result(season: Season) -> None:
    division = a_division(season)
    here = f"/seasons/{season.pk}/divisions/{division.pk}/"
    early = "The fixtures of Division 1 aren't published yet. The season starts on 7 September 2026."
    assert shared(here) == ("Division 1, Zinnia league", early)
    publish(season)
    first = season.fixtures.order_by("date")[0].date
    assert first is not None
    Fixture.objects.filter(season=season).exclude(date=first).update(date=date(2090, 9, 14))
    Fixture.objects.filter(season=season, date=first).update(date=date(2090, 9, 7))
    assert line_of(division) == "Division 1 starts on 7 September 2090."
    Fixture.objects.filter(season=season, date=date(2090, 9, 7)).update(date=date(2020, 9, 7))
    assert line_of(division) == "Division 1 started on 7 September 2020. There's no result yet."


def test_a_division_is_shared_with_who_leads(season: Season, division: Division) -> None:
    play(fixture(season, "Bell", "Crown"), 6, 3)
    assert line_of(division) == "Bell leads Division 1 with 2 points after 1 match."
    play(fixture(season, "Swan", "Fox"), 6, 3)
    assert line_of(division) == "Bell and Swan share first place in Division 1 with 2 points after 1 match."
    play(fixture(season, "Bell", "Swan"), 5, 4)
    assert line_of(division) == "Bell leads Division 1 with 4 points after 2 matches."
    close(season)
    assert line_of(division) == "Bell finished first in Division 1 with 4 points after 2 matches."


def test_a_division_that_everybody_has_left_is_led_by_nobody(season: Season, division: Division) -> None:
    play(fixture(season, "Bell", "Crown"), 6, 3)
    season.teams.update(status="withdrawn", withdrawn_on=date(2026, 10, 3), results="kept")
    touch_season(season.pk)
    assert line_of(division) == "Nobody has a place in Division 1."


def test_many_who_share_first_place_are_counted(season: Season) -> None:
    division = a_division(season, teams=TEAMS)
    publish(season)
    for home, away in (("Bell", "Crown"), ("Fox", "Swan"), ("Anchor", "Plough")):
        play(fixture(season, home, away), 6, 3)
    three = "Anchor, Bell and Fox share first place in Division 1 with 2 points after 1 match."
    assert line_of(division) == three
    for home, away in (("Crown", "Fox"), ("Swan", "Anchor"), ("Plough", "Bell")):
        play(fixture(season, home, away), 6, 3)
    assert line_of(division) == "6 teams share first place in Division 1 with 2 points after 2 matches."


def test_points_that_were_given_lead_before_a_match(season: Season, division: Division) -> None:
    play(fixture(season, "Bell", "Crown"), 6, 3)
    adjust_points(season.pk, team(season, "Fox").pk, 300, RulingDetails("For last year.", None, NOW))
    assert line_of(division) == "Fox leads Division 1 with 3 points."


def test_a_team_is_shared_with_its_place_and_its_next_match(season: Season, division: Division) -> None:
    bell = team(season, "Bell")
    later = fixture(season, "Crown", "Bell")
    Fixture.objects.filter(season=season).update(date=date(2020, 9, 7))
    title, line = shared(f"/teams/{bell.pk}/")
    assert (title, line) == ("Bell, Zinnia league", "In Division 1.")
    Fixture.objects.filter(pk=later.pk).update(date=date(2090, 9, 7))
    following = "Next: Crown against Bell, Thursday 7 September at Crown."
    assert line_of(bell) == f"In Division 1. {following}"
    play(fixture(season, "Bell", "Fox"), 3, 6)
    assert line_of(bell) == f"4th in Division 1 with 0 points after 1 match. {following}"
    play(fixture(season, "Swan", "Crown"), 6, 3)
    assert line_of(team(season, "Swan")) == "Shares 1st place in Division 1 with 2 points after 1 match."
    close(season)
    shares = "Shared 1st place in Division 1 with 2 points after 1 match."
    assert line_of(team(season, "Fox")) == shares


def test_a_team_that_left_is_shared_with_when(season: Season, division: Division) -> None:
    Team.objects.filter(name="Bell").update(
        status="withdrawn", withdrawn_on=date(2026, 10, 3), results="struck"
    )
    assert line_of(team(season, "Bell")) == "Bell withdrew on 3 October 2026. Division 1, Zinnia league."


def test_a_cup_is_shared_with_who_is_left_and_who_won(season: Season, division: Division) -> None:
    undrawn = create_cup(
        season.pk, {"name": "Late Cup", "teams": [team(season, "Bell").pk], "options": {}}, by=None, now=NOW
    )
    said = "1 team entered. The draw hasn't been made yet."
    assert shared(f"/cups/{undrawn.pk}/") == ("Late Cup, Zinnia league", said)
    cup = a_cup(season)
    here = f"/cups/{cup.pk}/"
    title, line = shared(here)
    assert (title, line) == ("Bell Cup, Zinnia league", "Still in the Bell Cup: Bell, Fox, Swan and Crown.")
    on(cup, 1, FIRST)
    play(cup_match("Bell", "Fox"), 6, 3)
    assert shared(here)[1] == "Still in the Bell Cup: Swan, Crown and Bell."
    play(cup_match("Swan", "Crown"), 6, 3)
    assert shared(here)[1] == "Bell and Swan are in the final of the Bell Cup."
    on(cup, 2, SECOND, venue=season.club.venues.get(name="Fox"))
    play(cup_match("Bell", "Swan"), 3, 6)
    assert shared(here)[1] == "Swan won the Bell Cup."


def test_a_cup_of_players_is_shared_under_the_names_that_everybody_reads(
    season: Season, division: Division
) -> None:
    names = ("Ann Bray", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gus", "Hal", "Ida", "Joe")
    players = register(season, names)
    Player.objects.filter(name="Ann Bray").update(born=date(timezone.localdate().year - 10, 1, 1))
    many = drawn(singles(season, players, name="Big Cup"))
    assert shared(f"/cups/{many.pk}/")[1] == "10 players are still in the Big Cup."
    cup = drawn(pairs(season, players[:4]))
    here = f"/cups/{cup.pk}/"
    final = {"Ann B. & Ben and Cleo & Dan", "Cleo & Dan and Ann B. & Ben"}
    assert shared(here)[1] in {f"{names} are in the final of the Pairs Cup." for names in final}
    assert "Ann Bray" not in Client().get(here).content.decode()
    ended(cup, 1, 1, "both_absent")
    assert shared(here)[1] == "Nobody won the Pairs Cup."


def test_nothing_of_an_unpublished_club_is_shared(season: Season, division: Division) -> None:
    cup = a_cup(season)
    pages = [
        f"/seasons/{season.pk}/",
        f"/seasons/{season.pk}/divisions/{division.pk}/",
        f"/teams/{team(season, 'Bell').pk}/",
        f"/cups/{cup.pk}/",
    ]
    Club.objects.update(published=False)
    for page in pages:
        answer = Client().get(page)
        assert (answer.status_code, "Zinnia" in answer.content.decode()) == (404, False)


def test_names_are_written_so_that_they_end_nothing(season: Season, division: Division) -> None:
    Team.objects.filter(name="Bell").update(name='Bell "A" <b>')
    source = Client().get(f"/teams/{season.teams.get(name__startswith='Bell').pk}/").content.decode()
    assert 'og:title" content="Bell &quot;A&quot; &lt;b&gt;, Zinnia league">' in source
