"""The tables of the hall, for one night."""

from django.db import models


class NightTable(models.Model):
    """Table 4 of a night: the place in `scoring` at which its games are played, with its pass."""

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField("scoring.Table", on_delete=models.PROTECT, related_name="night_table")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["night", "number"], name="nights_table_number_once")]

    def __str__(self) -> str:
        return f"table {self.number} of night {self.night_id}"
