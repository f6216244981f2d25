"""What is made for a season in the background: fixtures, before anybody else sees them, and PDFs."""

from django.db import models
from django.db.models import Q

from jobs.models import PrintJob, PrintJobState
from tournaments.plans.models import PlanJob, PlanState
from web.data_policy import DataPolicy
from web.paper_sizes import PaperSize


class FixturePlan(PlanJob):
    """The fixtures of a whole season as drawn up: matches by week.

    `instance` is what was asked, in the form `fixtures-1`, with names of teams, pubs and divisions: published for
    others, it would be wrong. `matches` is `[{"home": name, "away": name, "week": number}, ...]`. Changes by hand
    are in `matches`, and named in `changes`.
    """

    season = models.ForeignKey("leagues.Season", models.PROTECT, related_name="fixture_plans")
    instance = models.JSONField()
    effort = models.PositiveIntegerField(help_text="Steps of the search, at most.")
    steps = models.PositiveIntegerField(default=0, help_text="Steps after which these matches were found.")
    matches = models.JSONField(default=list)
    relaxations = models.JSONField(default=list, help_text="What has to give: a pub's room, a wish, a week.")
    impossible = models.JSONField(default=list, help_text="Why the season can't be as asked, with proof.")
    moves = models.JSONField(
        default=list, help_text="What differs from what was published, for the rest of a season under way."
    )
    changes = models.JSONField(default=list, help_text="Sentences of what was changed by hand.")

    data_policy = DataPolicy(
        club="season__club",
        kept="id season state instance seed effort steps progress matches relaxations impossible quality "
        "moves changes problems created_at begun_at claims",
        drawn="claimed_by",
        plain="claimed_by state quality problems instance matches relaxations impossible moves changes",
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PlanState.values), name="leagues_fixtureplan_state"),
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state__in=["waiting", "thinking", "ready"]),
                name="leagues_fixtureplan_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"fixture plan {self.pk} of season {self.season_id}"

    @property
    def is_rest(self) -> bool:
        """Whether it is the rest of a season under way, not a season from its start."""
        return "published" in self.instance


class SeasonPrintJob(PrintJob):
    """Sheets of a season as PDF; of a team or a match `number` is its, else 0."""

    season = models.ForeignKey("leagues.Season", models.CASCADE, related_name="print_jobs", db_index=False)
    number = models.PositiveBigIntegerField(default=0)

    data_policy = DataPolicy(
        left_out="is printed again when somebody asks for it",
        deleted="unknown pdf",
        plain="claimed_by what size content_hash state",
    )

    class Meta:
        ordering = ["what", "number", "size"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=PrintJobState.values), name="leagues_seasonpaper_state"
            ),
            models.CheckConstraint(condition=Q(size__in=PaperSize.values), name="leagues_seasonpaper_size"),
            models.UniqueConstraint(
                fields=["season", "what", "number", "size"], name="leagues_seasonpaper_once"
            ),
        ]

    def __str__(self) -> str:
        return f"print job {self.what} of season {self.season_id}"
