"""A link that makes somebody a member, or the first one of all an owner."""

from django.db import models
from django.db.models import Q

from clubs.models.membership import Role
from web.data_policy import DataPolicy
from web.signed_codes import new_stamp


class Invitation(models.Model):
    """An invitation to serve a club, for whoever holds its link: used once, in force until it expires.

    Without a club it is the set-up link: whoever opens it sets up a club and owns it. The link is made from
    the row's number and stamp with the server's key (`clubs.selectors.invitations`), so that the database alone
    opens no door and the same link can be shown again.
    """

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, null=True, blank=True, related_name="invitations"
    )
    role = models.PositiveSmallIntegerField(choices=Role.choices)
    made_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True, help_text="Null: as long as nobody owns a club.")
    used_by = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    ended_at = models.DateTimeField(null=True, blank=True, help_text="When it was used or taken back.")

    data_policy = DataPolicy(
        of_site="id club role made_by stamp created_at expires_at used_by ended_at",
        plain="stamp",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="clubs_invitation_role"),
            models.CheckConstraint(
                condition=Q(club__isnull=False, expires_at__isnull=False)
                | Q(club__isnull=True, role=Role.OWNER.value),
                name="clubs_invitation_to_a_club_or_to_found_one",
            ),
            models.UniqueConstraint(
                fields=["role"],
                condition=Q(club__isnull=True, ended_at__isnull=True),
                name="clubs_invitation_one_set_up_link",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"
