"""What the commands share by which whoever runs the site erases somebody: a name lists, a number erases."""

from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from clubs.models import Player
from clubs.names import clean_name, name_key
from clubs.services.players import erase_player
from web.numbers import whole_number


class EraseCommand(BaseCommand):
    """List players of a name, or erase one by the number that the list shows."""

    named: ClassVar[str]
    """What a name is given for: "to list who has it"."""
    erased: ClassVar[str]
    """Where the name is 'a player' then."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a name or a number."""
        parser.add_argument("who", help=f"a name, {self.named}; or the number that the list shows, to erase")

    def handle(self, *_: Any, who: str, **__: Any) -> None:
        """List or erase."""
        number = whole_number(who)
        if number is not None:
            self.stdout.write(self._erase(number))
            return
        lines = self.lines_of(name_key(clean_name(who)))
        if not lines:
            raise CommandError(self.nobody(who))
        for line in lines:
            self.stdout.write(line)

    def _erase(self, number: int) -> str:
        player = Player.objects.filter(pk=number, erased_at=None).first()
        if player is None:
            raise CommandError(f"There is no player {number}, or the name is erased already.")
        why_not = self.why_not(player)
        if why_not:
            raise CommandError(why_not)
        erase_player(player, timezone.now())
        return f"Player {number} is erased: the name is 'a player' {self.erased}"

    def lines_of(self, key: str) -> list[str]:
        """Return a line for each place where somebody of a name is found, which begins with the player's number."""
        raise NotImplementedError

    def nobody(self, name: str) -> str:
        """Return what to do where nobody has a name."""
        raise NotImplementedError

    def why_not(self, player: Player) -> str:
        """Return why this command doesn't erase a player; empty where it does."""
        raise NotImplementedError
