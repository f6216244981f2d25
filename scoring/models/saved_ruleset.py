"""A ruleset that a club has saved under a name, to choose it again."""

from django.db import models

from clubs.names import KEY_LENGTH, NAME_LENGTH
from web.data_policy import DataPolicy
from web.one_line import OneLineField


class SavedRuleset(models.Model):
    """A club's ruleset by its name: what a table or a night begins with that chooses it.

    Whoever begins copies the options, so that no change of them here reaches a game; customs change no points, and are
    read from here. A ruleset is never deleted,
    because games say that they began from it; one that is retired is offered no more.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    name = OneLineField(max_length=NAME_LENGTH)
    name_key = models.CharField(
        max_length=KEY_LENGTH, help_text="What two names that read alike have in common."
    )
    variant = models.CharField(max_length=40, help_text="Key of the variant or preset.")
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, help_text="Every option, settled.")
    customs = models.JSONField(
        default=list,
        blank=True,
        help_text="Customs that change no points: keys of known ones, and the club's own sentences.",
    )
    engine_version = models.PositiveSmallIntegerField(help_text="Of the engine that settled the options.")
    changed_at = models.DateTimeField()
    changed_by = models.ForeignKey(
        "clubs.User",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="Null where a program did it.",
    )
    retired_at = models.DateTimeField(null=True)

    data_policy = DataPolicy(
        club="club",
        kept="id club name name_key variant players options customs engine_version changed_at changed_by "
        "retired_at",
        typed="customs",
        named="name name_key",
        plain="variant options",
    )

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name_key"], name="scoring_savedruleset_name_once")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def retired(self) -> bool:
        """Whether it is offered no more."""
        return self.retired_at is not None
