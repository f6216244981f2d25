"""Races: those of a table's game are drawn again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.services.races import RacesStay, redraw_races
from scoring.views.access import with_pass


@require_POST
@with_pass
def redraw(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Draw the races of the table's game again, before its first hand; asked twice they are drawn once."""
    code, game = signed_code(table_pass), table_pass.table.game
    page = reverse("table_page", kwargs={"code": code})
    if game is None:
        return redirect(page)
    try:
        redraw_races(game.pk, request.POST.get("after", ""))
    except RacesStay as stay:
        context = {"table": table_pass.table, "code": code, "what_stays": "The races stay", "why": str(stay)}
        return render(request, "scoring/stays.html", context, status=409)
    return redirect(f"{page}?said=drawn")
