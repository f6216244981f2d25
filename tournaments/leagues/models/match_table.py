"""The tables of a match at which phones keep score, and the game of the ledger that each leg is."""

from django.db import models


class MatchTable(models.Model):
    """Table 2 of a match: the place in `scoring` at which its games are played, with its pass."""

    fixture = models.ForeignKey(
        "leagues.Fixture", on_delete=models.PROTECT, related_name="tables", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField("scoring.Table", on_delete=models.PROTECT, related_name="match_table")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="leagues_matchtable_number_once"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of fixture {self.fixture_id}"


class LegGame(models.Model):
    """The game that a leg of a match is; the card's leg of the same number has its result once it has ended.

    Who won and with how many points is folded from the game's ledger, and never kept here.
    """

    fixture = models.ForeignKey(
        "leagues.Fixture", on_delete=models.PROTECT, related_name="leg_games", db_index=False
    )
    number = models.PositiveSmallIntegerField(help_text="Of the leg, from 1 in the order of the card.")
    game = models.OneToOneField("scoring.Game", on_delete=models.PROTECT, related_name="leg")
    ended_at = models.DateTimeField(
        null=True, help_text="Null while it is played; again null when its last hand is taken back."
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "number"], name="leagues_leggame_number_once"),
        ]

    def __str__(self) -> str:
        return f"leg {self.number} of fixture {self.fixture_id}"
