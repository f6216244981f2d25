"""Delete a night that nobody has played."""

from datetime import datetime

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from scoring.services.tables import remove_tables
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    Entrant,
    Night,
    NightAuditEntry,
    NightTable,
    PairConstraint,
    PlayerPass,
    Round,
    SeatingPlan,
)
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.services.locking import lock_night_and_waiting_rounds
from tournaments.nights.signals import night_deleted


@transaction.atomic
def delete_night(night_id: int, *, by: User | None, now: datetime) -> None:
    """Delete a night whole, with its entrants, plans and tables; its players stay in the club's list.

    Whatever is above learns of it by `signals.night_deleted`. Raises `NightRefused` once a round has begun: what was
    played stays.
    """
    night = lock_night_and_waiting_rounds(night_id)
    if rounds_begun(night):
        message = _(
            "This night has begun, so it can't be deleted. Only a night that nobody has played can be."
        )
        raise NightRefused(Problem("night_begun", "", message))
    Round.objects.filter(night=night).delete()
    SeatingPlan.objects.filter(night=night).delete()
    PairConstraint.objects.filter(night=night).delete()
    PlayerPass.objects.filter(entrant__night=night).delete()
    Entrant.objects.filter(night=night).delete()
    places = NightTable.objects.filter(night=night)
    tables = list(places.values_list("table", flat=True))
    places.delete()
    remove_tables(tables)
    night_deleted.send(sender=Night, night=night, by=by, now=now)
    NightAuditEntry.objects.filter(night=night).delete()
    night.delete()
