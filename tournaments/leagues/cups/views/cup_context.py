"""What the page of every cup shows, whoever enters."""

from typing import Any

from django.http import HttpRequest

from clubs.permissions import may_organise
from problems.wording import all_of
from tournaments.cups.bracket import Status
from tournaments.cups.draw import LEAST_ENTRANTS
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_entries import WORDS, entry_words
from tournaments.leagues.cups.selectors.cup_ties import has_begun
from tournaments.leagues.cups.selectors.cups import CupState
from tournaments.leagues.models import Cup, CupKind
from tournaments.leagues.views.shared_pages import shared_page

Fees = list[tuple[int, str, bool]]
"""Of each entry the number that its box sends, its name, and whether the fee is paid."""
MOST_NAMED = 8
"""How many of those who are still in a cup are named where its page is shared."""


def cup_context(request: HttpRequest, found: Cup, state: CupState | None, fees: Fees) -> dict[str, Any]:
    """Return what a cup's page shows whoever enters; without a `state` it isn't drawn."""
    organiser = may_organise(request.user, found.season.club_id) and found.season.closed_at is None
    one, many = WORDS[found.entrants]
    plate = Cup.objects.filter(main=found).first()
    entered = f"{entry_words(found, len(fees))} entered"
    wants_plate = found.kind == CupKind.CUP and options_of(found).plate and plate is None
    return {
        "shared": shared_page(
            request, f"{found.name}, {found.season.name}", _preview_text(found, state, entered)
        ),
        "cup": found,
        "season": found.season,
        "organiser": organiser,
        "one": one,
        "many": many,
        "entered": entered,
        "fees": fees if organiser and found.entry_fee else [],
        "enough": len(fees) >= LEAST_ENTRANTS,
        "paid": sum(paid for *_, paid in fees),
        "winner": None if state is None else state.bracket.winner,
        "plate": plate,
        "may_open_plate": organiser
        and wants_plate
        and state is not None
        and state.bracket.is_first_round_over,
        "begun": organiser and has_begun(found),
    }


def _preview_text(found: Cup, state: CupState | None, entered: str) -> str:
    """Return who won a cup, or who is still in it; before the draw how many have entered."""
    if state is None:
        return f"{entered}. The draw hasn't been made yet."
    bracket = state.bracket
    if bracket.winner is not None:
        return f"{bracket.winner} won the {found.name}."
    left = bracket.still_in
    if not left:
        return f"Nobody won the {found.name}."
    if bracket.rounds[-1][0].status is Status.READY:
        return f"{all_of(left)} are in the final of the {found.name}."
    if len(left) > MOST_NAMED:
        return f"{entry_words(found, len(left))} are still in the {found.name}."
    return f"Still in the {found.name}: {all_of(left)}."
