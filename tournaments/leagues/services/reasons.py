"""Why somebody did something, in their own words: whoever it concerns will read it."""

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.leagues.models.fixture import WHY_LENGTH


def reason_faults(reason: str, missing: Wording | None = None) -> list[Problem]:
    """Return what is wrong with a reason; `missing` is the sentence where it asks for more than a few words."""
    if not reason.strip():
        return [Problem("reason_missing", "reason", missing or _("Say why, in a few words."))]
    if len(reason) > WHY_LENGTH:
        message = _("The reason has {most} characters at most. Shorten it.", most=WHY_LENGTH)
        return [Problem("reason_too_long", "reason", message)]
    return []
