"""Erase somebody who is only a name on a match card, for whoever runs the site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from clubs.models import Player
from clubs.names import clean_name, name_key
from clubs.services.players import erase_player
from tournaments.leagues.models import LineUpPlayer


class Command(BaseCommand):
    """List names on cards that nobody knows, or erase one by the number that the list shows."""

    help = (
        "Lists every match card on which somebody of a name stands that nobody has found out, or erases one of these "
        "names: it becomes 'a player'."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a name or a number."""
        parser.add_argument(
            "who", help="a name, to list the cards it is on; or the number that the list shows, to erase"
        )

    def handle(self, *_: Any, who: str, **__: Any) -> None:
        """List or erase."""
        if who.isascii() and who.isdigit() and len(who) < 16:
            self.stdout.write(erased(int(who)))
        else:
            for line in listed(who):
                self.stdout.write(line)


def listed(name: str) -> list[str]:
    """Return a line for each card with an unknown name; raise `CommandError` where there is none."""
    rows = LineUpPlayer.objects.filter(
        unknown=True, player__name_key=name_key(clean_name(name)), player__erased_at=None
    ).select_related("player", "line_up__fixture__home", "line_up__fixture__away")
    found = []
    for row in rows.order_by("player", "line_up__fixture__date", "pk"):
        match = row.line_up.fixture
        day = "no date" if match.date is None else f"{match.date:%Y-%m-%d}"
        found.append(
            f"{row.player_id}  {row.player.name}  {match.home.name} against {match.away.name}, {day}"
        )
    if not found:
        message = f"No card has {name} as a name to be found out. Write the name as the card does."
        raise CommandError(f"{message} Players of a club are erased on the club's pages.")
    return found


def erased(number: int) -> str:
    """Erase a name on a card and say so; raise `CommandError` for anybody else."""
    player = Player.objects.filter(pk=number, erased_at=None).first()
    if player is None:
        raise CommandError(f"There is no player {number}, or the name is erased already.")
    if not LineUpPlayer.objects.filter(player=player, unknown=True).exists():
        message = (
            f"Player {number} isn't only a name on a card. The club's organisers erase players on its pages."
        )
        raise CommandError(message)
    erase_player(player, timezone.now())
    return (
        f"Player {number} is erased: the name is 'a player' on the cards, in the log and in what was written."
    )
