"""What tables ask to have corrected in rounds before the last one that began."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.models import CorrectionRequest, RequestState
from scoring.selectors.corrections import Correction, describe_correction
from tournaments.nights.models import Night

MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request with the table and the round that it is about."""

    row: CorrectionRequest
    round: int
    table: int
    correction: Correction


def requests_of_night(night: Night) -> Any:
    """Return the requests of a night's tables, answered or not, the oldest first."""
    return CorrectionRequest.objects.filter(game__round_table__round__night=night).select_related(
        "game__table", "game__round_table__round", "answered_by"
    )


def described(requests: Iterable[CorrectionRequest]) -> list[TableRequest]:
    """Return requests with where they belong, and what they would change now."""
    return [
        TableRequest(
            request,
            request.game.round_table.round.number,
            request.game.round_table.number,
            describe_correction(request),
        )
        for request in requests
    ]


def waiting_for_answer(night: Night) -> list[TableRequest]:
    """Return the requests that wait for an answer, the oldest first, and of many the first few."""
    return described(requests_of_night(night).filter(state=RequestState.ASKED)[:MOST_SHOWN])
