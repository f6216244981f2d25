"""The score command: records of hands in, scores out, one JSON object a line."""

from problems import Problem
from problems.wording import Wording
from scoring.engine.score_request import answer_request, refusal
from scoring.management.json_lines import JSONLinesCommand


class Command(JSONLinesCommand):
    """Score the records of each line."""

    help = "Score records of euchre hands: one JSON request a line in, one JSON answer a line out."

    def answer(self, request: object) -> dict[str, object]:
        """Return where the game of a request stands."""
        return answer_request(request)

    def refuse_line(self, why: Wording) -> dict[str, object]:
        """Return the answer to a line that is no JSON."""
        return refusal(None, [Problem("not_json", "", why)])
