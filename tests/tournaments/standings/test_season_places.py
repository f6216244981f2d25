"""Who stood where after each night: worked out by hand, and the same as standings of the nights up to then."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.nine_players import ANN, BOB, CLEO, DAN, EVE
from tests.tournaments.standings.test_laws import SEASON_KEYS, precedences, seasons
from tests.tournaments.standings.test_season import NIGHTS, PRECEDENCE
from tournaments.standings.season import season_standings
from tournaments.standings.season_places import season_places


def test_the_places_of_the_season_of_the_law_night_by_night():
    """The best two nights of each, two needed: after the second night Ann has 57, Bob 56 and Eve 40.

    After the third Bob has 62 and 5 games, Ann and Cleo 62 and 4.
    """
    assert season_places(NIGHTS, 2, 2, PRECEDENCE) == [
        {},
        {ANN: 1, BOB: 2, EVE: 3},
        {BOB: 1, ANN: 2, CLEO: 2, EVE: 4},
    ]


def test_all_nights_count_where_nothing_else_was_chosen():
    """Points add up to 32, 28, 31, 40, 20; then 57, 56, 31, 40, 40; then 87, 90, 62, 40, 60.

    After the second night Dan and Eve have as many points, and Dan won more games.
    """
    assert season_places(NIGHTS, None, 0, PRECEDENCE) == [
        {DAN: 1, ANN: 2, CLEO: 3, BOB: 4, EVE: 5},
        {ANN: 1, BOB: 2, DAN: 3, EVE: 4, CLEO: 5},
        {BOB: 1, ANN: 2, CLEO: 3, EVE: 4, DAN: 5},
    ]


@given(seasons(), st.none() | st.integers(1, 4), st.integers(0, 3), precedences(SEASON_KEYS))
def test_the_places_after_a_night_are_those_of_standings_made_then(nights, best_of, minimum, precedence):
    found = season_places(nights, best_of, minimum, precedence)
    assert found == [
        {
            row.player: row.place
            for row in season_standings(nights[: number + 1], best_of, minimum, precedence)
            if row.place is not None
        }
        for number in range(len(nights))
    ]
