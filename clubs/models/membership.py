"""Who signs in, who serves a club, and what they may do there."""

from datetime import datetime
from typing import TypedDict

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from web.data_policy import DataPolicy


class User(AbstractUser):
    """Someone who signs in: an owner, an organiser or a scorer of some club.

    A model of the project's own from the first migration, because it cannot be exchanged later.
    """

    # Of those who signed in a club's file has the names alone, for "who did this"; see `backup.club`.
    data_policy = DataPolicy(
        club="-",
        kept="id username",
        of_site="password last_login is_superuser first_name last_name email is_staff is_active date_joined "
        "groups user_permissions",
        plain="password username first_name last_name email",
    )


class WhoAndWhen(TypedDict):
    """Who writes something, and when: what services are told with it by name. Whoever has no account is None.

    A service that only keeps the two takes them together, as ``**who_and_when``.
    """

    by: User | None
    now: datetime


class Role(models.IntegerChoices):
    """What a member may do; each role may all that the ones before it may, so roles compare as numbers.

    Who sits on the appeals panel reads what members read, and runs nothing: the panel is apart from the committee.

    >>> Role.PANEL < Role.SCORER < Role.ORGANISER < Role.OWNER, Role.OWNER.word
    (True, 'owner')
    """

    PANEL = 0, "appeals panel"
    SCORER = 1, "scorer"
    ORGANISER = 2, "organiser"
    OWNER = 3, "owner"

    @property
    def word(self) -> str:
        """The role as the API writes it."""
        return self.name.lower()

    @property
    def sentence(self) -> str:
        """The sentence on the club's page that tells a member their role."""
        return "You are on its appeals panel." if self == Role.PANEL else f"You are its {self.word}."

    @property
    def noun(self) -> str:
        """Who has the role, as pages write it: "scorer", "panel member"."""
        return "panel member" if self == Role.PANEL else self.word


class Membership(models.Model):
    """A user's role in a club; one each."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="memberships", db_index=False
    )
    user = models.ForeignKey("clubs.User", on_delete=models.PROTECT, related_name="memberships")
    role = models.PositiveSmallIntegerField(choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    data_policy = DataPolicy(of_site="id club user role created_at")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="clubs_membership_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="clubs_membership_role"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} in club {self.club_id}: {Role(self.role).word}"
