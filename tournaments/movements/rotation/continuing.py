"""Go on with a night that was planned before: some rounds were played, somebody has gone or come."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.movements.rotation.offer import Offer
from tournaments.movements.rotation.offer_order import best_first
from tournaments.movements.rotation.offers import QUICK, offers
from tournaments.movements.rotation.plan import PlanRefused
from tournaments.movements.rotation.rest_shares import room_of
from tournaments.movements.rotation.round import MOST_ENTRANTS, MOST_ROUNDS, RotationRound, numbers_of

LONGEST = 2_000_000
"""Characters: 400 entrants in 400 rounds take half of them."""


@dataclass(frozen=True, slots=True)
class PublishedNight:
    """Hold a night as it was published: its rounds, and the numbers that were given, ``first`` to ``last``."""

    rounds: tuple[RotationRound, ...]
    first: int
    last: int


def read_published_night(text: str) -> PublishedNight:
    """Return the night that the text holds; raise PlanRefused with every fault.

    The text is what ``as_chart`` makes, or any plan in that form: ``players`` and ``rounds``, each with ``tables`` of
    four, of whom the first two play against the others, ``byes``, ``absent`` and ``table_numbers``. Players'
    numbers begin with 1 or with 0.

    >>> night = read_published_night('{"players": 5, "rounds": [{"tables": [[1, 3, 2, 4]], "byes": [5]}]}')
    >>> night.rounds, night.first, night.last
    ((RotationRound(tables=((1, 2, 3, 4),), sit_outs=(5,)),), 1, 5)
    """
    found = _parsed(text)
    faults: list[Problem] = []
    players = found.get("players", 0)
    if not _is_number(players) or not 0 < players <= MOST_ENTRANTS:
        faults.append(
            Problem(
                "players_missing",
                "players",
                _("Say how many players there are, 4 to {most}.", most=MOST_ENTRANTS),
            )
        )
        players = 0
    listed = found.get("rounds", [])
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_ROUNDS:
        faults.append(
            Problem("rounds_missing", "rounds", _("Give a list of 1 to {most} rounds.", most=MOST_ROUNDS))
        )
        listed = []
    rounds = [_round(each, f"rounds.{number}", faults) for number, each in enumerate(listed)]
    numbers = [entrant for each in rounds for entrant in each.present]
    first = 0 if 0 in numbers else 1
    if not faults:
        faults += _number_faults(rounds, range(first, first + players))
    PlanRefused.raise_for(faults)
    return PublishedNight(tuple(rounds), first, first + players - 1)


def read_first_round(text: str) -> RotationRound:
    """Return the first round of a plan, or the one round, that the text holds; raise PlanRefused with every fault.

    The form is that of ``read_night``, or of one of its rounds: ``tables`` and ``byes``.

    >>> read_first_round('{"tables": [[1, 3, 2, 4]], "byes": [5]}')
    RotationRound(tables=((1, 2, 3, 4),), sit_outs=(5,))
    """
    found = _parsed(text)
    rounds = found.get("rounds")
    faults: list[Problem] = []
    first = _round(rounds[0] if isinstance(rounds, list) and rounds else found, "first_round", faults)
    PlanRefused.raise_for(faults)
    return first


def _parsed(text: str) -> dict[str, Any]:
    message = _("Give a plan as `rotation --format json` prints it.")
    try:
        found = read_json(text) if len(text) <= LONGEST else None
    except JSONRefused as why:
        message = _("{why} {message}", why=why.message, message=message)
        found = None
    if not isinstance(found, dict):
        raise PlanRefused(*[Problem("not_a_plan", "", message)])
    return found


def _round(found: Any, field: str, faults: list[Problem]) -> RotationRound:
    parts = found if isinstance(found, dict) else {}
    tables, byes, numbers = parts.get("tables"), parts.get("byes", []), parts.get("table_numbers", [])
    if not isinstance(tables, list) or not all(_is_four(four) for four in tables):
        faults.append(
            Problem("not_tables", f"{field}.tables", _("Give each table as the numbers of its four players."))
        )
        tables = []
    if not isinstance(byes, list) or not all(map(_is_number, byes)):
        faults.append(Problem("not_byes", f"{field}.byes", _("Give the numbers of those who sit out.")))
        byes = []
    if not _are_table_numbers(numbers, len(tables)):
        message = _("Give each table a number of its own, from 1 on, or leave the numbers out.")
        faults.append(Problem("not_table_numbers", f"{field}.table_numbers", message))
        numbers = []
    seats = tuple((north, east, south, west) for north, south, east, west in tables)
    return RotationRound(seats, tuple(byes), numbers_of(numbers))


def _are_table_numbers(found: Any, tables: int) -> bool:
    if not isinstance(found, list) or not all(_is_number(one) and one > 0 for one in found):
        return False
    return not found or len(found) == len(set(found)) == tables


def _number_faults(rounds: Sequence[RotationRound], numbers: range) -> Iterator[Problem]:
    for at, each in enumerate(rounds):
        present = each.present
        if len(set(present)) < len(present):
            yield Problem(
                "twice_at_once",
                f"rounds.{at}",
                _("In round {at} somebody has two places. Correct it.", at=at + 1),
            )
        if not set(numbers).issuperset(present):
            yield Problem(
                "unknown_player",
                f"rounds.{at}",
                _(
                    'Round {round} has numbers beyond {first} to {last}. Correct them, or "players".',
                    round=at + 1,
                    first=numbers[0],
                    last=numbers[-1],
                ),
            )


def _is_four(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 4 and all(map(_is_number, found))


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 10**9


OUT_OF_PLACE = (
    (
        "not_here",
        "gone",
        gettext_noop("{numbers} can't go: they have no place in round {after}. Leave them out."),
    ),
    (
        "comes_later",
        "after",
        gettext_noop(
            "{numbers} have no place in round {after}, only later. Go on after the last round without them."
        ),
    ),
    (
        "goes_later",
        "after",
        gettext_noop(
            "{numbers} have a place in round {after}, but not in every later one. Say that they go, or go on later."
        ),
    ),
)
"""What is wrong where people of a night aren't in the rounds in which they should be."""


def _out_of_place(
    published: Sequence[RotationRound], gone: Collection[int]
) -> tuple[set[int], set[int], set[int]]:
    """Return who goes and isn't here; who comes after the first round; and who goes after it, and isn't said to go."""
    here = set(published[0].present)
    present = [set(each.present) for each in published]
    return set(gone) - here, here.union(*present) - here, here - here.intersection(*present) - set(gone)


def go_on(  # noqa: PLR0913, PLR0917  who has gone and come, and how hard to look
    night: PublishedNight,
    after: int,
    gone: Sequence[int] = (),
    come: int = 0,
    seed: int = 0,
    effort: int = QUICK,
    tables: int | None = None,
    *,
    fewer_meetings: bool = False,
) -> list[Offer]:
    """Return what there is to choose from once ``after`` rounds were played, the best first.

    Whoever has a place in the next round and is not among those ``gone`` is here; those who come get the next numbers.
    ``tables`` is how many the room has; None: enough, unless every round of the night leaves one out that its people
    could fill. With more effort than ``QUICK`` a better repair is looked for longer.
    With ``fewer_meetings`` meetings come before opponents. Raises PlanRefused with every fault.

    >>> night = read_published_night('{"players": 5, "rounds": [{"tables": [[1, 3, 2, 4]], "byes": [5]}]}')
    >>> go_on(night, 0, gone=[2], effort=0)[0].rounds
    (RotationRound(tables=((1, 5, 3, 4),), sit_outs=()),)
    """
    if not 0 <= after < len(night.rounds):
        message = _(
            "Say after which round, 0 to {last}; the night has {count}.",
            last=len(night.rounds) - 1,
            count=len(night.rounds),
        )
        raise PlanRefused(*[Problem("no_such_round", "after", message)])
    played, published = night.rounds[:after], night.rounds[after:]
    here = sorted(published[0].present)
    faults = [
        Problem(code, field, _(message, numbers=", ".join(map(str, sorted(numbers))), after=after + 1))
        for numbers, (code, field, message) in zip(_out_of_place(published, gone), OUT_OF_PLACE, strict=True)
        if numbers
    ]
    if not 0 <= come <= MOST_ENTRANTS:
        faults.append(
            Problem("too_many_come", "come", _("Say how many come, 0 to {most}.", most=MOST_ENTRANTS))
        )
        come = 0
    entrants = [one for one in here if one not in set(gone)] + [night.last + 1 + one for one in range(come)]
    try:
        found = {
            one.rounds: one
            for one in offers(
                *(published, entrants, played),
                seed=seed,
                effort=effort,
                tables=room_of(night.rounds) if tables is None else tables,
                fewer_meetings=fewer_meetings,
            )
        }
    except PlanRefused as refused:
        raise PlanRefused(*[*faults, *refused.problems]) from None
    PlanRefused.raise_for(faults)
    return best_first(list(found.values()), fewer_meetings=fewer_meetings)
