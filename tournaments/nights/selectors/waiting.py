"""Which table waits for what."""

from dataclasses import dataclass

from tournaments.nights.models import Night, Round, RoundState, RoundTable, TableState


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that is not done, and how many hands its game has so far."""

    number: int
    hands: int


def waiting_tables(round_: Round) -> list[Waiting]:
    """Answer with the tables of a round that is being played which are not done yet."""
    tables = round_.tables.filter(state=TableState.PLAYING).select_related("game").order_by("number")
    return [Waiting(table.number, hands_in(table)) for table in tables]


def hands_in(table: RoundTable) -> int:
    """Count the hands of a table's game, misdeals and hands taken back left out as well as they can be."""
    if table.game is None:
        return 0
    voids = table.game.entries.filter(kind="void", of__kind="hand").count()
    return max(0, table.game.entries.filter(kind="hand").count() - voids)


def missing_words(night: Night) -> str:
    """Name the tables that were closed with hands missing: "Round 2: tables 3 and 7 have hands missing."."""
    tables = RoundTable.objects.filter(
        round__night=night, round__state=RoundState.CLOSED, state=TableState.WITHOUT
    ).order_by("round__number", "number")
    by_round: dict[int, list[int]] = {}
    for round_number, number in tables.values_list("round__number", "number"):
        by_round.setdefault(round_number, []).append(number)
    said = [
        f"Round {number}: {listed('table', found)} {'has' if len(found) == 1 else 'have'} hands missing."
        for number, found in by_round.items()
    ]
    not_played = night.rounds - night.round_set.filter(state=RoundState.CLOSED).count()
    if not_played:
        said.append(
            f"{not_played} of {night.rounds} rounds {'was' if not_played == 1 else 'were'} not played."
        )
    return " ".join(said)


def listed(noun: str, numbers: list[int]) -> str:
    """Write numbers as people say them.

    >>> listed("table", [3]), listed("table", [1, 4, 7])
    ('table 3', 'tables 1, 4 and 7')
    """
    if len(numbers) == 1:
        return f"{noun} {numbers[0]}"
    return f"{noun}s {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
