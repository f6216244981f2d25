"""How many taps each event of each way to play takes, as docs/taps.md says it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring.engine.events.answers import Answer, offered, said_by
from scoring.engine.events.catalogue import events
from scoring.engine.events.event import QuestionKind, TableEvent
from scoring.engine.registry import VARIANTS, usual_players
from scoring.engine.ruleset import Ruleset, make_ruleset
from tests.houses_of_events import HOUSES

Way = tuple[str, int, dict[str, Any]]
WAYS: list[Way] = [
    *((key, usual_players(key) or 0, {}) for key in VARIANTS),
    *((key, 4, options) for key, options in HOUSES.items()),
]
"""Every way to play with as many players as it usually has, and the house rules that bring more events."""

HEAD = """# Taps

How many taps each event takes on the table's page: **Something else happened**, the event, its answers, **Count it**.
The longest way to answer counts. Names, seats where nobody knows who dealt, further players who revoked, what is
folded under *More*, and the numbers of a paper card don't count. With two against two an ordinary hand takes two taps,
the maker and the tricks, or three if there is a bid; a loner takes one more, and so does a hand that the dealer's
partner made where whoever takes the turned-up card must go alone. A test plays each of these on a phone of 360 by 640
points, counts the taps, and writes this page.

| way to play | events and their taps |
|---|---|
"""


def document(path: Path, taps: Mapping[tuple[str, bool], Mapping[str, int]]) -> None:
    """Write the page."""
    path.write_text(text_of(taps), encoding="utf-8")


def text_of(taps: Mapping[tuple[str, bool], Mapping[str, int]]) -> str:
    """Return the page: taps by label, of each way to play, and of those with more house rules."""
    return HEAD + "".join(
        f"| {make_ruleset(key, {}, usual_players(key)).name}{', with every house rule' if house else ''} "
        f"| {', '.join(f'{label} {number}' for label, number in found.items())} |\n"
        for (key, house), found in taps.items()
    )


def may_be_alone(event: TableEvent) -> bool:
    """Tell whether somebody may have played alone in the hand that an event ends, so that it is asked."""
    return any(question.name == "lone" for question in event.questions)


def label_of(event: TableEvent, *, alone: bool = False) -> str:
    """Return what the page calls an event; those that differ by a name alone are one.

    Where everyone plays for themselves the maker is always alone, and a revoke asks who that was; but bids say it.
    """
    asked = {question.name for question in event.questions}
    among_three = event.key == "revoke" and "made" in asked and "bid" not in asked
    return event.label.partition(":")[0] + (" in a lone hand" if alone or among_three else "")


def declared_taps(ruleset: Ruleset) -> dict[str, int]:
    """Return the taps of each event as it is declared; of one in a lone hand, which takes one more, too."""
    found: dict[str, int] = {}
    for event in events(ruleset):
        if event.key == "whole_game":
            continue
        found[label_of(event)] = needed_taps(event)
        if may_be_alone(event):
            found[label_of(event, alone=True)] = needed_taps(event) + 1
    return found


def needed_taps(event: TableEvent) -> int:
    """Return how many taps an event takes at most where it is known who deals: sheet, event, answers, and the button.

    Of a number that is free its row, its sign and one digit are counted.
    """
    return 3 + _most_taps(event, {}, 0)


def _most_taps(event: TableEvent, answers: dict[str, Answer], place: int) -> int:
    if place == len(event.questions):
        return 0
    question, most = event.questions[place], 0
    if question.optional or question.aside or question.kind is QuestionKind.TEXT:
        return _most_taps(event, answers, place + 1)
    if question.kind is QuestionKind.ONE:
        numbers = offered(question, said_by(event, answers, 0), 0)
        for number in numbers:
            ends = question.choices[number].ends
            further = answers | {question.name: number}
            most = max(most, _most_taps(event, further, len(event.questions) if ends else place + 1))
        return most + int(len(numbers) > 1)
    own = {QuestionKind.SEVERAL: 1, QuestionKind.EACH: len(question.rows) - 1, QuestionKind.NUMBERS: 3}[
        question.kind
    ]
    return own + _most_taps(event, answers, place + 1)


def all_declared() -> dict[tuple[str, bool], dict[str, int]]:
    """Return what is declared of every way to play."""
    return {
        (key, bool(options)): declared_taps(make_ruleset(key, options, players))
        for key, players, options in WAYS
    }
