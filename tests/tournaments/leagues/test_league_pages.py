"""The pages of a season of teams: who may open each, what it shows, and what a secretary does with it."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.addresses import at, places
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, card, fixture, play, publish
from tests.tournaments.leagues.examples.league_pages import DIVISION, FIXTURE, SEASON, TEAM_PAGES, WHO
from tournaments.leagues.calendar.services.dates import ask_for_date
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.models import Division, Fixture, Season, Team, Venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


@pytest.mark.parametrize("who", range(4), ids=WHO)
def test_each_page_opens_to_whom_it_should(  # noqa: PLR0917  who they are
    who: int, season: Season, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor
) -> None:
    client = [stranger.client, alice.client, bob.client, carol.client][who]
    for make in places(season).values():
        make()  # so that each page has something of each kind to show
    for path, method, body, expected in TEAM_PAGES:
        asked = client.get if method == "GET" else client.post
        answer = asked(at(path, season), body)
        season.refresh_from_db()  # its calendars may have new addresses by now
        assert (path, method, answer.status_code) == (path, method, expected[who])
        if WHO[who] in ("stranger", "elsewhere") and not path.startswith("calendar/"):
            assert b"Zinnia" not in answer.content
    assert bool(season.audit_entries.filter(user=bob.user).exists()) is (WHO[who] == "organiser")


def test_a_published_league_is_read_by_anybody_and_shows_no_contact(
    season: Season, stranger: Visitor
) -> None:
    season.club.published = True
    season.club.save()
    Team.objects.update(captain_phone="01726 123", captain_email="a@b.example", shares_phone=True)
    Venue.objects.update(phone="01726 999", landlord_email="a@b.example")
    match = fixture(season, "Bell", "Crown")
    play(match, 6, 3)
    for path in (SEASON, DIVISION, "teams/<number:team_id>/", "venues/<number:venue_id>/", FIXTURE):
        answer = stranger.client.get(at(path, season))
        assert answer.status_code == 200
        assert not any(secret in answer.content for secret in (b"01726", b"b.example", b"For the secretary"))
    page = stranger.client.get(f"/teams/{match.home_id}/").content.decode()
    assert "Bell is 1st: 2 points from 1 match" in page


def test_a_card_is_the_secretarys_alone_until_the_match_is_settled(
    season: Season, stranger: Visitor, bob: Visitor
) -> None:
    season.club.published = True
    season.club.save()
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3, remarks="A good evening"), by=None, now=NOW)
    assert b"A good evening" not in stranger.client.get(f"/fixtures/{match.pk}/").content
    assert b"A good evening" in bob.client.get(f"/fixtures/{match.pk}/").content


def test_remarks_on_a_card_are_for_captains_and_secretary_also_once_it_is_settled(
    season: Season, stranger: Visitor, alice: Visitor, bob: Visitor
) -> None:
    season.club.published = True
    season.club.save()
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3, remarks="Ann was taken ill"), by=None, now=NOW)
    agree(match.pk, "away", by=None, now=NOW)
    for visitor in (stranger, alice):
        assert b"taken ill" not in visitor.client.get(f"/fixtures/{match.pk}/").content
    assert b"Ann was taken ill" in bob.client.get(f"/fixtures/{match.pk}/").content


def test_an_empty_club_becomes_a_league_with_published_fixtures(club: Club, bob: Visitor) -> None:
    web = bob.client
    wanted = {
        "name": "League",
        "starts": "2026-09-07",
        "ends": "2026-12-18",
        "preset": "guernsey",
        "club": club.pk,
    }
    assert web.post("/seasons/new-league/", wanted).status_code == 302
    season = Season.objects.get(name="League")
    text = "Division,Team,Pub,Captain\n" + "\n".join(
        f"{division},{name} {letter},{name},Cap {name}"
        for division, letter in (("Premier", "A"), ("First", "B"))
        for name in ("Bell", "Crown", "Fox", "Swan")
    )
    shown = web.post(f"/seasons/{season.pk}/teams/paste/", {"text": text}).content.decode()
    assert "8 teams." in shown
    assert "New divisions: Premier, First." in shown
    assert not season.teams.exists()
    web.post(f"/seasons/{season.pk}/teams/paste/", {"text": text, "take": "1"})
    assert [division.name for division in season.divisions.all()] == ["Premier", "First"]
    assert (
        season.teams.count(),
        club.venues.count(),
        club.players.filter(name__startswith="Cap").count(),
    ) == (8, 4, 4)
    page = web.get(f"/seasons/{season.pk}/setup/").content.decode()
    assert "Draw up the fixtures" in page
    assert "please check" in page.lower()


def test_everything_wrong_with_a_pasted_list_is_told_and_nothing_is_taken(
    season: Season, bob: Visitor
) -> None:
    text = (
        f"Division 1,Bell,The Bell\nDivision 1,,The Fox\nDivision 1,New,The New,Ann,too much\nD,{'x' * 61},P"
    )
    answer = bob.client.post(f"/seasons/{season.pk}/teams/paste/", {"text": text, "take": "1"})
    said = answer.content.decode()
    assert answer.status_code == 422
    for fault in (
        "Line 1: there is a Bell already.",
        "Line 2: there is no team. Add it.",
        "Left out: too much.",
        "Line 4: the team&#x27;s name is too long. Shorten it to 60 characters.",
    ):
        assert fault in said
    assert season.teams.count() == 4


def test_rules_are_kept_by_section_and_their_faults_stand_beside_them(season: Season, bob: Visitor) -> None:
    page = bob.client.get(f"/seasons/{season.pk}/rules/")
    form = {name: field.value() for name, field in ((f.name, f) for f in page.context["form"])}
    given = {name: "" if value is None else value for name, value in form.items() if value is not False}
    wrong = bob.client.post(f"/seasons/{season.pk}/rules/", given | {"squad_least": "0", "card_time": "noon"})
    assert (wrong.status_code, set(wrong.context["form"].errors)) == (422, {"squad_least", "card_time"})
    kept = bob.client.post(
        f"/seasons/{season.pk}/rules/", given | {"squad_least": "7", "late_card": "winner"}
    )
    assert kept.status_code == 302
    season.refresh_from_db()
    assert season.rules == {"squad_least": 7, "late_card": "winner"}


def test_points_are_kept_and_the_tables_follow(season: Season, bob: Visitor) -> None:
    play(fixture(season, "Bell", "Crown"), 6, 3)
    page = bob.client.get(f"/seasons/{season.pk}/points/")
    given = {field.name: field.value() for field in page.context["form"]} | {"per_game": "0.5"}
    assert bob.client.post(f"/seasons/{season.pk}/points/", given).status_code == 302
    drawn = bob.client.get(f"/seasons/{season.pk}/").context["divisions"][0]["drawn"]
    at = [heading.text for heading in drawn.headings].index("Pts")
    assert [(row.label, row.cells[at].text) for row in drawn.rows[:2]] == [("Bell", "5"), ("Crown", "1.5")]


def test_a_ruling_is_seen_first_and_taken_only_when_asked_again(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    form = {"to": "away", "reason": "Nobody came.", "rule": "12"}
    seen = bob.client.post(f"/fixtures/{match.pk}/ruling/award/", form)
    assert "Crown has 2 points instead of 0 and would take the title." in seen.content.decode()
    match.refresh_from_db()
    assert match.state == "scheduled"
    # Changed since it was seen, it is shown once more.
    as_seen = {"take": "1", "seen": seen.context["seen"]}
    other = bob.client.post(f"/fixtures/{match.pk}/ruling/award/", form | as_seen | {"to": "home"})
    assert "look again" in other.content.decode()
    play(fixture(season, "Fox", "Swan"), 6, 3)
    later = bob.client.post(f"/fixtures/{match.pk}/ruling/award/", form | as_seen)
    assert "look again" in later.content.decode()
    match.refresh_from_db()
    assert match.state == "scheduled"
    taken = bob.client.post(
        f"/fixtures/{match.pk}/ruling/award/", form | {"take": "1", "seen": later.context["seen"]}
    )
    assert taken.status_code == 302
    match.refresh_from_db()
    assert (match.state, match.awarded, match.away_games) == ("awarded", "away", 5)


def test_the_to_do_page_names_all_that_waits(season: Season, bob: Visitor) -> None:
    disputed = fixture(season, "Bell", "Crown")
    hand_in(disputed.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(disputed.pk, card("away", 5, 4), by=None, now=NOW)
    late = fixture(season, "Fox", "Swan")
    Fixture.objects.filter(pk=late.pk).update(date=date(2026, 9, 10))
    ask_for_date(fixture(season, "Crown", "Fox").pk, Team.objects.get(name="Fox"), [], "A wedding", now=NOW)
    kinds = [item.kind for item in bob.client.get(f"/seasons/{season.pk}/to-do/").context["items"]]
    assert kinds[0] == "disputed"
    assert {"date", "disputed"} <= set(kinds)
    assert ("late_card" in kinds) is (timezone.now().date() > date(2026, 9, 12))


def test_a_team_season_has_a_literal_number_of_queries(
    season: Season, bob: Visitor, django_assert_num_queries: Any
) -> None:
    path = f"/seasons/{season.pk}/divisions/{Division.objects.get().pk}/"
    bob.client.get(path)  # the table is worked out once
    with django_assert_num_queries(6):
        bob.client.get(path)
    play(fixture(season, "Bell", "Crown"), 6, 3)
    bob.client.get(path)
    with django_assert_num_queries(6):
        bob.client.get(path)


def test_a_moved_match_moves_in_the_calendar(season: Season, bob: Visitor) -> None:
    match = fixture(season, "Bell", "Crown")
    address = f"/calendar/{calendar_code(season, 'team', match.home_id)}.ics"
    before = events(Client().get(address).content.decode())
    form = {"day": "2026-11-04", "reason": "The pub is flooded."}
    assert bob.client.post(f"/fixtures/{match.pk}/move/", form).status_code == 302
    after = events(Client().get(address).content.decode())
    uid = next(uid for uid in before if str(match.uid) in uid)
    assert (before[uid][0], after[uid]) == ("0", ("1", "20261104T201500"))
    # A match that was awarded in advance is played by nobody on its day; one of a past day has its result.
    today = timezone.localdate()
    Fixture.objects.filter(pk=match.pk).update(
        state="awarded", awarded="home", home_games=5, away_games=0, date=today + timedelta(days=1)
    )
    assert uid not in events(Client().get(address).content.decode())
    Fixture.objects.filter(pk=match.pk).update(date=today)
    assert uid in events(Client().get(address).content.decode())
    bob.client.post(f"/seasons/{season.pk}/calendars/")
    assert Client().get(address).status_code == 404


def events(text: str) -> dict[str, tuple[str, str]]:
    """Sequence and start of each event of a calendar, by UID."""
    found = {}
    for block in text.split("BEGIN:VEVENT")[1:]:
        lines = dict(line.split(":", 1) for line in block.replace("\r\n ", "").splitlines() if ":" in line)
        start = next(value for key, value in lines.items() if key.startswith("DTSTART"))
        found[lines["UID"]] = (lines["SEQUENCE"], start.rstrip("Z"))
    return found
