"""Say what a game has beside its score: the pool, points carried over, games credited."""

from collections.abc import Sequence

from scoring.engine.state import State


def game_footnotes(state: State, sides: Sequence[str]) -> list[str]:
    """Return a sentence for each; none where the way to play knows nothing of the kind."""
    sentences = []
    if state.pool_cents:
        sentences.append(f"In the pool: {money(state.pool_cents)}")
    for side, cents in zip(sides, state.payout_cents or (), strict=False):
        if cents:
            sentences.append(f"{side}: {money(cents)} of the pool")
    for side, points in zip(sides, state.carry or (), strict=False):
        if points:
            sentences.append(f"{side}: {points} point{'s' * (points > 1)} carried over to the next game")
    for side, games in zip(sides, state.games_credited or (), strict=False):
        if games > 1:
            sentences.append(f"{side}: the game counts as {games}, for a shut-out")
    return sentences


def money(cents: int) -> str:
    """Write cents as people read money.

    >>> money(205)
    '2.05'
    """
    return f"{cents // 100}.{cents % 100:02d}"
