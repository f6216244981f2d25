"""The page of a plan: the choices of a repair, three views of who sits where, how fair it is, and what can change."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from problems import Problem
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.offer import NEW, REPEATS, SIT_OUTS
from tournaments.movements.rotation.quality import verdict
from tournaments.nights.models import BEING_MADE, Night, NightState, PlanState, RoundState, SeatingPlan
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.plan.selectors.choice_columns import ChoiceTable, choice_table
from tournaments.nights.plan.selectors.forecasts import COUNTS
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plan_offers import outdated_by, stand_ins
from tournaments.nights.plan.selectors.plan_seats import (
    PlanRound,
    rounds_before,
    rounds_to_look_at,
    rounds_to_see,
)
from tournaments.nights.plan.selectors.plan_sentences import (
    named_changes,
    named_problems,
    named_remarks,
    named_unkept,
    named_waiting,
)
from tournaments.nights.plan.selectors.plan_views import PlanNames, by_player, by_table, who_meets
from tournaments.nights.plan.selectors.plans import current_plan, rounds_begun, rounds_of_plan
from web.etags import etag_of, page_not_modified
from web.numbers import number_typed

LABELS = {
    **COUNTS,
    "opponents_spread": "Games against the same person, difference between most and fewest",
    "others_met": "Fewest people that anybody meets",
    "sit_outs_in_a_row": "Sit-outs twice in a row",
    "same_table_in_a_row": "Stays at a table",
    "first_deals_spread": "First deals, difference between most and fewest",
}
"""The counts of a plan, where they stand beside those of another."""
MEETINGS = ("opponent_repeats", "meeting_repeats")
"""Counts of pairs of games, which the page explains."""
VIEWS = {"tables": "By table", "players": "By player", "meets": "Who meets whom"}
LONGEST_SEARCH = 40
"""Letters of a name that are searched for."""


def plan_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200, **_places: object
) -> HttpResponse:
    """Show the plan, or the rounds that are published, and the faults of what was pressed."""
    plan, names = current_plan(night), night_names(night)
    begun = rounds_begun(night)
    table = choice_table(plan, names) if plan else None
    context: dict[str, Any] = {
        "night": night,
        "plan": plan,
        "making": plan is not None and plan.state in BEING_MADE,
        "ready": plan is not None and plan.state == PlanState.READY,
        "choices": table,
        "stand_ins": _stand_ins_shown(night, names),
        "outdated": outdated_by(plan) if plan else "",
        "faults": [fault.message for fault in faults],
        "problems": [one.message for one in named_problems(plan, names)] if plan else [],
        "published": plan is None and night.round_set.exists(),
        "changeable": plan is None and night.round_set.filter(number__gt=begun).exists(),
        "asks": _may_ask(night, plan) and begun < night.rounds,
        "searches": movement_of(night).searches,
        "changes": "round" in request.POST or "change" in request.GET,
        "typed": {name: number_typed(request.POST.get(name, "")) for name in ("round", "one", "other")},
    }
    if table is not None:
        context |= _choice_words(table)
    if context["ready"] and plan is not None:
        context |= _fairness(night, plan, names, outdated=bool(context["outdated"]))
    context |= _seats(request, night, plan, table, names)
    return render(request, "nights/plan.html", context, status=status)


def _may_ask(night: Night, plan: SeatingPlan | None) -> bool:
    """Tell whether a plan may be asked for, and none is there."""
    return (plan is None or plan.state == PlanState.FAILED) and night.state != NightState.DRAFT


def choices_part(request: HttpRequest, night: Night, plan: SeatingPlan) -> HttpResponse:
    """Return what changes about the choices of a repair while somebody reads them, whatever became of the plan."""
    table = choice_table(plan, night_names(night))
    if table is None:
        return HttpResponse(status=404)
    context = {"night": night, "plan": plan, "choices": table, **_choice_words(table)}
    parts = render_to_string("nights/_choice_parts.html", context)
    etag = etag_of(parts)
    answer = page_not_modified(request, etag) or HttpResponse(parts, headers={"ETag": etag})
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _choice_words(table: ChoiceTable) -> dict[str, Any]:
    """Return each count of the choices as it is published, and with each of them."""
    offers = [*(one for one in table.repairs), *([table.choice.new] if table.choice.new else [])]
    return {
        "choice_counts": [
            {
                "label": LABELS[key],
                "before": table.before[key].value,
                "values": [offer.quality[key].value for offer in offers],
            }
            for key in (*REPEATS, *SIT_OUTS)
        ]
    }


def _stand_ins_shown(night: Night, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Return a button for each steward who could play instead of somebody who has gone."""
    if not movement_of(night).searches:
        return []
    idle, gone = stand_ins(night)
    whom = names[gone[0]] if len(gone) == 1 else "somebody who has gone"
    return [{"number": one, "label": f"{names[one]} plays instead of {whom}"} for one in idle]


def _fairness(night: Night, plan: SeatingPlan, names: Mapping[int, str], *, outdated: bool) -> dict[str, Any]:
    """Return how fair a plan is that is ready, and what can be changed about it."""
    counts, last = plan.quality.get("counts", {}), plan.from_round + len(plan.rounds) - 1
    made_for = MOVEMENTS.get(plan.plan_input["movement"])
    searched = made_for is not None and made_for.searches
    return {
        "which": _which(plan),
        "numbers": range(plan.from_round, last + 1),
        "people": sorted(
            ((number, names[number]) for number in plan.plan_input["entrants"] if number in names),
            key=lambda at: at[1].casefold(),
        ),
        "verdict": verdict(plan.quality, len(plan.plan_input["entrants"]) - 1, searched=searched)
        if counts
        else "",
        "counts": _counts_beside(plan),
        # What was published and opened to be changed by hand is measured without wishes, until two swap.
        "unkept": [
            *named_changes(plan, names),
            *(named_unkept(plan, rounds_of_plan(plan), names) if plan.quality.get("unkept") else ()),
        ],
        "waiting": named_waiting(plan, rounds_of_plan(plan), names),
        "remarks": named_remarks(plan, names) if plan.quality.get("remarks") else [],
        "replans": bool(plan.before) and _replaces(night, last),
        "searched": searched,
        "steps": f"{plan.steps:,}",
        "most_steps": f"{plan.effort or 0:,}",
        "drawable": searched or plan.from_round == 1,
        "meetings": any(counts.get(key, {}).get("value") for key in MEETINGS),
        "last": last,
        "keepable": searched and plan.from_round == 1 and last > 1 and not outdated,
        "first_kept": "first_round" in plan.relaxed and not outdated,
    }


def _replaces(night: Night, last: int) -> bool:
    """Tell whether a plan up to a round is in the place of a published one: of as many rounds, else nothing compares.

    A round that nobody has seen yet puts nothing in another's place.
    """
    published = night.round_set.order_by("-number").first()
    return published is not None and published.state == RoundState.WAITING and published.number == last


def _which(plan: SeatingPlan) -> str:
    last = plan.from_round + len(plan.rounds) - 1
    return f"Round {last}" if last == plan.from_round else f"Rounds {plan.from_round} to {last}"


def _counts_beside(plan: SeatingPlan) -> list[dict[str, Any]]:
    """Return each count of a plan, and what it was in what is published until now."""
    before: Mapping[str, Any] = plan.before.get("counts", {})
    return [
        {
            "label": LABELS.get(key, key),
            "sentence": count["sentence"],
            "best": count["best"],
            "value": count["value"],
            "bound": count["bound"] if count["best"] else count.get("bound_of_any", count["bound"]),
            "before": before.get(key, {}).get("value"),
        }
        for key, count in plan.quality.get("counts", {}).items()
    ]


def _seats(
    request: HttpRequest,
    night: Night,
    plan: SeatingPlan | None,
    table: ChoiceTable | None,
    names: Mapping[int, str],
) -> dict[str, Any]:
    """Return who sits where, in the view that is asked for, of the choice that is looked at."""
    chosen = _chosen(request, plan, table)
    rounds, before = _rounds(night, plan, table, chosen)
    if not rounds:
        return {}
    view = request.GET.get("view", "")
    view = view if view in VIEWS else "tables"
    find = request.GET.get("find", "")[:LONGEST_SEARCH]
    asked = {"find": find, "choice": request.GET.get("choice", "") and chosen}
    kept = {name: value for name, value in asked.items() if value}
    shown = PlanNames.of(names, find)
    seats: dict[str, Any] = {"view": view, "find": find, "choice": chosen}
    seats["links"] = [
        {"label": label, "query": urlencode({"view": key, **kept}), "current": key == view}
        for key, label in VIEWS.items()
    ]
    if view == "meets":
        seats["meetings"] = who_meets([*before, *rounds], shown)
    else:
        seats["table"] = by_table(rounds, shown) if view == "tables" else by_player(rounds, shown)
    return {"seats": seats}


def _chosen(request: HttpRequest, plan: SeatingPlan | None, table: ChoiceTable | None) -> str:
    """Return whose seats are looked at: those of a choice, by its key; the new plan's, once it is there."""
    if plan is None or table is None:
        return ""
    keys = [one.key for one in table.columns] + [NEW] * (plan.state == PlanState.READY)
    asked = request.GET.get("choice", "")
    first = next((one.key for one in table.columns if one.suggested), keys[0])
    return asked if asked in keys else NEW if NEW in keys else first


def _rounds(
    night: Night, plan: SeatingPlan | None, table: ChoiceTable | None, chosen: str
) -> tuple[list[PlanRound], list[PlanRound]]:
    """Return the rounds that are looked at, and those that were played before them."""
    if plan is None:
        return rounds_to_see(night), []
    if table is not None and chosen != NEW:
        rounds = next(one.rounds for one in table.repairs if one.key == chosen)
    elif plan.state == PlanState.READY:
        rounds = rounds_of_plan(plan)
    else:
        return [], []
    return rounds_to_look_at(night, plan.from_round, rounds), rounds_before(night, plan.from_round)
