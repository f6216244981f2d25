"""Every address and every route of the interface, asked by everybody: exactly those see or do it who may.

The club is not published. A route that is missing from the table below fails the first test, so that nobody adds a
page without saying who may open it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import Club, Membership, Role
from scoring.models import Entry, TablePass
from scoring.selectors.passes import signed_code
from tests.scoring.kitchen import hand
from tests.tournaments.nights.hall import NAMES, NOW, begin, club_of, gather, make_night, publish_plan, record, tables, think, user
from tournaments.leagues.forms import read_season
from tournaments.leagues.services.nights import add_night
from tournaments.leagues.services.seasons import create_season
from tournaments.nights.models import Entrant
from tournaments.nights.selectors.player_passes import player_code
from tournaments.nights.services.drafts import want_plan

pytestmark = pytest.mark.django_db

EVERYBODY = frozenset({"stranger", "alice", "sam", "carol", "bob"})
# Alice has a table's pass, Sam keeps score for the club, Carol organises another club, Bob owns the club.
SIGNED_IN = frozenset({"sam", "carol", "bob"})
MEMBERS = frozenset({"sam", "bob"})
BOB = frozenset({"bob"})
SCORERS = frozenset({"alice", "sam", "bob"})
ANY_SCORER = SCORERS | {"carol"}
ALICE = frozenset({"alice"})
HIDDEN = frozenset({401, 403, 404, 410})

WHO_MAY = {
    # Open to anybody, or to whoever holds the code that stands in the address.
    **dict.fromkeys(
        ["", "healthz", "api/v1/schema/", "api/v1/docs/", "api/v1/passes/", "api/v1/tables/", "api/v1/variants/"]
        + ["api/v1/variants/<slug:key>/", "api/v1/score/", "tables/new/", "t/", "t/<str:code>/"]
        + ["t/<str:code>/hand/", "t/<str:code>/hands/<int:place>/", "t/<str:code>/entries/"]
        + ["t/<str:code>/again/", "t/<str:code>/names/", "t/<str:code>/card/", "t/<str:code>/card/renew/"]
        + ["sign-in/", "sign-out/", "n/", "n/<str:word>/", "n/<str:word>/<int:number>/"]
        + ["n/<str:word>/<int:number>/hands/<int:round_number>/", "b/<str:word>/", "p/<str:code>/"]
        + ["p/<str:code>/here/", "p/<str:code>/hands/<int:round_number>/", "nights/", "seasons/"]
        + ["reach/", "reach/laptop/", "reach/seen/"],
        EVERYBODY,
    ),
    # A table's pass, or a member of the table's club.
    "api/v1/table/": ALICE,
    "api/v1/games/": ANY_SCORER,
    "api/v1/games/<int:game_id>/": SCORERS,
    "api/v1/games/<int:game_id>/entries/": SCORERS,
    # Lists of what is one's own: everybody who is signed in has one, and finds nothing of this club there.
    **dict.fromkeys(["clubs/", "tokens/", "tokens/end/"], SIGNED_IN),
    **dict.fromkeys(["nights/new/", "seasons/new/"], frozenset({"carol", "bob"})),
}


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
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    record(game, hand(1))
    season = create_season(club, read_season({"name": "Winter"}).values, by=bob, now=NOW)
    add_night(season.pk, night.pk, by=bob, now=NOW)
    table_pass = TablePass.objects.get(table=game.table)
    people = {name: Client() for name in ("stranger", "bob", "carol")}
    people["bob"].force_login(bob)
    people["carol"].force_login(carol)
    people["sam"] = member(club, "sam", Role.SCORER)
    people["alice"] = Client(headers={"Authorization": f"Table {signed_code(table_pass)}"})
    entrant = Entrant.objects.get(night=night, number=1)
    places = {
        "club_id": club.pk,
        "night_id": night.pk,
        "season_id": season.pk,
        "game_id": game.pk,
        "player_id": entrant.player_id,
        "draft_id": draft.pk,
        "plan_id": draft.pk,
        "membership_id": Membership.objects.get(club=club, role=Role.SCORER).pk,
        "invitation_id": 1,
        "number": 1,
        "round_number": 1,
        "table": 1,
        "place": 1,
        "key": "progressive",
        "word": night.word,
        "token": "no-such-token",
        "what": "checked_in",
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


def address(route: str, places: dict[str, Any]) -> str:
    if route.startswith("p/"):
        places = places | {"code": places["player_code"]}
    if route.startswith("nights/<int:night_id>/print/"):
        places = places | {"what": "tally-cards"}
    for kind in ("int", "str", "slug"):
        for name, value in places.items():
            route = route.replace(f"<{kind}:{name}>", str(value))
    assert "<" not in route, route
    return f"/{route}"


def let_in(client: Client, path: str) -> bool:
    """Ask for a page, or send an empty form where there is no page; tell whether that was for him to do."""
    with transaction.atomic():
        answer = client.get(path)
        if answer.status_code == 405:
            answer = client.post(path, {})
        transaction.set_rollback(True)
    assert answer.status_code < 500
    signs_in = answer.status_code == 302 and urlsplit(answer.headers["Location"]).path == "/sign-in/"
    return answer.status_code not in HIDDEN and not signs_in
