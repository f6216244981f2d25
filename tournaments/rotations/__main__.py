"""Plan in a process of its own: one JSON request on standard input, JSON lines on standard output.

Each line is ``{"progress": 0..1}``, the last of these with ``"ending"`` (``plan.Ending``), or ``{"plan": {...}}`` when
there is a better one. At last comes ``{"done": true}`` or ``{"refused": [{"code", "field", "message"}], "nearest":
{...}}``: what can be planned instead, or null, with ``changes`` in sentences. Lines are sent as they come, so a caller
may end the process at any time and keep the last plan.
"""

from collections.abc import Iterator

from tournaments.rotations.answering import answer_on_output
from tournaments.rotations.nearest import nearest
from tournaments.rotations.plan import plan
from tournaments.rotations.refusal import PlanRefused
from tournaments.rotations.request import read_request


def answers(text: str) -> Iterator[dict[str, object]]:
    """Give the lines that answer a request."""
    shown, asked = None, None
    try:
        asked = read_request(text)
        for each in plan(
            asked.entrants,
            asked.rounds,
            asked.played,
            asked.wishes,
            asked.seed,
            asked.effort,
            asked.tables,
            fewer_meetings=asked.fewer_meetings,
        ):
            if each.rounds != shown:
                shown = each.rounds
                yield {"plan": each.as_json()}
            yield each.progress_line()
    except PlanRefused as refused:
        offer = (
            nearest(asked.entrants, asked.rounds, asked.played, asked.wishes, asked.tables) if asked else None
        )
        yield {
            "refused": [fault.as_json() for fault in refused.problems],
            "nearest": offer.as_json() if offer else None,
        }
    else:
        yield {"done": True}


if __name__ == "__main__":
    answer_on_output(answers)
