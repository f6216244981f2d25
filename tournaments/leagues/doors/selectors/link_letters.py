"""Which captains were sent their team's link, for the page from which the secretary sends it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import FilteredRelation, Q

from tournaments.leagues.doors.selectors.letters import link_thing
from tournaments.leagues.models import Letter, Season, Subscription, TeamPass

ON_ITS_WAY = (Letter.State.WAITING, Letter.State.SENDING)
"""States of a letter that hasn't been sent yet, but will be."""


@dataclass(frozen=True, slots=True)
class LinkReader:
    """What became of the letter with the link that works now, for one address of a team; "" if there is none."""

    stopped: bool
    state: str
    sent_at: datetime | None

    @property
    def is_left(self) -> bool:
        """Whether the link is still to be sent to this address."""
        return not self.stopped and not self.state


def link_readers(season: Season, passes: Mapping[int, TeamPass]) -> dict[tuple[int, str], LinkReader]:
    """Return who has been sent the link of their team, by the team's number and the address; one query.

    ``passes`` are those that work, by team. A letter about an earlier link, or one that could not be sent, is none.
    Whoever was sent it more than once counts with the latest.
    """
    letter = FilteredRelation(
        "letters", condition=Q(letters__thing__startswith="link:") & ~Q(letters__state=Letter.State.FAILED)
    )
    rows = Subscription.objects.filter(season=season, kind=Subscription.Kind.REMINDERS)
    found: dict[tuple[int, str], LinkReader] = {}
    for team, email, stopped_at, thing, state, sent_at in (
        rows.annotate(letter=letter)
        .order_by("letter__pk")
        .values_list("team", "email", "stopped_at", "letter__thing", "letter__state", "letter__sent_at")
    ):
        stopped = stopped_at is not None
        about_it = thing and team in passes and thing.rpartition(":")[0] == link_thing(passes[team].pk)
        if about_it:
            found[team, email] = LinkReader(stopped, state, sent_at)
        else:
            found.setdefault((team, email), LinkReader(stopped, "", None))
    return found
