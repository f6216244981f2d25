"""A club: the people who run nights and leagues together, and those who play there."""

from uuid import uuid4

from django.db import models

from web.data_policy import DataPolicy
from web.one_line import OneLineField

CLUB_NAME_LENGTH = 80


class Club(models.Model):
    """A club. What is its own is seen by its members alone until it is published."""

    name = OneLineField(max_length=CLUB_NAME_LENGTH)
    published = models.BooleanField(
        default=False, help_text="Anybody may see its nights, standings and players' names."
    )
    uuid = models.UUIDField(
        default=uuid4, editable=False, unique=True, help_text="The same on every site that has it restored."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(
        club="pk",
        kept="id name published uuid created_at",
        named="name",
    )

    def __str__(self) -> str:
        return self.name
