"""Read a request for a plan from JSON; every fault of its shape is named at once."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, Pair
from tournaments.movements.rotation.plan import EFFORT
from tournaments.movements.rotation.refusal import PlanRefused
from tournaments.movements.rotation.round import RotationRound, Seats

FIELDS = {
    "": {"entrants", "rounds", "played", "wishes", "seed", "effort", "tables", "fewer_meetings"},
    "wishes": {"fixed_tables", "together", "apart", "first_round"},
    "played": {"tables", "sit_outs", "numbers"},
}


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """Hold what ``plan`` is to be called with."""

    entrants: tuple[int, ...]
    rounds: int
    played: tuple[RotationRound, ...] = ()
    wishes: Constraints = NO_WISHES
    seed: int = 0
    effort: int = EFFORT
    tables: int | None = None
    fewer_meetings: bool = False


def read_request(text: str) -> PlanRequest:
    """Return the request that the text holds; raise PlanRefused with every fault of its shape.

    The text is one JSON object: ``entrants`` (numbers), ``rounds``, and where wanted ``played`` (objects with
    ``tables``, each north, east, south, west, and ``sit_outs``), ``wishes`` (``fixed_tables``: an object from
    entrant to table; ``together`` and ``apart``: lists of two; ``first_round``: an object as in ``played``), ``seed``,
    ``effort``, ``tables`` and ``fewer_meetings`` (true or false).

    >>> read_request('{"entrants": [1, 2, 3, 4], "rounds": 3}').rounds
    3
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise PlanRefused(*[Problem("not_json", "", _("Send one JSON object."))]) from None
    reader = _PlanReader([])
    request = reader.request(found)
    if reader.faults:
        raise PlanRefused(*reader.faults)
    return request


def read_rounds(found: object, field: str) -> tuple[tuple[RotationRound, ...], tuple[Problem, ...]]:
    """Return the rounds of a list as ``played`` has them, and every fault of its shape."""
    reader = _PlanReader([])
    rounds = tuple(
        reader.round(each, f"{field}.{number}") for number, each in enumerate(reader.list(found, field))
    )
    return rounds, tuple(reader.faults)


@dataclass(slots=True)
class _PlanReader:
    """Read parts, and note what cannot be read instead of stopping at it."""

    faults: list[Problem]

    def request(self, found: Any) -> PlanRequest:
        parts = self.parts(found, "", "")
        return PlanRequest(
            entrants=tuple(self.numbers(parts.get("entrants"), "entrants")),
            rounds=self.number(parts.get("rounds"), "rounds"),
            played=tuple(
                self.round(each, f"played.{number}")
                for number, each in enumerate(self.list(parts.get("played", []), "played"))
            ),
            wishes=self.wishes(parts.get("wishes", {})),
            seed=self.number(parts.get("seed", 0), "seed"),
            effort=self.number(parts.get("effort", EFFORT), "effort"),
            tables=None if parts.get("tables") is None else self.number(parts["tables"], "tables"),
            fewer_meetings=self.truth(parts.get("fewer_meetings", False), "fewer_meetings"),
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
        if isinstance(found, int) and not isinstance(found, bool) and abs(found) < 10**18:
            return found
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
