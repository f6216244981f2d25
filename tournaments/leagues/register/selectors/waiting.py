"""What waits for a season's secretary of its teams."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.squads import short_squads_sentence
from tournaments.leagues.register.selectors.to_do_line import ToDo


def teams_to_do(season: Season, **_: Any) -> Iterator[ToDo]:
    """Give what waits of a season's teams: those with too few players."""
    if said := short_squads_sentence(season):
        yield ToDo("squad", said, None, reverse("entry_forms", args=[season.pk]))
