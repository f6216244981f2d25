"""Erase the name of somebody who played at a kitchen table, for whoever runs the site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from clubs.models import Player
from clubs.names import clean_name, name_key
from clubs.services.players import erase_player
from scoring.models import Game


class Command(BaseCommand):
    """List kitchen players of a name, or erase one by the number that the list shows."""

    help = "Lists everybody of a name at kitchen tables, or erases one of them: the name becomes 'a player'."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a name or a number."""
        parser.add_argument(
            "who", help="a name, to list who has it; or the number that the list shows, to erase"
        )

    def handle(self, *_: Any, who: str, **__: Any) -> None:
        """List or erase."""
        if who.isascii() and who.isdigit() and len(who) < 16:
            self.stdout.write(erased(int(who)))
        else:
            for line in listed(who):
                self.stdout.write(line)


def listed(name: str) -> list[str]:
    """Return a line for each kitchen player of a name, with table and day; raise `CommandError` where none has it."""
    players = list(Player.objects.filter(club=None, name_key=name_key(clean_name(name)), erased_at=None))
    if not players:
        raise CommandError(
            f"Nobody at a kitchen table is called {name}. Write the name as the table's page does."
        )
    return [f"{player.pk}  {player.name}  {_played(player)}" for player in players]


def _played(player: Player) -> str:
    game = Game.objects.filter(seats__player=player).select_related("table").order_by("-pk").first()
    return f"{game.table.label}, {timezone.localtime(game.created_at):%Y-%m-%d}" if game else "no game"


def erased(number: int) -> str:
    """Erase a kitchen player and say so; raise `CommandError` for anybody else."""
    player = Player.objects.filter(pk=number).first()
    if player is None:
        raise CommandError(f"There is no player {number}.")
    if player.club_id is not None:
        raise CommandError(f"Player {number} belongs to a club, whose organisers erase players on its pages.")
    erase_player(player, timezone.now())
    return f"Player {number} is erased: the name is 'a player' everywhere. Notes that were typed stay as they are."
