"""What a captain or vice-captain leaves behind when somebody else takes over."""

from tournaments.leagues.models import Team
from tournaments.leagues.models.team import CONTACTS

Before = dict[str, object]
"""Who led a team and how they could be reached, by the names of its fields."""


def leaders_of(team: Team) -> Before:
    """Return who leads a team and how they can be reached, before it is changed."""
    names = [name for fields in CONTACTS for name in (f"{fields.person}_id", fields.phone, fields.email)]
    return {name: getattr(team, name) for name in names}


def forget_former_leaders(team: Team, before: Before) -> None:
    """Take away what somebody left behind where another is captain or vice-captain: number, address and consent."""
    for fields in CONTACTS:
        person = f"{fields.person}_id"
        if before[person] is None or before[person] == getattr(team, person):
            continue
        if getattr(team, fields.phone) == before[fields.phone]:
            setattr(team, fields.phone, "")
            setattr(team, fields.shares, False)
        if getattr(team, fields.email) == before[fields.email]:
            setattr(team, fields.email, "")
