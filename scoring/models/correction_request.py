"""A correction that a table's pass has sent and somebody who may must accept first."""

from django.db import models
from django.db.models import Q

from scoring.models.entry import EntryKind
from web.data_policy import DataPolicy


class RequestState(models.TextChoices):
    """Whether a request waits, or how it was answered; an answer is final."""

    ASKED = "asked", "waiting for the organiser"
    ACCEPTED = "accepted", "accepted"
    REFUSED = "refused", "refused"


class CorrectionRequest(models.Model):
    """An entry as a table's pass sent it, under the id that the client gave it.

    Accepted, it is recorded under that very id; refused, the row stays, so that the id is answered with the refusal.
    What was sent never changes. Whoever writes a row holds the lock of its game.
    """

    id = models.UUIDField(primary_key=True, help_text="The id that the client gave the entry.")
    game = models.ForeignKey("scoring.Game", on_delete=models.PROTECT, related_name="correction_requests")
    kind = models.CharField(max_length=8, choices=EntryKind.choices)
    of = models.ForeignKey(
        "scoring.Entry", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    facts = models.JSONField()
    by_pass = models.ForeignKey(
        "scoring.TablePass", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    entered_at = models.DateTimeField(null=True, help_text="The time on the device.")
    received_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=RequestState.choices, default=RequestState.ASKED)
    answered_at = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )

    # Only hands have a number, only what is recorded has a place in the ledger, and users correct without asking.
    number: None = None
    sequence: None = None
    by = "pass"

    data_policy = DataPolicy(
        club="game__table__club",
        game="game",
        kept="id game kind of facts by_pass entered_at received_at state answered_at answered_by",
        typed="facts",
        plain="kind state",
    )

    class Meta:
        ordering = ["received_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=RequestState.values), name="scoring_correctionrequest_state"
            ),
        ]

    def __str__(self) -> str:
        return f"correction request {self.pk} of game {self.game_id}"
