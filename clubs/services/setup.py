"""The way in while there is nobody yet who could let anybody in."""

from clubs.models import Invitation, Role
from clubs.selectors.invitations import has_owner, link_token


def setup_token() -> str | None:
    """Return the token of the set-up link, `/set-up/<token>/`; None when somebody owns a club already.

    There is one such link at a time, the same one until it is used.
    """
    if has_owner():
        return None
    invitation, _ = Invitation.objects.get_or_create(club=None, ended_at=None, role=Role.OWNER)
    return link_token(invitation)
