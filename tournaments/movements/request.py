"""Read what a movement is asked from JSON; every fault of its shape is named at once."""

from dataclasses import dataclass
from typing import Any

from problems import Problem
from problems.shapes import (
    LEFT_OUT,
    Fault,
    Faults,
    Part,
    Shape,
    list_of,
    map_of,
    object_of,
    optional,
    then,
    value_of,
)
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from tournaments.movements.ahead import ROTATION
from tournaments.movements.forecasting import NIGHTS, SimulatedNight
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.plan import EFFORT, PlanRefused
from tournaments.movements.rotation.round import RotationRound

QUESTIONS = ("plan", "fits", "foresee")
MOST_NIGHTS = 1000


@dataclass(frozen=True, slots=True)
class MovementRequest:
    """Hold what is asked of a movement: its rounds, whether it fits, or what a night of it is worth."""

    movement: Movement
    question: str
    state: MovementState
    rounds: int
    effort: int
    nights: int
    known: tuple[SimulatedNight, ...] | None
    published: tuple[RotationRound, ...] = ()
    """The rounds to be planned as people have them on their sheets, where they can be repaired."""


def read_movement_request(text: str) -> MovementRequest:
    """Return the request that the text holds; raise PlanRefused with every fault of its shape.

    The text is one JSON object: ``entrants`` (numbers), ``rounds``, and where wanted ``played`` (objects with
    ``tables``, each north, east, south, west, and ``sit_outs``), ``wishes`` (``fixed_tables``: an object from
    entrant to table; ``together`` and ``apart``: lists of two; ``first_round``: an object as in ``played``), ``seed``,
    ``effort``, ``tables`` and ``fewer_meetings`` (true or false).

    Beside them it may have ``movement`` (a key, else the rotation), ``question`` (plan, fits or foresee), ``results``
    (for each round, for each table 0, 1 or null), ``standings`` (entrants from first to last), ``pairs`` (lists of
    two), ``tags`` (an object from entrant to a list of words), ``anyway`` (before the first round, too, whoever the
    movement has no seat for waits), ``nights`` (how many are foreseen), ``known`` (what
    such a question has told of nights already: with it, even empty, each night is told as it is foreseen, and none a
    second time) and ``published`` (the rounds to come as sheets have them, in the form of ``played``: repairs of them
    are offered).

    >>> read_movement_request('{"movement": "ladder", "entrants": [1, 2, 3, 4], "rounds": 1}').movement.key
    'ladder'
    """
    faults: Faults = []
    try:
        found: Any = read_json(text)
    except JSONRefused as why:
        raise PlanRefused(*[Problem("not_json", "", why.message)]) from None
    beside = {name: found[name] for name in _BESIDE.keys() & found.keys()} if isinstance(found, dict) else {}
    asked = {name: part for name, part in found.items() if name not in beside} if beside else found
    plan = _PLAN_SHAPE(asked, "", faults)
    planned = 0 if faults else plan["rounds"]
    others = _BESIDE_SHAPE(beside, "", faults)
    if others["published"] and len(others["published"]) != planned:
        message = _("Give as many published rounds as are to be planned, or none.")
        faults.append(Problem("published_of_other_length", "published", message))
    PlanRefused.raise_for(faults)
    return MovementRequest(
        movement=others["movement"],
        question=others["question"],
        state=MovementState(
            plan["entrants"],
            plan["played"],
            others["results"],
            others["standings"],
            others["pairs"],
            others["tags"],
            plan["wishes"],
            plan["seed"],
            plan["tables"],
            plan["fewer_meetings"],
            others["anyway"],
        ),
        rounds=plan["rounds"],
        effort=plan["effort"],
        nights=others["nights"],
        known=others["known"],
        published=others["published"],
    )


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and abs(found) < 10**18


def _are_numbers(found: Any, count: int | None = None) -> bool:
    return isinstance(found, list) and count in {None, len(found)} and all(map(_is_number, found))


def _is_entrant(name: str) -> bool:
    return name.isascii() and name.isdecimal() and len(name) < 19


def _are_results(found: Any) -> bool:
    return isinstance(found, list) and all(each is None or _is_number(each) for each in found)


def _are_words(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(word, str) for word in found)


def _is_night(found: Any) -> bool:
    counts = found.get("counts") if isinstance(found, dict) else None
    return (
        isinstance(counts, dict)
        and all(_are_numbers(count, 2) for count in counts.values())
        and _is_number(found.get("rounds"))
    )


def _night(found: dict[str, Any]) -> SimulatedNight:
    return SimulatedNight(
        found["rounds"], {key: (count[0], count[1]) for key, count in found["counts"].items()}
    )


def _in_length(count: int, fault: Fault, otherwise: tuple[int, ...]) -> Shape:
    """Return a rule for a list that has to be so long."""
    return value_of(lambda numbers: len(numbers) == count, fault, otherwise)


def _round(parts: dict[str, Any], field: str, faults: Faults) -> RotationRound:
    tables, numbers = parts["tables"], parts["numbers"]
    if numbers and (len(set(numbers)) < len(numbers) or len(numbers) != len(tables) or min(numbers) < 1):
        _NOT_TABLE_NUMBERS.note(numbers, f"{field}.numbers", faults)
    return RotationRound(tables, parts["sit_outs"], numbers)


def _wishes(parts: dict[str, Any], _field: str, _faults: Faults) -> Constraints:
    return Constraints(**parts)


def _object(parts: dict[str, Part]) -> Shape:
    unknown = Fault(
        "unknown_field", lambda *__: _("Leave it out; there are {fields}.", fields=", ".join(sorted(parts)))
    )
    return object_of(parts, Fault("not_an_object", lambda *__: _("Give a JSON object.")), unknown)


def _list(each: Shape) -> Shape:
    return list_of(each, Fault("not_a_list", lambda *__: _("Give a list.")))


_NOT_A_PAIR = Fault("not_a_pair", lambda *__: _("Name two entrants."))
_NOT_AN_ENTRANT = Fault("not_a_whole_number", lambda *__: _("Name entrants by their whole numbers."))
_NOT_TABLE_NUMBERS = Fault(
    "not_table_numbers", lambda *__: _("Give each table a number of its own, from 1 on, or none a number.")
)
_NOT_FOUR = Fault("not_four_seats", lambda *__: _("Name the four at the table: north, east, south, west."))
_NUMBER = value_of(
    _is_number, Fault("not_a_whole_number", lambda *__: _("Give a whole number of at most 18 digits.")), 0
)
_NUMBERS = _list(_NUMBER)
_TRUTH = value_of(
    lambda found: isinstance(found, bool),
    Fault("not_true_or_false", lambda *__: _("Give true or false.")),
    otherwise=False,
)
_SEATS = then(_NUMBERS, _in_length(4, _NOT_FOUR, (0, 0, 0, 0)))
_PAIRS = _list(then(_NUMBERS, _in_length(2, _NOT_A_PAIR, (0, 0))))
_ROUND = then(
    _object({"tables": (_list(_SEATS), None), "sit_outs": (_NUMBERS, []), "numbers": (_NUMBERS, [])}), _round
)
_FIXED_TABLES = map_of(
    _is_entrant,
    _NOT_AN_ENTRANT,
    _NUMBER,
    Fault("not_an_object", lambda *__: _("Give an object from an entrant's number to a table's.")),
)
_WISHES = then(
    _object(
        {
            "fixed_tables": (_FIXED_TABLES, {}),
            "together": (_PAIRS, []),
            "apart": (_PAIRS, []),
            "first_round": (optional(_ROUND), None),
        }
    ),
    _wishes,
)
_PLAN_SHAPE = _object(
    {
        "entrants": (_NUMBERS, None),
        "rounds": (_NUMBER, None),
        "played": (_list(_ROUND), []),
        "wishes": (_WISHES, {}),
        "seed": (_NUMBER, 0),
        "effort": (_NUMBER, EFFORT),
        "tables": (optional(_NUMBER), None),
        "fewer_meetings": (_TRUTH, False),
    }
)
"""What a request for a plan has."""
_NIGHTS = value_of(
    lambda found: _is_number(found) and 1 <= found <= MOST_NIGHTS,
    Fault("nights_out_of_range", lambda *__: _("Foresee 1 to {most} nights.", most=MOST_NIGHTS)),
    NIGHTS,
)
_MOVEMENT = value_of(
    lambda key: isinstance(key, str) and key in MOVEMENTS,
    Fault("unknown_movement", lambda *__: _("Choose one of {movements}.", movements=", ".join(MOVEMENTS))),
    make=MOVEMENTS.__getitem__,
)
_QUESTION = value_of(
    lambda asked: asked in QUESTIONS,
    Fault("unknown_question", lambda *__: _("Ask one of {questions}.", questions=", ".join(QUESTIONS))),
)
_RESULTS = value_of(
    _are_results,
    Fault("not_results", lambda *__: _("Give a list with 0, 1 or null for each table of the round.")),
    make=tuple,
)
_TAGS = map_of(
    _is_entrant,
    _NOT_AN_ENTRANT,
    value_of(
        _are_words,
        Fault("not_words", lambda *__: _("Give a list of words, such as lady or red.")),
        make=frozenset,
    ),
    Fault("not_an_object", lambda *__: _("Give an object from an entrant's number to a list of words.")),
)
_BESIDE: dict[str, Part] = {
    "nights": (_NIGHTS, NIGHTS),
    "movement": (_MOVEMENT, ROTATION.key),
    "question": (_QUESTION, QUESTIONS[0]),
    "results": (_list(_RESULTS), []),
    "standings": (_list(value_of(_is_number, _NOT_AN_ENTRANT)), []),
    "pairs": (_list(value_of(lambda two: _are_numbers(two, 2), _NOT_A_PAIR, make=tuple)), []),
    "tags": (_TAGS, {}),
    "anyway": (_TRUTH, False),
    "known": (
        _list(
            value_of(
                _is_night, Fault("not_a_night", lambda *__: _("Give a night as it was told.")), make=_night
            )
        ),
        LEFT_OUT,
    ),
    "published": (_list(_ROUND), []),
}
"""What a request has beside: which movement is asked, and what about, and what only some of them go by."""
_BESIDE_SHAPE = _object(_BESIDE)
