"""A week as everybody reads it, results, tables and averages; and the secretary's part, which publishes it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.permissions import may_organise
from clubs.views.access import who_and_when
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.cups.selectors.cup_evenings import cup_results
from tournaments.leagues.doors.selectors.emails import about_results, readers_of
from tournaments.leagues.doors.selectors.newspaper import (
    best_places,
    text_of_week,
    week_of_number,
    week_text,
    weeks_beside,
    without_result,
)
from tournaments.leagues.doors.services.emails import publish_week
from tournaments.leagues.models import Fixture, OutgoingEmail, Season, Subscription
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek
from tournaments.leagues.tables.selectors.averages import averages
from tournaments.leagues.tables.selectors.league_tables import division_tables
from tournaments.leagues.views.access import secretary_required, visible_league
from tournaments.leagues.views.listed_tables import drawn_averages, drawn_table
from tournaments.leagues.views.shared_pages import shared_page
from tournaments.matches.states import COUNTS
from web.form_pages import require_page, save_or_message


@require_page
def week(request: HttpRequest, season_id: int, number: int) -> HttpResponse:
    """Show a week to everybody, to be shared; the secretary sees what is missing, and sends its results from here."""
    if request.method == "POST":
        return _publish(request, season_id, number)
    season = visible_league(request, season_id)
    found = week_of_number(season, number)
    if found is None:
        raise Http404
    best, divisions = averages(season), list(season.divisions.all())
    tables = division_tables(season, divisions)
    results = [match for match in found.fixtures if match.state in COUNTS]
    waiting = [match for match in found.fixtures if match.state not in COUNTS]
    organiser = may_organise(request.user, season.club_id)
    before, after = weeks_beside(season, number)
    context = {
        "season": season,
        "organiser": organiser,
        "shared": shared_page(request, f"{season.name}, week {number}", _preview_text(found, results)),
        "week": found,
        "before": before,
        "after": after,
        "coming": found.monday > timezone.localdate() - timedelta(days=7) and not results,
        "missing": [{"match": match, "why": without_result(match)} for match in waiting],
        "open": waiting,
        "results": results,
        "cups": list(cup_results(season, found.monday)),
        "divisions": [
            {
                "division": division,
                "lines": tables[division.pk].lines(),
                "drawn": drawn_table(season, division, tables[division.pk]),
            }
            for division in divisions
        ],
        "averages": [
            drawn_averages(season, who, best.lines(leading), who)
            for who, averaged in (("Player", best.players), ("Pair", best.pairs))
            if (leading := best_places(averaged))
        ],
        **(_for_secretary(season, found) if organiser else {}),
    }
    return render(request, "leagues/week.html", context)


def _for_secretary(season: Season, found: SeasonWeek) -> dict[str, Any]:
    """Return what only the secretary reads of a week: its e-mails, and the text to copy."""
    sent = OutgoingEmail.objects.filter(subscription__season=season, about=about_results(found.monday))
    return {
        "text": text_of_week(season, found),
        "readers": readers_of(season)[Subscription.Kind.RESULTS],
        "sent": sent.count(),
        "sent_first": sent.order_by("made_at").first(),
        "waits": season.league_rules.yes("letters_wait"),
        "sends": bool(settings.MAIL_SERVER),
    }


def _preview_text(found: SeasonWeek, results: Sequence[Fixture]) -> str:
    """Return a week's results in a line, or when it is where there are none yet."""
    if not results:
        return f"The matches of the week from {day_words(found.monday)}."
    scores = [f"{one.home.name} {one.home_games}, {one.away.name} {one.away_games}" for one in results]
    return f"{'; '.join(scores)}."


@secretary_required
def _publish(request: HttpRequest, season: Season, number: int) -> HttpResponse:
    """Send a week's results to whoever wants them, and go back to the week."""
    if week_of_number(season, number) is None:
        raise Http404
    save_or_message(request, lambda: _send(request, season, number))
    return redirect("publish_week", season_id=season.pk, number=number)


def _send(request: HttpRequest, season: Season, number: int) -> None:
    count = publish_week(season.pk, number, **who_and_when(request))
    emails = "No e-mail had to be sent."
    if count:
        emails = f"{count} e-mail{' is' if count == 1 else 's are'} on the way."
    messages.success(request, _("Week {number} is published. {emails}", number=number, emails=emails))


@require_safe
def newspaper(request: HttpRequest, season_id: int, number: int) -> HttpResponse:
    """Give a week's results and the tables as plain text, for the newspaper."""
    text = week_text(visible_league(request, season_id), number)
    if text is None:
        raise Http404
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
