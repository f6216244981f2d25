"""Publish a plan: from then on everybody sees who sits where, and its tables are set up."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.services.tables import set_up_tables
from tournaments.movements.rotation.offer import NEW
from tournaments.movements.rotation.round import RotationRound, tables_in
from tournaments.movements.rotation.sheets import SheetChange, changed_lines
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    UNPUBLISHED,
    Entrant,
    Night,
    NightTable,
    PlanState,
    Round,
    RoundSeat,
    RoundState,
    RoundTable,
    SeatingPlan,
)
from tournaments.nights.plan.selectors.plan_inputs import changed_since, plan_input
from tournaments.nights.plan.selectors.plans import (
    left_out_of,
    published_quality,
    published_remainder,
    rounds_of_plan,
)
from tournaments.nights.plan.services.seating_plans import refuse_closed
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import bump_all_versions, lock_night_and_waiting_rounds
from tournaments.nights.services.night_words import reserve_word


@transaction.atomic
def publish(plan_id: int, *, offer: str | None = None, by: User | None, now: datetime) -> SeatingPlan:
    """Publish a plan: its rounds take the place of those that have not begun; played rounds stay untouched.

    `offer` is the key of the repair that is taken instead of the new plan, also while that is still looked for, or
    where none could be made.
    Tables that the night has not had yet are set up, each with a pass whose code is the night's word and the
    table's number. Published twice it is done once. Raises `NightRefused` when somebody has come or gone, or a
    round has begun, since the plan was made, and when another choice of the same plan is published already.
    """
    night_id = SeatingPlan.objects.values_list("night_id", flat=True).get(pk=plan_id)
    night = lock_night_and_waiting_rounds(night_id)
    plan = SeatingPlan.objects.get(pk=plan_id)
    repair = _find_repair(plan, offer)
    if plan.state == PlanState.PUBLISHED:
        if _is_published(plan, repair):
            return plan
        message = _("Somebody has published another choice of this plan. Look at what is published now.")
        raise NightRefused(Problem("published_already", "offer", message))
    if plan.state != PlanState.READY and not (repair and _may_be_repaired(plan)):
        newer = SeatingPlan.objects.filter(night=night, pk__gt=plan.pk, state__in=UNPUBLISHED).exists()
        instead = _("There is a newer one: look at that.") if newer else _("Make a new one.")
        message = _(
            "This plan is {state}; it can't be published. {instead}",
            state=plan.get_state_display(),
            instead=instead,
        )
        raise NightRefused(Problem("not_ready", "", message))
    refuse_closed(night)
    now_wanted = plan_input(night)
    if plan.plan_input != now_wanted:
        changes = changed_since(plan.plan_input, now_wanted)
        message = _("{changes} since this plan was made. Make a new one.", changes=changes)
        raise NightRefused(Problem("plan_outdated", "", message))
    plan.before = plan.before or published_quality(night)
    if repair:
        plan.rounds, plan.quality, plan.steps = repair["rounds"], repair["quality"], 0
    # After a new plan all lines differ: then everybody needs a new sheet, and none is marked.
    rounds = rounds_of_plan(plan)
    changed = _changed_lines(night, plan, rounds) if repair or not plan.effort else {}
    Round.objects.filter(night=night, state=RoundState.WAITING).delete()
    most = _write_rounds(night, plan, rounds, changed)
    reserve_word(night, now)
    _set_up_tables(night, most)
    plan.state, plan.progress = PlanState.PUBLISHED, 1.0
    plan.save(update_fields=["state", "progress", "rounds", "quality", "steps", "before"])
    last = plan.from_round + len(plan.rounds) - 1
    which = f"round {last}" if last == plan.from_round else f"rounds {plan.from_round} to {last}"
    write_audit_entry(
        night.pk,
        "published",
        f"Published who sits where in {which}.{_say_change(repair)}",
        by=by,
        now=now,
    )
    bump_all_versions(night.pk)
    return plan


def _may_be_repaired(plan: SeatingPlan) -> bool:
    """Tell whether repairs of a plan that isn't ready may be taken: it is looked for, or was the last to fail."""
    if plan.state == PlanState.FAILED:
        return not SeatingPlan.objects.filter(night=plan.night_id, pk__gt=plan.pk).exists()
    return plan.state == PlanState.THINKING


def _set_up_tables(night: Night, most: int) -> None:
    """Set up the tables from 1 to `most` that a night has not had yet."""
    there = set(NightTable.objects.filter(night=night).values_list("number", flat=True))
    lacking = [number for number in range(1, most + 1) if number not in there]
    tables = set_up_tables(night.club_id, {number: f"{night.word}{number}" for number in lacking})
    NightTable.objects.bulk_create(
        NightTable(night=night, number=number, table=table) for number, table in tables.items()
    )


def _find_repair(plan: SeatingPlan, key: str | None) -> dict[str, Any] | None:
    """Return the repair of a plan with that key; None for the plan itself. Raises `NightRefused`."""
    if key in (None, NEW):
        return None
    repair: dict[str, Any] | None = next((one for one in plan.offers if one["key"] == key), None)
    if repair is None:
        keys = [one["key"] for one in plan.offers]
        choose = (
            _("Choose one of {offers}.", offers=", ".join((*keys, NEW)))
            if keys
            else _("Publish the new plan.")
        )
        raise NightRefused(
            Problem("no_such_offer", "offer", _("This plan has no such offer. {choose}", choose=choose))
        )
    return repair


def _is_published(plan: SeatingPlan, repair: Mapping[str, Any] | None) -> bool:
    """Tell whether what a published plan has is this repair; None: the plan itself."""
    if repair is not None:
        return bool(repair["rounds"] == plan.rounds)
    return all(one["rounds"] != plan.rounds for one in plan.offers)


def _say_change(repair: Mapping[str, Any] | None) -> str:
    return f" {SheetChange.from_json(repair['change']).sentence}" if repair else ""


def take_back_rounds(night: Night) -> None:
    """Take back what is published beyond the last round of a night, and what is planned for another number.

    For a night that is locked, and its waiting rounds before it.
    """
    Round.objects.filter(night=night, state=RoundState.WAITING, number__gt=night.rounds).delete()
    SeatingPlan.objects.filter(night=night, state__in=(*UNPUBLISHED, PlanState.FAILED)).update(
        state=PlanState.DROPPED
    )


def _changed_lines(night: Night, plan: SeatingPlan, rounds: Sequence[RotationRound]) -> dict[int, list[int]]:
    """Return, by round, whose line differs from what is published until now, or differed from what was before it.

    Two may go home before anything is printed again: people still hold the sheets from before the first repair.
    """
    waiting = Round.objects.filter(night=night, state=RoundState.WAITING)
    marked: dict[int, list[int]] = dict(waiting.values_list("number", "changed"))
    before = published_remainder(night).rounds
    return {
        number: sorted(changed_lines(old, new).union(marked.get(number, ())))
        for number, (old, new) in enumerate(zip(before, rounds, strict=False), plan.from_round)
    }


def _write_rounds(
    night: Night, plan: SeatingPlan, rounds: Sequence[RotationRound], changed: Mapping[int, list[int]]
) -> int:
    """Write the rounds of a plan; return the highest number of a table in them."""
    entrants = list(Entrant.objects.filter(night=night))
    rows = Round.objects.bulk_create(
        Round(night=night, number=number, out=out, changed=changed.get(number, []))
        for number, out in enumerate(left_out_of(rounds, plan.from_round, entrants), plan.from_round)
    )
    seated = [
        (RoundTable(round=row, number=number), seats)
        for row, tables in zip(rows, tables_in(rounds), strict=True)
        for number, seats in tables.items()
    ]
    RoundTable.objects.bulk_create(table for table, _ in seated)
    by_number = {entrant.number: entrant for entrant in entrants}
    RoundSeat.objects.bulk_create(
        RoundSeat(round=table.round, table=table, seat=seat, entrant=by_number[who])
        for table, seats in seated
        for seat, who in enumerate(seats)
    )
    return max((table.number for table, _ in seated), default=0)
