"""The one way past the seal of the ledger."""

from django.db import models


class Clearing(models.Model):
    """Names a game whose whole ledger may be deleted, for the length of one transaction; else the table is empty.

    Only `scoring.seal.delete_ledger` writes here. The triggers look at this table and at no other, because SQLite
    looks at every trigger when Django remakes a table that one names: this table stays as it is.
    """

    game = models.BigIntegerField(primary_key=True)

    def __str__(self) -> str:
        return f"clearing of game {self.game}"
