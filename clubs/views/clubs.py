"""The clubs that one serves, a new one, and a club's own page: its name, whom it lets in, and who serves it."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from clubs.forms import ClubForm
from clubs.models import Club, Membership, Role
from clubs.permissions import clubs_where, may_found, role_in
from clubs.selectors.invitations import link_token, open_invitations
from clubs.selectors.players import living_players
from clubs.services import clubs as services
from clubs.services.invitations import end_invitation, invite
from clubs.views.access import signed_in, with_club
from problems import Problem, Refused
from problems.wording import gettext as _
from web.access_log import log_access
from web.form_pages import create_from_form, go_to, read_post, require_page, show_refusals
from web.numbers import whole_number
from web.paper_sizes import PaperSize, suggest_paper_size
from web.site_address import site_url


@require_safe
@login_required
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs that the user serves."""
    mine = clubs_where(request.user, Role.PANEL).order_by("name", "pk")
    return render(request, "clubs/clubs.html", {"clubs": mine, "may_found": may_found(request.user)})


@require_page
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Set up another club, and own it."""
    user = signed_in(request)
    if not may_found(user):
        raise Http404
    form = ClubForm(read_post(request), suggested=suggest_paper_size(request))
    # Which of the own clubs was the last when the form was shown, so that two presses set up one club.
    known = whole_number(request.POST.get("after", ""), 9)
    founded = create_from_form(
        form, lambda: services.found_club(**form.cleaned_data, owner=user, after=known)
    )
    if founded is not None:
        return redirect("begin_club", club_id=founded.pk)
    own = clubs_where(user, Role.OWNER).order_by("-pk").values_list("pk", flat=True)
    context = {"form": form, "after": own.first() if known is None else known}
    return render(request, "clubs/new.html", context, status=422 if form.is_bound else 200)


@require_safe
@with_club(Role.OWNER)
def begin(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask whoever has just set up a club whether it begins with a night or a league."""
    return render(request, "clubs/begin.html", {"club": club})


def _club_page(
    request: HttpRequest,
    club: Club,
    faults: Sequence[Problem] = (),
    status: int = 200,
    **_places: object,
) -> HttpResponse:
    """Show what the visitor's role may see: links and members to an owner, players to an organiser."""
    role = role_in(request.user, club)
    owner = role == Role.OWNER
    invitations = [
        {
            "id": row.pk,
            "role": Role(row.role).noun,
            "expires_at": row.expires_at,
            "link": site_url(reverse("join", args=[link_token(row)])),
        }
        for row in (open_invitations(club, timezone.now()) if owner else ())
    ]
    context = {
        "club": club,
        "role": "" if role is None else role.sentence,
        "owner": owner,
        "organiser": role is not None and role >= Role.ORGANISER,
        "players": living_players(club).count(),
        "members": club.memberships.select_related("user").order_by("-role", "user__username"),
        "invitations": invitations,
        "roles": [(choice.value, choice.noun) for choice in Role],
        "name": request.POST.get("name", club.name),
        "paper": request.POST.get("paper", club.paper),
        "paper_sizes": PaperSize.choices,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "clubs/club.html", context, status=status)


@require_page
@with_club(Role.PANEL)
@show_refusals(_club_page)
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """Show a club to its members; let an owner name and publish it."""
    if request.method != "POST":
        return _club_page(request, club)
    if role_in(request.user, club) != Role.OWNER:
        fault = Problem("owners_only", "", _("Only an owner of the club can change this."))
        return _club_page(request, club, [fault], status=403)
    changed = services.change_club(
        club,
        name=request.POST.get("name", ""),
        published="published" in request.POST,
        paper=request.POST.get("paper"),
    )
    message = _("Saved. {name} is not published.", name=changed.name)
    if changed.published:
        message = _("Saved. {name} is published.", name=changed.name)
    return go_to(request, message, "club", club_id=club.pk)


@require_POST
@with_club(Role.OWNER)
def publish(request: HttpRequest, club: Club) -> HttpResponse:
    """Publish a club from the note on any page that others are meant to read, and go back there."""
    services.change_club(club, published=True)
    messages.success(
        request, _("{name} is published: anybody can see its nights and seasons.", name=club.name)
    )
    back = request.POST.get("back", "")
    # Only a page of this site.
    here = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/")
    return redirect(back if here else reverse("club", args=[club.pk]))


@require_POST
@with_club(Role.OWNER)
@show_refusals(_club_page)
def new_invitation(request: HttpRequest, club: Club) -> HttpResponse:
    """Make a link for somebody who is to serve the club."""
    role = _role(request)
    made = invite(club, role, signed_in(request), timezone.now())
    log_access(request, f"invited {role.word} to club {club.pk}, invitation {made.pk}")
    return redirect(f"{reverse('club', args=[club.pk])}#invitations")


@require_POST
@with_club(Role.OWNER)
def take_back_invitation(request: HttpRequest, club: Club, invitation_id: int) -> HttpResponse:
    """Take a link back."""
    end_invitation(get_object_or_404(club.invitations, pk=invitation_id), timezone.now())
    log_access(request, f"took back invitation {invitation_id} to club {club.pk}")
    return redirect(f"{reverse('club', args=[club.pk])}#invitations")


@require_POST
@with_club(Role.OWNER)
@show_refusals(_club_page)
def change_member(request: HttpRequest, club: Club, membership_id: int) -> HttpResponse:
    """Give a member another role, or let the member go."""
    membership = get_object_or_404(Membership, club=club, pk=membership_id)
    if "end" in request.POST:
        services.end_membership(membership, timezone.now())
        log_access(request, f"let {membership.user.get_username()} go from club {club.pk}")
    else:
        role = _role(request)
        services.change_role(membership, role, timezone.now())
        log_access(request, f"made {membership.user.get_username()} {role.word} of club {club.pk}")
    if role_in(request.user, club) is None:  # whoever let oneself go
        return redirect("clubs")
    return redirect(f"{reverse('club', args=[club.pk])}#members")


def _role(request: HttpRequest) -> Role:
    """Return the role that was chosen; raises `Refused`."""
    named = {str(role.value): role for role in Role}
    role = named.get(request.POST.get("role", ""))
    if role is None:
        raise Refused(Problem("unknown_role", "role", _("Choose one of the roles.")))
    return role
