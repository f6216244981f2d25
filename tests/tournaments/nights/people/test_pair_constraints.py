"""Pairs, wishes and cards: what contradicts is refused by name, and the next plan follows the rest."""

from collections import Counter

import pytest

from clubs.models import Player, Tag
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night, think
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, PairConstraint
from tournaments.nights.people.services.colour_cards import deal_cards, give_cards
from tournaments.nights.people.services.entrants import keep_table, leave, set_steward
from tournaments.nights.people.services.pair_constraints import bind, enter_lines, pair_the_rest, unbind
from tournaments.nights.plan.selectors.movement_options import movement_options
from tournaments.nights.plan.selectors.plan_inputs import plan_input
from tournaments.nights.plan.services.movement import change_movement
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.selectors.next_step import Step, next_step

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN, EVE = range(1, 6)


@pytest.fixture
def night() -> Night:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:12])
    return night


def say(night: Night, kind: str, one: int, other: int) -> PairConstraint:
    return bind(night.pk, kind, one, other, by=None, now=NOW)


def refusal(night: Night, kind: str, one: int, other: int) -> list[tuple[str, str]]:
    with pytest.raises(NightRefused) as refused:
        say(night, kind, one, other)
    return [(fault.code, fault.message) for fault in refused.value.problems]


def entrant(night: Night, number: int) -> Entrant:
    return Entrant.objects.get(night=night, number=number)


def test_two_are_bound_once_whoever_is_named_first_and_it_is_on_record(night: Night) -> None:
    assert say(night, "together", BEN, ANN) == say(night, "together", ANN, BEN)
    assert [act.message for act in night.audit_entries.filter(kind="bound")] == [
        "Entrants 1 and 2 are partners all night."
    ]
    constraint = PairConstraint.objects.get()
    for _ in range(2):
        unbind(constraint.pk, by=None, now=NOW)
    assert [act.message for act in night.audit_entries.filter(kind="unbound")] == [
        "Entrants 1 and 2 don't have to be partners any more."
    ]


def test_every_fault_of_the_two_is_named_at_once(night: Night) -> None:
    assert refusal(night, "friends", 40, 40) == [
        ("unknown_entrant", "Nobody has the number 40 tonight. Choose from the list."),
        ("unknown_entrant", "Nobody has the number 40 tonight. Choose from the list."),
        ("unknown_value", "kind is one of pair, together, apart."),
        ("pair_of_one", "Choose two different players."),
    ]


def test_a_pair_is_two(night: Night) -> None:
    say(night, "pair", ANN, BEN)
    assert refusal(night, "pair", BEN, CLEO) == [
        ("two_pairs", "Ann and Ben are a pair already. Split them first.")
    ]


def test_wishes_that_contradict_are_refused_in_the_planners_own_words(night: Night) -> None:
    say(night, "together", ANN, BEN)
    assert refusal(night, "together", BEN, CLEO) == [
        ("two_partners", "Ben is kept with 2 partners; choose one.")
    ]
    assert refusal(night, "apart", ANN, BEN) == [
        ("together_and_apart", "Ann and Ben are kept together and apart; choose one.")
    ]
    keep_table(entrant(night, CLEO).pk, 1, by=None, now=NOW)
    keep_table(entrant(night, DAN).pk, 2, by=None, now=NOW)
    assert refusal(night, "together", CLEO, DAN) == [
        ("tables_contradict", "Cleo and Dan are kept together at two tables; change one of their tables.")
    ]
    assert PairConstraint.objects.count() == 1


def test_two_who_are_apart_do_not_keep_one_table(night: Night) -> None:
    say(night, "apart", ANN, BEN)
    keep_table(entrant(night, ANN).pk, 3, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        keep_table(entrant(night, BEN).pk, 3, by=None, now=NOW)
    assert str(refused.value) == "Ann and Ben are kept apart at one table; change one of their tables."
    assert entrant(night, BEN).fixed_table is None


def test_a_table_has_four_seats_to_keep(night: Night) -> None:
    for number in range(1, 5):
        keep_table(entrant(night, number).pk, 2, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        keep_table(entrant(night, EVE).pk, 2, by=None, now=NOW)
    assert str(refused.value) == "5 keep table 2; it has four seats."


def test_a_rotation_heeds_who_is_together_and_who_is_apart(night: Night) -> None:
    say(night, "together", ANN, BEN)
    say(night, "apart", CLEO, DAN)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    for round_ in plan.rounds:
        assert [ANN, BEN] in [
            sorted(side) for seats in round_["tables"] for side in (seats[::2], seats[1::2])
        ]
        assert not any({CLEO, DAN} <= set(seats) for seats in round_["tables"])
    assert plan.quality["unkept"] == []


def test_a_wish_that_a_movement_does_not_promise_is_told_before_it_is_chosen(night: Night) -> None:
    say(night, "apart", CLEO, DAN)
    unmet = {one.movement.key: [each.text for each in one.fit.unmet] for one in movement_options(night)}
    assert unmet["rotation"] == []
    assert unmet["ladder"] == ["Cleo and Dan can't be kept apart with this way of moving."]


def test_of_a_pair_that_has_lost_one_the_other_is_named(night: Night) -> None:
    change_movement(night.pk, "round_robin_pairs", by=None, now=NOW)
    assert len(pair_the_rest(night.pk, by=None, now=NOW)) == 6
    assert pair_the_rest(night.pk, by=None, now=NOW) == []
    one, other = PairConstraint.objects.values_list("one__number", "other__number")[0]
    leave(entrant(night, one).pk, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert f"{NAMES[other - 1]} has no partner. Choose one, or another way to move." in str(refused.value)


def test_two_who_are_always_partners_become_a_pair_and_a_floater_pair_stays_one(night: Night) -> None:
    say(night, "together", ANN, BEN)
    for number in (11, 12):
        set_steward(entrant(night, number).pk, steward=True, by=None, now=NOW)
    pairs = pair_the_rest(night.pk, by=None, now=NOW)
    assert {(ANN, BEN), (11, 12)} <= set(pairs)
    assert sorted(number for pair in pairs for number in pair) == list(range(1, 13))
    change_movement(night.pk, "swiss_pairs", by=None, now=NOW)
    night.refresh_from_db()
    # Five pairs play, and the floater pair, so that nobody rests.
    assert plan_input(night)["entrants"] == list(range(1, 13))
    leave(entrant(night, ANN).pk, by=None, now=NOW)
    leave(entrant(night, BEN).pk, by=None, now=NOW)
    assert plan_input(night)["entrants"] == list(range(3, 11))


def test_cards_are_dealt_evenly_and_a_couple_gets_one_kind(night: Night) -> None:
    change_movement(night.pk, "colours", by=None, now=NOW)
    say(night, "pair", ANN, BEN)
    give_cards(night.pk, {CLEO: "red"}, by=None, now=NOW)
    assert deal_cards(night.pk, by=None, now=NOW) == 11
    cards = dict(Entrant.objects.values_list("number", "card"))
    assert Counter(cards.values()) == {"red": 6, "white": 6}
    assert (cards[ANN], cards[CLEO]) == (cards[BEN], "red")
    assert deal_cards(night.pk, by=None, now=NOW) == 0
    plan = think(request_plan(night.pk, by=None, now=NOW))
    for round_ in plan.rounds:
        for seats in round_["tables"]:
            assert [{cards[seats[0]], cards[seats[2]]}, {cards[seats[1]], cards[seats[3]]}] == [
                {"red", "white"}
            ] * 2


def test_the_clubs_tags_stand_for_a_card_until_another_is_given(night: Night) -> None:
    change_movement(night.pk, "losers_move", by=None, now=NOW)
    night.refresh_from_db()
    lady, man = (Tag.objects.create(club=night.club, name=name) for name in ("lady", "man"))
    for number, player in enumerate(Player.objects.order_by("pk")):
        player.tags.add((lady, man)[number % 2])
    assert plan_input(night)["cards"]["1"] == ["lady"]
    give_cards(night.pk, {ANN: "man"}, by=None, now=NOW)
    assert plan_input(night)["cards"]["1"] == ["man"]
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert str(refused.value) == (
        "There are 5 lady and 7 man cards, and each side needs one of each. Give some people the other card."
    )


def test_cards_that_there_are_not_are_all_named(night: Night) -> None:
    with pytest.raises(NightRefused) as refused:
        give_cards(night.pk, {ANN: "green", 30: "red"}, by=None, now=NOW)
    assert [fault.message for fault in refused.value.problems] == [
        "Nobody has the number 30 tonight.",
        "There's no green card. Choose from red, white, lady, man, blue.",
    ]
    with pytest.raises(NightRefused) as refused:
        deal_cards(night.pk, by=None, now=NOW)
    assert str(refused.value) == "Rotation needs no cards."


def test_a_table_that_is_not_there_tonight_is_told_with_the_plan_that_can_be_had(night: Night) -> None:
    keep_table(entrant(night, DAN).pk, 6, by=None, now=NOW)
    keep_table(entrant(night, EVE).pk, 2, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert str(refused.value) == "Dan wants table 6; choose one from 1 to 3."
    night.refresh_from_db()
    step = next_step(night, NOW)
    assert step.words == (
        "Dan wants table 6; choose one from 1 to 3. You can still make a plan: Dan does not keep table 6."
    )
    assert (step.page, step.beside) == ("night_entrants", Step("", "Make a plan anyway", act="plan-anyway"))
    plan = think(request_plan(night.pk, anyway=True, by=None, now=NOW))
    plan.refresh_from_db()
    assert plan.relaxed["changes"] == [
        {"text": "Entrant 4 does not keep table 6.", "mentions": [[0, 9, [4]]]}
    ]
    assert all(EVE in round_["tables"][1] for round_ in plan.rounds)
    assert publish(plan.pk, by=None, now=NOW).state == "published"
    act = night.audit_entries.filter(kind="plan_wanted").latest("pk")
    assert act.message == "Asked for a plan from round 1. Entrant 4 does not keep table 6."
    (shown,) = named_audit_entries(night, [act])
    assert shown.message == "Asked for a plan from round 1. Dan does not keep table 6."


def test_what_no_other_wishes_would_help_is_refused_all_the_same(night: Night) -> None:
    change_movement(night.pk, "swiss_pairs", by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, anyway=True, by=None, now=NOW)
    assert [fault.code for fault in refused.value.problems] == ["pairs_missing"]


def test_two_names_on_a_line_come_as_a_pair_but_for_those_who_are_asked_about(night: Night) -> None:
    entered = enter_lines(night.pk, ["Uma & Vic", "Wim", " Xan&Yan ", "Ann & Zed", ""], by=None, now=NOW)
    assert [row.player.name for row in entered.entrants] == ["Uma", "Vic", "Wim", "Xan", "Yan", "Zed"]
    assert entered.doubles == ("Ann",)
    pairs = PairConstraint.objects.filter(kind="pair").values_list("one__player__name", "other__player__name")
    assert list(pairs) == [("Uma", "Vic"), ("Xan", "Yan")]
    with pytest.raises(NightRefused) as refused:
        enter_lines(night.pk, ["Abe & Bea & Cal", "Dot"], by=None, now=NOW)
    assert str(refused.value) == "Abe & Bea & Cal: that's more than a pair. Write two names on a line."
    assert Entrant.objects.count() == 18
