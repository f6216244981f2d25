"""Accept or refuse a correction that a table's pass asked for. Whoever calls knows who may."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from clubs.models import User
from scoring.models import CorrectionRequest, RequestState
from scoring.selectors.ledgers import fact_of_row
from scoring.services.entries import EntryOutcome, Sender, mark_answered, record_entry
from scoring.services.games import touch_table
from scoring.services.locking import lock_game
from scoring.signals import correction_refused


class AcceptedAlready(Exception):
    """The correction is recorded, so it cannot be refused any more."""


def accept_request(request_id: UUID, *, by: User | None, now: datetime) -> EntryOutcome:
    """Record a correction as the table sent it; accepted twice it is recorded once."""
    request = CorrectionRequest.objects.select_related("by_pass").get(pk=request_id)
    sender = Sender(table_pass=request.by_pass, user=by)
    sent = fact_of_row(request)
    return record_entry(request.game_id, sent, sender, entered_at=request.entered_at, now=now, accepted=True)


@transaction.atomic
def refuse_request(request_id: UUID, *, by: User | None, now: datetime) -> CorrectionRequest:
    """Refuse a correction; its id is answered with that from now on. Refused twice it is refused once.

    Raises `AcceptedAlready`.
    """
    game = lock_game(CorrectionRequest.objects.values_list("game_id", flat=True).get(pk=request_id))
    request = CorrectionRequest.objects.get(pk=request_id)
    if request.state == RequestState.ACCEPTED:
        raise AcceptedAlready
    if request.state == RequestState.ASKED:
        mark_answered(request, RequestState.REFUSED, by, now)
        correction_refused.send(sender=CorrectionRequest, game=game, request=request)
        touch_table(game.table_id)
    return request
