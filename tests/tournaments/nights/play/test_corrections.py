"""What a correction does to a night: points follow, and nobody is moved and no round opened."""

import pytest

from tests.scoring.kitchen import fact, made
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play_round,
    publish_plan,
    record,
    tables,
    void,
)
from tournaments.nights.models import Night, NightState, Round, RoundSeat, RoundState
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.selectors.next_step import next_step

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """A night of one table whose first round was played: two marches of side A, 4 to 0."""
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1, [(0, 5), (0, 5)])
    night.refresh_from_db()
    return night


def last_hand(night: Night) -> str:
    game = tables(night, 1)[0].game
    assert game is not None
    return str(game.entries.filter(kind="hand").order_by("sequence").values_list("pk", flat=True).last())


def points(night: Night) -> list[int]:
    return sorted(row.metrics["points"] for row in make_standings(night).rows)


def test_points_and_standings_follow_a_correction(night: Night) -> None:
    game = tables(night, 1)[0].game
    assert game is not None
    assert points(night) == [0, 0, 4, 4]
    record(game, fact("replace", of=last_hand(night), hand=made(1, 5)))
    assert points(night) == [2, 2, 2, 2]


def test_a_correction_moves_nobody_and_opens_no_round(night: Night) -> None:
    game = tables(night, 1)[0].game
    assert game is not None
    seated = list(RoundSeat.objects.order_by("pk").values())
    played = list(game.seats.order_by("seat").values_list("seat", "player_id"))
    assert len(seated) == 3 * len(played) == 12
    void(game, last_hand(night))
    assert list(RoundSeat.objects.order_by("pk").values()) == seated
    assert list(game.seats.order_by("seat").values_list("seat", "player_id")) == played
    night.refresh_from_db()
    assert (night.state, Round.objects.get(number=1).state) == (NightState.BREAK, RoundState.CLOSED)


def test_a_game_that_is_no_longer_over_stays_closed_and_is_shown_to_the_organiser(night: Night) -> None:
    game = tables(night, 1)[0].game
    assert game is not None
    said = "Round 1: table 1 has hands missing."
    assert said not in next_step(night, NOW).words
    void(game, last_hand(night))
    assert (tables(night, 1)[0].state, Round.objects.get(number=1).state) == ("without", RoundState.CLOSED)
    assert said in next_step(night, NOW).words
    assert points(night) == [0, 0, 2, 2]
