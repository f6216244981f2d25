"""Leagues, as a Django app."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """Seasons of nights."""

    name = "tournaments.leagues"
    label = "leagues"
    verbose_name = "Leagues"

    def ready(self) -> None:
        """Connect the receivers."""
        from tournaments.leagues import receivers

        receivers.connect()
