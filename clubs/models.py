"""People: those who sign in and those who play. Few are both."""

from django.contrib.auth.models import AbstractUser
from django.db import models

NAME_LENGTH = 40


class User(AbstractUser):
    """Someone who signs in: an owner, an organiser or a scorer.

    A model of the project's own from the first migration, because it cannot be exchanged later.
    """


class Player(models.Model):
    """Someone who plays. A player needs no account, and at a kitchen table no club.

    The name stands here and nowhere else: the ledger holds seats and numbers of players, so that a name can
    be corrected or erased and every game stays whole.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
