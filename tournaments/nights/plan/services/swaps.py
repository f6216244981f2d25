"""Change a plan by hand: players change places, and the counts follow."""

from datetime import datetime

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import rounds_as_json
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import UNPUBLISHED, PlanState, SeatingPlan
from tournaments.nights.plan.selectors.plan_inputs import plan_input, wishes_of
from tournaments.nights.plan.selectors.plans import published_quality, rounds_as_planned, rounds_of_plan
from tournaments.nights.plan.services.seating_plans import refuse_closed
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import bump_version, lock_night


@transaction.atomic
def change_by_hand(night_id: int, *, by: User | None, now: datetime) -> SeatingPlan:
    """Put the published rounds that have not begun into a new plan, to be changed by hand and published again.

    Raises `NightRefused` where there are none, and where somebody has come or gone since: such rounds have a seat for
    somebody who isn't there, or none for somebody who is.
    """
    night = lock_night(night_id)
    refuse_closed(night)
    waiting = rounds_as_planned(night, begun=False)
    if not waiting:
        raise NightRefused(Problem("nothing_published", "", _("No round is published that has not begun.")))
    wanted = plan_input(night)
    published = SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED).order_by("-pk").first()
    if published is not None and published.plan_input["entrants"] != wanted["entrants"]:
        message = _("Somebody has come or gone since these rounds were published. Make a new plan first.")
        raise NightRefused(Problem("plan_outdated", "", message))
    SeatingPlan.objects.filter(night=night, state__in=UNPUBLISHED).update(state=PlanState.DROPPED)
    quality = measure([*rounds_as_planned(night, begun=True), *waiting])
    plan = SeatingPlan.objects.create(
        night=night,
        state=PlanState.READY,
        from_round=wanted["begun"] + 1,
        plan_input=wanted,
        seed=night.seed,
        progress=1.0,
        rounds=rounds_as_json(waiting),
        quality=quality.as_json(),
        before=published_quality(night),
    )
    write_audit_entry(
        night.pk, "by_hand", "Opened the published rounds to change them by hand.", by=by, now=now
    )
    bump_version(night.pk)
    return plan


@transaction.atomic
def swap(plan_id: int, round_number: int, one: int, other: int) -> SeatingPlan:
    """Let two entrants, by their numbers, change places in one round of a plan; the counts follow.

    Either may be sitting out. Raises `NightRefused` naming what is wrong.
    """
    night = lock_night(SeatingPlan.objects.values_list("night_id", flat=True).get(pk=plan_id))
    plan = SeatingPlan.objects.get(pk=plan_id)
    place = round_number - plan.from_round
    faults = []
    if plan.state != PlanState.READY:
        faults.append(
            Problem(
                "not_ready",
                "",
                _("This plan is {state}; it can't be changed.", state=plan.get_state_display()),
            )
        )
    elif not 0 <= place < len(plan.rounds):
        faults.append(
            Problem("no_such_round", "round", _("The plan has no round {round}.", round=round_number))
        )
    elif one == other:
        faults.append(Problem("same_player", "other", _("Choose two different players.")))
    else:
        there = {who for table in plan.rounds[place]["tables"] for who in table}
        there |= set(plan.rounds[place]["sit_outs"])
        faults += [
            Problem(
                "not_in_round",
                field,
                _("Nobody has the number {who} in round {round}.", who=who, round=round_number),
            )
            for field, who in (("one", one), ("other", other))
            if who not in there
        ]
    NightRefused.raise_for(faults)
    swapped = {one: other, other: one}
    round_ = plan.rounds[place]
    plan.rounds[place] = round_ | {
        "tables": [[swapped.get(who, who) for who in table] for table in round_["tables"]],
        "sit_outs": [swapped.get(who, who) for who in round_["sit_outs"]],
    }
    if round_number == 1 and "first_round" in plan.relaxed:
        plan.relaxed["first_round"] = plan.rounds[place]
    played = rounds_as_planned(night, begun=True)
    wishes = wishes_of(plan.plan_input | plan.relaxed)
    plan.quality = measure([*played, *rounds_of_plan(plan)], wishes, len(played)).as_json()
    plan.save(update_fields=["rounds", "quality", "relaxed"])
    bump_version(night.pk)
    return plan
