"""Sign in with a user name and a password."""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from clubs.forms import SignInForm
from clubs.models import User
from clubs.permissions import only_judges
from clubs.services.sign_in_delays import SignInDelayed, check_delay, count_wrong_password, plain_name
from clubs.views.access import PANEL_PAGE
from web.access_log import log_access, log_refusal
from web.client_identity import ClientIdentity, client_identity, remember_device
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess


class SignIn(LoginView):
    """Django's own sign-in, slow for whoever guesses."""

    template_name = "clubs/sign_in.html"
    authentication_form = SignInForm

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Look at the password, unless too many wrong ones were tried."""
        try:
            check_guesses(GuessKind.PASSWORD, self.client)
            check_delay(self.user_name, self.client)
        except (TooManyGuesses, SignInDelayed) as refused:
            typed = User.normalize_username(request.POST.get("username", "").strip())
            log_refusal(request, f"sign-in refused, to wait {refused.wait} s", self.known_name(typed))
            return ask_to_wait(request, self.template_name, refused)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, and know this device as one where this user has signed in."""
        response = super().form_valid(form)
        log_access(self.request, "signed in")
        return remember_device(self.request, response, self.user_name)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count a wrong password, and show the form again."""
        if form.has_error(NON_FIELD_ERRORS):
            log_refusal(
                self.request, "sign-in refused", self.known_name(form.cleaned_data.get("username", ""))
            )
            try:
                count_wrong_password(self.user_name, self.client)
                count_wrong_guess(GuessKind.PASSWORD, self.client)
            except TooManyGuesses as refused:
                return ask_to_wait(self.request, self.template_name, refused)
        return self.render_to_response(self.get_context_data(form=form), status=422)

    def get_default_redirect_url(self) -> str:
        """Return where to go if no page was asked for: panel members see what is waiting for them."""
        if only_judges(self.request.user):
            return resolve_url(PANEL_PAGE)
        return super().get_default_redirect_url()

    @staticmethod
    def known_name(typed: str) -> str:
        """Return the typed name if an account has it; whatever else was typed may be somebody's password."""
        # PostgreSQL takes no zero byte, and no user name has one.
        found = None if "\0" in typed else User.objects.filter(username=typed).first()
        return found.get_username() if found else "an unknown name"

    @property
    def user_name(self) -> str:
        """The name that was typed."""
        return plain_name(self.request.POST.get("username", ""))

    @property
    def client(self) -> ClientIdentity:
        """Who tries a password: a device is known where the typed name has signed in before."""
        return client_identity(self.request, self.user_name)


def ask_to_wait(request: HttpRequest, template: str, refused: TooManyGuesses | SignInDelayed) -> HttpResponse:
    """Return a page that says how long to wait, without a form."""
    response = render(request, template, {"why": str(refused)}, status=429)
    response.headers["Retry-After"] = str(refused.wait)
    return response
