"""Places and head to head, from tables worked out by hand."""

from tests.cases import every
from tournaments.standings.line import EntrantGame
from tournaments.standings.metrics import HEAD_TO_HEAD, Metric
from tournaments.standings.rank import HeadToHead, Meeting, Place, meetings, rank

ANN, BOB, CLEO, DAN = 1, 2, 3, 4
POINTS = Metric("points", "points", "Points.")
LONERS = Metric("loners", "loners", "Loners.")
EUCHRES = Metric("euchres_suffered", "euchres suffered", "Euchres.", fewest=True)
# who is level, (winner, loser) of each game among them, their order or None; the table of docs/standings.md
GAMES_AMONG_THEM = {
    "one game": ((ANN, BOB), [(ANN, BOB)], (ANN, BOB)),
    "each won one": ((ANN, BOB), [(ANN, BOB), (BOB, ANN)], None),
    "never opponents": ((ANN, BOB), [], None),
    "two games to one": ((ANN, BOB), [(BOB, ANN), (ANN, BOB), (BOB, ANN)], (BOB, ANN)),
    "three in order": ((ANN, BOB, CLEO), [(ANN, BOB), (ANN, CLEO), (CLEO, BOB)], (ANN, CLEO, BOB)),
    "a circle": ((ANN, BOB, CLEO), [(ANN, BOB), (BOB, CLEO), (CLEO, ANN)], None),
    "two who never met": ((ANN, BOB, CLEO), [(ANN, BOB), (ANN, CLEO)], None),
    "games with others": ((ANN, BOB), [(ANN, CLEO), (CLEO, BOB), (ANN, DAN)], None),
    "a circle below the first": (
        (ANN, BOB, CLEO, DAN),
        [(ANN, BOB), (ANN, CLEO), (ANN, DAN), (BOB, CLEO), (CLEO, DAN), (DAN, BOB)],
        None,
    ),
    "two level among three": ((ANN, BOB, CLEO), [(ANN, BOB), (ANN, CLEO), (BOB, CLEO), (CLEO, BOB)], None),
}


@every(("level", "won", "order"), GAMES_AMONG_THEM.values(), ids=GAMES_AMONG_THEM)
def test_head_to_head_puts_all_in_order_or_nobody(level, won, order):
    assert HeadToHead(Meeting(*pair) for pair in won).order(level) == order


def test_opponents_meet_and_partners_do_not_and_a_level_game_is_no_meeting():
    lines = [
        EntrantGame(ANN, 1, points=8, against=5, won=True, partner=BOB, opponents=(CLEO, DAN)),
        EntrantGame(CLEO, 1, points=5, against=8, won=False, partner=DAN, opponents=(ANN, BOB)),
        EntrantGame(ANN, 2, points=6, against=6, won=False, partner=BOB, opponents=(CLEO, DAN)),
        EntrantGame(ANN, 3, points=6, against=2, won=None, partner=BOB, opponents=(CLEO, DAN)),
    ]
    assert list(meetings(lines)) == [Meeting(ANN, CLEO), Meeting(ANN, DAN)]


def test_a_shared_place_leaves_out_the_places_behind_it():
    tallies = {who: {"points": points} for who, points in {ANN: 5, BOB: 7, CLEO: 5, DAN: 2}.items()}
    assert rank(tallies, [POINTS]) == (
        Place(BOB, 1, tied=False, decided_by=None),
        Place(ANN, 2, tied=True, decided_by="points"),
        Place(CLEO, 2, tied=True, decided_by=None),
        Place(DAN, 4, tied=False, decided_by="points"),
    )


def test_the_next_metric_parts_those_who_are_level():
    tallies = {
        ANN: {"points": 7, "loners": 1, "euchres_suffered": 3},
        BOB: {"points": 7, "loners": 2, "euchres_suffered": 4},
        CLEO: {"points": 7, "loners": 1, "euchres_suffered": 2},
        DAN: {"points": 8, "loners": 0, "euchres_suffered": 9},
    }
    assert [(line.who, line.place, line.decided_by) for line in rank(tallies, [POINTS, LONERS, EUCHRES])] == [
        (DAN, 1, None),
        (BOB, 2, "points"),
        (CLEO, 3, "loners"),
        (ANN, 4, "euchres_suffered"),
    ]


def test_a_circle_is_passed_over_and_the_next_metric_decides_for_all_of_them():
    tallies = {
        ANN: {"points": 7, "loners": 0},
        BOB: {"points": 7, "loners": 3},
        CLEO: {"points": 7, "loners": 0},
    }
    circle = [Meeting(ANN, BOB), Meeting(BOB, CLEO), Meeting(CLEO, ANN)]
    # Cleo beat Ann, but head to head had its turn when three were level.
    assert rank(tallies, [POINTS, HEAD_TO_HEAD, LONERS], circle) == (
        Place(BOB, 1, tied=False, decided_by=None),
        Place(ANN, 2, tied=True, decided_by="loners"),
        Place(CLEO, 2, tied=True, decided_by=None),
    )


def test_after_another_metric_head_to_head_compares_only_who_is_level_then():
    tallies = {
        ANN: {"points": 7, "loners": 0},
        BOB: {"points": 7, "loners": 3},
        CLEO: {"points": 7, "loners": 0},
    }
    circle = [Meeting(ANN, BOB), Meeting(BOB, CLEO), Meeting(CLEO, ANN)]
    assert rank(tallies, [POINTS, LONERS, HEAD_TO_HEAD], circle) == (
        Place(BOB, 1, tied=False, decided_by=None),
        Place(CLEO, 2, tied=False, decided_by="loners", beaten=1),
        Place(ANN, 3, tied=False, decided_by="head_to_head"),
    )


def test_each_level_group_is_compared_by_itself():
    tallies = {who: {"points": points} for who, points in {ANN: 7, BOB: 7, CLEO: 3, DAN: 3}.items()}
    won = [Meeting(CLEO, ANN), Meeting(DAN, CLEO), Meeting(BOB, ANN)]
    assert [
        (line.who, line.place, line.decided_by) for line in rank(tallies, [POINTS, HEAD_TO_HEAD], won)
    ] == [
        (BOB, 1, None),
        (ANN, 2, "head_to_head"),
        (DAN, 3, "points"),
        (CLEO, 4, "head_to_head"),
    ]


def test_metrics_of_a_league_rank_as_well():
    legs = Metric("legs", "legs", "Legs won.")
    assert [line.who for line in rank({8: {"legs": 3}, 9: {"legs": 5}}, [legs])] == [9, 8]
    assert rank({}, [legs]) == ()
