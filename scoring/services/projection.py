"""The one writer of `SeatScore`."""

from collections.abc import Mapping
from functools import lru_cache

from django.db import connection

from scoring.engine.ending import leaders
from scoring.engine.ledger import Ledger
from scoring.models import Game, SeatScore

COUNTED = ("hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")
TALLIES = ("points", "side_points", "ahead", "records", *COUNTED)


def seat_scores(game: Game, ledger: Ledger, people: Mapping[int, int | None]) -> list[SeatScore]:
    """Return the rows that the ledger amounts to, unsaved; seat for seat, points follow the people."""
    return [
        SeatScore(
            game_id=game.pk, seat=seat, player_id=people.get(seat), **dict(zip(TALLIES, tallies, strict=True))
        )
        for seat, tallies in enumerate(_tallies(ledger))
    ]


def begin_seat_scores(game: Game, ledger: Ledger, people: Mapping[int, int | None]) -> None:
    """Write the rows of a game that has just begun."""
    SeatScore.objects.bulk_create(seat_scores(game, ledger, people))


def write_seat_scores(game: Game, ledger: Ledger, people: Mapping[int, int | None] | None = None) -> None:
    """Write what the ledger amounts to; the caller holds the game's lock.

    Without `people` who sits where has not changed and is left as it stands.
    """
    values: list[int | None] = []
    for seat, tallies in enumerate(_tallies(ledger)):
        values += (game.pk, seat, people.get(seat) if people else None, *tallies)
    with connection.cursor() as cursor:
        cursor.execute(_upsert(game.players, moved=people is not None), values)


def _tallies(ledger: Ledger) -> list[tuple[int, ...]]:
    state, ruleset = ledger.state, ledger.state.ruleset
    first = state.winners or leaders(ruleset, state.scores, state.reached)
    counted = [getattr(state, tally) for tally in COUNTED]
    return [
        (points, state.scores[side], ruleset.sides[side] in first, state.records, *tallies)
        for side, points, *tallies in zip(ruleset.seat_sides, state.seat_points, *counted, strict=True)
    ]


@lru_cache
def _upsert(seats: int, *, moved: bool) -> str:
    """Write the statement once: Django's own way of saying it is rebuilt at every hand, in five times the time."""
    table = SeatScore._meta.db_table
    columns = ("game_id", "seat", "player_id", *TALLIES)
    changing = columns[2:] if moved else TALLIES
    row = f"({', '.join(['%s'] * len(columns))})"
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * seats)} "  # noqa: S608  own names
        f"ON CONFLICT (game_id, seat) DO UPDATE SET {', '.join(f'{one} = excluded.{one}' for one in changing)}"
    )
