"""People, as a Django app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Users and players."""

    name = "clubs"
    verbose_name = "Clubs and people"

    def ready(self) -> None:
        """Connect the receiver."""
        from clubs import receivers

        receivers.connect()
