"""Describe an event and its questions as data, from which one page and one script draw every dialogue."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Sets = Mapping[str, object]
"""What an answer says of the record, by path: ``{"infringement.seat": 2}``."""


class QuestionKind(StrEnum):
    """Say how a question is answered.

    ``ONE`` of its choices; ``SEVERAL`` of them, into a list; ``EACH`` row gets a number, and they add up to
    ``total``; ``NUMBERS`` for any of its rows; ``TEXT`` that is typed.
    """

    ONE = "one"
    SEVERAL = "several"
    EACH = "each"
    NUMBERS = "numbers"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Offer one answer: its ``label``, with ``{0}`` for the name at seat 0, and what it ``sets``.

    It is not offered where an earlier answer has set one of the values in ``unless`` (None: has set nothing), nor
    where somebody else than ``dealer`` is known to deal. After one that ``ends`` nothing more is asked.
    """

    label: str
    sets: Sets = field(default_factory=dict)
    unless: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    dealer: int | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class EventRow:
    """Ask for one number: what it is of, and its path in the record."""

    label: str
    path: str


@dataclass(frozen=True, slots=True)
class Question:
    """Ask one thing. The first choice of an ``optional`` one stands until another is taken.

    ``path`` is where a list or a text goes, ``rows`` are what numbers are asked for. With ``aside`` it is asked only
    of those who want to say more. ``columns`` are how many buttons stand side by side.
    """

    name: str
    label: str
    kind: QuestionKind = QuestionKind.ONE
    choices: tuple[AnswerChoice, ...] = ()
    rows: tuple[EventRow, ...] = ()
    path: str = ""
    total: int | None = None
    optional: bool = False
    aside: bool = False
    columns: int = 2


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Declare what can happen: a stable ``key``, the button's ``label``, its questions, and what is always so."""

    key: str
    label: str
    questions: tuple[Question, ...] = ()
    fixed: Sets = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """Write for a phone what answers make of a record; the words are on the page already."""
        return {
            "key": self.key,
            "fixed": dict(self.fixed),
            "questions": [_question(one) for one in self.questions],
        }


def _question(question: Question) -> dict[str, Any]:
    parts = {
        "name": question.name,
        "kind": question.kind.value,
        "choices": [_choice(one) for one in question.choices],
        "rows": [row.path for row in question.rows],
        "path": question.path,
        "total": question.total,
        "optional": question.optional,
        "aside": question.aside,
    }
    return {name: part for name, part in parts.items() if part}


def _choice(choice: AnswerChoice) -> dict[str, Any]:
    parts = {
        "sets": dict(choice.sets),
        "unless": {path: list(values) for path, values in choice.unless.items()},
        "dealer": choice.dealer,
        "ends": choice.ends,
    }
    # The first seat is 0, which is no empty part.
    return {name: part for name, part in parts.items() if type(part) is int or part}
