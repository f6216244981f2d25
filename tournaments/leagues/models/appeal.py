"""Protests and appeals, which go to a panel apart from the committee."""

from django.db import models
from django.db.models import Q

from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.team import Team
from web.data_policy import DataPolicy
from web.one_line import OneLineField

APPEAL_LENGTH = 2000


class Appeal(models.Model):
    """A captain's appeal against a decision, or, without one, a protest about a match; a panel answers it.

    Where it is about a match, the other side is heard too: `answer` is its captain's. `reason` is the panel's. What it
    orders is carried out by the secretary, by a ruling, and ticked off here.
    """

    class Result(models.TextChoices):
        """What the panel decides."""

        UPHELD = "upheld", "upheld"
        DISMISSED = "dismissed", "dismissed"
        CHANGED = "changed", "upheld in part"

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="appeals")
    decision = models.ForeignKey("leagues.Decision", models.PROTECT, null=True, related_name="appeals")
    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, null=True, related_name="appeals")
    team = models.ForeignKey(
        "leagues.Team", models.PROTECT, related_name="appeals", help_text="Whose captain appeals."
    )
    text = models.CharField(max_length=APPEAL_LENGTH)
    at = models.DateTimeField()
    answer = models.CharField(max_length=APPEAL_LENGTH, blank=True, help_text="The other side's.")
    answered_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=9, choices=Result.choices, blank=True)
    reason = OneLineField(max_length=WHY_LENGTH, blank=True)
    decided_by = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    decided_at = models.DateTimeField(null=True)
    carried_out_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="season__club",
        kept="id season decision fixture team text at answer answered_at result reason decided_by "
        "decided_at carried_out_at",
        typed="text answer reason",
        plain="result",
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["decision", "team"],
                condition=Q(decision__isnull=False),
                name="leagues_appeal_once",
            ),
            models.UniqueConstraint(
                fields=["fixture", "team"], condition=Q(decision=None), name="leagues_appeal_protest_once"
            ),
            models.CheckConstraint(
                condition=Q(decision__isnull=False) | Q(fixture__isnull=False),
                name="leagues_appeal_about_something",
            ),
            models.CheckConstraint(
                condition=Q(result="", decided_at=None) | (~Q(result="") & Q(decided_at__isnull=False)),
                name="leagues_appeal_decided_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"appeal {self.pk} of team {self.team_id}"

    @property
    def is_protest(self) -> bool:
        """Whether it is about a match, and not against a decision."""
        return self.decision_id is None

    @property
    def other_side(self) -> Team | None:
        """The other team of the match, which is heard too; None where no match is concerned; row with its match."""
        match = self.fixture
        if match is None or self.team_id not in {match.home_id, match.away_id}:
            return None
        return match.other_team(self.team_id)


class StandDown(models.Model):
    """That a member of the panel has no part in an appeal, because they are involved; never taken back."""

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="stood_down", db_index=False)
    user = models.ForeignKey("clubs.User", models.PROTECT, related_name="+", db_index=False)
    at = models.DateTimeField()

    data_policy = DataPolicy(
        club="appeal__season__club",
        kept="id appeal user at",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["appeal", "user"], name="leagues_standdown_once"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} stood down from appeal {self.appeal_id}"


class PanelTeam(models.Model):
    """For which team of a season a member of the panel plays; appeals that concern it are not theirs to decide."""

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="panel_teams", db_index=False)
    user = models.ForeignKey("clubs.User", models.PROTECT, related_name="+", db_index=False)
    team = models.ForeignKey("leagues.Team", models.CASCADE, related_name="+", db_index=False)

    data_policy = DataPolicy(
        club="season__club",
        kept="id season user team",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="leagues_panelteam_one_each"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} plays for team {self.team_id}"
