"""What waits for a member of appeals panels, and e-mails that tell them of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import signed_in
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.appeals import against_words, waits_for
from tournaments.leagues.models import SeasonKind
from tournaments.leagues.permissions import seasons_of_panel
from tournaments.leagues.register.services.subscriptions import ask_for_appeals
from tournaments.leagues.throttles import seconds_to_wait
from tournaments.leagues.views.subscribing import ASKED, too_often
from web.form_pages import save_or_message


@require_safe
@login_required
def panel_appeals(request: HttpRequest) -> HttpResponse:
    """Show a panel member the protests and appeals that wait for them, and the leagues whose panel they sit on."""
    seasons = seasons_of_panel(signed_in(request)).filter(kind=SeasonKind.TEAMS)
    waiting = waits_for(signed_in(request), seasons)
    context = {
        "waiting": [{"row": row, "words": against_words(row)} for row in waiting],
        "seasons": seasons.filter(closed_at=None),
    }
    return render(request, "leagues/panel_appeals.html", context)


@require_POST
@login_required
def panel_emails(request: HttpRequest, season_id: int) -> HttpResponse:
    """Let a panel member ask to be told by e-mail of what comes in; the address confirms, or stops the e-mails."""
    season = get_object_or_404(seasons_of_panel(request.user).filter(kind=SeasonKind.TEAMS), pk=season_id)
    typed, user, now = request.POST.get("email", "")[:300], signed_in(request), timezone.now()
    wait = seconds_to_wait(request)
    if wait:
        messages.error(request, too_often(wait))
    elif save_or_message(request, lambda: ask_for_appeals(season, user, typed, now=now)):
        messages.success(request, _(ASKED))
    return redirect("season_appeals", season_id=season.pk)
