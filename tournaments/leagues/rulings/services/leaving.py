"""Leave as it is what doesn't fit the results any more, with a reason, or have it asked again."""

from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Season
from tournaments.leagues.rulings.selectors.outdated import to_see_to
from tournaments.leagues.rulings.selectors.outdated_line import Outdated
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_season
from tournaments.leagues.services.reasons import reason_faults


@transaction.atomic
def leave_as_it_is(season_id: int, mark: str, reason: str, **who_and_when: Unpack[WhoAndWhen]) -> Outdated:
    """Take something off a season's list that doesn't fit its results, or those of the season before.

    Once it says something else it's on the list again. Said twice it is done once. Raises LeagueRefused for what
    isn't on the list, and without a reason.
    """
    lock_season(season_id)
    of, one = _find(season_id, mark)
    if mark in of.left_as_it_is:
        return one
    LeagueRefused.raise_for(reason_faults(reason))
    of.left_as_it_is = [*of.left_as_it_is, mark]
    of.save(update_fields=["left_as_it_is"])
    log_change(season_id, "left", f"Left as it is: {one.sentence} {reason.strip()}", **who_and_when)
    return one


@transaction.atomic
def ask_again(season_id: int, mark: str, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Put something back on a season's list that was left as it is. Raises LeagueRefused where nothing was."""
    lock_season(season_id)
    of, one = _find(season_id, mark)
    if mark not in of.left_as_it_is:
        return
    of.left_as_it_is = [other for other in of.left_as_it_is if other != mark]
    of.save(update_fields=["left_as_it_is"])
    log_change(season_id, "left", f"Not left as it is: {one.sentence}", **who_and_when)


def _find(season_id: int, mark: str) -> tuple[Season, Outdated]:
    """Return what a mark on a season's list stands for, with the season whose results it's about, locked."""
    season = Season.objects.get(pk=season_id)
    for of, one, _is_left in to_see_to(season):
        if one.mark == mark:
            return lock_season(of.pk), one
    message = _("This fits the results now, or it says something else. Look at To do again.")
    raise LeagueRefused(Problem("not_there", "", message))
