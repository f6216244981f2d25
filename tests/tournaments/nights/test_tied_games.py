"""Level games of a night: ties, or won by whoever was there first; in standings, at tables, where people move."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from scoring.models import Game, TablePass
from scoring.selectors.passes import signed_code
from scoring.selectors.race_standings import club_race_standings
from scoring.selectors.statistics import games_of, player_statistics
from scoring.services.races import save_races
from tests.cases import every
from tests.scoring.cosmos import FIVE
from tests.scoring.kitchen import fact
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play,
    publish_plan,
    record,
    tables,
)
from tests.tournaments.nights.views.pages import words
from tournaments.nights.forms import parse_night
from tournaments.nights.models import Entrant, Night
from tournaments.nights.plan.selectors.played_rounds import winners
from tournaments.nights.play.selectors.table_words import table_words
from tournaments.nights.play.services.rounds import close_round
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.services.nights import change_night
from tournaments.standings.races import RaceRow

pytestmark = pytest.mark.django_db

LEVEL = [(0, 4), (1, 3)]
"""1 to 1: the side that made it first was there first."""


def playing(**wishes: Any) -> Night:
    """A night of four in its first round."""
    night = make_night(club_of("The Oak")[0], **wishes)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    return night


def game_of(night: Night) -> Game:
    game = tables(night, 1)[0].game
    assert game is not None
    return game


def sides(night: Night) -> tuple[str, str]:
    """The names of both sides of the first table, as its page says them."""
    scores = game_of(night).seat_scores.order_by("seat").values_list("player__name", flat=True)
    north, east, south, west = scores
    return f"{north} and {south}", f"{east} and {west}"


def numbers(night: Night) -> dict[str, tuple[float, ...]]:
    """Points, games won, tied, and won with ties as half, by name."""
    found = make_standings(night)
    keys = ("points", "games_won", "games_tied", "games_won_and_half_tied")
    return {found.names[row.entrant]: tuple(row.metrics[key] for key in keys) for row in found.rows}


def own_sentence(night: Night, name: str) -> str:
    """What a player's line says of the first round."""
    found = make_standings(night)
    (number,) = [number for number, known in found.names.items() if known == name]
    return found.explained(number, night.precedence).rounds[0].sentence


def page(night: Night) -> str:
    return words(Client().get(f"/t/{signed_code(TablePass.objects.get(table__night_table__night=night))}/"))


@every(
    ("asked", "tied_games"),
    [
        ({}, "tie"),
        ({"hands": 12}, "tie"),
        ({"ends_by": "head_table"}, "tie"),
        ({"variant": "north_american"}, "first_there"),
        ({"variant": "north_american", "ends_by": "head_table"}, "first_there"),
        ({"variant": "north_american", "ends_by": "by_hand"}, "first_there"),
        ({"variant": "north_american", "ends_by": "clock", "minutes": 20}, "tie"),
        ({"variant": "north_american", "hands": 8}, "tie"),
        ({"variant": "north_american", "options": {"fixed_hands": 8}}, "tie"),
        ({"tied_games": "first_there"}, "first_there"),
        ({"variant": "north_american", "tied_games": "tie"}, "tie"),
        ({"tied_games": ""}, "tie"),
    ],
)
def test_what_a_level_game_is_goes_by_how_a_round_ends_unless_it_is_said(
    asked: dict[str, Any], tied_games: str
) -> None:
    wanted = parse_night({"name": "Friday bustle"} | asked, date(2026, 11, 21))
    assert (wanted.values["tied_games"], wanted.problems) == (tied_games, ())


def test_what_no_level_game_can_be_is_refused() -> None:
    wanted = parse_night({"name": "Friday bustle", "tied_games": "coin"}, date(2026, 11, 21))
    assert [(fault.code, fault.field) for fault in wanted.problems] == [("unknown_value", "tied_games")]


def test_a_night_that_is_there_keeps_first_there_wins() -> None:
    """The column's default is what a migrated night has."""
    night = Night.objects.create(
        club=club_of("The Oak")[0], name="Old", word="OLD", date=date(2026, 11, 1), rounds=1
    )
    assert night.tied_games == "first_there"


def test_nobody_has_won_a_tie_and_its_table_and_lines_say_so() -> None:
    night = playing()
    play(tables(night, 1)[0], LEVEL)
    first, second = sides(night)
    assert numbers(night) == dict.fromkeys(NAMES[:4], (1, 0, 1, 0.5))
    ann, cleo = first.split(" and ")
    assert own_sentence(night, ann) == f"Round 1: tied 1 to 1 with {cleo} against {second}."
    shown = page(night)
    assert "A tie, 1-1" in shown
    assert "there first" not in shown
    api = Client().get(
        f"/api/v1/games/{game_of(night).pk}/",
        headers={"Authorization": f"Table {signed_code(TablePass.objects.get())}"},
    )
    assert [api.json()[key] for key in ("over", "winners", "tied")] == [True, ["A"], True]


def test_where_first_there_wins_the_table_and_the_lines_say_who_was() -> None:
    night = playing(tied_games="first_there")
    play(tables(night, 1)[0], LEVEL)
    first, second = sides(night)
    won, lost = (1, 1, 0, 1), (1, 0, 0, 0)
    assert numbers(night) == dict.fromkeys(first.split(" and "), won) | dict.fromkeys(
        second.split(" and "), lost
    )
    (ann, cleo), (ben, dan) = first.split(" and "), second.split(" and ")
    assert own_sentence(night, ann) == (
        f"Round 1: won, level at 1 to 1 (first to get there) with {cleo} against {second}."
    )
    assert own_sentence(night, ben) == (
        f"Round 1: lost, level at 1 to 1 (the others got there first) with {dan} against {cleo} and {ann}."
    )
    assert f"1-1: {first} were there first and win" in page(night)


def test_at_nothing_to_nothing_it_is_a_tie_too_or_won_by_both() -> None:
    passed = [fact("hand", number=number, hand={"result": "all_passed"}) for number in (1, 2)]
    tie = playing()
    for one in passed:
        record(game_of(tie), one)
    assert numbers(tie) == dict.fromkeys(NAMES[:4], (0, 0, 1, 0.5))
    both = make_night(tie.club, name="Both", word="ELM", tied_games="first_there")
    gather(both, NAMES[:4])
    publish_plan(both)
    begin(both)
    for number in (1, 2):
        record(game_of(both), fact("hand", number=number, hand={"result": "all_passed"}))
    assert numbers(both) == dict.fromkeys(NAMES[:4], (0, 1, 0, 1))
    first, second = sides(both)
    assert f"{first} and {second} win together 0-0" in page(both)


@pytest.mark.parametrize(
    ("tied_games", "tied", "won", "said"),
    [
        ("tie", 4, 0, "The game is a tie, 1-1."),
        ("first_there", 0, 2, "1-1: {first} were there first and win."),
    ],
)
def test_a_game_to_a_target_that_the_bell_broke_off_level(
    tied_games: str, tied: int, won: int, said: str
) -> None:
    night = playing(variant="north_american", hands=None, ends_by="clock", minutes=20, tied_games=tied_games)
    play(tables(night, 1)[0], LEVEL)
    assert {line[1:3] for line in numbers(night).values()} == {(0, 0)}  # still in play
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    lines = numbers(night).values()
    assert (sum(line[2] for line in lines), sum(line[1] for line in lines)) == (tied, won)
    told = table_words(night.tables.get().table)
    assert told is not None
    said = said.format(first=sides(night)[0])
    assert told["lines"][0] == said
    assert f"{said} Next, round 2:" in page(night)


def test_a_game_that_reached_its_target_is_won_even_level() -> None:
    """Family bid: both sides come to 32 in one hand, and the bidder's side counts first."""
    night = playing(variant="family_bid", hands=None, ends_by="clock", minutes=20)
    assert night.tied_games == "tie"
    game = game_of(night)
    ruled = {"result": "adjustment", "points": {"A": 27, "B": 31}, "note": "as ruled"}
    record(game, fact("hand", number=1, hand=ruled))
    record(game, fact("hand", number=2, hand={"maker": 0, "bid": 5, "tricks": {"A": 5, "B": 1}}))
    assert set(game.seat_scores.values_list("side_points", flat=True)) == {32}
    first, second = sides(night)
    assert numbers(night) == dict.fromkeys(first.split(" and "), (32, 1, 0, 1)) | dict.fromkeys(
        second.split(" and "), (32, 0, 0, 0)
    )
    assert f"32-32: {first} were there first and win" in page(night)


def test_a_lone_maker_who_is_credited_more_has_tied_all_the_same() -> None:
    """4 to 4, and the lone maker has 5: by their sides' scores it is a tie, and for the maker no level score."""
    night = playing(options={"loner_maker_points": 5}, hands=4)
    game = game_of(night)
    record(game, fact("hand", number=1, hand={"maker": 0, "tricks": {"A": 5, "B": 0}, "alone": True}))
    for number in (2, 3):
        record(game, fact("hand", number=number, hand={"maker": 1, "tricks": {"A": 0, "B": 5}}))
    record(game, fact("hand", number=4, hand={"result": "all_passed"}))
    first, second = sides(night)
    lone, partner = first.split(" and ")
    assert numbers(night) == {
        lone: (5, 0, 1, 0.5), partner: (4, 0, 1, 0.5), **dict.fromkeys(second.split(" and "), (4, 0, 1, 0.5))
    }  # fmt: skip


def test_a_correction_makes_a_tie_and_unmakes_it() -> None:
    night = playing()
    hands = [fact("hand", number=1, hand={"maker": 0, "tricks": {"A": 4, "B": 1}})]
    hands += [fact("hand", number=2, hand={"maker": 1, "tricks": {"A": 2, "B": 3}})]
    for one in hands:
        record(game_of(night), one)
    assert {line[2] for line in numbers(night).values()} == {1}
    march = {"maker": 1, "tricks": {"A": 0, "B": 5}}
    record(game_of(night), fact("replace", of=hands[1].id, hand=march))
    assert sorted(line[1:3] for line in numbers(night).values()) == [(0, 0), (0, 0), (1, 0), (1, 0)]


def test_games_have_what_their_night_has_when_they_begin() -> None:
    night = make_night(club_of("The Oak")[0], tied_games="first_there")
    change_night(night.pk, {"tied_games": "tie"}, by=None, now=NOW)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    assert game_of(night).level_is_tie is True
    # A row that is changed behind the night's back changes no game that has begun.
    Night.objects.filter(pk=night.pk).update(tied_games="first_there")
    play(tables(night, 1)[0], LEVEL)
    night.refresh_from_db()
    assert numbers(night) == dict.fromkeys(NAMES[:4], (1, 0, 1, 0.5))


def test_where_people_move_by_results_whoever_was_there_first_moves_after_a_tie_too() -> None:
    night = make_night(club_of("The Oak")[0], movement="winners_move")
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)

    def lines() -> list[str]:
        told = table_words(night.tables.get(number=1).table)
        assert told is not None
        return list(told["lines"])

    card, come = lines()
    play(tables(night, 1)[0], [(1, 4)])
    assert lines() == [card, come]
    play(tables(night, 1)[0], [(0, 4)])
    assert winners(night) == [[1, None]]
    assert sorted(numbers(night).values()) == [(0, 0, 0, 0)] * 4 + [(1, 0, 1, 0.5)] * 4
    moving = f"{sides(night)[1]} reached the score first, so they move as the winners."
    assert lines() == [moving, card, come]


def test_a_tie_is_not_won_in_a_players_statistics() -> None:
    night = playing()
    play(tables(night, 1)[0], LEVEL)
    ann = Player.objects.get(name="Ann")
    found = player_statistics([ann.pk], games_of([ann.pk]))
    assert (found.played.games, found.played.won, found.played.tied) == (1, 0, 1)
    assert [(one.games, one.won, one.tied) for one in found.partners.values()] == [(1, 0, 1)]


def test_races_tie_too_in_their_night_and_in_their_club() -> None:
    club = club_of("The Oak")[0]
    save_races(club.pk, FIVE)
    night = make_night(club, variant="cosmic")
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], LEVEL)

    def told(rows: tuple[RaceRow, ...]) -> list[tuple[float, ...]]:
        return [tuple(row.metrics[key] for key in ("played", "games_won", "games_tied")) for row in rows]

    assert told(club_race_standings(club.pk)) == [(1, 0, 1)] * 4


def test_who_is_level_on_ties_shares_the_place() -> None:
    night = playing(precedence=["games_won_and_half_tied", "points"])
    play(tables(night, 1)[0], LEVEL)
    found = make_standings(night)
    number = Entrant.objects.get(night=night, player__name="Ann").number
    assert found.explained(number, night.precedence).sentence == (
        "Ann shares 1st place with Ben, Cleo and Dan: 1 point in 1 game; "
        "level with Ben, Cleo and Dan on games won with ties as half and points."
    )
