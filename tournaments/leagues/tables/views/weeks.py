"""Publish a week: what is missing, results, tables, averages and the text on one page, and the letters by a button."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.letters.selectors.letters import readers_of, results_thing
from tournaments.leagues.letters.services.letters import publish_week
from tournaments.leagues.models import Letter, Season, Subscription
from tournaments.leagues.tables.selectors.averages import averages
from tournaments.leagues.tables.selectors.newspaper import (
    BEST,
    MOST_BEST,
    week_of_number,
    week_text,
    without_result,
)
from tournaments.leagues.tables.views.averages import lines_with_place
from tournaments.leagues.tables.views.league_tables import table_lines
from tournaments.leagues.views.access import secretary_required, visible_league
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS
from web.form_pages import attempt, require_page


@require_page
@secretary_required
def week(request: HttpRequest, season: Season, number: int) -> HttpResponse:
    """Show the secretary all of a week, and send its results to whoever wants them."""
    found = week_of_number(season, number)
    if found is None:
        raise Http404
    if request.method == "POST":
        attempt(request, lambda: _publish(request, season, number))
        return redirect("publish_week", season_id=season.pk, number=number)
    best = averages(season)
    sent = Letter.objects.filter(subscription__season=season, thing=results_thing(found.monday))
    context = {
        "season": season,
        "week": found,
        "missing": [
            {"match": match, "why": without_result(match)}
            for match in found.fixtures
            if match.state not in COUNTS
        ],
        "results": [match for match in found.fixtures if match.state in COUNTS],
        "divisions": [
            {"division": division, "lines": table_lines(season, division)}
            for division in season.divisions.all()
        ],
        "averages": [
            (what, [line for line in lines_with_place(best, lines) if line["place"] <= BEST][:MOST_BEST])
            for what, lines in (("Player", best.players), ("Pair", best.pairs))
        ],
        "text": week_text(season, number),
        "readers": readers_of(season)[Subscription.Kind.RESULTS],
        "sent": sent.count(),
        "sent_first": sent.order_by("made_at").first(),
        "waits": LeagueRules(season.rules).yes("letters_wait"),
        "sends": bool(settings.MAIL_SERVER),
    }
    return render(request, "leagues/week.html", context)


def _publish(request: HttpRequest, season: Season, number: int) -> None:
    count = publish_week(season.pk, number, **who_and_when(request))
    letters = "No e-mail had to be sent."
    if count:
        letters = f"{count} e-mail{' is' if count == 1 else 's are'} on the way."
    messages.success(request, _("Week {number} is published. {letters}", number=number, letters=letters))


@require_safe
def newspaper(request: HttpRequest, season_id: int, number: int) -> HttpResponse:
    """Give a week's results and the tables as plain text, for the newspaper."""
    text = week_text(visible_league(request, season_id), number)
    if text is None:
        raise Http404
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
