"""Write down who did what."""

from datetime import datetime

from clubs.models import User
from tournaments.leagues.models import Act

LONGEST_WORDS = 300


def write_act(season_id: int, kind: str, words: str, *, by: User | None, now: datetime) -> Act:
    """Keep a line for ever."""
    return Act.objects.create(season_id=season_id, kind=kind, words=words[:LONGEST_WORDS], user=by, at=now)
