"""What a secretary or committee decides, the points given or taken, and the fines; decisions are never deleted."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tournaments.leagues.models.fixture import WHY_LENGTH
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField

RULE_LENGTH = 20


class Decision(models.Model):
    """A ruling on a match, a team or both, with its reason and the number of the rule it follows.

    `facts` holds what was decided, by kind: the games and points of an award, the points of a deduction, the legs of
    a dispute, the order of teams that were level, with how it came about and who saw it. What it changed in the table,
    as the secretary saw it before deciding, is in `consequences`.
    """

    class Kind(models.TextChoices):
        """What can be decided."""

        AWARD = "award", "match awarded"
        VOID = "void", "match declared void"
        NOT_VOID = "not_void", "match not void after all"
        RULE = "rule", "disputed card settled"
        REOPEN = "reopen", "match reopened"
        REPLAY = "replay", "replay ordered"
        LET_STAND = "let_stand", "games stand as they were played"
        DEDUCT = "deduct", "points deducted"
        FINE = "fine", "fine"
        ADD = "add", "points added"
        WITHDRAW = "withdraw", "team withdrawn"
        EXPEL = "expel", "team expelled"
        REINSTATE = "reinstate", "team plays on after all"
        LET_OFF = "let_off", "penalty let off"
        INELIGIBLE = "ineligible", "player who wasn't allowed to play"
        WARN = "warn", "warning given"
        LEVEL = "level", "level teams put in order"

    LEAVES: ClassVar[Q] = Q(kind__in=["withdraw", "expel"])
    """A decision by which a team leaves the season."""

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="decisions")
    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, null=True, related_name="decisions")
    team = models.ForeignKey("leagues.Team", models.PROTECT, null=True, related_name="decisions")
    player = models.ForeignKey(
        "clubs.Player",
        models.PROTECT,
        null=True,
        related_name="+",
        help_text="Who wasn't allowed to play.",
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    facts = models.JSONField(default=dict)
    consequences = models.JSONField(default=list, help_text="Sentences.")
    reason = OneLineField(max_length=WHY_LENGTH)
    rule = OneLineField(max_length=RULE_LENGTH, blank=True, help_text="The number in the league's rules.")
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    at = models.DateTimeField()
    appeal_until = models.DateField(null=True)
    appeal_result = OneLineField(max_length=WHY_LENGTH, blank=True)

    data_policy = DataPolicy(
        club="season__club",
        kept="id season fixture team player kind facts consequences reason rule user at appeal_until "
        "appeal_result",
        people="player",
        typed="consequences reason appeal_result rule",
        plain="kind facts",
        export=ExportSection("rulings", "what=kind season=season.name reason at"),
    )

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Adjustment(models.Model):
    """Points given to a team or taken from it, in hundredths; a column of the table, never a changed result.

    They are the league's, or the side table's.
    """

    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="adjustments")
    decision = models.ForeignKey(Decision, models.PROTECT, related_name="adjustments")
    points = models.IntegerField(help_text="Hundredths; negative where they are taken.")
    side_table = models.BooleanField(default=False, help_text="In the side table; else in the league.")
    fixture = models.ForeignKey(
        "leagues.Fixture",
        models.PROTECT,
        null=True,
        related_name="adjustments",
        help_text="The match whose ruling they are part of, and with which a later ruling takes them back.",
    )
    for_fault = models.BooleanField(
        default=False, help_text="For a fault in a match: they stay where the match leaves the table."
    )
    reason = OneLineField(max_length=WHY_LENGTH)

    data_policy = DataPolicy(
        club="team__season__club",
        kept="id team decision points side_table fixture for_fault reason",
        typed="reason",
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.points} for team {self.team_id}"

    @property
    def is_deduction(self) -> bool:
        """Whether the points were taken from a team, and don't come from an award that gives less than usual."""
        return self.points < 0 and (self.fixture_id is None or self.for_fault)


class Penalty(models.Model):
    """That a card was late, or a side didn't come, and whom the rules would make pay; decided by a `Decision`, once.

    `points` are hundredths, and the fine pence; both are 0 for a warning. What a no-show costs in points is part of
    the award. The secretary may ask the captain why before deciding.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="penalties")
    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="penalties")
    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="penalties")
    no_show = models.BooleanField(default=False, help_text="For not coming; else for a late card.")
    points = models.PositiveIntegerField()
    fine = models.PositiveIntegerField(default=0, help_text="In pence.")
    fine_paid = models.BooleanField(default=False)
    due_at = models.DateTimeField(
        help_text="When the card was to be in; or, of a no-show, when it was awarded."
    )
    at = models.DateTimeField(help_text="When it was proposed.")
    question = OneLineField(max_length=WHY_LENGTH, blank=True)
    asked_at = models.DateTimeField(null=True)
    answer = OneLineField(max_length=WHY_LENGTH, blank=True)
    answered_at = models.DateTimeField(null=True)
    decision = models.OneToOneField("leagues.Decision", models.PROTECT, null=True, related_name="penalty")

    data_policy = DataPolicy(
        club="season__club",
        kept="id season fixture team no_show points fine fine_paid due_at at question asked_at answer "
        "answered_at decision",
        typed="question answer",
    )

    class Meta:
        verbose_name_plural = "penalties"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "team", "no_show"], name="leagues_penalty_once"),
        ]

    def __str__(self) -> str:
        return f"penalty {self.pk} of team {self.team_id}"
