"""One person comes or goes, and the others play on: in every movement, by the API; stewards; corrected results."""

import pytest

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.scoring.kitchen import fact, made
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, make_night, record, tables, think
from tests.tournaments.nights.walking import asked_for, first_round, ladder, paired, seats_of
from tournaments.movements.movement import Need
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.models import Entrant, Night, PairConstraint, Round, SeatingPlan
from tournaments.nights.people.services.colour_cards import deal_cards, give_cards
from tournaments.nights.people.services.entrants import check_in, leave, set_steward, stand_in
from tournaments.nights.people.services.pair_constraints import bind, pair_the_rest
from tournaments.nights.plan.selectors.plan_inputs import plan_input
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.selectors.next_step import next_step

pytestmark = pytest.mark.django_db
KEYS = [key for key in MOVEMENTS if key != "rotation"]
PAIRS = [key for key in KEYS if Need.PAIRS in MOVEMENTS[key].needs]
KNOCK_OUTS = ["knock_out", "double_knock_out"]


def size(key: str) -> int:
    return 20 if key == "fixed_step" else 16  # which never takes 16


def hall(club: Club, key: str, players: int = 0) -> Night:
    """A night of a movement with pairs and cards for everybody, after its first round."""
    players = players or size(key)
    night = paired(club, key, players=players, rounds=4)
    if MOVEMENTS[key].kinds:
        deal_cards(night.pk, by=None, now=NOW)
    first_round(night, [0] * (players // 4))
    return night


def entrant(night: Night, number: int) -> Entrant:
    return Entrant.objects.get(night=night, number=number)


def winner(night: Night) -> Entrant:
    """One of those who won at table 1, so that a knock-out misses them too."""
    return entrant(night, seats_of(night, 1)[0][0])


def partner(night: Night, number: int) -> int:
    rows = PairConstraint.objects.filter(night=night, kind="pair").values_list("one__number", "other__number")
    (pair,) = [pair for pair in rows if number in pair]
    return next(one for one in pair if one != number)


def open_round_2(night: Night, bob: Visitor) -> Round:
    """Make the next plan and publish it by the API, and start its first round."""
    asked = bob.send(f"nights/{night.pk}/plans/", {})
    assert asked.status_code == 202, asked.json()
    plan = think(SeatingPlan.objects.get(pk=asked.json()["id"]))
    assert bob.send(f"nights/{night.pk}/plans/{plan.pk}/publish/", {}).status_code == 200
    night.refresh_from_db()
    return begin(night, 2)


def words(night: Night) -> str:
    night.refresh_from_db()
    return next_step(night, NOW).words


@pytest.mark.parametrize("key", KEYS)
def test_a_next_round_opens_after_one_person_has_gone(club: Club, bob: Visitor, key: str) -> None:
    night = hall(club, key)
    gone = winner(night)
    leave(gone.pk, by=None, now=NOW)
    open_round_2(night, bob)
    assert len(seats_of(night, 2)) == {"knock_out": 1}.get(key, size(key) // 4 - 1)
    assert gone.number not in {who for four in seats_of(night, 2) for who in four}


@pytest.mark.parametrize("key", KEYS)
def test_a_next_round_opens_after_one_person_has_come(club: Club, bob: Visitor, key: str) -> None:
    night = hall(club, key)
    gather(night, ["Zoe"])
    open_round_2(night, bob)
    assert len(seats_of(night, 2)) == {"knock_out": 2}.get(key, size(key) // 4)


@pytest.mark.parametrize("key", KEYS)
def test_a_next_round_opens_in_a_room_with_fewer_tables(club: Club, bob: Visitor, key: str) -> None:
    night = hall(club, key)
    assert bob.send(f"nights/{night.pk}/plans/", {"tables": 2}).status_code == 202
    night.refresh_from_db()
    assert night.room_tables == 2
    leave(winner(night).pk, by=None, now=NOW)
    open_round_2(night, bob)
    assert len(seats_of(night, 2)) == {"knock_out": 1}.get(key, 2)


@pytest.mark.parametrize("key", PAIRS)
def test_the_page_says_who_has_no_partner_and_what_would_help(club: Club, bob: Visitor, key: str) -> None:
    night = hall(club, key)
    gone = winner(night)
    alone = partner(night, gone.number)
    leave(gone.pk, by=None, now=NOW)
    waits = "can only watch" if key in KNOCK_OUTS else "sits out"
    sentence = f"{NAMES[alone - 1]} has no partner and {waits}. Choose one. A steward will do."
    asked = bob.send(f"nights/{night.pk}/plans/", {})
    plan = think(SeatingPlan.objects.get(pk=asked.json()["id"]))
    assert sentence in words(night)
    assert sentence in bob.ask(f"nights/{night.pk}/plans/{plan.pk}/").json()["waiting"]
    assert sentence in bob.get(f"nights/{night.pk}/plan/").content.decode()
    publish(plan.pk, by=None, now=NOW)
    assert sentence in words(night)
    assert sentence in bob.get(f"nights/{night.pk}/").content.decode()


def test_one_without_a_card_sits_out_and_plays_once_they_have_one(club: Club, bob: Visitor) -> None:
    night = hall(club, "red_up_white_down")
    zoe, yan = gather(night, ["Zoe", "Yan"])
    give_cards(night.pk, {yan.number: "red"}, by=None, now=NOW)
    plan = think(SeatingPlan.objects.get(pk=bob.send(f"nights/{night.pk}/plans/", {}).json()["id"]))
    assert zoe.number in plan.rounds[0]["sit_outs"]
    assert "Zoe has no red or white card and sits out. Give them one." in words(night)
    give_cards(night.pk, {zoe.number: "white"}, by=None, now=NOW)
    open_round_2(night, bob)
    assert len(seats_of(night, 2)) == 4
    assert "Zoe" not in words(night)


def test_seven_on_a_ladder_fill_one_table_and_the_page_says_so(club: Club, bob: Visitor) -> None:
    night = hall(club, "ladder", players=8)
    leave(winner(night).pk, by=None, now=NOW)
    plan = think(SeatingPlan.objects.get(pk=bob.send(f"nights/{night.pk}/plans/", {}).json()["id"]))
    (sentence,) = bob.ask(f"nights/{night.pk}/plans/{plan.pk}/").json()["waiting"]
    assert sentence == (
        "7 players fill only one table, so nobody can move to another. Another way to move may be better now."
    )
    assert sentence in words(night)
    open_round_2(night, bob)
    assert len(seats_of(night, 2)) == 1


def test_before_the_first_round_it_is_asked_and_a_plan_can_be_made_anyway(club: Club, bob: Visitor) -> None:
    night = paired(club, "swiss_pairs", players=9)
    asked = bob.send(f"nights/{night.pk}/plans/", {})
    assert (asked.status_code, asked.json()["errors"][0]["code"]) == (409, "number_never_fits")
    night.refresh_from_db()
    step = next_step(night, NOW)
    assert step.beside is not None
    assert step.beside.act == "plan-anyway"
    assert "has no partner and sits out" in step.words
    asked = bob.send(f"nights/{night.pk}/plans/", {"anyway": True})
    plan = think(SeatingPlan.objects.get(pk=asked.json()["id"]))
    assert [len(each["tables"]) for each in plan.rounds] == [2]
    assert bob.send(f"nights/{night.pk}/plans/{plan.pk}/publish/", {}).status_code == 200


def test_no_steward_plays_because_a_room_has_too_few_tables(club: Club) -> None:
    night = make_night(club, movement="ladder")
    *_, one, two, three = gather(night, NAMES[:20])
    for steward in (one, two, three):
        set_steward(steward.pk, steward=True, by=None, now=NOW)
    Night.objects.filter(pk=night.pk).update(room_tables=4)
    night.refresh_from_db()
    assert plan_input(night)["entrants"] == list(range(1, 18))
    Night.objects.filter(pk=night.pk).update(room_tables=5)
    night.refresh_from_db()
    assert plan_input(night)["entrants"] == list(range(1, 21))


def test_a_steward_with_the_card_that_lacks_fills_the_table(club: Club) -> None:
    night = hall(club, "red_up_white_down")
    red = next(one for one in Entrant.objects.filter(night=night) if one.card == "red")
    leave(red.pk, by=None, now=NOW)
    zoe, yan = gather(night, ["Zoe", "Yan"])
    give_cards(night.pk, {zoe.number: "white", yan.number: "red"}, by=None, now=NOW)
    for steward in (zoe, yan):
        set_steward(steward.pk, steward=True, by=None, now=NOW)
    here = {one for one in range(1, 17) if one != red.number}
    assert set(plan_input(night)["entrants"]) == here | {yan.number}


def test_whoever_comes_back_plays_again_instead_of_the_steward(club: Club) -> None:
    night = make_night(club, movement="rotation", rounds=4)
    *_, steward = gather(night, NAMES[:17])
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    first_round(night, [0] * 4)
    for number in (3, 5):
        leave(entrant(night, number).pk, by=None, now=NOW)
    stand_in(steward.pk, stands_in=True, by=None, now=NOW)
    steward.refresh_from_db()
    assert (steward.stands_in, steward.stands_in_for) == (True, 3)
    check_in(entrant(night, 5).pk, by=None, now=NOW)
    assert entrant(night, steward.number).stands_in is True
    check_in(entrant(night, 3).pk, by=None, now=NOW)
    assert (entrant(night, 17).stands_in, entrant(night, 17).stands_in_for) == (False, None)
    assert plan_input(night)["entrants"] == list(range(1, 17))
    assert night.audit_entries.filter(kind="back").count() == 1


@pytest.mark.parametrize("key", PAIRS)
def test_a_steward_is_partner_of_whoever_lost_theirs_until_they_come_back(
    club: Club, bob: Visitor, key: str
) -> None:
    night = hall(club, key)
    (steward,) = gather(night, ["Wim"])
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    assert steward.number not in plan_input(night)["entrants"]
    gone = winner(night)
    alone = partner(night, gone.number)
    leave(gone.pk, by=None, now=NOW)
    assert steward.number not in plan_input(night)["entrants"]
    made_pair = bob.send(f"nights/{night.pk}/bonds/", {"kind": "pair", "one": alone, "other": steward.number})
    assert made_pair.status_code == 201
    open_round_2(night, bob)
    (four,) = [four for four in seats_of(night, 2) if alone in four]
    assert four[(four.index(alone) + 2) % 4] == steward.number
    check_in(gone.pk, by=None, now=NOW)
    night.refresh_from_db()
    found = plan_input(night)
    assert steward.number not in found["entrants"]
    assert sorted((alone, gone.number)) in found["pairs"]


def test_a_partner_who_comes_back_finds_the_other_paired_with_a_player_and_waits(club: Club) -> None:
    night = hall(club, "swiss_pairs")
    gone = winner(night)
    alone = partner(night, gone.number)
    leave(gone.pk, by=None, now=NOW)
    (zoe,) = gather(night, ["Zoe"])
    assert pair_the_rest(night.pk, by=None, now=NOW) == [(alone, zoe.number)]
    check_in(gone.pk, by=None, now=NOW)
    assert [alone, zoe.number] in plan_input(night)["pairs"]
    assert all(gone.number not in pair for pair in plan_input(night)["pairs"])


def test_two_who_stay_can_be_paired_though_they_came_with_others(club: Club) -> None:
    night = hall(club, "swiss_pairs")
    one, two = seats_of(night, 1)[0][0], seats_of(night, 1)[1][0]
    for number in (one, two):
        leave(entrant(night, number).pk, by=None, now=NOW)
    left = sorted((partner(night, one), partner(night, two)))
    bind(night.pk, "pair", *left, by=None, now=NOW)
    assert left in plan_input(night)["pairs"]


def test_the_page_says_that_a_result_has_changed_under_published_seats(club: Club, bob: Visitor) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    publish(think(asked_for(night)).pk, by=None, now=NOW)
    night.refresh_from_db()
    before = next_step(night, NOW)
    assert ("changed" in before.words, before.beside) == (False, None)
    game = tables(night, 1)[0].game
    assert game is not None
    for entry in list(game.entries.filter(kind="hand").order_by("sequence")):
        record(game, fact("replace", of=str(entry.pk), hand=made(1, 5)))
    night.refresh_from_db()
    step = next_step(night, NOW)
    assert (
        "A result has changed since round 2 was published. The seats of round 2 stay as they are, and later rounds "
        "use the new result. To seat round 2 by the new result too, make a new plan." in step.words
    )
    assert step.act == "start"
    assert step.beside is not None
    assert step.beside.act == "plan"
    assert (
        "A result has changed since round 2 was published." in bob.get(f"nights/{night.pk}/").content.decode()
    )
    anew = SeatingPlan.objects.get(pk=bob.send(f"nights/{night.pk}/plans/", {}).json()["id"])
    publish(think(anew).pk, by=None, now=NOW)
    assert "A result has changed" not in words(night)
