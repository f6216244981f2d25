"""Answer for a movement: a request as the text of one JSON object, the answer as lines that become JSON.

Each line is ``{"progress": 0..1}``, the last of a search with ``"ending"`` (``plan.Ending``), or ``{"plan": {...}}``
when there is a better one. At last comes ``{"done": true}`` or ``{"refused": [{"code", "field", "message"}],
"nearest": {...}}``: what can be planned instead, or null, with ``changes`` in sentences. A fault that speaks of
entrants has its ``mentions`` beside. Lines come one by one, so a caller may stop at any time and keep the last plan.

Asked whether it fits, it answers ``{"fit": {...}}``; asked what a night is worth, ``{"foresight": {...}}``, and before
it each new night as ``{"night": {...}}`` where it is told which are known, so that one can break off and go on. Told
what is published, it first answers with repairs of that, the best first: ``{"offers": [...]}``; where it may search,
once more after the first plan, with what a longer look finds if none of them is good.
"""

from collections.abc import Iterator
from dataclasses import replace

from problems import Problem
from tournaments.movements.fit import fits
from tournaments.movements.forecasting import foresee_nights, gathered
from tournaments.movements.planning import look_longer, plan_faults, plan_movement, repairs
from tournaments.movements.request import MovementRequest, read_movement_request
from tournaments.movements.rotation.nearest import Nearest, nearest
from tournaments.movements.rotation.plan import PlanRefused


def answers(text: str) -> Iterator[dict[str, object]]:
    """Give the lines that answer a request."""
    asked = None
    try:
        asked = read_movement_request(text)
        if asked.question == "fits":
            yield {"fit": fits(asked.movement, asked.state, asked.rounds).as_json()}
        elif asked.question == "foresee":
            yield from _forecast(asked)
        else:
            yield from _plans(asked)
    except PlanRefused as refused:
        offer = _nearest(asked) if asked else None
        yield {
            "refused": [_fault(fault) for fault in refused.problems],
            "nearest": offer.as_json() if offer else None,
        }
    else:
        yield {"done": True}


def _fault(fault: Problem) -> dict[str, object]:
    return fault.as_json() | ({"mentions": fault.mentions} if fault.mentions else {})


def _nearest(asked: MovementRequest) -> Nearest | None:
    """Return what can be planned instead, if the movement takes that."""
    state = asked.state
    offer = nearest(state.entrants, asked.rounds, state.played, state.wishes, state.tables)
    if offer is None:
        return None
    instead = replace(state, entrants=offer.entrants, wishes=offer.wishes, tables=offer.tables)
    return None if plan_faults(asked.movement, instead, offer.rounds) else offer


def _plans(asked: MovementRequest) -> Iterator[dict[str, object]]:
    shown = None
    plans = plan_movement(asked.movement, asked.state, asked.rounds, asked.effort)
    found = repairs(asked.movement, asked.state, asked.published)
    if found:
        yield {"offers": [offer.as_json() for offer in found]}
    for number, each in enumerate(plans):
        if each.rounds != shown:
            shown = each.rounds
            yield {"plan": each.as_json()}
        yield each.progress_line()
        if number == 0 and found and asked.effort:
            longer = look_longer(asked.state, asked.published, found)
            yield {"offers": [offer.as_json() for offer in longer]}


def _forecast(asked: MovementRequest) -> Iterator[dict[str, object]]:
    worth = list(asked.known or ())
    for night in foresee_nights(asked.movement, asked.state, asked.rounds, asked.nights, len(worth)):
        worth.append(night)
        if asked.known is not None:
            yield {"night": night.as_json()}
    yield {"foresight": gathered(asked.movement, worth).as_json()}
