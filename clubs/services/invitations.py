"""Invite people to serve a club by a link, since no e-mail leaves a hall."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from clubs.models import Club, Invitation, Membership, Role, User
from clubs.names import clean_name
from clubs.selectors.invitations import check_in_force
from clubs.services.clubs import club_name_faults, found_club
from problems import Problem, Refused
from problems.wording import gettext as _
from web.paper_sizes import PaperSize

DAYS = 7


def invite(club: Club, role: Role, made_by: User, now: datetime) -> Invitation:
    """Make an invitation to serve a club in a role; its link can be used once within seven days."""
    return Invitation.objects.create(
        club=club, role=role, made_by=made_by, expires_at=now + timedelta(days=DAYS)
    )


@transaction.atomic
def end_invitation(invitation: Invitation, now: datetime) -> None:
    """Take an invitation back; one that was used or taken back already stays as it is."""
    Invitation.objects.filter(pk=invitation.pk, ended_at=None).update(ended_at=now)


@transaction.atomic
def join(invitation: Invitation, user: User, now: datetime) -> Membership:
    """Use an invitation to a club for somebody who has an account; a member may only rise by it.

    Raises `Refused` when the link is used up, or brings nothing: then it stays in force for somebody else.
    """
    row = _locked(invitation, now)
    assert row.club_id is not None  # noqa: S101  the set-up link has a page of its own
    membership, made = Membership.objects.get_or_create(
        club_id=row.club_id, user=user, defaults={"role": row.role}
    )
    if not made:
        if membership.role >= row.role:
            message = _("You already help run this club. Pass the link on to the person it's for.")
            raise Refused(Problem("member_already", "", message))
        membership.role = row.role
        membership.save(update_fields=["role"])
    _use(row, user, now)
    return membership


@transaction.atomic
def sign_up(invitation: Invitation, username: str, password: str, now: datetime) -> User:
    """Make an account for whoever holds the link, and let them join. Raises `Refused`."""
    user = _new_user(username, password)
    join(invitation, user, now)
    return user


@transaction.atomic
def set_up(  # noqa: PLR0913  who, what, and when
    invitation: Invitation,
    club_name: str,
    username: str,
    password: str,
    now: datetime,
    *,
    paper: str = PaperSize.A4,
) -> User:
    """Use the set-up link: an account, and a club that it owns. Of two at one moment, one is `Refused`."""
    row = _locked(invitation, now)
    faults = club_name_faults(clean_name(club_name))
    Refused.raise_for(faults)
    user = _new_user(username, password)
    found_club(club_name, user, paper=paper)
    _use(row, user, now)
    return user


def _locked(invitation: Invitation, now: datetime) -> Invitation:
    row = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
    check_in_force(row, now)
    return row


def _use(row: Invitation, user: User, now: datetime) -> None:
    row.used_by, row.ended_at = user, now
    row.save(update_fields=["used_by", "ended_at"])


def _new_user(username: str, password: str) -> User:
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password=password)
    except IntegrityError:  # somebody took the name between the form and here
        message = _("That user name has just been taken. Choose another.")
        raise Refused(Problem("user_name_taken", "username", message)) from None
