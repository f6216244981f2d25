"""Scoring, as a Django app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """A table, a pass, a game, a hand."""

    name = "scoring"
    verbose_name = "Scoring"

    def ready(self) -> None:
        """Connect the receivers."""
        from scoring import receivers

        receivers.connect()
