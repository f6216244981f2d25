"""The text that a game was read from."""

from django.db import models


class Source(models.Model):
    """A file in another program's notation, as it was when its game was imported.

    It stands beside the ledger and not in it: a ledger is for ever and holds no names, a file is full of them and
    goes when one of its players is erased. Nothing is computed from it.
    """

    game = models.OneToOneField("scoring.Game", on_delete=models.PROTECT, related_name="source")
    text = models.TextField()
    received_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"source of game {self.game_id}"
