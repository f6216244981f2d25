"""The bracket of a knock-out by pairs, on pages and on the board, and how many rounds it takes."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, begin, publish_plan
from tests.tournaments.nights.views.pages import step, words
from tests.tournaments.nights.walking import first_round, next_round, paired, seats_of, win
from tournaments.movements.rotation.round import Seats
from tournaments.nights.board.selectors.board import make_board
from tournaments.nights.board.selectors.player_night import player_night
from tournaments.nights.models import Entrant, Night
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.results.selectors.knock_outs import (
    KnockOutRound,
    knock_out_words,
    make_knock_out_rounds,
)

pytestmark = pytest.mark.django_db


def both(seats: Seats, side: int) -> str:
    return " & ".join(NAMES[number - 1] for number in sorted((seats[side], seats[side + 2])))


def shape(rounds: tuple[KnockOutRound, ...]) -> list[tuple[str, int, int, int]]:
    """Each round's name, how many games and byes it has, and how many are still to be drawn."""
    return [
        (
            one.name,
            sum(not game.is_bye for game in one.games),
            sum(game.is_bye for game in one.games),
            one.to_draw,
        )
        for one in rounds
    ]


def test_eight_pairs_make_a_bracket_of_three_rounds(club: Club) -> None:
    night = paired(club, "knock_out", players=16, rounds=3)
    assert make_knock_out_rounds(night) == ()
    publish_plan(night)
    to_draw = [("Semi-finals", 0, 0, 2), ("Final", 0, 0, 1)]
    assert shape(make_knock_out_rounds(night)) == [("Quarter-finals", 4, 0, 0), *to_draw]
    begin(night)
    going_on = make_knock_out_rounds(night)[0].games
    assert [(game.over, [side.won for side in game.sides]) for game in going_on] == [
        (False, [False, False])
    ] * 4
    win(night, 1, [0, 1, 0, 1])
    first = make_knock_out_rounds(night)[0]
    assert [[(side.names, side.points, side.won) for side in game.sides] for game in first.games] == [
        [(both(seats, side), 4 if side == won else 0, side == won) for side in (0, 1)]
        for seats, won in zip(seats_of(night, 1), (0, 1, 0, 1), strict=True)
    ]


def test_rounds_stand_in_the_order_in_which_their_winners_met(club: Club) -> None:
    night = paired(club, "knock_out", players=16, rounds=3)
    first_round(night, [0, 1, 0, 1])
    next_round(night, 2, [0, 1])
    next_round(night, 3, [1])
    quarters, semis, final = make_knock_out_rounds(night)
    assert [one.name for one in (quarters, semis, final)] == ["Quarter-finals", "Semi-finals", "Final"]
    for earlier, later in ((quarters, semis), (semis, final)):
        went_on = [side.names for game in earlier.games for side in game.sides if side.won]
        assert went_on == [side.names for game in later.games for side in game.sides]
    (winner,) = (side.names for side in final.games[0].sides if side.won)
    assert winner == both(seats_of(night, 3)[0], 1)


def test_of_six_pairs_two_go_on_without_playing(club: Club) -> None:
    night = paired(club, "knock_out", players=12, rounds=3)
    publish_plan(night)
    rounds = make_knock_out_rounds(night)
    assert shape(rounds) == [("Quarter-finals", 2, 2, 0), ("Semi-finals", 0, 0, 2), ("Final", 0, 0, 1)]
    shown = [side.names for game in rounds[0].games for side in game.sides]
    assert sorted(" & ".join(shown).split(" & ")) == sorted(NAMES[:12])


def test_after_two_defeats_nobody_knows_how_many_rounds_there_are(club: Club) -> None:
    night = paired(club, "double_knock_out", players=8, rounds=6)
    first_round(night, [0, 0])
    assert shape(make_knock_out_rounds(night)) == [("Round 1", 2, 0, 0)]


def test_pages_and_the_board_name_both_of_a_pair(club: Club, bob: Visitor) -> None:
    night = paired(club, "knock_out", players=8, rounds=2)
    assert "Who is still in" not in words(bob.get(f"nights/{night.pk}/"))
    first_round(night, [0, 0])
    pairs = [both(seats, side) for seats in seats_of(night, 1) for side in (0, 1)]
    for page in ("", "standings/", "board/"):
        shown = words(bob.get(f"nights/{night.pk}/{page}"))
        assert [pair in shown for pair in pairs] == [True] * 4, page
    slides = [(slide.title, len(slide.lines)) for slide in make_board(night).slides]
    assert ("Knock-out: semi-finals", 2) in slides
    change_movement(night.pk, "random_draw", by=None, now=night.created_at)
    assert "Who is still in" not in words(bob.get(f"nights/{night.pk}/"))


def test_a_player_reads_whether_the_pair_is_still_in(club: Club) -> None:
    night = paired(club, "knock_out", players=8, rounds=2)
    publish_plan(night)
    assert knock_out_words(night, 1) == ""
    begin(night)
    win(night, 1, [0, 1])
    one, two = seats_of(night, 1)
    said = {number: knock_out_words(night, number) for number in (one[0], one[1], two[1])}
    assert said == {
        one[0]: f"{both(one, 0)} go on to the final.",
        one[1]: f"{both(one, 1)} are out: beaten in the semi-finals.",
        two[1]: f"{both(two, 1)} go on to the final.",
    }
    next_round(night, 2, [0])
    (final,) = seats_of(night, 2)
    assert knock_out_words(night, final[2]) == f"{both(final, 0)} won the knock-out."
    assert knock_out_words(night, final[3]) == f"{both(final, 1)} are out: beaten in the final."
    entrant = Entrant.objects.get(night=night, number=final[2])
    assert player_night(night, entrant)["knock_out"] == f"{both(final, 0)} won the knock-out."


def test_sixteen_players_are_offered_the_three_rounds_that_they_need(club: Club, bob: Visitor) -> None:
    night = paired(club, "knock_out", players=16, rounds=2)
    sentence = "One pair is left after 3 rounds, and the night has 2."
    assert sentence in step(bob.get(f"nights/{night.pk}/"))
    page = bob.get(f"nights/{night.pk}/movement/")
    assert (sentence in words(page), "Play 3 rounds" in words(page)) == (True, True)
    bob.post(f"nights/{night.pk}/movement/rounds/", {"rounds": "3"})
    assert Night.objects.get().rounds == 3
    assert sentence not in words(bob.get(f"nights/{night.pk}/movement/"))
    # More than it needs are played only as far as it takes, so the step says nothing of them.
    bob.post(f"nights/{night.pk}/movement/rounds/", {"rounds": "8"})
    assert "One pair is left" not in step(bob.get(f"nights/{night.pk}/"))
    assert "Play 3 rounds" in words(bob.get(f"nights/{night.pk}/movement/"))
    night.refresh_from_db()
    first_round(night, [0, 0, 0, 0])
    assert "One pair is left after 3 rounds" in words(bob.get(f"nights/{night.pk}/movement/"))
