"""Whether a movement fits tonight: the number, the history, and what must be known of people."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.movements.rotation.mentions import Sentence


class Verdict(StrEnum):
    """Say which answer it is; each is told in other words.

    ``NEVER``: this number of people cannot move so, whatever happened. ``NOT_NOW``: the number can, but not
    after what was played. ``LACKS``: something must be told first, such as who won or who is a lady.
    """

    FITS = "fits"
    NEVER = "never"
    NOT_NOW = "not_now"
    LACKS = "lacks"


@dataclass(frozen=True, slots=True)
class Fit:
    """Answer whether a movement fits.

    ``sentence`` says it to an organiser. ``sure`` is for how many rounds the guarantee holds from a first round
    on. ``nearest`` are the next smaller and the next larger number that fit, where this one never does, and
    ``instead`` the key of a movement that takes it. ``unmet`` has a sentence for each wish that this movement
    does not promise to keep.
    """

    verdict: Verdict
    sentence: Sentence
    sure: int = 0
    nearest: tuple[int, ...] = ()
    instead: str | None = None
    unmet: tuple[Sentence, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the answer as plain data."""
        return {
            "verdict": self.verdict.value,
            "sentence": self.sentence.text,
            "sure": self.sure,
            "nearest": list(self.nearest),
            "instead": self.instead,
            "unmet": [one.text for one in self.unmet],
        }
