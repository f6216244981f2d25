"""What a user keeps for themselves: another password, and their own tokens for the API."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from clubs.forms import PasswordForm, TokenForm
from clubs.models import ApiToken
from clubs.services import tokens as token_services
from clubs.services.sign_in_delays import plain_name
from clubs.views.access import signed_in
from clubs.views.sign_in import ask_to_wait
from problems.wording import gettext as _
from web.access_log import log_access, log_refusal
from web.client_identity import client_identity
from web.form_pages import create_from_form, read_post, require_page
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess

CHANGE_PAGE = "clubs/password.html"


@never_cache
@sensitive_post_parameters()
@login_required
@require_page
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the user's password, which signs out all other devices; end the user's tokens if asked to.

    Whoever finds a laptop signed in must not guess here what the sign-in does not let him guess.
    """
    user = signed_in(request)
    client = client_identity(request, plain_name(user.username))
    form = PasswordForm(user, read_post(request))
    try:
        if request.method == "POST":
            check_guesses(GuessKind.PASSWORD, client)
        if form.has_error("old_password", "password_incorrect"):
            log_refusal(request, "wrong old password", user.username)
            count_wrong_guess(GuessKind.PASSWORD, client)
    except TooManyGuesses as refused:
        log_refusal(request, f"change of password refused, to wait {refused.wait} s", user.username)
        return ask_to_wait(request, CHANGE_PAGE, refused)
    if form.is_valid():
        with transaction.atomic():
            form.save()
            ended = token_services.end_tokens(user) if form.cleaned_data.get("end_tokens") else 0
        update_session_auth_hash(request, user)
        log_access(request, f"changed the password, and ended {ended} tokens")
        messages.success(request, _("Your password is changed. Other devices have to sign in again."))
        if ended:
            messages.success(request, _("Your tokens have ended: {ended}.", ended=ended))
        return redirect("clubs")
    return render(request, CHANGE_PAGE, {"form": form}, status=422 if form.is_bound else 200)


@never_cache
@login_required
@require_page
def tokens(request: HttpRequest) -> HttpResponse:
    """List the user's tokens and make one more, which is shown this once."""
    user, form = signed_in(request), TokenForm(read_post(request))
    made = create_from_form(
        form, lambda: token_services.make_token(user, now=timezone.now(), **form.cleaned_data)
    )
    if made is not None:
        log_access(request, f"made a token that {'writes' if form.cleaned_data['may_write'] else 'reads'}")
    rows = ApiToken.objects.filter(user=user).order_by("-created")
    status = 422 if form.is_bound and made is None else 200
    context = {
        "form": TokenForm() if made else form,
        "made": made or "",
        "tokens": rows,
        "now": timezone.now(),
    }
    return render(request, "clubs/tokens.html", context, status=status)


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """End one of the user's tokens."""
    token_services.revoke_token(signed_in(request), request.POST.get("token_key", "").replace("\0", ""))
    log_access(request, "ended a token")
    return redirect("tokens")
