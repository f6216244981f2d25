"""Two people, or two tables, at one moment: on a real database with real connections."""

from collections.abc import Callable
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.services.players import change_player
from scoring.services.entries import EntryAuthor, Recorded, record_entry
from tests.scoring.kitchen import hand
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
    tables,
    think,
)
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    MovementForecast,
    Night,
    NightAuditEntry,
    PairConstraint,
    Round,
    RoundTable,
    SeatingPlan,
)
from tournaments.nights.people.services.entrants import check_in, enter_names
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.services.forecasts import request_forecasts
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services import rounds
from tournaments.nights.play.services.rounds import close_round, start_round
from tournaments.nights.services.nights import finish, reopen, verify

pytestmark = pytest.mark.django_db(transaction=True)
Together = Callable[..., list[object]]
TIMES = 50


def oak(**wishes: object) -> Night:
    club, _ = club_of("The Oak")
    return make_night(club, rounds=TIMES, **wishes)


def last_hand(table: RoundTable) -> Callable[[], object]:
    assert table.game is not None
    game, sent = table.game.pk, hand(2, maker=1)
    return lambda: record_entry(game, sent, EntryAuthor(), entered_at=None, now=timezone.now())


def last_two_tables_at_once(night: Night, number: int, together: Together) -> list[object]:
    """Play a round to the last hand of its two tables, and record both at one moment."""
    begin(night, number)
    both = tables(night, number)
    for table in both:
        play(table, [(0, 3)])
    return together(*[last_hand(table) for table in both])


def test_the_last_two_tables_at_one_moment_close_the_round_fifty_times_of_fifty(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in range(1, TIMES + 1):
        results = last_two_tables_at_once(night, number, together)
        assert all(isinstance(result, Recorded) for result in results), results
        night.refresh_from_db()
        assert (number, night.state) == (number, "break")
    closed = Round.objects.filter(night=night, state="closed").count()
    assert (closed, NightAuditEntry.objects.filter(kind="close_round").count()) == (TIMES, TIMES)


def test_without_the_locks_the_round_would_be_left_open(
    postgres: None, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two would see the other's table unfinished: so the locks are what closes it."""
    monkeypatch.setattr(
        rounds,
        "lock_round_and_night",
        lambda round_id, night_id: (Round.objects.get(pk=round_id), Night.objects.get(pk=night_id)),
    )
    monkeypatch.setattr(rounds, "lock_night", lambda number: Night.objects.get(pk=number))
    monkeypatch.setattr(rounds, "bump_version", lambda _: None)
    night = oak()
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in range(1, TIMES + 1):
        last_two_tables_at_once(night, number, together)
        if Round.objects.filter(night=night, state="playing").exists():
            return
    pytest.fail(f"In {TIMES} rounds the two last tables never missed each other; the test shows nothing.")


def test_a_round_started_by_two_at_once_begins_once(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in range(1, 6):
        results = together(*[lambda n=number: start_round(night.pk, n, by=None, now=NOW)] * 2)
        assert sorted(type(result).__name__ for result in results) == ["NightRefused", "Round"]
        refused = next(result for result in results if isinstance(result, NightRefused))
        assert refused.problems[0].message == f"Round {number} is being played already."
        assert RoundTable.objects.filter(round__number=number, game__isnull=False).count() == 2
        play_round(night, number)


def test_a_plan_published_by_two_at_once_is_published_once(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:8])
    plan = think(request_plan(night.pk, by=None, now=NOW))
    results = together(*[lambda: publish(plan.pk, by=None, now=NOW)] * 2)
    assert [getattr(result, "state", result) for result in results] == ["published", "published"]
    assert Round.objects.filter(night=night).count() == TIMES
    assert list(night.tables.values_list("number", flat=True)) == [1, 2]


def test_the_last_hand_and_the_organisers_close_at_one_moment_close_it_once(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:4])
    publish_plan(night)
    for number in range(1, 11):
        begin(night, number)
        table = tables(night, number)[0]
        play(table, [(0, 3)])
        results = together(
            last_hand(table), lambda n=number: close_round(night.pk, n, anyway=True, by=None, now=NOW)
        )
        assert isinstance(results[0], Recorded)
        assert isinstance(results[1], Round | NightRefused)
        assert [table.state for table in tables(night, number)] == ["done"]
        assert NightAuditEntry.objects.filter(kind="close_round").count() == number


def test_two_organisers_who_enter_and_check_in_the_same_people_enter_each_once(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:4])
    entered = together(*[lambda: enter_names(night.pk, NAMES[4:8], by=None, now=NOW)] * 2)
    assert sorted((len(one.entrants), len(one.doubles)) for one in entered) == [(0, 4), (4, 0)]  # type: ignore[attr-defined]
    people = list(night.entrants.filter(checked_in_at=None))
    together(*[lambda who=who: check_in(who.pk, by=None, now=NOW) for who in people for _ in range(2)])
    assert night.entrants.filter(checked_in_at__isnull=False).count() == 8
    said = NightAuditEntry.objects.filter(kind="checked_in").values_list("message", flat=True)
    assert sorted(said)[-4:] == [f"Entrant {number} is here." for number in range(5, 9)]
    assert len(said) == len(set(said))


def test_two_who_finish_at_once_finish_once(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    results = together(*[lambda: finish(night.pk, by=None, now=NOW, anyway=True)] * 2)
    assert sorted(type(result).__name__ for result in results) == ["Night", "NightRefused"]
    assert NightAuditEntry.objects.filter(kind="finish").count() == 1


def test_a_name_corrected_while_the_night_is_verified_and_reopened_refuses_neither(
    together: Together,
) -> None:
    night = oak()
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    player = Player.objects.earliest("pk")
    for count in range(10):
        rename = partial(change_player, player, name=f"Ann {count}")
        assert not failed(together(partial(verify, night.pk, by=None, now=NOW), rename))
        assert not failed(together(partial(reopen, night.pk, "once more", by=None, now=NOW), rename))


def test_a_plan_is_published_while_the_next_round_is_started(together: Together) -> None:
    night = oak()
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in range(1, 6):
        plan = think(request_plan(night.pk, by=None, now=NOW))
        start = partial(start_round, night.pk, number, by=None, now=NOW)
        started, published = together(start, partial(publish, plan.pk, by=None, now=NOW))
        assert isinstance(started, Round)
        assert not failed([published]) or isinstance(published, NightRefused)
        close_round(night.pk, number, anyway=True, by=None, now=NOW)


def failed(answers: list[object]) -> list[object]:
    return [answer for answer in answers if isinstance(answer, Exception)]


def test_the_last_two_tables_at_one_moment_ask_for_one_plan_that_knows_both_results(
    together: Together,
) -> None:
    night = oak(movement="ladder")
    gather(night, NAMES[:8])
    publish_plan(night)
    for number in range(1, 6):
        last_two_tables_at_once(night, number, together)
        plan = SeatingPlan.objects.get(night=night, from_round=number + 1)
        # North and south were a point ahead; the last hand gave the others as much, who came to it later.
        assert plan.plan_input["results"][number - 1] == [0, 0]
        publish(think(plan).pk, by=None, now=NOW)


def test_two_who_bind_the_same_two_at_once_bind_them_once_and_a_third_finds_a_pair(
    together: Together,
) -> None:
    night = oak()
    gather(night, NAMES[:8])
    pairs = [(1, 2), (2, 1), (2, 3)]
    results = together(
        *[partial(bind, night.pk, "pair", one, other, by=None, now=NOW) for one, other in pairs]
    )
    assert PairConstraint.objects.filter(night=night).count() == 1
    refused = [result for result in results if isinstance(result, NightRefused)]
    assert {fault.code for one in refused for fault in one.problems} == {"two_pairs"}
    assert len(refused) in (1, 2)  # whichever pair came first


def test_figures_wanted_by_two_at_once_are_wanted_once(together: Together) -> None:
    found = together(*[partial(request_forecasts, 8, 2)] * 2)
    assert [len(one) for one in found if isinstance(one, dict)] == [MovementForecast.objects.count()] * 2
