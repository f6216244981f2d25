"""One thing that was built on results and doesn't fit them any more."""

from dataclasses import dataclass
from hashlib import sha256

from tournaments.leagues.models import Fixture, Team

BY_RULING = "play_off:"
"""How keys begin of what is listed only once a ruling has made it so: a secretary may have chosen it at first."""

OF_CUPS = "cup:"
"""How keys begin of ties from which another team went on; what follows in a cup says so already."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """Something that doesn't fit the results any more, in a sentence, and the page on which it is put right.

    `key` stays the same while it lasts. `fixture` is the match and `team` the team that it is about, where there is
    one. `way` says what to do, where the page doesn't.
    """

    key: str
    sentence: str
    page: str
    fixture: Fixture | None = None
    team: Team | None = None
    way: str = ""

    @property
    def whole(self) -> str:
        """What doesn't fit, and what to do."""
        return f"{self.sentence} {self.way}".strip()

    @property
    def content_hash(self) -> str:
        """The hash by which it's left as it is; another one as soon as the sentence changes."""
        return sha256(f"{self.key} {self.sentence}".encode()).hexdigest()[:16]
