"""What the secretary hands to captains: each team's link, to copy, share, scan or e-mail, and a message to all."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.doors.selectors.emails import ON_ITS_WAY, LinkReader, link_readers
from tournaments.leagues.doors.services import to_captains as services
from tournaments.leagues.models import Season, TeamStatus
from tournaments.leagues.office.selectors.entry_forms import passes_of
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.views.access import secretary_required
from web.form_pages import create_or_errors, go_to, require_page, show_refusals
from web.numbers import number_of, whole_number
from web.qr_codes import qr_picture
from web.site_address import site_url


def _captains_page(
    request: HttpRequest, season: Season, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show each team's link; of one team, which the address names, its QR code too."""
    teams = season.teams.filter(status=TeamStatus.PLAYING)
    passes, picture = passes_of(season), whole_number(request.GET.get("qr", ""))
    readers, links, reachable, left = link_readers(season, passes), [], 0, 0
    for team in teams.select_related("division", "captain", "vice_captain"):
        addresses = services.addresses_of(team)
        reachable += bool(addresses)
        asked = [readers.get((team.pk, address)) for address in addresses]
        left += any(reader is None or reader.is_left for reader in asked)
        if team.pk in passes:
            address = site_url(reverse("captain_team", args=[team_code(passes[team.pk])]))
            qr = qr_picture(address, f"QR code of {team.name}'s link") if team.pk == picture else ""
            links.append(
                {
                    "team": team,
                    "pass": passes[team.pk],
                    "address": address,
                    "qr": qr,
                    "known": bool(addresses),
                    **_delivery_status([reader for reader in asked if reader is not None]),
                }
            )
    context = {
        "season": season,
        "links": links,
        "missing": teams.count() - len(links),
        "known": reachable,
        "left": left,
        "code_address": site_url(reverse("type_team_code")),
        "sends": bool(settings.MAIL_SERVER),
        "subject": request.POST.get("subject", ""),
        "text": request.POST.get("text", ""),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "leagues/captains.html", context, status=status)


def _delivery_status(readers: Sequence[LinkReader]) -> dict[str, object]:
    """Return when a team was sent its link, or that it is on its way, and whether all its readers stopped e-mails."""
    days = [timezone.localdate(reader.sent_at) for reader in readers if reader.sent_at is not None]
    return {
        "sent_on": max(days, default=None),
        "on_its_way": any(reader.state in ON_ITS_WAY for reader in readers),
        "stopped": bool(readers) and all(reader.stopped for reader in readers),
    }


@require_page
@secretary_required
def captains(request: HttpRequest, season: Season) -> HttpResponse:
    """Show each team's link for its captain, to hand out; draw those that are missing."""
    if request.method == "POST":
        for team in season.teams.filter(status=TeamStatus.PLAYING):
            captain_link(season.pk, team.pk, **who_and_when(request))
        return redirect("season_captains", season_id=season.pk)
    return _captains_page(request, season)


@require_POST
@secretary_required
def new_link(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Draw a captain's link anew; the old one opens nothing any more."""
    team = get_object_or_404(season.teams, pk=team_id)
    captain_link(season.pk, team.pk, anew=True, **who_and_when(request))
    message = _("{name} has a new link. The old one no longer works.", name=team.name)
    return go_to(request, message, "season_captains", season_id=season.pk)


@require_POST
@secretary_required
def send_links(request: HttpRequest, season: Season) -> HttpResponse:
    """E-mail the captain of one team, or of all, their link."""
    named = request.POST.get("team", "")
    team = number_of(named) if named else None
    sent, faults = create_or_errors(lambda: services.send_links(season.pk, team, **who_and_when(request)))
    for fault in faults:
        messages.error(request, fault)
    if sent is not None:
        messages.success(request, sent.sentence)
    return redirect("season_captains", season_id=season.pk)


@require_POST
@secretary_required
@show_refusals(_captains_page)
def send_message(request: HttpRequest, season: Season) -> HttpResponse:
    """E-mail a message to the captains of all teams."""
    subject, text = request.POST.get("subject", ""), request.POST.get("text", "")
    sent = services.send_message(season.pk, subject, text, **who_and_when(request))
    messages.success(request, sent.sentence)
    return redirect("season_captains", season_id=season.pk)
