"""Do what is due in seasons of teams. Each question is "what is due now?", so asking again does nothing twice."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from tournaments.leagues.calendar.services.pub_notices import tell_pubs
from tournaments.leagues.committee.services.penalties import propose_penalties
from tournaments.leagues.doors.services.emails import write_due_emails
from tournaments.leagues.evening.services.cards import confirm_lapsed
from tournaments.leagues.evening.services.match_tables import close_tables, seasons_with_tables_left
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.services.captains import end_links

log = logging.getLogger(__name__)
FAILED = "We'll try again. If this stays here, tell whoever runs this site."
TABLES = "closing the phones' tables"
JOBS: Final[Mapping[str, Callable[[Season, datetime], object]]] = {
    "confirming unanswered cards": lambda season, now: confirm_lapsed(season.pk, now=now),
    TABLES: lambda season, now: close_tables(season.pk, now=now),
    "ending the links of teams that withdrew": end_links,
    "checking for late cards": lambda season, now: propose_penalties(season.pk, now=now),
    "telling pubs": tell_pubs,
    "sending e-mails": write_due_emails,
}
"""What is due, as the season's page names it where it failed."""


def do_what_is_due(now: datetime) -> None:
    """Do what is due now in every season of teams that is not closed; one that fails does not stop the others.

    A season shows what failed until it has worked again.
    """
    open_ones = Season.objects.filter(kind=SeasonKind.TEAMS, closed_at=None).select_related("club")
    for season in open_ones:
        failed = [what for what in JOBS if not _did(what, season, now)]
        error = f"Something went wrong while {' and '.join(failed)}. {FAILED}" if failed else ""
        Season.objects.filter(pk=season.pk).exclude(due_error=error).update(due_error=error)
    for season in seasons_with_tables_left():
        _did(TABLES, season, now)


def _did(what: str, season: Season, now: datetime) -> bool:
    try:
        JOBS[what](season, now)
    except Exception:
        log.exception("Something went wrong while %s in season %s.", what, season.pk)
        return False
    return True
