"""Plans made in a child process, as the task makes them."""

from datetime import timedelta

import pytest

from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, later, make_night, publish_plan
from tournaments.nights.models import Draft, Night
from tournaments.nights.services.drafts import claim_draft, drop, lost_drafts, make_draft, publish, want_plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, NAMES[:9])
    return night


def test_a_plan_is_made_with_its_counts_and_can_be_published(night: Night) -> None:
    draft = want_plan(night.pk, seconds=3, seed=7, by=None, now=NOW)
    make_draft(draft.pk, NOW)
    draft.refresh_from_db()
    assert (draft.state, draft.progress, draft.seed, len(draft.rounds)) == ("ready", 1.0, 7, 3)
    counts = draft.quality["counts"]
    assert (counts["partner_repeats"]["value"], counts["sit_outs_spread"]["value"]) == (0, 1)
    assert counts["sit_outs_spread"]["bound"] == 1
    assert publish(draft.pk, by=None, now=NOW).state == "published"
    assert night.round_set.count() == 3


@pytest.mark.parametrize(("rounds", "told"), [(1, "round 1"), (3, "rounds 1 to 3")])
def test_who_publishes_is_told_for_which_rounds(rounds: int, told: str) -> None:
    club, _ = club_of("The Oak")
    night = make_night(club, rounds=rounds)
    gather(night, NAMES[:4])
    publish_plan(night)
    assert night.acts.get(kind="published").words == f"Published who sits where in {told}."


def test_a_task_that_is_asked_twice_makes_the_plan_once(night: Night) -> None:
    draft = want_plan(night.pk, seconds=1, by=None, now=NOW)
    assert claim_draft(draft.pk, NOW) is not None
    assert claim_draft(draft.pk, NOW) is None
    make_draft(draft.pk, NOW)
    draft.refresh_from_db()
    assert (draft.state, draft.rounds) == ("thinking", [])


def test_the_sweep_finds_a_plan_whose_maker_is_gone(night: Night) -> None:
    draft = want_plan(night.pk, seconds=1, by=None, now=NOW)
    assert lost_drafts(NOW) == [draft.pk]
    claim_draft(draft.pk, NOW)
    assert lost_drafts(NOW + timedelta(seconds=20)) == []
    assert lost_drafts(later(3)) == [draft.pk]
    make_draft(draft.pk, later(3))
    draft.refresh_from_db()
    assert draft.state == "ready"


def test_a_dropped_plan_is_not_made(night: Night) -> None:
    draft = want_plan(night.pk, by=None, now=NOW)
    drop(draft.pk, by=None, now=NOW)
    make_draft(draft.pk, NOW)
    assert Draft.objects.get().state == "dropped"


def test_a_wish_that_cannot_be_planned_is_told(night: Night) -> None:
    draft = want_plan(night.pk, by=None, now=NOW)
    Draft.objects.filter(pk=draft.pk).update(roster=draft.roster | {"entrants": [1, 2, 3]})
    make_draft(draft.pk, NOW)
    draft.refresh_from_db()
    assert draft.state == "failed"
    assert [problem["code"] for problem in draft.problems] == ["too_few_entrants"]
