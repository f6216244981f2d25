"""What a night of a movement is worth, for a number of players and rounds, before it is chosen."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from jobs.models import Job
from web.data_policy import DataPolicy


class MovementForecastState(models.TextChoices):
    """A forecast is made by a task, once."""

    WAITING = "waiting", "waiting for its turn"
    THINKING = "thinking", "being worked out"
    READY = "ready", "ready"
    FAILED = "failed", "not possible"


class MovementForecast(Job):
    """The counts of a whole night beside their bounds, as `tournaments.movements.forecasting.Forecast` writes them.

    It is of a number of players, and of no night: whoever asks for the same again gets this row. `build` is
    the program that worked it out; another one works it out again.
    """

    TAKEN: ClassVar[str] = MovementForecastState.THINKING

    movement = models.CharField(max_length=40)
    entrants = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    build = models.CharField(max_length=64)
    state = models.CharField(
        max_length=8, choices=MovementForecastState.choices, default=MovementForecastState.WAITING
    )
    figures = models.JSONField(default=dict)
    problems = models.JSONField(default=list)
    nights = models.JSONField(
        default=list,
        help_text="What its nights so far are worth, where a plan went first; to go on from there.",
    )

    data_policy = DataPolicy(
        left_out="is worked out again when somebody asks for it",
        plain="claimed_by movement build state figures problems nights",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=MovementForecastState.values), name="nights_foresight_state"
            ),
            models.UniqueConstraint(fields=["movement", "entrants", "rounds"], name="nights_foresight_once"),
        ]

    def __str__(self) -> str:
        return f"{self.movement} of {self.entrants} players and {self.rounds} rounds"
