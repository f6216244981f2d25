"""What is open of cups and play-offs when a season is to be closed."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.selectors.cups_waiting import undrawn_sentence, waiting_cups
from tournaments.leagues.cups.selectors.play_offs import not_set_up, play_off_of, promoting
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.open_matter import OpenMatter


def open_cups(season: Season, **_: Any) -> Iterator[OpenMatter]:
    """Give the cups without a winner, those that aren't drawn, and play-offs that nobody has set up."""
    for cup in season.cups.select_related("season").exclude(drawn_at=None):
        if not cup_state(cup).bracket.winner:
            sentence = f"{cup.name} has no winner yet."
            yield OpenMatter(f"cup:{cup.pk}", "cup", sentence, reverse("season", args=[season.pk]))
    for cup in waiting_cups(season):
        if cup.drawn_at is None:
            yield OpenMatter(f"cup:{cup.pk}", "cup", undrawn_sentence(cup), reverse("cup", args=[cup.pk]))
    for division in promoting(season):
        if play_off_of(division) is None:
            address = f"{reverse('new_play_off', args=[season.pk])}?division={division.pk}"
            yield OpenMatter(f"play_off:{division.pk}", "play_off", not_set_up(division), address)
