"""What a level game is, by the API: written, read, and left out."""

import pytest
from rest_framework.serializers import FloatField

from clubs.models import Club
from scoring.api.metric_fields import metric_fields
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, begin, gather, play, publish_plan, tables
from tournaments.nights.models import Night
from tournaments.standings.metrics import NIGHT_METRICS

pytestmark = pytest.mark.django_db


def made(bob: Visitor, club: Club, **wishes: object) -> str:
    answer = bob.send("nights/", {"club": club.pk, "name": "Friday bustle", **wishes})
    assert answer.status_code == 201
    return str(answer.json()["tied_games"])


def test_a_night_that_leaves_it_out_has_what_fits_the_end_of_its_rounds(club: Club, bob: Visitor) -> None:
    american = {"variant": "north_american"}
    assert [
        made(bob, club),
        made(bob, club, **american),
        made(bob, club, **american, ends_by="clock", minutes=15),
        made(bob, club, **american, hands=8),
        made(bob, club, tied_games="first_there"),
        made(bob, club, **american, tied_games="tie"),
    ] == ["tie", "first_there", "tie", "tie", "first_there", "tie"]


def test_a_change_of_something_else_leaves_it_and_it_can_be_changed(night: Night, bob: Visitor) -> None:
    path = f"nights/{night.pk}/"
    assert bob.ask(path).json()["tied_games"] == "tie"
    target = bob.send(path, {"variant": "north_american"}, "PATCH").json()
    assert (target["options"]["fixed_hands"], target["tied_games"]) == (None, "tie")
    assert bob.send(path, {"tied_games": "first_there"}, "PATCH").json()["tied_games"] == "first_there"
    night.refresh_from_db()
    assert night.tied_games == "first_there"
    refused = bob.send(path, {"tied_games": "coin"}, "PATCH")
    assert (refused.status_code, refused.json()["errors"][0]["attr"]) == (400, "tied_games")


def test_once_the_night_has_begun_it_stays(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    answer = bob.send(f"nights/{night.pk}/", {"tied_games": "first_there"}, "PATCH")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "night_begun")
    night.refresh_from_db()
    assert night.tied_games == "tie"


def test_standings_have_games_tied_and_half_games(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], [(0, 4), (1, 3)])
    rows = bob.ask(f"nights/{night.pk}/standings/").json()["results"]
    keys = ("games_won", "games_tied", "games_won_and_half_tied")
    assert [[row[key] for key in keys] for row in rows] == [[0, 1, 0.5]] * 4
    fields = metric_fields(NIGHT_METRICS)
    assert [key for key, field in fields.items() if isinstance(field, FloatField)] == [keys[2]]
