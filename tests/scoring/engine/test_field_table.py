"""Every field and every result: which way to play has it; elsewhere it is refused and never ignored."""

from functools import cache

from scoring.engine.hand import Hand, HandResult
from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.groups import TABLES, members, named
from tests.scoring.engine.test_tables import rows

SAID = {
    "dealer": 0,
    "maker": 0,
    "call_round": 1,
    "alone": True,
    "alone_seat": 0,
    "defender_alone": 1,
    "tricks": {"A": 3, "B": 2},
    "trump": "S",
    "bid": 3,
    "auction": [[0, "pass"]],
    "dropped": [1],
    "declared_march": True,
    "called_suit": 1,
    "partner_tile": "asleep",
    "partner": 1,
    "upcard": "9",
    "blind": True,
    "robson": "add",
    "lay_down": {"by": 0, "tricks_before": {"A": 1, "B": 1}},
    "steal": {"by": 0, "from": 1},
    "revokes": [0],
    "infringement": {"type": "table_talk", "seat": 0},
    "turn_ups": 3,
    "points": {"A": 1},
    "note": "as ruled",
    "totals": {"scores": {"A": 9, "B": 7}},
}
REFUSED = {"field_not_in_variant", "field_not_with_result", "maker_on_all_pass"}


@cache
def expected():
    """By key and number of players, the results of records that may carry each field."""
    groups, lines = named(rows("fields.tsv"))
    found = {table: {} for table in TABLES}
    for field, results, who in lines:
        for table in members(who, groups):
            found[table].setdefault(field, set()).update(results.split())
    return found


def faults(key, players, record):
    error = answer_request({"variant": key, "players": players, "hands": [record]})["error"]
    return [] if error is None else [(problem["code"], problem["field"]) for problem in error["problems"]]


def test_every_field_of_a_record_is_tried():
    fields = {"tricks" if name == "makers_short" else name for name in Hand.__slots__}
    assert fields == {"result", *SAID}
    assert {field for table in expected().values() for field in table} == fields


@every(("key", "players"), TABLES)
def test_a_result_that_the_variant_lacks_is_refused(key, players):
    taken = expected()[key, players]["result"]
    for result in HandResult:
        lacks = faults(key, players, {"result": result.value}) == [("result_not_in_variant", "result")]
        assert lacks == (result.value not in taken)


@every(("key", "players"), TABLES)
def test_a_field_that_has_no_place_is_refused(key, players):
    fields = expected()[key, players]
    for result in fields["result"]:
        for field, value in SAID.items():
            found = [
                code
                for code, where in faults(key, players, {"result": result, field: value})
                if where == field and code in REFUSED
            ]
            if result in fields.get(field, ()):
                assert found == []
            elif not fields.get(field, set()) & fields["result"]:
                assert found == ["field_not_in_variant"]
            elif field == "maker" and result == "all_passed":
                assert found == ["maker_on_all_pass"]
            else:
                assert found == ["field_not_with_result"]


@every(("key", "players"), TABLES)
def test_the_turned_up_card_is_told_in_any_words(key, players):
    if "upcard" in expected()[key, players]:
        for card in ("9", "jack of hearts", "J", "left bower"):
            found = faults(key, players, {"maker": 0, "upcard": card})
            assert [code for code, where in found if where == "upcard"] == []
