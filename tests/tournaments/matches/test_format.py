"""A match's format as a league writes it: several blocks, single players, and every fault at once."""

from typing import Any

import pytest

from tests.cases import every
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import LegKind, Moves, Pairing, has_same_games, make_format, pairing_of
from tournaments.matches.format_reading import read_format
from tournaments.matches.presets import PRESET_BY_KEY
from tournaments.matches.sheet import how_played


def leg(number: int, table: int, home: int, away: int) -> dict[str, int]:
    return {"round": number, "table": table, "home": home, "away": away}


def block(*legs: Any, kind: str = "pairs", pairing: str = "list") -> dict[str, Any]:
    return {"kind": kind, "pairing": pairing, "legs": list(legs)}


def faults(data: object) -> list[tuple[str, str, str]]:
    with pytest.raises(MatchRefused) as refused:
        read_format(data)
    return [(one.code, one.field, one.message) for one in refused.value.problems]


def test_three_pairs_each_meet_each_as_the_design_writes_it_out() -> None:
    met = [f"H{one.home}-V{one.away}" for one in make_format(6).legs]
    assert met == ["H1-V1", "H2-V2", "H3-V3", "H1-V3", "H2-V1", "H3-V2", "H1-V2", "H2-V3", "H3-V1"]


def test_the_home_side_moves_where_a_format_says_so() -> None:
    met = [f"H{one.home}-V{one.away}" for one in make_format(6, moves=Moves.HOME).legs]
    assert met == ["H1-V1", "H2-V2", "H3-V3", "H3-V1", "H1-V2", "H2-V3", "H2-V1", "H3-V2", "H1-V3"]
    said = "After each round the home side moves on to the next pair; the visitors stay."
    assert how_played(make_format(6, moves=Moves.HOME), one_by_one=False) == said
    assert pairing_of(make_format(6, moves=Moves.HOME).legs) is Pairing.EACH_MEETS_EACH


def test_games_that_nobody_sent_are_written_out_by_who_moves() -> None:
    each = {"kind": "pairs", "pairing": "each_meets_each"}
    for moves, wanted in ((None, Moves.AWAY), ("away", Moves.AWAY), ("home", Moves.HOME)):
        sent = each if moves is None else each | {"moves": moves}
        assert read_format({"players": 6, "blocks": [sent]}) == make_format(6, moves=wanted)
    assert faults({"players": 6, "blocks": [each | {"moves": "nobody"}]}) == [
        ("nobody_moves", "blocks.0.moves", "Where each meets each somebody has to move: away or home.")
    ]
    # With a single pair a side there is nobody to move on to.
    assert read_format({"players": 2, "blocks": [each]}).blocks[0].moves is Moves.NOBODY


def test_who_moves_agrees_with_the_games_and_stays_unsaid_where_nobody_said_it() -> None:
    (written,), (same,) = (
        [one.as_json() for one in form.blocks] for form in (make_format(6), make_format(6, Pairing.SAME_PAIR))
    )
    unsaid = {name: written[name] for name in ("kind", "pairing", "legs")}
    for one in (written, unsaid):
        assert read_format({"players": 6, "blocks": [one]}).as_json()["blocks"] == [one]
    assert has_same_games({"players": 6, "blocks": [written]}, {"players": 6, "blocks": [unsaid]})
    both = block(leg(1, 1, 1, 1), leg(1, 2, 2, 2), leg(2, 1, 2, 2), leg(2, 2, 1, 1))
    for one, movers in (
        (written | {"moves": "home"}, "the visitors move"),
        (same | {"moves": "away"}, "nobody moves"),
        (both | {"moves": "home"}, "the visitors and the home side move"),
    ):
        message = f"By these games {movers}. Say so, leave out who moves, or change the games."
        assert faults({"players": 6, "blocks": [one]}) == [("moves_contradicted", "blocks.0.moves", message)]
    assert faults({"players": 6, "blocks": [written | {"moves": ["x"]}]})[0][0] == "unknown_value"


def test_blocks_of_single_players_and_of_pairs_are_read_as_they_are_stored() -> None:
    written = {
        "players": 4,
        "blocks": [
            block(*(leg(1, at, at, 5 - at) for at in range(1, 5)), kind="singles"),
            block(leg(1, 1, 1, 2), leg(1, 2, 2, 1)),
        ],
    }
    form = read_format(written)
    assert [(one.kind, one.pairing, len(one.legs)) for one in form.blocks] == [
        (LegKind.SINGLES, Pairing.LIST, 4),
        (LegKind.PAIRS, Pairing.LIST, 2),
    ]
    assert (form.as_json(), len(form.legs), form.pairs) == (written, 6, 2)


def test_a_block_that_gives_somebody_two_tables_at_once_is_refused() -> None:
    twice = block(leg(1, 1, 1, 1), leg(1, 1, 1, 2), leg(2, 1, 1, 2), leg(2, 2, 2, 2))
    assert faults({"players": 4, "blocks": [twice]}) == [
        ("pair_twice", "blocks.0", "The home side's number 1 plays 2 games at once in round 1."),
        ("pair_twice", "blocks.0", "The away side's number 2 plays 2 games at once in round 2."),
        ("table_twice", "blocks.0", "Table 1 has 2 games in round 1. Give each game a table of its own."),
    ]


@every(
    ("data", "found"),
    [
        ([], [("not_an_object", "format")]),
        ({}, [("players_out_of_range", "players"), ("no_blocks", "blocks")]),
        ({"players": 9, "blocks": "x"}, [("players_out_of_range", "players"), ("no_blocks", "blocks")]),
        (
            {"players": True, "blocks": [1]},
            [("players_out_of_range", "players"), ("not_an_object", "blocks.0")],
        ),
        ({"players": 6, "blocks": [block()]}, [("no_legs", "blocks.0.legs")]),
        ({"players": 6, "blocks": [block(leg(1, 1, 1, 1), kind="trios")]}, [("unknown_value", "blocks.0")]),
        ({"players": 6, "blocks": [block() for _ in range(65)]}, [("too_many_blocks", "blocks")]),
        (
            {"players": 6, "blocks": [block(leg(1, 1, 4, 1), {"round": 1}, leg(0, 1, 1, 1), None)]},
            [
                ("no_such_pair", "blocks.0.legs.0"),
                ("leg_unreadable", "blocks.0.legs.1"),
                ("leg_unreadable", "blocks.0.legs.2"),
                ("leg_unreadable", "blocks.0.legs.3"),
            ],
        ),
        # A pair that isn't there, though there is such a single player; and too many games in two blocks together.
        (
            {"players": 6, "blocks": [block(leg(1, 1, 6, 6), kind="singles"), block(leg(1, 1, 6, 6))]},
            [("no_such_pair", "blocks.1.legs.0")],
        ),
        (
            {"players": 2, "blocks": [block(*(leg(at, 1, 1, 1) for at in range(1, 41))) for _ in range(2)]},
            [("too_many_legs", "blocks")],
        ),
    ],
)
def test_every_fault_of_a_format_is_named_at_once(data: object, found: list[tuple[str, str]]) -> None:
    assert [(code, field) for code, field, _ in faults(data)] == found


@every(
    ("preset", "scheme", "precedence", "rules"),
    [
        ("plain", {"win": 2, "draw": 1, "award": {"win": 2}}, ["points", "difference", "for"], {}),
        (
            "st_austell",
            {"win": 2, "draw": 0, "award": {"win": 2}},
            ["points", "for"],
            {
                "card_entry": "two_cards",
                "card_day": "5",
                "card_time": "18:00",
                "late_card": "nothing",
                "named_at_start": 4,
                "youngest": 16,
            },
        ),
        (
            "penryn_falmouth",
            {"win": 0, "draw": 0, "per_game": 1, "award": {"win": 5}},
            ["points", "won"],
            {"late_card": "winner", "squad_least": 7, "youngest": 14, "award": "points_only"},
        ),
        ("guernsey", {"win": 2, "draw": 1, "award": {"win": 2}}, ["points", "difference", "for"], {}),
        (
            "point_a_game",
            {"win": 0, "draw": 0, "per_game": 1, "award": {"per_game": 1}},
            ["points", "won", "head_to_head_points"],
            {},
        ),
        (
            "losing_bonus",
            {"win": 2, "draw": 1, "close_loss": {"by": 1, "points": 1}, "award": {"win": 2}},
            ["points", "for"],
            {},
        ),
    ],
)
def test_a_preset_has_what_its_leagues_rules_say(
    preset: str, scheme: dict[str, Any], precedence: list[str], rules: dict[str, Any]
) -> None:
    found = PRESET_BY_KEY[preset]
    assert ({**found.scheme}, [*found.precedence]) == (scheme, precedence)
    assert {key: found.rules.get(key) for key in rules} == rules
    assert (found.format.players, len(found.format.legs)) == (6, 9)
    # What the printed rules do not say is marked, and nothing that they do say.
    assert not {*found.check} & {*rules}
