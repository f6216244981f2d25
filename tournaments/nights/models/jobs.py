"""What is made for a night in the background: plans, before the players see them, and PDFs."""

from django.db import models
from django.db.models import Q

from jobs.models import PrintJob, PrintJobState
from tournaments.plans.models import PlanJob, PlanState
from web.data_policy import DataPolicy
from web.paper_sizes import PaperSize


class SeatingPlan(PlanJob):
    """Seatings from `from_round` on, as numbers of entrants.

    `rounds` is `[{"tables": [[north, east, south, west], ...], "sit_outs": [...]}, ...]`. `plan_input` is what the
    plan was made for: who was here, how many rounds were played, the movement and what it goes by; published for
    others it would be wrong.
    """

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="plans")
    from_round = models.PositiveSmallIntegerField()
    plan_input = models.JSONField()
    relaxed = models.JSONField(
        default=dict,
        help_text="Where not all wishes can be kept: those that are asked for, and sentences of the others.",
    )
    seconds = models.PositiveSmallIntegerField(default=10, help_text="How long to look for a better one.")
    effort = models.PositiveIntegerField(default=0, help_text="Steps of the search, at most.")
    steps = models.PositiveIntegerField(default=0, help_text="Steps after which these rounds were found.")
    rounds = models.JSONField(default=list)
    before = models.JSONField(default=dict, help_text="The counts of what was published until now.")
    offers = models.JSONField(
        default=list,
        help_text="Repairs of what is published, the best first: each with its rounds, counts and what changes.",
    )

    data_policy = DataPolicy(
        club="night__club",
        kept="id night state from_round plan_input relaxed seed seconds effort steps progress rounds "
        "quality before offers problems created_at begun_at claims",
        drawn="claimed_by",
        plain="claimed_by state quality problems plan_input relaxed rounds before offers",
    )

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PlanState.values), name="nights_draft_state"),
            models.UniqueConstraint(
                fields=["night"],
                condition=Q(state__in=["waiting", "thinking", "ready"]),
                name="nights_draft_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk} of night {self.night_id}"


class NightPrintJob(PrintJob):
    """Sheets of a night as PDF; for one player's card `number` is the entrant's, else 0."""

    night = models.ForeignKey(
        "nights.Night", on_delete=models.CASCADE, related_name="print_jobs", db_index=False
    )
    number = models.PositiveSmallIntegerField(default=0)

    data_policy = DataPolicy(
        left_out="is printed again when somebody asks for it",
        deleted="unknown pdf",
        plain="claimed_by what size content_hash state",
    )

    class Meta:
        ordering = ["what", "number", "size"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PrintJobState.values), name="nights_paper_state"),
            models.CheckConstraint(condition=Q(size__in=PaperSize.values), name="nights_paper_size"),
            models.UniqueConstraint(fields=["night", "what", "number", "size"], name="nights_paper_once"),
        ]

    def __str__(self) -> str:
        return f"print job {self.what} of night {self.night_id}"
