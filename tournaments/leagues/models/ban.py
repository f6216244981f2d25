"""That a player of a team may not play: from a day until another one, or for a number of the team's matches."""

from django.db import models
from django.db.models import Q

from tournaments.leagues.models.fixture import WHY_LENGTH
from web.data_policy import DataPolicy, ExportSection
from web.one_line import OneLineField


class Ban(models.Model):
    """A ban of a player, never deleted; ended early it counts until the day before `ended_on`.

    Nobody is stopped by it: a card flags whoever is banned.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="bans")
    team = models.ForeignKey(
        "leagues.Team",
        models.PROTECT,
        related_name="bans",
        db_index=False,
        help_text="The player's team on that day, whose matches are counted.",
    )
    player = models.ForeignKey("clubs.Player", models.PROTECT, related_name="bans")
    starts = models.DateField()
    until = models.DateField(null=True, help_text="The last day; null for a number of matches.")
    matches = models.PositiveSmallIntegerField(
        null=True, help_text="The number of the team's matches; null until a day."
    )
    reason = OneLineField(max_length=WHY_LENGTH, blank=True, help_text="Empty once the player was erased.")
    user = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    at = models.DateTimeField()
    ended_on = models.DateField(null=True, help_text="From this day on the player may play again.")
    ended_by = models.ForeignKey("clubs.User", models.PROTECT, null=True, related_name="+", db_index=False)
    ended_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="season__club",
        kept="id season team player starts until matches reason user at ended_on ended_by ended_at",
        people="player",
        typed="reason",
        cleared={"player": "reason"},
        export=ExportSection(
            "bans",
            "season=season.name team=team.name starts until matches reason ended_on",
        ),
    )

    class Meta:
        ordering = ["starts", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=False, matches=None) | Q(until=None, matches__isnull=False),
                name="leagues_ban_until_or_matches",
            ),
            models.CheckConstraint(
                condition=Q(ended_on=None, ended_at=None) | Q(ended_on__isnull=False, ended_at__isnull=False),
                name="leagues_ban_ended_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"ban of player {self.player_id}"
