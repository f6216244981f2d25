"""What may happen to a fixture, when, and by whom: a table of (state, event), and a sentence for all else."""

from enum import StrEnum
from typing import Final

from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _


class MatchState(StrEnum):
    """Where a fixture stands."""

    SCHEDULED = "scheduled"
    POSTPONED = "postponed"
    PLAYING = "playing"
    CARDS_AWAITED = "cards_awaited"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    AWARDED = "awarded"
    ABANDONED = "abandoned"
    VOID = "void"


class MatchEvent(StrEnum):
    """What somebody does to a fixture."""

    MOVE = "move"
    POSTPONE = "postpone"
    START = "start"
    HAND_IN = "hand_in"
    AGREE = "agree"
    DIFFER = "differ"
    LAPSE = "lapse"
    RULE = "rule"
    BREAK_OFF = "break_off"
    LET_STAND = "let_stand"
    AWARD = "award"
    VOID = "void"
    REOPEN = "reopen"
    REPLAY = "replay"


OPEN: Final = frozenset(
    {
        MatchState.SCHEDULED,
        MatchState.POSTPONED,
        MatchState.PLAYING,
        MatchState.CARDS_AWAITED,
        MatchState.DISPUTED,
        MatchState.ABANDONED,
    }
)
"""The states of a fixture that is still to be settled."""
UNPLAYED: Final = frozenset({MatchState.SCHEDULED, MatchState.POSTPONED})
"""The states of a fixture of which no game has begun."""
CARD_WANTED: Final = frozenset(
    {MatchState.SCHEDULED, MatchState.PLAYING, MatchState.CARDS_AWAITED, MatchState.DISPUTED}
)
"""The states in which a card may be handed in, and a line-up may still change."""
TO_PLAY: Final = frozenset({MatchState.SCHEDULED, MatchState.PLAYING})
"""The states of a fixture with a date of which no card has come in."""
COUNTS: Final = frozenset({MatchState.CONFIRMED, MatchState.AWARDED})
"""The states of a fixture that stands in the table."""
SETTLED: Final = frozenset({*COUNTS, MatchState.VOID})
"""The states of a fixture that nobody waits for any more."""

_S = MatchState
NEXT: Final[dict[tuple[MatchState, MatchEvent], MatchState]] = {
    (_S.SCHEDULED, MatchEvent.MOVE): _S.SCHEDULED,
    (_S.POSTPONED, MatchEvent.MOVE): _S.SCHEDULED,
    (_S.SCHEDULED, MatchEvent.POSTPONE): _S.POSTPONED,
    (_S.ABANDONED, MatchEvent.POSTPONE): _S.POSTPONED,
    (_S.SCHEDULED, MatchEvent.START): _S.PLAYING,
    (_S.SCHEDULED, MatchEvent.HAND_IN): _S.CARDS_AWAITED,
    (_S.PLAYING, MatchEvent.HAND_IN): _S.CARDS_AWAITED,
    (_S.CARDS_AWAITED, MatchEvent.HAND_IN): _S.CARDS_AWAITED,
    (_S.DISPUTED, MatchEvent.HAND_IN): _S.DISPUTED,
    (_S.CARDS_AWAITED, MatchEvent.AGREE): _S.CONFIRMED,
    (_S.DISPUTED, MatchEvent.AGREE): _S.CONFIRMED,
    (_S.CARDS_AWAITED, MatchEvent.DIFFER): _S.DISPUTED,
    (_S.DISPUTED, MatchEvent.DIFFER): _S.DISPUTED,
    (_S.CARDS_AWAITED, MatchEvent.LAPSE): _S.CONFIRMED,
    (_S.DISPUTED, MatchEvent.RULE): _S.CONFIRMED,
    (_S.CARDS_AWAITED, MatchEvent.RULE): _S.CONFIRMED,
    (_S.PLAYING, MatchEvent.BREAK_OFF): _S.ABANDONED,
    (_S.ABANDONED, MatchEvent.LET_STAND): _S.CONFIRMED,
    (_S.AWARDED, MatchEvent.LET_STAND): _S.CONFIRMED,
    (_S.CONFIRMED, MatchEvent.REOPEN): _S.CARDS_AWAITED,
    (_S.AWARDED, MatchEvent.REOPEN): _S.CARDS_AWAITED,
    (_S.VOID, MatchEvent.REOPEN): _S.CARDS_AWAITED,
    (_S.CONFIRMED, MatchEvent.REPLAY): _S.VOID,
    (_S.AWARDED, MatchEvent.REPLAY): _S.VOID,
    (_S.VOID, MatchEvent.REPLAY): _S.VOID,
    (_S.ABANDONED, MatchEvent.REPLAY): _S.VOID,
    **{(state, MatchEvent.AWARD): _S.AWARDED for state in _S if state not in {_S.AWARDED, _S.VOID}},
    **{(state, MatchEvent.VOID): _S.VOID for state in _S if state is not _S.VOID},
}
"""Which state an event leads to.

Where a match that is reopened goes depends on its cards, see `reopened`; a void one is as it was before.
"""

SHOWN: Final = {
    _S.SCHEDULED: gettext_noop("still to be played"),
    _S.POSTPONED: gettext_noop("postponed, without a new date"),
    _S.PLAYING: gettext_noop("being played"),
    _S.CARDS_AWAITED: gettext_noop("waiting for the cards"),
    _S.DISPUTED: gettext_noop("disputed"),
    _S.CONFIRMED: gettext_noop("confirmed"),
    _S.AWARDED: gettext_noop("awarded"),
    _S.ABANDONED: gettext_noop("broken off"),
    _S.VOID: gettext_noop("void"),
}
_WHY_NOT: Final = {
    (_S.CONFIRMED, MatchEvent.HAND_IN): gettext_noop(
        "The result is confirmed. Ask the secretary to reopen the card."
    ),
    (_S.CONFIRMED, MatchEvent.AGREE): gettext_noop("The result is confirmed already. Nothing is left to do."),
    (
        _S.AWARDED,
        MatchEvent.HAND_IN,
    ): gettext_noop("The match was awarded, so no card is needed. Ask the secretary if that is wrong."),
    (_S.AWARDED, MatchEvent.AWARD): gettext_noop(
        "The match has been awarded already. Reopen it first to award it differently."
    ),
    (_S.VOID, MatchEvent.HAND_IN): gettext_noop(
        "The match is void, so a card can't be handed in. Look for its replay."
    ),
    (_S.POSTPONED, MatchEvent.HAND_IN): gettext_noop("The match is postponed. Set its new date first."),
    (_S.POSTPONED, MatchEvent.START): gettext_noop("The match is postponed. Set its new date first."),
    (_S.ABANDONED, MatchEvent.HAND_IN): gettext_noop(
        "The match was broken off. The secretary decides how it goes on."
    ),
    (_S.SCHEDULED, MatchEvent.BREAK_OFF): gettext_noop("The match hasn't begun. Postpone it instead."),
    (_S.POSTPONED, MatchEvent.POSTPONE): gettext_noop("The match is postponed already. Set its new date."),
    (_S.SCHEDULED, MatchEvent.REPLAY): gettext_noop(
        "The match hasn't been played. Move it or postpone it instead."
    ),
    (_S.SCHEDULED, MatchEvent.AGREE): gettext_noop("No card has been handed in yet. Hand in yours."),
}

_FIRST: Final = {
    _S.SCHEDULED: gettext_noop("Wait until it is played, or move it."),
    _S.POSTPONED: gettext_noop("Set its new date first."),
    _S.PLAYING: gettext_noop("Hand in its card first, or say that it was broken off."),
    _S.CARDS_AWAITED: gettext_noop("Settle its card first."),
    _S.DISPUTED: gettext_noop("Settle its card first."),
    _S.CONFIRMED: gettext_noop("Reopen it first, or ask the secretary to."),
    _S.AWARDED: gettext_noop("Reopen it first, or ask the secretary to."),
    _S.ABANDONED: gettext_noop("Decide first how it goes on, or ask the secretary to."),
    _S.VOID: gettext_noop("Look for its replay, or order one."),
}
"""What has to come first, for whatever has no sentence of its own in a state."""


class MatchEventRefused(Exception):
    """Say why something can't be done to a fixture in its state, and what to do instead."""

    code = "not_now"

    def __init__(self, message: Wording) -> None:
        super().__init__(message)
        self.message = message


def next_state(state: str, event: MatchEvent) -> MatchState:
    """Return the state that an event leads to; raises EventRefused with a sentence where it can't be.

    >>> next_state("scheduled", MatchEvent.HAND_IN).value
    'cards_awaited'
    >>> next_state("void", MatchEvent.HAND_IN)
    Traceback (most recent call last):
    tournaments.matches.states.MatchEventRefused: The match is void, so a card can't be handed in. Look for its replay.
    """
    now = MatchState(state)
    reached = NEXT.get((now, event))
    if reached is None:
        if (now, event) in _WHY_NOT:
            raise MatchEventRefused(_(_WHY_NOT[now, event]))
        raise MatchEventRefused(
            _("You can't do that: the match is {state}. {first}", state=_(SHOWN[now]), first=_(_FIRST[now]))
        )
    return reached


def reopened(*, cards: int, differ: bool, broken_off: bool, dated: bool) -> MatchState:
    """Return where a settled match goes that is reopened: back to what its standing cards say, or to be played.

    >>> reopened(cards=2, differ=True, broken_off=False, dated=True).value
    'disputed'
    >>> reopened(cards=0, differ=False, broken_off=False, dated=False).value
    'postponed'
    """
    if broken_off:
        return MatchState.ABANDONED
    if cards:
        return MatchState.DISPUTED if differ else MatchState.CARDS_AWAITED
    return MatchState.SCHEDULED if dated else MatchState.POSTPONED
