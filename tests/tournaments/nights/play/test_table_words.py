"""What a table sees of the next round: the same names as everywhere, and no more rows than its own four need."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models.signals import post_init

from tests.tournaments.nights.hall import NOW, begin, club_of, gather, make_night, play_round, publish_plan
from tournaments.nights.models import Entrant, Night, PlanState, RoundSeat, SeatingPlan
from tournaments.nights.people.services.entrants import enter_names, leave
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.selectors.table_words import table_words

pytestmark = pytest.mark.django_db

HERE = {"gone": False}


def oak(**wishes: Any) -> Night:
    return make_night(club_of("The Oak")[0], **wishes)


def told(night: Night, number: int) -> dict[str, Any]:
    words = table_words(night.tables.select_related("table").get(number=number).table)
    assert words is not None
    return words


@contextmanager
def seatings_read() -> Iterator[list[int]]:
    """The numbers of the seatings that are loaded within the block."""
    read: list[int] = []

    def loaded(instance: RoundSeat, **_: Any) -> None:
        read.append(instance.pk)

    post_init.connect(loaded, sender=RoundSeat)
    try:
        yield read
    finally:
        post_init.disconnect(loaded, sender=RoundSeat)


def test_each_of_four_is_told_where_to_go_and_with_whom_and_who_rests() -> None:
    """Nine people, one resting each round, in a plan written by hand; two of them are called Ann."""
    night = oak(rounds=2)
    gather(night, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred", "Gina", "Hal"])
    (ann,) = enter_names(night.pk, ["Ann"], another=["Ann"], by=None, now=NOW).entrants
    night.entrants.filter(pk=ann.pk).update(checked_in_at=NOW)
    plan = request_plan(night.pk, by=None, now=NOW)
    rounds = [
        {"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "sit_outs": [9]},
        {"tables": [[5, 1, 9, 2], [3, 6, 8, 7]], "sit_outs": [4]},
    ]
    SeatingPlan.objects.filter(pk=plan.pk).update(rounds=rounds, state=PlanState.READY)
    publish(plan.pk, by=None, now=NOW)
    begin(night)
    assert told(night, 1)["next"] == {
        "round": 2,
        "moves": [
            {
                "name": "Ann",
                "table": 1,
                "seat": 1,
                "direction": "east",
                "partner": "Ben",
                "out": False,
                **HERE,
            },
            {
                "name": "Ben",
                "table": 1,
                "seat": 3,
                "direction": "west",
                "partner": "Ann",
                "out": False,
                **HERE,
            },
            {
                "name": "Cleo",
                "table": 2,
                "seat": 0,
                "direction": "north",
                "partner": "Hal",
                "out": False,
                **HERE,
            },
            {
                "name": "Dan",
                "table": None,
                "seat": None,
                "direction": None,
                "partner": None,
                "out": False,
                **HERE,
            },
        ],
    }
    assert told(night, 2)["lines"] == [
        "Next, round 2:",
        "Eve: table 1 north, with Ann (2)",
        "Fred: table 2 east, with Gina",
        "Gina: table 2 west, with Fred",
        "Hal: table 2 south, with Cleo",
    ]


def test_somebody_who_has_gone_is_said_to_have_gone_and_no_seat_is_told_that_will_change() -> None:
    night = oak()
    gather(night, [f"Player {n:02}" for n in range(9)])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    rests = night_plan(Night.objects.get(pk=night.pk)).rounds[0].places
    gone = next(one for one in Entrant.objects.order_by("number") if rests[one.number].table == 1)
    name = gone.player.name
    leave(gone.pk, by=None, now=NOW)
    for table in (1, 2):
        assert told(night, table)["lines"] == [
            f"Seats of round 2 will change: {name} has gone.",
            "The next seats appear here once the organiser publishes them.",
        ]
    moves = told(night, 1)["next"]["moves"]
    assert {move["name"]: move["gone"] for move in moves if move["gone"]} == {name: True}
    publish_plan(night)
    assert f"{name}: has gone" in told(night, 1)["lines"]
    assert told(night, 2)["lines"][0] == "Next, round 2:"


def test_every_table_is_told_the_names_and_seats_of_the_board_and_the_players_pages() -> None:
    night = oak()
    gather(night, [f"Player {n:02}" for n in range(21)])
    enter_names(night.pk, ["Player 03"] * 2, another=["Player 03"], by=None, now=NOW)
    night.entrants.update(checked_in_at=NOW)
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    plan = night_plan(Night.objects.get(pk=night.pk))
    following, begun = plan.round(2), plan.round(1)
    assert following is not None
    assert begun is not None
    places = {plan.names[number]: place for number, place in following.places.items()}
    moves = {move["name"]: move for one in (1, 2, 3, 4, 5) for move in told(night, one)["next"]["moves"]}
    assert sorted(moves) == sorted(name for table in begun.tables for name in table.names)
    assert {"Player 03", "Player 03 (2)", "Player 03 (3)"} <= set(places)
    for name, move in moves.items():
        place = places[name]
        assert (move["table"], move["seat"], move["partner"] or "") == (
            place.table,
            place.seat,
            place.partner,
        )


@pytest.mark.parametrize("tables", [2, 20])
def test_a_table_reads_its_own_four_and_those_they_join_however_large_the_hall(
    tables: int, django_assert_num_queries: Callable[..., Any]
) -> None:
    night = oak()
    gather(night, [f"Player {n:02}" for n in range(4 * tables)])
    publish_plan(night)
    begin(night)
    place = night.tables.select_related("table").get(number=1).table
    # The table's night, the round and the next, who sits here, who sits where they go, and who shares a name.
    with django_assert_num_queries(6), seatings_read() as read:
        words = table_words(place)
    assert words is not None
    assert len(words["next"]["moves"]) == 4
    assert len(read) <= 4 + 4 * 4
