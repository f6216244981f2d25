"""A player's own night, by the player's own link."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.board.selectors.player_night import hands_of, player_night
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, NightState, PlayerPass
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import check_in
from tournaments.nights.views.code_access import with_player_pass
from web.etags import etag_of, page_not_modified
from web.form_pages import go_to, show_refusals


@dataclass(frozen=True, slots=True)
class Links:
    """Where a player's page leads: itself; the code for checking in; the night's code where names are tapped."""

    page: str
    check_in: str = ""
    names: str = ""


def _own_page(
    request: HttpRequest, player_pass: PlayerPass, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    entrant = player_pass.entrant
    return player_page(request, entrant.night, entrant, _links(player_pass), faults, status=status)


@require_safe
@with_player_pass
def own_night(request: HttpRequest, player_pass: PlayerPass) -> HttpResponse:
    """Show a player's own night."""
    return _own_page(request, player_pass)


@require_POST
@with_player_pass
@show_refusals(_own_page, status=409)
def here(request: HttpRequest, player_pass: PlayerPass) -> HttpResponse:
    """Check in, while the check-in is open; done twice it changes nothing."""
    entrant = player_pass.entrant
    if not _may_check_in(entrant.night) and not entrant.present:
        message = _("The check-in is closed. Please see the organiser.")
        raise NightRefused(Problem("not_now", "", message))
    check_in(entrant.pk, by=None, now=timezone.now())
    message = _("You are checked in. Good luck!")
    return go_to(request, message, "player_night", code=player_code(player_pass))


@require_safe
@with_player_pass
def hands(request: HttpRequest, player_pass: PlayerPass, round_number: int) -> HttpResponse:
    """Show the hands of the player's game in a round."""
    night = player_pass.entrant.night
    found = hands_of(night, player_pass.entrant, round_number)
    if found is None:
        raise Http404
    context = {"night": night, "back": _links(player_pass).page, **found}
    return render(request, "nights/player_hands.html", context)


def _links(player_pass: PlayerPass) -> Links:
    code = player_code(player_pass)
    return Links(page=reverse("player_night", kwargs={"code": code}), check_in=code)


def _may_check_in(night: Night) -> bool:
    return night.state == NightState.CHECK_IN


def player_page(  # noqa: PLR0913  whose night, where it leads, and what went wrong
    request: HttpRequest,
    night: Night,
    entrant: Entrant,
    links: Links,
    faults: Sequence[Problem] = (),
    *,
    status: int = 200,
) -> HttpResponse:
    """Show a player's night; to the page's own poll only the part that changes, or 304."""
    etag = etag_of("player", night.stamp, night.version, entrant.pk, links)
    polled = "part" in request.GET
    if polled and (known := page_not_modified(request, etag)):
        return known
    offers = bool(links.check_in) and _may_check_in(night) and not entrant.present
    context = player_night(night, entrant) | {
        "links": links,
        "offers_check_in": offers,
        "faults": [fault.message for fault in faults],
        "etag": etag,
        # The page around the part is fetched anew when this is another.
        "shell": f"{settings.BUILD} {offers}",
    }
    if polled:
        response = render(request, "nights/player_part.html", context)
        response.headers["ETag"] = etag
        return response
    return render(request, "nights/player.html", context, status=status)
