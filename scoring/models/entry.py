"""One line of a ledger. Written once: the database lets nobody change it, and nobody delete one outside a clearing."""

from django.db import models
from django.db.models import Q

from scoring.seal import rewrite_note
from web.data_policy import DataPolicy


class EntryKind(models.TextChoices):
    """What an entry says. All but a hand, totals and a note are about an earlier entry."""

    HAND = "hand", "hand"
    TOTALS = "totals", "totals"
    VOID = "void", "void"
    REPLACE = "replace", "replace"
    SEATS = "seats", "seats"
    CLAIM = "claim", "claim"
    RULING = "ruling", "ruling"
    CONFIRM = "confirm", "confirm"
    NOTE = "note", "note"


SENT_KINDS = (
    EntryKind.HAND,
    EntryKind.TOTALS,
    EntryKind.VOID,
    EntryKind.REPLACE,
    EntryKind.SEATS,
    EntryKind.CONFIRM,
    EntryKind.NOTE,
)
"""What a table or a program may send."""
LONGEST_NOTE = 500


class Entry(models.Model):
    """A fact about a game, named by the client that recorded it.

    `facts` holds what the kind says: `{"hand": record}`, `{"note": text}`, `{"seats": {"0": player or null}}`.
    """

    id = models.UUIDField(
        primary_key=True, help_text="Made by the client, so that sending twice counts once."
    )
    # The unique constraints below begin with these columns or nobody asks by them: an index more is a page more
    # to write at every hand.
    game = models.ForeignKey("scoring.Game", on_delete=models.PROTECT, related_name="entries", db_index=False)
    sequence = models.PositiveIntegerField(help_text="The server's order within the game, from 1.")
    kind = models.CharField(max_length=8, choices=EntryKind.choices)
    number = models.PositiveIntegerField(null=True, help_text="Which hand, from 1; on a hand only.")
    of = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        related_name="about",
        db_index=False,
        help_text="The entry this is about.",
    )
    facts = models.JSONField()
    by_pass = models.ForeignKey(
        "scoring.TablePass", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    by_user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    entered_at = models.DateTimeField(null=True, help_text="The time on the device.")
    received_at = models.DateTimeField()

    # A hand is numbers and seats; a note is what somebody typed.
    data_policy = DataPolicy(
        club="game__table__club",
        game="game",
        kept="id game sequence kind number of facts by_pass by_user entered_at received_at",
        order="game sequence",
        typed="facts",
        plain="kind",
        save=rewrite_note,
    )

    class Meta:
        ordering = ["game", "sequence"]
        verbose_name_plural = "entries"
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="scoring_entry_kind"),
            models.CheckConstraint(
                condition=Q(kind="hand", number__gte=1) | (~Q(kind="hand") & Q(number__isnull=True)),
                name="scoring_entry_number_on_hands_only",
            ),
            models.UniqueConstraint(fields=["game", "sequence"], name="scoring_entry_sequence_once"),
            models.UniqueConstraint(
                fields=["game", "number"], condition=Q(kind="hand"), name="scoring_entry_number_once"
            ),
            models.UniqueConstraint(fields=["of"], condition=Q(kind="void"), name="scoring_entry_void_once"),
            models.UniqueConstraint(
                fields=["of"], condition=Q(kind="replace"), name="scoring_entry_replace_once"
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.sequence} of game {self.game_id}"

    @property
    def by(self) -> str:
        """What recorded it: a table's pass, or a user."""
        return "pass" if self.by_pass_id else "user"


class Clearing(models.Model):
    """Names a game whose whole ledger may be deleted, for the length of one transaction; else the table is empty.

    Only `scoring.seal.delete_ledger` writes here. The triggers look at this table and at no other, because SQLite
    looks at every trigger when Django remakes a table that one names: this table stays as it is.
    """

    game = models.BigIntegerField(primary_key=True)

    data_policy = DataPolicy(left_out="is empty but at the moment when a kitchen table is deleted")

    def __str__(self) -> str:
        return f"clearing of game {self.game}"
