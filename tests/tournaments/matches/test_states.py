"""The course of a match: what may happen in each state and what becomes of it, and what every refusal says."""

import pytest

from tests.cases import every
from tournaments.matches.states import SHOWN, MatchEvent, MatchEventRefused, MatchState, next_state

# LEAGUES 4, line by line. Whatever stands nowhere here is refused.
COURSE = {
    "scheduled": {
        "move": "scheduled",
        "postpone": "postponed",
        "start": "playing",
        "hand_in": "cards_awaited",
        "award": "awarded",
        "void": "void",
    },
    "postponed": {"move": "scheduled", "award": "awarded", "void": "void"},
    "playing": {
        "hand_in": "cards_awaited",
        "break_off": "abandoned",
        "award": "awarded",
        "void": "void",
    },
    "cards_awaited": {
        "hand_in": "cards_awaited",
        "agree": "confirmed",
        "differ": "disputed",
        "lapse": "confirmed",
        "rule": "confirmed",
        "award": "awarded",
        "void": "void",
    },
    "disputed": {
        "hand_in": "disputed",
        "agree": "confirmed",
        "differ": "disputed",
        "rule": "confirmed",
        "award": "awarded",
        "void": "void",
    },
    "confirmed": {"reopen": "cards_awaited", "replay": "void", "award": "awarded", "void": "void"},
    "awarded": {"let_stand": "confirmed", "reopen": "cards_awaited", "replay": "void", "void": "void"},
    "abandoned": {
        "postpone": "postponed",
        "let_stand": "confirmed",
        "replay": "void",
        "award": "awarded",
        "void": "void",
    },
    "void": {"reopen": "cards_awaited", "replay": "void"},
}


@every("state", list(MatchState))
def test_whatever_may_happen_in_a_state_leads_where_the_design_says(state: MatchState) -> None:
    found = {}
    for event in MatchEvent:
        try:
            found[event.value] = next_state(state, event).value
        except MatchEventRefused as refused:
            says_what_to_do(str(refused))
    assert found == COURSE[state.value]


def says_what_to_do(sentence: str) -> None:
    """What happened, and then what to do: two sentences at least, the second of them no reason but a step."""
    first, _, step = sentence.partition(". ")
    assert first, sentence
    assert step.endswith("."), sentence
    verb = step.split()[0]
    assert verb in {
        "Ask",
        "Set",
        "Look",
        "Wait",
        "Hand",
        "Settle",
        "Reopen",
        "Decide",
        "Move",
        "Postpone",
        "Nothing",
        "The",
    }, sentence


PLAYING = (
    "You can't do that: the match is being played. Hand in its card first, or say that it was broken off."
)


@every(
    ("state", "event", "sentence"),
    [
        ("void", "award", "You can't do that: the match is void. Look for its replay, or order one."),
        (
            "awarded",
            "postpone",
            "You can't do that: the match is awarded. Reopen it first, or ask the secretary to.",
        ),
        (
            "playing",
            "move",
            PLAYING,
        ),
        ("disputed", "replay", "You can't do that: the match is disputed. Settle its card first."),
        ("scheduled", "break_off", "The match hasn't begun. Postpone it instead."),
    ],
)
def test_what_a_refusal_says(state: str, event: str, sentence: str) -> None:
    with pytest.raises(MatchEventRefused) as refused:
        next_state(state, MatchEvent(event))
    assert str(refused.value) == sentence


def test_every_state_has_its_words() -> None:
    assert {*SHOWN} == {*MatchState}
