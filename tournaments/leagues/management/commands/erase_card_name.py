"""Erase somebody who is only a name on a match card, for whoever runs the site."""

from clubs.management.erasing import EraseCommand
from clubs.models import Player
from tournaments.leagues.models import LineUpPlayer


class Command(EraseCommand):
    """List names on cards that nobody knows, or erase one by the number that the list shows."""

    help = (
        "Lists every match card with a name that still has to be found out, or erases one of these names: it becomes "
        "'a player'."
    )
    named = "to list the cards it is on"
    erased = "on the cards, in the log and in what was written."

    def lines_of(self, key: str) -> list[str]:
        """Return a line for each card with an unknown name."""
        rows = LineUpPlayer.objects.filter(
            unknown=True, player__name_key=key, player__erased_at=None
        ).select_related("player", "line_up__fixture__home", "line_up__fixture__away")
        found = []
        for row in rows.order_by("player", "line_up__fixture__date", "pk"):
            match = row.line_up.fixture
            day = "no date" if match.date is None else f"{match.date:%Y-%m-%d}"
            found.append(f"{row.player_id}  {row.player.name}  {match.name}, {day}")
        return found

    def nobody(self, name: str) -> str:
        """Return where else to look."""
        message = f"No card has {name} as a name to be found out. Write the name as the card does."
        return f"{message} Players of a club are erased on the club's pages."

    def why_not(self, player: Player) -> str:
        """Leave everybody alone whom the club knows."""
        if LineUpPlayer.objects.filter(player=player, unknown=True).exists():
            return ""
        return f"Player {player.pk} isn't only a name on a card. The club's organisers erase players on its pages."
