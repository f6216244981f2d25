"""What is kept about somebody as captain or vice-captain, for them to have."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q

from clubs.selectors.personal_data import PersonalDataSection
from tournaments.leagues.models import Team
from tournaments.leagues.models.team import CAPTAIN, VICE_CAPTAIN


def captaincies(players: Collection[int]) -> list[dict[str, Any]]:
    """Return the teams that a player leads or has led, by whatever of these numbers."""
    own = Q(captain__in=players) | Q(vice_captain__in=players)
    teams = Team.objects.filter(own).select_related("season").order_by("pk")
    return [one for team in teams for one in _captaincies_of(team, players)]


def _captaincies_of(team: Team, players: Collection[int]) -> list[dict[str, Any]]:
    """Return what is kept of a captain or a vice-captain; the contact of the other one is somebody else's."""
    roles = {CAPTAIN: "captain", VICE_CAPTAIN: "vice-captain"}
    return [
        {
            "season": team.season.name,
            "team": team.name,
            "role": role,
            "telephone": getattr(team, fields.phone),
            "email": getattr(team, fields.email),
            "shares_telephone": getattr(team, fields.shares),
        }
        for fields, role in roles.items()
        if getattr(team, f"{fields.person}_id") in players
    ]


CAPTAINCIES = PersonalDataSection("captain_of", captaincies)
