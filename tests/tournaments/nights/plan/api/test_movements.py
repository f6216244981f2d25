"""Movements, pairs, wishes and cards by the API."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.clubs.people import Visitor
from tests.tournaments.nights.api.test_nights import codes
from tests.tournaments.nights.hall import NAMES, gather, think
from tests.tournaments.nights.walking import asked_for, first_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.api.view import NOT_NOW, OF_PLANS
from tournaments.nights.models import MovementForecast, Night

pytestmark = pytest.mark.django_db


def path(night: Night, part: str = "") -> str:
    return f"nights/{night.pk}/{part}"


def by_key(answer: Any) -> dict[str, Any]:
    return {one["key"]: one for one in answer.json()["movements"]}


def test_every_movement_is_listed_with_its_fit(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    answer = bob.ask(path(night, "movements/"))
    assert (answer.json()["players"], answer.json()["rounds"]) == (9, 3)
    found = by_key(answer)
    assert list(found) == list(MOVEMENTS)
    assert [key for key, one in found.items() if one["chosen"]] == ["rotation"]
    knock_out = found["knock_out"]
    assert (knock_out["verdict"], knock_out["nearest"], knock_out["instead"]) == (
        "never",
        [8, 10],
        "swiss_pairs",
    )
    assert found["ladder"]["verdict"] == "fits"
    of_ten = by_key(bob.ask(path(night, "movements/?players=10")))
    assert of_ten["knock_out"]["verdict"] == "fits"
    assert codes(bob.ask(path(night, "movements/?players=3"))) == [("min_value", "players")]


def test_a_movement_is_set_at_creation_changed_by_patch_and_later_by_an_act(
    night: Night, bob: Visitor
) -> None:
    wish = {"club": night.club_id, "name": "Another", "word": "ELM", "movement": "ladder"}
    assert bob.send("nights/", wish).json()["movement"] == "ladder"
    gather(night, NAMES[:8])
    assert (
        bob.send(path(night), {"movement": "random_draw"}, method="PATCH").json()["movement"] == "random_draw"
    )
    first_round(night, [0, 1])
    assert codes(bob.send(path(night), {"movement": "ladder"}, method="PATCH")) == [("night_begun", None)]
    act = {"act": "change_movement", "movement": "ladder"}
    assert bob.send(path(night, "acts/"), act).json()["movement"] == "ladder"
    assert codes(bob.send(path(night, "acts/"), {"act": "change_movement"})) == [("required", "movement")]
    assert bob.send(path(night, "acts/"), {"act": "change_rounds", "rounds": 7}).json()["rounds"] == 7


def test_what_is_foreseen_is_asked_for_and_read(night: Night, bob: Visitor) -> None:
    answer = bob.send(path(night, "movements/"), {"players": 8})
    assert answer.status_code == 202
    ladder = by_key(answer)["ladder"]["foresight"]
    assert (ladder["players"], ladder["rounds"], ladder["state"]) == (8, 3, "waiting")
    MovementForecast.objects.update(state="ready", figures={"exact": False})
    again = bob.send(path(night, "movements/"), {"players": 8})
    assert (again.status_code, by_key(again)["ladder"]["foresight"]["figures"]) == (200, {"exact": False})
    assert codes(bob.send(path(night, "movements/"), {})) == [("out_of_range", "players")]


def test_pairs_are_told_listed_and_parted(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:8])
    wish = {"kind": "pair", "one": 2, "other": 1}
    made = bob.send(path(night, "bonds/"), wish)
    assert (made.status_code, made.json()["one"]) == (201, {"entrant": 1, "name": "Ann"})
    assert bob.send(path(night, "bonds/"), wish).json()["id"] == made.json()["id"]
    assert codes(bob.send(path(night, "bonds/"), {"kind": "pair", "one": 2, "other": 3})) == [
        ("two_pairs", "one")
    ]
    assert codes(bob.send(path(night, "bonds/"), {"kind": "apart", "one": 2, "other": 99})) == [
        ("unknown_entrant", "other")
    ]
    bob.send(path(night, "acts/"), {"act": "pair_the_rest"})
    assert bob.ask(path(night, "bonds/?kind=pair")).json()["count"] == 4
    for _ in range(2):
        gone = bob.send(path(night, f"bonds/{made.json()['id']}/"), method="DELETE")
        assert gone.status_code == 204
    assert bob.ask(path(night, "bonds/")).json()["count"] == 3


def test_cards_and_stewards_are_said_of_entrants(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:9])
    changed = bob.send(path(night, "entrants/9/"), {"steward": True, "card": "red"}, method="PATCH").json()
    assert (changed["steward"], changed["card"], changed["stands_in"]) == (True, "red", False)
    changed = bob.send(path(night, "entrants/9/"), {"stands_in": True}, method="PATCH").json()
    assert changed["stands_in"] is True
    refused = bob.send(path(night, "entrants/8/"), {"stands_in": True}, method="PATCH")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "no_steward")
    bob.send(path(night, "entrants/9/"), {"stands_in": False}, method="PATCH")
    bob.send(path(night), {"movement": "red_up_white_down"}, method="PATCH")
    lacks = bob.send(path(night, "plans/"), {})
    assert (lacks.status_code, codes(lacks)) == (409, [("tags_missing", "tags")])
    bob.send(path(night, "acts/"), {"act": "deal_cards"})
    cards = [one["card"] for one in bob.ask(path(night, "entrants/")).json()["results"]]
    assert sorted(cards[:8]) == ["red"] * 4 + ["white"] * 4
    assert bob.send(path(night, "plans/"), {}).status_code == 202


def test_the_next_round_of_a_movement_by_results_is_asked_for_by_itself(night: Night, bob: Visitor) -> None:
    gather(night, NAMES[:8])
    bob.send(path(night), {"movement": "ladder"}, method="PATCH")
    first_round(night, [0, 1])
    plan = bob.ask(path(night, "plans/")).json()["results"][0]
    assert (plan["from_round"], plan["state"]) == (2, "waiting")
    think(asked_for(night))
    published = bob.send(path(night, f"plans/{plan['id']}/publish/"))
    assert [round_["number"] for round_ in published.json()["rounds"]] == [2]


def test_what_movements_and_wishes_refuse_is_about_how_the_night_stands(root: Path) -> None:
    """Every code that stands in the way of a plan is answered with 409, but those of what was sent."""
    sources = [
        *(root / "tournaments/movements").glob("*.py"),
        root / "tournaments/movements/rotation/plan.py",
        root / "tournaments/movements/rotation/constraints.py",
    ]
    told = {code for file in sources for code in re.findall(r'Problem\(\s*"(\w+)"', file.read_text())}
    of_requests = {
        "effort_negative", "entrant_twice", "nights_out_of_range", "not_a_pair", "not_a_whole_number",
        "not_an_object", "not_json", "not_results", "published_of_other_length", "result_unknown", "results_too_many",
        "too_few_rounds", "too_many_rounds", "wish_of_nobody",
    }  # fmt: skip
    assert told - of_requests <= NOT_NOW | OF_PLANS
