"""What the clocks of a machine showed when somebody last looked."""

from django.db import models


class ClockReading(models.Model):
    """The one row by which a jump of the clock is noticed, and by one process only."""

    machine = models.CharField(max_length=64, help_text="Of one machine since it was switched on.")
    wall = models.DateTimeField(help_text="The time of day, which may jump.")
    steady = models.FloatField(help_text="Seconds of a clock that never jumps.")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="jobs_clockreading_one"),
        ]

    def __str__(self) -> str:
        return f"{self.wall} on {self.machine}"
