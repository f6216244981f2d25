"""The start page, and whether the server is well."""

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from euchre_league.reach import is_this_machine


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Offer the two things a stranger can do: type a table's code, or open a kitchen table."""
    context = {"kitchen_tables": settings.KITCHEN_TABLES, "on_this_machine": is_this_machine(request)}
    return render(request, "start.html", context)


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:  # noqa: ARG001  Django's signature
    """Answer 200 when database and cache answer, 503 with the name of the part that does not."""
    parts = {"database": "ok", "cache": "ok"}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM scoring_table LIMIT 1")
    except DatabaseError:
        parts["database"] = "does not answer"
    try:
        cache.get("healthz")
    except Exception:  # each cache has errors of its own
        parts["cache"] = "does not answer"
    well = all(state == "ok" for state in parts.values())
    return JsonResponse({"status": "ok" if well else "failing", **parts}, status=200 if well else 503)
