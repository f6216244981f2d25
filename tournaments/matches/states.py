"""What may happen to a fixture, when, and by whom: a table of (state, event), and a sentence for all else."""

from enum import StrEnum
from typing import Final


class State(StrEnum):
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


class Event(StrEnum):
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
    {State.SCHEDULED, State.POSTPONED, State.PLAYING, State.CARDS_AWAITED, State.DISPUTED, State.ABANDONED}
)
"""The states of a fixture that is still to be settled."""
UNPLAYED: Final = frozenset({State.SCHEDULED, State.POSTPONED})
"""The states of a fixture of which no game has begun."""
CARD_WANTED: Final = frozenset({State.SCHEDULED, State.PLAYING, State.CARDS_AWAITED, State.DISPUTED})
"""The states in which a card may be handed in, and a line-up may still change."""
COUNTS: Final = frozenset({State.CONFIRMED, State.AWARDED})
"""The states of a fixture that stands in the table."""

_S = State
NEXT: Final[dict[tuple[State, Event], State]] = {
    (_S.SCHEDULED, Event.MOVE): _S.SCHEDULED,
    (_S.POSTPONED, Event.MOVE): _S.SCHEDULED,
    (_S.SCHEDULED, Event.POSTPONE): _S.POSTPONED,
    (_S.ABANDONED, Event.POSTPONE): _S.POSTPONED,
    (_S.SCHEDULED, Event.START): _S.PLAYING,
    (_S.SCHEDULED, Event.HAND_IN): _S.CARDS_AWAITED,
    (_S.PLAYING, Event.HAND_IN): _S.CARDS_AWAITED,
    (_S.CARDS_AWAITED, Event.HAND_IN): _S.CARDS_AWAITED,
    (_S.DISPUTED, Event.HAND_IN): _S.DISPUTED,
    (_S.CARDS_AWAITED, Event.AGREE): _S.CONFIRMED,
    (_S.DISPUTED, Event.AGREE): _S.CONFIRMED,
    (_S.CARDS_AWAITED, Event.DIFFER): _S.DISPUTED,
    (_S.DISPUTED, Event.DIFFER): _S.DISPUTED,
    (_S.CARDS_AWAITED, Event.LAPSE): _S.CONFIRMED,
    (_S.DISPUTED, Event.RULE): _S.CONFIRMED,
    (_S.CARDS_AWAITED, Event.RULE): _S.CONFIRMED,
    (_S.PLAYING, Event.BREAK_OFF): _S.ABANDONED,
    (_S.ABANDONED, Event.LET_STAND): _S.CONFIRMED,
    (_S.CONFIRMED, Event.REOPEN): _S.CARDS_AWAITED,
    (_S.AWARDED, Event.REOPEN): _S.CARDS_AWAITED,
    (_S.CONFIRMED, Event.REPLAY): _S.VOID,
    (_S.AWARDED, Event.REPLAY): _S.VOID,
    (_S.VOID, Event.REPLAY): _S.VOID,
    (_S.ABANDONED, Event.REPLAY): _S.VOID,
    **{(state, Event.AWARD): _S.AWARDED for state in _S if state is not _S.VOID},
    **{(state, Event.VOID): _S.VOID for state in _S if state is not _S.VOID},
}
"""Which state an event leads to; where a match that is reopened goes depends on its cards, see `reopened`."""

SHOWN: Final = {
    _S.SCHEDULED: "still to be played",
    _S.POSTPONED: "postponed, without a new date",
    _S.PLAYING: "being played",
    _S.CARDS_AWAITED: "waiting for the cards",
    _S.DISPUTED: "disputed",
    _S.CONFIRMED: "confirmed",
    _S.AWARDED: "awarded",
    _S.ABANDONED: "broken off",
    _S.VOID: "void",
}
_WHY_NOT: Final = {
    (_S.CONFIRMED, Event.HAND_IN): "The result is confirmed. Ask the secretary to reopen the card.",
    (_S.CONFIRMED, Event.AGREE): "The result is confirmed already. Nothing is left to do.",
    (
        _S.AWARDED,
        Event.HAND_IN,
    ): "The match was awarded, so no card is needed. Ask the secretary if that is wrong.",
    (_S.VOID, Event.HAND_IN): "The match is void, so a card can't be handed in. Look for its replay.",
    (_S.POSTPONED, Event.HAND_IN): "The match is postponed. Set its new date first.",
    (_S.POSTPONED, Event.START): "The match is postponed. Set its new date first.",
    (_S.ABANDONED, Event.HAND_IN): "The match was broken off. The secretary decides how it goes on.",
    (_S.SCHEDULED, Event.BREAK_OFF): "The match hasn't begun. Postpone it instead.",
    (_S.POSTPONED, Event.POSTPONE): "The match is postponed already. Set its new date.",
    (_S.SCHEDULED, Event.REPLAY): "The match hasn't been played. Move it or postpone it instead.",
    (_S.SCHEDULED, Event.AGREE): "No card has been handed in yet. Hand in yours.",
}

_FIRST: Final = {
    _S.SCHEDULED: "Wait until it is played, or move it.",
    _S.POSTPONED: "Set its new date first.",
    _S.PLAYING: "Hand in its card first, or say that it was broken off.",
    _S.CARDS_AWAITED: "Settle its card first.",
    _S.DISPUTED: "Settle its card first.",
    _S.CONFIRMED: "Reopen it first, or ask the secretary to.",
    _S.AWARDED: "Reopen it first, or ask the secretary to.",
    _S.ABANDONED: "Decide first how it goes on, or ask the secretary to.",
    _S.VOID: "Look for its replay, or order one.",
}
"""What has to come first, for whatever has no sentence of its own in a state."""


class EventRefused(Exception):
    """Say why something can't be done to a fixture in its state, and what to do instead."""

    code = "not_now"


def after(state: str, event: Event) -> State:
    """Return the state that an event leads to; raises EventRefused with a sentence where it can't be.

    >>> after("scheduled", Event.HAND_IN).value
    'cards_awaited'
    >>> after("void", Event.HAND_IN)
    Traceback (most recent call last):
    tournaments.matches.states.EventRefused: The match is void, so a card can't be handed in. Look for its replay.
    """
    now = State(state)
    reached = NEXT.get((now, event))
    if reached is None:
        otherwise = f"You can't do that: the match is {SHOWN[now]}. {_FIRST[now]}"
        raise EventRefused(_WHY_NOT.get((now, event), otherwise))
    return reached


def reopened(*, cards: int, differ: bool, broken_off: bool, dated: bool) -> State:
    """Return where a settled match goes that is reopened: back to what its standing cards say, or to be played.

    >>> reopened(cards=2, differ=True, broken_off=False, dated=True).value
    'disputed'
    >>> reopened(cards=0, differ=False, broken_off=False, dated=False).value
    'postponed'
    """
    if broken_off:
        return State.ABANDONED
    if cards:
        return State.DISPUTED if differ else State.CARDS_AWAITED
    return State.SCHEDULED if dated else State.POSTPONED
