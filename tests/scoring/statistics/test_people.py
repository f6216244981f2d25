"""Whose numbers they are: people who really sat there, merged ones as one, erased ones as nobody."""

from datetime import UTC, datetime
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.merging import merge_players, undo_merge
from scoring.engine.ruleset import make_ruleset
from scoring.engine.statistics import Counts, StatisticsGroup
from scoring.models import Game, GameState, SeatScore
from scoring.selectors.statistics import PlayerStatistics, games_of, numbers_of, player_statistics
from scoring.services.games import set_game_states
from tests.scoring.club_games import play
from tests.scoring.evening import FIRST, SECOND, THIRD
from tests.scoring.evening import Game as GameOf

# Added up by hand in docs/statistics.md.
HANDS = {
    "Ann": {"hands": 10, "passed_out": 1, "sat_out": 2, "made_trump": 2, "made": 2, "marches": 1, "defended": 4,
            "euchres_made": 3, "defended_alone": 1, "defended_alone_made": 1, "side_made": 4, "side_marches": 3,
            "revokes": 1, "points": 19, "points_beside": -1},
    "Ben": {"hands": 10, "passed_out": 1, "sat_out": 2, "made_trump": 3, "made": 1, "euchred": 1, "defended": 4,
            "euchres_suffered": 1, "side_made": 1, "side_euchred": 3, "points": 3, "points_beside": -1},
    "Cleo": {"hands": 10, "passed_out": 1, "sat_out": 1, "made_trump": 2, "made": 1, "marches": 1, "euchred": 1,
             "loners": 2, "loners_made": 1, "loners_euchred": 1, "defended": 3, "euchres_made": 1,
             "euchres_suffered": 1, "side_made": 3, "side_euchred": 1, "side_marches": 1, "points": 12},
    "Dan": {"hands": 10, "passed_out": 1, "made_trump": 2, "made": 1, "marches": 1, "euchred": 1, "loners": 2,
            "loners_made": 1, "loners_euchred": 1, "defended": 4, "euchres_made": 1, "euchres_suffered": 2,
            "side_made": 2, "side_euchred": 2, "side_marches": 2, "points": 11},
}  # fmt: skip
CARDS: dict[str, dict[str, int]] = {
    "Ann": {"cards": 1, "hands": 4, "points": 5, "loners": 1, "loners_made": 1, "euchres_suffered": 1},
    "Ben": {"cards": 1, "hands": 4, "points": 5, "euchres_suffered": 1},
    "Cleo": {},
    "Dan": {"cards": 1, "hands": 4, "points": 3, "euchres_made": 1},
}
GAMES = {"Ann": (3, 3), "Ben": (3, 1), "Cleo": (2, 1), "Dan": (3, 1)}


def some(counts: Counts) -> dict[str, int]:
    """The numbers that are not 0."""
    return {number.value: count for number, count in counts.items() if count}


def found(player: Player) -> PlayerStatistics:
    numbers = numbers_of(player)
    return player_statistics(numbers, games_of(numbers))


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.usefixtures("evening")
def test_an_evening_is_as_it_was_added_up_by_hand(name: str, people: dict[str, Player]) -> None:
    played = found(people[name]).played
    assert some(played.hands) == HANDS[name]
    assert some(played.cards) == CARDS[name]
    assert (played.games, played.won) == GAMES[name]


@pytest.mark.usefixtures("evening")
def test_the_evening_is_told_apart_by_positions_rounds_and_suits(people: dict[str, Player]) -> None:
    ann = found(people["Ann"]).played
    assert {
        name: (counts["hands"], counts["points"])
        for name, counts in ann.part(StatisticsGroup.POSITION).items()
    } == {
        "dealer": (3, 10),
        "eldest": (2, 1),
        "partner": (1, 4),
        "right": (2, 0),
    }
    assert {name: some(counts)["made"] for name, counts in ann.part(StatisticsGroup.CALL_ROUND).items()} == {
        "1": 1
    }
    assert {name: some(counts)["made"] for name, counts in ann.part(StatisticsGroup.TRUMP).items()} == {
        "H": 1
    }


@pytest.mark.usefixtures("evening")
def test_partners_are_people_in_the_order_of_the_hands_together(people: dict[str, Player]) -> None:
    ann = found(people["Ann"])
    told = [
        (ann.names[number], one.games, one.won, some(one.hands), some(one.cards))
        for number, one in ann.partners.items()
    ]
    beside_cleo = {"hands": 6, "passed_out": 1, "sat_out": 1, "made_trump": 1, "made": 1, "defended": 2,
                   "euchres_made": 2, "defended_alone": 1, "defended_alone_made": 1, "side_made": 2,
                   "side_marches": 1, "revokes": 1, "points": 11}  # fmt: skip
    beside_dan = {"hands": 4, "sat_out": 1, "made_trump": 1, "made": 1, "marches": 1, "defended": 2,
                  "euchres_made": 1, "side_made": 2, "side_marches": 2, "points": 8}  # fmt: skip
    assert told == [
        ("Cleo", 1, 1, beside_cleo, {}),
        ("Dan", 1, 1, beside_dan, {}),
        ("Ben", 1, 1, {"points_beside": -1}, CARDS["Ann"]),
    ]
    dan = found(people["Dan"])
    # Eve was his partner on paper, and is nobody now.
    assert [dan.names[number] for number in dan.partners] == ["Ben", "Ann"]


@pytest.mark.usefixtures("evening")
def test_merged_players_are_one_and_two_again_when_it_is_taken_back(people: dict[str, Player]) -> None:
    whole = found(people["Dan"])
    assert found(people["Daniel"]) == whole
    assert (whole.player, whole.name) == (people["Dan"].pk, "Dan")
    undo_merge(people["Daniel"])
    assert (found(people["Dan"]).played.games, some(found(people["Dan"]).played.cards)) == (2, {})
    alone = found(people["Daniel"])
    assert (alone.name, alone.played.games, some(alone.played.hands), some(alone.played.cards)) == (
        "Daniel",
        1,
        {},
        CARDS["Dan"],
    )


def test_a_person_entered_twice_at_one_table_is_no_partner_of_himself(
    club: Club, people: dict[str, Player]
) -> None:
    play(FIRST, club, people)
    merge_players(people["Ann"], people["Cleo"])
    ann = found(people["Ann"])
    assert (ann.played.games, ann.played.won, ann.played.hands["hands"], dict(ann.partners)) == (2, 2, 12, {})


def test_a_seat_where_nobodys_results_count_is_nobodys(club: Club, people: dict[str, Player]) -> None:
    play(FIRST, club, {name: people[name] for name in ("Ann", "Ben")})
    ann = found(people["Ann"])
    assert (ann.played.hands["hands"], dict(ann.partners)) == (6, {})


def test_who_plays_for_himself_has_no_partner(club: Club, people: dict[str, Player]) -> None:
    tricks = {"P0": 4, "P1": 1, "P2": 0}
    alone = ("1", "hand", None, {"maker": 0, "tricks": tricks})
    play(GameOf(make_ruleset("setback", players=3), ("Ann", "Ben", "Cleo"), 0, (alone,)), club, people)
    ann = found(people["Ann"])
    # Four tricks come off; the game goes on at 1.
    assert (some(ann.played.hands), ann.played.games, dict(ann.partners)) == (
        {"hands": 1, "made_trump": 1, "made": 1, "side_made": 1, "points": 4},
        0,
        {},
    )


def test_a_game_is_played_once_it_is_over_or_closed(club: Club, people: dict[str, Player]) -> None:
    short = play(GameOf(FIRST.ruleset, FIRST.people, 3, FIRST.lines[:2]), club, people)
    empty = play(GameOf(FIRST.ruleset, FIRST.people, 3, ()), club, people)
    ann, ben = people["Ann"], people["Ben"]
    assert [(found(one).played.games, found(one).played.hands["hands"]) for one in (ann, ben)] == [(0, 2)] * 2
    for game in (short, empty):
        set_game_states([game.pk], GameState.CLOSED)
    # One all: Ann and Cleo came to 1 first, so the game is theirs.
    assert [(found(one).played.games, found(one).played.won) for one in (ann, ben)] == [(1, 1), (1, 0)]


def test_the_numbers_of_a_game_are_those_that_standings_are_made_of(
    evening: list[Game], people: dict[str, Player]
) -> None:
    columns = ("loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
    for name in ("Ann", "Ben", "Cleo"):
        played, scores = found(people[name]).played, SeatScore.objects.filter(player=people[name])
        both = Counts(played.hands) + Counts(played.cards)
        for column in columns:
            assert both[column] == sum(getattr(score, column) for score in scores)
        points = played.hands["points"] + played.hands["points_beside"] + played.cards["points"]
        assert points == sum(score.points for score in scores)
    assert len(evening) == 3


def test_games_can_be_chosen(evening: list[Game], people: dict[str, Player]) -> None:
    for game, day in zip(evening, (6, 13, 20), strict=True):
        Game.objects.filter(pk=game.pk).update(created_at=datetime(2026, 11, day, 20, tzinfo=UTC))
    numbers = numbers_of(people["Ann"])
    later = player_statistics(numbers, games_of(numbers).filter(created_at__date__gte="2026-11-13"))
    assert (later.played.games, some(later.played.hands)["hands"]) == (2, 4)
    assert (later.since, later.until) == (
        datetime(2026, 11, 13, 20, tzinfo=UTC),
        datetime(2026, 11, 20, 20, tzinfo=UTC),
    )
    none = player_statistics(numbers, games_of(numbers).none())
    assert (none.played.games, some(none.played.hands), none.since, none.name) == (0, {}, None, "Ann")


def test_three_games_ask_the_database_as_often_as_one(
    club: Club, people: dict[str, Player], django_assert_num_queries: Any
) -> None:
    ann = people["Ann"]
    play(FIRST, club, people)
    # Who is one with Ann (2), games, entries, seats, who is one with her partners, people, their namesakes.
    with django_assert_num_queries(8):
        found(ann)
    for game in (SECOND, THIRD):
        play(game, club, people)
    with django_assert_num_queries(8):
        assert found(ann).played.games == 3
