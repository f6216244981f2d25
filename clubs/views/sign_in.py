"""Sign in with a user name and a password."""

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from clubs.addresses import client_address
from clubs.forms import SignInForm
from clubs.services.guesses import WINDOW_SECONDS, Guesses

# Of any user name from one address; five of one lock that name there (AXES_FAILURE_LIMIT).
PASSWORDS = Guesses("passwords", 20)


class SignIn(LoginView):
    """Django's own sign-in, slow for whoever guesses."""

    template_name = "clubs/sign_in.html"
    authentication_form = SignInForm

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the password, unless too many wrong ones came from this address within the minute."""
        if PASSWORDS.are_used_up(client_address(request)):
            return told_to_wait(request, self.template_name, f"{WINDOW_SECONDS} seconds", WINDOW_SECONDS)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count it, and show the form again."""
        PASSWORDS.count_wrong(client_address(self.request))
        return self.render_to_response(self.get_context_data(form=form), status=422)


def locked_out(request: HttpRequest, *_: object) -> HttpResponseBase:
    """Answer whoever tried a user name too often, as the lock-out asks for it (AXES_LOCKOUT_CALLABLE)."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    return told_to_wait(request, SignIn.template_name, f"{seconds // 60} minutes", seconds)


def told_to_wait(request: HttpRequest, template: str, time: str, seconds: int) -> HttpResponse:
    """Answer whoever typed too many wrong passwords by a page that says so and has no form."""
    why = f"Too many wrong passwords came from here. Wait {time}, then try again."
    response = render(request, template, {"why": why}, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response
