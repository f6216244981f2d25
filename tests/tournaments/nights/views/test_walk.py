"""Everybody at every page of a night: what you may not see does not exist, and nobody but Bob changes a row."""

from typing import Any

import pytest
from django.urls import reverse

from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan, think
from tournaments.nights.models import Night, NightAuditEntry, SeatingPlan
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.plan.services.seating_plans import request_plan

pytestmark = pytest.mark.django_db
SEEN = ("night", "night_standings")
SEEN_WITH = {"night_entrant": (1,), "night_round": (1,), "night_game": (1, 1)}
RUN = {
    "night_settings": (), "night_finish": (), "night_reopen": (), "night_entrants": (), "night_plan": (),
    "night_movement": (), "night_pairs": (), "night_cards": (),
}  # fmt: skip
POSTS: dict[str, tuple[Any, ...]] = {
    "night_settings": (), "night_finish": (), "night_reopen": (), "night_entrants": (), "night_doubles": (),
    "make_plan": (), "plan_by_hand": (), "keep_table": (1,), "close_round": (2,), "close_table": (2, 1),
    "night_movement": (), "change_rounds": (), "forecast_night": (), "night_pairs": (),
    "pair_by_lot": (), "unbind": (1,), "night_cards": (), "deal_cards": (),
    "night_act": ("finish",), "night_round_act": ("start", 2), "entrant_act": (1, "here"),
}  # fmt: skip
PLAN_POSTS = ("publish_plan", "drop_plan", "swap_in_plan")


@pytest.fixture
def between(night: Night) -> Night:
    """Round 1 is played, one has left, and a new plan waits to be published."""
    one, *_ = gather(night, NAMES[:9])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    leave(one.pk, by=None, now=NOW)
    think(request_plan(night.pk, by=None, now=NOW))
    return night


def paths(night: Night, names: dict[str, tuple[Any, ...]]) -> list[str]:
    return [reverse(name, args=[night.pk, *more]).lstrip("/") for name, more in names.items()]


def shown(night: Night) -> list[str]:
    return paths(night, dict.fromkeys(SEEN, ()) | SEEN_WITH)


def posts(night: Night) -> list[str]:
    plan = SeatingPlan.objects.get(state="ready")
    return paths(night, POSTS | dict.fromkeys(PLAN_POSTS, (plan.pk,)))


def rows(night: Night) -> tuple[Any, ...]:
    night.refresh_from_db()
    return (
        night.state,
        night.version,
        NightAuditEntry.objects.count(),
        list(SeatingPlan.objects.values_list("state", flat=True)),
    )


def test_who_may_see_which_page(
    bob: Visitor, alice: Visitor, carol: Visitor, stranger: Visitor, between: Night
) -> None:
    got = {
        name: (
            {who.get(path).status_code for path in shown(between)},
            {who.get(path).status_code for path in paths(between, RUN)},
        )
        for name, who in (("bob", bob), ("alice", alice), ("carol", carol), ("stranger", stranger))
    }
    assert got == {
        "bob": ({200}, {200}),
        "alice": ({200}, {403}),
        "carol": ({404}, {404}),
        "stranger": ({404}, {302}),
    }


def test_of_a_published_club_everybody_sees_and_nobody_else_runs(
    alice: Visitor, carol: Visitor, stranger: Visitor, between: Night
) -> None:
    between.club.published = True
    between.club.save()
    got = {
        name: (
            {who.get(path).status_code for path in shown(between)},
            {who.get(path).status_code for path in paths(between, RUN)},
        )
        for name, who in (("alice", alice), ("carol", carol), ("stranger", stranger))
    }
    assert got == {"alice": ({200}, {403}), "carol": ({200}, {403}), "stranger": ({200}, {302})}


@pytest.mark.parametrize("published", [False, True])
def test_nobody_but_an_organiser_of_the_club_changes_anything(
    alice: Visitor, carol: Visitor, stranger: Visitor, between: Night, published: bool
) -> None:
    between.club.published = published
    between.club.save()
    before = rows(between)
    got = {
        name: {
            who.post(path, {"anyway": "on", "reason": "because", "names": "Eve"}).status_code
            for path in posts(between)
        }
        for name, who in (("alice", alice), ("carol", carol), ("stranger", stranger))
    }
    assert got == {"alice": {403}, "carol": {403 if published else 404}, "stranger": {302}}
    assert rows(between) == before


def test_a_button_is_not_pressed_by_looking(bob: Visitor, between: Night) -> None:
    pages = set(paths(between, RUN))
    before = rows(between)
    got = {bob.get(path).status_code for path in posts(between) if path not in pages}
    assert (got, rows(between)) == ({405}, before)


def test_signed_out_one_comes_back_to_the_nights_page(stranger: Visitor, between: Night) -> None:
    answer = stranger.post(f"nights/{between.pk}/do/start/2/")
    assert answer.headers["Location"] == f"/sign-in/?next=/nights/{between.pk}/"
