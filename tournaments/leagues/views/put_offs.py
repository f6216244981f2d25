"""The league puts off a night, a pub or a whole week: first which matches these are, then, asked again, do it."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from problems import Refused
from problems.wording import gettext as _
from problems.wording import many
from tournaments.leagues.models import Season, Venue
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.selectors.put_offs import PutOff, matches_to_put_off
from tournaments.leagues.services.dates import postpone_many
from tournaments.leagues.views.access import organiser_required, signed_in
from tournaments.leagues.views.league_forms import DateInput, PubForm
from tournaments.leagues.views.setup import of_teams, refuse
from web.numbers import whole_number


class PutOffForm(PubForm):
    """Which matches the league puts off, and why."""

    date = forms.DateField(widget=DateInput(), label="Night")
    week = forms.BooleanField(required=False, label="The whole week of that night")
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), required=False, label="At", empty_label="every pub"
    )
    reason = forms.CharField(
        max_length=WHY_LENGTH, label="Why", help_text="Everybody can read it with each match."
    )

    @property
    def asked(self) -> PutOff:
        """What is to be put off, once the form is good."""
        data = self.cleaned_data
        return PutOff(data["date"], data["venue"], data["week"])


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def put_off(request: HttpRequest, season: Season) -> HttpResponse:
    """Show which matches of a night, a pub or a week are still to be played, and put them off when asked again."""
    form = PutOffForm(of_teams(season), request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid() and request.POST.get("take"):
        typed = [whole_number(one) for one in request.POST.getlist("seen")]
        seen = [number for number in typed if number is not None]
        try:
            postponed = postpone_many(
                season.pk,
                form.asked,
                seen,
                why=form.cleaned_data["reason"],
                by=signed_in(request),
                now=timezone.now(),
            )
        except Refused as refused:
            refuse(form, refused.problems)
        else:
            count = many(len(postponed), "match", "matches")
            messages.success(
                request, _("Put off {count}. Each is on your To do until it has a new date.", count=count)
            )
            return redirect("season_to_do", season_id=season.pk)
    shown = form.is_bound and hasattr(form, "cleaned_data") and not {"date", "venue"} & {*form.errors}
    context = {
        "season": season,
        "form": form,
        "matches": list(matches_to_put_off(season, form.asked)) if shown else [],
        "words": form.asked.words if shown else "",
    }
    return render(request, "leagues/put_off.html", context, status=422 if form.errors else 200)
