"""Another movement, more rounds, another seed: what may change in the course of a night, and what may not."""

import pytest

from clubs.models import Club
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    later,
    make_night,
    publish_plan,
    think,
)
from tests.tournaments.nights.walking import codes, first_round, ladder, paired, seats_of, sides, win
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import NightState, Round
from tournaments.nights.people.services.pair_constraints import pair_the_rest
from tournaments.nights.plan.selectors.movement_options import movement_options
from tournaments.nights.plan.selectors.plan_inputs import plan_input
from tournaments.nights.plan.services.movement import change_movement, change_rounds
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.selectors.next_step import next_step
from tournaments.nights.services.nights import change_night, finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("The Oak")[0]


def test_a_movement_changes_between_rounds_on_record(club: Club) -> None:
    night = make_night(club, rounds=3)
    gather(night, NAMES[:8])
    first_round(night, [0, 1])
    assert Round.objects.filter(state="waiting").count() == 2
    night = change_movement(night.pk, "ladder", by=None, now=later(30))
    assert night.audit_entries.filter(kind="movement").get().message == (
        "From round 2 people move by Ladder instead of Rotation."
    )
    step = next_step(night, NOW)
    assert (step.act, step.words) == (
        "plan",
        (
            "The movement has changed since the plan was published. A new plan only changes rounds that "
            "haven't begun."
        ),
    )
    up = sides(seats_of(night, 1)[0], 0)[0] | sides(seats_of(night, 1)[1], 1)[0]
    publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    begin(night, 2)
    assert set(seats_of(night, 2)[0]) == up


@pytest.mark.parametrize(
    ("key", "code", "words"),
    [
        ("fixed_step", "does_not_fit", "North stays, south on one, east on two, west back two: 8 "),
        ("waltz", "unknown_value", "movement is one of rotation, "),
    ],
)
def test_a_movement_that_cannot_be_is_refused_between_rounds(
    club: Club, key: str, code: str, words: str
) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    with pytest.raises(NightRefused) as refused:
        change_movement(night.pk, key, by=None, now=NOW)
    assert codes(refused) == [code]
    assert str(refused.value).startswith(words)
    night.refresh_from_db()
    assert night.movement == "ladder"


def test_a_movement_in_which_one_has_to_wait_is_chosen_between_rounds(club: Club) -> None:
    night = ladder(club, players=9)
    pair_the_rest(night.pk, by=None, now=NOW)
    first_round(night, [0, 1])
    (swiss,) = [one for one in movement_options(night) if one.movement.key == "swiss_pairs"]
    assert swiss.fitting
    alone = set(range(1, 10)).difference(*plan_input(night, swiss.movement)["pairs"]).pop()
    assert swiss.fit.sentence.text.endswith(
        f"{NAMES[alone - 1]} has no partner and sits out. Choose one. A steward will do."
    )
    change_movement(night.pk, "swiss_pairs", by=None, now=NOW)
    publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)
    begin(night, 2)
    assert alone not in {who for four in seats_of(night, 2) for who in four}


def test_a_movement_of_pairs_is_chosen_between_rounds_before_anybody_is_paired(club: Club) -> None:
    night = ladder(club, players=9)
    first_round(night, [0, 1])
    assert change_movement(night.pk, "swiss_pairs", by=None, now=NOW).movement == "swiss_pairs"


def test_while_a_round_is_played_the_movement_stays(club: Club) -> None:
    night = ladder(club)
    publish_plan(night)
    begin(night)
    with pytest.raises(NightRefused) as refused:
        change_movement(night.pk, "random_draw", by=None, now=NOW)
    assert str(refused.value) == "The night is being played. The movement changes between rounds."


def test_the_same_movement_again_changes_nothing(club: Club) -> None:
    night = ladder(club)
    acts = night.audit_entries.count()
    change_movement(night.pk, "ladder", by=None, now=NOW)
    assert night.audit_entries.count() == acts


def test_a_knock_out_that_is_not_decided_is_given_more_rounds(club: Club) -> None:
    night = paired(club, "knock_out", rounds=1)
    first_round(night, [0, 0])
    step = next_step(night, NOW)
    assert step.words == "All 1 rounds were played. The knock-out isn't decided yet."
    assert (step.act, step.beside and step.beside.page) == ("finish", "night_movement")
    night = change_rounds(night.pk, 2, by=None, now=NOW)
    assert night.audit_entries.get(kind="rounds").message == "2 rounds are played, not 1."
    assert next_step(night, NOW).act == "plan"
    publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)
    begin(night, 2)
    win(night, 2, [0])
    assert next_step(night, NOW).words.startswith("The knock-out is over. ")


def test_fewer_rounds_take_back_what_was_published_beyond_them(club: Club) -> None:
    night = make_night(club, rounds=4)
    gather(night, NAMES[:8])
    first_round(night, [0, 1])
    change_rounds(night.pk, 2, by=None, now=NOW)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    with pytest.raises(NightRefused) as refused:
        change_rounds(night.pk, 0, by=None, now=NOW)
    assert codes(refused) == ["out_of_range"]
    night.refresh_from_db()
    begin(night, 2)
    with pytest.raises(NightRefused) as refused:
        change_rounds(night.pk, 3, by=None, now=NOW)
    assert codes(refused) == ["not_now"]
    win(night, 2, [0, 1])
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED


def test_fewer_rounds_by_the_nights_settings_take_back_as_much(club: Club) -> None:
    night = make_night(club, rounds=4)
    gather(night, NAMES[:8])
    publish_plan(night)
    waiting = request_plan(night.pk, by=None, now=NOW)
    change_night(night.pk, {"rounds": 2}, by=None, now=NOW)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    waiting.refresh_from_db()
    assert waiting.state == "dropped"
    change_night(night.pk, {"name": "Bustle"}, by=None, now=NOW)
    assert Round.objects.count() == 2


def test_lots_hold_all_night_so_another_seed_is_the_nights_before_it_begins_and_none_after(
    club: Club,
) -> None:
    night = ladder(club)
    plan = request_plan(night.pk, seed=77, by=None, now=NOW)
    night.refresh_from_db()
    assert (plan.seed, night.seed) == (77, 77)
    publish(think(plan).pk, by=None, now=NOW)
    begin(night)
    win(night, 1, [0, 1])
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, seed=78, by=None, now=NOW)
    assert str(refused.value) == ("This night's draws began with the number 77. Leave the number out.")
    assert request_plan(night.pk, seed=77, by=None, now=NOW).seed == 77


def test_a_rotation_takes_another_seed_at_any_time_and_the_night_keeps_its_own(club: Club) -> None:
    night = make_night(club)
    gather(night, NAMES[:8])
    first_round(night, [0, 1])
    assert request_plan(night.pk, seed=78, by=None, now=NOW).seed == 78
    night.refresh_from_db()
    assert night.seed == 1
