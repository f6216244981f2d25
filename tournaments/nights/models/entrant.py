"""Those who play in a night, the link of each, and which two of them belong together or apart."""

from django.db import models
from django.db.models import F, Q

from web.data_policy import DataPolicy, ExportSection
from web.signed_codes import new_stamp


class Entrant(models.Model):
    """A player in a night. Once a round has begun nobody is taken out: who has left keeps the results.

    `from_round` is the first round that he may play, `left_after` the last one that he was here for; `away` are
    the rounds that were begun between leaving and coming back. A steward fills in so that fewer sit out: he plays
    where a plan needs him, or all rounds where he stands in for somebody, and his own results count nowhere.
    """

    night = models.ForeignKey(
        "nights.Night", on_delete=models.PROTECT, related_name="entrants", db_index=False
    )
    player = models.ForeignKey("clubs.Player", on_delete=models.PROTECT, related_name="entrants")
    number = models.PositiveSmallIntegerField(help_text="From 1, in the order of entering.")
    checked_in_at = models.DateTimeField(null=True)
    from_round = models.PositiveSmallIntegerField(default=1, help_text="The first round that they may play.")
    left_after = models.PositiveSmallIntegerField(
        null=True, help_text="The last round that they were here for."
    )
    away = models.JSONField(default=list)
    fixed_table = models.PositiveSmallIntegerField(
        null=True, help_text="The table that somebody who cannot walk keeps."
    )
    card = models.CharField(
        max_length=10,
        blank=True,
        help_text="Red, white, blue, lady or man, where people move by that; empty: as the club's tags say.",
    )
    steward = models.BooleanField(
        default=False, help_text="Fills in where fewer would play, and counts nowhere."
    )
    stands_in = models.BooleanField(
        default=False, help_text="A steward who plays for somebody who has gone, though others then sit out."
    )
    stands_in_for = models.PositiveSmallIntegerField(
        null=True, help_text="The number of whom a steward stands in for, until they come back."
    )

    data_policy = DataPolicy(
        club="night__club",
        kept="id night player number checked_in_at from_round left_after away fixed_table card steward "
        "stands_in stands_in_for",
        people="player",
        plain="away card",
        export=ExportSection(
            "nights",
            "night=night.name date=night.date number",
            order="night__date pk",
        ),
    )

    class Meta:
        ordering = ["number"]
        indexes = [
            # Every poll of every table asks whether one of these has a seat, however large the hall.
            models.Index(
                fields=["night"],
                name="nights_entrant_gone",
                condition=Q(left_after__isnull=False) | Q(checked_in_at__isnull=True),
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="nights_entrant_number_once"),
            models.UniqueConstraint(fields=["night", "player"], name="nights_entrant_once"),
            models.CheckConstraint(
                condition=Q(stands_in=False) | Q(steward=True), name="nights_entrant_stewards_stand_in"
            ),
            models.CheckConstraint(
                condition=Q(left_after__isnull=True) | Q(checked_in_at__isnull=False),
                name="nights_entrant_came_before_leaving",
            ),
        ]

    def __str__(self) -> str:
        return f"entrant {self.number} of night {self.night_id}"

    @property
    def present(self) -> bool:
        """Whether he is here: checked in and not gone."""
        return self.checked_in_at is not None and self.left_after is None


class PlayerPass(models.Model):
    """The right to read one's own night, until it is revoked. The link is made from number and stamp."""

    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="player_pass")
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="entrant__night__club",
        kept="id entrant created_at revoked_at",
        of_site="stamp",
        plain="stamp",
    )

    class Meta:
        verbose_name_plural = "player passes"

    def __str__(self) -> str:
        return f"pass of {self.entrant}"


class PairConstraintKind(models.TextChoices):
    """What is said of the two.

    A pair is entered together: movements of pairs keep it all night, others seat it so in the first round or at one
    table. Together and apart are wishes, which any movement may be asked to keep.
    """

    PAIR = "pair", "came as a pair"
    TOGETHER = "together", "always partners"
    APART = "apart", "never at one table"


class PairConstraint(models.Model):
    """Two entrants of a night, the one who was entered first as `one`."""

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="pair_constraints")
    kind = models.CharField(max_length=8, choices=PairConstraintKind.choices)
    one = models.ForeignKey("nights.Entrant", on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey("nights.Entrant", on_delete=models.PROTECT, related_name="+")

    data_policy = DataPolicy(
        club="night__club",
        kept="id night kind one other",
        plain="kind",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PairConstraintKind.values), name="nights_bond_kind"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="nights_bond_of_two"),
            models.UniqueConstraint(fields=["kind", "one", "other"], name="nights_bond_once"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}: {self.get_kind_display()}"
