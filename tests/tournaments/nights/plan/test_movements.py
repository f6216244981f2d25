"""Nights that follow results, played to the end: the plan asks for itself, and people sit where their card says."""

from itertools import pairwise

import pytest

from clubs.models import Club, Membership
from scoring.services.entries import EntryAuthor, must_record
from tests.scoring.kitchen import fact, made
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
    think,
)
from tests.tournaments.nights.walking import (
    asked_for,
    codes,
    first_round,
    ladder,
    next_round,
    paired,
    seats_of,
    sides,
    win,
)
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, NightState, Round, RoundSeat, SeatingPlan
from tournaments.nights.people.services.colour_cards import deal_cards
from tournaments.nights.people.services.entrants import leave, set_steward
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.selectors.played_rounds import rounds_played, winners
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import drop, request_plan
from tournaments.nights.plan.services.swaps import change_by_hand
from tournaments.nights.play.services.rounds import close_round, close_table
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.selectors.next_step import next_step
from tournaments.nights.services.nights import finish
from tournaments.nights.tasks import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("The Oak")[0]


@pytest.mark.parametrize("key", MOVEMENTS)
def test_a_night_can_be_made_with_every_movement(club: Club, key: str) -> None:
    assert make_night(club, movement=key).movement == key


def test_a_ladder_is_climbed_to_the_end_and_each_round_asks_for_the_next(club: Club) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    (up, down), (up_below, down_below) = sides(seats_of(night, 1)[0], 0), sides(seats_of(night, 1)[1], 1)
    plan = asked_for(night)
    assert (plan.from_round, plan.state) == (2, "waiting")
    act = night.audit_entries.filter(kind="plan_wanted").first()
    assert act is not None
    assert (act.user, act.message) == (None, "Asked for a plan of round 2, as the round before it is over.")
    assert next_step(night, NOW).page == "night_plan"
    next_round(night, 2, [1, 0])
    first, second = seats_of(night, 2)
    assert (set(first), set(second)) == (up | up_below, down | down_below)
    assert up not in ({first[0], first[2]}, {first[1], first[3]})
    next_round(night, 3, [0, 0])
    (up, _), (up_below, _) = sides(first, 1), sides(second, 0)
    assert set(seats_of(night, 3)[0]) == up | up_below
    assert not SeatingPlan.objects.filter(state__in=("waiting", "ready")).exists()
    assert next_step(night, NOW).act == "finish"
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED
    assert sum(row.metrics["points"] for row in make_standings(night).rows) == 3 * 2 * 2 * 4


def test_who_goes_where_is_not_asked_before_it_is_known(club: Club) -> None:
    night = ladder(club)
    publish_plan(night)
    begin(night)
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert str(refused.value) == (
        "The next seats depend on round 1, which is being played. The next plan makes itself when it's over."
    )


def test_a_round_that_is_closed_by_hand_or_by_its_last_table_asks_for_the_next_too(club: Club) -> None:
    night = ladder(club)
    publish_plan(night)
    begin(night)
    close_table(night.pk, 1, 1, "a dead phone", by=None, now=NOW)
    close_table(night.pk, 1, 2, "another", by=None, now=NOW)
    assert asked_for(night).plan_input["results"] == [[None, None]]
    assert night.audit_entries.get(kind="close_round").message == (
        "No table was still playing, so round 1 was closed."
    )
    publish(think(asked_for(night)).pk, by=None, now=NOW)
    begin(night, 2)
    close_round(night.pk, 2, anyway=True, by=None, now=NOW)
    assert asked_for(night).from_round == 3


def test_results_are_who_is_ahead_or_was_first_and_none_for_a_tie_and_for_a_table_without(club: Club) -> None:
    night = ladder(club, 20)
    publish_plan(night)
    begin(night)
    one, two, three, four, _ = tables(night, 1)
    play(one, [(0, 5)])
    play(two, [(1, 3)])
    play(three, [(1, 5), (0, 5)])
    assert four.game is not None
    record(four.game, fact("hand", number=1, hand={"result": "all_passed"}))
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    assert winners(night) == [[0, 1, 1, None, None]]


def test_a_correction_asks_again_for_a_plan_that_is_not_published_and_changes_none_that_is(
    club: Club,
) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    plan = think(asked_for(night))
    game = tables(night, 1)[0].game
    assert game is not None
    hands = [str(entry.pk) for entry in game.entries.filter(kind="hand").order_by("sequence")]
    replaced = [record(game, fact("replace", of=hand, hand=made(1, 5))).entry for hand in hands]
    with pytest.raises(NightRefused) as refused:
        publish(plan.pk, by=None, now=NOW)
    assert str(refused.value) == (
        "This plan is dropped; it can't be published. There is a newer one: look at that."
    )
    act = night.audit_entries.filter(kind="plan_wanted").order_by("-pk").first()
    assert act is not None
    assert (act.user, act.message) == (None, "Asked for a plan of round 2, as a result was corrected.")
    anew = publish(think(asked_for(night)).pk, by=None, now=NOW)
    won, _ = sides(seats_of(night, 1)[0], 1)
    assert won <= set(anew.rounds[0]["tables"][0])
    seated = list(RoundSeat.objects.order_by("pk").values())
    for entry in replaced:
        record(game, fact("replace", of=str(entry.pk), hand=made(0, 5)))
    assert list(RoundSeat.objects.order_by("pk").values()) == seated
    assert not SeatingPlan.objects.filter(pk__gt=anew.pk).exists()
    assert next_step(night, NOW).act == "start"


def test_a_correction_that_turns_no_game_and_one_before_a_dropped_plan_ask_for_nothing(club: Club) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    plan = think(asked_for(night))
    game = tables(night, 1)[0].game
    assert game is not None
    hands = [str(entry.pk) for entry in game.entries.filter(kind="hand").order_by("sequence")]
    record(game, fact("replace", of=hands[0], hand=made(0, 5)))
    assert asked_for(night).pk == plan.pk
    drop(plan.pk, by=None, now=NOW)
    for hand in hands[1:]:
        record(game, fact("void", of=hand))
    assert not SeatingPlan.objects.filter(pk__gt=plan.pk).exists()


def test_a_hand_of_the_moment_in_which_its_round_was_closed_is_found_by_the_sweep(club: Club) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    plan = asked_for(night)
    known = plan.plan_input
    # What the last hand wrote was not to be seen yet by whoever closed the round.
    SeatingPlan.objects.filter(pk=plan.pk).update(plan_input={**known, "results": [[None, 1]]})
    sweep()
    anew = asked_for(night)
    assert (anew.pk != plan.pk, anew.plan_input) == (True, known)
    sweep()
    assert asked_for(night).pk == anew.pk


def test_a_plan_that_waits_says_when_somebody_has_come_since(club: Club) -> None:
    night = ladder(club)
    first_round(night, [0, 1])
    think(asked_for(night))
    leave(Entrant.objects.filter(night=night)[0].pk, by=None, now=NOW)
    step = next_step(night, NOW)
    assert (step.words, step.act) == (
        "Somebody has come or gone since this unpublished plan was made.",
        "plan",
    )


def test_whoever_really_sat_there_moves_on(club: Club) -> None:
    night = ladder(club)
    publish_plan(night)
    begin(night)
    table = tables(night, 1)[0]
    assert table.game is not None
    seats = dict(table.game.seats.values_list("seat", "player_id"))
    record(table.game, fact("seats", seats={str(seat): seats[(seat + 1) % 4] for seat in range(4)}))
    win(night, 1, [0, 0])
    planned = list(
        RoundSeat.objects.filter(table=table).order_by("seat").values_list("entrant__number", flat=True)
    )
    assert list(seats_of(night, 1)[0]) == [*planned[1:], planned[0]]
    plan = think(asked_for(night))
    assert {planned[1], planned[3]} <= set(plan.rounds[0]["tables"][0])


def test_while_a_correction_is_half_done_the_round_is_as_it_was_planned(club: Club) -> None:
    night = ladder(club)
    publish_plan(night)
    begin(night)
    one, two = tables(night, 1)
    assert one.game is not None
    assert two.game is not None
    elsewhere = two.game.seats.get(seat=0).player_id
    seats = {str(seat): player for seat, player in one.game.seats.values_list("seat", "player_id")}
    before = seats_of(night, 1)
    bob = Membership.objects.get(club=club).user
    wrong = fact("seats", seats=seats | {"0": elsewhere})
    must_record(one.game.pk, wrong, EntryAuthor(user=bob), entered_at=None, now=NOW)
    assert seats_of(night, 1) == before


def test_pairs_are_asked_for_by_name_before_a_swiss_night(club: Club) -> None:
    night = make_night(club, movement="swiss_pairs")
    gather(night, NAMES[:8])
    bind(night.pk, "pair", 1, 2, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert (codes(refused), str(refused.value)) == (
        ["pairs_missing"],
        "Cleo, Dan, Eve, Fred, Gina and Hal have no partner. Choose one, or another way to move.",
    )
    night.refresh_from_db()
    step = next_step(night, NOW)
    assert (step.words, step.page, step.label) == (str(refused.value), "night_pairs", "Pairs and wishes")


def test_a_swiss_night_lets_winners_meet_and_keeps_partners(club: Club) -> None:
    night = paired(club, "swiss_pairs", rounds=3)
    pairs = {frozenset(pair) for pair in night.pair_constraints.values_list("one__number", "other__number")}
    first_round(night, [0, 1])
    won = sides(seats_of(night, 1)[0], 0)[0] | sides(seats_of(night, 1)[1], 1)[0]
    next_round(night, 2, [0, 0])
    assert set(seats_of(night, 2)[0]) == won
    next_round(night, 3, [0, 1])
    met = [frozenset(seats) for number in (1, 2, 3) for seats in seats_of(night, number)]
    assert len(set(met)) == 6
    partners = {frozenset(two) for seats in met for two in pairs if two <= seats}
    assert partners == pairs
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED


def test_five_pairs_play_king_of_the_court_and_take_turns_to_rest(club: Club) -> None:
    night = paired(club, "king_of_the_court", players=10, rounds=5)
    pairs = {frozenset(pair) for pair in night.pair_constraints.values_list("one__number", "other__number")}
    first_round(night, [0, 1])
    (king, fell), (rose, low) = sides(seats_of(night, 1)[0], 0), sides(seats_of(night, 1)[1], 1)
    (rested,) = (set(pair) for pair in pairs if pair not in map(frozenset, (king, fell, rose, low)))
    next_round(night, 2, [0, 0])
    # Who lost at the last table is the lowest of those who have not rested; who has takes the place.
    assert [set(seats) for seats in seats_of(night, 2)] == [king | rose, fell | rested]
    for number in (3, 4, 5):
        next_round(night, number, [number % 2, 0])
    resting = [frozenset(each.sit_outs) for each in rounds_played(night)]
    assert resting[1] == low
    assert set(resting) == pairs
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED


def test_whites_and_blues_are_dealt_and_turn_against_each_other(club: Club) -> None:
    night = paired(club, "colours_against", players=12, rounds=4)
    deal_cards(night.pk, by=None, now=NOW)
    cards = dict(Entrant.objects.filter(night=night).values_list("number", "card"))
    assert sorted(cards.values()) == ["blue"] * 6 + ["white"] * 6
    publish_plan(night)
    for number in (1, 2, 3, 4):
        begin(night, number)
        win(night, number, [0, 1, 0])
    at = [
        {who: table for table, seats in enumerate(seats_of(night, number)) for who in seats}
        for number in (1, 2, 3, 4)
    ]
    for before, then in pairwise(at):
        assert then == {who: (table + (1, -1)[cards[who] == "blue"]) % 3 for who, table in before.items()}
    assert at[3] == at[0]


def test_a_knock_out_ends_when_one_pair_is_left_and_says_who_has_won(club: Club) -> None:
    night = paired(club, "knock_out", rounds=8)
    first_round(night, [0, 0])
    out = {who for seats in seats_of(night, 1) for who in sides(seats, 0)[1]}
    one = Entrant.objects.get(night=night, number=min(out))
    leave(one.pk, by=None, now=NOW)
    SeatingPlan.objects.filter(state="waiting").update(state="dropped")
    publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)
    assert set(Round.objects.get(number=2).out) == out - {one.number}
    begin(night, 2)
    win(night, 2, [1])
    champions = sorted(sides(seats_of(night, 2)[0], 1)[0])
    names = " and ".join(NAMES[number - 1] for number in champions)
    step = next_step(night, NOW)
    assert (step.words, step.act) == (f"The knock-out is over. {names} won it.", "finish")
    assert not SeatingPlan.objects.filter(state__in=("waiting", "ready")).exists()
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert codes(refused) == ["knock_out_over"]
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED
    resting = [part for row in make_standings(night).rows for part in row.rounds if part.kind == "sit_out"]
    assert resting == []


def test_a_round_of_a_knock_out_is_changed_by_hand_though_some_are_out(club: Club) -> None:
    night = paired(club, "knock_out", rounds=8)
    first_round(night, [0, 0])
    SeatingPlan.objects.filter(state="waiting").update(state="dropped")
    publish(think(request_plan(night.pk, by=None, now=NOW)).pk, by=None, now=NOW)
    assert Round.objects.get(number=2).out
    assert change_by_hand(night.pk, by=None, now=NOW).state == "ready"


def test_a_pair_that_comes_after_the_draw_looks_on_and_the_knock_out_goes_on(club: Club) -> None:
    night = paired(club, "knock_out", rounds=4)
    first_round(night, [0, 0])
    gather(night, ["Zoe", "Yan"])
    bind(night.pk, "pair", 9, 10, by=None, now=NOW)
    SeatingPlan.objects.filter(state="waiting").update(state="dropped")
    plan = think(request_plan(night.pk, by=None, now=NOW))
    assert (len(plan.rounds[0]["tables"]), plan.rounds[0]["sit_outs"]) == (1, [])
    night.refresh_from_db()
    assert "Zoe and Yan missed the first round, so they can only watch this knock-out." in (
        next_step(night, NOW).words
    )
    publish(plan.pk, by=None, now=NOW)
    assert {9, 10} <= set(Round.objects.get(number=2).out)


def test_a_steward_plays_where_he_is_needed_and_stands_nowhere(club: Club) -> None:
    night = make_night(club, movement="rotation", rounds=2)
    *_, steward = gather(night, NAMES[:8])
    set_steward(steward.pk, steward=True, by=None, now=NOW)
    first_round(night, [0, 0])
    found = make_standings(night)
    assert [len(rounds.rounds) for rounds in found.rows] == [1] * 7
    assert steward.number not in {row.entrant for row in found.rows}
    assert {part.kind for row in found.rows for part in row.rounds} == {"game"}
    gather(night, ["Zoe"])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    assert plan.plan_input["entrants"] == [1, 2, 3, 4, 5, 6, 7, 9]
    assert plan.rounds[0]["sit_outs"] == []
    publish(plan.pk, by=None, now=NOW)
    night.refresh_from_db()
    assert next_step(night, NOW).words == "Round 2 of 2 is published, so 8 players know where to sit."


def test_by_standings_the_first_round_is_by_lot_and_the_next_by_place(club: Club) -> None:
    night = make_night(club, movement="by_standings", precedence=["points"])
    gather(night, NAMES[:8])
    first = think(request_plan(night.pk, by=None, now=NOW))
    assert first.plan_input["standings"] == []
    assert sorted(first.rounds[0]["tables"][0]) != [1, 2, 3, 4]  # with this seed
    publish(first.pk, by=None, now=NOW)
    begin(night)
    win(night, 1, [1, 1])
    ahead = {who for seats in seats_of(night, 1) for who in sides(seats, 1)[0]}
    assert set(asked_for(night).plan_input["standings"][:4]) == ahead
    assert set(think(asked_for(night)).rounds[0]["tables"][0]) == ahead


@pytest.mark.parametrize("key", MOVEMENTS)
def test_every_movement_takes_a_night_of_twelve_to_its_end(club: Club, key: str) -> None:
    night = paired(club, key, players=12, rounds=3)
    movement = MOVEMENTS[key]
    if movement.kinds:
        deal_cards(night.pk, by=None, now=NOW)
    publish_plan(night)
    for number in (1, 2, 3):
        if number > 1 and not movement.ahead:
            publish(think(asked_for(night)).pk, by=None, now=NOW)
        begin(night, number)
        seats = seats_of(night, number)
        seated = [who for four in seats for who in four]
        assert len(set(seated)) == len(seated)
        win(night, number, [table % 2 for table in range(len(seats))])
    assert next_step(night, NOW).act == "finish"
    assert finish(night.pk, by=None, now=NOW).state == NightState.FINISHED
    rested = {part.kind for row in make_standings(night).rows for part in row.rounds} - {"game"}
    # Twelve fill three tables; of six pairs in a knock-out two have a bye, which is worth a sit-out.
    assert rested == ({"sit_out"} if "knock_out" in key else set())
