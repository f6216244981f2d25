"""Who deals, tapped on the table seen from above."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.services.dealer import DealerStays, set_dealer
from scoring.views.access import with_pass


@require_POST
@with_pass
def set_who_deals(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Set who deals the next hand of the table's game, and go back to its page."""
    code, game = signed_code(table_pass), table_pass.table.game
    page = reverse("table_page", kwargs={"code": code})
    # A page that was made for another game says nothing of this one.
    if game is None or request.POST.get("game") != str(game.pk):
        return redirect(page)
    seat = request.POST.get("seat", "")
    try:
        set_dealer(game.pk, int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1)
    except DealerStays as stays:
        context = {
            "table": table_pass.table,
            "code": code,
            "what_stays": "Who deals stays",
            "why": str(stays),
        }
        return render(request, "scoring/stays.html", context, status=409)
    return redirect(f"{page}?said=deals")
