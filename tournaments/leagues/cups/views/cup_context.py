"""What the page of every cup shows, whoever enters."""

from typing import Any

from django.http import HttpRequest

from clubs.permissions import may_organise
from tournaments.leagues.cups.selectors.cups import DrawnCup, options_of
from tournaments.leagues.cups.selectors.person_cups import WORDS, entry_words
from tournaments.leagues.cups.services.cup_draws import LEAST, has_begun
from tournaments.leagues.models import Cup, CupKind

Fees = list[tuple[int, str, bool]]
"""Of each entry the number that its box sends, its name, and whether the fee is paid."""


def cup_context(request: HttpRequest, found: Cup, state: DrawnCup | None, fees: Fees) -> dict[str, Any]:
    """Return what a cup's page shows whoever enters; without a `state` it isn't drawn."""
    organiser = may_organise(request.user, found.season.club_id) and found.season.closed_at is None
    one, many = WORDS[found.entrants]
    plate = Cup.objects.filter(main=found).first()
    wants_plate = found.kind == CupKind.CUP and options_of(found).plate and plate is None
    return {
        "cup": found,
        "season": found.season,
        "organiser": organiser,
        "one": one,
        "many": many,
        "entered": f"{entry_words(found, len(fees))} entered",
        "fees": fees if organiser and found.entry_fee else [],
        "enough": len(fees) >= LEAST,
        "paid": sum(paid for *_, paid in fees),
        "winner": None if state is None else state.bracket.winner,
        "plate": plate,
        "may_open_plate": organiser
        and wants_plate
        and state is not None
        and state.bracket.is_first_round_over,
        "begun": organiser and has_begun(found),
    }
