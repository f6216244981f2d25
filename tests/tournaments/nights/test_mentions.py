"""Sentences of the log and of plans say beside them of whom they speak, and are shown with today's names."""

import pytest

from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, make_night
from tournaments.nights.models import Night, PlanState, SeatingPlan
from tournaments.nights.people.services.pair_constraints import bind
from tournaments.nights.plan.api.plan_serializers import plan_json
from tournaments.nights.plan.services.seating_plans import request_plan
from tournaments.nights.selectors.audit_log import named_audit_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    night = make_night(club_of("The Oak")[0])
    gather(night, NAMES[:8])
    return night


def test_a_line_of_the_log_is_kept_with_numbers_and_shown_with_names(night: Night) -> None:
    bind(night.pk, "together", 4, 1, by=None, now=NOW)
    line = night.audit_entries.get(kind="bound")
    assert (line.message, line.mentions) == ("Entrants 1 and 4 are partners all night.", [[0, 16, [1, 4]]])
    assert named_audit_entries(night, [line])[0].message == "Ann and Dan are partners all night."


def test_why_there_is_no_plan_and_what_it_leaves_out_is_shown_with_names(night: Night) -> None:
    plan = request_plan(night.pk, by=None, now=NOW)
    changes = [
        {"text": "1 round is planned.", "mentions": []},
        {"text": "Entrant 4 does not keep table 6.", "mentions": [[0, 9, [4]]]},
    ]
    problems = [
        {"code": "pairs_missing", "field": "pairs", "message": text, "mentions": mentions}
        for text, mentions in (
            ("Entrants 1, 3 and 4 have no partner.", [[0, 19, [1, 3, 4]]]),
            ("The entrants are 8 players.", []),
        )
    ]
    rows = SeatingPlan.objects.filter(pk=plan.pk)
    rows.update(state=PlanState.FAILED, problems=problems, relaxed={"changes": changes})
    shown = plan_json(rows.get(), night)
    assert shown["left_out"] == ["1 round is planned.", "Dan does not keep table 6."]
    assert [problem["detail"] for problem in shown["problems"]] == [
        "Ann, Cleo and Dan have no partner.",
        "The entrants are 8 players.",
    ]
