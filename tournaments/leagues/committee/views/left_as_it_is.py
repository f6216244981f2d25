"""Leave as it is what doesn't fit the results any more, and have it asked again."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.outdated import left_as_they_are, outdated_on_list
from tournaments.leagues.committee.services import left_as_it_is as services
from tournaments.leagues.models import Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_pages import way_back
from web.form_pages import go_to, read_post, require_page, save_form, save_or_message


class LeaveAsItIsForm(forms.Form):
    """Why something is left as it is."""

    reason = forms.CharField(max_length=WHY_LENGTH, label="Why", widget=forms.Textarea(attrs={"rows": 2}))


@require_safe
@secretary_required
def left_as_it_is(request: HttpRequest, season: Season) -> HttpResponse:
    """List what is left as it is, each with a button that has it asked again."""
    return render(request, "leagues/left_as_it_is.html", {"season": season, "left": left_as_they_are(season)})


@require_page
@secretary_required
def leave_as_it_is(request: HttpRequest, season: Season, content_hash: str) -> HttpResponse:
    """Ask why something is left as it is, and take it off the list."""
    found = next(
        (one for _of, one, _is_left in outdated_on_list(season) if one.content_hash == content_hash), None
    )
    if found is None:
        message = _("This has been put right, or has changed, since you opened the page.")
        return go_to(request, message, "season_to_do", season_id=season.pk)
    form = LeaveAsItIsForm(read_post(request))

    def leave() -> None:
        services.leave_as_it_is(season.pk, content_hash, form.cleaned_data["reason"], **who_and_when(request))

    if save_form(form, leave):
        message = _(
            "You'll find it under Left as it is. Your reason is on the set-up page, under Who changed what."
        )
        return go_to(request, message, "season_to_do", season_id=season.pk)
    context = {
        "season": season,
        "form": form,
        "sentence": found.sentence,
        **way_back("Back to To do", "season_to_do", season.pk),
    }
    return render(request, "leagues/leave_as_it_is.html", context, status=422 if form.errors else 200)


@require_POST
@secretary_required
def ask_again(request: HttpRequest, season: Season, content_hash: str) -> HttpResponse:
    """Put back on the list what was left as it is."""
    if save_or_message(request, lambda: services.ask_again(season.pk, content_hash, **who_and_when(request))):
        messages.success(request, _("It's on To do again."))
    return redirect("left_as_it_is", season_id=season.pk)
