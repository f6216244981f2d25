"""A line of what waits for a league's secretary. Each room gives its own, in its `selectors/waiting.py`."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.leagues.models import Fixture, Team


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing that waits for the secretary: what it is, in a sentence, and the match or the page it is about.

    `team` is the one that asks, answers or is to be decided on. What is done outside of the program is ticked off with
    one tap: `tick` is where that is sent, and `notice` the number of the notice to a pub that it is about. By its
    `content_hash` what doesn't fit the results any more can be left as it is.
    """

    kind: str
    sentence: str
    fixture: Fixture | None = None
    page: str = ""
    team: Team | None = None
    tick: str = ""
    notice: int | None = None
    content_hash: str | None = None

    @property
    def address(self) -> str:
        """Where it is seen to."""
        if self.page or self.fixture is None:
            return self.page
        return reverse("fixture", args=[self.fixture.pk])
