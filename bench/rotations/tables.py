"""The tables of figures in docs/rotations-figures.md."""

from collections.abc import Iterator

from bench.rotations.judging import Judged, judged, timed
from tournaments.movements.rotation.opening import MEETINGS_FIRST, stored_nights
from tournaments.movements.rotation.plan import EFFORT, plan

SEED = 1
PEERS = (
    (8, 7, "0/2/28/84 (fixed table)", "2/3/30/84, 4/5/46/102"),
    (12, 11, "0/3/77/209", "12/5/121/265"),
    (16, 8, "0/2/18/74", "4/4/55/121, 10/2/32/72"),
    (16, 15, "0/3/138/378", "31/6/247/511"),
    (20, 10, "0/2/31/120", "7/4/84/189, 22/4/93/223"),
    (20, 19, "2/3/212/595", "53/6/353/785"),
    (24, 8, "0/2/6/33", "4/4/55/111"),
    (28, 27, "0/3/439/1195", "114/7/742/1616"),
    (32, 8, "0/1/0/0 (stored charts, 8 rounds only)", "0/2/50/115, 19/3/46/133"),
    (40, 39, "none in 240 s", "252/6/1467/3353"),
    (400, 399, "none", "29300/11/158827/358011"),
)
"""Players, rounds, and what public generators reach: measured once by the same judge, for comparison."""
SHORT = (range(8, 48), range(5, 13))
PROVED = (range(4, 49), 12)
"""Players, and the most rounds, of the nights whose proved optima are counted."""
FOUR = ("partner_repeats", "most_opposed", "opponent_repeats", "meeting_repeats")
TWO = ("opponent_repeats", "meeting_repeats")


def peers() -> Iterator[str]:
    """Give the table beside public generators, line by line."""
    yield "| players, rounds | this program | seconds | best public generator | typical public generators |"
    yield "|---|---|---|---|---|"
    for players, rounds, best, typical in PEERS:
        found = judged(players, rounds, SEED)
        yield (f"| {players}, {rounds} | {found.shown(*FOUR)} | {found.seconds:.2f} | {best} | {typical} |")


def short_nights() -> Iterator[str]:
    """Give the table of evenings of 5 to 12 rounds, line by line, with the ordinary search where it helps."""
    players, lengths = SHORT
    yield "| players | " + " | ".join(f"{rounds} rounds" for rounds in lengths) + " | first plan, seconds |"
    yield "|---|" + "---|" * (len(lengths) + 1)
    for many in players:
        cells, slowest = [], 0.0
        for rounds in lengths:
            found, seconds = timed(lambda n=many, r=rounds: next(plan(range(1, n + 1), r, seed=SEED)))  # type: ignore[misc]
            slowest = max(slowest, seconds)
            worth = judged(many, rounds, SEED, EFFORT)
            assert worth.value("opponent_repeats") <= found.quality["opponent_repeats"].value
            assert not worth.missed("partner_repeats")
            cells.append(worth.shown(*TWO))
        yield f"| {many} | {' | '.join(cells)} | {slowest:.2f} |"


def full_rounds(players: int) -> int:
    """Return how many rounds a full night has: everybody partners everybody, or nearly."""
    return players if players % 4 else players - 1


def full_nights() -> Iterator[str]:
    """Give what full nights of 4 to 400 players are worth: the sizes at the bound, and a line for each that is not."""
    at_bound, others, slowest = [], [], (0.0, 0)
    for players in range(4, 401):
        found = judged(players, full_rounds(players), SEED)
        slowest = max(slowest, (found.seconds, players))
        if any(found.missed(key) for key in ("partner_repeats", "opponent_repeats", "sit_outs_spread")):
            others.append((players, found))
        else:
            at_bound.append(players)
    told = "no partner twice, opponents spread as evenly as can be and sit-outs equal"
    yield f"At the bound, with {told}: {len(at_bound)} of {len(at_bound) + len(others)} sizes."
    yield f"The slowest plan, for {slowest[1]} players, took {slowest[0]:.1f} s. The others:"
    yield ""
    yield "| players | partner repeats | most opposed | C(o, 2) | sit-outs |"
    yield "|---|---|---|---|---|"
    for players, found in others:
        yield f"| {players} | {' | '.join(_each(found))} |"


def _each(found: Judged) -> list[str]:
    return [
        found.shown(key) for key in ("partner_repeats", "most_opposed", "opponent_repeats", "sit_outs_spread")
    ]


def fewer_meetings() -> Iterator[str]:
    """Give the nights that are kept for their meetings beside the ordinary ones, line by line."""
    yield "| players, rounds | opponents first | meetings first | bound |"
    yield "|---|---|---|---|"
    for players, rounds in sorted(stored_nights(MEETINGS_FIRST)):
        ordinary, fewer = (judged(players, rounds, SEED, fewer_meetings=choice) for choice in (False, True))
        values = ("/".join(str(found.value(key)) for key in TWO) for found in (ordinary, fewer))
        bound = "/".join(str(fewer.counts[key][1]) for key in TWO)
        yield f"| {players}, {rounds} | {' | '.join(values)} | {bound} |"


def proved() -> Iterator[str]:
    """Say of how many nights the first plan is a proved optimum: repeats of all three kinds at their bounds."""
    players, most = PROVED
    cells = [(many, rounds) for many in players for rounds in range(1, min(most, many - 1) + 1)]
    found = [judged(many, rounds, SEED) for many, rounds in cells]
    best = sum(not any(one.missed(key) for key in ("partner_repeats", *TWO)) for one in found)
    sizes = f"{players[0]} to {players[-1]} players"
    yield f"Of {len(cells)} nights of {sizes} and 1 to {most} rounds, fewer than players,"
    yield f"{best} are at a proved optimum in the first plan: nobody partners, opposes or meets more than must be."
