"""The standings of a night, so far or for good, and by race where there are races."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from listings import Listing
from tournaments.nights.models import Night
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.results.selectors.knock_outs import knock_out_rounds
from tournaments.nights.results.selectors.standings import has_races, standings, standings_by_race
from tournaments.nights.views.access import with_night
from tournaments.standings.columns import NightLine, race_listing
from web.listings.page import PageTable, page_table


def drawn_standings(night: Night) -> PageTable:
    """Return the standings as a page draws them: the metrics that decide, in their order, and the games played."""
    return _drawn(night, standings(night).listing("Standings", night.precedence), "standings", sorts=True)


def _drawn(night: Night, listed: Listing[NightLine], name: str, *, sorts: bool = False) -> PageTable:
    pages = {"entrant": lambda line: reverse("night_entrant", args=[night.pk, line.row.entrant])}
    return page_table(listed, pages, name=name, sorts=sorts)


def drawn_summary(night: Night, most: int) -> dict[str, Any]:
    """Return the first places, with what decides first and the games played, and how many there are in all."""
    listed = standings(night).listing("Standings so far", night.precedence[:1])
    return {"of": len(listed.rows), "drawn": _drawn(night, replace(listed, rows=listed.rows[:most]), "top")}


def drawn_races(night: Night) -> PageTable:
    """Return the standings by race as a page draws them."""
    listed = race_listing("Standings by race", standings_by_race(night), night.precedence)
    return page_table(listed, name="races", sorts=True)


@require_safe
@with_night
def night_standings(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the standings so far; by race, where that is asked for and there are races."""
    races = has_races(night)
    by_race = races and request.GET.get("by") == "race"
    table = drawn_races(night) if by_race else drawn_standings(night)
    won = knock_out_over(night)
    context = {
        "night": night,
        "standings": table,
        "races": races,
        "by_race": by_race,
        "won": won,
        "knock_out": knock_out_rounds(night),
        "files": reverse("api:standings", args=[night.pk]) + ("?by=race&" if by_race else "?"),
    }
    return render(request, "nights/standings.html", context)
