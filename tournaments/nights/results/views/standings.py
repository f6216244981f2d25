"""The standings of a night, so far or for good, and by race where there are races."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.views.race_table import race_table
from tournaments.nights.models import Night
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.results.selectors.standings import has_races, standings, standings_by_race
from tournaments.nights.views.access import with_night
from tournaments.standings.metrics import METRICS


def standings_table(night: Night) -> dict[str, Any]:
    """Return the standings as a table: the metrics that decide, in their order, and the games played."""
    found = standings(night)
    metrics = [metric for key in [*night.precedence, "played"] if (metric := METRICS.get(key))]
    columns = list(dict.fromkeys(metrics))
    return {
        # Short, so that a phone shows all of them: "won" for "games won", "played" for "games played".
        "columns": [
            {"label": metric.label.removeprefix("games "), "counts": metric.counts} for metric in columns
        ],
        "rows": [
            {
                "place": row.place,
                "tied": row.tied,
                "number": row.entrant,
                "name": found.names[row.entrant],
                "cells": [row.metrics.get(metric.key) for metric in columns],
            }
            for row in found.rows
        ],
    }


def standings_summary(night: Night, most: int) -> dict[str, Any]:
    """Return the first places: what decides first, and the games played."""
    found = standings(night)
    deciding = night.precedence[0]
    metric = METRICS.get(deciding)
    return {
        "label": (metric.label if metric else deciding).removeprefix("games "),
        "of": len(found.rows),
        "rows": [
            {
                "place": row.place,
                "tied": row.tied,
                "number": row.entrant,
                "name": found.names[row.entrant],
                "value": row.metrics.get(deciding),
                "games": row.metrics.get("played"),
            }
            for row in found.rows[:most]
        ],
    }


@require_safe
@with_night
def night_standings(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the standings so far; by race, where that is asked for and there are races."""
    races = has_races(night)
    by_race = races and request.GET.get("by") == "race"
    table = race_table(standings_by_race(night), night.precedence) if by_race else standings_table(night)
    won = knock_out_over(night)
    context = {"night": night, "standings": table, "races": races, "by_race": by_race, "won": won}
    return render(request, "nights/standings.html", context)
