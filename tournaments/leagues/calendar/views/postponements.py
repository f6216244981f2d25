"""The league puts off a night, a pub or a whole week: first which matches these are, then, asked again, do it."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.leagues.calendar.selectors.postponements import Postponement, matches_to_postpone
from tournaments.leagues.calendar.services.dates import postpone_many
from tournaments.leagues.doors.selectors.captain_emails import ask_to_tell
from tournaments.leagues.models import Season, Venue
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_fields import DateInput, PubForm
from web.form_pages import create_from_form, read_post, require_page
from web.numbers import whole_number
from web.typed_dates import TypedDateField


class PostponeMatchesForm(PubForm):
    """Which matches the league puts off, and why."""

    date = TypedDateField(widget=DateInput(), label="Night")
    week = forms.BooleanField(required=False, label="The whole week of that night")
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), required=False, label="At", empty_label="every pub"
    )
    reason = forms.CharField(
        max_length=WHY_LENGTH,
        label="Why",
        help_text="Everybody who can see the season can read it with each match.",
    )

    @property
    def asked(self) -> Postponement:
        """What is to be put off, once the form is good."""
        data = self.cleaned_data
        return Postponement(data["date"], data["venue"], data["week"])

    @property
    def why(self) -> str:
        """Why, once the form is good."""
        return str(self.cleaned_data["reason"])


@require_page
@secretary_required
def postpone_matches(request: HttpRequest, season: Season) -> HttpResponse:
    """Show which matches of a night, a pub or a week are still to be played, and put them off when asked again."""
    form = PostponeMatchesForm(season, read_post(request))
    if form.is_valid() and request.POST.get("take"):
        typed = [whole_number(one) for one in request.POST.getlist("seen")]
        seen = [number for number in typed if number is not None]
        postponed = create_from_form(
            form, lambda: postpone_many(season.pk, form.asked, seen, why=form.why, **who_and_when(request))
        )
        if postponed is not None:
            count = pluralize(len(postponed), "match", "matches")
            message = _("Put off {count}. Each is on your To do until it has a new date.", count=count)
            messages.success(request, message)
            teams = {team for match in postponed for team in (match.home, match.away)}
            if ask := ask_to_tell(season, teams):
                messages.warning(request, ask)
            return redirect("season_to_do", season_id=season.pk)
    shown = form.is_bound and hasattr(form, "cleaned_data") and not {"date", "venue"} & {*form.errors}
    context = {
        "season": season,
        "form": form,
        "matches": list(matches_to_postpone(season, form.asked)) if shown else [],
        "words": form.asked.words if shown else "",
    }
    return render(request, "leagues/postpone_matches.html", context, status=422 if form.errors else 200)
