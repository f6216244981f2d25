"""Brackets played to the end, with withdrawals and ties from which nobody goes on; outcomes, starts and pubs."""

from itertools import product

import pytest

from tests.cases import every
from tournaments.cups.bracket import NOBODY, Status, make_bracket, tie_words
from tournaments.cups.draw import draw_cup, drawn_sentence
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.home import HomeCriteria, first_is_home, settle_pubs
from tournaments.cups.options import CupOptions, Handicap, Home, LevelTie, read_options
from tournaments.cups.outcome import CupMatch, TieOutcome, decide_tie, start_games, start_sentence

FOUR = (("Bell", "Crown"), ("Fox", "Swan"))


def test_every_size_is_played_to_one_winner_with_one_match_fewer_than_teams() -> None:
    for count in range(2, 65):
        names = [f"Team {number}" for number in range(count)]
        places = draw_cup(names, 1).places
        results: dict[tuple[int, int], str] = {}
        for _ in range(7):
            ready = [
                tie
                for ties in make_bracket(places, results).rounds
                for tie in ties
                if tie.status is Status.READY
            ]
            for tie in ready:
                results[tie.round, tie.number] = max(tie.first.team or "", tie.second.team or "")
        done = make_bracket(places, results)
        assert done.winner == max(names)
        assert len(results) == count - 1
        byes = [tie for ties in done.rounds for tie in ties if tie.status is Status.BYE]
        assert {tie.round for tie in byes} <= {1}


def test_the_next_opponent_of_a_team_that_withdrew_has_a_bye_and_earlier_rounds_stand() -> None:
    bracket = make_bracket(FOUR, {(1, 1): "Bell"}, gone=["Bell"])
    assert bracket.tie(1, 1).status is Status.PLAYED
    assert bracket.tie(1, 1).loser == "Crown"
    assert bracket.tie(2, 1).status is Status.WAITS
    after = make_bracket(FOUR, {(1, 1): "Bell", (1, 2): "Swan"}, gone=["Bell"])
    assert after.winner == "Swan"
    assert tie_words(after.tie(2, 1), 2) == "Swan has a bye, because Bell is out."
    assert make_bracket(FOUR, gone=["Fox", "Swan"]).tie(2, 1).first.waits_for == 1
    assert make_bracket(FOUR, {(1, 1): "Bell"}, gone=["Fox", "Swan"]).winner == "Bell"
    assert make_bracket(FOUR, {(1, 1): "Bell", (1, 2): "Fox", (2, 1): "Fox"}, gone=["Fox"]).winner == "Fox"


def test_a_pair_is_two_people_in_a_sentence() -> None:
    places = (("Ann & Ben",), ("Cleo & Dan", "Eve & Fred"))
    bracket = make_bracket(places, {(1, 2): "Eve & Fred", (2, 1): "Ann & Ben"})
    assert [tie_words(tie, 2, pairs=True) for ties in bracket.rounds for tie in ties] == [
        "Ann & Ben have a bye.",
        "Cleo & Dan against Eve & Fred: Eve & Fred go on.",
        "Ann & Ben against Eve & Fred: Ann & Ben win.",
    ]
    assert [
        drawn_sentence(names, 2, bye=False, pairs=True)
        for names in (["Cleo & Dan"], ["Cleo & Dan", "Eve & Fred"])
    ] == ["Cleo & Dan are drawn in match 2.", "Eve & Fred are drawn against Cleo & Dan."]


def test_where_both_stayed_away_the_next_opponent_has_a_bye() -> None:
    bracket = make_bracket(FOUR, {(1, 1): NOBODY, (1, 2): "Fox"})
    assert bracket.winner == "Fox"
    assert bracket.tie(1, 1).loser is None
    nobody = make_bracket(FOUR, {(1, 1): NOBODY, (1, 2): NOBODY})
    assert nobody.winner is None
    assert nobody.tie(2, 1).status is Status.EMPTY


@every(
    ("matches", "options", "start", "outcome"),
    [
        ([CupMatch(6, 3)], CupOptions(), (0, 0), TieOutcome.FIRST),
        ([CupMatch(4, 5)], CupOptions(), (0, 0), TieOutcome.SECOND),
        ([CupMatch(4, 5)], CupOptions(), (1, 0), TieOutcome.LEVEL),
        ([CupMatch(4, 5)], CupOptions(), (2, 0), TieOutcome.FIRST),
        ([CupMatch(4, 4)], CupOptions(), (0, 0), TieOutcome.LEVEL),
        (
            [CupMatch(4, 4, level_winner="second")],
            CupOptions(level=LevelTie.POINTS),
            (0, 0),
            TieOutcome.SECOND,
        ),
        ([CupMatch(4, 4)], CupOptions(level=LevelTie.REPLAY), (0, 0), TieOutcome.REPLAY),
        ([CupMatch(4, 4), CupMatch(5, 3)], CupOptions(level=LevelTie.REPLAY), (0, 0), TieOutcome.FIRST),
        ([CupMatch(4, 4), CupMatch(4, 4)], CupOptions(level=LevelTie.REPLAY), (0, 0), TieOutcome.LEVEL),
        ([CupMatch(5, 0, "first")], CupOptions(), (0, 9), TieOutcome.FIRST),
        ([CupMatch(0, 0, "neither")], CupOptions(), (0, 0), TieOutcome.NEITHER),
    ],
)
def test_who_goes_on(
    matches: list[CupMatch], options: CupOptions, start: tuple[int, int], outcome: TieOutcome
) -> None:
    assert decide_tie(matches, options, start) is outcome


def test_a_handicap_gives_the_lower_division_its_start() -> None:
    games, points = (
        CupOptions(handicap=Handicap.GAMES, start=2),
        CupOptions(handicap=Handicap.POINTS, start=3),
    )
    assert [start_games(1, 2, games), start_games(3, 1, games), start_games(2, 2, games)] == [
        (0, 2),
        (4, 0),
        (0, 0),
    ]
    assert start_games(1, 4, CupOptions()) == (0, 0)
    assert start_sentence(("Bell", 3), ("Fox", 1), games) == "Bell starts the match 4 games up."
    assert start_sentence(("Bell", 1), ("Fox", 2), points) == "Fox starts each game 3 points up."
    assert start_sentence(("Bell", 2), ("Fox", 2), points) == ""


def test_who_is_at_home() -> None:
    for one, other in product((1, 2, 3), repeat=2):
        assert first_is_home(HomeCriteria(one), HomeCriteria(other), Home.FIRST_DRAWN)
        assert first_is_home(HomeCriteria(one), HomeCriteria(other), Home.LOWER_DIVISION) is (one >= other)
        assert first_is_home(HomeCriteria(1, one), HomeCriteria(1, other), Home.ALTERNATING) is (one <= other)


def test_two_teams_of_one_pub_swap_where_the_other_pub_is_free() -> None:
    assert settle_pubs([(1, 2), (1, 3)], {1: 2, 2: 1, 3: 1}) == [1, 1]
    assert settle_pubs([(1, 2), (1, 3), (3, 2)], {1: 1, 2: 1, 3: 1}) == [1, 3, 2]
    assert settle_pubs([(1, 2), (1, 2), (1, 2)], {1: 1, 2: 1}) == [1, 2, None]
    # A chain: whoever comes last finds room only where each before swaps.
    assert settle_pubs([(1, 2), (2, 3), (3, 4), (1, 1)], {1: 1, 2: 1, 3: 1, 4: 1}) == [2, 3, 4, 1]


def test_options_are_read_and_written_and_every_fault_is_told() -> None:
    assert read_options({}) == CupOptions()
    chosen = CupOptions(level=LevelTie.REPLAY, home=Home.ALTERNATING, neutral_rounds=2, plate=True)
    assert read_options(chosen.as_json()) == chosen
    with pytest.raises(CupRefused) as refused:
        read_options({"draw": ["open"], "seeds": -1, "plate": 1, "start": 0, "prize": 1, "level": None})
    assert [one.field for one in refused.value.problems] == [
        "prize",
        "draw",
        "seeds",
        "level",
        "plate",
        "start",
    ]
    with pytest.raises(CupRefused):
        read_options([])
