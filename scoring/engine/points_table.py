"""Enumerate the hands that a table enters by tapping, with their points, for a phone with no network."""

from functools import lru_cache

from scoring.engine.dealing import who_dealt
from scoring.engine.hand import Hand
from scoring.engine.hand_score import total
from scoring.engine.parsing import hand_record
from scoring.engine.scorekeeper import worth_of
from scoring.engine.variant import Ruleset, tapped


@lru_cache(maxsize=64)
def points_table(ruleset: Ruleset) -> dict[str, object]:
    """Return the table as JSON: what each hand changes by side and by seat, before the floor is applied.

    A deduction stops at ``floor`` (None: nowhere), and then a seat has what its side has. ``target`` is
    None in a game of ``fixed_hands``. A record with a dealer has these points only when that seat dealt;
    one without has them whoever dealt.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> points_table(make_ruleset("north_american"))["hands"][0]["points"]
    {'A': 0, 'B': 2}
    """
    return {
        "target": ruleset.target,
        "fixed_hands": ruleset.fixed_hands,
        "floor": ruleset.floor,
        "sides": {side: list(ruleset.seats_of(side)) for side in ruleset.sides},
        "hands": [_row(ruleset, hand) for hand in tapped(ruleset)],
    }


def _row(ruleset: Ruleset, hand: Hand) -> dict[str, object]:
    worth = worth_of(ruleset, hand, who_dealt(hand, None))
    points = total(worth.counts, len(ruleset.sides))
    own = dict(worth.own)
    seats = {str(seat): points[side] + own.get(seat, 0) for seat, side in enumerate(ruleset.seat_sides)}
    return {
        "hand": hand_record(hand),
        "points": dict(zip(ruleset.sides, points, strict=True)),
        "seats": seats,
    }
