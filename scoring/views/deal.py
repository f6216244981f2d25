"""Say who deals the next hand of a table's game; draw its races again before the first hand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.services.games import DealerStays, set_dealer
from scoring.services.races import RacesStay, redraw_races
from scoring.views.access import with_pass
from web.numbers import whole_number


@require_POST
@with_pass
def set_who_deals(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Set who deals the next hand of the table's game, and go back to its page."""
    game = table_pass.table.game
    # A page that was made for another game says nothing of this one.
    if game is None or request.POST.get("game") != str(game.pk):
        another = DealerStays("another_game", "Another game has begun at this table. Tap who deals in it.")
        return _stays(request, table_pass, "Who deals stays", another)
    seat = whole_number(request.POST.get("seat", ""), 2)
    try:
        set_dealer(game.pk, -1 if seat is None else seat)
    except DealerStays as stays:
        return _stays(request, table_pass, "Who deals stays", stays)
    return redirect(f"{_page(table_pass)}?said=deals")


@require_POST
@with_pass
def redraw(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Draw the races of the table's game again, before its first hand; asked twice they are drawn once."""
    game = table_pass.table.game
    if game is None:
        return redirect(_page(table_pass))
    try:
        redraw_races(game.pk, request.POST.get("after", ""))
    except RacesStay as stay:
        return _stays(request, table_pass, "The races stay", stay)
    return redirect(f"{_page(table_pass)}?said=drawn")


def _page(table_pass: TablePass) -> str:
    return reverse("table_page", kwargs={"code": signed_code(table_pass)})


def _stays(
    request: HttpRequest, table_pass: TablePass, what_stays: str, why: DealerStays | RacesStay
) -> HttpResponse:
    """Say on a page what stays as it is, and why."""
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "what_stays": what_stays,
        "why": str(why),
    }
    return render(request, "scoring/stays.html", context, status=409)
