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
from tournaments.leagues.cards.services.cards import agree, hand_in
from tournaments.leagues.fixtures.selectors.calendars import calendar_code
from tournaments.leagues.fixtures.services.dates import ask_for_date
from tournaments.leagues.models import Division, Fixture, Season, Team, Venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]

SEASON = "seasons/<number:season_id>/"
FIXTURE = "fixtures/<number:fixture_id>/"
TEAM = f"{SEASON}teams/<number:team_id>/"
CUP = "cups/<number:cup_id>/"
PERSONS = "cups/<number:person_cup_id>/"
PLAN = f"{SEASON}fixture-plan/"
DIVISION = f"{SEASON}divisions/<number:division_id>/"
WHO = ("stranger", "scorer", "organiser", "elsewhere")
READ = (404, 200, 200, 404)
RUN = (302, 404, 200, 404)
DONE = (302, 404, 302, 404)
WRONG = (302, 404, 422, 404)
# Of each address: the method, the body, and what comes of it for each of WHO, while the club is not published.
TEAM_PAGES: list[tuple[str, str, dict[str, Any], tuple[int, ...]]] = [
    ("seasons/new-league/", "GET", {}, (302, 404, 200, 200)),
    ("seasons/new-league/", "POST", {}, (302, 404, 422, 422)),
    (SEASON, "GET", {}, READ),
    ("calendar/<str:code>.ics", "GET", {}, (200, 200, 200, 200)),
    (f"{SEASON}weeks/<number:number>.txt", "GET", {}, READ),
    (f"{SEASON}weeks/<number:number>/", "GET", {}, READ),
    (f"{SEASON}weeks/<number:number>/", "POST", {}, DONE),
    (f"{SEASON}averages/", "GET", {}, READ),
    (f"{SEASON}players/<number:player_id>/", "GET", {}, READ),
    (f"{SEASON}how-we-play/", "GET", {}, READ),
    (f"{SEASON}how-we-play/edit/", "GET", {}, RUN),
    (f"{SEASON}how-we-play/edit/", "POST", {}, DONE),
    (f"{SEASON}papers/<slug:what>/", "GET", {}, READ),
    (f"{SEASON}papers/<slug:what>/file/", "GET", {}, (404, 302, 302, 404)),
    (f"{SEASON}end/", "GET", {}, (404, 404, 404, 404)),
    (f"{SEASON}close/", "GET", {}, RUN),
    (f"{SEASON}close/", "POST", {}, WRONG),
    (f"{SEASON}next/", "GET", {}, DONE),
    (f"{SEASON}reopen/", "POST", {"reason": "So"}, (302, 404, 404, 404)),
    (DIVISION, "GET", {}, READ),
    (f"{DIVISION}side-table/", "GET", {}, (404, 404, 404, 404)),
    (f"{DIVISION}level/", "GET", {}, DONE),
    (f"{DIVISION}level/", "POST", {}, DONE),
    (f"{SEASON}side-table/", "GET", {}, RUN),
    (f"{SEASON}side-table/", "POST", {}, WRONG),
    ("teams/<number:team_id>/", "GET", {}, READ),
    ("venues/<number:venue_id>/", "GET", {}, READ),
    (FIXTURE, "GET", {}, READ),
    (f"{SEASON}to-do/", "GET", {}, RUN),
    (f"{SEASON}pub-notices/<number:notice_id>/", "POST", {}, DONE),
    (f"{SEASON}put-off/", "GET", {}, RUN),
    (f"{SEASON}put-off/", "POST", {}, WRONG),
    ("players/<number:player_id>/data.json", "GET", {}, RUN),
    ("clubs/<number:club_id>/contacts/", "GET", {}, RUN),
    ("clubs/<number:club_id>/honours/", "GET", {}, READ),
    ("clubs/<number:club_id>/honours/", "POST", {}, (404, 404, 422, 404)),
    ("clubs/<number:club_id>/honours/<number:honour_id>/end/", "POST", {}, DONE),
    ("clubs/<number:club_id>/trophies/", "GET", {}, READ),
    ("clubs/<number:club_id>/trophies/", "POST", {}, (404, 404, 422, 404)),
    ("trophies/<number:trophy_id>/", "GET", {}, READ),
    ("trophies/<number:trophy_id>/holders/<number:holder_id>/", "POST", {}, (404, 404, 302, 404)),
    (f"{SEASON}letters/", "GET", {}, RUN),
    (f"{SEASON}entry-forms/", "GET", {}, RUN),
    (f"{SEASON}entry-forms/", "POST", {}, (302, 404, 404, 404)),
    (f"{SEASON}teams/<number:team_id>/pub/", "GET", {}, RUN),
    (f"{SEASON}teams/<number:team_id>/pub/", "POST", {}, WRONG),
    (f"{SEASON}letters/<number:letter_id>/", "POST", {}, DONE),
    (f"{SEASON}subscribe/", "GET", {}, READ),
    (f"{SEASON}penalties/", "GET", {}, RUN),
    (f"{SEASON}penalties/", "POST", {}, WRONG),
    (f"{SEASON}penalties/<number:penalty_id>/", "GET", {}, RUN),
    (f"{SEASON}penalties/<number:penalty_id>/", "POST", {}, WRONG),
    (f"{SEASON}penalties/<number:penalty_id>/let-off/", "GET", {}, (302, 404, 404, 404)),
    (f"{SEASON}appeals/", "GET", {}, RUN),
    (f"{SEASON}appeals/panel/", "POST", {}, DONE),
    (f"{SEASON}appeals/emails/", "POST", {}, (302, 404, 404, 404)),
    ("appeals/", "GET", {}, (302, 200, 200, 200)),
    (f"{SEASON}appeals/<number:appeal_id>/", "GET", {}, RUN),
    (f"{SEASON}appeals/<number:appeal_id>/", "POST", {}, WRONG),
    (f"{SEASON}setup/", "GET", {}, RUN),
    (f"{SEASON}dates/", "GET", {}, RUN),
    (f"{SEASON}dates/", "POST", {"name": "Winter"}, WRONG),
    (f"{SEASON}rules/", "GET", {}, RUN),
    (f"{SEASON}checked/", "POST", {}, DONE),
    (f"{SEASON}order/", "GET", {}, RUN),
    (f"{SEASON}order/", "POST", {}, WRONG),
    (f"{SEASON}format/", "GET", {}, RUN),
    (f"{SEASON}format/", "POST", {}, WRONG),
    (f"{SEASON}points/", "GET", {}, RUN),
    (f"{SEASON}captains/", "GET", {}, RUN),
    (f"{SEASON}captains/", "POST", {}, DONE),
    (f"{SEASON}captains/links/", "POST", {}, DONE),
    (f"{SEASON}captains/message/", "POST", {}, WRONG),
    (f"{SEASON}calendars/", "POST", {}, DONE),
    (f"{SEASON}divisions/new/", "GET", {}, RUN),
    (f"{DIVISION}edit/", "GET", {}, RUN),
    (f"{DIVISION}end/", "POST", {}, DONE),
    (f"{SEASON}teams/new/", "GET", {}, RUN),
    (f"{SEASON}teams/paste/", "GET", {}, RUN),
    (f"{TEAM}edit/", "GET", {}, RUN),
    (f"{TEAM}squad/", "GET", {}, RUN),
    (f"{TEAM}squad/", "POST", {"line": "Zed"}, DONE),
    (f"{TEAM}link/", "POST", {}, DONE),
    (f"{TEAM}points/", "GET", {}, RUN),
    (f"{TEAM}withdraw/", "GET", {}, RUN),
    (f"{TEAM}reinstate/", "GET", {}, RUN),
    (f"{TEAM}reinstate/", "POST", {}, WRONG),
    (f"{TEAM}end/", "POST", {}, DONE),
    (PLAN, "GET", {}, RUN),
    (f"{PLAN}want/", "POST", {}, DONE),
    (f"{PLAN}drop/", "POST", {}, DONE),
    (f"{PLAN}<number:plan_id>/stop/", "POST", {}, DONE),
    (f"{PLAN}<number:plan_id>/publish/", "POST", {}, DONE),
    (f"{PLAN}<number:plan_id>/change/", "POST", {}, DONE),
    ("venues/<number:venue_id>/edit/", "GET", {}, RUN),
    (CUP, "GET", {}, READ),
    (f"{CUP}draw/", "GET", {"names": 2}, READ),
    (f"{SEASON}cups/new/", "GET", {}, RUN),
    (f"{SEASON}cups/new/", "POST", {}, WRONG),
    (f"{SEASON}play-offs/new/", "GET", {}, RUN),
    (f"{CUP}edit/", "GET", {}, RUN),
    (f"{CUP}rounds/<number:number>/", "GET", {}, RUN),
    (f"{CUP}rounds/<number:number>/", "POST", {}, WRONG),
    (f"{CUP}format/", "GET", {}, RUN),
    (f"{CUP}format/", "POST", {}, WRONG),
    (f"{CUP}teams/<number:team_id>/names/", "GET", {}, RUN),
    (f"{CUP}teams/<number:team_id>/names/", "POST", {}, WRONG),
    (f"{CUP}fees/", "POST", {}, DONE),
    (f"{CUP}plate/", "POST", {}, DONE),
    (f"{CUP}draw/end/", "POST", {}, DONE),
    (f"{CUP}draw/new/", "POST", {"seed": "2"}, DONE),
    (f"{CUP}end/", "POST", {}, DONE),
    (f"{SEASON}cups/new-persons/", "GET", {}, RUN),
    (f"{SEASON}cups/new-persons/", "POST", {}, WRONG),
    (PERSONS, "GET", {}, READ),
    (f"{PERSONS}edit/", "GET", {}, RUN),
    (f"{PERSONS}entries/", "POST", {}, WRONG),
    (f"{PERSONS}entries/<number:entry_id>/end/", "POST", {}, DONE),
    (f"{PERSONS}ties/<number:round_number>/<number:number>/", "POST", {}, DONE),
    (f"{FIXTURE}decider/", "POST", {}, DONE),
    (f"{FIXTURE}move/", "GET", {}, RUN),
    (f"{FIXTURE}move/", "POST", {}, WRONG),
    (f"{FIXTURE}postpone/", "GET", {}, RUN),
    (f"{FIXTURE}break-off/", "POST", {}, DONE),
    (f"{FIXTURE}line-ups/<slug:side>/", "GET", {}, RUN),
    (f"{FIXTURE}line-ups/<slug:side>/", "POST", {}, WRONG),
    (f"{FIXTURE}line-ups/<slug:side>/reopen/", "POST", {}, DONE),
    (f"{FIXTURE}line-ups/<slug:side>/side-table/", "POST", {}, WRONG),
    (f"{FIXTURE}changes/", "GET", {}, RUN),
    (f"{FIXTURE}changes/", "POST", {"do": "home"}, WRONG),
    (f"{FIXTURE}names/", "GET", {}, RUN),
    (f"{FIXTURE}names/", "POST", {"do": "later"}, WRONG),
    (f"{FIXTURE}photographs/", "GET", {}, RUN),
    (f"{FIXTURE}photographs/", "POST", {}, WRONG),
    (f"{FIXTURE}photographs/<number:photograph_id>/", "GET", {}, RUN),
    (f"{FIXTURE}tables/", "GET", {}, RUN),
    (f"{FIXTURE}tables/", "POST", {}, (302, 404, 409, 404)),
    (f"{FIXTURE}live/", "GET", {}, READ),
    (f"{FIXTURE}card/", "GET", {}, RUN),
    (f"{FIXTURE}card/", "POST", {}, WRONG),
    (f"{FIXTURE}dates/<number:request_id>/", "POST", {"answer": "refuse"}, DONE),
    (f"{FIXTURE}ruling/<slug:kind>/", "GET", {}, RUN),
    (f"{FIXTURE}ruling/<slug:kind>/", "POST", {}, WRONG),
]


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
    lines = bob.client.get(f"/seasons/{season.pk}/").context["divisions"][0]["lines"]
    assert [(line["name"], line["points"]) for line in lines[:2]] == [("Bell", 5), ("Crown", 1.5)]


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
