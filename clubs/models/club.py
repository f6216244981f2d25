"""A club: the people who run nights and leagues together, and those who play there."""

import secrets

from django.db import models

CLUB_NAME_LENGTH = 80


def new_stamp() -> str:
    """Draw what makes a row unlike any other of any database: for ETags, and for links that are signed."""
    return secrets.token_hex(8)


class Club(models.Model):
    """A club. What is its own is seen by its members alone until it is published."""

    name = models.CharField(max_length=CLUB_NAME_LENGTH)
    published = models.BooleanField(
        default=False, help_text="Anybody may see its nights, standings and players' names."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(
        default=0, help_text="Rises with every change of it, its members or its players."
    )
    stamp = models.CharField(max_length=16, default=new_stamp)

    def __str__(self) -> str:
        return self.name
