"""Choose how people move and for how many rounds: before the first, and between rounds where it makes sense."""

from datetime import datetime

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.fit import Verdict
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import UNPUBLISHED, Night, NightState, PlanState, SeatingPlan
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.plan.selectors.movement_options import offer
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.plan.services.publishing import take_back_rounds
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import bump_all_versions, lock_night, lock_night_and_waiting_rounds
from tournaments.nights.states import STATES

CLOSED = frozenset({NightState.PLAYING, NightState.FINISHED, NightState.VERIFIED})


@transaction.atomic
def change_movement(night_id: int, key: str, *, by: User | None, now: datetime) -> Night:
    """Change how people move in the rounds that have not begun, on record; repeating it changes nothing.

    What is published stays until a plan of the new movement is; one of the old that isn't published is dropped. Before
    the first round any movement can be chosen, since others may come or be given cards. Afterwards one that does not
    fit those who are here and what was played is refused, in its own sentence. Raises `NightRefused`.
    """
    night = lock_night(night_id)
    movement = MOVEMENTS.get(key)
    faults = []
    if movement is None:
        known = ", ".join(MOVEMENTS)
        faults.append(Problem("unknown_value", "movement", _("movement is one of {known}.", known=known)))
    if night.state in CLOSED:
        message = _(
            "The night is {state}. The movement changes between rounds.", state=_(STATES[night.state])
        )
        faults.append(Problem("not_now", "", message))
    begun = rounds_begun(night)
    if begun >= night.rounds:
        message = _("All {rounds} rounds have begun, so nobody moves any more.", rounds=night.rounds)
        faults.append(Problem("nothing_to_plan", "movement", message))
    if faults or movement is None:
        raise NightRefused(*faults)
    if night.movement == key:
        return night
    if begun:
        fit = offer(night, movement).fit
        if fit.verdict in (Verdict.NEVER, Verdict.NOT_NOW):
            raise NightRefused(
                Problem(
                    "does_not_fit",
                    "movement",
                    _("{name}: {text}", name=movement.name, text=fit.sentence.text),
                )
            )
    before = MOVEMENTS.get(night.movement)
    night.movement = key
    night.save(update_fields=["movement"])
    SeatingPlan.objects.filter(night=night, state__in=(*UNPUBLISHED, PlanState.FAILED)).update(
        state=PlanState.DROPPED
    )
    since = f"From round {begun + 1} people move by" if begun else "People move by"
    words = f"{since} {movement.name} instead of {before.name if before else 'another rule'}."
    write_audit_entry(night.pk, "movement", words, by=by, now=now)
    bump_all_versions(night.pk)
    return night


@transaction.atomic
def change_rounds(night_id: int, rounds: int, *, by: User | None, now: datetime) -> Night:
    """Play more rounds than was asked for, or fewer, between rounds; on record, and repeating it changes nothing.

    Rounds that have begun stay; published ones beyond the last are taken back. Raises `NightRefused`.
    """
    night = lock_night_and_waiting_rounds(night_id)
    faults = []
    if night.state in CLOSED:
        message = _(
            "The night is {state}. The number of rounds changes between rounds.", state=_(STATES[night.state])
        )
        faults.append(Problem("not_now", "", message))
    begun = rounds_begun(night)
    if not max(begun, 1) <= rounds <= MOST_ROUNDS:
        message = _(
            "{begun} have begun. Choose from {least} to {most}.",
            begun=begun,
            least=max(begun, 1),
            most=MOST_ROUNDS,
        )
        faults.append(Problem("out_of_range", "rounds", message))
    NightRefused.raise_for(faults)
    if night.rounds == rounds:
        return night
    words = f"{rounds} rounds are played, not {night.rounds}."
    night.rounds = rounds
    night.save(update_fields=["rounds"])
    take_back_rounds(night)
    write_audit_entry(night.pk, "rounds", words, by=by, now=now)
    bump_all_versions(night.pk)
    return night
