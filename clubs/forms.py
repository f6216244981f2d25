"""What people type to sign in, to set up a club, and to make a token."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm

from clubs.models import ApiToken, User
from clubs.models.api_token import TOKEN_NAME_LENGTH
from clubs.models.club import CLUB_NAME_LENGTH
from web.paper_sizes import PaperSize

PAPER = "Paper in your printer"
PAPER_HELP = (
    "For everything you print. We guessed it from your browser's language. "
    "You can change it later on your club's page."
)
HARD_TO_GUESS = "At least eight characters, and not a common word."


def suggest_paper(form: forms.BaseForm, size: PaperSize) -> None:
    """Have a form offer a size of paper until somebody chooses."""
    field = form.fields["paper"]
    assert isinstance(field, forms.TypedChoiceField)  # noqa: S101  both forms have it
    field.initial = field.empty_value = size


class SignInForm(AuthenticationForm):
    """A user name and a password."""

    error_messages = {
        "invalid_login": "The user name or password is wrong. Capital letters count.",
        "inactive": "This account was switched off.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "User name"


class SignUpForm(UserCreationForm):  # type: ignore[type-arg]  # no generic when it runs
    """A user name that nobody has yet, and a password twice."""

    class Meta:
        model = User
        fields = ("username",)
        labels = {"username": "User name"}
        help_texts = {"username": "You sign in with it. Letters, digits and @ . + - _"}
        error_messages = {"username": {"unique": "That user name is taken. Choose another."}}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = HARD_TO_GUESS
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""


class SetUpForm(SignUpForm):
    """An account, and the club that it owns."""

    name = forms.CharField(label="Your club's name", max_length=CLUB_NAME_LENGTH)
    paper = forms.TypedChoiceField(
        label=PAPER, choices=PaperSize.choices, required=False, help_text=PAPER_HELP
    )

    field_order = ("name", "paper", "username", "password1", "password2")

    def __init__(self, *args: Any, suggested: PaperSize = PaperSize.A4, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        suggest_paper(self, suggested)
        # The keyboard opens at the first field, not at the second.
        del self.fields["username"].widget.attrs["autofocus"]
        self.fields["name"].widget.attrs["autofocus"] = True


class PasswordForm(PasswordChangeForm):
    """The password of now, and another one twice; for who has tokens, whether they end."""

    end_tokens = forms.BooleanField(
        label="Also end my tokens",
        help_text="Tick this if somebody else may know your password. Your programs then need new tokens.",
        required=False,
    )

    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": "That isn't your password. Capital letters count.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not ApiToken.objects.filter(user=self.user).exists():
            del self.fields["end_tokens"]
        self.fields["old_password"].label = "Your current password"
        self.fields["new_password1"].help_text = HARD_TO_GUESS
        self.fields["new_password2"].label = "New password again"
        self.fields["new_password2"].help_text = ""


class ClubForm(forms.Form):
    """A club that somebody founds who has one already."""

    name = forms.CharField(
        label="The club's name",
        max_length=CLUB_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    paper = forms.TypedChoiceField(
        label=PAPER, choices=PaperSize.choices, required=False, help_text=PAPER_HELP
    )

    def __init__(self, *args: Any, suggested: PaperSize = PaperSize.A4, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        suggest_paper(self, suggested)


class TokenForm(forms.Form):
    """A token that somebody wants."""

    name = forms.CharField(
        label="What it is for",
        max_length=TOKEN_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.TypedChoiceField(
        label="It lasts",
        coerce=int,
        choices=[(7, "7 days"), (30, "30 days"), (90, "90 days"), (365, "a year")],
        initial=30,
    )
    may_write = forms.BooleanField(label="It can also make changes", required=False)
