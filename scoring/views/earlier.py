"""The games that were played at a table before; whoever holds its pass may change one of their hands."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scoring.models import GameState, TablePass
from scoring.permissions import games_to_score
from scoring.selectors.passes import signed_code
from scoring.selectors.sheet import game_sheet
from scoring.views.access import with_pass
from scoring.views.table_context import page_context

MOST_GAMES = 20


@require_safe
@with_pass
def games(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """List the games that were played at a table before the one that is played now, the latest first."""
    rows = games_to_score(table_pass).order_by("-pk")[: MOST_GAMES + 1]
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "games": [game_sheet(one) for one in rows if one.pk != table_pass.table.game_id],
    }
    return render(request, "scoring/earlier_games.html", context)


@require_safe
@with_pass
def game(request: HttpRequest, table_pass: TablePass, game_id: int) -> HttpResponse:
    """Show an earlier game of a table hand by hand; each can be changed or taken back while the game is open."""
    found = games_to_score(table_pass).filter(pk=game_id).first()
    if found is None or found.pk == table_pass.table.game_id:
        return redirect("table_page", code=signed_code(table_pass))
    table_pass.table.game = found
    context = page_context(table_pass, request.GET)
    of = request.GET.get("of")
    replaced = context["replaced"] or next(
        (row for row in context["now"]["rows"] if row["last"] and row["last"] == of), None
    )
    for row in context["now"]["rows"]:
        row["undo_id"] = uuid4()
    context |= {"earlier": found.pk, "replaced": replaced if found.state == GameState.OPEN else None}
    return render(request, "scoring/earlier_game.html", context)
