"""Who is away: gone after a round, gone before the first, or never come; who takes their place, and until when."""

from collections.abc import Callable

import pytest

from clubs.models import Club
from clubs.services.merging import merge_players, undo_merge
from tests.tournaments.nights.hall import NAMES, NOW, begin, club_of, gather, make_night, publish_plan, think
from tests.tournaments.nights.walking import first_round, win
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, RoundSeat
from tournaments.nights.people.services.entrants import (
    check_in,
    check_in_everyone,
    enter_names,
    keep_table,
    leave,
    set_steward,
    stand_in,
)
from tournaments.nights.people.services.pair_constraints import bind, pair_the_rest
from tournaments.nights.plan.selectors.plan_inputs import plan_input
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.selectors.next_step import next_step
from tournaments.nights.services.nights import open_check_in

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN, EVE = range(1, 6)
WIM, XI = 17, 18


@pytest.fixture
def club() -> Club:
    return club_of("The Oak")[0]


def entrant(night: Night, number: int) -> Entrant:
    return Entrant.objects.get(night=night, number=number)


def rotation(club: Club, stewards: int = 1) -> Night:
    """Sixteen players, and stewards who look on."""
    night = make_night(club, rounds=4)
    gather(night, NAMES[: 16 + stewards])
    for number in range(17, 17 + stewards):
        set_steward(entrant(night, number).pk, steward=True, by=None, now=NOW)
    return night


def stands_in(night: Night, number: int) -> tuple[bool, int | None]:
    row = entrant(night, number)
    return row.stands_in, row.stands_in_for


def say_stands_in(night: Night, number: int) -> None:
    stand_in(entrant(night, number).pk, stands_in=True, by=None, now=NOW)


def goes(night: Night, number: int) -> None:
    leave(entrant(night, number).pk, by=None, now=NOW)


def comes(night: Night, number: int) -> None:
    check_in(entrant(night, number).pk, by=None, now=NOW)


def plays(night: Night) -> list[int]:
    night.refresh_from_db()
    found: list[int] = plan_input(night)["entrants"]
    return found


def everybody_comes(night: Night, number: int) -> None:
    assert not entrant(night, number).present
    assert check_in_everyone(night.pk, by=None, now=NOW) == 1


@pytest.mark.parametrize("come", [comes, everybody_comes])
def test_a_steward_stops_for_whoever_left_before_the_first_round_and_is_back(
    club: Club, come: Callable[[Night, int], None]
) -> None:
    night = rotation(club)
    publish_plan(night)
    goes(night, CLEO)
    say_stands_in(night, WIM)
    assert stands_in(night, WIM) == (True, CLEO)
    come(night, CLEO)
    assert stands_in(night, WIM) == (False, None)
    assert plays(night) == list(range(1, 17))


def test_a_steward_who_takes_over_from_another_stops_when_the_player_is_back(club: Club) -> None:
    night = rotation(club, stewards=2)
    first_round(night, [0] * 4)
    goes(night, ANN)
    say_stands_in(night, WIM)
    goes(night, WIM)
    say_stands_in(night, XI)
    assert stands_in(night, XI) == (True, ANN)
    comes(night, ANN)
    assert stands_in(night, XI) == (False, None)
    comes(night, WIM)
    assert stands_in(night, WIM) == (False, None)
    assert plays(night) == list(range(1, 17))


def seat(night: Night, number: int) -> tuple[int, int]:
    found = RoundSeat.objects.get(round__night=night, round__number=2, entrant__number=number)
    return found.table.number, found.seat


def test_stewards_stand_in_for_whom_the_repair_gives_them_the_seats_of(club: Club) -> None:
    night = rotation(club, stewards=2)
    first_round(night, [0] * 4)
    for number in (CLEO, EVE):
        goes(night, number)
    seats = {number: seat(night, number) for number in (CLEO, EVE)}
    for number in (WIM, XI):
        say_stands_in(night, number)
    assert [stands_in(night, number) for number in (WIM, XI)] == [(True, CLEO), (True, EVE)]
    plan = think(request_plan(night.pk, by=None, now=NOW))
    publish(plan.pk, offer=plan.offers[0]["key"], by=None, now=NOW)
    assert {CLEO: seat(night, WIM), EVE: seat(night, XI)} == seats


def test_a_steward_who_is_to_play_before_anybody_has_gone_takes_the_next_place(club: Club) -> None:
    night = rotation(club)
    first_round(night, [0] * 4)
    say_stands_in(night, WIM)
    assert stands_in(night, WIM) == (True, None)
    goes(night, EVE)
    assert stands_in(night, WIM) == (True, EVE)
    comes(night, EVE)
    assert stands_in(night, WIM) == (False, None)


def test_a_steward_takes_the_place_of_whoever_was_checked_in_by_mistake(club: Club) -> None:
    night = rotation(club)
    publish_plan(night)
    say_stands_in(night, WIM)
    check_in(entrant(night, EVE).pk, here=False, by=None, now=NOW)
    assert stands_in(night, WIM) == (True, EVE)
    comes(night, EVE)
    assert stands_in(night, WIM) == (False, None)
    assert plays(night) == list(range(1, 17))


def test_a_steward_who_stands_in_rests_by_turns_and_looked_on_before(club: Club) -> None:
    night = make_night(club, rounds=4)
    *_, wim = gather(night, NAMES[:18])
    set_steward(wim.pk, steward=True, by=None, now=NOW)
    first_round(night, [0] * 4)
    goes(night, ANN)
    say_stands_in(night, wim.number)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    (resting,) = plan.rounds[0]["sit_outs"]
    swapped = {resting: wim.number, wim.number: resting}
    plan.rounds[0] = {
        **plan.rounds[0],
        "tables": [[swapped.get(who, who) for who in four] for four in plan.rounds[0]["tables"]],
        "sit_outs": [wim.number],
    }
    plan.save(update_fields=["rounds"])
    publish(plan.pk, by=None, now=NOW)
    night.refresh_from_db()
    assert "Round 2 of 4 is published, so 16 players know where to sit and 1 sits out." in (
        next_step(night, NOW).words
    )
    begin(night, 2)
    first, second = rounds_played(night)
    assert second.sit_outs == (wim.number,)
    assert len(first.sit_outs) == 1
    assert wim.number not in first.sit_outs


def test_a_steward_who_looks_on_sits_out_of_no_round(club: Club) -> None:
    night = rotation(club)
    publish_plan(night)
    night.refresh_from_db()
    assert "16 players know where to sit." in next_step(night, NOW).words
    begin(night)
    assert rounds_played(night)[0].sit_outs == ()


def swiss(club: Club) -> Night:
    """Ann came with Ben, who never turned up; the others are here, in pairs; round 1 was played without Ann."""
    night = make_night(club, movement="swiss_pairs", rounds=4)
    enter_names(night.pk, NAMES[:10], by=None, now=NOW)
    open_check_in(night.pk, by=None, now=NOW)
    bind(night.pk, "pair", ANN, BEN, by=None, now=NOW)
    for number in (ANN, *range(3, 11)):
        comes(night, number)
    pair_the_rest(night.pk, by=None, now=NOW)
    publish(think(request_plan(night.pk, anyway=True, by=None, now=NOW)).pk, by=None, now=NOW)
    begin(night)
    win(night, 1, [0, 0])
    return night


def bind_zoe(night: Night) -> int:
    (zoe,) = gather(night, ["Zoe"])
    bind(night.pk, "pair", ANN, zoe.number, by=None, now=NOW)
    return zoe.number


def draw_zoe(night: Night) -> int:
    (zoe,) = gather(night, ["Zoe"])
    assert pair_the_rest(night.pk, by=None, now=NOW) == [(ANN, zoe.number)]
    return zoe.number


@pytest.mark.parametrize("pair_up", [bind_zoe, draw_zoe])
def test_whose_partner_never_came_is_paired_with_another_who_stays(
    club: Club, pair_up: Callable[[Night], int]
) -> None:
    night = swiss(club)
    zoe = pair_up(night)
    comes(night, BEN)
    pairs = plan_input(night)["pairs"]
    assert [ANN, zoe] in pairs
    assert [ANN, BEN] not in pairs


def test_a_table_that_somebody_keeps_who_never_came_is_free(club: Club) -> None:
    night = swiss(club)
    keep_table(entrant(night, BEN).pk, 2, by=None, now=NOW)
    for number in range(3, 7):
        keep_table(entrant(night, number).pk, 2, by=None, now=NOW)
    assert entrant(night, 6).fixed_table == 2


@pytest.mark.parametrize("kinds", [("together", "pair"), ("pair", "together")])
def test_a_pair_and_partners_all_night_are_one_kind_where_pairs_move(
    club: Club, kinds: tuple[str, str]
) -> None:
    old, new = kinds
    night = make_night(club, movement="swiss_pairs", rounds=4)
    gather(night, NAMES[:8])
    bind(night.pk, old, ANN, BEN, by=None, now=NOW)
    pair_the_rest(night.pk, by=None, now=NOW)
    if old == "together":
        night.pair_constraints.filter(kind="pair", one__number=ANN).delete()
    first_round(night, [0, 0])
    goes(night, BEN)
    (zoe,) = gather(night, ["Zoe"])
    bind(night.pk, new, ANN, zoe.number, by=None, now=NOW)
    comes(night, BEN)
    night.refresh_from_db()
    assert [pair for pair in plan_input(night)["pairs"] if ANN in pair] == [[ANN, zoe.number]]
    request_plan(night.pk, by=None, now=NOW)


def test_one_player_who_was_entered_twice_is_checked_in_once(club: Club) -> None:
    night = make_night(club)
    enter_names(night.pk, NAMES[:9], by=None, now=NOW)
    open_check_in(night.pk, by=None, now=NOW)
    merge_players(entrant(night, BEN).player, entrant(night, EVE).player)
    comes(night, EVE)
    comes(night, EVE)
    with pytest.raises(NightRefused) as refused:
        comes(night, BEN)
    assert [fault.code for fault in refused.value.problems] == ["entered_twice"]
    assert check_in_everyone(night.pk, by=None, now=NOW) == 7
    assert plays(night) == [1, 3, 4, 5, 6, 7, 8, 9]
    undo_merge(entrant(night, EVE).player)
    comes(night, BEN)
    assert plays(night) == list(range(1, 10))


def test_nobody_is_seated_twice_whose_two_entries_both_are_here(club: Club) -> None:
    night = make_night(club)
    rows = gather(night, NAMES[:9])
    merge_players(rows[1].player, rows[4].player)
    Entrant.objects.filter(pk=rows[4].pk).update(checked_in_at=NOW, left_after=None)
    assert plays(night) == [1, 2, 3, 4, 6, 7, 8, 9]
