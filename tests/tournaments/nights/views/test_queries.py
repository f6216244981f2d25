"""However many play, a page asks the database as often."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.services.players import add_players
from tests.clubs.people import Visitor
from tests.known_again import assert_known_again
from tests.tournaments.nights.hall import NAMES, begin, gather, make_night, play_round, publish_plan
from tournaments.nights.models import Night

pytestmark = pytest.mark.django_db
PAGES = ("", "entrants/", "plan/", "rounds/1/", "standings/", "log/", "movement/", "pairs/", "cards/")


def asked(bob: Visitor, night: Night) -> dict[str, int]:
    counts = {}
    for page in PAGES:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert bob.get(f"nights/{night.pk}/{page}").status_code == 200
        counts[page] = len(queries)
    return counts


def begun_night(club: Any, word: str, players: int) -> Night:
    night = make_night(club, word=word)
    gather(night, NAMES[:players])
    publish_plan(night)
    begin(night)
    return night


@pytest.mark.parametrize("played", [False, True])
def test_four_and_twenty_cost_the_same(bob: Visitor, club: Any, played: bool) -> None:
    add_players(club, ["Zed, who stays at home"])
    few, many = begun_night(club, "OAK", 4), begun_night(club, "ELM", 20)
    for night in (few, many) if played else ():
        play_round(night, 1)
    asked(bob, few)  # what is asked once a process
    Night.objects.update(version=1000)  # nothing is in the cache
    assert asked(bob, many) == asked(bob, few)


def test_a_poll_that_finds_nothing_new_is_cheap(
    bob: Visitor, club: Any, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    night = begun_night(club, "OAK", 20)
    part = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true"})
    known = {"HX-Request": "true", "If-None-Match": part.headers["ETag"]}
    with django_assert_max_num_queries(12):
        assert bob.get(f"nights/{night.pk}/", **known).status_code == 304
    asked_by = {**bob.headers, "HX-Request": "true"}
    assert_known_again(bob.client.get, f"/nights/{night.pk}/", part.headers["ETag"], **asked_by)
