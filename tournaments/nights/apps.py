"""Nights, as a Django app."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """An evening from check-in to prizes."""

    name = "tournaments.nights"
    label = "nights"
    verbose_name = "Nights"

    def ready(self) -> None:
        """Connect the receivers."""
        from tournaments.nights import receivers

        receivers.connect()
