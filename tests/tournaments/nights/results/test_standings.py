"""The standings of a night, made from its ledgers' folds."""

from typing import Any

import pytest

from clubs.models import Membership
from clubs.services.merging import merge_players
from scoring.services.entries import EntryAuthor, must_record
from tests.scoring.kitchen import fact, hand, made
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    record,
    tables,
    void,
)
from tournaments.nights.models import Entrant, Night, NightAuditEntry, RoundSeat
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.play.services.rounds import close_round
from tournaments.nights.results.selectors.standings import make_standings

pytestmark = pytest.mark.django_db


def playing(players: int = 4, **wishes: Any) -> Night:
    night = make_night(club_of("The Oak")[0], **wishes)
    gather(night, NAMES[:players])
    publish_plan(night)
    begin(night)
    return night


def told(night: Night) -> list[tuple[int, int, int]]:
    """Points, games won and points against, line by line."""
    keys = ("points", "games_won", "points_against")
    return [tuple(row.metrics[key] for key in keys) for row in make_standings(night).rows]


def test_a_game_is_won_by_its_sides_where_a_lone_maker_is_credited_more() -> None:
    night = playing(options={"loner_maker_points": 5})
    game = tables(night, 1)[0].game
    assert game is not None
    record(game, hand(1, maker=0, tricks=5, alone=True))
    record(game, hand(2, maker=1, tricks=5))
    assert told(night) == [(5, 1, 2), (4, 1, 2), (2, 0, 4), (2, 0, 4)]


def test_totals_with_a_loner_are_won_by_the_scores_of_the_card() -> None:
    night = playing(options={"loner_maker_points": 5})
    game = tables(night, 1)[0].game
    assert game is not None
    totals = {"result": "totals", "totals": {"scores": {"A": 4, "B": 3}, "loners": {"0": 1}}}
    record(game, fact("totals", hand=totals))
    assert told(night) == [(4, 1, 3), (4, 1, 3), (3, 0, 4), (3, 0, 4)]


def test_whoever_filled_in_has_the_points_and_the_one_who_was_to_sit_there_missed_the_round() -> None:
    night = playing(5)
    game = tables(night, 1)[0].game
    assert game is not None
    seats = {seat.seat: seat.entrant for seat in RoundSeat.objects.filter(round__number=1)}
    resting = night.entrants.exclude(pk__in=[entrant.pk for entrant in seats.values()]).get()
    people = {str(seat): entrant.player_id for seat, entrant in seats.items()} | {"0": resting.player_id}
    record_seats(night, game.pk, people)
    play_round(night, 1)
    parts = {row.entrant: [part.kind.value for part in row.rounds] for row in make_standings(night).rows}
    assert (parts[resting.number], parts[seats[0].number]) == (["game"], ["missed"])


def record_seats(night: Night, game: int, people: dict[str, int]) -> None:
    """Say as an organiser who really sat there."""
    sender = EntryAuthor(user=Membership.objects.get(club=night.club).user)
    must_record(game, fact("seats", seats=people), sender, entered_at=None, now=NOW)


def test_a_level_game_is_won_by_who_was_there_first_as_its_table_says() -> None:
    night = playing(hands=4, tied_games="first_there")
    game = tables(night, 1)[0].game
    assert game is not None
    first, second, third = hand(1, maker=1, tricks=5), hand(2, maker=0, tricks=3), hand(3, maker=2, tricks=3)
    for fact_ in (first, second, third, fact("hand", number=4, hand={"result": "all_passed"})):
        record(game, fact_)
    assert told(night) == [(2, 1, 2), (2, 1, 2), (2, 0, 2), (2, 0, 2)]
    assert list(game.seat_scores.order_by("seat").values_list("ahead", flat=True)) == [False, True] * 2
    # Corrected, the others were there first: 1 in the first hand, 2 in the third.
    record(game, fact("replace", of=first.id, hand=made(1, 3)))
    record(game, fact("replace", of=third.id, hand=made(3, 3)))
    assert (
        list(game.seat_scores.order_by("seat").values_list("side_points", "ahead"))
        == [
            (1, False),
            (2, True),
        ]
        * 2
    )
    record(game, fact("replace", of=second.id, hand=made(0, 5)))
    assert told(night) == [(2, 1, 2), (2, 1, 2), (2, 0, 2), (2, 0, 2)]
    assert list(game.seat_scores.order_by("seat").values_list("ahead", flat=True)) == [True, False] * 2


def test_a_table_closed_with_nothing_recorded_is_no_game() -> None:
    night = playing(8)
    play(tables(night, 1)[0], [(0, 3)] * 2)
    empty = tables(night, 1)[1].game
    assert empty is not None
    struck = hand(1, maker=0, tricks=5)
    record(empty, struck)
    void(empty, struck.id)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    seated = {seat.entrant.number for seat in RoundSeat.objects.filter(round__number=1, table__number=2)}
    rows = make_standings(night).rows
    assert {row.entrant for row in rows if not row.metrics["played"]} == seated
    assert {tuple(part.kind.value for part in row.rounds) for row in rows if row.entrant in seated} == {
        ("no_game",)
    }
    record(empty, fact("replace", of=struck.id, hand=made(0, 4)))
    assert [row.metrics["played"] for row in make_standings(night).rows] == [1] * 8


def test_somebody_entered_twice_and_merged_in_mid_night_is_one_line_and_never_sits_with_himself() -> None:
    night = playing(9)
    play_round(night, 1)
    first, second = night.entrants.get(number=2), night.entrants.get(number=7)
    before = {row.entrant: row.metrics for row in make_standings(night).rows}
    merge_players(first.player, second.player)
    found = make_standings(night)
    assert sorted(row.entrant for row in found.rows) == [1, 2, 3, 4, 5, 6, 8, 9]
    lines = [part.line for row in found.rows for part in row.rounds if part.line is not None]
    assert {line.partner == line.entrant or line.entrant in line.opponents for line in lines} == {False}
    # Both sat in round 1: the line has both parts, as that of a season has.
    merged = next(row.metrics for row in found.rows if row.entrant == 2)
    assert merged["points"] == before[2]["points"] + before[7]["points"]
    second.refresh_from_db()
    assert second.left_after == 1
    assert NightAuditEntry.objects.filter(night=night, kind="left").count() == 1
    night.refresh_from_db()
    publish_plan(night)
    seated = RoundSeat.objects.filter(round__night=night, round__number__gt=1).values_list(
        "entrant__number", flat=True
    )
    assert {2, 9} <= set(seated)
    assert 7 not in set(seated)


def test_who_was_entered_twice_and_came_as_the_second_keeps_that_line() -> None:
    night = make_night(club_of("The Oak")[0])
    entrants = gather(night, NAMES[:9])
    absent = Entrant.objects.get(pk=entrants[0].pk)
    leave(absent.pk, by=None, now=NOW)
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    merge_players(absent.player, entrants[4].player)
    rows = {row.entrant: row for row in make_standings(night).rows}
    assert (1 in rows, 5 in rows) == (False, True)
