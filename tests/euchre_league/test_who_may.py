"""Every address and every route of the interface, asked by everybody: exactly those see or do it who may.

The club is not published. A route that is in no table below is for whoever runs the club alone: one that lets in
anybody else fails the first test.
"""

from collections.abc import Iterator
from ipaddress import IPv4Network
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.euchre_league.everybody import Hall, a_hall
from tests.services import POSTGRES

pytestmark = pytest.mark.django_db

# Alice has a table's pass, Sam keeps score for the club, Carol organises another club, Bob owns this one; Cath is the
# captain of a team in one of its seasons, Paula sits on its appeals panel.
EVERYBODY = ("stranger", "alice", "cath", "paula", "sam", "carol", "bob")
HIDDEN = frozenset({401, 403, 404, 410})

# Open to anybody, or to whoever holds the code or the word that stands in the address.
OPEN = """
    . worker.js help/ how-to-play/ glossary/ parts/ tonight/ healthz metrics api/v1/schema/ api/v1/docs/ api/v1/passes/
    api/v1/tables/ api/v1/variants/ api/v1/variants/<slug:key>/ api/v1/score/ tables/new/ sign-in/ sign-out/ reach/
    reach/laptop/ reach/seen/ t/ t/<str:code>/ t/<str:code>/hand/ t/<str:code>/hands/<number:place>/
    t/<str:code>/entries/ t/<str:code>/again/ t/<str:code>/names/ t/<str:code>/card/ t/<str:code>/races/
    t/<str:code>/dealer/ t/<str:code>/rules/ t/<str:code>/games/ t/<str:code>/games/<number:game_id>/ n/ n/<str:word>/
    n/<str:word>/<number:number>/ n/<str:word>/<number:number>/hands/<number:round_number>/ b/<str:word>/ p/<str:code>/
    p/<str:code>/here/ p/<str:code>/card/ p/<str:code>/card/file/ p/<str:code>/hands/<number:round_number>/
    calendar/<str:code>.ics emails/<str:code>/confirm/ emails/<str:code>/stop/ team/ team/<str:code>/
    team/<str:code>/reminders/ team/<str:code>/appeals/ team/<str:code>/penalties/<number:penalty_id>/
    team/<str:code>/squad/ team/<str:code>/contact/ team/<str:code>/cups/<number:cup_id>/
    team/<str:code>/match/<number:fixture_id>/ team/<str:code>/match/<number:fixture_id>/line-up/
    team/<str:code>/match/<number:fixture_id>/reopen/ team/<str:code>/match/<number:fixture_id>/card/
    team/<str:code>/match/<number:fixture_id>/agree/ team/<str:code>/match/<number:fixture_id>/decider/
    team/<str:code>/match/<number:fixture_id>/dates/ team/<str:code>/match/<number:fixture_id>/changes/
    team/<str:code>/match/<number:fixture_id>/photographs/ team/<str:code>/appeals/<number:appeal_id>/
    team/<str:code>/match/<number:fixture_id>/photographs/<number:photograph_id>/ team/<str:code>/prints/<slug:what>/
    team/<str:code>/prints/<slug:what>/file/ team/<str:code>/match/<number:fixture_id>/tables/
    t/<str:code>/table.webmanifest team/<str:code>/team.webmanifest
    team/<str:code>/match/<number:fixture_id>/live/ team/<str:code>/match/<number:fixture_id>/broken-off/
    team/<str:code>/match/<number:fixture_id>/not-here/ team/<str:code>/match/<number:fixture_id>/side-table/
"""
# Lists that anybody may ask for; this club's rows are not in them (see the last test).
LISTS = """
    api/v1/clubs/ api/v1/nights/ api/v1/players/ api/v1/rulesets/ api/v1/seasons/ api/v1/fixtures/ nights/ seasons/
"""
# What the club's scorers may read, and the games that they may score.
OF_MEMBERS = """
    api/v1/clubs/<number:club_id>/ api/v1/clubs/<number:club_id>/races/ api/v1/clubs/<number:club_id>/races/standings/
    clubs/<number:club_id>/races/ api/v1/players/<number:player_id>/ clubs/<number:club_id>/
    api/v1/players/<number:player_id>/statistics/ api/v1/rulesets/<number:ruleset_id>/ rulesets/<number:ruleset_id>/
    clubs/<number:club_id>/statistics/
    clubs/<number:club_id>/rulesets/ api/v1/nights/<number:night_id>/ api/v1/nights/<number:night_id>/acts/
    api/v1/nights/<number:night_id>/entrants/ api/v1/nights/<number:night_id>/correction-requests/
    api/v1/nights/<number:night_id>/correction-requests/<uuid:request_id>/
    nights/<number:night_id>/correction-requests/<uuid:request_id>/<slug:what>/
    api/v1/nights/<number:night_id>/entrants/<number:number>/ api/v1/nights/<number:night_id>/rounds/
    api/v1/nights/<number:night_id>/papers/ api/v1/nights/<number:night_id>/papers/<number:paper_id>/
    api/v1/nights/<number:night_id>/papers/<number:paper_id>/file/ api/v1/nights/<number:night_id>/plan/<str:form>/
    api/v1/nights/<number:night_id>/standings/ api/v1/seasons/<number:season_id>/
    api/v1/seasons/<number:season_id>/nights/ api/v1/seasons/<number:season_id>/standings/ nights/<number:night_id>/
    nights/<number:night_id>/log/ nights/<number:night_id>/board/ nights/<number:night_id>/board/elsewhere/
    nights/<number:night_id>/entrants/<number:number>/ nights/<number:night_id>/print/
    nights/<number:night_id>/print/<str:what>/ nights/<number:night_id>/print/pdf/<str:what>/
    nights/<number:night_id>/print/pdf/<str:what>/file/ nights/<number:night_id>/print/plan/<str:form>/
    nights/<number:night_id>/rounds/<number:number>/
    nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/
    nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/record/
    nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/seats/
    nights/<number:night_id>/rounds/<number:number>/tables/<number:table>/void/ nights/<number:night_id>/standings/
    seasons/<number:season_id>/ seasons/<number:season_id>/weeks/<number:number>.txt
    seasons/<number:season_id>/averages/ seasons/<number:season_id>/how-we-play/
    seasons/<number:season_id>/players/<number:player_id>/ seasons/<number:season_id>/end/
    api/v1/seasons/<number:season_id>/end/ clubs/<number:club_id>/honours/ clubs/<number:club_id>/trophies/
    trophies/<number:trophy_id>/ api/v1/clubs/<number:club_id>/honours/ api/v1/clubs/<number:club_id>/trophies/
    api/v1/trophies/<number:trophy_id>/ seasons/<number:season_id>/divisions/<number:division_id>/
    teams/<number:team_id>/ venues/<number:venue_id>/ seasons/<number:season_id>/weeks/<number:number>/
    seasons/<number:season_id>/divisions/<number:division_id>/side-table/ cups/<number:cup_id>/
    cups/<number:cup_id>/draw/ fixtures/<number:fixture_id>/ fixtures/<number:fixture_id>/live/
    seasons/<number:season_id>/prints/<slug:what>/ seasons/<number:season_id>/prints/<slug:what>/file/
    seasons/<number:season_id>/subscribe/
"""
# What a captain reads of the team's own season, beside the club's scorers.
OF_CAPTAINS = """
    api/v1/seasons/<number:season_id>/divisions/ api/v1/seasons/<number:season_id>/divisions/<number:division_id>/
    api/v1/seasons/<number:season_id>/venues/ api/v1/venues/<number:venue_id>/ api/v1/seasons/<number:season_id>/teams/
    api/v1/teams/<number:team_id>/ api/v1/seasons/<number:season_id>/decisions/ api/v1/fixtures/<number:fixture_id>/
    api/v1/fixtures/<number:fixture_id>/line-ups/ api/v1/fixtures/<number:fixture_id>/card/
    api/v1/seasons/<number:season_id>/averages/ api/v1/seasons/<number:season_id>/cups/ api/v1/cups/<number:cup_id>/
    api/v1/seasons/<number:season_id>/players/<number:player_id>/ api/v1/seasons/<number:season_id>/calendar.ics
    api/v1/fixtures/<number:fixture_id>/tables/ api/v1/seasons/<number:season_id>/side-table/
"""
# What is for the captains of a match or a team, beside whoever runs the club.
OF_SIDES = """
    api/v1/teams/<number:team_id>/appeals/ api/v1/teams/<number:team_id>/reminders/
    api/v1/teams/<number:team_id>/appeals/<number:appeal_id>/answer/ api/v1/seasons/<number:season_id>/appeals/
    api/v1/teams/<number:team_id>/contact/ api/v1/teams/<number:team_id>/entry-form/
    api/v1/teams/<number:team_id>/registrations/ api/v1/teams/<number:team_id>/bans/
    api/v1/fixtures/<number:fixture_id>/rearrange/ api/v1/cups/<number:cup_id>/teams/<number:team_id>/names/
    api/v1/fixtures/<number:fixture_id>/confirm/ api/v1/fixtures/<number:fixture_id>/break-off/
    api/v1/fixtures/<number:fixture_id>/decider/ api/v1/fixtures/<number:fixture_id>/side-names/
    api/v1/fixtures/<number:fixture_id>/changes/ api/v1/fixtures/<number:fixture_id>/names/
    api/v1/fixtures/<number:fixture_id>/sign-on/ api/v1/fixtures/<number:fixture_id>/line-ups/draw/
    api/v1/fixtures/<number:fixture_id>/no-show/ api/v1/seasons/<number:season_id>/penalties/
    api/v1/fixtures/<number:fixture_id>/photographs/
    api/v1/fixtures/<number:fixture_id>/photographs/<number:photograph_id>/
"""
# What is a captain's alone.
OF_CAPTAINS_ALONE = """
    api/v1/seasons/<number:season_id>/penalties/<number:penalty_id>/answer/
"""
# Of seasons: those that a season of nights has and one of teams has not, or that are asked for the first here.
OF_NIGHTS = """
    seasons/<number:season_id>/ seasons/<number:season_id>/settings/ seasons/<number:season_id>/nights/
    seasons/<number:season_id>/nights/<number:night_id>/remove/ api/v1/seasons/<number:season_id>/
    api/v1/seasons/<number:season_id>/nights/ api/v1/seasons/<number:season_id>/nights/<number:night_id>/
    api/v1/seasons/<number:season_id>/standings/
"""
# What a member of the appeals panel reads, and the cases that are theirs; of the rest of the club they see its page.
OF_PANEL = """
    seasons/<number:season_id>/end/ api/v1/seasons/<number:season_id>/end/ clubs/<number:club_id>/honours/
    clubs/<number:club_id>/trophies/ trophies/<number:trophy_id>/ api/v1/clubs/<number:club_id>/honours/
    api/v1/clubs/<number:club_id>/trophies/ api/v1/trophies/<number:trophy_id>/ api/v1/clubs/<number:club_id>/
    api/v1/clubs/<number:club_id>/races/ api/v1/clubs/<number:club_id>/races/standings/
    api/v1/fixtures/<number:fixture_id>/ api/v1/fixtures/<number:fixture_id>/card/
    api/v1/fixtures/<number:fixture_id>/line-ups/ api/v1/games/<number:game_id>/ api/v1/games/<number:game_id>/egn/
    api/v1/fixtures/<number:fixture_id>/photographs/
    api/v1/fixtures/<number:fixture_id>/photographs/<number:photograph_id>/ fixtures/<number:fixture_id>/photographs/
    fixtures/<number:fixture_id>/photographs/<number:photograph_id>/ api/v1/games/<number:game_id>/entries/
    api/v1/players/<number:player_id>/ api/v1/players/<number:player_id>/statistics/
    api/v1/rulesets/<number:ruleset_id>/ api/v1/seasons/<number:season_id>/ api/v1/seasons/<number:season_id>/averages/
    api/v1/seasons/<number:season_id>/decisions/ api/v1/seasons/<number:season_id>/divisions/
    api/v1/seasons/<number:season_id>/players/<number:player_id>/
    api/v1/seasons/<number:season_id>/divisions/<number:division_id>/ api/v1/seasons/<number:season_id>/nights/
    api/v1/seasons/<number:season_id>/standings/ api/v1/seasons/<number:season_id>/teams/
    api/v1/seasons/<number:season_id>/venues/ api/v1/teams/<number:team_id>/ api/v1/venues/<number:venue_id>/ clubs/
    clubs/<number:club_id>/ fixtures/<number:fixture_id>/ rulesets/<number:ruleset_id>/ seasons/<number:season_id>/
    seasons/<number:season_id>/averages/ seasons/<number:season_id>/divisions/<number:division_id>/
    seasons/<number:season_id>/how-we-play/ seasons/<number:season_id>/players/<number:player_id>/
    seasons/<number:season_id>/subscribe/ seasons/<number:season_id>/weeks/<number:number>.txt teams/<number:team_id>/
    venues/<number:venue_id>/ seasons/<number:season_id>/appeals/ seasons/<number:season_id>/weeks/<number:number>/
    seasons/<number:season_id>/appeals/<number:appeal_id>/ seasons/<number:season_id>/prints/<slug:what>/
    seasons/<number:season_id>/prints/<slug:what>/file/ api/v1/cups/<number:cup_id>/
    api/v1/seasons/<number:season_id>/cups/ cups/<number:cup_id>/ cups/<number:cup_id>/draw/
    api/v1/fixtures/<number:fixture_id>/tables/ fixtures/<number:fixture_id>/live/
    api/v1/seasons/<number:season_id>/appeals/ api/v1/seasons/<number:season_id>/appeals/<number:appeal_id>/decide/
    api/v1/seasons/<number:season_id>/appeals/<number:appeal_id>/stand-down/
    seasons/<number:season_id>/divisions/<number:division_id>/side-table/ api/v1/seasons/<number:season_id>/side-table/
    api/v1/seasons/<number:season_id>/calendar.ics players/ password/ tokens/ tokens/revoke/ appeals/
"""
# What is the panel's alone.
OF_PANEL_ALONE = """
    seasons/<number:season_id>/appeals/emails/ api/v1/seasons/<number:season_id>/appeals/emails/
    api/v1/seasons/<number:season_id>/appeals/<number:appeal_id>/decide/
    api/v1/seasons/<number:season_id>/appeals/<number:appeal_id>/stand-down/
"""
# Doors for those who hold a link that was not used yet; a wrong one opens to nobody.
LINKS = "set-up/<str:token>/ join/<str:token>/ api/v1/"
OTHERS = {
    "api/v1/table/": {"alice"},
    "api/v1/games/": set(EVERYBODY),
    "api/v1/games/<number:game_id>/": {"alice", "sam", "bob"},
    "api/v1/games/<number:game_id>/entries/": {"alice", "sam", "bob"},
    "api/v1/games/<number:game_id>/races/": {"alice", "sam", "bob"},
    "api/v1/games/<number:game_id>/egn/": {"alice", "sam", "bob"},
    **{
        name: {"sam", "carol", "bob"}
        for name in ("clubs/", "players/", "appeals/", "password/", "tokens/", "tokens/revoke/")
    },
    "clubs/new/": {"carol", "bob"},
    "nights/new/": {"carol", "bob"},
    "seasons/new/": {"carol", "bob"},
    "seasons/new-league/": {"carol", "bob"},
}


def who_may(route: str) -> set[str]:
    """Return those who may; what is named nowhere else is for whoever runs the club."""
    name = route or "."
    if name in OF_PANEL_ALONE.split():
        return {"paula"}
    if name in OF_CAPTAINS_ALONE.split():
        return {"cath"}
    return who_else_may(name) | ({"paula"} if name in OF_PANEL.split() else set())


def who_else_may(name: str) -> set[str]:
    if name in OTHERS:
        return OTHERS[name]
    if name in LINKS.split():
        return set()
    if name in OPEN.split() or name in LISTS.split():
        return set(EVERYBODY)
    if name in OF_CAPTAINS.split():
        return {"cath", "sam", "bob"}
    if name in OF_SIDES.split():
        return {"cath", "bob"}
    return {"sam", "bob"} if name in OF_MEMBERS.split() else {"bob"}


@pytest.fixture
def hall() -> Hall:
    return a_hall()


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    """Give every route of the project but those of Django's admin."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if not route.startswith("admin/"):
                yield from routes(one.url_patterns, route)
        elif isinstance(one, URLPattern) and not route.startswith("admin/"):
            yield route


ROUTES = sorted(set(routes(get_resolver().url_patterns)))


WHATS = {
    "seasons/<number:season_id>/prints/": "booklet",
    "team/<str:code>/prints/": "booklet",
    "nights/<number:night_id>/print/": "tally",
    "nights/<number:night_id>/print/pdf/": "cards",
    "nights/<number:night_id>/do/": "close",
    "nights/<number:night_id>/correction-requests/": "accept",
    "nights/<number:night_id>/entrants/": "leave",
}


# What stands in other places' stead, by how a route begins.
INSTEAD = (
    ("p/", {"code": "player_code"}),
    ("team/", {"code": "team_code"}),
    ("calendar/", {"code": "calendar_code"}),
    ("emails/<str:code>/confirm/", {"code": "confirm_code"}),
    ("emails/<str:code>/stop/", {"code": "stop_code"}),
    ("cups/<number:cup_id>/entries/", {"cup_id": "person_cup_id"}),
    ("cups/<number:cup_id>/ties/", {"cup_id": "person_cup_id"}),
    ("api/v1/cups/<number:cup_id>/ties/", {"cup_id": "person_cup_id"}),
    ("fixtures/", {"request_id": "date_request_id"}),
    ("seasons/<number:season_id>/fixture-plan/", {"plan_id": "fixture_plan_id"}),
    ("seasons/<number:season_id>/weeks/", {"number": "round_number"}),
    ("seasons/<number:season_id>/penalties/<number:penalty_id>/let-off/", {"penalty_id": "taken_penalty_id"}),
    ("seasons/<number:season_id>/players/", {"player_id": "registered_id"}),
    ("api/v1/seasons/<number:season_id>/players/", {"player_id": "registered_id"}),
    ("seasons/<number:season_id>/end/", {"league_id": "closed_id"}),
    ("api/v1/seasons/<number:season_id>/end/", {"league_id": "closed_id"}),
    ("seasons/<number:season_id>/next/", {"league_id": "closed_id"}),
    ("api/v1/seasons/<number:season_id>/next/", {"league_id": "closed_id"}),
    ("seasons/<number:season_id>/reopen/", {"league_id": "closed_id"}),
    ("api/v1/seasons/<number:season_id>/reopen/", {"league_id": "closed_id"}),
)


def address(route: str, places: dict[str, Any]) -> str:
    for beginning, names in INSTEAD:
        if route.startswith(beginning):
            places = places | {name: places[other] for name, other in names.items()}
    if "seasons/<number:season_id>/" in route and route not in OF_NIGHTS.split():
        places = places | {"season_id": places["league_id"]}
    if "/rounds/<number:number>" in route or "/do/" in route:
        places = places | {"number": 1}
    for beginning, what in WHATS.items():
        if route.startswith(beginning):
            places = places | {"what": what}
    for kind in ("number", "str", "slug", "uuid"):
        for name, value in places.items():
            route = route.replace(f"<{kind}:{name}>", str(value))
    assert "<" not in route, route
    return f"/{route}"


ADDRESSES = IPv4Network("127.0.0.0/8").hosts()


def let_in(client: Client, path: str) -> tuple[bool, str | None]:
    """Ask for a page, or send an empty form where there is no page.

    Return whether that was for him to do, and what browsers are told of keeping the page that he was shown, if any.
    """
    cookies = client.cookies.copy()
    kept = None
    for method in (client.get, client.post, client.delete, client.patch):
        with transaction.atomic():
            # From an address of its own on this machine: so many requests from one would be told to wait.
            answer = method(path, REMOTE_ADDR=str(next(ADDRESSES)))
            transaction.set_rollback(True)
        client.cookies = cookies.copy()  # whoever signs out by the way is back again
        if answer.status_code != 405:
            kept = answer.headers.get("Cache-Control", "") if method == client.get else None
            break
    assert answer.status_code < 500
    signs_in = answer.status_code == 302 and urlsplit(answer.headers["Location"]).path == "/sign-in/"
    return answer.status_code not in HIDDEN and not signs_in, kept


KEPT_BY_PHONES = ("t/", "b/", "n/", "p/")
SIGNED_IN = {"sam", "carol", "bob"}
BETWEEN = [who for who in EVERYBODY if who not in {"stranger", "bob"}]


def asking(*, everybody: bool) -> dict[str, set[str]]:
    """Return who asks for each route.

    Whom a page is for is decided before a database is asked; that each page can be, its owner shows on PostgreSQL. For
    what is open to a stranger one of those between him and the owner asks, in turn.
    """
    if POSTGRES:
        return {route: {"bob"} for route in ROUTES}
    found = {route: set(EVERYBODY) for route in ROUTES}
    if not everybody:
        for place, name in enumerate(OPEN.split()):
            found["" if name == "." else name] = {"stranger", BETWEEN[place % len(BETWEEN)], "bob"}
    return found


@pytest.mark.parametrize("everybody", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_exactly_those_are_let_in_who_may_and_no_browser_keeps_what_was_shown_to_who_is_signed_in(
    hall: Hall, everybody: bool
) -> None:
    """Everybody asks for what is not open to all; for what is, a few, and everybody in the soak."""
    asked = asking(everybody=everybody)
    found = {
        (route, who): let_in(hall.people[who], address(route, hall.places))
        for route in ROUTES
        for who in EVERYBODY
        if who in asked[route]
    }
    let = {route: {who for who in asked[route] if found[route, who][0]} for route in ROUTES}
    assert {route: who for route, who in let.items() if who != who_may(route) & asked[route]} == {}
    shown = {
        key: header
        for key, (_, header) in found.items()
        if header is not None and key[1] in SIGNED_IN and key[0] != "sign-out/"
    }
    kept = {key: header for key, header in shown.items() if key[0].startswith(KEPT_BY_PHONES)}
    assert {key: header for key, header in shown.items() if key not in kept and header != "no-store"} == {}
    assert {key: header for key, header in kept.items() if "no-store" in header} == {}
    for who in SIGNED_IN & set.intersection(*asked.values()):
        own = [key for key in shown if key[1] == who]
        assert len([key for key in own if key not in kept]) > 65
        assert len([key for key in own if key in kept]) > 9


def test_a_polled_part_is_still_answered_not_modified_to_whoever_is_signed_in(hall: Hall) -> None:
    """Its script keeps the ETag and sends it; the browser keeps nothing."""
    bob, path = hall.people["bob"], f"/nights/{hall.places['night_id']}/board/"
    first = bob.get(path)
    again = bob.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.headers["Cache-Control"], again.headers["Cache-Control"]) == ("no-store", "no-store")
    assert (first.status_code, again.status_code) == (200, 304)


def test_no_route_is_spoken_of_that_does_not_exist() -> None:
    listed = " ".join([OPEN, LISTS, OF_MEMBERS, OF_CAPTAINS, OF_CAPTAINS_ALONE, OF_SIDES, OF_PANEL, LINKS])
    spoken = {*listed.split(), *OTHERS} - {"."}
    assert spoken - set(ROUTES) == set()


@pytest.mark.parametrize("route", LISTS.split())
def test_lists_that_all_may_ask_for_show_nothing_of_a_club_that_is_not_published(
    route: str, hall: Hall
) -> None:
    own = hall.people["bob"].get(f"/{route}").content.decode()
    assert any(name in own for name in ("The Oak", "Friday bustle", "Winter", "Ann", "Swan"))
    for who in ("stranger", "alice", "carol"):
        seen = hall.people[who].get(f"/{route}").content.decode()
        assert [
            name for name in ("The Oak", "Friday bustle", "Winter", "Ann", "Ben", "Swan") if name in seen
        ] == []


def test_games_are_listed_to_their_table_and_to_the_club_and_to_nobody_else(hall: Hall) -> None:
    lists = {who: hall.people[who].get("/api/v1/games/").json()["results"] for who in EVERYBODY}
    assert {who: len(games) for who, games in lists.items()} == {
        "stranger": 0,
        "alice": 1,
        "cath": 0,
        "paula": 2,
        "sam": 2,
        "carol": 0,
        "bob": 2,
    }
    assert {game["night"]["name"] for games in lists.values() for game in games} == {"Friday bustle"}


def test_the_administration_is_for_superusers(hall: Hall) -> None:
    for who, client in hall.people.items():
        answer = client.get("/admin/scoring/entry/")
        assert (who, answer.status_code, urlsplit(answer.headers["Location"]).path) == (
            who,
            302,
            "/admin/login/",
        )
