"""Which table waits for what."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.nights.models import Night, Round, RoundState, RoundTable, TableState
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.play.selectors.round_tables import hands_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that is not done, and how many hands its game has so far."""

    number: int
    hands: int


def waiting_tables(round_: Round) -> list[Waiting]:
    """Return the tables of a round that is being played which are not done yet."""
    hands = hands_so_far(round_)
    tables = round_.tables.filter(state=TableState.PLAYING).order_by("number")
    return [Waiting(number, hands[number]) for number in tables.values_list("number", flat=True)]


def hands_so_far(round_: Round) -> dict[int, int]:
    """Count the hands that each table's game has so far, by the table's number."""
    games = dict(round_.tables.order_by("number").values_list("number", "game"))
    hands = hands_of([game for game in games.values() if game is not None])
    return {number: hands.get(game or 0, 0) for number, game in games.items()}


def tables_with_hands_missing(night: Night) -> QuerySet[RoundTable]:
    """Return the tables of closed rounds with hands missing, but for those that were closed with a reason."""
    return RoundTable.objects.filter(
        round__night=night,
        round__state=RoundState.CLOSED,
        state=TableState.WITHOUT,
        closed_with_reason=False,
    ).order_by("round__number", "number")


def hands_missing(tables: QuerySet[RoundTable]) -> str:
    """Name tables with hands missing: "Round 2: tables 3 and 7 have hands missing."."""
    by_round: dict[int, list[int]] = {}
    for round_number, number in tables.values_list("round__number", "number"):
        by_round.setdefault(round_number, []).append(number)
    return " ".join(
        f"Round {number}: {listed('table', found)} {'has' if len(found) == 1 else 'have'} hands missing."
        for number, found in by_round.items()
    )


def missing_words(night: Night) -> str:
    """Say what is missing before a night can be finished: hands of tables, and rounds."""
    said = [hands_missing(tables_with_hands_missing(night))]
    not_played = night.rounds - night.round_set.filter(state=RoundState.CLOSED).count()
    if not_played > 0 and not knock_out_over(night):  # fewer may be wanted than were published
        said.append(
            f"{not_played} of {night.rounds} rounds {'was' if not_played == 1 else 'were'} not played."
        )
    return " ".join(filter(None, said))


def listed(noun: str, numbers: list[int]) -> str:
    """Write numbers as people say them.

    >>> listed("table", [3]), listed("table", [1, 4, 7])
    ('table 3', 'tables 1, 4 and 7')
    """
    if len(numbers) == 1:
        return f"{noun} {numbers[0]}"
    return f"{noun}s {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
