"""The end of a season of teams and the start of the next: by the services, on pages, and by the API."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.interface import operations
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.league import a_division, a_season, fixture, play, publish, squad
from tests.tournaments.nights.views.pages import words
from tests.web.test_listings import read_workbook
from tournaments.leagues.calendar.services.dates import ask_for_date
from tournaments.leagues.committee.services.decisions import adjust_points, declare_void
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.selectors.print_jobs import SeasonPrint, question
from tournaments.leagues.models import (
    FinalPlace,
    Fixture,
    Honour,
    Registration,
    Season,
    SeasonAuditEntry,
    SquadRequest,
    Team,
    Trophy,
    TrophyHolder,
)
from tournaments.leagues.office.services.honours import add_honour
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from web.listings.page import PageTable

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]
STARTS, ENDS = date(2090, 9, 4), date(2091, 4, 30)
NEXT = {"name": "Next winter", "starts": "2091-09-03", "ends": "2092-04-25"}


@pytest.fixture
def season(club: Club, bob: Visitor) -> Season:
    """Bell first and Crown last of Division 1, Fox first of Division 2; one match of each division is played."""
    Membership.objects.filter(user=bob.user, club=club).update(role=Role.OWNER)
    made = a_season(club, starts=STARTS, ends=ENDS)
    a_division(made, "Division 1", ("Bell", "Crown", "Ship"), level=1, up=0, down=1)
    a_division(made, "Division 2", ("Fox", "Swan", "Plough"), level=2, up=1, down=0)
    publish(made)
    squad(Team.objects.get(name="Bell"), ["Ann", "Ben"])
    for home, away in (
        ("Bell", "Ship"),
        ("Bell", "Crown"),
        ("Ship", "Crown"),
        ("Fox", "Swan"),
        ("Fox", "Plough"),
    ):
        play(fixture(made, home, away), 6, 3)
    play(fixture(made, "Swan", "Plough"), 5, 4)
    return made


def settle(season: Season) -> None:
    """Declare void what isn't played, long enough ago that nobody can appeal any more."""
    then = timezone.now() - timedelta(days=60)
    for match in season.fixtures.filter(state="scheduled"):
        declare_void(match.pk, RulingDetails("Not played.", None, then))


def day_words(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def page(season: Season, part: str) -> str:
    return f"/seasons/{season.pk}/{part}/"


def test_what_is_open_is_settled_or_let_go_each_with_its_reason(season: Season, bob: Visitor) -> None:
    ask_for_date(
        fixture(season, "Crown", "Ship").pk,
        Team.objects.get(name="Ship"),
        [],
        "A wedding",
        now=timezone.now(),
    )
    trophy = Trophy.objects.create(club=season.club, name="The Shield")
    TrophyHolder.objects.create(trophy=trophy, season_name="Winter 1987", year=1987, holder="The Old Inn")
    address = f"seasons/{season.pk}/close/"
    found = bob.ask(address).json()["open"]
    assert [one["kind"] for one in found] == ["match"] * 6 + ["date", "trophy"]
    assert found[-1]["sentence"] == "The Shield of Winter 1987 hasn't come back."
    assert found[-2]["sentence"].startswith("Ship asked for another date of Crown against Ship")
    # Closed with one of them let go, all others are named, and nothing is written.
    some = {"let_go": [{"key": found[-1]["key"], "reason": "It was stolen."}]}
    refused = bob.send(address, some)
    assert refused.status_code == 400
    assert [error["code"] for error in refused.json()["errors"]] == ["still_open"] * 7
    shown = bob.client.post(page(season, "close"), {f"reason.{found[-1]['key']}": "It was stolen."})
    assert shown.status_code == 422
    assert 'value="It was stolen."' in shown.content.decode()
    assert "Still open: 7." in shown.content.decode()
    assert "Only the club's organisers can read your reasons." in shown.content.decode()
    assert shown.content.decode().count("Settle it, or say why you&#x27;re leaving it.") == 7
    assert not FinalPlace.objects.exists()
    # One reason for all the others does it on the page.
    closed = bob.client.post(
        page(season, "close"), {"every": "Season cut short.", "reason.x": "no such matter"}
    )
    assert closed.status_code == 302
    season.refresh_from_db()
    assert season.closed_at is not None
    assert [one["reason"] for one in season.end.let_go] == ["Season cut short."] * 8


def test_a_closed_season_keeps_its_end_and_refuses_every_write(season: Season, bob: Visitor) -> None:
    settle(season)
    home = captain("Bell")
    closed = bob.send(f"seasons/{season.pk}/close/", {})
    assert closed.status_code == 201
    end = closed.json()
    assert [
        (
            one["name"],
            [(row["place"], row["team"]["name"], row["points"], row["goes"]) for row in one["rows"]],
        )
        for one in end["divisions"]
    ] == [
        ("Division 1", [(1, "Bell", 4, ""), (2, "Ship", 2, ""), (3, "Crown", 0, "down")]),
        ("Division 2", [(1, "Fox", 4, "up"), (2, "Swan", 2, ""), (3, "Plough", 0, "")]),
    ]
    assert [(one["kind"], one["what"], one["winner"], one["note"]) for one in end["honours"]] == [
        ("title", "Division 1", "Bell", "4 points from 2 matches"),
        ("division", "Division 2", "Fox", "4 points from 2 matches"),
    ]
    assert bob.ask(f"seasons/{season.pk}/end/").json() == end
    assert question(SeasonPrint(Season.objects.get(pk=season.pk), "winners"))["season"]["certificates"] == [
        ["Bell", "Champions, Division 1", "4 points from 2 matches", day_words(timezone.localdate())],
        ["Fox", "Winners of Division 2", "4 points from 2 matches", day_words(timezone.localdate())],
    ]
    # Every operation of the interface on it, with what its example sends, is refused; reading goes on.
    before = (SeasonAuditEntry.objects.count(), list(Fixture.objects.order_by("pk").values()))
    match = season.fixtures.order_by("pk")[0]
    numbers = {"season_id": season.pk, "team_id": match.home_id, "fixture_id": match.pk}
    numbers |= {"division_id": match.division_id, "venue_id": match.venue_id}
    numbers |= {
        "registration_id": Registration.objects.all()[0].pk,
        "fixture_plan_id": season.fixture_plans.get().pk,
    }
    found = {}
    for operation in operations("(seasons/{season_id}|teams/{team_id}|fixtures/{fixture_id})/"):
        method, path = operation.split(" ")
        part = path.rstrip("/").rpartition("/")[2]
        if method == "GET" or part in {"close", "reopen", "next"}:
            continue
        address = path.removeprefix("/api/v1/").format_map(Numbers(numbers))
        answer = bob.send(address, sent_to(method, path), method)
        found[operation] = (answer.status_code, {error["code"] for error in answer.json().get("errors", ())})
    # Pubs belong to the club, and stay open to change.
    done = [name for name, (status, _) in found.items() if status < 400]
    assert done == ["POST /api/v1/seasons/{season_id}/venues/"]
    closed_to = [name for name, answer in found.items() if answer == (409, {"season_closed"})]
    assert len(closed_to) >= 19
    assert (SeasonAuditEntry.objects.count(), list(Fixture.objects.order_by("pk").values())) == before
    # The captain's link only reads.
    assert home.ask(f"teams/{match.home_id}/").status_code == 200
    assert b"nothing can be changed" in home.client.get(f"/team/{home.token}/").content


def test_a_closed_table_has_the_points_given_and_taken_that_it_had_open(season: Season, bob: Visitor) -> None:
    for team, points in (("Bell", -200), ("Bell", 200), ("Ship", 300), ("Crown", -150), ("Crown", 50)):
        then = timezone.now() - timedelta(days=60)
        adjust_points(
            season.pk, Team.objects.get(name=team).pk, points, RulingDetails("So it is.", None, then)
        )
    settle(season)
    division = season.divisions.get(level=1)
    open_page = bob.client.get(f"/seasons/{season.pk}/divisions/{division.pk}/")
    shown = given_in(open_page.context["whole"].drawn)
    assert shown == {"Bell": "", "Ship": "+3", "Crown": "-1"}
    ended = bob.send(f"seasons/{season.pk}/close/", {}).json()["divisions"][0]
    rows = {row["team"]["name"]: (row["points"], row["deducted"], row["adjusted"]) for row in ended["rows"]}
    assert rows == {"Bell": (4, 2, 2), "Ship": (5, 0, 3), "Crown": (-1, 1.5, 0.5)}
    closed_page = bob.client.get(page(season, "end"))
    (drawn,) = [one["drawn"] for one in closed_page.context["divisions"] if one["division"] == division]
    assert given_in(drawn) == shown


def given_in(drawn: PageTable) -> dict[str, str]:
    """What a table shows of points given and taken, by team."""
    at = [heading.text for heading in drawn.headings].index("±")
    return {row.label: row.cells[at].text for row in drawn.rows}


class Numbers(dict[str, int]):
    """The numbers of rows by the parameters of addresses; 1 for all others."""

    def __missing__(self, key: str) -> int:
        return 1


def sent_to(method: str, path: str) -> dict[str, Any]:
    """What is well formed for an operation, without any number of a row."""
    part = path.rstrip("/").rpartition("/")[2]
    why = {"reason": "Because.", "preview": False}
    legs = [{"winner": "home"}] * 9
    bodies: dict[str, dict[str, Any]] = {
        "divisions": {"name": "Division 9"},
        "venues": {"name": "The New Inn"},
        "teams": {"name": "New", "division": 1},
        "fixture-plans": {},
        "adjust": why | {"points": -1},
        "withdraw": why | {"date": "2026-12-01"},
        "level": why | {"order": [1, 2], "how": "toss"},
        "award": why | {"to": "home"},
        "rule": why | {"legs": legs},
        "card": {"id": "7c1c1a52-0f0e-4f43-9a41-2d5b7a3c9e10", "side": "home", "legs": legs},
        "confirm": {"side": "away"},
        "line-ups": {"side": "home", "players": [], "lock": False},
    }
    return bodies.get(part, why if method == "POST" else {"name": "Other"})


def test_next_season_is_seen_first_then_written_with_squads_that_are_asked(
    season: Season, bob: Visitor
) -> None:
    settle(season)
    early = bob.send(f"seasons/{season.pk}/next/", NEXT)
    assert codes(early) == (409, [("not_closed", None)])
    bell = Team.objects.get(name="Bell")
    Team.objects.filter(pk=bell.pk).update(
        captain=Registration.objects.all()[0].player_id, captain_phone="01726", shares_phone=True,
        vice_captain=Registration.objects.all()[1].player_id, vice_phone="01727", shares_vice_phone=True,
    )  # fmt: skip
    bob.client.post(page(season, "close"))
    new = {"joining": "Anchor, Bell\n"}
    teams = {"team": [str(team.pk) for team in season.teams.all()]}
    plays = {"plays": [str(team.pk) for team in season.teams.exclude(name="Plough")]}
    seen = bob.client.post(page(season, "next"), NEXT | new | teams | plays)
    fox = Team.objects.get(name="Fox")
    assert [(one.key, one.on) for one in seen.context["exceptions"]] == [(f"refuse:{fox.pk}", False)]
    assert [[(team["name"], team["way"]) for team in one["teams"]] for one in seen.context["divisions"]] == [
        [("Bell", ""), ("Ship", ""), ("Fox", "up")],
        [("Crown", "down"), ("Swan", ""), ("Anchor", "new")],
    ]
    assert Season.objects.count() == 1
    # Fox refuses: Swan goes up in its place.
    switched = {"shown": [f"refuse:{fox.pk}"], "on": [f"refuse:{fox.pk}"]}
    whole = NEXT | new | teams | plays | switched
    late = bob.client.post(page(season, "next"), whole | {"take": "1", "seen": seen.context["seen"]})
    assert "look again" in late.content.decode()
    taken = bob.client.post(page(season, "next"), whole | {"take": "1", "seen": late.context["seen"]})
    made = Season.objects.latest("pk")
    assert (taken.status_code, taken.headers["Location"]) == (302, f"/seasons/{made.pk}/setup/")
    assert [
        (division.name, sorted(division.teams.values_list("name", flat=True)))
        for division in made.divisions.all()
    ] == [("Division 1", ["Bell", "Ship", "Swan"]), ("Division 2", ["Anchor", "Crown", "Fox"])]
    again = made.teams.get(name="Bell")
    assert (again.previous, again.lineage, again.captain_phone, again.venue) == (
        bell,
        bell.lineage,
        "01726",
        bell.venue,
    )
    # The other captains of last season were allowed to see the number; those of this one aren't yet.
    assert (again.shares_phone, again.vice_phone, again.shares_vice_phone) == (False, "01727", False)
    assert (made.rules, made.scheme, made.starts) == (season.rules, season.scheme, date(2091, 9, 3))
    shown = bob.client.get(f"/teams/{again.pk}/").content.decode()
    assert "place 1 in Division 1, first" in shown
    # Nobody is registered: the captain says who plays again, with one tap.
    assert not again.registrations.exists()
    code = team_code(captain_link(made.pk, again.pk, by=None, now=timezone.now()))
    phone = Client()
    shown = phone.get(f"/team/{code}/").content.decode()
    assert "Asked, not yet registered" in shown
    ann, ben = SquadRequest.objects.filter(team=again).order_by("pk").values_list("player_id", flat=True)
    phone.post(f"/team/{code}/squad/", {"players": [ann], "again": "others"})
    assert [(one.player_id, one.named_at_start) for one in again.registrations.all()] == [(ann, True)]
    assert SquadRequest.objects.get(player=ben).declined is True
    # A team that doesn't come after all is taken out, and nobody is asked for it any more.
    gone = made.teams.get(name="Ship")
    asked = SquadRequest.objects.create(team=gone, player_id=ann, asked_at=timezone.now())
    assert bob.send(f"teams/{gone.pk}/", method="DELETE").status_code == 204
    assert not SquadRequest.objects.filter(pk=asked.pk).exists()
    # It is started once.
    assert codes(bob.send(f"seasons/{season.pk}/next/", NEXT | {"name": "Third"})) == (
        409,
        [("started_already", None)],
    )


def test_an_owner_reopens_a_season_with_a_reason_and_its_end_comes_anew(
    season: Season, bob: Visitor, alice: Visitor
) -> None:
    settle(season)
    bob.send(f"seasons/{season.pk}/close/", {})
    Membership.objects.filter(user=bob.user).update(role=Role.ORGANISER)
    assert bob.send(f"seasons/{season.pk}/reopen/", {"reason": "A card turned up."}).status_code == 403
    assert bob.client.post(page(season, "reopen"), {"reason": "A card turned up."}).status_code == 404
    Membership.objects.filter(user=bob.user).update(role=Role.OWNER)
    bob.client.post(page(season, "reopen"), {"reason": ""})
    assert FinalPlace.objects.count() == 6
    bob.client.post(page(season, "reopen"), {"reason": "A card turned up."})
    assert (FinalPlace.objects.count(), Honour.objects.count()) == (0, 0)
    assert "A card turned up." in SeasonAuditEntry.objects.all()[0].message
    assert alice.client.get(page(season, "end")).status_code == 404
    assert bob.send(f"seasons/{season.pk}/close/", {}).status_code == 201
    assert FinalPlace.objects.count() == 6


def test_a_roll_of_honour_is_a_spreadsheet_too(season: Season, bob: Visitor, stranger: Visitor) -> None:
    settle(season)
    bob.client.post(page(season, "close"))
    add_honour(
        season.club, {"season_name": "Winter 1987", "year": 1987, "kind": "cup", "what": "Cup", "winner": "X"}
    )
    here = f"clubs/{season.club_id}/honours/"
    one, two, old = Honour.objects.order_by("pk")
    assert bob.ask(f"{here}?format=csv").content.decode("utf-8-sig").splitlines() == [
        "season_name,season,year,what,winner,team,id,note,kind",
        f"{season.name},{season.pk},2091,Division 1,Bell,{one.team_id},{one.pk},4 points from 2 matches,title",
        f"{season.name},{season.pk},2091,Division 2,Fox,{two.team_id},{two.pk},4 points from 2 matches,division",
        f"Winter 1987,,1987,Cup,X,,{old.pk},,cup",
    ]
    assert read_workbook(bob.ask(f"{here}?format=xlsx").content) == {
        "Roll of honour": [
            ["Season", "Year", "What was won", "Winner", "How", "Kind"],
            [season.name, 2091, "Division 1", "Bell", "4 points from 2 matches", "title"],
            [season.name, 2091, "Division 2", "Fox", "4 points from 2 matches", "division"],
            ["Winter 1987", 1987, "Cup", "X", "", "cup"],
        ]
    }
    assert stranger.ask(f"{here}?format=xlsx").status_code == 404
    assert list(bob.ask(here).json()["results"][0]) == [
        "id", "season", "season_name", "year", "kind", "what", "winner", "team", "note",
    ]  # fmt: skip
    end = words(bob.client.get(page(season, "end")))
    assert "Winners What was won Winner How Division 1 Bell" in end


def test_the_roll_of_honour_and_trophies_are_written_and_read(season: Season, bob: Visitor) -> None:
    settle(season)
    bob.client.post(page(season, "close"))
    here = f"/clubs/{season.club_id}"
    line = {
        "season_name": "Winter 1987",
        "year": "1987",
        "what": "Division 1",
        "kind": "title",
        "winner": "Old Inn",
    }
    assert bob.client.post(f"{here}/honours/", line).status_code == 302
    assert bob.client.post(f"{here}/honours/", line | {"winner": " "}).status_code == 422
    found = bob.ask(f"clubs/{season.club_id}/honours/").json()["results"]
    assert [(one["year"], one["what"], one["winner"]) for one in found] == [
        (2091, "Division 1", "Bell"),
        (2091, "Division 2", "Fox"),
        (1987, "Division 1", "Old Inn"),
    ]
    shown = bob.client.get(f"{here}/honours/")
    said = words(shown)
    assert (
        "Season What was won Winner How Change Winter league Division 1 Bell Division 1: 4 points from 2 matches"
        " 4 points from 2 matches"
    ) in said
    assert said.count("Remove") == 1
    body = shown.content.decode()
    assert 'aria-label="Remove Old Inn, Division 1"' in body
    assert f'<a href="/seasons/{season.pk}/end/">{season.name}</a>' in body
    assert f'href="/api/v1/clubs/{season.club_id}/honours/?format=xlsx"' in body
    for honour, status in ((found[0], 302), (found[2], 302)):
        assert bob.client.post(f"{here}/honours/{honour['id']}/delete/").status_code == status
    # What a season wrote stays.
    assert Honour.objects.count() == 2
    assert (
        bob.client.post(f"{here}/trophies/", {"name": "The Shield", "what_for": "Division 1"}).status_code
        == 302
    )
    trophy = Trophy.objects.get()
    bell = Team.objects.get(name="Bell")
    held = {"season_name": season.name, "year": "2091", "team": bell.pk}
    assert bob.client.post(f"/trophies/{trophy.pk}/", held).status_code == 302
    assert bob.client.post(f"/trophies/{trophy.pk}/", held).status_code == 422
    holder = TrophyHolder.objects.get()
    bob.client.post(
        f"/trophies/{trophy.pk}/holders/{holder.pk}/", {"returned": "on", "engraving": "Bell 2091"}
    )
    (written,) = bob.ask(f"clubs/{season.club_id}/trophies/").json()["results"]
    assert written["holders"] == [
        {
            "id": holder.pk,
            "season": season.pk,
            "season_name": "Winter league",
            "year": 2091,
            "holder": "Bell",
            "team": bell.pk,
            "returned": True,
            "engraving": "Bell 2091",
        }
    ]
    assert "Bell, Winter league" in bob.client.get(f"{here}/trophies/").content.decode()


READ, WRITE = (404, 200, 200, 404), (404, 404, 422, 404)
# Of each address: the method, the body, and what comes of it for a stranger, a scorer, an organiser, one elsewhere.
CLUB_PAGES: list[tuple[str, str, dict[str, Any], tuple[int, ...]]] = [
    ("/clubs/{club}/honours/", "GET", {}, READ),
    ("/clubs/{club}/honours/", "POST", {}, WRITE),
    ("/clubs/{club}/honours/{honour}/delete/", "POST", {}, (302, 404, 302, 404)),
    ("/clubs/{club}/trophies/", "GET", {}, READ),
    ("/clubs/{club}/trophies/", "POST", {}, WRITE),
    ("/trophies/{trophy}/", "GET", {}, READ),
    ("/trophies/{trophy}/", "POST", {}, WRITE),
    ("/trophies/{trophy}/holders/{holder}/", "POST", {"returned": "on"}, (404, 404, 302, 404)),
]


def test_each_page_of_a_club_opens_to_whom_it_should(
    club: Club, stranger: Visitor, alice: Visitor, bob: Visitor, carol: Visitor
) -> None:
    trophy = Trophy.objects.create(club=club, name="The Shield")
    holder = TrophyHolder.objects.create(trophy=trophy, season_name="1987", year=1987, holder="Old Inn")
    honour = Honour.objects.create(
        club=club, season_name="1987", year=1987, kind="title", what="Cup", winner="Old Inn"
    )
    places = {"club": club.pk, "trophy": trophy.pk, "holder": holder.pk, "honour": honour.pk}
    for path, method, body, expected in CLUB_PAGES:
        found = []
        for who in (stranger, alice, bob, carol):
            asked = who.client.get if method == "GET" else who.client.post
            found.append(asked(path.format(**places), body).status_code)
        assert (path, method, tuple(found)) == (path, method, expected)


def test_the_settings_of_nights_change_no_season_of_teams_open_or_closed(
    season: Season, bob: Visitor
) -> None:
    typed = {"name": "Other", "starts": "2090-09-01", "ends": "2091-05-01", "precedence": ["points"]}
    for closed in (None, timezone.now()):
        Season.objects.filter(pk=season.pk).update(closed_at=closed)
        assert bob.client.post(page(season, "settings"), typed).status_code == 404
    after = Season.objects.get(pk=season.pk)
    assert (after.name, after.starts, after.precedence) == (season.name, STARTS, season.precedence)
