"""The tally card of a table's page: its boxes with what was typed, and what they say when they are sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.exceptions import RecordRefused
from scoring.engine.hand import HandResult
from scoring.engine.hand_score import BySide
from scoring.engine.ledger import state_before
from scoring.engine.parsing import read_hand_of
from scoring.engine.ruleset import Ruleset
from scoring.engine.tally_card import TallyCard, ends_early
from scoring.engine.variant import tapped
from scoring.models import Game
from scoring.selectors.ledgers import facts_of
from scoring.selectors.rulesets import ruleset_of
from scoring.services.tally_cards import SentCard
from scoring.views.hand_query import WHOLE_NUMBER, record_from_query
from tournaments.nights.paper.selectors.sheets import SQUARES
from web.numbers import number_typed

NOTHING = frozenset({"x", "-", "\N{EN DASH}"})
"""What stands in a square of a side that got nothing."""
SQUARE = "hands."
FIRST = "hands.first"
ENDED = "hands.ended"
"""After which hand the game ended, ticked where that is before the last one of these rules."""


def card_to_key(
    game: Game, now: Mapping[str, Any], typed: QueryDict, results: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """Return the tally card to key in, with what was typed; None where these rules know none, or no more is taken.

    ``of`` is the card that stands already: another takes its place.
    """
    ruleset = ruleset_of(game)
    before = next((row for row in now["rows"] if (row["record"] or {}).get("result") == "totals"), None)
    if not any(result["value"] == "totals" for result in results) or (now["over"] and before is None):
        return None
    again = typed if typed.get("result") == "totals" else {}
    stood = ((before and before["record"]) or {}).get("totals", {})

    def value(kind: str, key: object, default: str = "") -> object:
        return again.get(f"totals.{kind}.{key}", (stood.get(kind) or {}).get(str(key), default))

    state = state_before(
        ruleset,
        [fact.line() for fact in facts_of(game)],
        game.first_dealer,
        before["last"] if before else None,
    )
    played = state.hands if state is not None else 0
    left = range(played + 1, (ruleset.fixed_hands or played + SQUARES) + 1)
    return {
        "of": before["last"] if before else "",
        "hands": len(left) if ruleset.fixed_hands and _gives_points(ruleset) else None,
        "first": played + 1,
        "before": list(state.scores) if state is not None else [],
        "rows": [
            {
                "number": number,
                "squares": [
                    {
                        "side": side["key"],
                        "name": side["name"],
                        "value": again.get(f"hands.{number}.{side['key']}", ""),
                    }
                    for side in now["sides"]
                ],
            }
            for number in (left if ruleset.partners else ())
        ],
        "opened": has_hands(typed),
        "ended": (ended := _ended_early(ruleset, typed, played + 1)),
        "ended_said": typed.get(ENDED) == str(ended),
        "sides": [
            {
                "key": side["key"],
                "name": side["name"],
                "value": value("scores", side["key"]),
                "before": state.scores[place] if state is not None else 0,
            }
            for place, side in enumerate(now["sides"])
        ],
        "seats": [
            {"seat": seat["seat"], "name": seat["name"], "value": value("loners", seat["seat"], "0")}
            for seat in now["seats"]
        ],
    }


def _gives_points(ruleset: Ruleset) -> bool:
    """Tell whether each deal gives points: none can be passed out."""
    return not any(hand.result is HandResult.ALL_PASSED for hand in tapped(ruleset))


def has_hands(typed: QueryDict) -> bool:
    """Tell whether the points of hands were typed beside the scores of a card."""
    return typed.get("result") == HandResult.TOTALS and any(
        name.startswith(SQUARE) and name not in {FIRST, ENDED} and typed.get(name, "").strip()
        for name in typed
    )


def without_hands(typed: QueryDict) -> QueryDict:
    """Return a form's fields without the squares of a card."""
    others = typed.copy()
    for name in typed:
        if name.startswith(SQUARE):
            del others[name]
    return others


def read_card(ruleset: Ruleset, typed: QueryDict, form_id: str) -> SentCard:
    """Read a card with the points of its hands; raises RecordRefused with every fault."""
    totals, first = without_hands(typed), typed.get(FIRST, "")
    number = number_typed(first) or 1
    rows, problems = _rows(ruleset, typed, number)
    if not all(typed.get(f"totals.scores.{side}", "").strip() for side in ruleset.sides):
        problems.append(Problem("totals_score_missing", "totals.scores", _("Enter the score of each side.")))
        raise RecordRefused(*problems)
    try:
        card = read_hand_of("totals", record_from_query(ruleset, totals)).totals
    except RecordRefused as refused:
        raise RecordRefused(*problems, *refused.problems) from None
    RecordRefused.raise_for(problems)
    assert card is not None  # noqa: S101  read_hand_of takes nothing else here
    scores = tuple(card.scores[side] for side in ruleset.sides)
    ended = typed.get(ENDED) == str(_ended_early(ruleset, typed, number))
    return SentCard(form_id, number, TallyCard(rows, scores, card.loners, ended), typed.get("of") or None)


def _rows(ruleset: Ruleset, typed: QueryDict, first: int) -> tuple[tuple[BySide, ...], list[Problem]]:
    """Return the points of each hand up to the last that was filled in, and what is wrong with them."""
    typed_rows = _typed_rows(ruleset, typed, first)
    rows: list[BySide] = []
    problems: list[Problem] = []
    for number, texts in typed_rows.items():
        if not any(texts):
            message = _("Hand {number} is blank. Write X where nobody scored.", number=number)
            problems.append(Problem("points_missing", f"hands.{number}", message))
        elif not all(_is_points(text) for text in texts):
            message = _("Write the points of hand {number} as numbers, and X for none.", number=number)
            problems.append(Problem("not_a_whole_number", f"hands.{number}", message))
        else:
            rows.append(tuple(int(text) if WHOLE_NUMBER.fullmatch(text) else 0 for text in texts))
    return tuple(rows), problems


def _typed_rows(ruleset: Ruleset, typed: QueryDict, first: int) -> dict[int, list[str]]:
    """Return what was typed for each hand by its number, up to the last that was filled in."""
    rows = {
        number: [typed.get(f"hands.{number}.{side}", "").strip() for side in ruleset.sides]
        for number in range(first, first + (ruleset.fixed_hands or SQUARES))
    }
    last = max((number for number, texts in rows.items() if any(texts)), default=0)
    return {number: texts for number, texts in rows.items() if number <= last}


def _ended_early(ruleset: Ruleset, typed: QueryDict, first: int) -> int | None:
    """Return the last hand that was typed where the card ends early; None where it has all hands, or none."""
    last = max(_typed_rows(ruleset, typed, first), default=0)
    return last if last and ends_early(ruleset, last) else None


def _is_points(text: str) -> bool:
    return not text or text.lower() in NOTHING or WHOLE_NUMBER.fullmatch(text) is not None
