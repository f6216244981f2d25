"""The links that make people members."""

from datetime import datetime

from django.db.models import Q, QuerySet

from clubs.models import Club, Invitation, Membership, Role, User
from problems import Problem, Refused
from problems.wording import gettext as _
from web.signed_codes import is_signed, number_in, sign


def link_token(invitation: Invitation) -> str:
    """Return what stands in the link of an invitation: its number, signed with the server's key.

    The stamp goes in, so that a link to the third invitation of one database opens none of the next.
    """
    return sign(str(invitation.pk), _salt(invitation))


def _salt(invitation: Invitation) -> str:
    return f"clubs.invitation.{invitation.stamp}"


def invitation_by_token(token: str, now: datetime) -> Invitation:
    """Return the invitation of a link; raise `Refused`, with a sentence, when it opens no door (any more)."""
    number = number_in(token)
    rows = Invitation.objects.select_related("club")
    invitation = rows.filter(pk=number).first() if number is not None else None
    if invitation is None or not is_signed(token, _salt(invitation)):
        message = _("This link isn't complete or isn't one of ours. Copy all of it.")
        raise Refused(Problem("link_unknown", "", message))
    check_in_force(invitation, now)
    return invitation


def check_in_force(invitation: Invitation, now: datetime) -> None:
    """Raise `Refused` when an invitation was used, taken back, or has expired.

    It is as good as taken back when whoever made it doesn't own the club any more, however that came about.
    """
    if invitation.club_id is None and (invitation.ended_at is not None or has_owner()):
        message = _("This site is set up already. Sign in, or ask its owner for an invitation.")
        raise Refused(Problem("set_up_already", "", message))
    if invitation.used_by_id is not None:
        raise Refused(Problem("link_used", "", _("This link has been used. Ask for a new one.")))
    if invitation.ended_at is not None or not _is_backed(invitation):
        raise Refused(Problem("link_ended", "", _("This link was cancelled. Ask for a new one.")))
    if invitation.expires_at is not None and invitation.expires_at <= now:
        raise Refused(Problem("link_expired", "", _("This link has expired. Ask for a new one.")))


def open_invitations(club: Club, now: datetime) -> QuerySet[Invitation]:
    """Return the invitations of a club that can still be used, the newest first."""
    in_force = Q(ended_at=None) & Q(expires_at__gt=now) & Q(made_by__in=_owners(club.pk))
    return club.invitations.filter(in_force).select_related("made_by").order_by("-pk")


def _is_backed(invitation: Invitation) -> bool:
    if invitation.club_id is None:
        return True
    maker = invitation.made_by_id
    return maker is not None and _owners(invitation.club_id).filter(pk=maker).exists()


def _owners(club_id: int) -> QuerySet[User]:
    return User.objects.filter(is_active=True, memberships__club=club_id, memberships__role=Role.OWNER)


def has_owner() -> bool:
    """Tell whether anybody owns a club here and can sign in."""
    return Membership.objects.filter(role=Role.OWNER, user__is_active=True).exists()
