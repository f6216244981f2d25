"""The start page, and the page for what went wrong."""

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views import defaults
from django.views.decorators.http import require_safe

from euchre_league.reach import may_see_addresses
from web.disk_full import RETRY_AFTER_SECONDS, WHAT_TO_DO, is_disk_full, log_full_disk


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
    return render(request, "parts.html")


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the disk is full (503), or that something went wrong (500); Django calls it with the error at hand."""
    if not is_disk_full(sys.exc_info()[1]):
        return defaults.server_error(request)
    log_full_disk()
    page = render_to_string("disk_full.html", {"what_to_do": WHAT_TO_DO})
    return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})
