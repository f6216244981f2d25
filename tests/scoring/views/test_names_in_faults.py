"""A fault of a paper card is said with the names of those who sit there, on pages and to phones."""

import pytest

from scoring.engine.ruleset import make_ruleset
from scoring.selectors.passes import signed_code
from scoring.services.tables import open_table
from tests.scoring.kitchen import NAMES, Person, kitchen, new_id

pytestmark = pytest.mark.django_db
FAULT = "A loner is worth 4 points, but Ann and Cleo got 3. Check the card."
CARD = {"result": "totals", "totals": {"scores": {"A": 3, "B": 10}, "loners": {"0": 1}}}


def test_a_fault_of_a_hand_of_nobody_keeps_the_seats_and_sides():
    table = kitchen()
    table.game.seats.update(player=None)
    sent = {"id": new_id(), "kind": "hand", "number": 1, "hand": {"maker": 0, "tricks": {"A": 3}}}
    refused = Person(table.table_pass).post(f"games/{table.game.pk}/entries/", sent)
    assert [one["detail"] for one in refused.json()["errors"]] == ["Give the tricks of B."]


def test_a_card_that_cannot_be_names_the_players_wherever_it_is_sent_from(client):
    table = kitchen()
    page, alice = f"/t/{signed_code(table.table_pass)}/", Person(table.table_pass)
    answers = {
        "q.how": "0",
        "totals.scores.A": "3",
        "totals.scores.B": "10",
        "totals.loners.0": "1",
    }
    asked = client.get(
        f"{page}hand/", {"event": "whole_game", **answers}, headers={"Accept": "application/json"}
    )
    assert asked.json()["problems"] == [FAULT]
    sent = {"id": new_id(), "kind": "totals", "hand": CARD}
    refused = alice.post(f"games/{table.game.pk}/entries/", sent)
    assert (refused.status_code, [one["detail"] for one in refused.json()["errors"]]) == (400, [FAULT])


@pytest.mark.parametrize(
    ("way", "record", "faults"),
    [
        (
            "north_american",
            {"maker": 0, "tricks": {"A": 6, "B": -1}},
            [
                "Ann and Cleo can take 0 to 5 tricks. Count again.",
                "Ben and Dan can take 0 to 5 tricks. Count again.",
            ],
        ),
        ("north_american", {"maker": 0, "tricks": {"A": 3}}, ["Give the tricks of Ben and Dan."]),
        (
            "north_american",
            {"result": "totals", "totals": {"scores": {"B": 10}}},
            ["Give the final score of Ann and Cleo."],
        ),
        (
            "north_american",
            {"maker": 0, "alone": True, "tricks": {"A": 5, "B": 0}, "revokes": [2]},
            [
                "A revoke ends the hand here. Record the result revoke, without tricks.",
                "Cleo sat this hand out and can't revoke. Choose who did.",
            ],
        ),
        (
            "family_bid",
            {
                "maker": 0,
                "bid": 3,
                "tricks": {"A": 3, "B": 3},
                "lay_down": {"by": 0, "tricks_before": {"A": 2, "B": 1}, "uncertain": 1},
            },
            [
                (
                    "Laid down like this the tricks are 4 for Ann and Cleo and 2 for Ben and Dan. "
                    "Correct them, or leave tricks out."
                )
            ],
        ),
        (
            "bid_individual",
            {"maker": 0, "bid": 3, "tricks": {"P0": 3, "P1": 3, "P3": 0}, "dropped": [1, 2, 2, 9, 9]},
            [
                "There is no seat 9. Seats are 0 to 3.",
                "There is no seat 9. Seats are 0 to 3.",
                "Ben dropped out and takes no trick. Correct one of the two.",
                "Cleo can drop out only once. Name them once.",
                "Seat 9 can drop out only once. Name them once.",
            ],
        ),
        (
            "family_bid",
            {"maker": 0, "bid": 3, "tricks": {"A": 3, "B": 3}, "auction": [[0, 3], [0, "pass"]]},
            [
                "Ann speaks twice in this auction. Everyone bids or passes once.",
                "Ben, Cleo and Dan haven't spoken in this auction. Add their bids or passes.",
            ],
        ),
    ],
)
def test_a_fault_of_a_hand_names_the_players(client, way, record, faults):
    table = open_table("Kitchen", make_ruleset(way, {}, 4), NAMES, 0)
    kind = {"kind": "totals"} if "totals" in record else {"kind": "hand", "number": 1}
    sent = {"id": new_id(), **kind, "hand": record}
    refused = Person(table.table_pass).post(f"games/{table.game.pk}/entries/", sent)
    said = [one["detail"] for one in refused.json()["errors"]]
    assert said == faults
