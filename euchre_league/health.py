"""Whether hands can be written; and, for whoever looks after the server, how the rest is."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from jobs.models import PrintJobState
from jobs.selectors.heartbeats import is_fresh, last_heartbeats
from jobs.services.heartbeats import LastWrite
from tournaments.leagues.models import SeasonPrintJob
from tournaments.nights.models import Night, NightPrintJob, NightState, PlanState, SeatingPlan
from web.counts import Window, shared_counts
from web.disk_full import was_disk_full_lately
from web.lan import is_loopback
from web.networks import client_address
from web.one_moment import not_one_moment

# A hand is 200 bytes. Where there is less room than this, SQLite may not be able to write it.
LEAST_ROOM = 1024 * 1024
TEXT_FORMAT = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True)
class Health:
    """How the server is. `fault` says why hands cannot be written, empty while they can."""

    fault: str
    cache: bool
    room: int
    heartbeats: dict[str, datetime]


def _may_look_inside(request: HttpRequest) -> bool:
    """Tell whether a request comes from this machine itself, past the proxies, or shows the token."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    if wanted and scheme.lower() == "bearer" and compare_digest(token.strip().encode(), wanted.encode()):
        return True
    return is_loopback(client_address(request))


def _why_no_hand_can_be_written() -> str:
    """Return what is in the way of writing hands, empty if nothing is; nothing is written to find out.

    What the background job last wrote in this process counts too, and whether a request met a full disk within the
    last minute: a stranger's request is no reason to write.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM scoring_table LIMIT 1")
            if connection.vendor == "postgresql":
                cursor.execute("SHOW transaction_read_only")
                if cursor.fetchone() == ("on",):
                    return "The database takes no changes."
    except DatabaseError:
        return "The database does not answer."
    if (connection.vendor == "sqlite" and _room() < LEAST_ROOM) or was_disk_full_lately():
        return "The disk is full."
    return "The last write failed." if LastWrite.fault else ""


def health() -> Health:
    """Return how the server is, in full."""
    fault = _why_no_hand_can_be_written()
    # The cache raises no error when Redis is away; only its counts say so.
    cached = shared_counts().read_counts([Window("health", 60)]) is not None
    try:
        heartbeats = last_heartbeats(timezone.now())
    except DatabaseError:
        heartbeats = {}
    return Health(fault, cached, _room(), heartbeats)


def _room() -> int:
    """Return the bytes that are free where the database is, or where the data folder is if that is elsewhere."""
    here = connection.vendor == "sqlite"
    return shutil.disk_usage(
        Path(connection.settings_dict["NAME"]).parent if here else settings.DATA_DIR
    ).free


@not_one_moment
@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 while hands can be written, else 503; a stranger is told no more than that."""
    if not _may_look_inside(request):
        fault = _why_no_hand_can_be_written()
        return JsonResponse({"status": "failing" if fault else "ok"}, status=503 if fault else 200)
    found, now = health(), timezone.now()
    answer = {
        "status": "failing" if found.fault else "ok",
        "fault": found.fault,
        "cache": "ok" if found.cache else "does not answer",
        "disk_free_bytes": found.room,
        "heartbeats": {
            kind: {"at": at, "fresh": is_fresh(at, now)} for kind, at in sorted(found.heartbeats.items())
        },
        "last_write_fault": LastWrite.fault,
    }
    return JsonResponse(answer, status=503 if found.fault else 200)


@not_one_moment
@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the figures of the server as Prometheus reads them: https://prometheus.io/docs/instrumenting/."""
    if not _may_look_inside(request):
        return HttpResponse("Ask from this machine, or send METRICS_TOKEN.\n", TEXT_FORMAT, status=403)
    found, now = health(), timezone.now()
    lines = [
        "# TYPE euchre_league_hands_can_be_written gauge",
        f"euchre_league_hands_can_be_written {int(not found.fault)}",
        "# TYPE euchre_league_cache_answers gauge",
        f"euchre_league_cache_answers {int(found.cache)}",
        "# TYPE euchre_league_disk_free_bytes gauge",
        f"euchre_league_disk_free_bytes {found.room}",
        "# TYPE euchre_league_seconds_since_heartbeat gauge",
        *(
            f'euchre_league_seconds_since_heartbeat{{kind="{kind}"}} {(now - at).total_seconds():.1f}'
            for kind, at in sorted(found.heartbeats.items())
        ),
    ]
    if not found.fault:
        waiting = {
            "plan": SeatingPlan.objects.filter(state=PlanState.WAITING).count(),
            "paper": NightPrintJob.objects.filter(state=PrintJobState.WAITING).count()
            + SeasonPrintJob.objects.filter(state=PrintJobState.WAITING).count(),
        }
        lines += [
            "# TYPE euchre_league_nights_playing gauge",
            f"euchre_league_nights_playing {Night.objects.filter(state=NightState.PLAYING).count()}",
            "# TYPE euchre_league_jobs_waiting gauge",
            *(f'euchre_league_jobs_waiting{{kind="{kind}"}} {number}' for kind, number in waiting.items()),
        ]
    return HttpResponse("\n".join(lines) + "\n", TEXT_FORMAT)
