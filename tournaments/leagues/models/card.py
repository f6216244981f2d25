"""What captains hand in: line-ups and cards. A card is never changed; a later one of the same side stands instead."""

from django.db import models
from django.db.models import Q

REMARKS_LENGTH = 500


class Side(models.TextChoices):
    """A side of a match."""

    HOME = "home", "home"
    AWAY = "away", "away"


class LineUp(models.Model):
    """One side's line-up for a match; its `LineUpPlayer` rows are the players in playing order."""

    fixture = models.ForeignKey(
        "leagues.Fixture", on_delete=models.PROTECT, related_name="line_ups", db_index=False
    )
    side = models.CharField(max_length=4, choices=Side.choices)
    locked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fixture", "side"], name="leagues_lineup_one_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.side} line-up of fixture {self.fixture_id}"


class LineUpPlayer(models.Model):
    """A player in a line-up; places 1 and 2 are pair 1. Who is borrowed has the team that lends."""

    line_up = models.ForeignKey(LineUp, on_delete=models.CASCADE, related_name="players", db_index=False)
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey("clubs.Player", on_delete=models.PROTECT, related_name="line_ups")
    lent_by = models.ForeignKey(
        "leagues.Team", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "place"], name="leagues_lineupplayer_one_a_place"),
            models.UniqueConstraint(fields=["line_up", "player"], name="leagues_lineupplayer_once"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.line_up_id}"


class Card(models.Model):
    """One side's card of a match, as it was handed in; the phone makes its id, so that sending twice counts once.

    `legs` is `[{"winner", "home_points", "away_points"}, ...]` in the order of the format. `flags` are sentences of
    what should be looked at: nobody is stopped by them.
    """

    class How(models.TextChoices):
        """How a card came in."""

        PHONE = "phone", "from a phone"
        PAPER = "paper", "keyed in from paper"
        TABLES = "tables", "written by the phones at the tables"

    id = models.UUIDField(primary_key=True)
    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.PROTECT, related_name="cards")
    side = models.CharField(max_length=4, choices=Side.choices)
    legs = models.JSONField()
    how = models.CharField(max_length=6, choices=How.choices, default=How.PHONE)
    remarks = models.CharField(max_length=REMARKS_LENGTH, blank=True)
    flags = models.JSONField(default=list)
    user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    at = models.DateTimeField()
    stands = models.BooleanField(
        default=True, help_text="The latest of its side since the match was last opened."
    )

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"], condition=Q(stands=True), name="leagues_card_one_stands"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} card of fixture {self.fixture_id}"
