"""Where links lead that let people in: the set-up link, and invitations."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from clubs.forms import SetUpForm, SignUpForm
from clubs.models import Invitation, Role, User
from clubs.permissions import clubs_where, only_judges
from clubs.selectors.invitations import invitation_by_token
from clubs.services import invitations as services
from clubs.services.sign_in_delays import plain_name
from clubs.views.access import PANEL_PAGE
from problems import Problem, Refused
from problems.wording import gettext as _
from web.access_log import log_access
from web.client_identity import client_identity, remember_device
from web.form_pages import add_form_errors, read_post, require_page
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess
from web.paper_sizes import suggest_paper_size

WITH_PASSWORD = "django.contrib.auth.backends.ModelBackend"  # noqa: S105  the name of a class
ENDED = {"link_used", "link_ended", "link_expired", "set_up_already"}


@never_cache
@require_page
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """Ask the first owner for the club's name, a user name and a password; then sign in."""
    now = timezone.now()
    form = SetUpForm(read_post(request), suggested=suggest_paper_size(request))
    try:
        invitation = _invitation(token, founding=True)
        if form.is_valid():
            typed = form.cleaned_data
            user = services.set_up(
                invitation,
                typed["name"],
                typed["username"],
                typed["password1"],
                now,
                paper=typed["paper"],
            )
            club = clubs_where(user, Role.OWNER).get()
            login(request, user, WITH_PASSWORD)
            log_access(request, "used the set-up link and owns a club")
            response = redirect("begin_club", club_id=club.pk)
            return remember_device(request, response, plain_name(user.username))
    except Refused as refused:
        if _is_about_the_link(refused):
            return _no_way_in(request, refused)
        add_form_errors(form, refused.problems)
    return render(request, "clubs/set_up.html", {"form": form}, status=422 if form.is_bound else 200)


@never_cache
@require_page
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Let the holder of an invitation in: by the account that is signed in, or by a new one."""
    user = request.user if isinstance(request.user, User) else None
    form = SignUpForm(request.POST if request.method == "POST" and user is None else None)
    try:
        invitation = _invitation(token, founding=False)
        if _may_enter(request, form, user, invitation):
            log_access(request, f"used invitation {invitation.pk} to club {invitation.club_id}")
            response = (
                redirect(PANEL_PAGE)
                if only_judges(request.user)
                else redirect("club", club_id=invitation.club_id)
            )
            return remember_device(request, response, plain_name(request.user.get_username()))
    except Refused as refused:
        if _is_about_the_link(refused):
            return _no_way_in(request, refused)
        add_form_errors(form, refused.problems)
    context = {"form": form, "club": invitation.club, "role": Role(invitation.role).noun}
    return render(request, "clubs/join.html", context, status=422 if form.is_bound else 200)


def _may_enter(request: HttpRequest, form: SignUpForm, user: User | None, invitation: Invitation) -> bool:
    now = timezone.now()
    if request.method == "POST" and user is not None:
        services.join(invitation, user, now)
        return True
    if not form.is_valid():
        return False
    typed = form.cleaned_data
    login(
        request,
        services.sign_up(invitation, typed["username"], typed["password1"], now),
        WITH_PASSWORD,
    )
    return True


def _invitation(token: str, *, founding: bool) -> Invitation:
    invitation = invitation_by_token(token, timezone.now())
    if (invitation.club_id is None) != founding:
        raise Refused(Problem("link_unknown", "", _("This link isn't right. Copy all of it.")))
    return invitation


def _is_about_the_link(refused: Refused) -> bool:
    return any(fault.code in {*ENDED, "link_unknown", "member_already"} for fault in refused.problems)


def _no_way_in(request: HttpRequest, refused: Refused) -> HttpResponse:
    status = 410 if any(fault.code in ENDED for fault in refused.problems) else 404
    if refused.problems[0].code == "member_already":
        status = 409
    if refused.problems[0].code == "link_unknown":
        # A right link is signed and lets in, however many wrong ones were tried at its address.
        client = client_identity(request)
        try:
            check_guesses(GuessKind.LINK, client)
            count_wrong_guess(GuessKind.LINK, client)
        except TooManyGuesses as guesses:
            response = render(request, "clubs/no_way_in.html", {"why": str(guesses)}, status=429)
            response.headers["Retry-After"] = str(guesses.wait)
            return response
    return render(request, "clubs/no_way_in.html", {"why": str(refused)}, status=status)
