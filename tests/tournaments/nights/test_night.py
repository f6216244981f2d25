"""A night from check-in to its standings, through the services, with all that people do meanwhile."""

import pytest

from scoring.engine.admission import GameClosed
from scoring.models import GameState
from scoring.selectors.passes import pass_by_typed_code
from scoring.selectors.table_now import described
from scoring.services.entries import EntryAuthor, record_entry
from tests.scoring.kitchen import fact, hand, made
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    club_of,
    gather,
    later,
    make_night,
    play,
    play_round,
    publish_plan,
    record,
    tables,
    think,
    void,
)
from tournaments.movements.rotation.mentions import about, joined
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    Entrant,
    Night,
    NightAuditEntry,
    NightTable,
    Round,
    RoundSeat,
    SeatingPlan,
)
from tournaments.nights.people.services.entrants import check_in, enter_names, enter_players, leave
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import drop, request_plan
from tournaments.nights.plan.services.swaps import change_by_hand, swap
from tournaments.nights.play.services.rounds import close_round, close_table, ring_bells, start_round
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.selectors.next_step import next_step
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.nights import finish, open_check_in, reopen, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    return make_night(club)


def codes(refused: pytest.ExceptionInfo[NightRefused]) -> list[str]:
    return [fault.code for fault in refused.value.problems]


def state(night: Night) -> str:
    night.refresh_from_db()
    return night.state


def step_words(night: Night) -> str:
    night.refresh_from_db()
    return next_step(night, NOW).words


def test_a_night_of_nine_runs_from_check_in_to_verified(night: Night) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    assert list(NightTable.objects.values_list("number", "table__passes__code")) == [(1, "OAK1"), (2, "OAK2")]
    for number in (1, 2, 3):
        begin(night, number)
        assert state(night) == "playing"
        play_round(night, number)
        assert state(night) == "break"
    found = make_standings(night)
    # Each table gave 1 to one side and 2 to the other in each round: 3 rounds, 2 tables, 2 players a side.
    assert sum(row.metrics["points"] for row in found.rows) == 3 * 2 * 2 * 3
    assert sum(row.metrics["games_won"] for row in found.rows) == 3 * 2 * 2
    assert sorted(row.metrics["played"] for row in found.rows) == [2, 2, 2, 3, 3, 3, 3, 3, 3]
    finish(night.pk, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    assert state(night) == "verified"
    game = tables(night, 1)[0].game
    assert game is not None
    assert game.state == GameState.LOCKED
    assert record_entry(game.pk, hand(3), EntryAuthor(), entered_at=None, now=NOW) == GameClosed("locked")
    reopen(night.pk, "table 2 was wrong", by=None, now=NOW)
    assert state(night) == "finished"
    assert pass_by_typed_code("oak 2").table.label == "Table 2"


def test_the_table_knows_its_round_and_where_its_people_go_next(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    told = described(game.table)
    assert (told["heading"], told["round"], told["night"]["table"]) == ("Round 1 of 3", 1, 1)
    here = (
        RoundSeat.objects.filter(round__number=1)
        .order_by("seat")
        .values_list("entrant__player__name", flat=True)
    )
    assert [move["name"] for move in told["next"]["moves"]] == list(here)
    next_ = RoundSeat.objects.get(round__number=2, entrant__player__name=here[0])
    partner = RoundSeat.objects.get(round__number=2, seat=(next_.seat + 2) % 4)
    assert told["next"]["moves"][0] == {
        "name": here[0],
        "table": 1,
        "seat": next_.seat,
        "direction": ("north", "east", "south", "west")[next_.seat],
        "partner": partner.entrant.player.name,
        "out": False,
        "gone": False,
    }


def test_three_are_too_few_and_the_sentence_says_so(night: Night) -> None:
    gather(night, NAMES[:3])
    with pytest.raises(NightRefused) as refused:
        request_plan(night.pk, by=None, now=NOW)
    assert [(fault.code, fault.message) for fault in refused.value.problems] == [
        ("too_few_entrants", "3 are here; euchre needs four. Check in more players first.")
    ]


def test_ten_thousand_names_are_refused_and_nobody_is_entered(night: Night) -> None:
    with pytest.raises(NightRefused) as refused:
        enter_names(night.pk, [f"Player {n}" for n in range(10_000)], by=None, now=NOW)
    assert codes(refused) == ["too_many"]
    assert Entrant.objects.count() == 0


def test_a_name_twice_waits_for_the_word_that_it_is_another(night: Night) -> None:
    entered = enter_names(night.pk, ["Bob Smith", "Ann", "bob  smith"], by=None, now=NOW)
    assert sorted(entrant.player.name for entrant in entered.entrants) == ["Ann", "Bob Smith"]
    assert entered.doubles == ("bob smith",)
    again = enter_names(night.pk, ["Bob Smith"], another=["Bob Smith"], by=None, now=NOW)
    assert len(again.entrants) == 1
    names = make_standings(night).names
    assert sorted(names.values()) == ["Ann", "Bob Smith", "Bob Smith (2)"]


def test_somebody_of_another_club_cannot_be_entered(night: Night) -> None:
    other, _ = club_of("The Elm", "carol")
    entered = enter_names(make_night(other, word="ELM").pk, ["Zoe"], by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        enter_players(night.pk, [entered.entrants[0].player_id], by=None, now=NOW)
    assert codes(refused) == ["unknown_player"]


def test_late_arrivals_and_leavers_change_only_what_was_not_played(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    first = list(
        RoundSeat.objects.filter(round__number=1).values_list("table__number", "seat", "entrant__number")
    )
    late = check_in(enter_names(night.pk, ["Late Larry"], by=None, now=NOW).entrants[0].pk, by=None, now=NOW)
    gone = leave(Entrant.objects.get(night=night, number=1).pk, by=None, now=NOW)
    assert (late.from_round, gone.left_after) == (2, 1)
    with pytest.raises(NightRefused) as refused:
        begin(night, 2)
    assert [(fault.code, fault.message) for fault in refused.value.problems] == [
        ("seated_and_gone", "Ann is in the plan but not here. Make a new plan first.")
    ]
    plan = publish_plan(night)
    assert plan.from_round == 2
    assert first == list(
        RoundSeat.objects.filter(round__number=1).values_list("table__number", "seat", "entrant__number")
    )
    seated = set(RoundSeat.objects.filter(round__number=2).values_list("entrant__number", flat=True))
    assert seated == {2, 3, 4, 5, 6, 7, 8, 9}
    begin(night, 2)
    play_round(night, 2)
    parts = {row.entrant: [part.kind.value for part in row.rounds] for row in make_standings(night).rows}
    assert (parts[9], parts[1]) == (["missed", "game"], ["game", "missed"])


def test_a_plan_made_before_somebody_came_is_not_published(night: Night) -> None:
    gather(night, NAMES[:8])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    gather(night, ["Late Larry"])
    with pytest.raises(NightRefused) as refused:
        publish(plan.pk, by=None, now=NOW)
    assert codes(refused) == ["plan_outdated"]
    assert not Round.objects.exists()


def test_a_seating_is_changed_by_hand_and_counted_again_before_it_is_published(night: Night) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    plan = change_by_hand(night.pk, by=None, now=NOW)
    north, resting = plan.rounds[0]["tables"][0][0], plan.rounds[0]["sit_outs"][0]
    changed = swap(plan.pk, 1, north, resting)
    assert changed.rounds[0]["tables"][0][0] == resting
    assert changed.rounds[0]["sit_outs"] == [north]
    assert changed.quality["counts"].keys() == changed.before["counts"].keys()
    publish(plan.pk, by=None, now=NOW)
    seat = RoundSeat.objects.get(round__number=1, table__number=1, seat=0)
    assert seat.entrant.number == resting


@pytest.mark.parametrize(
    ("wish", "expected"),
    [((9, 1, 2), ["no_such_round"]), ((1, 1, 1), ["same_player"]), ((1, 77, 78), ["not_in_round"] * 2)],
)
def test_a_swap_that_cannot_be_names_why(
    night: Night, wish: tuple[int, int, int], expected: list[str]
) -> None:
    gather(night, NAMES[:8])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    with pytest.raises(NightRefused) as refused:
        swap(plan.pk, *wish)
    assert codes(refused) == expected


def test_a_plan_is_dropped_and_another_is_wanted(night: Night) -> None:
    gather(night, NAMES[:8])
    first = request_plan(night.pk, by=None, now=NOW)
    second = request_plan(night.pk, by=None, now=NOW)
    drop(second.pk, by=None, now=NOW)
    assert list(SeatingPlan.objects.order_by("pk").values_list("pk", "state")) == [
        (first.pk, "dropped"),
        (second.pk, "dropped"),
    ]


def test_a_round_is_started_once_and_in_its_order(night: Night) -> None:
    gather(night, NAMES[:8])
    with pytest.raises(NightRefused) as nothing:
        begin(night)
    publish_plan(night)
    with pytest.raises(NightRefused) as order:
        begin(night, 2)
    begin(night)
    with pytest.raises(NightRefused) as twice:
        begin(night)
    with pytest.raises(NightRefused) as meanwhile:
        begin(night, 2)
    assert (codes(nothing), codes(order), codes(twice), codes(meanwhile)) == (
        ["no_such_round"],
        ["wrong_round"],
        ["round_begun"],
        ["not_now"],
    )


def test_what_was_done_is_kept_whole_however_much_there_is_to_say(night: Night) -> None:
    people = gather(night, [f"Player {number}" for number in range(1, 108)])
    words = joined(about("{} rests.", one.number) for one in people)
    kept = write_audit_entry(night.pk, "plan_wanted", *words, by=None, now=NOW)
    (said,) = named_audit_entries(night, NightAuditEntry.objects.filter(pk=kept.pk))
    assert said.message == " ".join(f"Player {number} rests." for number in range(1, 108))


def test_a_reason_of_a_thousand_words_is_kept_as_far_as_anybody_reads(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    close_table(night.pk, 1, 2, "because " * 1000, by=None, now=NOW)
    kept = NightAuditEntry.objects.get(night=night, kind="close_table").message
    assert kept == "Closed table 2 of round 1: " + "because " * 24 + "..."


def test_a_table_that_will_not_finish_stops_nobody(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    one, two = tables(night, 1)
    play(one, [(0, 3), (1, 5)])
    play(two, [(0, 5)])
    with pytest.raises(NightRefused) as refused:
        close_round(night.pk, 1, by=None, now=NOW)
    assert (
        refused.value.problems[0].message
        == "Table 2 has hands to play. Wait, enter them, or close the round without them."
    )
    with pytest.raises(NightRefused) as why:
        close_table(night.pk, 1, 2, "  ", by=None, now=NOW)
    assert codes(why) == ["reason_missing"]
    close_table(night.pk, 1, 2, "the phone died", by=None, now=NOW)
    assert state(night) == "break"
    assert [table.state for table in tables(night, 1)] == ["done", "without"]
    assert (
        NightAuditEntry.objects.filter(kind="close_table").get().message
        == "Closed table 2 of round 1: the phone died"
    )
    # The phone comes back to life: its hand counts, and the table is done after all.
    play(two, [(1, 5)])
    assert [table.state for table in tables(night, 1)] == ["done", "done"]
    assert Round.objects.get(number=1).state == "closed"


def test_a_table_that_was_closed_with_a_reason_is_not_asked_about_again(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in (1, 2, 3):
        begin(night, number)
        one, two = tables(night, number)
        play(one, [(0, 3), (1, 5)])
        if number == 1:
            close_table(night.pk, 1, 2, "the phone died", by=None, now=NOW)
        elif number == 2:
            close_round(night.pk, 2, anyway=True, by=None, now=NOW)
        else:
            play(two, [(0, 3), (1, 5)])
        # Without a reason it is said in the break that follows, and once more at the end.
        told = "Round 2: table 2 has hands missing."
        words = step_words(night)
        assert ("table 2 has hands missing" in words, told in words) == (number != 1, number != 1)
    play(tables(night, 2)[1], [(0, 3), (1, 5)])
    assert finish(night.pk, by=None, now=NOW).state == "finished"


def test_hands_missing_are_said_in_the_break_that_follows_and_at_the_end(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    said = "Round 1: table 1 has hands missing."
    assert said in step_words(night)
    begin(night, 2)
    play_round(night, 2)
    assert said not in step_words(night)
    begin(night, 3)
    play_round(night, 3)
    assert said in step_words(night)


def test_a_table_closed_with_a_reason_whose_late_hand_is_taken_back_is_said_again(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    (table,) = tables(night, 1)
    play(table, [(0, 5)])
    close_table(night.pk, 1, 1, "the phone died", by=None, now=NOW)
    assert "missing" not in step_words(night)
    play(table, [(1, 5)])
    assert table.game is not None
    void(table.game, str(table.game.entries.order_by("sequence").values_list("pk", flat=True).last()))
    assert "Round 1: table 1 has hands missing." in step_words(night)


def test_a_night_with_hands_missing_is_finished_only_on_purpose(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        finish(night.pk, by=None, now=NOW)
    assert refused.value.problems[0].message == (
        "Round 1: table 1 has hands missing. 2 of 3 rounds were not played. Enter what's missing, or "
        "finish anyway with what was recorded."
    )
    finish(night.pk, by=None, now=NOW, anyway=True)
    assert state(night) == "finished"


def test_the_clock_closes_a_round_after_its_bell_and_its_grace() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, ends_by="clock", minutes=20, grace_minutes=4)
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play(tables(night, 1)[0], [(0, 3)])
    assert [ring_bells(later(minutes)) for minutes in (19, 21, 23.9, 24, 25)] == [0, 0, 0, 1, 0]
    assert state(night) == "break"
    assert [table.state for table in tables(night, 1)] == ["without", "without"]


def test_the_head_table_rings_the_bell() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, ends_by="head_table", grace_minutes=4)
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    one, two = tables(night, 1)
    play(two, [(0, 3), (0, 3)], later(10))
    assert (state(night), ring_bells(later(60))) == ("playing", 0)
    play(one, [(0, 3), (0, 3)], later(61))
    assert state(night) == "break"


def test_a_hand_taken_back_after_the_round_was_closed_leaves_the_table_with_hands_missing(
    night: Night,
) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    game = tables(night, 1)[0].game
    assert game is not None
    last = game.entries.order_by("sequence").last()
    assert last is not None
    void(game, str(last.pk))
    assert [table.state for table in tables(night, 1)] == ["without"]
    record(game, fact("replace", of=str(last.pk), hand=made(0, 5)))
    assert [table.state for table in tables(night, 1)] == ["done"]


def test_points_follow_the_people_when_wrong_seats_are_put_right(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1, [(0, 5), (0, 5)])
    table = tables(night, 1)[0]
    assert table.game is not None
    seats = dict(table.game.seats.values_list("seat", "player_id"))
    turned = {str(seat): seats[(seat + 1) % 4] for seat in range(4)}
    before = {row.entrant: row.metrics["points"] for row in make_standings(night).rows}
    record(table.game, fact("seats", seats=turned))
    after = {row.entrant: row.metrics["points"] for row in make_standings(night).rows}
    assert sorted(before.values()) == [0, 0, 4, 4]
    assert after == {entrant: 4 - points for entrant, points in before.items()}


def test_who_was_not_checked_in_is_not_planned_and_cannot_leave(night: Night) -> None:
    entered = enter_names(night.pk, NAMES[:5], by=None, now=NOW).entrants
    with pytest.raises(NightRefused) as early:
        check_in(entered[0].pk, by=None, now=NOW)
    open_check_in(night.pk, by=None, now=NOW)
    for entrant in entered[:4]:
        check_in(entrant.pk, by=None, now=NOW)
    with pytest.raises(NightRefused) as absent:
        leave(entered[4].pk, by=None, now=NOW)
    assert (codes(early), codes(absent)) == (["not_now"], ["not_here"])
    publish_plan(night)
    assert RoundSeat.objects.filter(entrant=entered[4]).count() == 0


def test_another_nights_word_is_taken_until_that_night_is_verified(night: Night) -> None:
    with pytest.raises(NightRefused) as refused:
        make_night(night.club)
    assert codes(refused) == ["word_taken"]
    gather(night, NAMES[:4])
    publish_plan(night)
    for number in (1, 2, 3):
        begin(night, number)
        play_round(night, number)
    finish(night.pk, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    following = make_night(night.club)
    gather(following, NAMES[:4])
    publish_plan(following)
    assert pass_by_typed_code("OAK1").table.night_table.night_id == following.pk
    assert start_round(following.pk, 1, by=None, now=NOW).state == "playing"
    # Opened again, the first leaves the word where it is.
    reopen(night.pk, "a mistake", by=None, now=NOW)
    assert pass_by_typed_code("OAK1").table.night_table.night_id == following.pk
