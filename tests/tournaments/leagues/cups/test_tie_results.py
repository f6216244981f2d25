"""Results of ties of pairs and singles: tapped, refused, corrected, and who is in the plate."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from tests.tournaments.leagues.examples.cups import refusal
from tests.tournaments.leagues.examples.league import NOW, a_league
from tests.tournaments.leagues.examples.person_cups import (
    drawn,
    ended,
    pairs,
    register,
    sides,
    singles,
    words_of,
)
from tournaments.leagues.cups.selectors.cup_pages import round_lines
from tournaments.leagues.cups.selectors.cup_ties import changeable_ties, has_begun
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services.cup_draws import open_plate, remove_cup, take_draw_back
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.cups.services.tie_results import TieResultInput, enter_result
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, Season
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.to_do import to_do

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def players(season: Season) -> list[int]:
    return register(season)


def test_results_are_tapped_and_the_winner_goes_on(season: Season, players: list[int]) -> None:
    cup = drawn(singles(season, players[:4]))
    assert sides(cup)[0] == [("Cleo", "Ann", "ready"), ("Ben", "Dan", "ready")]
    ended(cup, 1, 1, "1-2")
    ended(cup, 1, 1, "1-2")
    ended(cup, 1, 2, "second_absent")
    ended(cup, 2, 1, "2-0")
    assert sides(cup) == [[("Cleo", "Ann", "Ann"), ("Ben", "Dan", "Ben")], [("Ann", "Ben", "Ann")]]
    first, final = round_lines(cup_state(cup))
    assert [(side.words, side.games, side.won) for side in first.ties[0].sides] == [
        ("Cleo", 1, False),
        ("Ann", 2, True),
    ]
    assert [tie.note for tie in first.ties] == ["", "Dan didn't come."]
    assert final.ties[0].sentence == "Ann against Ben: Ann wins."
    assert words_of(season)[2:] == [
        "Semi-final 1 of the Singles Cup: 1-2.",
        "Semi-final 2 of the Singles Cup: the second side didn't come.",
        "Final of the Singles Cup: 2-0.",
    ]


def test_a_result_that_cannot_be_is_refused_with_a_sentence(season: Season, players: list[int]) -> None:
    cup = drawn(singles(season, players[:4]))
    for result in ("2-2", "3-0", "1-0"):
        with pytest.raises(LeagueRefused) as refused:
            ended(cup, 1, 1, result)
        (fault,) = refused.value.problems
        rest = "The winner has 2 games, and the other side 0 or 1."
        assert fault.message == f"{result} can't be the result of the best of 3 games. {rest}"
    none = TieResultInput(1, 1)
    assert refusal(enter_result, cup.pk, none, by=None, now=NOW) == ["games_missing"]
    with pytest.raises(LeagueRefused, match="Final: nobody knows yet who meets"):
        ended(cup, 2, 1, "2-0")
    assert refusal(ended, cup, 1, 3, "2-0") == ["no_such_tie"]
    assert refusal(ended, cup, 3, 1, "2-0") == ["no_such_tie"]
    assert refusal(ended, singles(season, [], name="Later"), 1, 1, "2-0") == ["not_drawn"]
    assert not cup.ties.exclude(how="").exists()


def test_a_result_is_corrected_with_a_reason_until_the_next_tie_is_played(
    season: Season, players: list[int]
) -> None:
    cup = drawn(singles(season, players[:4]))
    ended(cup, 1, 1, "1-2")
    ended(cup, 1, 2, "2-0")
    assert refusal(ended, cup, 1, 1, "2-1") == ["reason_missing"]
    assert refusal(ended, cup, 1, 1, "2-1", "x" * 301) == ["reason_too_long"]
    ended(cup, 1, 1, "2-1", "Typed the wrong way round. ")
    assert sides(cup)[1] == [("Cleo", "Ben", "ready")]
    assert (
        words_of(season)[-1]
        == "Semi-final 1 of the Singles Cup: 2-1 instead of 1-2. Typed the wrong way round."
    )
    ended(cup, 1, 1, "open", "Not played yet")
    assert sides(cup)[1] == [("Winner of semi-final 1", "Ben", "waits")]
    assert words_of(season)[-1].endswith("no result instead of 2-1. Not played yet")
    ended(cup, 1, 1, "2-1")
    ended(cup, 2, 1, "0-2")
    assert refusal(ended, cup, 1, 1, "1-2", "Wrong") == ["next_played"]
    assert [tie.round for tie in changeable_ties(cup_state(cup))] == [2]
    ended(cup, 2, 1, "open", "Wrong")
    ended(cup, 1, 1, "1-2", "Wrong")
    assert sides(cup)[1] == [("Ann", "Ben", "ready")]


def test_where_neither_came_the_next_opponent_has_a_bye_and_may_have_played_on(
    season: Season, players: list[int]
) -> None:
    more = register(season, ("Gwen", "Hal"))
    cup = drawn(singles(season, players + more))
    ended(cup, 1, 1, "both_absent")
    ended(cup, 1, 2, "2-0")
    first = sides(cup)[0]
    assert sides(cup)[1][0] == ("Nobody", first[1][0], first[1][0])
    ended(cup, 1, 3, "2-0")
    ended(cup, 1, 4, "2-0")
    ended(cup, 2, 2, "2-0")
    ended(cup, 3, 1, "2-1")
    assert refusal(ended, cup, 1, 1, "2-0", "They came late") == ["next_played"]
    both = drawn(singles(season, players[:2], name="Two"))
    ended(both, 1, 1, "both_absent")
    assert sides(both) == [[(*sides(both)[0][0][:2], "played")]]
    assert [one.sentence for one in open_matters(season, NOW) if one.kind == "cup"] == [
        "Two has no winner yet."
    ]


def test_a_tie_without_a_result_waits_for_the_secretary_once_its_evening_is_over(
    season: Season, players: list[int]
) -> None:
    cup = drawn(singles(season, players[:4]))
    evening, pub = date(2026, 11, 10), season.club.venues.all()[0]

    def waiting(days: int) -> list[tuple[str, str]]:
        later = datetime(2026, 11, 10, 23, tzinfo=UTC) + timedelta(days=days)
        return [(one.sentence, one.address) for one in to_do(season, later) if one.kind == "tie"]

    assert waiting(1) == []
    set_round(cup.pk, RoundDate(1, evening, time(19), pub), by=None, now=NOW)
    assert waiting(0) == []
    assert waiting(1) == [("Singles Cup: 2 ties have no result. Enter them.", f"/cups/{cup.pk}/")]
    ended(cup, 1, 1, "2-0")
    assert waiting(1) == [("Singles Cup: semi-final 2 has no result. Enter it.", f"/cups/{cup.pk}/")]
    ended(cup, 1, 2, "2-0")
    ended(cup, 2, 1, "2-0")
    assert waiting(1) == []


def test_those_who_lost_by_playing_are_in_the_plate(season: Season, players: list[int]) -> None:
    cup = drawn(pairs(season, [*players, *register(season, ("Gwen", "Hal"))], options={"plate": True}))
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["round_open"]
    ended(cup, 1, 1, "2-1")
    ended(cup, 1, 2, "first_absent")
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["number_of_entrants"]
    ended(cup, 1, 2, "0-2", "They were only late")
    lost = [sides(cup)[0][0][1], sides(cup)[0][1][0]]
    plate = drawn(open_plate(cup.pk, by=None, now=NOW))
    assert (plate.name, plate.entrants, plate.main_id) == ("Pairs Cup Plate", "pairs", cup.pk)
    assert sorted(sides(plate)[0][0][:2]) == sorted(lost)
    assert refusal(open_plate, cup.pk, by=None, now=NOW) == ["plate_there"]
    assert refusal(open_plate, plate.pk, by=None, now=NOW) == ["no_plate"]
    ended(plate, 1, 1, "2-1")
    ended(cup, 1, 1, "open", "Again")
    ended(cup, 1, 2, "open", "Again")
    assert refusal(remove_cup, cup.pk, by=None, now=NOW) == ["cup_has_results"]


def test_a_cup_without_results_is_taken_out_with_its_draw(season: Season, players: list[int]) -> None:
    cup = drawn(singles(season, players[:4]))
    set_round(cup.pk, RoundDate(1, date(2026, 11, 9), venue=season.club.venues.all()[0]), by=None, now=NOW)
    ended(cup, 1, 1, "2-1")
    assert has_begun(cup)
    assert refusal(remove_cup, cup.pk, by=None, now=NOW) == ["cup_has_results"]
    assert refusal(take_draw_back, cup.pk, by=None, now=NOW) == ["cup_has_results"]
    ended(cup, 1, 1, "open", "Typed too soon")
    assert not has_begun(cup)
    remove_cup(cup.pk, by=None, now=NOW)
    assert not Cup.objects.exists()
