"""Averages, each line worked out by hand."""

from tournaments.standings.teams.averages import (
    Average,
    GamePlayed,
    Minimum,
    pair_averages,
    player_averages,
    team_games,
)

ANN, BEN, CLEO, DAN, EVE, ZED = 1, 2, 3, 4, 5, 9
BELL, CROWN = 100, 200


def game(
    slot: tuple[int, int], team: int, players: tuple[int, ...], won: int, **marked: frozenset[int]
) -> GamePlayed:
    return GamePlayed(slot, team, players, bool(won), **marked)


# Two rounds in each of two matches: four games for whoever plays them all. In the second match Ben has gone home, and
# Zed of Crown is borrowed; Cleo wasn't allowed to play in the first.
GAMES = [
    game((1, 1), BELL, (ANN, BEN), 1),
    game((1, 2), BELL, (ANN, BEN), 0),
    game((1, 1), BELL, (DAN, CLEO), 1, struck=frozenset({CLEO})),
    game((1, 2), BELL, (DAN, CLEO), 1, struck=frozenset({CLEO})),
    game((2, 1), BELL, (ANN, ZED), 1, borrowed=frozenset({ZED})),
    game((2, 2), BELL, (ANN, ZED), 0, borrowed=frozenset({ZED})),
    game((2, 1), BELL, (DAN,), 1),
    game((2, 2), BELL, (CLEO, EVE), 1),
    game((3, 1), CROWN, (ZED, BEN), 1),
]
TEAMS = {ANN: BELL, BEN: BELL, CLEO: BELL, DAN: BELL, EVE: BELL, ZED: CROWN}


def lines(found: tuple[Average, ...]) -> list[tuple[object, ...]]:
    return [(line.place, line.tied, line.unit, line.team, line.won, line.played) for line in found]


def test_players_stand_by_share_then_by_games_then_share_the_place() -> None:
    found = player_averages(GAMES, TEAMS, Minimum(50))
    # Bell's games are four, so two are needed; Crown's is one, of which one is needed (the half is rounded up).
    assert team_games(GAMES) == {BELL: 4, CROWN: 1}
    assert lines(found) == [
        (1, False, (DAN,), BELL, 3, 3),
        (2, True, (BEN,), BELL, 2, 3),  # with one game for Crown
        (2, True, (ZED,), CROWN, 2, 3),
        (4, False, (ANN,), BELL, 2, 4),
        (None, False, (CLEO,), BELL, 1, 1),  # the game in which she may play, not the two that were struck
        (None, False, (EVE,), BELL, 1, 1),
    ]
    assert [line.percent for line in found] == [100.0, 66.7, 66.7, 50.0, 100.0, 100.0]
    assert [line.needed for line in found] == [2, 2, 1, 2, 2, 2]


def test_games_for_another_team_may_be_left_out_and_a_number_stand_in_place_of_the_share() -> None:
    found = player_averages(GAMES, TEAMS, Minimum(games=2), count_borrowed=False)
    assert lines(found)[-1] == (None, False, (ZED,), CROWN, 1, 1)
    assert [line.unit for line in found if line.place is not None] == [(DAN,), (BEN,), (ANN,)]


def test_a_division_lists_its_own_players_with_all_their_games() -> None:
    assert lines(player_averages(GAMES, TEAMS, Minimum(0), among={CROWN})) == [
        (1, False, (ZED,), CROWN, 2, 3)
    ]


def test_pairs_count_games_in_which_both_may_play_whoever_sits_first() -> None:
    games = [*GAMES, game((4, 1), BELL, (BEN, ANN), 1)]
    assert lines(pair_averages(games, Minimum(0))) == [
        (1, True, (BEN, ZED), CROWN, 1, 1),
        (1, True, (CLEO, EVE), BELL, 1, 1),
        (3, False, (ANN, BEN), BELL, 2, 3),
        (4, False, (ANN, ZED), BELL, 1, 2),
    ]
    assert [line.unit for line in pair_averages(games, Minimum(0), count_borrowed=False)] == [
        (BEN, ZED),
        (CLEO, EVE),
        (ANN, BEN),
    ]


def test_without_any_game_there_is_no_line() -> None:
    assert player_averages([], {}, Minimum(50)) == pair_averages([], Minimum(50)) == ()
