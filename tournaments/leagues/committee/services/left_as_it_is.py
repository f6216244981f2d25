"""Leave as it is what doesn't fit the results any more, with a reason, or have it asked again."""

from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.outdated import outdated_on_list
from tournaments.leagues.committee.selectors.outdated_line import Outdated
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Season
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_season
from tournaments.leagues.services.reasons import reason_faults


@transaction.atomic
def leave_as_it_is(
    season_id: int, content_hash: str, reason: str, **who_and_when: Unpack[WhoAndWhen]
) -> Outdated:
    """Take something off a season's list that doesn't fit its results, or those of the season before.

    As soon as its sentence changes it's on the list again. Repeating it changes nothing. Raises LeagueRefused for what
    isn't on the list, and without a reason.
    """
    lock_season(season_id)
    of, one = _find(season_id, content_hash)
    if content_hash in of.left_as_it_is:
        return one
    LeagueRefused.raise_for(reason_faults(reason))
    of.left_as_it_is = [*of.left_as_it_is, content_hash]
    of.save(update_fields=["left_as_it_is"])
    log_change(
        season_id, "left", f"Left as it is: {one.sentence} The reason: {reason.strip()}", **who_and_when
    )
    return one


@transaction.atomic
def ask_again(season_id: int, content_hash: str, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Put something back on a season's list that was left as it is; nothing happens if it wasn't.

    Raises LeagueRefused for what isn't on the list.
    """
    lock_season(season_id)
    of, one = _find(season_id, content_hash)
    if content_hash not in of.left_as_it_is:
        return
    of.left_as_it_is = [other for other in of.left_as_it_is if other != content_hash]
    of.save(update_fields=["left_as_it_is"])
    log_change(season_id, "left", f"Back on To do: {one.sentence}", **who_and_when)


def _find(season_id: int, content_hash: str) -> tuple[Season, Outdated]:
    """Return what is on a season's list by its content hash, with the season whose results it's about, locked."""
    season = Season.objects.get(pk=season_id)
    for of, one, _is_left in outdated_on_list(season):
        if one.content_hash == content_hash:
            return lock_season(of.pk), one
    message = _("This has been put right, or has changed, since you opened the page. Look at To do again.")
    raise LeagueRefused(Problem("not_there", "", message))
