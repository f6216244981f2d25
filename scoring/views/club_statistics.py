"""How the hands of a club came out, by the way to play, as bars."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Club, Role
from clubs.views.access import with_club
from scoring.engine.outcomes import HandOutcome, Outcome, Outcomes, SeatNumber
from scoring.engine.statistics import SeatPosition
from scoring.selectors.club_statistics import ClubStatistics, club_statistics, variants_of_club
from scoring.selectors.statistics_columns import POSITIONS
from scoring.views.statistics import NAMES, NO_BREAK
from web.charts.bars import Bars, Measure, bars

OUTCOMES = {
    HandOutcome.MADE: "Made it",
    HandOutcome.MARCH: "Every trick",
    HandOutcome.EUCHRED: "Euchred",
    HandOutcome.ALL_PASSED: "All passed",
    HandOutcome.PENALTY: "Ended by a penalty",
    HandOutcome.OTHER: "Something else",
}
NEVER_EMPTY = frozenset({HandOutcome.MADE, HandOutcome.MARCH, HandOutcome.EUCHRED})
"""Outcomes that are shown even if nobody had them, where the way to play has them."""


@require_safe
@with_club(Role.SCORER)
def statistics(request: HttpRequest, club: Club) -> HttpResponse:
    """Show how often each outcome came about, how loners fared by seat, and how often makers were euchred."""
    variants = variants_of_club(club.pk)
    asked = request.GET.get("variant", "")
    variant = asked if asked in variants else next(iter(variants), "")
    found = club_statistics(club.pk, variant) if variant else None
    context = {
        "club": club,
        "found": found,
        "hands": found.counted.hands.total() if found else 0,
        "name": NAMES.get(variant, ""),
        "variants": [(key, NAMES[key]) for key in variants],
        "charts": _charts(found) if found and found.counted.hands else [],
    }
    return render(request, "scoring/club_statistics.html", context)


def _charts(found: ClubStatistics) -> list[tuple[str, str, str, str, Bars]]:
    """Return each chart with its key, title, description, and what its bars are of; none without a bar."""
    seats = "by where they sat from the dealer, in the hands in which it is known who dealt"
    told = [
        (
            "outcomes",
            "How hands came out",
            "How many hands came out in each way.",
            "Outcome",
            _outcomes(found),
        ),
        (
            "loners",
            "Loners with every trick",
            f"How many of a hundred lone hands took every trick, {seats}.",
            "Seat",
            _shares(found.counted, SeatNumber.LONERS_MADE, SeatNumber.LONERS, "Loners with every trick"),
        ),
        (
            "euchred",
            "Makers euchred",
            f"How many of a hundred makers of trump were euchred, {seats}.",
            "Seat",
            _shares(found.counted, SeatNumber.EUCHRED, SeatNumber.MADE_TRUMP, "Makers euchred"),
        ),
    ]
    return [(key, title, words, what, chart) for key, title, words, what, chart in told if chart.groups]


def _outcomes(found: ClubStatistics) -> Bars:
    hands = found.counted.hands
    shown = [
        Outcome(outcome, alone)
        for outcome in OUTCOMES
        for alone in (False, True)
        if hands[Outcome(outcome, alone)]
        or (outcome in NEVER_EMPTY and Outcome(outcome, alone) in found.possible)
    ]
    whole = hands.total()
    return bars(
        [
            Measure(
                f"{OUTCOMES[one.outcome]}{', alone' if one.alone else ''}",
                (hands[one],),
                (f"{hands[one]} ({_percent(hands[one], whole)}{NO_BREAK}%)",),
            )
            for one in shown
        ],
        ["Hands"],
    )


def _shares(counted: Outcomes, part: SeatNumber, whole: SeatNumber, kind: str) -> Bars:
    """Return a bar for each seat from the dealer, and one for all of them above."""
    by_seat = [(POSITIONS[seat.value], [seat]) for seat in SeatPosition if counted.seats[seat, whole]]
    told = [("all seats", list(SeatPosition)), *by_seat] if by_seat else []
    return bars([_share(name, counted, seats, part, whole) for name, seats in told], [kind], full=100)


def _share(
    name: str, counted: Outcomes, seats: Iterable[SeatPosition], part: SeatNumber, whole: SeatNumber
) -> Measure:
    some, everything = (sum(counted.seats[seat, number] for seat in seats) for number in (part, whole))
    percent = _percent(some, everything)
    return Measure(name.capitalize(), (percent,), (f"{percent}{NO_BREAK}% ({some} of {everything})",))


def _percent(part: int, whole: int) -> int:
    """Return a share in whole per cent, halves up.

    >>> _percent(1, 8), _percent(0, 5)
    (13, 0)
    """
    return (200 * part + whole) // (2 * whole)
