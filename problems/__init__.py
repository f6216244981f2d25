"""What is wrong with something that was sent, typed or asked for: every problem of it at once.

The ground under every room, pure code too: it knows nothing but the standard library.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from problems.wording import Wording

Mention = tuple[int, int, Sequence[int]]
"""Where a sentence speaks of people, from and to, and their numbers."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: a stable code, the field it is in, and a sentence that says what to do.

    ``mentions`` are of the entrants that the sentence speaks of by number; who shows it puts their names in.

    >>> from problems.wording import gettext
    >>> Problem("name_missing", "name", gettext("Type a name.")).as_json()
    {'code': 'name_missing', 'field': 'name', 'message': 'Type a name.'}
    """

    code: str
    field: str
    message: Wording
    mentions: Sequence[Mention] = ()

    @property
    def outer_field(self) -> str:
        """The field that it is in or below: ``tricks`` of ``tricks.A``."""
        return self.field.partition(".")[0]

    def as_json(self) -> dict[str, str]:
        """Return the problem as plain data."""
        return {"code": self.code, "field": self.field, "message": self.message}


class Refused(Exception):
    """Refuse what was sent, typed or asked for, with every problem of it; nothing has been changed."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems

    @classmethod
    def raise_for(cls, problems: Iterable[Problem]) -> None:
        """Raise this refusal with every one of these problems at once; where there are none, go on."""
        found = tuple(problems)
        if found:
            raise cls(*found)
