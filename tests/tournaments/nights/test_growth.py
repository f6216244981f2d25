"""Late in a night, or in a large hall, a hand and a table's answer take the database no more steps than they must."""

from collections.abc import Callable

import pytest
from django.db import connection

from scoring.models import TablePass
from scoring.selectors.passes import pass_by_signed_code, signed_code
from scoring.selectors.table_now import table_now
from tests.tournaments.nights.hall import begin, club_of, gather, make_night, play, publish_plan, tables

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone counts its steps"),
]
ROUNDS = 10


def steps(call: Callable[[], object]) -> int:
    """How many steps SQLite's machine takes for what is asked within a call."""
    connection.ensure_connection()
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    connection.connection.set_progress_handler(count, 1)
    try:
        call()
    finally:
        connection.connection.set_progress_handler(None, 1)
    return taken


def test_the_last_round_costs_what_the_first_did() -> None:
    night = make_night(club_of("The Oak")[0], rounds=ROUNDS + 1)
    gather(night, [f"Player {n:02}" for n in range(32)])
    publish_plan(night)
    code = signed_code(TablePass.objects.get(table__night_table__number=1))
    hands, answers = [], []
    for number in range(1, ROUNDS + 1):
        begin(night, number)
        first, *others = tables(night, number)
        hands.append(steps(lambda table=first: play(table, [(0, 3)])))
        answers.append(steps(lambda: table_now(pass_by_signed_code(code))))
        for table, missing in ((first, [(1, 5)]), *((other, [(0, 3), (1, 5)]) for other in others)):
            play(table, missing)
    assert max(hands) <= 1.1 * hands[0]
    assert max(answers) <= 1.1 * answers[0]


def most_steps(number: int) -> int:
    """The steps of the dearest answer in a hall of so many tables, in the first of two rounds."""
    night = make_night(
        club_of(f"Hall {number}", f"bob{number}")[0], word={5: "ELM", 20: "OAK"}[number], rounds=2
    )
    gather(night, [f"Player {n:02}" for n in range(4 * number)])
    publish_plan(night)
    begin(night)
    codes = [signed_code(one) for one in TablePass.objects.filter(table__night_table__night=night)]
    return max(steps(lambda code=code: table_now(pass_by_signed_code(code))) for code in codes)


def test_a_table_of_a_large_hall_costs_what_one_of_a_small_hall_does() -> None:
    assert most_steps(20) <= 1.1 * most_steps(5)
