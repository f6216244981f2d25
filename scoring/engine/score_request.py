"""Answer one request of the score command: a set-up and its records in, where the game stands out."""

from collections.abc import Mapping

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.exceptions import SetupRefused
from scoring.engine.parsing import read_hand, with_known_upcard
from scoring.engine.problems import problems_beside
from scoring.engine.ruleset import make_ruleset
from scoring.engine.scorekeeper import Scorekeeper
from scoring.engine.state import State, start
from scoring.engine.variant import Ruleset

KEYS = frozenset({"id", "variant", "options", "players", "hands"})


def answer_request(request: object) -> dict[str, object]:
    """Return the standing after the records of a request, and an ``error`` where there is one.

    A request is ``{"id", "variant", "options", "players", "hands"}``; ``options``, ``players`` and ``hands``
    may be left out. At the first record that cannot be, ``error`` names its index and every problem, and the
    standing is the one before it. For a set-up that cannot be, ``hand`` is null and there are no scores.

    >>> answer_request({"id": 1, "variant": "north_american", "players": 4, "hands": []})["scores"]
    {'A': 0, 'B': 0}
    """
    if not isinstance(request, Mapping):
        message = _("A request is an object with variant, options, players and hands.")
        return refusal(None, [Problem("not_an_object", "", message)])
    try:
        ruleset, hands = _setup(request)
    except SetupRefused as refused:
        return refusal(request.get("id"), refused.problems)
    keeper = Scorekeeper(start(ruleset))
    error = None
    for index, record in enumerate(hands):
        hand, unread = read_hand(with_known_upcard(record))
        faults = problems_beside(ruleset, keeper, hand, unread) if unread else keeper.take(hand)
        if faults:
            error = _error(index, faults)
            break
    return {"id": request.get("id"), **state_as_json(ruleset, keeper.state()), "error": error}


def refusal(id_: object, faults: "tuple[Problem, ...] | list[Problem]") -> dict[str, object]:
    """Return the answer to a request whose set-up cannot be."""
    return {
        "id": id_,
        "scores": {},
        "points_of_last_hand": {},
        "seat_points": {},
        "winners": [],
        "next_dealer": None,
        "terms": {},
        "error": _error(None, faults),
    }


def state_as_json(ruleset: Ruleset, state: State) -> dict[str, object]:
    """Return a state as JSON by side and seat, with what only some variants have where they have it."""
    sides = ruleset.sides
    shown: dict[str, object] = {
        "scores": dict(zip(sides, state.scores, strict=True)),
        "points_of_last_hand": dict(zip(sides, state.points_of_last_hand, strict=True)),
        "seat_points": {str(seat): points for seat, points in enumerate(state.seat_points)},
        "winners": list(state.winners),
        "next_dealer": state.next_dealer,
        "terms": {side: list(words) for side, words in zip(sides, state.terms, strict=True)},
    }
    if state.pool_cents is not None:
        shown["pool_cents"] = state.pool_cents
    for name in ("payout_cents", "games_credited", "carry"):
        numbers = getattr(state, name)
        if numbers is not None:
            shown[name] = dict(zip(sides, numbers, strict=True))
    return shown


def _setup(request: Mapping[str, object]) -> tuple[Ruleset, list[object]]:
    """Return what the request asks for; raises SetupRefused with every fault of it."""
    faults = [
        Problem(
            "unknown_field",
            str(name)[:40],
            _("A request has no {name!a}. Leave it out.", name=str(name)[:40]),
        )
        for name in request
        if name not in KEYS
    ]
    hands = request.get("hands")
    if hands is None:
        hands = []
    if not isinstance(hands, list):
        faults.append(Problem("not_a_list", "hands", _("hands is a list of records.")))
        hands = []
    ruleset = None
    try:
        ruleset = make_ruleset(request.get("variant"), request.get("options"), request.get("players"))
    except SetupRefused as refused:
        faults += refused.problems
    if ruleset is None or faults:
        raise SetupRefused(*faults)
    return ruleset, hands


def _error(index: int | None, faults: "tuple[Problem, ...] | list[Problem]") -> dict[str, object]:
    return {
        "hand": index,
        "problems": [
            {"code": fault.code, "field": fault.field, "message": fault.message} for fault in faults
        ],
    }
