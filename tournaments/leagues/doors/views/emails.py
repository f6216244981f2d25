"""E-mails: anybody asks for results, the reader confirms or stops them, the secretary sees failures."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from problems.wording import gettext as _
from tournaments.leagues.doors.selectors.emails import (
    CONFIRM,
    STOP,
    failed_emails,
    readers_of,
    subscription_by_code,
    subscription_code,
)
from tournaments.leagues.doors.services import emails as services
from tournaments.leagues.models import Season, Subscription, Team
from tournaments.leagues.register.services import subscriptions
from tournaments.leagues.throttles import seconds_to_wait
from tournaments.leagues.views.access import secretary_required, visible_league
from tournaments.leagues.views.captain_access import Captain, captain_required
from tournaments.leagues.views.subscribing import ASKED, too_often
from web.form_pages import go_to, require_page, save_or_errors, save_or_message
from web.numbers import whole_number


@require_page
def subscribe(request: HttpRequest, season_id: int) -> HttpResponse:
    """Let anybody who sees a season ask for its results by e-mail, or those of one team; who gets them isn't told."""
    season = visible_league(request, season_id)
    typed = request.POST.get("email", "")[:300]
    team = _followed(season, request.POST.get("team") or request.GET.get("team") or "")
    context = {"season": season, "team": team, "typed": typed}
    if request.method != "POST":
        return render(request, "leagues/subscribe.html", context)
    wait = seconds_to_wait(request)
    if wait:
        response = render(
            request, "leagues/subscribe.html", context | {"faults": [too_often(wait)]}, status=429
        )
        response.headers["Retry-After"] = str(wait)
        return response
    faults = save_or_errors(
        lambda: subscriptions.ask_for_results(season, typed, team=team, now=timezone.now())
    )
    if faults:
        return render(request, "leagues/subscribe.html", context | {"faults": faults}, status=422)
    if team is not None:
        return go_to(request, _(ASKED), "team", team_id=team.pk)
    return go_to(request, _(ASKED), "season", season_id=season.pk)


def _followed(season: Season, number: str) -> Team | None:
    """Return the team of a season that somebody wants to follow; None where none is named, 404 for another's."""
    if not number:
        return None
    return get_object_or_404(season.teams.select_related("division"), pk=whole_number(number) or 0)


@never_cache
@require_page
def confirm(request: HttpRequest, code: str) -> HttpResponse:
    """Let the reader of an address allow e-mails, by a button: mail programs open links by themselves."""
    found = _by_code(code, CONFIRM)
    if request.method == "POST":
        subscriptions.confirm_subscription(found.pk, now=timezone.now())
    context = {"subscription": found, "done": request.method == "POST", "season": found.season}
    return render(request, "leagues/confirm_subscription.html", context)


@never_cache
@csrf_exempt
@require_page
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Stop e-mails with one click. Mail programs send a POST of their own, without any cookie (RFC 8058).

    On the page its script presses the button: whoever only looks whether a link is safe stops nothing.
    """
    found = _by_code(code, STOP)
    if request.method == "POST":
        subscriptions.stop_subscription(found.pk, now=timezone.now())
    # Only whoever has confirmed the address before gets back by the same page.
    again = (
        ""
        if found.confirmed_at is None
        else reverse("confirm_subscription", args=[subscription_code(found, CONFIRM)])
    )
    context = {
        "subscription": found,
        "done": request.method == "POST",
        "season": found.season,
        "again": again,
    }
    return render(request, "leagues/stop_subscription.html", context)


def _by_code(code: str, what: str) -> Subscription:
    found = subscription_by_code(code, what)
    if found is None:
        raise Http404
    return found


@require_safe
@secretary_required
def emails(request: HttpRequest, season: Season) -> HttpResponse:
    """Show the secretary how many get e-mails, and which e-mails could not be sent and why."""
    readers = readers_of(season)
    context = {
        "season": season,
        "results": readers[Subscription.Kind.RESULTS],
        "followers": readers[Subscription.Kind.TEAM],
        "reminders": readers[Subscription.Kind.REMINDERS],
        "pubs": readers[Subscription.Kind.PUB],
        "panel": readers[Subscription.Kind.PANEL],
        "failed": failed_emails(season)[:100],
        "sends": bool(settings.MAIL_SERVER),
        "waits": season.league_rules.yes("letters_wait"),
    }
    return render(request, "leagues/emails.html", context)


@require_POST
@secretary_required
def settle_email(request: HttpRequest, season: Season, email_id: int) -> HttpResponse:
    """Send an e-mail that failed again, or leave it."""
    if request.POST.get("do") == "leave":
        services.leave_email(season.pk, email_id)
        messages.success(request, _("Hidden: it won't be listed again."))
    else:
        services.send_again(season.pk, email_id, now=timezone.now())
        messages.success(request, _("We'll try to send it again in a moment."))
    return redirect("season_emails", season_id=season.pk)


@require_POST
@captain_required
def captain_reminders(request: HttpRequest, captain: Captain) -> HttpResponse:
    """Let a captain or vice-captain ask to be reminded by e-mail; the address confirms, or stops the e-mails."""
    typed = request.POST.get("email", "")[:300]
    wait = seconds_to_wait(request)
    vice, now = request.POST.get("leader") == "vice_captain", timezone.now()
    if wait:
        messages.error(request, too_often(wait))
    elif save_or_message(
        request, lambda: subscriptions.ask_for_reminders(captain.team, typed, vice=vice, now=now)
    ):
        messages.success(request, _(ASKED))
    return redirect("captain_team", code=captain.code)
