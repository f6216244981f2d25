"""Found clubs, and say who serves them."""

from datetime import datetime

from django.db import transaction

from clubs.models import Club, Invitation, Membership, Role, User
from clubs.models.club import CLUB_NAME_LENGTH
from clubs.names import clean_name, name_fault
from problems import Problem, Refused
from problems.wording import gettext as _
from web.paper_sizes import PaperSize


def club_name_faults(name: str) -> list[Problem]:
    """Name what is wrong with the cleaned name of a club."""
    code = name_fault(name, CLUB_NAME_LENGTH)
    if code is None:
        return []
    messages = {
        "name_missing": _("Type the club's name."),
        "name_too_long": _(
            "The club's name has {length} characters; {most} is the most.",
            length=len(name),
            most=CLUB_NAME_LENGTH,
        ),
        "name_unreadable": _("The club's name has characters that can't be shown. Type it again."),
    }
    return [Problem(code, "name", messages[code])]


def _paper_faults(paper: str) -> list[Problem]:
    if paper in PaperSize.values:
        return []
    return [Problem("paper_unknown", "paper", _("Choose A4 or US Letter."))]


@transaction.atomic
def found_club(name: str, owner: User, *, paper: str = PaperSize.A4, after: int | None = None) -> Club:
    """Set up a club that is not published yet, with one member, its owner. Raises `Refused`.

    `after` is the largest number of a club that the owner knew of as an own one: a club of that name that they
    set up since is returned, and not set up a second time.
    """
    cleaned = clean_name(name)
    faults = [*club_name_faults(cleaned), *_paper_faults(paper)]
    Refused.raise_for(faults)
    if after is not None:
        # Of two presses at one moment the second sees what the first has founded.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        own = Club.objects.filter(memberships__user=owner, memberships__role=Role.OWNER)
        there = own.filter(pk__gt=after, name=cleaned).first()
        if there is not None:
            return there
    club = Club.objects.create(name=cleaned, paper=paper)
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    return club


@transaction.atomic
def change_club(
    club: Club, *, name: str | None = None, published: bool | None = None, paper: str | None = None
) -> Club:
    """Rename a club, publish it or take that back, choose its paper; what is None stays. Raises `Refused`."""
    row = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    cleaned = row.name if name is None else clean_name(name)
    row.paper = row.paper if paper is None else paper
    Refused.raise_for([*club_name_faults(cleaned), *_paper_faults(row.paper)])
    row.name = cleaned
    row.published = row.published if published is None else published
    row.save(update_fields=["name", "published", "paper"])
    return row


@transaction.atomic
def change_role(membership: Membership, role: Role, now: datetime) -> Membership:
    """Give a member another role; a lower one ends the invitations they made.

    Raises `Refused` when the club would be left without an owner.
    """
    row = _locked(membership)
    if role < Role.OWNER:
        _keep_an_owner(row)
    if role < row.role:
        _end_invitations_by(row, now)
    row.role = role
    row.save(update_fields=["role"])
    return row


@transaction.atomic
def end_membership(membership: Membership, now: datetime) -> None:
    """Let a member go, and end the invitations they made.

    Raises `Refused` when the club would be left without an owner.
    """
    row = _locked(membership)
    _keep_an_owner(row)
    _end_invitations_by(row, now)
    row.delete()


def _locked(membership: Membership) -> Membership:
    # The club's row, so that of two owners who leave at one moment one stays.
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    return Membership.objects.get(pk=membership.pk)


def _end_invitations_by(member: Membership, now: datetime) -> None:
    # Or whoever was sent away comes back by a link made beforehand.
    made = Invitation.objects.filter(club_id=member.club_id, made_by_id=member.user_id, ended_at=None)
    made.update(ended_at=now)


def _keep_an_owner(leaving: Membership) -> None:
    others = Membership.objects.filter(club_id=leaving.club_id, role=Role.OWNER, user__is_active=True)
    if leaving.role == Role.OWNER and not others.exclude(pk=leaving.pk).exists():
        message = _("A club needs at least one owner. Make somebody else an owner first.")
        raise Refused(Problem("last_owner", "role", message))
