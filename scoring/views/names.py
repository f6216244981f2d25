"""Correct the names at a table, and say who really sits where."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from problems import Problem
from problems.wording import gettext as _
from scoring.forms import read_names
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from scoring.selectors.sheet import seats_of_game
from scoring.services.games import rename_players
from scoring.views.access import with_pass
from web.form_pages import require_page

# At a night's table sit players of the club, on whose other nights these names stand too.


def of_the_club() -> Problem:
    """Return the problem of names at a night's table."""
    return Problem("not_here", "names", _("Ask the organiser to correct the names of tonight's players."))


@require_page
@with_pass
def rename(request: HttpRequest, table_pass: TablePass) -> HttpResponse:
    """Correct the names at a table, and say who really sits where."""
    game = table_pass.table.game
    if game is None:
        return redirect("table_page", code=signed_code(table_pass))
    seats = seats_of_game(game)
    people = [seat for seat in seats if seat["player"] is not None]
    if request.method != "POST":
        return _names_page(request, table_pass, seats, people, ())
    if not table_pass.table.is_kitchen_table:
        return _names_page(request, table_pass, seats, people, (of_the_club(),))
    typed = [request.POST.get(f"name.{seat['player']}", seat["name"]) for seat in people]
    names, problems = read_names(typed)
    if problems:
        typed_people = [{**seat, "name": name} for seat, name in zip(people, typed, strict=True)]
        return _names_page(request, table_pass, seats, typed_people, problems)
    rename_players(
        table_pass.table, [(seat["player"], name) for seat, name in zip(people, names, strict=True)]
    )
    return redirect("table_page", code=signed_code(table_pass))


def _names_page(
    request: HttpRequest,
    table_pass: TablePass,
    seats: Sequence[dict[str, Any]],
    people: Sequence[dict[str, Any]],
    problems: Sequence[Problem],
) -> HttpResponse:
    """Show the names to correct, each fault beside its name, and the seats to change."""
    faults = {problem.field: problem.message for problem in problems}
    context = {
        "table": table_pass.table,
        "code": signed_code(table_pass),
        "seats": seats,
        "people": [{**seat, "fault": faults.get(f"names.{index}")} for index, seat in enumerate(people)],
        "id": uuid4(),
        "asks": table_pass.table.game is not None and table_pass.table.game.corrections_need_approval,
        "faulty": bool(problems),
        "may_rename": table_pass.table.is_kitchen_table,
        "other_faults": [problem.message for problem in problems if problem.field == "names"],
    }
    return render(request, "scoring/names.html", context, status=422 if problems else 200)
