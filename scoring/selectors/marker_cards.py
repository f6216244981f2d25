"""Pictures of a score: the two cards that show it, and above them strokes in fives, as places to draw at."""

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
# A loner may carry a score so far past the target; a game that is counted down may rise so far above its start.
BEYOND_TARGET, ABOVE_START = 4, 10
# A card that lies across the other is 40 wide, and hides what it lies on from 8 further left than one beside it.
ACROSS, JUST_CROSSED = 8, 43


@lru_cache(maxsize=64)
def marker_cards(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return a picture for every score that the ruleset's layout of cards can show, and strokes for those above.

    A ruleset without cards has no pictures, and a score below zero has none anywhere.
    """
    layout = str(ruleset.options.get("markers", "none"))
    shown = {score: cards for score in range(HIGHEST + 1) if (cards := markers(layout, score)) is not None}
    if not shown:
        return []
    above = range(max(shown) + 1, _highest(ruleset) + 1)
    return [
        *({"score": score, **_picture(cards)} for score, cards in shown.items()),
        *({"score": score, "strokes": strokes(score)} for score in above),
    ]


def _highest(ruleset: Ruleset) -> int:
    if ruleset.start:
        return min(ruleset.start + ABOVE_START, HIGHEST)
    return HIGHEST if ruleset.target is None else min(ruleset.target + BEYOND_TARGET, HIGHEST)


def strokes(score: int) -> str:
    """Return the path of a score as strokes on a slate: four upright, the fifth across them, twenty a line.

    >>> strokes(2)
    'M6 5v16M12 5v16'
    >>> strokes(5)
    'M6 5v16M12 5v16M18 5v16M24 5v16M2 18L28 8'
    """
    path = []
    for stroke in range(score):
        group, place = divmod(stroke, 5)
        x, y = 29 * (group % 4), 24 * (group // 4)
        path.append(
            f"M{x + 2} {y + 18}L{x + 28} {y + 8}" if place == 4 else f"M{x + 6 + 6 * place} {y + 5}v16"
        )
    return "".join(path)


def _picture(cards: Markers) -> dict[str, Any]:
    """Return the pips to be seen on each card, and how far the upper card has slid off the lower or lies across it."""
    places = PIPS[cards.lower.pips]
    shown = places[: cards.lower.shown]
    columns = sorted({x for x, _ in places})
    last = shown[-1][0] if shown else None
    slid = 0 if last is None else min(last + 11, 57)
    whole = sum(1 for place in places if place[0] == last) == sum(1 for place in shown if place[0] == last)
    return {
        "lower": shown,
        "lower_up": cards.lower.face_up,
        "upper": PIPS[cards.upper.pips] if cards.upper.face_up else (),
        "face_up": cards.upper.face_up,
        "slid": min(max(slid - ACROSS, 0), JUST_CROSSED) if cards.crossed else slid,
        # A column of which only one pip is to be seen: the upper card lies askew over the other.
        "askew": not whole and len(columns) > 1 and not cards.crossed,
        "crossed": cards.crossed,
    }
