"""What the fold says of each seat, kept as rows so that nights and standings can add it up."""

from django.db import models


class SeatScore(models.Model):
    """A projection of the ledger: one row a game and seat, written only by `services.projection`.

    `manage.py rebuild` folds every ledger again and proves these rows equal.
    """

    game = models.ForeignKey(
        "scoring.Game", on_delete=models.PROTECT, related_name="seat_scores", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "clubs.Player",
        on_delete=models.PROTECT,
        null=True,
        related_name="seat_scores",
        help_text="Who really sat there: points follow the people.",
    )
    # Adjustments have six digits each, and nothing bounds how many there are.
    points = models.BigIntegerField()
    # A lone maker may be credited more than his side, and a night asks what the other side had.
    side_points = models.BigIntegerField()
    ahead = models.BooleanField(help_text="The side has won, or would if the game ended here.")
    records = models.PositiveIntegerField(
        help_text="What counts in the game: its hands, totals, adjustments."
    )
    hands_made = models.PositiveIntegerField()
    loners = models.PositiveIntegerField()
    loners_made = models.PositiveIntegerField()
    euchres_made = models.PositiveIntegerField()
    euchres_suffered = models.PositiveIntegerField()
    revokes = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="scoring_seatscore_once")]

    def __str__(self) -> str:
        return f"score of seat {self.seat} in game {self.game_id}"
