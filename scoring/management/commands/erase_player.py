"""Erase the name of somebody who played at a kitchen table, for whoever runs the site."""

from django.utils import timezone

from clubs.management.erasing import EraseCommand
from clubs.models import Player
from scoring.models import Game


class Command(EraseCommand):
    """List kitchen players of a name, or erase one by the number that the list shows."""

    help = "Lists everybody of a name at kitchen tables, or erases one of them: the name becomes 'a player'."
    named = "to list who has it"
    erased = "everywhere, also in notes that were typed at their tables."

    def lines_of(self, key: str) -> list[str]:
        """Return a line for each kitchen player of a name, with table and day."""
        players = Player.objects.filter(club=None, name_key=key, erased_at=None)
        return [f"{player.pk}  {player.name}  {_played(player)}" for player in players]

    def nobody(self, name: str) -> str:
        """Return where the name stands as it is written."""
        return f"Nobody at a kitchen table is called {name}. Write the name as the table's page does."

    def why_not(self, player: Player) -> str:
        """Leave players of clubs to their organisers."""
        if player.club_id is None:
            return ""
        return f"Player {player.pk} belongs to a club, whose organisers erase players on its pages."


def _played(player: Player) -> str:
    game = Game.objects.filter(seats__player=player).select_related("table").order_by("-pk").first()
    return f"{game.table.label}, {timezone.localtime(game.created_at):%Y-%m-%d}" if game else "no game"
