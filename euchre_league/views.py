"""The start page, and the page for what went wrong."""

import sys
from decimal import Decimal
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults
from django.views.decorators.http import require_safe

from euchre_league.reach import may_see_addresses
from listings import WHOLE, WIDE, Column, Kind, Listing, Named, Place
from web.database_away import is_database_busy
from web.error_shape import error_body, wants_json
from web.listings.page import page_table
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
    table = page_table(_example_list(), {"name": lambda _row: "#parts"}, sorts=True)
    return render(request, "parts.html", {"list": table})


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


class _Example(NamedTuple):
    """A row of the list on the page of parts."""

    place: Place
    name: Named
    played: int
    points: Decimal
    form: tuple[str, ...]


def _example_list() -> Listing[_Example]:
    """Return a list with a cell of most kinds."""
    columns = (
        Column[_Example]("place", "Place", lambda row: row.place, Kind.PLACE, short="#"),
        Column[_Example]("name", "Team", lambda row: row.name, Kind.TEAM),
        Column[_Example]("played", "Played", lambda row: row.played, short="P", priority=WIDE),
        Column[_Example]("points", "Points", lambda row: row.points, Kind.POINTS, short="Pts", strong=True),
        Column[_Example]("form", "Form", lambda row: row.form, Kind.FORM, priority=WHOLE),
    )
    rows = (
        _Example(Place(1, risen=1), Named(1, "Bell A"), 5, Decimal("8.5"), ("won", "drawn")),
        _Example(Place(2, risen=-1), Named(2, "Crown"), 5, Decimal(6), ("lost", "won")),
        _Example(Place(None), Named(3, "Anchor"), 0, Decimal(0), ()),
    )
    return Listing("A list", columns, rows, is_out=lambda row: row.place.place is None)
