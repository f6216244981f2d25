"""Say what is wrong with a request for a league table, every fault at once."""

from typing import Final

from problems import Problem
from problems.wording import gettext as _
from tournaments.standings.exceptions import StandingsRefused
from tournaments.standings.teams.match import ResultsOfLeaver

MOST_NAMED: Final = 1000
"""How many faults of one request are named; the rest is counted."""

CODES: Final = {
    # The shape of a request.
    "not_json": "the line isn't JSON, or not JSON that can be read",
    "not_an_object": "not a JSON object",
    "not_a_list": "not a JSON list",
    "not_text": "not text",
    "not_a_number": "points that aren't a number",
    "not_a_whole_number": "text, true, a fraction or 3.0 where a whole number belongs",
    "not_true_or_false": "not true or false",
    "number_negative": "a number below zero where none belongs",
    "number_too_large": "more than 10,000 games or points",
    "too_many_decimals": "points with more than two decimals",
    "text_too_long": "a text of more than 200 characters",
    "list_too_long": "more teams, matches or deductions than one request may have",
    "unknown_field": "a key that is not known there",
    "unknown_value": "a word that is not on the field's list",
    "part_missing": "a part that has no default is left out",
    # Teams.
    "team_repeated": "two teams have one name",
    "team_unknown": "a team that is not among the teams",
    "team_meets_itself": "a match of a team with itself",
    "withdrawn_repeated": "a team withdraws twice",
    # The precedence.
    "precedence_empty": "no metric decides",
    "metric_unknown": "no such metric of teams",
    "metric_repeated": "a metric that already decides further up",
    # All together.
    "more_faults": "there are more faults than the list shows",
}
"""Every code with its meaning. A code is never reused for another meaning."""


class TableRefused(StandingsRefused):
    """Refuse a request; ``match`` is the first match at fault, None where anything else is at fault too."""

    def __init__(self, problems: list[Problem], match: int | None = None) -> None:
        super().__init__(*problems)
        self.match = match


class Faults:
    """Gather the faults of a request in the order in which they are found, and know the teams that it named."""

    def __init__(self) -> None:
        """Begin without any."""
        self.problems: list[Problem] = []
        self.count = 0
        self.match: int | None = None
        self.numbers: dict[str, int] | None = {}
        """The number of each team by its name; None where the teams could not be read."""
        self.withdrawn: dict[int, ResultsOfLeaver] = {}
        self._first_match: int | None = None
        self._elsewhere = False

    def append(self, problem: Problem) -> None:
        """Note a fault; it is one of the match at hand, where there is one."""
        self.count += 1
        if self.match is None:
            self._elsewhere = True
        elif self._first_match is None:
            self._first_match = self.match
        if self.count <= MOST_NAMED:
            self.problems.append(problem)

    def refuse(self) -> None:
        """Raise TableRefused where a fault was noted."""
        if not self.count:
            return
        if self.count > MOST_NAMED:
            message = _("There are {count} more faults. Correct these first.", count=self.count - MOST_NAMED)
            self.problems.append(Problem("more_faults", "", message))
        raise TableRefused(self.problems, None if self._elsewhere else self._first_match)
