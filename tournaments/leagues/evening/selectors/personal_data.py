"""What is kept about somebody who left a match or came into it, for them to have."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from clubs.selectors.personal_data import PersonalDataSection
from tournaments.leagues.models import PlayerChange


def changes_during_matches(players: Collection[int]) -> list[dict[str, Any]]:
    """Return the changes during matches that are about a player, by whatever of these numbers."""
    rows = PlayerChange.objects.filter(Q(leaves__in=players) | Q(enters__in=players))
    rows = rows.select_related("fixture__home", "fixture__away").order_by("pk")
    return [_change(row, players) for row in rows]


def _change(row: PlayerChange, players: Collection[int]) -> dict[str, Any]:
    """Return a change during a match; that somebody was ill stands in that person's data alone."""
    left = row.leaves_id in players
    return {
        "match": row.fixture.name,
        "date": row.fixture.date,
        "what": "left" if left else "came in",
        "taken_ill": row.ill if left else None,
        "first_game": row.first_game,
        "state": row.get_state_display(),
        "asked_at": row.asked_at,
    }


CHANGES_DURING_MATCHES = PersonalDataSection("changes_during_matches", changes_during_matches)
