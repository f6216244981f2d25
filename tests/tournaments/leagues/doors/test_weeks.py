"""Weeks as everybody reads them, and the page that publishes one: all of it, and a button that sends the e-mails."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.doors.test_emails import reader, results_week
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    codes,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.services.dates import move_fixture
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import adjust_points, award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.selectors.newspaper import week_text
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.doors.services.emails import publish_week, send_emails
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, OutgoingEmail, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
RESULTS = "results:2026-09-07"


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def test_the_page_has_what_is_missing_the_results_the_tables_and_the_text(
    season: Season, bob: Visitor
) -> None:
    first, other = season.fixtures.order_by("date", "pk")[:2]
    play(first, 6, 3)
    page = bob.client.get(f"/seasons/{season.pk}/weeks/1/")
    said = words(page)
    assert [one["match"] for one in page.context["missing"]] == [other]
    assert f"{other.home.name} against {other.away.name}: no result yet" in said
    assert page.context["results"] == [first]
    assert f"{first.home.name} 6, {first.away.name} 3" in page.context["text"]
    assert page.context["divisions"][0]["lines"][0].name == first.home.name
    assert "Publish week 1" in words(bob.client.get(f"/seasons/{season.pk}/"))
    assert bob.client.get(f"/seasons/{season.pk}/weeks/40/").status_code == 404


def test_the_button_sends_the_emails_at_once_and_nobody_gets_two(season: Season, bob: Visitor) -> None:
    reader(season)
    reader(season, "kim@example.org")
    due = results_week(season)
    publish_week(season.pk, 1, by=None, now=due - timedelta(hours=5))
    assert OutgoingEmail.objects.filter(about=RESULTS).count() == 2
    do_what_is_due(due)
    send_emails(due)
    assert OutgoingEmail.objects.filter(about=RESULTS).count() == 2
    said = words(bob.client.post(f"/seasons/{season.pk}/weeks/1/", follow=True))
    assert "Week 1 is published. No e-mail had to be sent." in said
    assert "The results went to 2 readers" in said
    assert sum(email.subject.endswith("results of week 1") for email in mail.outbox) == 2


def test_a_leagues_emails_wait_until_the_week_is_published_if_it_wants_that(season: Season) -> None:
    reader(season)
    change_team_season(season.pk, {"rules": {"letters_wait": True}}, by=None, now=NOW)
    due = results_week(season)
    do_what_is_due(due + timedelta(hours=1))
    assert not OutgoingEmail.objects.filter(about=RESULTS).exists()
    assert publish_week(season.pk, 1, by=None, now=due + timedelta(hours=2)) == 1


def test_a_week_without_results_or_of_a_club_that_is_not_published_is_refused(season: Season) -> None:
    reader(season)
    with pytest.raises(LeagueRefused) as refused:
        publish_week(season.pk, 1, by=None, now=NOW)
    assert codes(refused) == ["no_results"]
    results_week(season)
    season.club.published = False
    season.club.save()
    with pytest.raises(LeagueRefused) as refused:
        publish_week(season.pk, 1, by=None, now=NOW)
    assert codes(refused) == ["not_published"]


def test_the_text_ends_with_the_best_averages(season: Season) -> None:
    match = season.fixtures.order_by("date", "pk")[0]
    six = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    six_others = squad(match.away, ["Kay", "Lou", "Mia", "Ned", "Oona", "Pat"])
    for side, players in (("home", six), ("away", six_others)):
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    play(match, 9, 0)
    text = week_text(season, 1)
    assert text is not None
    # All three pairs of the home side won their three games; the other side's won none of theirs.
    home = match.home.name
    assert text.split("BEST AVERAGES: PAIRS\n")[1].splitlines()[:3] == [
        f"1= Ann & Ben ({home}), 3 of 3",
        f"1= Cleo & Dan ({home}), 3 of 3",
        f"1= Eve & Fred ({home}), 3 of 3",
    ]
    assert "BEST AVERAGES: PLAYERS\n1= Ann (" in text


def test_the_seasons_page_has_last_weeks_results_before_the_cups(club: Club, bob: Visitor) -> None:
    today = timezone.localdate()
    season = a_season(club, starts=today - timedelta(weeks=2), ends=today + timedelta(weeks=30))
    a_division(season)
    publish(season)
    a_cup(season)
    play(season.fixtures.order_by("date")[0], 6, 3)
    page = bob.client.get(f"/seasons/{season.pk}/").content.decode()
    places = [page.index(f'id="{part}"') for part in ("week-title", "last-title", "cups-title")]
    assert places == sorted(places)


def test_points_taken_or_given_are_a_column_and_the_teams_page_says_why(season: Season, bob: Visitor) -> None:
    play(fixture(season, "Bell", "Crown"), 6, 3)
    path = f"/seasons/{season.pk}/divisions/{season.divisions.get().pk}/"
    assert "±" not in bob.client.get(path).content.decode()
    bell, fox = Team.objects.get(name="Bell"), Team.objects.get(name="Fox")
    adjust_points(season.pk, bell.pk, -100, RulingDetails("Late card.", None, NOW, "12b"))
    adjust_points(season.pk, fox.pk, 50, RulingDetails("Hosted the final.", None, NOW))
    page = bob.client.get(path)
    assert {line["name"]: line["adjusted"] for line in page.context["lines"]} == {
        "Bell": "-1",
        "Fox": "+0.5",
        "Crown": "",
        "Swan": "",
    }
    assert f'<a href="/teams/{bell.pk}/#rulings">-1</a>' in page.content.decode()
    rule = f'<a href="/seasons/{season.pk}/how-we-play/#rule-12b">rule 12b</a>'
    assert f"-1 on 3 September 2026, {rule}: Late card." in page.content.decode()
    assert "±" in bob.client.get(f"/seasons/{season.pk}/").content.decode()
    said = " ".join(bob.client.get(f"/teams/{bell.pk}/").content.decode().split())
    assert f"<b>Points deducted</b>, -1 point, 3 September 2026, {rule}: Late card." in said
    assert "Hosted" not in said
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert text.endswith("\n\nBell -1: Late card.\nFox +0.5: Hosted the final.\n")


def test_a_moved_match_is_named_in_its_old_week_and_listed_in_the_new_one(
    season: Season, bob: Visitor
) -> None:
    match = fixture(season, "Bell", "Swan")  # 10 September, in week 1
    move_fixture(match.pk, date(2026, 11, 4), why="The pub is flooded.", by=None, now=NOW)
    path = f"/seasons/{season.pk}/divisions/{season.divisions.get().pk}/"
    page = bob.client.get(path)
    weeks = {week.number: week for week in page.context["weeks"]}
    assert (match in weeks[1].fixtures, weeks[1].moved) == (False, (match,))
    assert (weeks[9].fixtures, weeks[9].moved) == ((match,), ())
    assert "Moved to Wednesday 4 November" in page.content.decode()
    text = bob.client.get(f"/seasons/{season.pk}/weeks/1.txt").content.decode()
    assert "Bell against Swan: moved to 4 November 2026\n" in text
    # A night later in the same week is no other week.
    move_fixture(match.pk, date(2026, 9, 11), why="Drained.", by=None, now=NOW)
    weeks = {week.number: week for week in bob.client.get(path).context["weeks"]}
    assert (match in weeks[1].fixtures, weeks[1].moved, 9 in weeks) == (True, (), False)


def test_a_newspaper_names_the_round_of_each_cup(season: Season) -> None:
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    play(cup_match("Bell", "Fox"), 6, 3)
    text = week_text(season, 9)
    assert text is not None
    assert "\n\nBELL CUP, SEMI-FINALS\nBell 6, Fox 3\nSwan against Crown: no result yet\n" in text
    play(cup_match("Swan", "Crown"), 6, 3)
    final = week_text(season, 13)
    assert final is not None
    assert "\n\nBELL CUP, FINAL\n" in final


def test_a_week_is_shared_with_its_results_and_strangers_read_nothing_of_the_secretarys(
    season: Season,
) -> None:
    first, other = season.fixtures.order_by("date", "pk")[:2]
    six = squad(first.home, ["Ann Bray", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    set_line_up(first.pk, "home", [(player, None) for player in six], lock=True, now=NOW)
    play(first, 6, 3)
    reader(season)
    season.club.refresh_from_db()
    page = Client().get(f"/seasons/{season.pk}/weeks/1/")
    said, source = words(page), page.content.decode()
    assert "Week 1 Zinnia league , from 7 September 2026" in said
    assert f"{first.home.name} 6\N{EN DASH}3 {first.away.name}" in said
    assert f"No result yet {other.home.name} v {other.away.name}" in said
    assert "Ann Bray" in said
    assert not any(word in said for word in ("Publish", "E-mails", "To do", "address", "newspaper"))
    line = f"{first.home.name} 6, {first.away.name} 3."
    assert '<meta property="og:title" content="Zinnia league, week 1">' in source
    assert f'<meta property="og:description" content="{line}">' in source
    assert f'<meta name="description" content="{line}">' in source
    assert f"/seasons/{season.pk}/weeks/1/" in Client().get(f"/seasons/{season.pk}/").content.decode()
    early = Client().get(f"/seasons/{season.pk}/weeks/2/").content.decode()
    assert 'content="The matches of the week from 14 September 2026."' in early


def test_a_week_says_who_rose_and_fell_as_people_do(season: Season) -> None:
    play(fixture(season, "Bell", "Swan"), 3, 6)
    second = fixture(season, "Swan", "Fox")
    Fixture.objects.filter(pk=second.pk).update(date=date(2026, 9, 17))
    play(second, 0, 9)
    said = words(Client().get(f"/seasons/{season.pk}/weeks/1/"))
    assert "Fox rises to 1st." in said
    assert "Swan falls to 2nd." in said


def test_only_the_secretary_publishes_a_week(season: Season) -> None:
    results_week(season)
    reader(season)
    assert Client().post(f"/seasons/{season.pk}/weeks/1/").status_code == 302
    assert not OutgoingEmail.objects.filter(about=RESULTS).exists()


def test_a_weeks_address_that_is_shared_is_the_sites_own(season: Season, settings: Any) -> None:
    settings.SITE_URL = "https://euchre.example"
    page = Client().get(f"/seasons/{season.pk}/weeks/1/", headers={"Host": "testserver"})
    address = f"https://euchre.example/seasons/{season.pk}/weeks/1/"
    assert f'<meta property="og:url" content="{address}">' in page.content.decode()
    settings.SITE_URL = "http://localhost:8000"
    assert "og:url" not in Client().get(f"/seasons/{season.pk}/weeks/1/").content.decode()


def test_a_week_with_many_results_is_shared_in_a_line_that_ends_after_a_word(season: Season) -> None:
    for team in season.teams.all():
        Team.objects.filter(pk=team.pk).update(
            name=f"{team.name} and Whistle of Stoke on Trent, by the station"
        )
    results_week(season)
    source = Client().get(f"/seasons/{season.pk}/weeks/1/").content.decode()
    (line,) = re.findall(r'og:description" content="([^"]+)"', source)
    assert (len(line) <= 200, re.search(r"\w\.\.\.$", line) is not None) == (True, True)


def test_a_match_is_shared_with_its_result_and_the_names_of_each_game(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    address = f"/fixtures/{match.pk}/"
    before = Client().get(address).content.decode()
    assert 'og:title" content="Bell against Crown"' in before
    assert 'og:description" content="Thursday 17 September at Bell. Division 1, Zinnia league."' in before
    names = {
        "home": ["Ann Bray", "Ben", "Cleo", "Dan", "Eve", "Fred"],
        "away": ["Kay", "Lou", "Mia", "Ned", "Oona", "Pat"],
    }
    for side, six in names.items():
        players = squad(match.team_at(side), six)
        set_line_up(match.pk, side, [(player, None) for player in players], lock=True, now=NOW)
    assert "Ann Bray &amp; Ben v" not in Client().get(address).content.decode()
    play(match, 6, 3)
    page = Client().get(address)
    assert 'og:description" content="Bell 6, Crown 3. Division 1, Zinnia league."' in page.content.decode()
    assert "1 Ann Bray & Ben v Kay & Lou Bell" in words(page)


def test_an_award_is_shared_in_words(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    award(match.pk, Award("home", 5, 4), RulingDetails("Nobody came.", None, NOW))
    source = Client().get(f"/fixtures/{match.pk}/").content.decode()
    assert 'content="Bell 5, Crown 4 (awarded to Bell). Division 1, Zinnia league."' in source
