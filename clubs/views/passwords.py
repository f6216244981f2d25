"""Choose another password."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs.forms import PasswordForm
from clubs.models import User
from clubs.services.sign_in_delays import plain_name
from clubs.services.tokens import end_tokens
from clubs.views.sign_in import ask_to_wait
from web.access_log import log_access, log_refusal
from web.guessers import guesser_of
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess

PAGE = "clubs/password.html"


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
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
        return ask_to_wait(request, PAGE, refused)
    if form.is_valid():
        with transaction.atomic():
            form.save()
            ended = end_tokens(request.user) if form.cleaned_data.get("end_tokens") else 0
        update_session_auth_hash(request, request.user)
        log_access(request, f"changed the password, and ended {ended} tokens")
        messages.success(request, "Your password is changed. Other devices have to sign in again.")
        if ended:
            messages.success(request, f"Your tokens have ended: {ended}.")
        return redirect("clubs")
    return render(request, PAGE, {"form": form}, status=422 if form.is_bound else 200)
