"""Read what a movement is asked from JSON; every fault of its shape is named at once."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.ahead import ROTATION
from tournaments.movements.forecasting import NIGHTS, SimulatedNight
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState, Results
from tournaments.movements.registry import find, movement_keys
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.refusal import PlanRefused
from tournaments.movements.rotation.request import PlanRequest, read_request, read_rounds
from tournaments.movements.rotation.round import RotationRound

QUESTIONS = ("plan", "fits", "foresee")
MOST_NIGHTS = 1000
FIELDS = frozenset(
    {"movement", "question", "results", "standings", "pairs", "tags", "nights", "known", "published"}
)
"""What such a request has beside what ``read_request`` takes."""


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

    The text is one JSON object with all that ``read_request`` takes, and where wanted ``movement`` (a key, else
    the rotation), ``question`` (plan, fits or foresee), ``results`` (for each round, for each table 0, 1 or null),
    ``standings`` (entrants from first to last), ``pairs`` (lists of two), ``tags`` (an object from entrant to a
    list of words), ``nights`` (how many are foreseen), ``known`` (what such a question has told of nights
    already: with it, even empty, each night is told as it is foreseen, and none a second time) and ``published``
    (the rounds to come as sheets have them, in the form of ``played``: repairs of them are offered).

    >>> read_movement_request('{"movement": "ladder", "entrants": [1, 2, 3, 4], "rounds": 1}').movement.key
    'ladder'
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    own = {name: found[name] for name in sorted(FIELDS & found.keys())} if isinstance(found, dict) else {}
    rest = json.dumps({name: part for name, part in found.items() if name not in own}) if own else text
    faults: list[Problem] = []
    try:
        asked = read_request(rest)
    except PlanRefused as refused:
        faults += refused.problems
        asked = PlanRequest((), 0)
    reader = _MovementReader(own, faults)
    request = reader.request(asked)
    if faults:
        raise PlanRefused(*faults)
    return request


@dataclass(slots=True)
class _MovementReader:
    """Read the parts that a plan alone does not have, and note what cannot be read instead of stopping at it."""

    parts: dict[str, Any]
    faults: list[Problem]

    def request(self, asked: PlanRequest) -> MovementRequest:
        """Put all parts together."""
        nights = self.parts.get("nights", NIGHTS)
        if not _is_number(nights) or not 1 <= nights <= MOST_NIGHTS:
            self.fault("nights_out_of_range", "nights", _("Foresee 1 to {most} nights.", most=MOST_NIGHTS))
        return MovementRequest(
            movement=self.movement(self.parts.get("movement", ROTATION.key)),
            question=self.question(self.parts.get("question", QUESTIONS[0])),
            state=MovementState(
                asked.entrants,
                asked.played,
                tuple(self.results()),
                tuple(self.numbers("standings")),
                tuple(self.pairs()),
                dict(self.tags()),
                asked.wishes,
                asked.seed,
                asked.tables,
                asked.fewer_meetings,
            ),
            rounds=asked.rounds,
            effort=asked.effort,
            nights=nights,
            known=tuple(self.known()) if "known" in self.parts else None,
            published=self.published(asked.rounds),
        )

    def movement(self, key: Any) -> Movement:
        found = find(key) if isinstance(key, str) else None
        if found is None:
            self.fault(
                "unknown_movement",
                "movement",
                _("Choose one of {movements}.", movements=", ".join(movement_keys())),
            )
        return found or ROTATION

    def question(self, asked: Any) -> str:
        if asked not in QUESTIONS:
            self.fault(
                "unknown_question", "question", _("Ask one of {questions}.", questions=", ".join(QUESTIONS))
            )
            return QUESTIONS[0]
        return str(asked)

    def results(self) -> Iterator[Results]:
        for number, won in enumerate(self.array("results")):
            if isinstance(won, list) and all(each is None or _is_number(each) for each in won):
                yield tuple(won)
            else:
                self.fault(
                    "not_results",
                    f"results.{number}",
                    _("Give a list with 0, 1 or null for each table of the round."),
                )

    def numbers(self, field: str) -> Iterator[int]:
        for number, found in enumerate(self.array(field)):
            if _is_number(found):
                yield found
            else:
                self.fault(
                    "not_a_whole_number", f"{field}.{number}", _("Name entrants by their whole numbers.")
                )

    def pairs(self) -> Iterator[Pair]:
        for number, two in enumerate(self.array("pairs")):
            if isinstance(two, list) and len(two) == 2 and all(map(_is_number, two)):
                yield two[0], two[1]
            else:
                self.fault("not_a_pair", f"pairs.{number}", _("Name two entrants."))

    def tags(self) -> Iterator[tuple[int, frozenset[str]]]:
        found = self.parts.get("tags", {})
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

    def known(self) -> Iterator[SimulatedNight]:
        for number, night in enumerate(self.array("known")):
            counts = night.get("counts") if isinstance(night, dict) else None
            if (
                isinstance(counts, dict)
                and all(map(_is_count, counts.values()))
                and _is_number(night.get("rounds"))
            ):
                yield SimulatedNight(
                    night["rounds"], {key: (found[0], found[1]) for key, found in counts.items()}
                )
            else:
                self.fault("not_a_night", f"known.{number}", _("Give a night as it was told."))

    def published(self, rounds: int) -> tuple[RotationRound, ...]:
        found, faults = read_rounds(self.parts.get("published", []), "published")
        self.faults += faults
        if found and len(found) != rounds:
            message = _("Give as many published rounds as are to be planned, or none.")
            self.fault("published_of_other_length", "published", message)
        return found

    def array(self, field: str) -> Sequence[Any]:
        found = self.parts.get(field, [])
        if isinstance(found, list):
            return found
        self.fault("not_a_list", field, _("Give a list."))
        return []

    def fault(self, code: str, field: str, message: Wording) -> None:
        self.faults.append(Problem(code, field, message))


def _is_number(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and abs(found) < 10**18


def _is_count(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(map(_is_number, found))
