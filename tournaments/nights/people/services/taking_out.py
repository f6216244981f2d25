"""Take out an entrant who was entered by mistake, until the first round begins."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    UNPUBLISHED,
    Entrant,
    NightAuditEntry,
    NightPrintJob,
    PairConstraint,
    PlanState,
    PlayerPass,
    Round,
    RoundSeat,
    SeatingPlan,
)
from tournaments.nights.people.services.entrants import lock_open_night
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.selectors.audit_log import TAKEN_OUT
from tournaments.nights.services.audit_log import log_change
from tournaments.nights.services.locking import lock_night_and_waiting_rounds


@transaction.atomic
def remove_entrant(entrant_id: int, *, by: User | None, now: datetime) -> bool:
    """Take an entrant out of a night with all that hangs on it; the player stays in the club's list.

    Returns whether a published plan had a seat for them: then it is withdrawn, and what was being planned is dropped.
    Taken out twice it is done once. Raises `NightRefused` once a round has begun: then they leave instead.
    """
    night_id = Entrant.objects.filter(pk=entrant_id).values_list("night_id", flat=True).first()
    if night_id is None:
        return False
    lock_night_and_waiting_rounds(night_id)
    night = lock_open_night(night_id)
    entrant = Entrant.objects.filter(pk=entrant_id).first()
    if entrant is None:
        return False
    if rounds_begun(night):
        message = _(
            "The first round has begun, so nobody can be taken out. If somebody has gone, say that they leave."
        )
        raise NightRefused(Problem("night_begun", "", message))
    seated = RoundSeat.objects.filter(entrant=entrant).exists()
    if seated:
        Round.objects.filter(night=night).delete()
    SeatingPlan.objects.filter(night=night, state__in=(*UNPUBLISHED, PlanState.FAILED)).update(
        state=PlanState.DROPPED
    )
    PairConstraint.objects.filter(Q(one=entrant) | Q(other=entrant)).delete()
    PlayerPass.objects.filter(entrant=entrant).delete()
    NightPrintJob.objects.filter(night=night, number=entrant.number).delete()
    _forget_number(night_id, entrant.number)
    entrant.delete()
    words = "Took out somebody who was entered by mistake."
    log_change(
        night.pk,
        "taken_out",
        f"{words} The published plan was withdrawn." if seated else words,
        by=by,
        now=now,
    )
    return seated


def _forget_number(night_id: int, number: int) -> None:
    """Let the log's lines about an entrant's number speak of nobody who is entered later and gets the number."""
    changed = []
    for entry in NightAuditEntry.objects.filter(night=night_id).exclude(mentions=[]):
        mentions = [
            [start, end, [TAKEN_OUT if one == number else one for one in those]]
            for start, end, those in entry.mentions
        ]
        if mentions != entry.mentions:
            entry.mentions = mentions
            changed.append(entry)
    NightAuditEntry.objects.bulk_update(changed, ["mentions"])
