"""Write down who did what."""

from datetime import datetime

from clubs.models import User
from tournaments.nights.models import Act

LONGEST_WORDS = 300


def one_line(reason: str) -> str:
    r"""Answer with a reason as it is kept: one line, without what PostgreSQL cannot keep.

    >>> one_line(" a dead\n phone\0")
    'a dead phone'
    """
    return " ".join(reason.replace("\0", " ").split())


def write_act(night_id: int, kind: str, words: str, *, by: User | None, now: datetime) -> Act:
    """Keep a line for ever; `by` is None when the clock or the last hand did it."""
    return Act.objects.create(night_id=night_id, kind=kind, words=words[:LONGEST_WORDS], user=by, at=now)
