"""A division of a team season: so many teams that all meet each other."""

from datetime import time
from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from tournaments.fixtures.spare import Spare
from web.data_policy import DataPolicy
from web.one_line import OneLineField

DIVISION_NAME_LENGTH = 60
MOST_DIVISIONS = 20
MOST_MEETINGS = 3
MOST_MOVES = 40
MOST_WEEKS = 52
"""Weeks between two meetings, and matches in a row on one side: nobody plays more than a year."""


class Weekday(models.IntegerChoices):
    """The night on which a division plays; Monday is 0, as in Python."""

    MONDAY = 0, "Monday"
    TUESDAY = 1, "Tuesday"
    WEDNESDAY = 2, "Wednesday"
    THURSDAY = 3, "Thursday"
    FRIDAY = 4, "Friday"
    SATURDAY = 5, "Saturday"
    SUNDAY = 6, "Sunday"


class SpareWeeks(models.TextChoices):
    """Where a division's spare weeks fall; `Spare` says exactly what each choice asks for."""

    AT_THE_END = Spare.AT_THE_END.value, "at the end"
    AT_THE_START = Spare.AT_THE_START.value, "at the start"
    SPREAD = Spare.SPREAD.value, "evenly between the matches"
    BREAK = Spare.BREAK.value, "in one break at half-time"


class PlayOff(models.TextChoices):
    """Who plays off for one place more in the level above, beside the teams that go up by the table.

    The next two play a match, the next four semi-finals and a final (2nd against 5th, 3rd against 4th). With `ABOVE`
    the next one plays the last team of the level above that doesn't go down, for its place.
    """

    NONE = "", "nobody"
    TWO = "two", "the next two"
    FOUR = "four", "the next four"
    ABOVE = "above", "the next one, against the team above that just stays up"


class Division(models.Model):
    """A division, or section; divisions of one level are sections beside each other.

    `max_run` is how often in a row a team may be at home, or away; 0 where nothing is asked. `return_gap` counts the
    weeks between two meetings of a pair. Spare weeks that are chosen one by one are `blank_weeks` too.
    """

    LATEST: ClassVar[time] = time(20, 45)

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="divisions", db_index=False)
    name = OneLineField(max_length=DIVISION_NAME_LENGTH)
    level = models.PositiveSmallIntegerField(
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_DIVISIONS)],
        help_text="1 is the highest.",
    )
    weekday = models.PositiveSmallIntegerField(choices=Weekday.choices, default=Weekday.THURSDAY)
    starts_at = models.TimeField(default=time(20, 15))
    latest_start = models.TimeField(default=LATEST, help_text="A side that isn't there by then has not come.")
    meetings = models.PositiveSmallIntegerField(
        default=2, validators=[MinValueValidator(1), MaxValueValidator(MOST_MEETINGS)]
    )
    mirrored = models.BooleanField(
        default=False, help_text="The second half repeats the first, sides exchanged."
    )
    return_gap = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(MOST_WEEKS)])
    max_run = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(MOST_WEEKS)])
    spare = models.CharField(
        max_length=12,
        choices=SpareWeeks.choices,
        default=SpareWeeks.AT_THE_END,
        help_text="Where the weeks fall that it doesn't need.",
    )
    blank_weeks = models.JSONField(default=list, help_text="Mondays of weeks in which it doesn't play.")
    up = models.PositiveSmallIntegerField(
        default=2, validators=[MaxValueValidator(MOST_MOVES)], help_text="Teams that go up."
    )
    down = models.PositiveSmallIntegerField(
        default=2, validators=[MaxValueValidator(MOST_MOVES)], help_text="Teams that go down."
    )
    play_off = models.CharField(
        max_length=5,
        choices=PlayOff.choices,
        blank=True,
        default=PlayOff.NONE,
        help_text="Who plays off for one more place up.",
    )

    data_policy = DataPolicy(
        club="season__club",
        kept="id season name level weekday starts_at latest_start meetings mirrored return_gap max_run "
        "spare blank_weeks up down play_off",
        named="name",
        plain="spare blank_weeks play_off",
    )

    class Meta:
        ordering = ["level", "id"]
        constraints = [
            models.UniqueConstraint("season", Lower("name"), name="leagues_division_name_once"),
            models.CheckConstraint(
                condition=Q(meetings__range=(1, MOST_MEETINGS)), name="leagues_division_meetings"
            ),
            models.CheckConstraint(condition=Q(weekday__lte=6), name="leagues_division_weekday"),
            models.CheckConstraint(condition=Q(level__gte=1), name="leagues_division_level"),
            models.CheckConstraint(condition=Q(spare__in=SpareWeeks.values), name="leagues_division_spare"),
            models.CheckConstraint(
                condition=Q(play_off__in=PlayOff.values), name="leagues_division_play_off"
            ),
        ]

    def __str__(self) -> str:
        return self.name
