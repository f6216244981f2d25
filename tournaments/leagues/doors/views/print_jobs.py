"""A season's PDFs: asked for, watched while they are made, and fetched."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from clubs.permissions import may_organise
from clubs.views.paper import PaperChoice, read_paper_choice
from jobs.models import PrintJobState
from jobs.services.askers import asker_of, count_asker
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.doors.selectors.print_jobs import (
    CAPTAIN,
    CARD,
    CONTACTS,
    ENTRIES,
    PUBLIC,
    TEAM,
    WINNERS,
    SeasonPrint,
    is_current,
    page_size_of,
    print_job_of,
)
from tournaments.leagues.doors.services.print_jobs import request_print_job
from tournaments.leagues.models import Season, SeasonPrintJob
from tournaments.leagues.views.access import visible_league
from tournaments.leagues.views.captain_access import Captain, captain_required, find_fixture
from web.form_pages import require_page
from web.numbers import whole_number


@dataclass(frozen=True, slots=True)
class SeasonPrintPage:
    """What is printed, on which paper, with the addresses of its page, its file, and the page that leads there."""

    printed: SeasonPrint
    paper: PaperChoice
    back: tuple[str, str]


@require_page
def season_print(request: HttpRequest, season_id: int, what: str) -> HttpResponse:
    """Show how far a PDF of a season is, or where to fetch it; pressed, have it made."""
    return _answer(request, _asked(request, season_id, what), asker_of(request))


@require_safe
def season_print_file(request: HttpRequest, season_id: int, what: str) -> HttpResponse:
    """Send a PDF of a season."""
    return _send(_asked(request, season_id, what))


@require_page
@captain_required
def captain_print(request: HttpRequest, captain: Captain, what: str) -> HttpResponse:
    """Let a captain have the team's booklet, or the card of a match of theirs."""
    return _answer(request, _of_captain(request, captain, what), f"team:{captain.team.pk}")


@require_safe
@captain_required
def captain_print_file(request: HttpRequest, captain: Captain, what: str) -> HttpResponse:
    """Send a captain a PDF."""
    return _send(_of_captain(request, captain, what))


def _asked(request: HttpRequest, season_id: int, what: str) -> SeasonPrintPage:
    """Return what stands in an address: `booklet`, `team-7`, `card-12`; 404 where it isn't for whoever asks.

    Telephone numbers, match cards, certificates and entry forms are for organisers.
    """
    season = visible_league(request, season_id)
    kind, number = _named(what)
    back = (reverse("season", args=[season.pk]), season.name)
    if kind in (CONTACTS, CARD, WINNERS, ENTRIES) and not may_organise(request.user, season.club_id):
        raise Http404
    if kind == TEAM:
        printed = SeasonPrint(season, TEAM, team=get_object_or_404(season.teams, pk=number))
        back = (reverse("team", args=[number]), "The team")
    elif kind == CARD:
        printed = _card_of(season, number)
        back = (reverse("fixture", args=[number]), "The match")
    elif kind == WINNERS and not number and season.closed_at is not None:
        printed = SeasonPrint(season, WINNERS)
        back = (reverse("season_end", args=[season.pk]), f"How {season.name} ended")
    elif kind == ENTRIES and not number:
        printed = SeasonPrint(season, ENTRIES)
        back = (reverse("entry_forms", args=[season.pk]), "Entry forms")
    elif kind in (*PUBLIC, CONTACTS) and not number:
        printed = SeasonPrint(season, kind)
    else:
        raise Http404
    return _on_paper(request, printed, "season_print", {"season_id": season.pk, "what": what}, back)


def _on_paper(
    request: HttpRequest,
    printed: SeasonPrint,
    page: str,
    places: dict[str, object],
    back: tuple[str, str],
) -> SeasonPrintPage:
    """Return the page of a print, on the paper that its address names."""
    club = printed.season.club
    addresses = {
        "page": reverse(page, kwargs=places),
        "file": reverse(f"{page}_file", kwargs=places),
    }
    paper = read_paper_choice(request, club, **addresses)
    return SeasonPrintPage(replace(printed, size=paper.size), paper, back)


def _card_of(season: Season, number: int) -> SeasonPrint:
    return SeasonPrint(season, CARD, fixture=get_object_or_404(fixtures_of(season), pk=number))


def _of_captain(request: HttpRequest, captain: Captain, what: str) -> SeasonPrintPage:
    kind, number = _named(what)
    season = captain.team.season
    if kind == CARD:
        printed = _card_of(season, find_fixture(captain, number).pk)
        back = (reverse("captain_match", args=[captain.code, number]), "The match")
    elif what == "booklet":
        printed = SeasonPrint(season, CAPTAIN, team=captain.team)
        back = (reverse("captain_team", args=[captain.code]), captain.team.name)
    else:
        raise Http404
    return _on_paper(request, printed, "captain_print", {"code": captain.code, "what": what}, back)


def _named(what: str) -> tuple[str, int]:
    """Return the kind and the number in an address: `card-12`; 0 where there is none.

    >>> _named("card-12"), _named("booklet"), _named("card-x")
    (('card', 12), ('booklet', 0), ('card', 0))
    """
    kind, _, typed = what.partition("-")
    return kind, whole_number(typed) or 0


def _answer(request: HttpRequest, asked: SeasonPrintPage, asker: str) -> HttpResponse:
    if request.method == "POST":
        count_asker(asker)
        request_print_job(asked.printed)
        return redirect(asked.paper.page)
    found = print_job_of(asked.printed)
    making = found is not None and found.is_being_made
    if getattr(request, "htmx", False):
        if making:
            return render(request, "nights/print_progress.html", {"job": found})
        # It is there, or not wanted any more: a page that held only its progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "leagues/paper.html", _shown(asked, found, making=making))


def _shown(asked: SeasonPrintPage, found: SeasonPrintJob | None, *, making: bool) -> dict[str, Any]:
    current = found is not None and not making and is_current(found, asked.printed)
    return {
        "asked": asked,
        "title": asked.printed.title,
        "for_strangers": asked.printed.what in (*PUBLIC, TEAM),
        "season": asked.printed.season,
        "page_size": page_size_of(asked.printed),
        "job": found,
        "making": making,
        "ready": found is not None and found.state == PrintJobState.READY and current,
        "failed": found is not None and found.state == PrintJobState.FAILED,
        "stale": found is not None and not making and not current,
    }


def _send(asked: SeasonPrintPage) -> HttpResponse:
    """Send a file; where it is not there, or something on it has changed since, its page says so."""
    kept = SeasonPrintJob.objects.filter(season=asked.printed.season, state=PrintJobState.READY)
    printed = asked.printed
    job = kept.filter(what=printed.what, number=printed.number, size=printed.paper).first()
    if job is None or not is_current(job, printed):
        return redirect(asked.paper.page)
    response = HttpResponse(bytes(job.pdf), content_type="application/pdf")
    name = slugify(printed.title) or printed.what
    name = name if asked.paper.is_own else f"{name}-{asked.paper.size}"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    if printed.what in (CONTACTS, CAPTAIN):
        response.headers["Cache-Control"] = "no-store"
    return response
