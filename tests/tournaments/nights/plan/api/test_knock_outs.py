"""Knock-outs by the API, round after round: every plan can be read, and nobody is told to do what can't help."""

import pytest
from django.db.models import F

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, make_night, tables, think
from tests.tournaments.nights.walking import asked_for, first_round, paired, seats_of, win
from tournaments.nights.models import Entrant, Night, PairConstraint, SeatingPlan
from tournaments.nights.people.services.entrants import leave, set_steward
from tournaments.nights.people.services.pair_constraints import bind, pair_the_rest
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.plan.selectors.plan_inputs import movement_state_now, plan_input
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.selectors.next_step import next_step
from tournaments.nights.services.nights import finish

pytestmark = pytest.mark.django_db
KNOCK_OUTS = ["knock_out", "double_knock_out"]


@pytest.mark.parametrize("key", KNOCK_OUTS)
def test_every_plan_can_be_read_while_later_rounds_are_played(club: Club, bob: Visitor, key: str) -> None:
    night = paired(club, key, players=16, rounds=4)
    first_round(night, [0] * 4)
    publish(think(asked_for(night)).pk, by=None, now=NOW)
    begin(night, 2)
    plans = SeatingPlan.objects.filter(night=night).order_by("pk")
    answers = [bob.ask(f"nights/{night.pk}/plans/{plan.pk}/") for plan in plans]
    assert [(answer.status_code, answer.json()["waiting"]) for answer in answers] == [(200, []), (200, [])]


def entrant(night: Night, number: int) -> Entrant:
    return Entrant.objects.get(night=night, number=number)


def pair_of(night: Night, number: int) -> tuple[int, int]:
    rows = PairConstraint.objects.filter(night=night, kind="pair").values_list("one__number", "other__number")
    (pair,) = [pair for pair in rows if number in pair]
    return pair


def partner(night: Night, number: int) -> int:
    return sum(pair_of(night, number)) - number


def goes(night: Night, number: int) -> None:
    leave(entrant(night, number).pk, by=None, now=NOW)
    night.refresh_from_db()


def name(number: int) -> str:
    return NAMES[number - 1]


def plan(night: Night, bob: Visitor) -> SeatingPlan:
    asked = bob.send(f"nights/{night.pk}/plans/", {})
    assert asked.status_code == 202, asked.json()
    return think(SeatingPlan.objects.get(pk=asked.json()["id"]))


def waiting(night: Night, bob: Visitor) -> list[str]:
    asked: list[str] = bob.ask(f"nights/{night.pk}/plans/{plan(night, bob).pk}/").json()["waiting"]
    return asked


def test_nobody_is_told_to_pair_those_whom_a_partner_would_bring_no_seat(club: Club, bob: Visitor) -> None:
    night = paired(club, "knock_out", players=16, rounds=4)
    first_round(night, [0] * 4)
    goes(night, seats_of(night, 1)[0][1])  # one of a beaten pair
    assert waiting(night, bob) == []
    gather(night, ["Zoe"])
    assert waiting(night, bob) == ["Zoe missed the first round, so they can only watch this knock-out."]
    gone = seats_of(night, 1)[0][0]
    goes(night, gone)
    assert waiting(night, bob)[0] == (
        f"{name(partner(night, gone))} has no partner and can only watch. Choose one. A steward will do."
    )


@pytest.mark.parametrize("key", KNOCK_OUTS)
def test_a_final_is_not_won_because_a_finalist_has_lost_their_partner(
    club: Club, bob: Visitor, key: str
) -> None:
    night = paired(club, key, rounds=4)
    first_round(night, [0, 0])
    night.refresh_from_db()
    if key == "double_knock_out":
        for number in (2, 3):
            publish(plan(night, bob).pk, by=None, now=NOW)
            begin(night, number)
            win(night, number, [0] * len(tables(night, number)))
    beaten = {
        number
        for number, times in movement_state_now(night).beaten().items()
        if times >= KNOCK_OUTS.index(key) + 1
    }
    still_in = [number for number in range(1, 9) if number not in beaten]
    gone = still_in[0]
    alone = partner(night, gone)
    others = [name(number) for number in still_in if number not in (gone, alone)]
    think(asked_for(night))
    goes(night, gone)
    assert knock_out_over(night) == ""
    step = next_step(night, NOW)
    assert step.words == (
        f"Somebody has come or gone since this unpublished plan was made. {name(alone)} has no partner. Choose one, "
        "or another way to move. If nobody can, finish the night without them."
    )
    assert (step.page, step.beside and step.beside.page) == ("night_pairs", "night_finish")
    refused = bob.send(f"nights/{night.pk}/plans/", {})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "pairs_missing")
    assert bob.get(f"nights/{night.pk}/").status_code == 200
    finish(night.pk, anyway=True, by=None, now=NOW)
    night.refresh_from_db()
    assert knock_out_over(night) == f"The knock-out is over. {others[0]} and {others[1]} won it."


def test_a_finalist_with_a_new_partner_plays_the_final(club: Club, bob: Visitor) -> None:
    night = paired(club, "knock_out", rounds=3)
    first_round(night, [0, 0])
    gone = seats_of(night, 1)[0][0]
    goes(night, gone)
    (zoe,) = gather(night, ["Zoe"])
    bind(night.pk, "pair", partner(night, gone), zoe.number, by=None, now=NOW)
    publish(plan(night, bob).pk, by=None, now=NOW)
    begin(night, 2)
    (final,) = seats_of(night, 2)
    assert {partner(night, zoe.number), zoe.number} <= set(final)


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (3, ["1 pair goes through without playing."]),
        (4, []),
        (5, ["1 table plays; 2 could.", "3 pairs go through without playing."]),
        (6, ["2 tables play; 3 could.", "2 pairs go through without playing."]),
    ],
)
def test_how_many_pairs_go_through_is_said_before_the_plan_and_of_it(
    club: Club, bob: Visitor, pairs: int, words: list[str]
) -> None:
    night = paired(club, "knock_out", players=2 * pairs)
    night.refresh_from_db()
    before = next_step(night, NOW).words
    assert before == " ".join(
        [f"{2 * pairs} players are here. When everybody has come, make the plan of who sits where.", *words]
    )
    assert waiting(night, bob) == words


def test_pairs_that_play_are_not_said_to_go_through_where_others_lost_their_partners(
    club: Club, bob: Visitor
) -> None:
    night = make_night(club, movement="knock_out", rounds=4)
    gather(
        night, [*NAMES, *("Una", "Vic", "Wes", "Xen", "Yan", "Zoe", "Abe", "Bea", "Cal", "Dee", "Eli", "Fay")]
    )
    pair_the_rest(night.pk, by=None, now=NOW)
    first_round(night, [0] * 8)
    for table in range(4):
        goes(night, seats_of(night, 1)[table][0])
    said = waiting(night, bob)
    assert said[-1] == "2 tables play; 3 could."


def test_whoever_had_no_partner_in_the_first_round_is_not_said_to_have_come_late(
    club: Club, bob: Visitor
) -> None:
    night = paired(club, "knock_out", players=9, rounds=4)
    publish(think(request_plan(night.pk, anyway=True, by=None, now=NOW)).pk, by=None, now=NOW)
    begin(night)
    win(night, 1, [0, 0])
    (alone,) = set(range(1, 10)).difference(*plan_input(night)["pairs"])
    assert waiting(night, bob) == [
        f"{name(alone)} missed the first round, so they can only watch this knock-out."
    ]


def with_stewards(club: Club, bob: Visitor, bye: bool) -> tuple[Night, set[int]]:
    """Play the first round of five pairs and two stewards, who have a bye in it or play; return the stewards too."""
    night = make_night(club, movement="knock_out", rounds=4)
    *_, wim, xi = gather(night, [*NAMES[:10], "Wim", "Xi"])
    for steward in (wim, xi):
        set_steward(steward.pk, steward=True, by=None, now=NOW)
    pair_the_rest(night.pk, by=None, now=NOW)
    floaters = {wim.number, xi.number}
    assert floaters <= set(plan_input(night)["entrants"])
    while True:
        first = plan(night, bob)
        if bye == (floaters <= set(first.rounds[0]["sit_outs"])):
            break
        Night.objects.filter(pk=night.pk).update(seed=F("seed") + 1)
    publish(first.pk, by=None, now=NOW)
    night.refresh_from_db()
    begin(night)
    win(night, 1, [0, 0])
    return night, floaters


@pytest.mark.parametrize("key", ["swiss_pairs", "double_knock_out"])
def test_a_bye_of_two_stewards_stays_one_if_people_move_in_another_way_afterwards(
    club: Club, bob: Visitor, key: str
) -> None:
    night, floaters = with_stewards(club, bob, bye=True)
    night = change_movement(night.pk, key, by=None, now=NOW)
    (played,) = rounds_played(night)
    assert floaters <= set(played.sit_outs)
    assert floaters <= set(plan_input(night)["entrants"])


@pytest.mark.parametrize("bye", [False, True])
def test_two_stewards_who_are_a_pair_stay_in_a_knock_out_or_out_of_it(
    club: Club, bob: Visitor, bye: bool
) -> None:
    night, floaters = with_stewards(club, bob, bye)
    (played,) = rounds_played(night)
    assert set(played.present) == set(range(1, 13))
    beaten = next(one for one in range(1, 11) if movement_state_now(night).beaten()[one])
    for number in pair_of(night, beaten):
        goes(night, number)
    assert floaters <= set(plan_input(night)["entrants"])
    if bye:
        # Whoever had a bye plays in the second round.
        second = plan(night, bob)
        assert floaters <= {who for four in second.rounds[0]["tables"] for who in four}
        publish(second.pk, by=None, now=NOW)
        begin(night, 2)
        win(night, 2, [1 - side for side in _sides(night, 2, min(floaters))])
        assert floaters <= {one for one, times in movement_state_now(night).beaten().items() if times}


def _sides(night: Night, number: int, entrant_number: int) -> list[int]:
    """Return the side of somebody at their table, and 1 at all others."""
    return [
        four.index(entrant_number) % 2 if entrant_number in four else 1 for four in seats_of(night, number)
    ]


def test_two_stewards_who_looked_on_are_not_needed_once_a_pair_has_gone(club: Club, bob: Visitor) -> None:
    night = make_night(club, movement="knock_out", rounds=4)
    *_, wim, xi = gather(night, [*NAMES[:8], "Wim", "Xi"])
    for steward in (wim, xi):
        set_steward(steward.pk, steward=True, by=None, now=NOW)
    pair_the_rest(night.pk, by=None, now=NOW)
    first_round(night, [0, 0])
    assert len(plan_input(night)["entrants"]) == 8
    beaten = seats_of(night, 1)[0][1]
    for number in pair_of(night, beaten):
        goes(night, number)
    assert {wim.number, xi.number}.isdisjoint(plan_input(night)["entrants"])
    assert waiting(night, bob) == []
