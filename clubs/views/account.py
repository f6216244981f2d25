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
from django.views.decorators.http import require_http_methods, require_POST

from clubs.forms import PasswordForm, TokenForm, add_faults
from clubs.models import ApiToken, User
from clubs.services import tokens as token_services
from clubs.services.sign_in_delays import plain_name
from clubs.views.sign_in import ask_to_wait
from problems import Refused
from problems.wording import gettext as _
from web.access_log import log_access, log_refusal
from web.guessers import guesser_of
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess

CHANGE_PAGE = "clubs/password.html"


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the user's password, which signs out all other devices; end the user's tokens if asked to.

    Whoever finds a laptop signed in must not guess here what the sign-in does not let him guess.
    """
    assert isinstance(request.user, User)  # noqa: S101  signed in
    guesser = guesser_of(request, plain_name(request.user.username))
    form = PasswordForm(request.user, request.POST if request.method == "POST" else None)
    try:
        if request.method == "POST":
            check_guesses(GuessKind.PASSWORD, guesser)
        if form.has_error("old_password", "password_incorrect"):
            log_refusal(request, "wrong old password", request.user.username)
            count_wrong_guess(GuessKind.PASSWORD, guesser)
    except TooManyGuesses as refused:
        log_refusal(request, f"change of password refused, to wait {refused.wait} s", request.user.username)
        return ask_to_wait(request, CHANGE_PAGE, refused)
    if form.is_valid():
        with transaction.atomic():
            form.save()
            ended = token_services.end_tokens(request.user) if form.cleaned_data.get("end_tokens") else 0
        update_session_auth_hash(request, request.user)
        log_access(request, f"changed the password, and ended {ended} tokens")
        messages.success(request, _("Your password is changed. Other devices have to sign in again."))
        if ended:
            messages.success(request, _("Your tokens have ended: {ended}.", ended=ended))
        return redirect("clubs")
    return render(request, CHANGE_PAGE, {"form": form}, status=422 if form.is_bound else 200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """List the user's tokens and make one more, which is shown this once."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    form = TokenForm(request.POST if request.method == "POST" else None)
    made = ""
    if form.is_valid():
        try:
            made = token_services.make_token(request.user, now=timezone.now(), **form.cleaned_data)
            log_access(
                request, f"made a token that {'writes' if form.cleaned_data['may_write'] else 'reads'}"
            )
        except Refused as refused:
            add_faults(form, refused)
    rows = ApiToken.objects.filter(user=request.user).order_by("-created")
    status = 422 if form.is_bound and not made else 200
    context = {"form": TokenForm() if made else form, "made": made, "tokens": rows, "now": timezone.now()}
    return render(request, "clubs/tokens.html", context, status=status)


@login_required
@require_POST
def end_token(request: HttpRequest) -> HttpResponse:
    """End one of the user's tokens."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    token_services.end_token(request.user, request.POST.get("token_key", "").replace("\0", ""))
    log_access(request, "ended a token")
    return redirect("tokens")
