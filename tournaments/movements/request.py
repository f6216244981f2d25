"""Read what a movement is asked from JSON; every fault of its shape is named at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.ahead import ROTATION
from tournaments.movements.forecasting import NIGHTS, SimulatedNight
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState, Results
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints, Pair
from tournaments.movements.rotation.plan import EFFORT, PlanRefused
from tournaments.movements.rotation.round import RotationRound, Seats

QUESTIONS = ("plan", "fits", "foresee")
MOST_NIGHTS = 1000
FIELDS = {
    "": {"entrants", "rounds", "played", "wishes", "seed", "effort", "tables", "fewer_meetings"},
    "wishes": {"fixed_tables", "together", "apart", "first_round"},
    "played": {"tables", "sit_outs", "numbers"},
}
"""What a request for a plan has, and each part of it that is an object."""
BESIDE = frozenset(
    {
        "movement",
        "question",
        "results",
        "standings",
        "pairs",
        "tags",
        "anyway",
        "nights",
        "known",
        "published",
    }
)
"""What a request has beside: which movement is asked, and what about, and what only some of them go by."""


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
    reader = _Reader([])
    try:
        found = read_json(text)
    except JSONRefused:
        reader.fault("not_json", "", _("Send one JSON object."))
        raise PlanRefused(*reader.faults) from None
    request = reader.request(found)
    PlanRefused.raise_for(reader.faults)
    return request


@dataclass(slots=True)
class _Reader:
    """Read parts, and note what cannot be read instead of stopping at it."""

    faults: list[Problem]

    def request(self, found: Any) -> MovementRequest:
        """Put all parts together: those of a plan first, then what a request has beside."""
        beside = {name: found[name] for name in BESIDE & found.keys()} if isinstance(found, dict) else {}
        plan = {name: part for name, part in found.items() if name not in beside} if beside else found
        parts = self.parts(plan, "", "")
        entrants = tuple(self.numbers(parts.get("entrants"), "entrants"))
        rounds = self.number(parts.get("rounds"), "rounds")
        played = self.rounds(parts.get("played", []), "played")
        wishes = self.wishes(parts.get("wishes", {}))
        seed = self.number(parts.get("seed", 0), "seed")
        effort = self.number(parts.get("effort", EFFORT), "effort")
        tables = None if parts.get("tables") is None else self.number(parts["tables"], "tables")
        fewer_meetings = self.truth(parts.get("fewer_meetings", False), "fewer_meetings")
        planned = 0 if self.faults else rounds
        return MovementRequest(
            nights=self.nights(beside.get("nights", NIGHTS)),
            movement=self.movement(beside.get("movement", ROTATION.key)),
            question=self.question(beside.get("question", QUESTIONS[0])),
            state=MovementState(
                entrants,
                played,
                tuple(self.results(beside.get("results", []))),
                tuple(self.standings(beside.get("standings", []))),
                tuple(self.entered_pairs(beside.get("pairs", []))),
                dict(self.tags(beside.get("tags", {}))),
                wishes,
                seed,
                tables,
                fewer_meetings,
                self.truth(beside.get("anyway", False), "anyway"),
            ),
            rounds=rounds,
            effort=effort,
            known=tuple(self.known(beside["known"])) if "known" in beside else None,
            published=self.published(beside.get("published", []), planned),
        )

    def nights(self, found: Any) -> int:
        if _is_number(found) and 1 <= found <= MOST_NIGHTS:
            return int(found)
        self.fault("nights_out_of_range", "nights", _("Foresee 1 to {most} nights.", most=MOST_NIGHTS))
        return NIGHTS

    def movement(self, key: Any) -> Movement:
        found = MOVEMENTS.get(key) if isinstance(key, str) else None
        if found is None:
            self.fault(
                "unknown_movement",
                "movement",
                _("Choose one of {movements}.", movements=", ".join(MOVEMENTS)),
            )
        return found or ROTATION

    def question(self, asked: Any) -> str:
        if asked not in QUESTIONS:
            self.fault(
                "unknown_question", "question", _("Ask one of {questions}.", questions=", ".join(QUESTIONS))
            )
            return QUESTIONS[0]
        return str(asked)

    def results(self, found: Any) -> Iterator[Results]:
        for number, won in enumerate(self.list(found, "results")):
            if isinstance(won, list) and all(each is None or _is_number(each) for each in won):
                yield tuple(won)
            else:
                self.fault(
                    "not_results",
                    f"results.{number}",
                    _("Give a list with 0, 1 or null for each table of the round."),
                )

    def standings(self, found: Any) -> Iterator[int]:
        for number, entrant in enumerate(self.list(found, "standings")):
            if _is_number(entrant):
                yield entrant
            else:
                self.fault(
                    "not_a_whole_number", f"standings.{number}", _("Name entrants by their whole numbers.")
                )

    def entered_pairs(self, found: Any) -> Iterator[Pair]:
        for number, two in enumerate(self.list(found, "pairs")):
            if isinstance(two, list) and len(two) == 2 and all(map(_is_number, two)):
                yield two[0], two[1]
            else:
                self.fault("not_a_pair", f"pairs.{number}", _("Name two entrants."))

    def tags(self, found: Any) -> Iterator[tuple[int, frozenset[str]]]:
        if not isinstance(found, dict):
            self.fault(
                "not_an_object", "tags", _("Give an object from an entrant's number to a list of words.")
            )
            return
        for entrant, words in found.items():
            if not (entrant.isascii() and entrant.isdecimal() and len(entrant) < 19):
                self.fault("not_a_whole_number", "tags", _("Name entrants by their whole numbers."))
            elif isinstance(words, list) and all(isinstance(word, str) for word in words):
                yield int(entrant), frozenset(words)
            else:
                self.fault("not_words", f"tags.{entrant}", _("Give a list of words, such as lady or red."))

    def known(self, found: Any) -> Iterator[SimulatedNight]:
        for number, night in enumerate(self.list(found, "known")):
            counts = night.get("counts") if isinstance(night, dict) else None
            if (
                isinstance(counts, dict)
                and all(map(_is_count, counts.values()))
                and _is_number(night.get("rounds"))
            ):
                yield SimulatedNight(
                    night["rounds"], {key: (count[0], count[1]) for key, count in counts.items()}
                )
            else:
                self.fault("not_a_night", f"known.{number}", _("Give a night as it was told."))

    def published(self, found: Any, planned: int) -> tuple[RotationRound, ...]:
        rounds = self.rounds(found, "published")
        if rounds and len(rounds) != planned:
            message = _("Give as many published rounds as are to be planned, or none.")
            self.fault("published_of_other_length", "published", message)
        return rounds

    def rounds(self, found: Any, field: str) -> tuple[RotationRound, ...]:
        return tuple(
            self.round(each, f"{field}.{number}") for number, each in enumerate(self.list(found, field))
        )

    def round(self, found: Any, field: str) -> RotationRound:
        parts = self.parts(found, field, "played")
        tables = self.list(parts.get("tables"), f"{field}.tables")
        return RotationRound(
            tuple(self.seats(seats, f"{field}.tables.{number}") for number, seats in enumerate(tables)),
            tuple(self.numbers(parts.get("sit_outs", []), f"{field}.sit_outs")),
            self.table_numbers(parts.get("numbers", []), len(tables), f"{field}.numbers"),
        )

    def table_numbers(self, found: Any, tables: int, field: str) -> tuple[int, ...]:
        numbers = tuple(self.numbers(found, field))
        if numbers and (len(set(numbers)) < len(numbers) or len(numbers) != tables or min(numbers) < 1):
            self.fault(
                "not_table_numbers",
                field,
                _("Give each table a number of its own, from 1 on, or none a number."),
            )
            return ()
        return numbers

    def seats(self, found: Any, field: str) -> Seats:
        numbers = list(self.numbers(found, field))
        if len(numbers) != 4:
            self.fault("not_four_seats", field, _("Name the four at the table: north, east, south, west."))
            return (0, 0, 0, 0)
        north, east, south, west = numbers
        return (north, east, south, west)

    def wishes(self, found: Any) -> Constraints:
        parts = self.parts(found, "wishes", "wishes")
        return Constraints(
            self.fixed_tables(parts.get("fixed_tables", {})),
            tuple(self.pairs(parts.get("together", []), "wishes.together")),
            tuple(self.pairs(parts.get("apart", []), "wishes.apart")),
            None
            if parts.get("first_round") is None
            else self.round(parts["first_round"], "wishes.first_round"),
        )

    def fixed_tables(self, found: Any) -> dict[int, int]:
        field = "wishes.fixed_tables"
        if not isinstance(found, dict):
            self.fault("not_an_object", field, _("Give an object from an entrant's number to a table's."))
            return {}
        tables = {}
        for entrant, table in found.items():
            if entrant.isascii() and entrant.isdecimal() and len(entrant) < 19:
                tables[int(entrant)] = self.number(table, f"{field}.{entrant}")
            else:
                self.fault("not_a_whole_number", field, _("Name entrants by their whole numbers."))
        return tables

    def pairs(self, found: Any, field: str) -> Iterator[Pair]:
        for number, two in enumerate(self.list(found, field)):
            numbers = list(self.numbers(two, f"{field}.{number}"))
            if len(numbers) == 2:
                yield numbers[0], numbers[1]
            else:
                self.fault("not_a_pair", f"{field}.{number}", _("Name two entrants."))

    def numbers(self, found: Any, field: str) -> Iterator[int]:
        return (self.number(each, f"{field}.{number}") for number, each in enumerate(self.list(found, field)))

    def number(self, found: Any, field: str) -> int:
        if _is_number(found):
            return int(found)
        self.fault("not_a_whole_number", field, _("Give a whole number of at most 18 digits."))
        return 0

    def truth(self, found: Any, field: str) -> bool:
        if isinstance(found, bool):
            return found
        self.fault("not_true_or_false", field, _("Give true or false."))
        return False

    def list(self, found: Any, field: str) -> list[Any]:
        if isinstance(found, list):
            return found
        self.fault("not_a_list", field, _("Give a list."))
        return []

    def parts(self, found: Any, field: str, kind: str) -> dict[str, Any]:
        if not isinstance(found, dict):
            self.fault("not_an_object", field, _("Give a JSON object."))
            return {}
        for name in sorted(found.keys() - FIELDS[kind]):
            where = f"{field}.{name}" if field else name
            self.fault(
                "unknown_field",
                where,
                _("Leave it out; there are {fields}.", fields=", ".join(sorted(FIELDS[kind]))),
            )
        return found

    def fault(self, code: str, field: str, message: Wording) -> None:
        self.faults.append(Problem(code, field, message))


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and abs(found) < 10**18


def _is_count(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(map(_is_number, found))
