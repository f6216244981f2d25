"""What was really played, for the movements: who sat where, and which side won at each table."""

from collections.abc import Mapping, Sequence

from clubs.selectors.players import canonical
from scoring.models import SeatScore
from tournaments.movements.rotation.round import RotationRound, Seats
from tournaments.nights.models import Entrant, Night, Round, RoundState, RoundTable
from tournaments.nights.plan.selectors.plans import SEATS, rounds_as_planned
from tournaments.nights.results.selectors.standings import make_standings, numbers_of_players

Winners = list[int | None]
"""For each table of a round from table 1: 0 where north and south won, 1 where east and west, None where neither."""


def rounds_played(night: Night) -> list[RotationRound]:
    """Return the rounds that have begun, in order, with those who really sat there by the games' ledgers.

    Where the ledgers cannot be the truth yet, with somebody at two tables or a guest who is no entrant, the
    round is as it was planned.
    """
    planned = rounds_as_planned(night, begun=True)
    entrants = list(Entrant.objects.filter(night=night).select_related("player"))
    numbers = numbers_of_players(entrants)
    seats = list(
        SeatScore.objects.filter(game__round_table__round__night=night).values_list(
            "game__round_table__round__number", "game__round_table__number", "seat", "player"
        )
    )
    strangers = {player for *_, player in seats if player is not None} - set(numbers)
    numbers |= {
        player: numbers[end] for player, end in canonical(strangers).items() if strangers and end in numbers
    }
    sat: dict[int, dict[int, dict[int, int | None]]] = {}
    for number, table, seat, player in seats:
        sat.setdefault(number, {}).setdefault(table, {})[seat] = numbers.get(player or 0)
    return [_really(round_, sat.get(number, {})) for number, round_ in enumerate(planned, 1)]


def _really(planned: RotationRound, sat: Mapping[int, Mapping[int, int | None]]) -> RotationRound:
    tables = tuple(_four(seats, sat.get(number, {})) for number, seats in planned.numbered)
    seated = [who for seats in tables for who in seats]
    if len(set(seated)) < len(seated):
        return planned
    resting = tuple(who for who in planned.present if who not in seated)
    return RotationRound(tables, resting, planned.numbers)


def _four(planned: Seats, sat: Mapping[int, int | None]) -> Seats:
    found = [sat.get(seat) for seat in range(SEATS)]
    north, east, south, west = found
    if north is None or east is None or south is None or west is None:
        return planned
    return (north, east, south, west)


def winners(night: Night) -> list[Winners]:
    """Return the side that won at each table of the rounds that have begun, by the ledgers.

    Whoever is ahead when a round is closed counts as the winner, level whoever was there first: also on a night of
    ties, since somebody has to move. None where both have won, and for a table at which nothing was recorded.
    """
    ahead: dict[int, dict[int, bool]] = {}
    scores = SeatScore.objects.filter(game__round_table__round__night=night, seat__in=(0, 1), records__gt=0)
    for game, seat, won in scores.values_list("game", "seat", "ahead"):
        ahead.setdefault(game, {})[seat] = won
    found: dict[int, Winners] = {
        number: []
        for number in Round.objects.filter(night=night)
        .exclude(state=RoundState.WAITING)
        .order_by("number")
        .values_list("number", flat=True)
    }
    tables = RoundTable.objects.filter(round__night=night, round__number__in=list(found))
    for number, game in tables.order_by("round__number", "number").values_list("round__number", "game"):
        found[number].append(_winner(ahead.get(game or 0, {})))
    return list(found.values())


def _winner(ahead: Mapping[int, bool]) -> int | None:
    """Name the side that won a game; None for a game that both have won, or neither.

    >>> _winner({0: True, 1: False}), _winner({0: False, 1: True}), _winner({0: True, 1: True}), _winner({})
    (0, 1, None, None)
    """
    if ahead.get(0) == ahead.get(1):
        return None
    return 0 if ahead.get(0) else 1


def standing_order(night: Night) -> Sequence[int]:
    """Return the entrants from first to last in the standings so far."""
    return [row.entrant for row in make_standings(night).rows]
