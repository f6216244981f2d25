"""Write down who did what."""

from collections.abc import Sequence
from datetime import datetime
from textwrap import shorten

from clubs.models import User
from problems import Mention
from tournaments.nights.models import NightAuditEntry
from tournaments.nights.services.locking import bump_all_versions
from web.one_line import one_line

LONGEST_REASON = 200


def short_reason(reason: str) -> str:
    r"""Return a reason as it is kept: one line, without what PostgreSQL cannot keep, and not too long.

    >>> short_reason(" a dead\n phone\0")
    'a dead phone'
    >>> short_reason("so " * 100)[-9:]
    'so so ...'
    """
    return shorten(one_line(reason), LONGEST_REASON, placeholder=" ...")


def write_audit_entry(  # noqa: PLR0913  a line says who did what to whom, and when
    night_id: int,
    kind: str,
    message: str,
    mentions: Sequence[Mention] = (),
    *,
    by: User | None,
    now: datetime,
) -> NightAuditEntry:
    """Keep a line for ever, whole; `by` is None when the clock or the last hand did it."""
    return NightAuditEntry.objects.create(
        night_id=night_id, kind=kind, message=one_line(message), mentions=mentions, user=by, at=now
    )


def log_change(  # noqa: PLR0913  as write_audit_entry
    night_id: int,
    kind: str,
    message: str,
    mentions: Sequence[Mention] = (),
    *,
    by: User | None,
    now: datetime,
) -> None:
    """Keep a line about what has changed in a night, so that its pages and those of its tables are fetched anew."""
    write_audit_entry(night_id, kind, message, mentions, by=by, now=now)
    bump_all_versions(night_id)
