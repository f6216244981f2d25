"""One evening, its tables in the room, and who did what to it."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from django.db import models
from django.db.models import Q

from web.cached_by_version import cached_by_version
from web.data_policy import DataPolicy
from web.one_line import OneLineField
from web.signed_codes import new_stamp

Made = TypeVar("Made")
NIGHT_NAME_LENGTH = 60
WORD_LENGTH = 12
MOST_ROUNDS = 60
KEPT_SECONDS = 600
"""Seconds for which what is made of one version of a night stays cached."""


class NightState(models.TextChoices):
    """Where a night is between its first idea and its prizes."""

    DRAFT = "draft", "draft"
    CHECK_IN = "check_in", "check-in"
    PLAYING = "playing", "playing"
    BREAK = "break", "between rounds"
    FINISHED = "finished", "finished"
    VERIFIED = "verified", "verified"


NIGHT_ENDED = frozenset({NightState.FINISHED, NightState.VERIFIED})
"""The states in which nothing is played any more and the results stand."""


class EndsBy(models.TextChoices):
    """What ends a round; an organiser may always end it by hand."""

    ALL_DONE = "all_done", "when all tables are done"
    HEAD_TABLE = "head_table", "when table 1 is done"
    CLOCK = "clock", "by the clock"
    BY_HAND = "by_hand", "by hand"


class SitOutCredit(models.TextChoices):
    """What a round that a player sits out is worth."""

    ZERO = "zero", "nothing"
    FIXED = "fixed", "a fixed number of points"
    OWN_AVERAGE = "own_average", "the player's own average"
    NIGHT_AVERAGE = "night_average", "the night's average"


class TiedGames(models.TextChoices):
    """What a game that ends level is."""

    FIRST_THERE = "first_there", "first there wins"
    TIE = "tie", "tie"


def new_seed() -> int:
    """Draw the seed of a night's plans; it is shown, so that a plan can be drawn again."""
    return secrets.randbelow(1_000_000)


class Night(models.Model):
    """An evening of a club: who plays is `Entrant`, who sits where `Round` and `RoundSeat`.

    `variant` and `options` are the frozen ruleset of its games. Minutes are of one round; the grace is what
    follows the bell, to finish the hand that is dealt.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="nights")
    name = OneLineField(max_length=NIGHT_NAME_LENGTH)
    word = models.CharField(max_length=WORD_LENGTH, help_text="Typed on phones: capitals A to Z.")
    word_reserved_at = models.DateTimeField(
        null=True,
        help_text="Null before the check-in and the cards, and once another night may have the word.",
    )
    date = models.DateField()
    place = OneLineField(max_length=NIGHT_NAME_LENGTH, blank=True)
    variant = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    saved_ruleset = models.ForeignKey(
        "scoring.SavedRuleset",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="The club's ruleset that was chosen; what counts are the options here.",
    )
    movement = models.CharField(max_length=40, default="rotation")
    rounds = models.PositiveSmallIntegerField()
    ends_by = models.CharField(max_length=10, choices=EndsBy.choices, default=EndsBy.ALL_DONE)
    minutes = models.PositiveSmallIntegerField(null=True)
    grace_minutes = models.PositiveSmallIntegerField(default=4)
    room_tables = models.PositiveSmallIntegerField(
        null=True, help_text="How many tables there are, where people could fill more."
    )
    fewer_meetings = models.BooleanField(
        default=False,
        help_text="Plans let people meet as many others as possible, even if some oppose the same person twice.",
    )
    break_after = models.PositiveSmallIntegerField(null=True, help_text="The round that a break follows.")
    break_minutes = models.PositiveSmallIntegerField(default=15)
    sit_out_credit = models.CharField(max_length=13, choices=SitOutCredit.choices, default=SitOutCredit.ZERO)
    sit_out_points = models.PositiveSmallIntegerField(default=0)
    tied_games = models.CharField(
        max_length=11,
        choices=TiedGames.choices,
        default=TiedGames.FIRST_THERE,
        help_text="Games that have begun keep what they began with.",
    )
    precedence = models.JSONField(default=list, help_text="Keys of metrics, the deciding one first.")
    seed = models.PositiveIntegerField(default=new_seed)
    state = models.CharField(max_length=8, choices=NightState.choices, default=NightState.DRAFT)
    version = models.PositiveIntegerField(default=0, help_text="Rises with every change that anybody sees.")
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="club",
        kept="id club name word word_reserved_at date place variant options saved_ruleset movement rounds "
        "ends_by minutes grace_minutes room_tables fewer_meetings break_after break_minutes sit_out_credit "
        "sit_out_points tied_games precedence seed state version created_at",
        drawn="stamp",
        named="name place",
        plain="word variant options movement ends_by sit_out_credit tied_games precedence state stamp",
    )

    class Meta:
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["date"], name="nights_night_by_date")]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=NightState.values), name="nights_night_state"),
            models.CheckConstraint(condition=Q(ends_by__in=EndsBy.values), name="nights_night_ends_by"),
            models.CheckConstraint(
                condition=Q(sit_out_credit__in=SitOutCredit.values), name="nights_night_sit_out_credit"
            ),
            models.CheckConstraint(
                condition=Q(tied_games__in=TiedGames.values), name="nights_night_tied_games"
            ),
            models.CheckConstraint(
                condition=Q(rounds__gte=1, rounds__lte=MOST_ROUNDS), name="nights_night_rounds"
            ),
            models.CheckConstraint(
                condition=~Q(ends_by="clock") | Q(minutes__gte=1), name="nights_night_clock_has_minutes"
            ),
            models.UniqueConstraint(
                fields=["word"],
                condition=Q(word_reserved_at__isnull=False),
                name="nights_night_word_reserved_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_lost_word(self) -> bool:
        """Whether another night has the word by now, because this one was never verified."""
        return self.word_reserved_at is None and self.state not in (NightState.DRAFT, NightState.VERIFIED)

    @property
    def edition(self) -> str:
        """What changes whenever anybody sees something else of the night, and is never the same twice."""
        return f"{self.stamp}:{self.version}"

    def cached(self, name: str, make: Callable[["Night"], Made]) -> Made:
        """Return what `make` makes of this version of the night, from the cache if it is there."""
        return cached_by_version(f"night-{name}:{self.pk}", self.edition, KEPT_SECONDS, partial(make, self))


class NightAuditEntry(models.Model):
    """One line of who did what, when and why; never changed. Without a user the clock or the last hand did it.

    It speaks of entrants by number, and `mentions` says where and of whom: names are put in when it is read, so that
    an erased one stands nowhere.
    """

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="audit_entries")
    at = models.DateTimeField()
    user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=20)
    message = models.TextField()
    mentions = models.JSONField(default=list)

    data_policy = DataPolicy(
        club="night__club",
        kept="id night at user kind message mentions",
        typed="message",
        plain="kind mentions",
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.message


class NightTable(models.Model):
    """Table 4 of a night: the place in `scoring` at which its games are played, with its pass."""

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField("scoring.Table", on_delete=models.PROTECT, related_name="night_table")

    data_policy = DataPolicy(
        club="night__club",
        kept="id night number table",
    )

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="nights_table_number_once")]

    def __str__(self) -> str:
        return f"table {self.number} of night {self.night_id}"
