"""A club: the people who run nights and leagues together, and those who play there."""

from uuid import uuid4

from django.db import models

from web.data_policy import DataPolicy
from web.one_line import OneLineField
from web.paper_sizes import PaperSize

CLUB_NAME_LENGTH = 80


class Club(models.Model):
    """A club. What is its own is seen by its members alone until it is published."""

    name = OneLineField(max_length=CLUB_NAME_LENGTH)
    published = models.BooleanField(
        default=False, help_text="Anybody may see its nights, standings and players' names."
    )
    paper = models.CharField(
        max_length=6,
        choices=PaperSize.choices,
        default=PaperSize.A4,
        help_text="What its printer holds. Each print may have another size.",
    )
    uuid = models.UUIDField(
        default=uuid4, editable=False, unique=True, help_text="The same on every site that has it restored."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="pk",
        kept="id name published paper uuid created_at",
        named="name",
        plain="paper",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(paper__in=PaperSize.values), name="clubs_club_paper"),
        ]

    def __str__(self) -> str:
        return self.name
