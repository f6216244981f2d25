"""Pictures of the two cards that show a score, as places to draw at."""

from functools import lru_cache
from typing import Any

from scoring.engine.markers import Markers, markers
from scoring.engine.ruleset import Ruleset

# Where the pips of a card lie that is 56 wide and 40 high.
PIPS = {
    2: ((15, 20), (41, 20)),
    3: ((12, 20), (28, 20), (44, 20)),
    4: ((15, 11), (15, 29), (41, 11), (41, 29)),
    5: ((12, 11), (12, 29), (28, 20), (44, 11), (44, 29)),
    6: ((12, 11), (12, 29), (28, 11), (28, 29), (44, 11), (44, 29)),
}
HIGHEST = 40


@lru_cache(maxsize=64)
def marker_cards(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return a picture for every score that the ruleset's layout of cards can show."""
    layout = str(ruleset.options.get("markers", "none"))
    drawn = ((score, markers(layout, score)) for score in range(HIGHEST + 1))
    return [{"score": score, **_picture(cards)} for score, cards in drawn if cards is not None]


def _picture(cards: Markers) -> dict[str, Any]:
    """Return the pips to be seen on each card, and how far the upper card has slid off the lower."""
    places = PIPS[cards.lower.pips]
    shown = places[: cards.lower.shown]
    columns = sorted({x for x, _ in places})
    last = shown[-1][0] if shown else None
    slid = 0 if last is None else min(last + 11, 57)
    whole = sum(1 for place in places if place[0] == last) == sum(1 for place in shown if place[0] == last)
    return {
        "lower": shown,
        "upper": PIPS[cards.upper.pips] if cards.upper.face_up else (),
        "face_up": cards.upper.face_up,
        "slid": 42 if cards.crossed else slid,
        # A column of which only one pip is to be seen: the upper card lies askew over the other.
        "askew": not whole and len(columns) > 1,
        "crossed": cards.crossed,
    }
