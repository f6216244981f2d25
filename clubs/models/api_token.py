"""A user's own key to the API."""

from django.db import models
from django.db.models import Q
from knox.models import AbstractAuthToken

from web.data_policy import DataPolicy
from web.one_line import OneLineField

TOKEN_NAME_LENGTH = 40


class ApiToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """A personal token: its digest alone is kept, it expires, and it reads unless it was made to write."""

    user = models.ForeignKey("clubs.User", on_delete=models.CASCADE, related_name="+")
    name = OneLineField(max_length=TOKEN_NAME_LENGTH, help_text="What it is for, in its maker's words.")
    may_write = models.BooleanField(default=False)

    data_policy = DataPolicy(
        of_site="digest token_key created expiry user name may_write",
        plain="digest token_key name",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(expiry__isnull=False), name="clubs_apitoken_expires")
        ]

    def __str__(self) -> str:
        return f"token {self.name} of user {self.user_id}"
