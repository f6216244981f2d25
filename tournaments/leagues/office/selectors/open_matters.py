"""What is still open before a season of teams can be closed."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zlib import crc32

from django.urls import reverse

from tournaments.leagues.models import Season, TrophyHolder
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.open_matter import OpenMatter
from tournaments.leagues.signals import open_matters_sought

WAITING = ("flag", "hands", "penalty", "appeal", "outdated")
"""What of the secretary's list is open at the end of a season too."""
IN_THIS_ORDER = (("match",), ("date",), WAITING, ("plan",), ("cup",), ("play_off",), ("title",), ("trophy",))
"""The kinds of open matters, those that stand side by side together."""
RANKS = {kind: rank for rank, kinds in enumerate(IN_THIS_ORDER) for kind in kinds}


def open_matters(season: Season, now: datetime) -> list[OpenMatter]:
    """Return everything that is open in a season of teams, the matches first, in the order of their dates."""
    found = [
        OpenMatter(
            f"{item.kind}:{crc32(item.sentence.encode()):08x}",
            item.kind,
            item.sentence,
            item.address,
            None if item.fixture is None else item.fixture.pk,
        )
        for item in to_do(season, now)
        if item.kind in WAITING
    ]
    answers: Any = open_matters_sought.send(Season, season=season, now=now)
    found += [matter for _receiver, matters in answers for matter in matters]
    return sorted(found, key=lambda matter: RANKS[matter.kind])


def trophies_out(season: Season, **_: Any) -> Iterator[OpenMatter]:
    """Give the trophies of other seasons that haven't come back."""
    out = TrophyHolder.objects.filter(trophy__club=season.club_id, returned=False).exclude(season=season)
    for one in out.select_related("trophy").order_by("pk"):
        sentence = f"{one.trophy.name} of {one.season_name} hasn't come back."
        yield OpenMatter(f"trophy:{one.pk}", "trophy", sentence, reverse("trophy", args=[one.trophy_id]))
