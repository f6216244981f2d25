"""Decide who has won, and what a game that is over leaves behind: a pool, games, points carried over."""

from collections.abc import Sequence

from scoring.engine.hand_score import BySide
from scoring.engine.variant import Counting, LevelRule, Ruleset


def crossing(ruleset: Ruleset, target: int, scores: BySide, makers: int | None) -> tuple[str, ...]:
    """Return who stands at the target: the furthest; level, as the variant says.

    As a rule the makers' side wins then if it is among them, else all of them; or nobody yet.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> crossing(american, 10, (10, 10), 1), crossing(american, 10, (10, 10), None)
    (('B',), ('A', 'B'))
    """
    best = _best(ruleset, scores)
    if best > target if ruleset.variant.counting is Counting.DOWN else best < target:
        return ()
    level = [side for side, score in enumerate(scores) if score == best]
    if len(level) > 1 and ruleset.variant.level is LevelRule.PLAY_ON:
        return ()
    if makers is not None and makers in level:
        return (ruleset.sides[makers],)
    return tuple(ruleset.sides[side] for side in level)


def leaders(ruleset: Ruleset, scores: BySide, reached: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """Return who leads; level, who reached the score first; at the start, or if at one moment, all of them.

    They win where the game ends here: after the last of its hands, or because its round was closed.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> leaders(american, (6, 6), ((3, 0), (5, 0))), leaders(american, (0, 0), ((2, 0), (0, 0)))
    (('A',), ('A', 'B'))
    """
    best = _best(ruleset, scores)
    level = [side for side, score in enumerate(scores) if score == best]
    if best != ruleset.start:
        first = min(reached[side] for side in level)
        level = [side for side in level if reached[side] == first]
    return tuple(ruleset.sides[side] for side in level)


def ends_level(ruleset: Ruleset, scores: BySide, winners: Sequence[str]) -> bool:
    """Return whether nobody is ahead alone where a game ends with these scores.

    A side that alone has won by reaching the target is ahead, whatever the others came to in the same hand.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> ends_level(american, (6, 6), ("A",)), ends_level(american, (10, 10), ("A",)), ends_level(american, (6, 5), ())
    (True, False, False)
    """
    best = _best(ruleset, scores)
    if scores.count(best) == 1:
        return False
    return len(winners) != 1 or not _at_target(ruleset, best)


def payout(ruleset: Ruleset, pool: int | None, winners: Sequence[str]) -> BySide | None:
    """Return what each side takes of the pool, in cents; odd cents of a split go to the lowest seats.

    None where the variant has no pool; nothing is paid before somebody has won.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> payout(make_ruleset("setback", players=3), 100, ("P0", "P2"))
    (50, 0, 50)
    """
    if pool is None:
        return None
    shares = dict.fromkeys(winners, 0)
    for cents, side in zip(_split(pool, len(winners)), shares, strict=True):
        shares[side] = cents
    return tuple(shares.get(side, 0) for side in ruleset.sides)


def games_credited(ruleset: Ruleset, scores: BySide, winners: Sequence[str]) -> BySide | None:
    """Return the games that each side is credited with: a shut-out counts for more than one.

    None where the variant does not credit games.
    """
    if ruleset.variant.shut_out_games is None:
        return None
    shut_out = all(
        score <= 0 for side, score in zip(ruleset.sides, scores, strict=True) if side not in winners
    )
    games = ruleset.variant.shut_out_games if shut_out and len(winners) < len(ruleset.sides) else 1
    return tuple(games if side in winners else 0 for side in ruleset.sides)


def carry(ruleset: Ruleset, scores: BySide, winners: Sequence[str]) -> BySide | None:
    """Return the winners' points beyond the target, which are carried over; None where the variant has no such rule.

    Whoever passed the target in the same record and lost carries nothing over.
    """
    if not ruleset.variant.carries:
        return None
    if not winners or ruleset.target is None:
        return (0,) * len(scores)
    target = ruleset.target
    return tuple(
        max(score - target, 0) if side in winners else 0
        for side, score in zip(ruleset.sides, scores, strict=True)
    )


def _best(ruleset: Ruleset, scores: BySide) -> int:
    return min(scores) if ruleset.variant.counting is Counting.DOWN else max(scores)


def _at_target(ruleset: Ruleset, best: int) -> bool:
    target = ruleset.target
    if target is None:
        return False
    return best <= target if ruleset.variant.counting is Counting.DOWN else best >= target


def _split(cents: int, among: int) -> list[int]:
    return [cents // among + (place < cents % among) for place in range(among)]
