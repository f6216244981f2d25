"""What scoring itself does after a migration, when an earlier game is put right, and when players are forgotten."""

from collections.abc import Sequence
from typing import Any

from django.db.models import F
from django.db.models.signals import post_migrate

from clubs.signals import players_erased
from scoring.models import Source, Table
from scoring.seal import seal_after_migrate
from scoring.services.earlier_games import update_later_games
from scoring.signals import earlier_game_corrected


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    post_migrate.connect(seal_after_migrate, dispatch_uid="scoring.seal")
    earlier_game_corrected.connect(update_later_games, dispatch_uid="scoring.earlier_game")
    players_erased.connect(show_tables_anew, dispatch_uid="scoring.shown_anew")
    players_erased.connect(forget_sources, dispatch_uid="scoring.erased")


def forget_sources(players: Sequence[int], **_: Any) -> None:
    """Delete the texts that these players' games were imported from: they are full of names."""
    Source.objects.filter(game__seats__player__in=players).delete()


def show_tables_anew(players: Sequence[int], **_: Any) -> None:
    """Have the tables at which these players sit fetched anew: they are named there."""
    tables = Table.objects.filter(games__seat_scores__player__in=players).order_by().values("pk")
    Table.objects.filter(pk__in=tables, club=None).update(version=F("version") + 1)
