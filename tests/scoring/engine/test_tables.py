"""Every line of the complete tables, for each seat as maker."""

import json
from pathlib import Path

from scoring.engine.score_request import answer_request
from tests.cases import every

TABLES = Path(__file__).parent / "tables"
SIDES = "ABAB"


def rows(name):
    lines = (TABLES / name).read_text().splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def options_of(text):
    pairs = [] if text == "-" else [pair.split("=") for pair in text.split()]
    return {name: json.loads(value) if value[0] in "tf0123456789" else value for name, value in pairs}


def scored(record, options):
    # Both sides begin at 50, so that no floor and no target is near.
    first = {"result": "adjustment", "points": {"A": 50, "B": 50}, "note": "away from the floor"}
    request = {"variant": "north_american", "players": 4, "hands": [first, record]}
    return answer_request({**request, "options": {"target": 100, **options}})


def made(maker, alone, guard, tricks):
    ours, theirs = SIDES[maker], SIDES[maker + 1 & 3]
    record = {"maker": maker, "alone": alone == "yes", "tricks": {"makers": "short"}}
    if tricks != "short":
        record["tricks"] = {ours: int(tricks), theirs: 5 - int(tricks)}
    if guard != "-":
        record["defender_alone"] = (maker + {"left": 1, "right": 3}[guard]) % 4
    return record


def agree(result, maker, makers, defenders, own):
    ours, theirs = SIDES[maker], SIDES[maker + 1 & 3]
    seats = {(maker + 1) % 4: int(defenders), (maker + 3) % 4: int(defenders)}
    seats |= {maker: int(own), (maker + 2) % 4: int(makers)}
    assert result["error"] is None
    assert result["points_of_last_hand"] == {ours: int(makers), theirs: int(defenders)}
    assert result["seat_points"] == {str(seat): 50 + points for seat, points in seats.items()}


@every("maker", range(4))
@every("row", rows("played.tsv"), ids="|".join)
def test_a_played_hand_is_worth_what_the_table_says(row, maker):
    options, alone, guard, tricks, makers, defenders, own = row
    result = scored(made(maker, alone, guard, tricks), options_of(options))
    agree(result, maker, makers, defenders, own)


@every("maker", range(4))
@every("row", rows("robson.tsv"), ids="|".join)
def test_a_robson_hand_is_worth_what_the_table_says(row, maker):
    alone, guard, tricks, robson, blind, makers, defenders, own = row
    record = made(maker, alone, guard, tricks) | {"dealer": maker, "upcard": "J", "blind": blind == "yes"}
    record["robson"] = None if robson == "-" else robson
    agree(scored(record, {"robson": True, "defend_alone": True}), maker, makers, defenders, own)


def penalised(words):
    record = {"alone": True} if "alone" in words else {}
    match words[0]:
        case "revoke":
            return record | {"result": "revoke", "maker": 0, "revokes": [1, 1] if "twice" in words else [1]}
        case "played":
            taken = int(words[1])
            return {"maker": 0, "tricks": {"A": taken, "B": 5 - taken}, "revokes": [1]}
        case "all_passed" | "misdeal":
            return {"result": words[0], "dealer": 1 if "dealer" in words else None}
        case kind:
            record["dealer"] = 1 if "dealer" in words else None
            return record | {"result": "infringement", "infringement": {"type": kind, "seat": 1}}


@every("row", rows("penalties.tsv"), ids="|".join)
def test_a_penalty_is_worth_what_the_table_says(row):
    options, words, ours, theirs = row
    result = scored(penalised(words.split()), options_of(options))
    assert result["error"] is None
    assert result["points_of_last_hand"] == {"A": int(ours), "B": int(theirs)}
    assert result["seat_points"] == {str(seat): 50 + int((ours, theirs)[seat % 2]) for seat in range(4)}


@every("maker", range(4))
@every(("loner", "points"), [(4, 4), (3, 3), (5, 5)])
@every("counted", [None, 5])
def test_a_loner_laid_down_is_a_lone_march(maker, loner, points, counted):
    tricks = counted and {SIDES[maker]: 5, SIDES[maker - 1]: 0}
    for alone in (None, True):
        record = {"result": "lay_down_loner", "maker": maker, "alone": alone, "tricks": tricks}
        agree(scored(record, {"loner_march_points": loner}), maker, points, 0, points)


@every("maker", range(4))
@every("alone", [False, True])
@every(("taken", "lost"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1)])
def test_a_hand_thrown_in_gives_the_makers_one(maker, alone, taken, lost):
    tricks = {SIDES[maker]: taken, SIDES[maker - 1]: lost}
    record = {"result": "throw_in", "maker": maker, "alone": alone, "tricks": tricks}
    agree(scored(record, {}), maker, 1, 0, 1)


BIDS = [(key, row) for key in ("family_bid", "pepper") for row in rows(f"{key}.tsv")]


@every("maker", range(4))
@every(("key", "row"), BIDS)
def test_a_bid_is_worth_what_the_table_says(key, row, maker):
    bid, alone, tricks, makers, others = row
    ours, theirs = SIDES[maker], SIDES[maker + 1 & 3]
    record = {"maker": maker, "tricks": {ours: int(tricks), theirs: 6 - int(tricks)}}
    record["bid"] = int(bid) if bid.isdecimal() else bid
    if alone == "yes":
        record["alone"] = True
    first = {"result": "adjustment", "points": {"A": 50, "B": 50}, "note": "away from the target"}
    result = answer_request(
        {"variant": key, "options": {"target": 1000}, "players": 4, "hands": [first, record]}
    )
    agree(result, maker, makers, others, makers)
