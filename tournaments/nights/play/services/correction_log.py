"""Write into a night's log what was corrected in its earlier rounds, and what tables asked for.

Called within the transaction that wrote the fact, under the game's lock. No sentence names a player: the log is
kept for ever, and a player can be erased.
"""

from datetime import datetime

from clubs.models import User
from scoring.models import CorrectionRequest, Entry, Game
from scoring.selectors.corrections import done_by_entry, wish_of_request
from scoring.services.correction_requests import CORRECTIONS
from tournaments.nights.models import RoundTable
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import bump_version


def log_request(game: Game, request: CorrectionRequest) -> None:
    """Write down what a table asks for, and have the night's page fetched anew."""
    _write(game, "requested", f"{{}} asked to {wish_of_request(request)}.", None, request.received_at)


def log_refusal(game: Game, request: CorrectionRequest) -> None:
    """Write down what was refused, and by whom."""
    assert request.answered_at is not None  # noqa: S101  it was refused
    words = f"Refused what {{}} asked for: to {wish_of_request(request)}."
    _write(game, "refused", words, request.answered_by, request.answered_at)


def log_correction(game: Game, entry: Entry, *, requested: bool) -> None:
    """Write down an entry that corrects a round after the next one has begun."""
    if entry.kind not in CORRECTIONS:
        return
    done = done_by_entry(game, entry).capitalize()
    words = f"{done} at {{}}, as the table asked." if requested else f"{done} at {{}}."
    _write(game, "corrected", words, entry.by_user, entry.received_at)


def _write(game: Game, kind: str, words: str, by: User | None, at: datetime) -> None:
    place = RoundTable.objects.select_related("round").filter(game=game).first()
    if place is None:
        return
    # The night's row first: to write a line that belongs to it takes hold of it too.
    bump_version(place.round.night_id)
    where = f"table {place.number} in round {place.round.number}"
    text = words.format(where)
    write_audit_entry(place.round.night_id, kind, text[:1].upper() + text[1:], by=by, now=at)
