"""The start page, and the page for what went wrong."""

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults
from django.views.decorators.http import require_safe

from euchre_league.example_charts import example_charts
from euchre_league.reach import may_see_addresses
from web.database_away import is_database_busy
from web.error_shape import error_body, wants_json
from web.server_faults import retry_later_for


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Offer the two things a stranger can do: type a table's code, or open a kitchen table."""
    context = {"kitchen_tables": settings.KITCHEN_TABLES, "sees_addresses": may_see_addresses(request)}
    return render(request, "start.html", context)


@require_safe
def help_(request: HttpRequest) -> HttpResponse:
    """Show the short answers: for players, tables, organisers, captains, and a phone that reaches nothing."""
    return render(request, "help.html", {"sees_addresses": may_see_addresses(request)})


@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """Show every part that pages are made of, for those who work on them."""
    return render(request, "parts.html", {"charts": example_charts()})


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the disk is full, or the database away or busy (503), or that something went wrong (500).

    Django calls it with the error at hand. The page asks the database nothing, not even who is signed in.
    """
    error = sys.exc_info()[1]
    later = retry_later_for(error)
    if later is None:
        return defaults.server_error(request)
    headers = {"Retry-After": str(later.wait)}
    if wants_json(request):
        body = error_body("server_error", later.code, later.message)
        answer: HttpResponse = JsonResponse(body, status=later.status, headers=headers)
    else:
        page = render_to_string("retry_later.html", {"title": later.title, "message": later.message})
        answer = HttpResponse(page, status=later.status, headers=headers)
    if not is_database_busy(error):
        # Django would write the traceback of each of a hall's phones.
        answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer
