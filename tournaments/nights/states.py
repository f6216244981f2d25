"""What may happen to a night, and when: a table of (state, event) -> state, and a sentence for all else.

Pure: no row, no clock.
"""

from enum import StrEnum

from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _


class NightEvent(StrEnum):
    """What somebody, or the last hand of a round, does to a night."""

    OPEN_CHECK_IN = "open_check_in"
    BACK_TO_DRAFT = "back_to_draft"
    START_ROUND = "start_round"
    CLOSE_ROUND = "close_round"
    FINISH = "finish"
    REOPEN = "reopen"
    VERIFY = "verify"


NEXT = {
    ("draft", NightEvent.OPEN_CHECK_IN): "check_in",
    ("check_in", NightEvent.BACK_TO_DRAFT): "draft",
    ("check_in", NightEvent.START_ROUND): "playing",
    ("break", NightEvent.START_ROUND): "playing",
    ("playing", NightEvent.CLOSE_ROUND): "break",
    ("break", NightEvent.FINISH): "finished",
    ("finished", NightEvent.REOPEN): "break",
    ("finished", NightEvent.VERIFY): "verified",
    ("verified", NightEvent.REOPEN): "finished",
}
WHY_NOT = {
    ("draft", NightEvent.START_ROUND): gettext_noop(
        "Open the check-in first, then publish a plan of who sits where."
    ),
    ("playing", NightEvent.START_ROUND): gettext_noop(
        "A round is being played. Close it before you start the next one."
    ),
    ("playing", NightEvent.FINISH): gettext_noop(
        "A round is being played. Close it first, then finish the night."
    ),
    ("draft", NightEvent.FINISH): gettext_noop("Nothing has been played yet, so there is nothing to finish."),
    ("check_in", NightEvent.FINISH): gettext_noop(
        "Nothing has been played yet, so there is nothing to finish."
    ),
    ("check_in", NightEvent.CLOSE_ROUND): gettext_noop("No round is being played."),
    ("break", NightEvent.CLOSE_ROUND): gettext_noop("The round was closed already."),
    ("break", NightEvent.VERIFY): gettext_noop("Finish the night first, then verify it."),
    ("playing", NightEvent.VERIFY): gettext_noop(
        "A round is being played. Close it and finish the night, then verify it."
    ),
}
STATES = {
    "draft": gettext_noop("a draft"),
    "check_in": gettext_noop("open for check-in"),
    "playing": gettext_noop("being played"),
    "break": gettext_noop("between rounds"),
    "finished": gettext_noop("finished"),
    "verified": gettext_noop("verified"),
}


class NightEventRefused(Exception):
    """What cannot be done to a night in its state; the message says what to do instead."""

    code = "not_now"

    def __init__(self, message: Wording) -> None:
        super().__init__(message)
        self.message = message


def next_state(state: str, event: NightEvent) -> str:
    """Return the state that an event leads to; raise `NightEventRefused` with a sentence where it cannot be.

    >>> next_state("check_in", NightEvent.START_ROUND)
    'playing'
    >>> next_state("playing", NightEvent.FINISH)
    Traceback (most recent call last):
    tournaments.nights.states.NightEventRefused: A round is being played. Close it first, then finish the night.
    """
    reached = NEXT.get((state, event))
    if reached is None:
        raise NightEventRefused(_why_not(state, event))
    return reached


def _why_not(state: str, event: NightEvent) -> Wording:
    if (state, event) in WHY_NOT:
        return _(WHY_NOT[state, event])
    if state in {reached for (_, other), reached in NEXT.items() if other is event}:
        return _("The night is {state} already.", state=_(STATES[state]))
    if state in ("finished", "verified"):
        return _("The night is {state}. Reopen it first.", state=_(STATES[state]))
    return _("You can't do that while the night is {state}.", state=_(STATES[state]))
