"""Sentences that speak of seats and sides: by number and key, and as data, so that who shows them puts in names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from problems import Mention, Problem
from problems.wording import Wording, all_of
from problems.wording import gettext as _
from scoring.engine.variant import Ruleset

WHO: Final = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for whom a sentence speaks of while it is put together."""


def about_sides(ruleset: Ruleset, problem: Problem, *sides: str) -> Problem:
    """Return a problem of sides, with the key of each where the message has ``WHO``.

    Where tricks are counted by other names than the sides' keys, those are no particular seats.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> far = Problem("far", "scores", _("A loner is 4, {side} got 3.", side=WHO))
    >>> about_sides(make_ruleset("british"), far, "A")
    Problem(code='far', field='scores', message='A loner is 4, A got 3.', mentions=((14, 15, (0, 2)),))
    """
    return _about(
        problem,
        [
            (side, ruleset.seats_of(side)) if side in ruleset.sides else (_("the {name}", name=side), ())
            for side in sides
        ],
    )


def about_seats(ruleset: Ruleset, problem: Problem, *seats: int | Sequence[int]) -> Problem:
    """Return a problem of seats, with the number of each, or of several, where the message has ``WHO``.

    A seat that the table doesn't have is nobody's.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> out = Problem("out", "seats", _("{who} sat out, not {other}.", who=WHO, other=WHO))
    >>> about_seats(make_ruleset("british"), out, 2, [1, 3])
    Problem(code='out', field='seats', message='Seat 2 sat out, not seats 1 and 3.', \
mentions=((0, 6, (2,)), (20, 33, (1, 3))))
    """
    those = [(one,) if isinstance(one, int) else tuple(one) for one in seats]
    return _about(
        problem,
        [
            (
                _("seat {seat}", seat=some[0]) if len(some) == 1 else _("seats {seats}", seats=all_of(some)),
                some if all(map(ruleset.has_seat, some)) else (),
            )
            for some in those
        ],
    )


def named(problem: Problem, names: Mapping[int, str]) -> Problem:
    """Return the problem with the names of those who sit there in the place of seats' numbers and sides' keys.

    >>> far = Problem("far", "scores", _("A got 3."), ((0, 1, (0, 2)),))
    >>> named(far, {0: "Ann", 2: "Bob"}).message
    'Ann and Bob got 3.'

    Where somebody's name isn't known the sentence stays as it is.

    >>> named(far, {0: "Ann"}).message
    'A got 3.'
    """
    message = problem.message
    for start, end, seats in reversed(problem.mentions):
        if all(seat in names for seat in seats):
            message = Wording(message[:start] + all_of(names[seat] for seat in seats) + message[end:])
    return replace(problem, message=message, mentions=())


def _about(problem: Problem, whom: Iterable[tuple[str, Sequence[int]]]) -> Problem:
    """Put each of these words where the message has ``WHO``, and mention the seats."""
    text, *rest = problem.message.split(WHO)
    mentions: list[Mention] = []
    for (words, seats), after in zip(whom, rest, strict=True):
        start = len(text)
        text += words if text else words[:1].upper() + words[1:]
        if seats:
            mentions.append((start, len(text), tuple(seats)))
        text += after
    return replace(problem, message=Wording(text), mentions=tuple(mentions))
