"""Name what is wrong with something that was written, every fault at once."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: a stable code, the field it is in, and a sentence that says what to do."""

    code: str
    field: str
    message: str


class MatchRefused(Exception):
    """Refuse what was written, with every fault of it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems
