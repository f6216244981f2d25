"""Choose another password."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubs.addresses import client_address
from clubs.forms import PasswordForm
from clubs.models import User
from clubs.services.guesses import WINDOW_SECONDS
from clubs.views.sign_in import PASSWORDS, told_to_wait

PAGE = "clubs/password.html"


@never_cache
@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest) -> HttpResponse:
    """Change the user's password; all other devices are signed out by that.

    Whoever finds a laptop signed in must not guess here what the sign-in does not let him guess.
    """
    assert isinstance(request.user, User)  # noqa: S101  signed in
    address = client_address(request)
    if request.method == "POST" and PASSWORDS.are_used_up(address):
        return told_to_wait(request, PAGE, f"{WINDOW_SECONDS} seconds", WINDOW_SECONDS)
    form = PasswordForm(request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, "Your password is changed. Other devices have to sign in again.")
        return redirect("clubs")
    if form.has_error("old_password", "password_incorrect"):
        PASSWORDS.count_wrong(address)
    return render(request, PAGE, {"form": form}, status=422 if form.is_bound else 200)
