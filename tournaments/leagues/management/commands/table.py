"""The table command: results of matches in, league tables out, one JSON object a line."""

from problems import Problem
from problems.wording import Wording
from scoring.management.json_lines import JSONLinesCommand
from tournaments.standings.teams.request import answer, refusal


class Command(JSONLinesCommand):
    """Make the league table of each line."""

    help = "Make league tables from results: one JSON request a line in, one JSON answer a line out."

    def answer(self, request: object) -> dict[str, object]:
        """Return the table of a request."""
        return answer(request)

    def refuse_line(self, why: Wording) -> dict[str, object]:
        """Return the answer to a line that is no JSON."""
        return refusal(None, None, [Problem("not_json", "", why)])
