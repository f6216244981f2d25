"""Take the names of players who were erased out of what only a league knows: its flags, what somebody misspelt.

What was typed goes by what models declare of their columns (`clubs/services/erasing.py`), after this.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from clubs.models import Player
from clubs.selectors.personal_texts import ERASED_NAME
from tournaments.leagues.evening.services.flags import flag_matches_of
from tournaments.leagues.models import LineUpPlayer, Season, SeasonAuditEntry

MISSPELT, ON_THE_CARD = " is a misspelling of {}, of ", " on the card of "


def forget_names_of(players: Iterable[int], names: Sequence[str], **_kwargs: Any) -> None:
    """Flag the matches of these erased players anew, and forget what was typed for them.

    What was only a name on a card waits no longer to be found out.
    """
    numbers = list(players)
    clubs = list(Player.objects.filter(pk__in=numbers, club__isnull=False).values_list("club", flat=True))
    seasons = list(Season.objects.filter(club__in=clubs).order_by("pk"))
    if not seasons:
        return
    LineUpPlayer.objects.filter(player__in=numbers).update(unknown=False)
    for season in seasons:
        flag_matches_of(season, numbers)
    living = set(Player.objects.filter(club__in=clubs, erased_at=None).values_list("name", flat=True))
    for name in names:
        if name not in living:
            _forget_misspellings(seasons, name)


def _forget_misspellings(seasons: Sequence[Season], name: str) -> None:
    """Take out of the log what somebody typed for this name; it is kept there alone."""
    about = MISSPELT.format(name)
    for act in SeasonAuditEntry.objects.filter(
        season__in=seasons, kind="misspelling", message__contains=about
    ):
        before, match, rest = act.message.partition(ON_THE_CARD)
        if match and before:
            SeasonAuditEntry.objects.filter(pk=act.pk).update(message=f"{ERASED_NAME}{match}{rest}")
