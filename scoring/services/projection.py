"""The one writer of `SeatScore`."""

from collections.abc import Mapping

from scoring.engine.ledger import Ledger
from scoring.models import Game, SeatScore

TALLIES = ("points", "hands_made", "loners", "loners_made", "euchres_made", "euchres_suffered", "revokes")


def seat_scores(game: Game, ledger: Ledger, people: Mapping[int, int | None]) -> list[SeatScore]:
    """Answer with the rows that the ledger amounts to, unsaved; seat for seat, points follow the people."""
    state = ledger.state
    return [
        SeatScore(
            game_id=game.pk,
            seat=seat,
            player_id=people.get(seat),
            points=state.seat_points[seat],
            hands_made=state.hands_made[seat],
            loners=state.loners[seat],
            loners_made=state.loners_made[seat],
            euchres_made=state.euchres_made[seat],
            euchres_suffered=state.euchres_suffered[seat],
            revokes=state.revokes[seat],
        )
        for seat in range(game.players)
    ]


def write_seat_scores(game: Game, ledger: Ledger, people: Mapping[int, int | None] | None = None) -> None:
    """Write what the ledger amounts to; the caller holds the game's lock.

    Without `people` who sits where has not changed and is left as it stands.
    """
    fields = TALLIES if people is None else ("player", *TALLIES)
    SeatScore.objects.bulk_create(
        seat_scores(game, ledger, people or {}),
        update_conflicts=True,
        unique_fields=["game", "seat"],
        update_fields=fields,
    )
