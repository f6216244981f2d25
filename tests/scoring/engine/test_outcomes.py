"""How hands came out, counted by hand in the evening of docs/statistics.md, and beside the statistics of seats."""

from collections import Counter

from scoring.engine.hand import Hand, HandResult
from scoring.engine.outcomes import (
    HandOutcome,
    Outcome,
    SeatNumber,
    count_outcomes,
    outcome_of,
    possible_outcomes,
)
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import worth_of
from scoring.engine.statistics import Number, SeatPosition, StatisticsGroup, add_up, seat_statistics
from tests.cases import every
from tests.scoring.evening import EVENING, FIRST, SECOND, THIRD, Game


def counted(game: Game) -> dict[tuple[str, bool], int]:
    found = count_outcomes(game.ruleset, game.folded()).hands
    return {(one.outcome.value, one.alone): count for one, count in found.items()}


@every(
    ("game", "expected"),
    [
        # Ann made it; Ben was euchred; all passed; Cleo alone took all; Ann revoked; Dan was euchred alone.
        (
            FIRST,
            {
                ("made", False): 1,
                ("euchred", False): 1,
                ("all_passed", False): 1,
                ("march", True): 1,
                ("penalty", False): 1,
                ("euchred", True): 1,
            },
        ),
        # Ann took all; Cleo was euchred alone; Dan took all alone; Ben made it.
        (SECOND, {("march", False): 1, ("euchred", True): 1, ("march", True): 1, ("made", False): 1}),
        # A card of paper has no hands.
        (THIRD, {}),
    ],
)
def test_an_evening_came_out_so(game: Game, expected: dict[tuple[str, bool], int]) -> None:
    assert counted(game) == expected


@every(
    ("game", "expected"),
    [
        # Dan dealt when Ann, left of him, made it; Ann when Ben, left of her, was euchred. Cleo dealt herself and took
        # all alone; Ann dealt when Dan, right of her, was euchred alone. A penalty ended the hand that Dan dealt next.
        (
            FIRST,
            {
                ("eldest", "made_trump"): 2,
                ("eldest", "euchred"): 1,
                ("dealer", "made_trump"): 1,
                ("dealer", "loners"): 1,
                ("dealer", "loners_made"): 1,
                ("right", "made_trump"): 1,
                ("right", "euchred"): 1,
                ("right", "loners"): 1,
            },
        ),
        # Nobody knows who dealt the first two. Ann dealt when Dan, her partner, took all alone; Cleo when Ben, her
        # partner, made it.
        (
            SECOND,
            {
                ("partner", "made_trump"): 2,
                ("partner", "loners"): 1,
                ("partner", "loners_made"): 1,
            },
        ),
    ],
)
def test_seats_are_counted_from_the_dealer(game: Game, expected: dict[tuple[str, str], int]) -> None:
    found = count_outcomes(game.ruleset, game.folded()).seats
    assert {(at.value, number.value): count for (at, number), count in found.items() if count} == expected


@every("game", EVENING)
def test_outcomes_add_up_to_what_the_seats_have(game: Game) -> None:
    ledger = game.folded()
    found = count_outcomes(game.ruleset, ledger)
    seats = add_up(seat_statistics(game.ruleset, ledger, seat) for seat in range(game.ruleset.players))
    hands = seats.get((StatisticsGroup.HANDS, ""), Counter())
    ended = [
        sum(count for one, count in found.hands.items() if one.outcome in outcomes)
        for outcomes in ({HandOutcome.MADE, HandOutcome.MARCH}, {HandOutcome.EUCHRED}, set(HandOutcome))
    ]
    assert ended[:2] == [hands[Number.MADE], hands[Number.EUCHRED]]
    assert ended[2] * game.ruleset.players == hands[Number.HANDS]
    assert sum(count for one, count in found.hands.items() if one.alone) == hands[Number.LONERS]
    for at in SeatPosition:
        own = seats.get((StatisticsGroup.POSITION, at.value), Counter())
        assert found.seats[at, SeatNumber.LONERS] == own[Number.LONERS]
        assert found.seats[at, SeatNumber.LONERS_MADE] == own[Number.LONERS_MADE]
        assert found.seats[at, SeatNumber.EUCHRED] == own[Number.EUCHRED]
        assert found.seats[at, SeatNumber.MADE_TRUMP] == own[Number.MADE] + own[Number.EUCHRED]


def test_a_way_to_play_has_the_outcomes_that_are_tapped_there() -> None:
    american, dominoes = make_ruleset("north_american"), make_ruleset("call_ace_domino", players=4)
    assert Outcome(HandOutcome.MARCH, alone=True) in possible_outcomes(american)
    assert Outcome(HandOutcome.EUCHRED) in possible_outcomes(dominoes)
    assert Outcome(HandOutcome.PENALTY) not in possible_outcomes(dominoes)
    stuck = make_ruleset("north_american", {"stick_dealer": True})
    assert possible_outcomes(american) - possible_outcomes(stuck) == {Outcome(HandOutcome.ALL_PASSED)}


def test_a_deal_without_a_maker_that_nobody_passed_is_something_else() -> None:
    american = make_ruleset("north_american")
    misdeal = Hand(result=HandResult.MISDEAL)
    assert outcome_of(american, misdeal, worth_of(american, misdeal, None)) == Outcome(HandOutcome.OTHER)
