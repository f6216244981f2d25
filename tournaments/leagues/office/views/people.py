"""What is kept about people: all of it as JSON for whoever asks for their own, and whose contacts are deleted when."""

import json
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from clubs.models import Club, Player, Role
from clubs.selectors.personal_data import personal_data
from clubs.views.access import with_club, with_player
from tournaments.leagues.office.selectors.contacts import contacts_kept, landlords_kept

SHOWN = 500


@require_safe
@with_player
def player_data(request: HttpRequest, player: Player) -> HttpResponse:  # noqa: ARG001  a view
    """Give everything that is kept about a player as a file, for an organiser to hand on to them."""
    text = json.dumps(personal_data(player), default=_text, ensure_ascii=False, indent=2)
    name = slugify(player.name) or f"player-{player.pk}"
    return HttpResponse(
        text,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"},
    )


def _text(value: Any) -> str:
    assert isinstance(value, date | datetime)  # noqa: S101  all else of it is plain
    return value.isoformat()


@require_safe
@with_club(Role.ORGANISER)
def club_contacts(request: HttpRequest, club: Club) -> HttpResponse:
    """Show whose contacts will be deleted and when, before it happens."""
    days, today = settings.CONTACT_DAYS, timezone.localdate()
    lines = [
        {"player": one.player, "last": one.last_day, "on": max(one.clears_on(days), today)}
        for one in contacts_kept(club)[:SHOWN]
    ]
    pubs = [
        {"pub": one.venue, "last": one.last_day, "on": max(one.clears_on(days), today)}
        for one in landlords_kept(club)[:SHOWN]
    ]
    context = {"club": club, "lines": lines, "pubs": pubs, "days": days}
    return render(request, "leagues/contacts.html", context)
