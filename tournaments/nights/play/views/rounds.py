"""A round: who sits where, which table waits for what, and how it is closed."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems import Problem
from tournaments.nights.models import Night, Round, RoundState
from tournaments.nights.plan.selectors.seatings import published_round
from tournaments.nights.play.selectors.waiting import waiting_tables
from tournaments.nights.play.services import rounds
from tournaments.nights.play.views.games import game_page
from tournaments.nights.results.selectors.round_tiles import round_tiles
from tournaments.nights.selectors.next_step import bell_words
from tournaments.nights.views.access import access_to, organiser_required, with_night
from web.form_pages import show_refusals


@require_safe
@with_night
def round_(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Show a round that is published, played or closed."""
    return round_page(request, night, number)


def round_page(
    request: HttpRequest, night: Night, number: int, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show a round, with the faults of what was pressed."""
    row = get_object_or_404(Round, night=night, number=number)
    seated = published_round(night, number)
    if seated is None:  # published since the night was read
        return redirect("night_round", night_id=night.pk, number=number)
    access = access_to(request, night)
    tiles = {tile.row.number: tile for tile in round_tiles(night, row).tables}
    context = {
        "night": night,
        "round": row,
        "seated": seated,
        "tables": [
            {"at": table, "tile": tiles[table.number]} for table in seated.tables if table.number in tiles
        ],
        "hands": night.options.get("fixed_hands"),
        "bell": bell_words(row, night, timezone.now()),
        "waiting": waiting_tables(row) if row.state == RoundState.PLAYING else [],
        "runs": access.runs,
        "scores": access.scores,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/round.html", context, status=status)


@require_POST
@organiser_required
@show_refusals(round_page, status=409)
def close(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Close a round; with hands missing only where that was ticked."""
    rounds.close_round(night.pk, number, anyway="anyway" in request.POST, **who_and_when(request))
    return redirect("night", night_id=night.pk)


@require_POST
@organiser_required
@show_refusals(game_page, status=409)
def close_table(request: HttpRequest, night: Night, number: int, table: int) -> HttpResponse:
    """Let the round go on without a table, for a reason."""
    rounds.close_table(night.pk, number, table, request.POST.get("reason", ""), **who_and_when(request))
    return redirect("night", night_id=night.pk)
