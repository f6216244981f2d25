"""Name what is wrong with a cup or a draw, every fault at once."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: a stable code, the field it is in, and a sentence that says what to do."""

    code: str
    field: str
    message: str


class CupRefused(Exception):
    """Refuse a cup's options or its draw, with every fault of it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems
