"""Answer what a table asks to have corrected in an earlier round."""

from datetime import datetime
from uuid import UUID

from clubs.models import User
from problems import Problem
from scoring.engine.admission import EntryRefused, GameClosed
from scoring.models import CorrectionRequest
from scoring.selectors.corrections import CHANGED_MEANWHILE
from scoring.services.entries import CorrectionRefused, Recorded
from scoring.services.request_answers import AcceptedAlready, accept_request, refuse_request
from tournaments.nights.faults import NightRefused

NO_SUCH = "No table of this night asks for that. Look at the night again."
REFUSED = "Somebody refused this already. If the hand is wrong after all, change it on the table's page."
ACCEPTED = "Somebody accepted this already. If the hand was right before, change it back on the table's page."
VERIFIED = "The results are verified. Reopen the night first, then accept it."


def request_of(night_id: int, request_id: UUID) -> CorrectionRequest:
    """Return a request of a night's table; raise `NightRefused` where there is none."""
    requests = CorrectionRequest.objects.select_related("game__table")
    request = requests.filter(pk=request_id, game__round_table__round__night=night_id).first()
    if request is None:
        raise NightRefused(Problem("no_such_request", "", NO_SUCH))
    return request


def accept_correction(
    night_id: int, request_id: UUID, *, by: User | None, now: datetime
) -> CorrectionRequest:
    """Record what a table asks for; accepted twice it is recorded once.

    Raises `NightRefused` where it was refused, where the hand was changed in another way since then, and where the
    night is verified.
    """
    request_of(night_id, request_id)
    match accept_request(request_id, by=by, now=now):
        case Recorded():
            return request_of(night_id, request_id)
        case CorrectionRefused():
            raise NightRefused(Problem("answered_already", "", REFUSED))
        case GameClosed():
            raise NightRefused(Problem("not_now", "", VERIFIED))
        case EntryRefused(problems):
            raise NightRefused(*(Problem("changed_meanwhile", "", fault.message) for fault in problems))
        case _:
            raise NightRefused(Problem("changed_meanwhile", "", f"{CHANGED_MEANWHILE} Refuse it."))


def refuse_correction(
    night_id: int, request_id: UUID, *, by: User | None, now: datetime
) -> CorrectionRequest:
    """Refuse what a table asks for; what was recorded stands. Raises `NightRefused` where it was accepted."""
    request_of(night_id, request_id)
    try:
        refuse_request(request_id, by=by, now=now)
    except AcceptedAlready:
        raise NightRefused(Problem("answered_already", "", ACCEPTED)) from None
    return request_of(night_id, request_id)
