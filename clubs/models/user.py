"""Someone who signs in."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Someone who signs in: an owner, an organiser or a scorer of some club.

    A model of the project's own from the first migration, because it cannot be exchanged later.
    """
