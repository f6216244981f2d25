"""Print what the first plan of each short night is worth: `python -m research.short_nights.figures`.

The table of `research/README.md`, which a test holds to the plans.
"""

from tournaments.movements.rotation.plan import plan

PLAYERS, ROUNDS = range(8, 48), range(5, 13)


def cell(players: int, rounds: int) -> str:
    """Return the sums of C(o, 2) and C(m, 2), the bounds in brackets where they are not met."""
    if rounds > players:
        return "-"
    quality = next(plan(range(players), rounds, seed=rounds)).quality
    counts = quality["opponent_repeats"], quality["meeting_repeats"]
    values = "/".join(str(count.value) for count in counts)
    bounds = "/".join(str(count.bound) for count in counts)
    return values if values == bounds else f"{values} ({bounds})"


def main() -> None:
    """Print the table."""
    print("| n |" + "".join(f" R={rounds} |" for rounds in ROUNDS))
    print("|---|" + "---|" * len(ROUNDS))
    for players in PLAYERS:
        print(f"| {players} |" + "".join(f" {cell(players, rounds)} |" for rounds in ROUNDS))


if __name__ == "__main__":
    main()
