"""Who meets whom where that is drawn again for each round: its laws, and what a format says of it."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tests.cases import every
from tournaments.matches.changes import games_of_place, may_come_in_at
from tournaments.matches.drawn_pairings import draw_pairings, draw_rounds
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.format import (
    FormatLeg,
    LegKind,
    MatchFormat,
    Moves,
    Pairing,
    has_same_games,
    make_format,
)
from tournaments.matches.format_reading import read_format
from tournaments.matches.play import MissingPair, without_play
from tournaments.matches.sheet import format_sentence, how_played, list_games
from tournaments.matches.side_table import read_side_table


def drawn(players: int, rounds: int, kind: LegKind = LegKind.PAIRS, moves: Moves = Moves.AWAY) -> MatchFormat:
    return make_format(players, Pairing.DRAWN, rounds, kind, moves)


def sent(**block: Any) -> dict[str, Any]:
    return {"players": 6, "blocks": [{"kind": "pairs", "pairing": "draw_each_game", **block}]}


def faults(data: object) -> list[tuple[str, str]]:
    with pytest.raises(MatchRefused) as refused:
        read_format(data)
    return [(one.code, one.field) for one in refused.value.problems]


@every("units", range(1, 9))
def test_each_pair_meets_one_in_each_round_and_nobody_again_before_all_others(units: int) -> None:
    for seed in range(30):
        for rounds in {1, units, 2 * units, 2 * units + 1}:
            found = draw_rounds(units, rounds, Random(seed))
            assert [sorted(one) for one in found] == [[*range(1, units + 1)]] * rounds
            for table in range(units):
                met = Counter(one[table] for one in found)
                assert max(met.values()) - min(met[unit] for unit in range(1, units + 1)) <= 1


@every("units", range(1, 5))
def test_every_way_that_the_rounds_may_fall_is_drawn_by_some_number(units: int) -> None:
    ways = [*permutations(range(1, units + 1))]
    may_follow = {
        (one, other)
        for one in ways
        for other in ways
        if units == 1 or all(mine != theirs for mine, theirs in zip(one, other, strict=True))
    }
    assert {tuple(draw_rounds(units, 2, Random(seed))) for seed in range(4000)} == may_follow


def test_every_first_round_is_as_likely() -> None:
    counts = Counter(draw_rounds(3, 1, Random(seed))[0] for seed in range(6000))
    assert len(counts) == 6
    assert all(900 < times < 1100 for times in counts.values())


def test_the_same_number_gives_the_same_games_and_the_side_that_stays_keeps_its_tables() -> None:
    for moves, stays in ((Moves.AWAY, "home"), (Moves.HOME, "away")):
        form = drawn(8, 2, moves=moves)
        games = draw_pairings(form, 17)
        assert games == draw_pairings(form, 17)
        assert games.legs != draw_pairings(form, 18).legs
        assert [getattr(leg, stays) for leg in games.legs] == [leg.table for leg in games.legs]
        assert [(leg.round, leg.table) for leg in games.legs] == [(leg.round, leg.table) for leg in form.legs]
        assert (form.waits_for_draw, games.waits_for_draw, games.is_by_draw) == (True, False, True)
        assert games.as_json() == form.as_json()


@every(
    "form",
    [
        make_format(6),
        make_format(6, moves=Moves.HOME),
        make_format(6, Pairing.SAME_PAIR),
        make_format(4, Pairing.SAME_PAIR, 2, LegKind.SINGLES),
    ],
)
def test_a_format_of_another_pairing_has_its_games_whatever_the_number(form: MatchFormat) -> None:
    assert draw_pairings(form, 7) is form
    assert read_format(form.as_json()) == form
    assert (form.is_by_draw, form.waits_for_draw) == (False, False)


def test_only_the_block_that_is_drawn_changes() -> None:
    singles = make_format(4, Pairing.SAME_PAIR, 1, LegKind.SINGLES).blocks[0]
    form = MatchFormat(4, (singles, *drawn(4, 2).blocks))
    assert read_format(form.as_json()) == form
    games = draw_pairings(form, 3)
    assert games.blocks[0] == singles
    assert not games.waits_for_draw


def test_a_stored_format_has_rounds_and_no_games() -> None:
    stored = sent(moves="away", rounds=3)
    assert drawn(6, 3).as_json() == stored
    assert read_format(stored) == drawn(6, 3)
    assert read_format(sent(rounds=3)).as_json() == stored
    assert read_format(stored).legs[:2] == (FormatLeg(1, 1, 1, 0), FormatLeg(1, 2, 2, 0))
    home = sent(moves="home", rounds=3)
    assert read_format(home) == drawn(6, 3, moves=Moves.HOME)
    assert not has_same_games(home, stored)
    assert not has_same_games(stored, sent(moves="away", rounds=2))
    assert not has_same_games(stored, make_format(6).as_json())


@every(
    ("block", "found"),
    [
        ({}, [("rounds_out_of_range", "blocks.0.rounds")]),
        ({"rounds": 0}, [("rounds_out_of_range", "blocks.0.rounds")]),
        ({"rounds": True}, [("rounds_out_of_range", "blocks.0.rounds")]),
        ({"rounds": 22}, [("rounds_out_of_range", "blocks.0.rounds")]),
        ({"rounds": 10**30}, [("rounds_out_of_range", "blocks.0.rounds")]),
        ({"rounds": 3, "moves": "nobody"}, [("nobody_moves", "blocks.0.moves")]),
        ({"rounds": 3, "moves": "both"}, [("unknown_value", "blocks.0")]),
        (
            {"rounds": "3", "moves": "nobody", "legs": []},
            [
                ("nobody_moves", "blocks.0.moves"),
                ("drawn_legs", "blocks.0.legs"),
                ("rounds_out_of_range", "blocks.0.rounds"),
            ],
        ),
    ],
)
def test_every_fault_of_a_drawn_block_is_told(block: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert faults(sent(**block)) == found


def test_a_side_table_is_not_drawn_for_each_round() -> None:
    with pytest.raises(MatchRefused) as refused:
        read_side_table({"name": "Ben Toy", **sent(rounds=3)}, make_format(6))
    assert [(one.code, one.field, one.message) for one in refused.value.problems] == [
        ("unknown_field", "players", "There is no 'players' here. Leave it out."),
        (
            "not_offered",
            "blocks.0.pairing",
            "A side table can't draw opponents for each round. Write out who meets whom, as a list.",
        ),
    ]


def test_it_is_said_in_words_before_the_draw_and_after() -> None:
    form = drawn(4, 2)
    assert format_sentence(form) == "4 a side, 4 games of pairs: drawn again for each round"
    home = drawn(4, 2, LegKind.SINGLES, Moves.HOME)
    assert format_sentence(home) == (
        "4 a side, 8 games of single players: drawn again for each round, and the home side moves"
    )
    assert how_played(home, one_by_one=False) == (
        "After each round the home side moves where the draw sends it; the visitors stay."
    )
    for one in (form, draw_pairings(form, 3)):
        assert how_played(one, one_by_one=False) == (
            "After each round the visitors move where the draw sends them; the home side stays."
        )
    names = ["Ann", "Ben", "Cleo", "Dan"]
    others = ["Kay", "Lou", "Mia", "Ned"]
    before = list_games(form, names, others, empty="Empty pair")
    assert [(one.home, one.away) for one in before[:2]] == [
        ("Ann & Ben", "to be drawn"),
        ("Cleo & Dan", "to be drawn"),
    ]
    after = list_games(draw_pairings(form, 7), names, others)
    assert [(one.home, one.away) for one in after] == [
        ("Ann & Ben", "Kay & Lou"),
        ("Cleo & Dan", "Mia & Ned"),
        ("Ann & Ben", "Mia & Ned"),
        ("Cleo & Dan", "Kay & Lou"),
    ]


def test_a_missing_pair_misses_one_game_in_each_round() -> None:
    form, pair = drawn(6, 3), MissingPair("forfeit_last")
    assert without_play(form, pair, 6, 4) == {}
    for seed in range(50):
        games = draw_pairings(form, seed)
        missed = without_play(games, pair, 6, 4)
        assert [games.legs[number - 1].round for number in missed] == [1, 2, 3]
        assert all(games.legs[number - 1].away == 3 for number in missed)


def test_somebody_may_come_in_by_round_before_the_draw_and_after_it() -> None:
    form = drawn(6, 3)
    assert games_of_place(form, "away", 3) == [2, 5, 8]
    assert may_come_in_at(form, "away", 3) == [5, 8]
    games = draw_pairings(form, 5)
    numbers = games_of_place(games, "away", 3)
    assert [games.legs[number - 1].round for number in numbers] == [1, 2, 3]
    assert [games.legs[number - 1].away for number in numbers] == [2, 2, 2]
