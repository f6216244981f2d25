"""The organiser's night: one page that leads through the evening, with one next step on top.

The page holds nothing to type in, so all of it may be fetched anew every few seconds.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import User
from clubs.views.access import signed_in, who_and_when
from jobs.selectors.heartbeats import background_work_has_stopped
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.nights.models import NIGHT_ENDED, Night, NightState, Round, RoundState
from tournaments.nights.people.selectors.entrant_lists import EntrantRow, entrant_list
from tournaments.nights.people.services import entrants
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.play.selectors.clock_jumps import clock_notice
from tournaments.nights.play.selectors.correction_requests import waiting_for_answer
from tournaments.nights.play.selectors.two_tables import at_two_tables
from tournaments.nights.play.services import rounds
from tournaments.nights.play.services.correction_requests import accept_correction, refuse_correction
from tournaments.nights.results.selectors.knock_outs import knock_out_rounds
from tournaments.nights.results.selectors.round_tiles import round_tiles
from tournaments.nights.results.views.standings import drawn_standings, drawn_summary
from tournaments.nights.selectors.audit_log import named_audit_entries
from tournaments.nights.selectors.next_step import Step, next_step
from tournaments.nights.services import nights
from tournaments.nights.signals import seasons_sought
from tournaments.nights.views.access import Access, access_to, organiser_required, scorer_required, with_night
from web.etags import etag_of, page_not_modified
from web.form_pages import go_to, show_refusals

Act = Callable[[Night, int, User, datetime], object]
LATEST_ACTS = 5
MOST_PLACES = 20
"""Places beside the tables: ten are shown, and all of these on a large screen."""
GATHERING = (NightState.DRAFT, NightState.CHECK_IN)


@require_safe
@with_night
def night(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the night; to its own poll only what changes, or 304."""
    return night_page(request, night)


def night_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show where the night is and what comes next; with the faults of what was pressed, nothing is lost."""
    access, now = access_to(request, night), timezone.now()
    step = next_step(night, now)
    stopped = access.runs and background_work_has_stopped(now)
    seasons = _seasons_of(night) if _is_verified_and_run(night, access) else []
    etag = etag_of("night", access, step, stopped, seasons, night.stamp, night.version)
    polled = bool(getattr(request, "htmx", False))
    if polled and not faults and (known := page_not_modified(request, etag)):
        return known
    context = now_context(night, access, step) | {
        "faults": [fault.message for fault in faults],
        "stopped": stopped,
        "afterwards": _is_verified_and_run(night, access),
        "seasons": seasons,
        "etag": etag,
    }
    page = "nights/_parts.html" if polled else "nights/night.html"
    response = render(request, page, context, status=status)
    if polled and not faults:
        response.headers["ETag"] = etag
    response.headers["Vary"] = "HX-Request, Cookie"
    return response


def refused_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem], status: int, **_places: object
) -> HttpResponse:
    """Say why a button did nothing, over the night as it is now: somebody else may have been quicker."""
    night.refresh_from_db()
    return night_page(request, night, faults, status)


def now_context(night: Night, access: Access, step: Step) -> dict[str, Any]:
    """Return what the page shows of a night in its state, by what the visitor may do."""
    listed = entrant_list(night)
    return {
        "night": night,
        "movement": movement_of(night),
        "runs": access.runs,
        "scores": access.scores,
        "step": step,
        "clock": clock_notice(night) if access.scores else "",
        "listed": listed if night.state in GATHERING else _late(night, listed),
        "gathering": night.state in GATHERING,
        "over": night.state in NIGHT_ENDED,
        "here": sum(one.here for one in listed),
        "entered": len(listed),
        "rounds": night.round_set.annotate(
            done=Count("tables", filter=Q(tables__state="done")),
            without=Count("tables", filter=Q(tables__state="without")),
            all=Count("tables"),
        ),
        "shown": _round_now(night),
        "hands": night.options.get("fixed_hands"),
        "two_tables": at_two_tables(night) if _can_be_put_right(night, access) else (),
        "requests": waiting_for_answer(night) if _can_be_put_right(night, access) else (),
        "knock_out": knock_out_rounds(night),
        "standings": drawn_standings(night) if night.state in NIGHT_ENDED else None,
        "top": None
        if night.state in GATHERING or night.state in NIGHT_ENDED
        else drawn_summary(night, MOST_PLACES),
        "acts": named_audit_entries(night, night.audit_entries.select_related("user")[:LATEST_ACTS])
        if access.scores
        else [],
    }


def _is_verified_and_run(night: Night, access: Access) -> bool:
    return access.runs and night.state == NightState.VERIFIED


def _seasons_of(night: Night) -> list[dict[str, Any]]:
    """Return the seasons in which a night counts, as whoever adds up nights knows them."""
    answers: Any = seasons_sought.send(sender=Night, night=night)
    return [season for _, told in answers for season in told or ()]


def _can_be_put_right(night: Night, access: Access) -> bool:
    return access.scores and night.state not in GATHERING and night.state != NightState.VERIFIED


def _late(night: Night, listed: list[EntrantRow]) -> list[EntrantRow]:
    """Return those who are not here, and those who came since the last round began."""
    begun = rounds_begun(night)
    return [one for one in listed if not one.here or one.entrant.from_round > begun]


def _round_now(night: Night) -> dict[str, Any] | None:
    """Return the round that is being played, or was last, and its tables; none once the night is over."""
    begun = Round.objects.filter(night=night).exclude(state=RoundState.WAITING).order_by("number").last()
    if begun is None or night.state in NIGHT_ENDED:
        return None
    found = round_tiles(night, begun)
    return {"round": begun, "tiles": found.tables, "sitting_out": found.sitting_out}


@require_safe
@with_night
def log(request: HttpRequest, night: Night) -> HttpResponse:
    """Show who did what, when; the club's members alone see it."""
    if not access_to(request, night).scores:
        return redirect("night", night_id=night.pk)
    acts = named_audit_entries(night, night.audit_entries.select_related("user"))
    return render(request, "nights/log.html", {"night": night, "acts": acts})


ACTS: dict[str, Act] = {
    "open-check-in": lambda night, _number, by, now: nights.open_check_in(night.pk, by=by, now=now),
    "everyone-here": lambda night, _number, by, now: entrants.check_in_everyone(night.pk, by=by, now=now),
    "back-to-draft": lambda night, _number, by, now: nights.back_to_draft(night.pk, by=by, now=now),
    "start": lambda night, number, by, now: rounds.start_round(night.pk, number, by=by, now=now),
    "close": lambda night, number, by, now: rounds.close_round(night.pk, number, by=by, now=now),
    "finish": lambda night, _number, by, now: nights.finish(night.pk, by=by, now=now),
    "verify": lambda night, _number, by, now: nights.verify(night.pk, by=by, now=now),
}


@require_POST
@organiser_required
@show_refusals(refused_page, status=409)
def act(request: HttpRequest, night: Night, what: str, number: int = 0) -> HttpResponse:
    """Do what a button says. It carries the round's number, so that pressed twice it is done once."""
    if what not in ACTS:
        fault = Problem("unknown_act", "", _("That button doesn't work any more. Look at the night again."))
        return night_page(request, night, [fault], status=404)
    ACTS[what](night, number, signed_in(request), timezone.now())
    return redirect("night", night_id=night.pk)


ANSWERS = {
    "accept": (accept_correction, gettext_noop("Accepted. The score has changed.")),
    "refuse": (refuse_correction, gettext_noop("Refused. The score stays as it was.")),
}


@require_POST
@scorer_required
@show_refusals(refused_page, status=409)
def answer_correction(request: HttpRequest, night: Night, request_id: UUID, what: str) -> HttpResponse:
    """Accept or refuse; pressed twice it is done once, and who was slower is told."""
    if what not in ANSWERS:
        raise Http404
    service, done = ANSWERS[what]
    service(night.pk, request_id, **who_and_when(request))
    return go_to(request, _(done), "night", night_id=night.pk)
