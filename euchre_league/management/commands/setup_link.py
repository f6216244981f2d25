"""`manage.py setup_link`: the way in while nobody owns a club."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.urls import reverse

from clubs.services.setup import setup_token
from web.lan import url
from web.site_address import chosen_origin


class Command(BaseCommand):
    """Print the set-up link, which works once."""

    help = "Prints the one-time link that founds the first club, as long as nobody owns a club here."

    def handle(self, *_: object, **__: Any) -> None:
        """Print it, or say that somebody owns a club already."""
        try:
            token = setup_token()
        except DatabaseError as error:
            raise CommandError(f"The database has no tables yet, or does not answer: {error}") from error
        if token is None:
            self.stdout.write(
                "Somebody owns a club here already. Sign in, or ask an owner of a club for an invitation."
            )
            return
        site = chosen_origin() or url("localhost", settings.PORT).rstrip("/")
        link = f"{site}{reverse('set_up', args=[token])}"
        self.stdout.write(f"Whoever opens this link, once, founds the first club and owns it:\n{link}")
