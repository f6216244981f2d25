"""What a table of a night gets, checked against the document that programs are written by."""

from typing import Any

import jsonschema
from django.test import Client

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, begin, gather, play_round, publish_plan
from tournaments.nights.models import Night


def told(client: Client, token: str) -> dict[str, Any]:
    answer = client.get("/api/v1/table/", headers={"Authorization": f"Table {token}"})
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def test_a_table_is_told_what_the_document_says_and_nothing_beside(
    client: Client, night: Night, bob: Visitor
) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    token = bob.ask(f"nights/{night.pk}/rounds/?number=1").json()["results"][0]["tables"][1]["token"]
    before = told(client, token)
    begin(night)
    during = told(client, token)
    play_round(night, 1)
    between = told(client, token)
    assert [(one["round"], one["game"] is None, one["night"]["round_state"]) for one in (before, during, between)] == [
        (None, True, None),
        (1, False, "playing"),
        (1, False, "closed"),
    ]  # fmt: skip
    document = client.get("/api/v1/schema/").json()
    schemas = document["components"]["schemas"]
    for answer in (before, during, between):
        jsonschema.validate(answer, {**schemas["TableNow"], "components": document["components"]})
        assert answer.keys() == schemas["TableNow"]["properties"].keys()
        assert answer["night"].keys() == schemas["AtNight"]["properties"].keys()
    for answer in (during, between):
        assert answer["next"].keys() == schemas["NextRound"]["properties"].keys()
        assert {frozenset(move) for move in answer["next"]["moves"]} == {
            frozenset(schemas["Move"]["properties"])
        }
        assert answer["points_table"].keys() == schemas["PointsTable"]["properties"].keys()
        assert {frozenset(tap) for tap in answer["points_table"]["hands"]} == {
            frozenset(schemas["Tap"]["properties"])
        }
