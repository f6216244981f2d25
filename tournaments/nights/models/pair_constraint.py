"""Two entrants of whom something is said: they came as a pair, are kept together, or are kept apart."""

from django.db import models
from django.db.models import F, Q


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

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=PairConstraintKind.values), name="nights_bond_kind"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="nights_bond_of_two"),
            models.UniqueConstraint(fields=["kind", "one", "other"], name="nights_bond_once"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other}: {self.get_kind_display()}"
