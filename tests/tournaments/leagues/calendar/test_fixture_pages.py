"""What the pages of fixtures show: how far they are drawn up, a match, and its moves."""

import re
from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club, stranger
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, card, fixture, publish, squad
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture
from tournaments.leagues.calendar.services.fixture_plans import make_fixture_plan, request_fixtures
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import FixturePlan, PlanState, Season, Subscription, Team
from tournaments.leagues.register.services.subscriptions import ask_for_reminders, confirm_subscription
from web.site_address import site_url

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    return made


def test_the_page_of_fixtures_that_are_drawn_up_is_fetched_whole_once_they_are_there(
    season: Season, bob: Visitor
) -> None:
    page, poll = f"seasons/{season.pk}/fixture-plan/", {"HX-Request": "true"}
    plan = request_fixtures(season.pk, seed=1, effort=20_000, by=None, now=NOW)
    polled = bob.get(page, **poll)
    assert ("HX-Refresh" in polled, "<progress" in polled.content.decode()) == (False, True)
    make_fixture_plan(plan.pk, NOW)
    polled = bob.get(page, **poll)
    assert (polled.headers.get("HX-Refresh"), polled.content) == ("true", b"")


def test_a_disputed_match_shows_each_card_under_its_own_team(season: Season, bob: Visitor) -> None:
    """The visitors send theirs first: who won game 6 stands under each team's own heading all the same."""
    publish(season)
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    html = bob.client.get(f"/fixtures/{match.pk}/").content.decode()
    headings = re.findall(r'<th scope="col">(\w+)\'s card', html)
    _, _, differing = html.partition('<tr class="differs">')
    cells = re.findall(r"<td>(.*?)</td>", differing.partition("</tr>")[0], re.DOTALL)[2:]
    assert headings == ["Bell", "Crown"]
    assert [re.sub(r"<[^>]+>", "", cell).split()[0] for cell in cells] == ["Bell", "Crown"]


def said(answer: Any) -> list[str]:
    return [str(one) for one in answer.context["messages"]]


def wants_emails(team: Team) -> None:
    team.captain_id = squad(team, [f"Captain of {team.name}"])[0]
    team.save()
    email = f"{team.name.lower()}@example.org"
    ask_for_reminders(team, email, now=NOW)
    confirm_subscription(Subscription.objects.get(email=email).pk, now=NOW)


def test_the_secretary_reads_which_captains_to_tell_of_a_new_date(
    season: Season, bob: Visitor, settings: Any
) -> None:
    publish(season)
    match, why = fixture(season, "Bell", "Crown"), {"reason": "Snow."}
    page = f"/fixtures/{match.pk}/"
    ask = "Bell and Crown get no e-mail about it, so please tell them."
    settings.MAIL_SERVER = "smtp://mail.example.org"
    answer = bob.client.post(f"{page}postpone/", why, follow=True)
    assert said(answer) == [f"Postponed; to be played by 15 October. {ask}"]
    wants_emails(match.home)
    day = {"day": "2026-10-06"}
    answer = bob.client.post(f"{page}move/", why | day, follow=True)
    ask_crown = "Crown gets no e-mail about it, so please tell them."
    assert said(answer) == [f"Moved to Tuesday 6 October. {ask_crown}"]
    wants_emails(match.away)
    asked = ask_for_date(match.pk, match.home, [date(2026, 10, 14)], "A wedding", now=NOW)
    answer = bob.client.post(f"{page}dates/{asked.pk}/", {"answer": "agree"}, follow=True)
    assert said(answer) == ["Agreed. We e-mail Bell and Crown about it."]
    asked = ask_for_date(match.pk, match.home, [date(2026, 10, 14)], "A wedding", now=NOW)
    answer = bob.client.post(f"{page}dates/{asked.pk}/", {"answer": "refuse"}, follow=True)
    assert said(answer) == ["Refused. We e-mail Bell about it."]
    settings.MAIL_SERVER = None
    answer = bob.client.post(f"{page}move/", why | day, follow=True)
    assert said(answer) == [f"Moved to Tuesday 6 October. {ask}"]


def test_a_match_that_stays_where_it_was_is_not_said_to_have_moved(season: Season, bob: Visitor) -> None:
    publish(season)
    match = fixture(season, "Bell", "Crown")
    assert match.date is not None
    form = {"reason": "As it was.", "day": match.date.isoformat()}
    day = f"{match.date:%A} {match.date.day} {match.date:%B}"
    page = f"/fixtures/{match.pk}/move/"
    answer = bob.client.post(page, form, follow=True)
    assert said(answer) == [f"It was on {day} already, so nothing has changed."]
    ask_for_date(match.pk, match.home, [date(2026, 10, 14)], "A wedding", now=NOW)
    answer = bob.client.post(page, form, follow=True)
    ask = "Bell asked for another date and get no e-mail about it, so please tell them."
    assert said(answer) == [f"It stays on {day}. {ask}"]


def test_only_organisers_read_who_moved_a_match(season: Season, bob: Visitor, stranger: Visitor) -> None:
    Club.objects.update(published=True)
    publish(season)
    match = fixture(season, "Bell", "Crown")
    move_fixture(match.pk, date(2026, 10, 6), why="Snow.", by=bob.user, now=NOW)
    read = {
        who: words(visitor.get(f"fixtures/{match.pk}/")) for who, visitor in (("bob", bob), ("", stranger))
    }
    assert "Snow. (bob, 3 September 2026)" in read["bob"]
    assert "Snow. (3 September 2026)" in read[""]
    assert "bob" not in read[""]


@pytest.mark.parametrize("form", ["move", "postpone", "ruling/award", "ruling/void", "ruling/settle"])
def test_whoever_says_why_is_told_who_reads_it(season: Season, bob: Visitor, form: str) -> None:
    publish(season)
    match = fixture(season, "Bell", "Crown")
    page = words(bob.get(f"fixtures/{match.pk}/{form}/"))
    assert "Everybody who can see the season can read it." in page


def test_an_award_names_the_teams_and_begins_with_neither(season: Season, bob: Visitor) -> None:
    publish(season)
    page = f"fixtures/{fixture(season, 'Bell', 'Crown').pk}/ruling/award/"
    html = bob.get(page).content.decode()
    chosen = re.findall(r'<option value="(\w*)"( selected)?>([^<]+)</option>', html)
    assert chosen == [
        ("", " selected", "Choose"),
        ("home", "", "Bell"),
        ("away", "", "Crown"),
        ("neither", "", "neither team: both lose"),
    ]
    labels = [f"{what} for {team}" for what in ("Games", "League points") for team in ("Bell", "Crown")]
    assert [label for label in labels if f">{label}</label>" in html] == labels
    assert bob.post(page, {"reason": "So"}).status_code == 422
    seen = words(bob.post(page, {"reason": "So", "to": "home"}))
    assert "What this would change The match is awarded to Bell: Bell 5, Crown 0." in seen


def ready(season: Season, matches: list[tuple[str, str, int]]) -> FixturePlan:
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    plan.matches = [{"home": home, "away": away, "week": week} for home, away, week in matches]
    plan.state = PlanState.READY
    plan.save()
    return plan


def test_fixtures_to_approve_say_division_day_and_pub_and_which_weeks_have_none(
    season: Season, bob: Visitor
) -> None:
    a_division(season, "Division 2", ("Ship", "Star"))
    ready(season, [("Ship", "Star", 1), ("Bell", "Crown", 1), ("Fox", "Swan", 2), ("Crown", "Bell", 5)])
    page = words(bob.get(f"seasons/{season.pk}/fixture-plan/"))
    listed = page[page.index("Week by week") :]
    lines = [
        "Week 1, from 7 September 2026",
        "Division 1, Thursday 10 September Bell v Crown , at Bell",
        "Division 2, Thursday 10 September Ship v Star , at Ship",
        "Week 2, from 14 September 2026",
        "Fox v Swan , at Fox",
        "Weeks 3 and 4: no matches.",
        "Week 5, from 5 October 2026",
    ]
    places = [listed.replace(" ,", ",").find(line.replace(" ,", ",")) for line in lines]
    assert -1 not in places
    assert places == sorted(places)
    assert re.search(r"Weeks 6 to \d+: no matches\.", listed)


def test_once_fixtures_are_published_the_page_says_what_is_next(season: Season, bob: Visitor) -> None:
    publishes = "Until it is, only its members will see the fixtures that you publish here."
    before = words(bob.get(f"seasons/{season.pk}/fixture-plan/"))
    plan = request_fixtures(season.pk, seed=1, effort=20_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)
    ready_page = bob.get(f"seasons/{season.pk}/fixture-plan/")
    assert (publishes in before, publishes in words(ready_page)) == (False, True)
    assert "Only members of" not in words(ready_page)
    address = f"/seasons/{season.pk}/fixture-plan/{plan.pk}/publish/"
    shown = bob.client.post(address, follow=True)
    html = shown.content.decode()
    assert said(shown) == ["12 fixtures are published."]
    assert f'Next: <a href="/seasons/{season.pk}/captains/">send the captains their links</a>' in html
    assert "Anybody can read the fixtures" not in html
    Club.objects.update(published=True)
    there = site_url(f"/seasons/{season.pk}/")
    shown = bob.client.get(f"/seasons/{season.pk}/?next", headers={"host": "127.0.0.1"})
    assert f"Anybody can read the fixtures at {there}" in words(shown)
    assert "Next:" not in words(bob.get(f"seasons/{season.pk}/"))
