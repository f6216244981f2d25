"""Bob's page leads through the evening: one sentence and one big button, and what each press does."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from jobs.services.claims import claim
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play,
    play_round,
    publish_plan,
    tables,
    think,
)
from tests.tournaments.nights.views.pages import big, faults, step, words
from tournaments.nights.models import Entrant, Night, Round, SeatingPlan
from tournaments.nights.people.services.entrants import check_in, leave
from tournaments.nights.plan.services.plan_making import SeatingPlanListener
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.play.services.rounds import close_round

pytestmark = pytest.mark.django_db


def state(night: Night) -> str:
    night.refresh_from_db()
    return night.state


def test_the_big_button_leads_from_an_empty_night_to_a_verified_one(bob: Visitor, night: Night) -> None:
    path = f"nights/{night.pk}/"

    def shown() -> tuple[str, str]:
        page = bob.get(path)
        return step(page), big(page)

    def press(what: str) -> str:
        answer = bob.post(f"{path}{what}/")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/{path}")
        return state(night)

    assert shown() == (
        "No players yet. You can also enter names as people arrive.",
        "Enter the players",
    )
    bob.post(f"{path}entrants/", {"line": "\n".join(NAMES[:8])})
    assert shown() == (
        "8 players are entered. Open the check-in when people start to arrive.",
        "Open the check-in",
    )
    assert press("do/open-check-in") == "check_in"
    assert shown() == ("Nobody is here; euchre needs four. Tap those who have come.", "")
    for number in range(1, 9):
        bob.post(f"{path}entrants/{number}/here/")
    assert shown() == (
        "8 players are here. When everybody has come, make the plan of who sits where.",
        "Make the plan",
    )
    assert bob.post(f"{path}plan/make/").headers["Location"] == f"/{path}plan/"
    assert shown() == ("The plan is being made: 0 %.", "Watch its progress")
    plan = think(SeatingPlan.objects.get())
    assert shown() == (
        "The plan is ready. Nobody sees it until you publish it.",
        "Look at the plan and publish it",
    )
    bob.post(f"{path}plan/{plan.pk}/publish/")
    assert shown() == ("Round 1 of 3 is published, so 8 players know where to sit.", "Start round 1")
    for number in (1, 2, 3):
        assert press(f"do/start/{number}") == "playing"
        assert shown() == (f"Round {number}: no table has finished yet.", "")
        play_round(night, number)
    assert shown() == ("All 3 rounds were played.", "Finish the night")
    assert press("do/finish") == "finished"
    assert shown()[1] == "Verify the results"
    assert press("do/verify") == "verified"
    assert shown() == ("The results are verified, and every game is locked.", "")
    acts = words(bob.get(f"{path}log/"))
    assert (
        acts.index("Verified the results.")
        < acts.index("Started round 1.")
        < acts.index("Entered 8 players.")
    )


def test_a_second_press_is_told_kindly_and_starts_nothing_twice(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    bob.post(f"nights/{night.pk}/do/start/1/")
    again = bob.post(f"nights/{night.pk}/do/start/1/")
    assert (again.status_code, faults(again)) == (409, ["Round 1 is being played already."])
    assert step(again) == "Round 1: no table has finished yet."
    assert night.audit_entries.filter(kind="start_round").count() == 1
    play_round(night, 1)
    late = bob.post(f"nights/{night.pk}/do/start/1/")
    assert faults(late) == ["Round 1 has been played."]
    assert state(night) == "break"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("do/start/1", "Round 1 has no plan yet. Make one and publish it first."),
        ("do/close/1", "The night has no round 1."),
        ("do/finish", "Nothing has been played yet, so there is nothing to finish."),
        ("do/verify", "You can't do that while the night is a draft."),
        ("do/back-to-draft", "The night is a draft already."),
        ("plan/make", "Open the check-in first. A plan is made for the people who are here."),
        ("do/dance", "That button doesn't work any more. Look at the night again."),
    ],
)
def test_what_cannot_be_done_now_is_answered_with_a_sentence(
    bob: Visitor, night: Night, what: str, sentence: str
) -> None:
    answer = bob.post(f"nights/{night.pk}/{what}/")
    assert faults(answer)[0] == sentence
    assert state(night) == "draft"


def test_the_page_names_the_tables_that_are_waited_for_and_their_hands(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    one, two = tables(night, 1)
    play(one, [(0, 3), (1, 5)])
    play(two, [(0, 3)])
    page = bob.get(f"nights/{night.pk}/")
    assert step(page) == "Round 1: 1 of 2 tables has finished. Table 2 has hands to play."
    told = words(page).partition("Round 1 of 3 ")[2].partition(" Standings so far")[0]
    table_1, table_2 = (rf"\w+ & \w+ {a} \w+ & \w+ {b}" for a, b in ((1, 2), (1, 0)))
    assert re.fullmatch(rf"Table 1 ✓ finished {table_1} Table 2 1 of 2 {table_2}", told)


def test_closing_a_round_is_not_urged_while_hands_are_to_come_and_its_bell_has_not_rung(
    bob: Visitor, club
) -> None:
    night = make_night(club, ends_by="clock", minutes=20)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    here = f"/nights/{night.pk}/"
    rounds = Round.objects.filter(night=night)
    rounds.update(ends_at=timezone.now() + timedelta(hours=1))
    page = bob.get(here[1:])
    assert big(page) == ""
    assert f'class="quiet" href="{here}rounds/1/">Look at round 1</a>' in " ".join(
        page.content.decode().split()
    )
    rounds.update(ends_at=timezone.now() - timedelta(seconds=1))
    page = bob.get(here[1:])
    assert big(page) == "Close round 1"
    # Its page asks about the hands that are missing.
    assert f'class="big" href="{here}rounds/1/">Close round 1</a>' in " ".join(page.content.decode().split())


def test_a_round_that_ends_by_hand_is_closed_by_the_big_button(bob: Visitor, club) -> None:
    night = make_night(club, ends_by="by_hand")
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    page = bob.get(f"nights/{night.pk}/")
    assert (step(page), big(page)) == (
        "Round 1: every table has finished.",
        "Close round 1",
    )
    bob.post(f"nights/{night.pk}/do/close/1/")
    assert state(night) == "break"


def test_the_bell_is_announced_and_then_the_last_hand(bob: Visitor, club, time_machine) -> None:
    night = make_night(club, ends_by="clock", minutes=20, grace_minutes=4)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night, at=NOW)
    time_machine.move_to(NOW, tick=False)
    before = bob.get(f"nights/{night.pk}/")
    assert step(before) == "Round 1: no table has finished yet. The bell rings at 19:50."
    time_machine.move_to(NOW.replace(minute=51), tick=False)
    after = bob.get(f"nights/{night.pk}/")
    assert step(after) == (
        "Round 1: no table has finished yet. The bell has rung. This is the last hand. "
        "The round closes at 19:54."
    )


def test_a_break_says_until_when_it_lasts(bob: Visitor, club, time_machine) -> None:
    night = make_night(club, break_after=1, break_minutes=15)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    time_machine.move_to(NOW, tick=False)
    page = bob.get(f"nights/{night.pk}/")
    assert step(page) == (
        "The break lasts until 19:45. Round 2 of 3 is published, so 4 players know where to sit."
    )


def test_who_sits_out_isnt_counted_among_those_who_know_where_to_sit(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:9])
    publish_plan(night)
    assert step(bob.get(f"nights/{night.pk}/")) == (
        "Round 1 of 3 is published, so 8 players know where to sit and 1 sits out."
    )
    gather(night, NAMES[9:11])
    publish_plan(night)
    assert "8 players know where to sit and 3 sit out." in step(bob.get(f"nights/{night.pk}/"))


def test_who_came_or_left_since_the_plan_calls_for_a_new_one(bob: Visitor, night: Night) -> None:
    first, *_ = gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    leave(first.pk, by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/")
    assert step(page) == (
        "Somebody has come or gone since the plan was published. A new plan only changes rounds that "
        "haven't begun."
    )
    assert (big(page), "Start round 2" in words(page)) == ("Make a new plan", False)
    assert faults(bob.post(f"nights/{night.pk}/do/start/2/")) == [
        "Ann is in the plan but not here. Make a new plan first."
    ]


def test_a_plan_that_is_being_made_is_not_dropped_by_a_second_press(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    first = request_plan(night.pk, by=None, now=NOW)
    bob.post(f"nights/{night.pk}/plan/make/")
    assert list(SeatingPlan.objects.values_list("pk", "state")) == [(first.pk, "waiting")]


def test_a_poll_that_finds_nothing_new_is_told_so_in_one_line(bob: Visitor, night: Night) -> None:
    one, *_ = gather(night, NAMES[:4])
    path = f"nights/{night.pk}/"
    part = bob.get(path, **{"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    known = {"HX-Request": "true", "If-None-Match": part.headers["ETag"]}
    same = bob.get(path, **known)
    assert (same.status_code, same.content, same.headers["ETag"]) == (304, b"", part.headers["ETag"])
    leave(one.pk, by=None, now=NOW)
    assert bob.get(path, **known).status_code == 200


def test_a_plan_in_the_making_moves_on_the_page_of_the_night_alone(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    plan = claim(SeatingPlan, request_plan(night.pk, seconds=100, by=None, now=NOW).pk, NOW)
    assert plan is not None
    listen = SeatingPlanListener(plan)
    listen({"progress": 0.25})
    page, board = (bob.get(f"nights/{night.pk}/{part}", **{"HX-Request": "true"}) for part in ("", "board/"))
    assert step(page) == "The plan is being made: 25 %."
    listen({"progress": 0.5})
    listen.write()
    known = {"HX-Request": "true", "If-None-Match": page.headers["ETag"]}
    assert step(bob.get(f"nights/{night.pk}/", **known)) == "The plan is being made: 50 %."
    known["If-None-Match"] = board.headers["ETag"]
    assert bob.get(f"nights/{night.pk}/board/", **known).status_code == 304
    shown = bob.get(f"nights/{night.pk}/plan/", **{"HX-Request": "true"})
    assert '<progress value="0.50" max="1"' in shown.content.decode()


def test_the_part_that_is_fetched_anew_holds_nothing_to_type_in(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    part = bob.get(f"nights/{night.pk}/", **{"HX-Request": "true"}).content.decode()
    assert [tag for tag in ("<input", "<textarea", "<select", "<form") if tag in part] == []


def test_a_tap_checks_in_and_answers_with_the_part_alone(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:3])
    bob.post(f"nights/{night.pk}/entrants/", {"line": "Late Larry"})
    answer = bob.client.post(f"/nights/{night.pk}/entrants/4/here/", headers={"HX-Request": "true"})
    assert step(answer).startswith("4 players are here.")
    assert Entrant.objects.get(number=4).present


def test_a_club_that_is_published_shows_its_night_without_buttons_or_codes(
    stranger: Visitor, night: Night, club
) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    club.published = True
    club.save()
    page = stranger.get(f"nights/{night.pk}/")
    assert big(page) == ""
    text = words(page)
    assert ("OAK" in text, "Who did what" in text, "Settings" in text) == (False, False, False)
    assert "Standings so far" in text
    assert stranger.get(f"nights/{night.pk}/log/").headers["Location"] == f"/nights/{night.pk}/"


def test_a_break_offers_to_finish_early(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    close_round(night.pk, 1, anyway=True, by=None, now=NOW)
    assert "Finish early" in words(bob.get(f"nights/{night.pk}/"))
    asked = bob.get(f"nights/{night.pk}/finish/")
    assert "Round 1: table 1 has hands missing. 2 of 3 rounds were not played." in words(asked)
    refused = bob.post(f"nights/{night.pk}/finish/")
    assert (refused.status_code, state(night)) == (409, "break")
    assert faults(refused) == [
        (
            "Round 1: table 1 has hands missing. 2 of 3 rounds were not played. Enter what's missing, "
            "or finish anyway with what was recorded."
        )
    ]
    bob.post(f"nights/{night.pk}/finish/", {"anyway": "on"})
    assert state(night) == "finished"


def test_a_night_is_opened_again_for_a_reason_that_is_kept(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    bob.post(f"nights/{night.pk}/finish/", {"anyway": "on"})
    bob.post(f"nights/{night.pk}/do/verify/")
    without = bob.post(f"nights/{night.pk}/reopen/", {"reason": "  "})
    assert faults(without) == ["Say why you're reopening the night. The reason stays on record."]
    bob.post(f"nights/{night.pk}/reopen/", {"reason": "table 1 was wrong"})
    assert state(night) == "finished"
    assert "Reopened it: table 1 was wrong" in words(bob.get(f"nights/{night.pk}/"))


def test_checked_in_again_after_leaving_plays_from_the_next_round(bob: Visitor, night: Night) -> None:
    one, *_ = gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    leave(one.pk, by=None, now=NOW)
    page = bob.get(f"nights/{night.pk}/")
    assert "Late and gone home Ann leaves after round 1 Ann is back" in words(page)
    assert step(page) == (
        "Round 1: no table has finished yet. Somebody has gone since the plan was published. "
        "A new plan only changes rounds that haven't begun."
    )
    assert "Make a new plan" in words(page)
    think(request_plan(night.pk, by=None, now=NOW))
    assert "Look at round 1 Look at the plan" in words(bob.get(f"nights/{night.pk}/"))
    bob.post(f"nights/{night.pk}/entrants/1/here/")
    one.refresh_from_db()
    assert one.present
    assert check_in(one.pk, by=None, now=NOW).left_after is None


def test_with_nobody_entered_nobody_is_to_be_tapped(bob: Visitor, night: Night) -> None:
    bob.post(f"nights/{night.pk}/do/open-check-in/")
    page = bob.get(f"nights/{night.pk}/")
    assert (step(page), big(page)) == ("Nobody is entered yet; euchre needs four.", "Enter the players")


def test_a_refused_press_is_followed_by_the_night_itself(bob: Visitor, night: Night) -> None:
    for _ in range(2):
        answer = bob.post(f"nights/{night.pk}/do/open-check-in/")
    assert answer.status_code == 409
    assert f'content="10;url=/nights/{night.pk}/"' in answer.content.decode()


def test_going_back_to_finish_a_night_that_is_over_leads_to_the_night(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    bob.post(f"nights/{night.pk}/finish/", {"anyway": "on"})
    assert bob.get(f"nights/{night.pk}/finish/").headers["Location"] == f"/nights/{night.pk}/"
    assert "From the next round on" not in words(bob.get(f"nights/{night.pk}/movement/"))
