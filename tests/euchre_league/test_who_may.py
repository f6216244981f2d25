"""Every address and every route of the interface, asked by everybody: exactly those see or do it who may.

The club is not published. A route that is missing from the table below fails the first test, so that nobody adds a
page without saying who may open it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import IPv4Network
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import Club, Membership, Role
from clubs.services.invitations import invite
from scoring.models import CorrectionRequest, TablePass
from scoring.selectors.passes import signed_code
from scoring.services.saved_rulesets import save_ruleset
from tests.scoring.kitchen import hand, new_id
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    publish_plan,
    record,
    tables,
    think,
    user,
)
from tournaments.leagues.forms import read_season
from tournaments.leagues.services.nights import add_night
from tournaments.leagues.services.seasons import create_season
from tournaments.nights.models import Entrant
from tournaments.nights.selectors.player_passes import player_code
from tournaments.nights.services.bonds import bind
from tournaments.nights.services.drafts import want_plan
from tournaments.nights.services.papers import want_paper

pytestmark = pytest.mark.django_db

# Alice has a table's pass, Sam keeps score for the club, Carol organises another club, Bob owns this one.
EVERYBODY = ("stranger", "alice", "sam", "carol", "bob")
HIDDEN = frozenset({401, 403, 404, 410})

# Open to anybody, or to whoever holds the code or the word that stands in the address.
OPEN = """
    . healthz metrics api/v1/schema/ api/v1/docs/ api/v1/passes/ api/v1/tables/ api/v1/variants/
    api/v1/variants/<slug:key>/ api/v1/score/ tables/new/ sign-in/ sign-out/ reach/ reach/laptop/ reach/seen/
    t/ t/<str:code>/ t/<str:code>/hand/ t/<str:code>/hands/<int:place>/ t/<str:code>/entries/
    t/<str:code>/again/ t/<str:code>/names/ t/<str:code>/card/ t/<str:code>/races/
    t/<str:code>/rules/
    n/ n/<str:word>/ n/<str:word>/<int:number>/ n/<str:word>/<int:number>/hands/<int:round_number>/
    b/<str:word>/ p/<str:code>/ p/<str:code>/here/ p/<str:code>/card/
    p/<str:code>/card/file/ p/<str:code>/hands/<int:round_number>/
"""
# Lists that anybody may ask for; this club's rows are not in them (see the last test).
LISTS = "api/v1/clubs/ api/v1/nights/ api/v1/players/ api/v1/rulesets/ api/v1/seasons/ nights/ seasons/"
# What the club's scorers may read, and the games that they may score.
OF_MEMBERS = """
    api/v1/clubs/<int:club_id>/ api/v1/clubs/<int:club_id>/races/ api/v1/clubs/<int:club_id>/races/standings/
    clubs/<int:club_id>/races/ api/v1/players/<int:player_id>/ clubs/<int:club_id>/
    api/v1/players/<int:player_id>/statistics/ api/v1/rulesets/<int:ruleset_id>/ rulesets/<int:ruleset_id>/
    clubs/<int:club_id>/rulesets/
    api/v1/nights/<int:night_id>/ api/v1/nights/<int:night_id>/acts/ api/v1/nights/<int:night_id>/entrants/
    api/v1/nights/<int:night_id>/correction-requests/
    api/v1/nights/<int:night_id>/correction-requests/<uuid:request_id>/
    nights/<int:night_id>/correction-requests/<uuid:request_id>/<slug:what>/
    api/v1/nights/<int:night_id>/entrants/<int:number>/ api/v1/nights/<int:night_id>/rounds/
    api/v1/nights/<int:night_id>/papers/ api/v1/nights/<int:night_id>/papers/<int:paper_id>/
    api/v1/nights/<int:night_id>/papers/<int:paper_id>/file/ api/v1/nights/<int:night_id>/plan/<str:form>/
    api/v1/nights/<int:night_id>/standings/ api/v1/seasons/<int:season_id>/
    api/v1/seasons/<int:season_id>/nights/ api/v1/seasons/<int:season_id>/standings/
    nights/<int:night_id>/ nights/<int:night_id>/acts/ nights/<int:night_id>/board/
    nights/<int:night_id>/entrants/<int:number>/ nights/<int:night_id>/print/
    nights/<int:night_id>/print/<str:what>/ nights/<int:night_id>/print/pdf/<str:what>/
    nights/<int:night_id>/print/pdf/<str:what>/file/ nights/<int:night_id>/print/plan/<str:form>/
    nights/<int:night_id>/rounds/<int:number>/
    nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/
    nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/record/
    nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/seats/
    nights/<int:night_id>/rounds/<int:number>/tables/<int:table>/void/
    nights/<int:night_id>/standings/ seasons/<int:season_id>/
"""
# Doors for those who hold a link that was not used yet; a wrong one opens to nobody.
LINKS = "set-up/<str:token>/ join/<str:token>/ api/v1/"
OTHERS = {
    "api/v1/table/": {"alice"},
    "api/v1/games/": set(EVERYBODY),
    "api/v1/games/<int:game_id>/": {"alice", "sam", "bob"},
    "api/v1/games/<int:game_id>/entries/": {"alice", "sam", "bob"},
    "api/v1/games/<int:game_id>/races/": {"alice", "sam", "bob"},
    "api/v1/games/<int:game_id>/egn/": {"alice", "sam", "bob"},
    "clubs/": {"sam", "carol", "bob"},
    "clubs/new/": {"carol", "bob"},
    "password/": {"sam", "carol", "bob"},
    "tokens/": {"sam", "carol", "bob"},
    "tokens/end/": {"sam", "carol", "bob"},
    "nights/new/": {"carol", "bob"},
    "seasons/new/": {"carol", "bob"},
}


def who_may(route: str) -> set[str]:
    """Answer with those who may; what is named nowhere else is for whoever runs the club."""
    name = route or "."
    if name in OTHERS:
        return OTHERS[name]
    if name in LINKS.split():
        return set()
    if name in OPEN.split() or name in LISTS.split():
        return set(EVERYBODY)
    return {"sam", "bob"} if name in OF_MEMBERS.split() else {"bob"}


@dataclass
class Hall:
    """An unpublished club with a night in its first round, and what stands in addresses."""

    club: Club
    people: dict[str, Client]
    places: dict[str, Any]


def member(club: Club, name: str, role: Role) -> Client:
    who = user(name)
    Membership.objects.create(club=club, user=who, role=role)
    client = Client()
    client.force_login(who)
    return client


@pytest.fixture
def hall() -> Hall:
    club, bob = club_of("The Oak")
    other, carol = club_of("The Elm", "carol")
    night = make_night(club)
    gather(night, NAMES[:9])
    publish_plan(night)
    draft = think(want_plan(night.pk, by=None, now=NOW))
    paper = want_paper(night.pk, "cards")
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    first = record(game, hand(1)).entry
    asked = CorrectionRequest.objects.create(
        id=new_id(),
        game=game,
        kind="void",
        of=first,
        facts={},
        by_pass=TablePass.objects.get(table=game.table),
        received_at=NOW,
    )
    season = create_season(club, read_season({"name": "Winter"}).values, by=bob, now=NOW)
    add_night(season.pk, night.pk, by=bob, now=NOW)
    saved = save_ruleset(club, "Winter rules", "progressive", by=bob, now=NOW)
    table_pass = TablePass.objects.get(table=game.table)
    people = {name: Client() for name in ("stranger", "bob", "carol")}
    people["bob"].force_login(bob)
    people["carol"].force_login(carol)
    people["sam"] = member(club, "sam", Role.SCORER)
    people["alice"] = Client(headers={"Authorization": f"Table {signed_code(table_pass)}"})
    # Somebody who plays in the first round: whoever sits out has no hands to look at.
    entrant = Entrant.objects.filter(night=night, seatings__round__number=1).earliest("number")
    places = {
        "club_id": club.pk,
        "night_id": night.pk,
        "season_id": season.pk,
        "game_id": game.pk,
        "ruleset_id": saved.pk,
        "player_id": entrant.player_id,
        "draft_id": draft.pk,
        "plan_id": draft.pk,
        "paper_id": paper.pk,
        "request_id": asked.pk,
        "bond_id": bind(night.pk, "apart", 1, 2, by=None, now=NOW).pk,
        "membership_id": Membership.objects.get(club=club, role=Role.SCORER).pk,
        "invitation_id": invite(club, Role.SCORER, bob, NOW).pk,
        "number": entrant.number,
        "round_number": 1,
        "table": 1,
        "place": 1,
        "key": "progressive",
        "word": night.word,
        "token": "no-such-token",
        "what": "checked_in",
        "form": "csv",
        "code": signed_code(table_pass),
        "player_code": player_code(entrant.player_pass),
    }
    assert other.pk != club.pk
    return Hall(club, people, places)


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
    "nights/<int:night_id>/print/": "tally",
    "nights/<int:night_id>/print/pdf/": "cards",
    "nights/<int:night_id>/do/": "close",
    "nights/<int:night_id>/correction-requests/": "accept",
    "nights/<int:night_id>/entrants/": "leave",
}


def address(route: str, places: dict[str, Any]) -> str:
    if route.startswith("p/"):
        places = places | {"code": places["player_code"]}
    if "/rounds/<int:number>" in route or "/do/" in route:
        places = places | {"number": 1}
    for beginning, what in WHATS.items():
        if route.startswith(beginning):
            places = places | {"what": what}
    for kind in ("int", "str", "slug", "uuid"):
        for name, value in places.items():
            route = route.replace(f"<{kind}:{name}>", str(value))
    assert "<" not in route, route
    return f"/{route}"


ADDRESSES = IPv4Network("127.0.0.0/8").hosts()


def let_in(client: Client, path: str) -> bool:
    """Ask for a page, or send an empty form where there is no page; tell whether that was for him to do."""
    cookies = client.cookies.copy()
    for method in (client.get, client.post, client.delete):
        with transaction.atomic():
            # From an address of its own on this machine: so many requests from one would be told to wait.
            answer = method(path, REMOTE_ADDR=str(next(ADDRESSES)))
            transaction.set_rollback(True)
        client.cookies = cookies.copy()  # whoever signs out by the way is back again
        if answer.status_code != 405:
            break
    assert answer.status_code < 500
    signs_in = answer.status_code == 302 and urlsplit(answer.headers["Location"]).path == "/sign-in/"
    return answer.status_code not in HIDDEN and not signs_in


def test_exactly_those_are_let_in_who_may(hall: Hall) -> None:
    found = {
        route: {who for who in EVERYBODY if let_in(hall.people[who], address(route, hall.places))}
        for route in ROUTES
    }
    assert {route: who for route, who in found.items() if who != who_may(route)} == {}


KEPT_BY_PHONES = ("t/", "b/", "n/", "p/")
SIGNED_IN = ("sam", "carol", "bob")


def test_no_browser_keeps_a_page_that_somebody_signed_in_was_shown(hall: Hall) -> None:
    pages = [route for route in ROUTES if not route.startswith("sign-out/")]
    found = {
        (who, route): answer.headers.get("Cache-Control", "")
        for who in SIGNED_IN
        for route in pages
        if (answer := hall.people[who].get(address(route, hall.places))).status_code != 405
    }
    kept = {key: header for key, header in found.items() if key[1].startswith(KEPT_BY_PHONES)}
    assert {key: header for key, header in found.items() if key not in kept and header != "no-store"} == {}
    assert {key: header for key, header in kept.items() if "no-store" in header} == {}
    assert (len(found) - len(kept) > 200, len(kept) > 30) == (True, True)


def test_a_polled_part_is_still_answered_not_modified_to_whoever_is_signed_in(hall: Hall) -> None:
    """Its script keeps the ETag and sends it; the browser keeps nothing."""
    bob, path = hall.people["bob"], f"/nights/{hall.places['night_id']}/board/"
    first = bob.get(path)
    again = bob.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (first.headers["Cache-Control"], again.headers["Cache-Control"]) == ("no-store", "no-store")
    assert (first.status_code, again.status_code) == (200, 304)


def test_no_route_is_spoken_of_that_does_not_exist() -> None:
    spoken = {*OPEN.split(), *LISTS.split(), *OF_MEMBERS.split(), *LINKS.split(), *OTHERS} - {"."}
    assert spoken - set(ROUTES) == set()


@pytest.mark.parametrize("route", LISTS.split())
def test_lists_that_all_may_ask_for_show_nothing_of_a_club_that_is_not_published(
    route: str, hall: Hall
) -> None:
    own = hall.people["bob"].get(f"/{route}").content.decode()
    assert any(name in own for name in ("The Oak", "Friday bustle", "Winter", "Ann"))
    for who in ("stranger", "alice", "carol"):
        seen = hall.people[who].get(f"/{route}").content.decode()
        assert [name for name in ("The Oak", "Friday bustle", "Winter", "Ann", "Ben") if name in seen] == []


def test_games_are_listed_to_their_table_and_to_the_club_and_to_nobody_else(hall: Hall) -> None:
    lists = {who: hall.people[who].get("/api/v1/games/").json()["results"] for who in EVERYBODY}
    assert {who: len(games) for who, games in lists.items()} == {
        "stranger": 0,
        "alice": 1,
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
