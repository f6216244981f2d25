"""What a player of a club did at tables, and with whom."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from clubs.models import Player
from clubs.views.access import with_player
from scoring.engine.registry import VARIANTS
from scoring.selectors.statistics import games_of, numbers_of, player_statistics, variants_of
from scoring.selectors.statistics_filter import TypedStatisticsFilter
from scoring.selectors.statistics_words import lists, tables

NAMES = {entry.key: entry.name for entry in VARIANTS.values()}


@require_safe
@with_player
def statistics(request: HttpRequest, player: Player) -> HttpResponse:
    """Show a player's statistics; of a merged one those of whom they were merged into, of an erased one none."""
    if player.erased_at is not None:
        return render(request, "scoring/statistics_erased.html", {"player": player})
    numbers = numbers_of(player)
    if numbers[0] != player.pk:
        return redirect("player_statistics", player_id=numbers[0])
    chosen = TypedStatisticsFilter(request.GET, queryset=games_of(numbers))
    games = chosen.qs if chosen.is_valid() else games_of(numbers).none()
    found = player_statistics(numbers, games)
    context = {
        "player": player,
        "found": found,
        "lists": lists(found),
        "tables": tables(found),
        "faults": [
            f"{chosen.form.fields[name].label}: {told[0]}" for name, told in chosen.form.errors.items()
        ],
        "chosen": {name: request.GET.get(name, "")[:80] for name in chosen.filters},
        "variants": [(key, NAMES[key]) for key in variants_of(numbers)],
    }
    return render(request, "scoring/statistics.html", context, status=200 if chosen.is_valid() else 422)
