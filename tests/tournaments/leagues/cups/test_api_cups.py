"""Cups by the API: set up, drawn, dated, read with their bracket; written by organisers alone."""

from typing import Any

import pytest

from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.cups import cup_match
from tests.tournaments.leagues.examples.league import play
from tournaments.leagues.models import Cup, Season

pytestmark = pytest.mark.django_db
FIRST, SECOND = "2090-11-07", "2090-12-05"


def a_body(season: Season, **more: Any) -> dict[str, Any]:
    return {"name": "Bell Cup", "teams": list(season.teams.values_list("pk", flat=True)), **more}


def test_a_cup_is_set_up_drawn_and_played_by_the_api(season: Season, bob: Visitor) -> None:
    made = bob.send(f"seasons/{season.pk}/cups/", a_body(season, options={"plate": True}))
    assert made.status_code == 201
    cup = made.json()
    assert (cup["drawn_at"], cup["rounds"], cup["options"]["plate"]) == (None, [], True)
    at = f"cups/{cup['id']}/"
    assert codes(bob.send(f"{at}rounds/1/", {"date": FIRST})) == (409, [("not_drawn", None)])
    drawn = bob.send(f"{at}draw/", {"seed": 1})
    assert drawn.status_code == 200
    assert bob.send(f"{at}draw/", {"seed": 1}).json() == drawn.json()
    assert codes(bob.send(f"{at}draw/", {"seed": 2})) == (409, [("cup_drawn", None)])
    assert [one["sentence"] for one in drawn.json()["names"]][:2] == [
        "Bell is drawn in match 1.",
        "Fox is drawn against Bell.",
    ]
    dated = bob.send(f"{at}rounds/1/", {"date": FIRST, "starts_at": "20:00"}).json()
    first = dated["rounds"][0]
    assert (first["name"], first["date"], first["starts_at"]) == ("Semi-finals", FIRST, "20:00")
    assert [len(tie["fixtures"]) for tie in first["ties"]] == [1, 1]
    assert dated["rounds"][1]["ties"][0]["first"] == {
        "team": None,
        "entry": None,
        "waits_for": 1,
        "withdrawn": False,
    }
    assert codes(bob.send(f"{at}rounds/3/", {"date": FIRST})) == (400, [("no_such_round", "number")])
    assert codes(bob.send(f"{at}rounds/2/", {"date": SECOND, "venue": 10**9})) == (
        400,
        [("venue_unknown", "venue")],
    )
    play(cup_match("Bell", "Fox"), 4, 4)
    level = cup_match("Bell", "Fox").pk
    assert codes(bob.send(f"fixtures/{cup_match('Swan', 'Crown').pk}/decider/", {"winner": "home"})) == (
        409,
        [("not_level", None)],
    )
    asked = captain("Fox").send(f"fixtures/{level}/decider/", {"winner": "away"})
    assert (asked.json()["level_winner"], asked.json()["decider_claimed"]) == ("", "away")
    assert captain("Swan").send(f"fixtures/{level}/decider/", {"winner": "away"}).status_code == 403
    settled = captain("Bell").send(f"fixtures/{level}/decider/", {"winner": "away"})
    assert (settled.json()["level_winner"], settled.json()["decider_claimed"]) == ("away", "")
    assert bob.send(f"fixtures/{level}/decider/", {"winner": "away"}).json() == settled.json()
    play(cup_match("Swan", "Crown"), 3, 6)
    answer = bob.ask(at)
    tie = answer.json()["rounds"][0]["ties"][0]
    assert (tie["status"], tie["winner"]["name"]) == ("played", "Fox")
    assert bob.ask(at, **{"If-None-Match": answer["ETag"]}).status_code == 304
    plate = bob.send(f"{at}plate/")
    assert (plate.status_code, plate.json()["kind"], plate.json()["main"]) == (201, "plate", cup["id"])
    assert [one["name"] for one in bob.ask(f"seasons/{season.pk}/cups/").json()["results"]] == [
        "Bell Cup",
        "Bell Cup Plate",
    ]
    fixture = bob.ask(f"fixtures/{level}/").json()
    assert (fixture["division"], fixture["cup"]) == (
        None,
        {"id": cup["id"], "name": "Bell Cup", "round": 1, "tie": 1},
    )
    assert bob.ask(f"fixtures/?division={season.divisions.get().pk}").json()["count"] == 12
    assert bob.ask(f"fixtures/?cup={cup['id']}").json()["count"] == 2
    assert codes(bob.send(at, method="DELETE")) == (409, [("cup_has_matches", None)])


def test_a_cup_is_changed_taken_back_and_taken_out(season: Season, bob: Visitor) -> None:
    cup = bob.send(f"seasons/{season.pk}/cups/", a_body(season)).json()["id"]
    bell, crown, fox, swan = season.teams.order_by("pk").values_list("pk", flat=True)
    changed = bob.send(f"cups/{cup}/", {"teams": [bell, crown], "options": {"level": "replay"}}, "PATCH")
    assert [team["id"] for team in changed.json()["teams"]] == [bell, crown]
    assert bob.send(f"cups/{cup}/draw/").status_code == 200
    assert bob.send(f"cups/{cup}/draw/", method="DELETE").json()["drawn_at"] is None
    wrong = {"name": "X", "options": {"level": "toss", "prize": 1}, "teams": ["a"]}
    assert bob.send(f"seasons/{season.pk}/cups/", wrong).status_code == 400
    assert bob.send(f"cups/{cup}/", method="DELETE").status_code == 204
    wanted = {"name": "Play-off", "kind": "play_off", "winners": [bell, crown], "runners_up": [fox, swan]}
    made = bob.send(f"seasons/{season.pk}/cups/", wanted).json()
    pairs = [(tie["first"]["team"]["id"], tie["second"]["team"]["id"]) for tie in made["rounds"][0]["ties"]]
    assert pairs == [(bell, swan), (crown, fox)]
    assert made["names"] == []


def test_captains_and_scorers_read_cups_and_organisers_alone_write_them(
    season: Season, bob: Visitor, alice: Visitor, stranger: Visitor, carol: Visitor
) -> None:
    cup = bob.send(f"seasons/{season.pk}/cups/", a_body(season)).json()["id"]
    reader = with_token(bob.user, may_write=False) if bob.user is not None else bob
    for who, read, write in (
        (captain("Bell"), 200, 403),
        (alice, 200, 403),
        (reader, 200, 403),
        (stranger, 404, 401),
        (carol, 404, 404),
    ):
        assert who.ask(f"cups/{cup}/").status_code == read
        assert who.ask(f"seasons/{season.pk}/cups/").status_code == read
        for path, method in ((f"seasons/{season.pk}/cups/", "POST"), (f"cups/{cup}/draw/", "POST")):
            assert who.send(path, {"name": "Mine"} if "seasons" in path else {}, method).status_code == write
    assert Cup.objects.get().drawn_at is None
