"""Sentences of older versions, which said nowhere of whom they speak, are shown with names like new ones."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night
from tournaments.nights.models import Night, NightAuditEntry, PlanState, SeatingPlan
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.api.plan_serializers import plan_json
from tournaments.nights.plan.services.seating_plans import want_plan
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.services.audit_log import write_audit_entry

pytestmark = pytest.mark.django_db
MIGRATION: Any = import_module("tournaments.nights.migrations.0020_mentions")
OLD = {
    "Entrant 4 has no card.": "Dan has no card.",
    "Entrants 1, 3 and 4 have no partner.": "Ann, Cleo and Dan have no partner.",
    "Asked for a plan from round 1. Entrants 2 and 3 are not kept apart.": "Asked for a plan from round 1. "
    "Ben and Cleo are not kept apart.",
    "Entrant 3 can't keep table 2. Only one pair stays there, and that's entrant 1's.": "Cleo can't keep table 2. "
    "Only one pair stays there, and that's Ann's.",
    "Entrants 1, 2, 3, 4, 5, 6 and 7 are here.": f"{', '.join(NAMES[:5])} and 2 more are here.",
    "The entrants are 8 players.": "The entrants are 8 players.",
    "Started round 1.": "Started round 1.",
}


@pytest.fixture
def night() -> Night:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    return night


class Editor:
    """What a migration asks its editor for."""

    connection = connection


def test_of_whom_lines_speak_is_found_once_and_for_all(night: Night) -> None:
    NightAuditEntry.objects.all().delete()
    for text in OLD:
        write_audit_entry(night.pk, "plan_wanted", text, by=None, now=NOW)
    MIGRATION.find_mentions(apps, Editor)
    lines = night.audit_entries.order_by("pk")
    assert [line.message for line in lines] == list(OLD)
    assert [line.message for line in named_audit_entries(night, lines)] == list(OLD.values())


def test_a_line_of_today_says_what_would_be_found_in_it(night: Night) -> None:
    bind(night.pk, "together", 4, 1, by=None, now=NOW)
    written = list(night.audit_entries.order_by("pk").values_list("message", "mentions"))
    assert ("Entrants 1 and 4 are partners all night.", [[0, 16, [1, 4]]]) in written
    assert [mentions for _, mentions in written] == [MIGRATION._mentions(text) for text, _ in written]


def test_why_there_is_no_plan_and_what_it_leaves_out_is_found_too(night: Night) -> None:
    plan = want_plan(night.pk, by=None, now=NOW)
    changes = ["1 round is planned.", "Entrant 4 does not keep table 6."]
    problems = [{"code": "pairs_missing", "field": "pairs", "message": text} for text in OLD]
    rows = SeatingPlan.objects.filter(pk=plan.pk)
    rows.update(state=PlanState.FAILED, problems=problems, relaxed={"changes": changes})
    MIGRATION.find_mentions(apps, Editor)
    shown = plan_json(rows.get(), night)
    assert shown["left_out"] == ["1 round is planned.", "Dan does not keep table 6."]
    assert [problem["detail"] for problem in shown["problems"]] == list(OLD.values())
    MIGRATION.leave_sentences(apps, Editor)
    assert rows.get().relaxed == {"changes": changes}
