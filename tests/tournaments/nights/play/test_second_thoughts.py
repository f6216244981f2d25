"""What is taken back: a hand that rang the bell, a leave, a verification; and what comes too late to be done."""

import pytest

from scoring.models import TablePass
from scoring.selectors.passes import pass_by_typed_code, shown_code
from scoring.services.tables import renew_pass
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
    tables,
    think,
    void,
)
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, NightAuditEntry, Round
from tournaments.nights.people.services.entrants import check_in, leave
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.plan.services.swaps import change_by_hand
from tournaments.nights.play.selectors.waiting import missing_words
from tournaments.nights.play.services.rounds import close_table, ring_bells
from tournaments.nights.results.selectors.standings import make_standings
from tournaments.nights.services.nights import finish, reopen, verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(club_of("The Oak")[0])


def verified(night: Night) -> None:
    """Play one round of four, and verify the night."""
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)


def sentence(refused: pytest.ExceptionInfo[NightRefused]) -> str:
    return " ".join(fault.message for fault in refused.value.problems)


def test_rounds_between_leaving_and_coming_back_were_missed_and_not_sat_out() -> None:
    night = make_night(club_of("The Oak")[0], rounds=4, sit_out_credit="fixed", sit_out_points=8)
    gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    one = Entrant.objects.filter(night=night, seats__round__number=1).order_by("number").first()
    assert one is not None
    leave(one.pk, by=None, now=NOW)
    publish_plan(night)
    begin(night, 2)
    play_round(night, 2)
    check_in(one.pk, by=None, now=NOW)
    publish_plan(night)
    begin(night, 3)
    row = next(row for row in make_standings(night).rows if row.entrant == one.number)
    assert [part.kind.value for part in row.rounds[:2]] == ["game", "missed"]
    assert [part.points for part in row.rounds][1] == 0


def test_a_bell_that_was_a_slip_of_the_finger_is_taken_back_with_its_hand() -> None:
    night = make_night(club_of("The Oak")[0], ends_by="head_table")
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    head = tables(night, 1)[0]
    play(head, [(0, 3), (1, 5)])
    assert Round.objects.get(number=1).ends_at is not None
    assert head.game is not None
    void(head.game, of=str(head.game.entries.order_by("-sequence")[0].pk))
    assert Round.objects.get(number=1).ends_at is None
    assert ring_bells(later(60)) == 0
    assert (
        NightAuditEntry.objects.filter(kind="bell").latest("pk").message
        == "Table 1 is playing again, so the bell "
        "was cancelled."
    )


def test_nobody_is_seated_in_a_night_that_is_over(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    plan = think(request_plan(night.pk, by=None, now=NOW))
    finish(night.pk, anyway=True, by=None, now=NOW)
    for act in (
        lambda: publish(plan.pk, by=None, now=NOW),
        lambda: change_by_hand(night.pk, by=None, now=NOW),
        lambda: request_plan(night.pk, by=None, now=NOW),
    ):
        with pytest.raises(NightRefused) as refused:
            act()
        assert sentence(refused) == "The night is finished. Reopen it first."


def test_two_who_reopen_a_verified_night_take_it_back_one_step(night: Night) -> None:
    verified(night)
    reopen(night.pk, "a hand was wrong", seen="verified", by=None, now=NOW)
    with pytest.raises(NightRefused) as refused:
        reopen(night.pk, "a hand was wrong", seen="verified", by=None, now=NOW)
    assert sentence(refused) == (
        "Somebody else changed it first: the night is finished now. Look at it again."
    )


def test_a_card_that_was_made_anew_stays_ended_when_the_night_is_opened_again(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    anew = renew_pass(pass_by_typed_code("OAK1").table, NOW)
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    reopen(night.pk, "a hand was wrong", by=None, now=NOW)
    in_force = TablePass.objects.filter(revoked_at=None)
    assert [shown_code(one) for one in in_force] == [shown_code(anew)]


def test_a_reason_is_kept_as_one_line_without_what_a_database_cannot_keep(night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    close_table(night.pk, 1, 2, " a dead\n phone\0", by=None, now=NOW)
    assert (
        NightAuditEntry.objects.get(kind="close_table").message == "Closed table 2 of round 1: a dead phone"
    )


def test_more_rounds_played_than_wanted_are_none_missing(night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    for number in (1, 2):
        begin(night, number)
        play_round(night, number)
    # No service leaves fewer wanted than were begun; a row of an older program may.
    Night.objects.filter(pk=night.pk).update(rounds=1)
    night.refresh_from_db()
    assert missing_words(night) == ""


def test_who_leaves_before_having_played_is_not_said_to_have_played_a_round() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club)
    one = gather(night, NAMES[:8])[0]
    assert leave(one.pk, by=None, now=NOW).checked_in_at is None
    assert night.audit_entries.get(kind="left").message == "Entrant 1 leaves without having played."
