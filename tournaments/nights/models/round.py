"""A stretch of simultaneous play at all tables, and who sits where in it."""

from django.db import models
from django.db.models import Q

from web.data_policy import DataPolicy


class RoundState(models.TextChoices):
    """A round that was published waits, is played, and is closed; a closed one is never played again."""

    WAITING = "waiting", "waiting"
    PLAYING = "playing", "playing"
    CLOSED = "closed", "closed"


class TableState(models.TextChoices):
    """What a table of a round has done: `without` is closed with hands missing, on record."""

    WAITING = "waiting", "waiting"
    PLAYING = "playing", "playing"
    DONE = "done", "done"
    WITHOUT = "without", "closed without all hands"


class Round(models.Model):
    """A round; `ends_at` is its bell, and the sweep closes it a grace later."""

    night = models.ForeignKey(
        "nights.Night", on_delete=models.PROTECT, related_name="round_set", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=RoundState.choices, default=RoundState.WAITING)
    started_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True, help_text="The bell: nobody deals after it.")
    closed_at = models.DateTimeField(null=True)
    out = models.JSONField(
        default=list, help_text="Numbers of those who are here and were knocked out before."
    )
    changed = models.JSONField(
        default=list, help_text="Numbers of those whose line differs from the last whole plan."
    )

    data_policy = DataPolicy(
        club="night__club",
        kept="id night number state started_at ends_at closed_at out changed",
        plain="state out changed",
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="nights_round_number_once"),
            models.UniqueConstraint(
                fields=["night"], condition=Q(state="playing"), name="nights_round_one_is_played"
            ),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="nights_round_state"),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of night {self.night_id}"


class RoundTable(models.Model):
    """One table in one round, with its one game once the round has started."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(
        "scoring.Game", on_delete=models.PROTECT, null=True, related_name="round_table"
    )
    state = models.CharField(max_length=7, choices=TableState.choices, default=TableState.WAITING)
    done_at = models.DateTimeField(null=True)
    closed_with_reason = models.BooleanField(
        default=False, help_text="The organiser closed it with hands missing and said why: nobody asks again."
    )

    data_policy = DataPolicy(
        club="round__night__club",
        kept="id round number game state done_at closed_with_reason",
        plain="state",
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="nights_roundtable_number_once"),
            models.CheckConstraint(condition=Q(state__in=TableState.values), name="nights_roundtable_state"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"


class RoundSeat(models.Model):
    """Who was to sit at a seat; who really did stands in the game's ledger."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats", db_index=False)
    table = models.ForeignKey(RoundTable, on_delete=models.CASCADE, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey("nights.Entrant", on_delete=models.PROTECT, related_name="seats")

    data_policy = DataPolicy(
        club="round__night__club",
        kept="id round table seat entrant",
    )

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="nights_roundseat_seat_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="nights_roundseat_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table}"
