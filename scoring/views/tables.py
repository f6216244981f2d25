"""Open a kitchen table, and find a table by its code."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from scoring.authentication import pass_by_code, remember_phone
from scoring.selectors.passes import PassRefused, signed_code
from scoring.services.tables import open_table
from scoring.throttles import TOO_MANY_TABLES, seconds_to_wait
from scoring.views.access import not_let_in, told_to_wait
from scoring.views.chosen_ruleset import Chosen, choose, offered_rulesets, ruleset_choice
from scoring.views.new_table import new_table_form, read_table_form
from web.form_pages import require_page
from web.guesses import TooManyGuesses, in_words


@require_page
def open_kitchen_table(request: HttpRequest) -> HttpResponse:
    """Ask who plays and by which rules, and open the table."""
    if not settings.KITCHEN_TABLES:
        return render(request, "scoring/switched_off.html", status=404)
    offered = offered_rulesets(request.user, Role.SCORER)
    if request.method != "POST":
        chosen = choose(request.GET, offered)
        context = _form(chosen) | ruleset_choice(offered, chosen)
        return render(request, "scoring/new_table.html", context)
    chosen = choose(request.POST, offered)
    wanted = read_table_form(chosen.data)
    problems = (*chosen.problems, *wanted.problems)
    if problems or wanted.ruleset is None:
        context = _form(chosen, problems) | ruleset_choice(offered, chosen)
        return render(request, "scoring/new_table.html", context, status=422)
    if wait := seconds_to_wait(request):
        message = _(TOO_MANY_TABLES, wait=in_words(wait))
        too_many = (Problem("too_many_tables", "", message),)
        context = _form(chosen, too_many) | ruleset_choice(offered, chosen)
        response = render(request, "scoring/new_table.html", context, status=429)
        response.headers["Retry-After"] = str(wait)
        return response
    opened = open_table(
        wanted.label,
        wanted.ruleset,
        wanted.names,
        wanted.first_dealer,
        saved_ruleset=chosen.saved.pk if chosen.saved else None,
        customs=wanted.customs,
    )
    return redirect("card", code=signed_code(opened.table_pass))


def _form(chosen: Chosen, problems: tuple[Problem, ...] = ()) -> dict[str, Any]:
    return new_table_form(chosen.data, problems, chosen.saved.customs if chosen.saved else ())


@require_page
def type_code(request: HttpRequest) -> HttpResponse:
    """Go to the table whose code was typed."""
    typed = request.POST.get("code", "")[:200].strip()
    if not typed:
        return render(request, "scoring/code.html", {"why": "Type the code on the table's card."})
    try:
        table_pass = pass_by_code(request, typed)
    except PassRefused as refused:
        return not_let_in(request, refused, typed)
    except TooManyGuesses as guesses:
        return told_to_wait(request, guesses)
    response = redirect("table_page", code=signed_code(table_pass))
    return remember_phone(request, response, table_pass)
