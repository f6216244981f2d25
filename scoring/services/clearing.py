"""Clear kitchen tables that nobody uses any more, with everything that was typed there."""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Player
from scoring.models import Entry, Game, GameSeat, SeatScore, Source, Table, TablePass
from scoring.seal import delete_ledger
from scoring.services.locking import lock_games

MOST_AT_ONCE = 200


def clear_unused_tables(days: int, now: datetime) -> int:
    """Delete the kitchen tables at which nothing happened for so many days; 0 days never. Return how many.

    Nothing happened where no table was opened, no card renewed, no game begun and nothing recorded. A table whose
    game was imported is an archive and stays, as every table of a club does.
    """
    if not days:
        return 0
    before = now - timedelta(days=days)
    found = _unused(before).order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(_clear(table, before) for table in list(found))


@transaction.atomic
def _clear(table_id: int, before: datetime) -> bool:
    """Delete one table, unless somebody came back to it at this moment."""
    games = lock_games(Game.objects.filter(table=table_id).values_list("pk", flat=True))
    table = Table.objects.select_for_update(of=("self",)).filter(pk=table_id).first()
    if table is None or not _unused(before).filter(pk=table_id).exists():
        return False
    seated = GameSeat.objects.filter(game__in=games, player__isnull=False).values_list("player", flat=True)
    played = SeatScore.objects.filter(game__in=games, player__isnull=False).values_list("player", flat=True)
    players = {*seated, *played}
    table.game = None
    table.save(update_fields=["game"])
    for game in games:
        delete_ledger(connection, game)
    SeatScore.objects.filter(game__in=games).delete()
    GameSeat.objects.filter(game__in=games).delete()
    Game.objects.filter(pk__in=games).delete()
    TablePass.objects.filter(table=table_id).delete()
    table.delete()
    Player.objects.filter(pk__in=players, club=None).delete()
    return True


def _unused(before: datetime) -> QuerySet[Table]:
    games = Game.objects.filter(table=OuterRef("pk"))
    used = (
        Exists(games.filter(created_at__gte=before))
        | Exists(TablePass.objects.filter(table=OuterRef("pk"), created_at__gte=before))
        | Exists(Entry.objects.filter(game__table=OuterRef("pk"), received_at__gte=before))
    )
    archive = Exists(Source.objects.filter(game__table=OuterRef("pk")))
    return Table.objects.filter(~used, ~archive, club=None)
