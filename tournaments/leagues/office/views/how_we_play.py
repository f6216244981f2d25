"""How a league plays, as everybody reads it; its organisers write who runs it, and its own rules."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.permissions import may_organise
from clubs.views.access import who_and_when
from tournaments.leagues.models import Season
from tournaments.leagues.office.selectors.how_we_play import how_it_plays
from tournaments.leagues.register.selectors.season_rules import rule_book_text
from tournaments.leagues.register.services.season_settings import LONGEST_OFFICER, MOST_OFFICERS
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.views.access import secretary_required, visible_league
from tournaments.leagues.views.form_pages import form_page
from tournaments.matches.rule_book import MOST_CHARACTERS, read_rule_book
from web.form_pages import read_post, require_page, save_form


class OfficersField(forms.CharField):
    """What somebody does for the league, a colon, and the name: one to a line."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        """Return role and name of each; a line without a colon has no role, which the season refuses by its line."""
        lines = [line for line in str(value or "").splitlines() if line.strip()]
        parts = [line.rpartition(":") for line in lines[: MOST_OFFICERS + 1]]
        return [{"role": role, "name": name} for role, _, name in parts]

    def prepare_value(self, value: Any) -> Any:
        """Return the lines as they are typed."""
        if isinstance(value, list):
            return "\n".join(f"{one['role']}: {one['name']}" for one in value)
        return value


class HowWePlayForm(forms.Form):
    """Who runs a league, and its own rules."""

    officers = OfficersField(
        max_length=(MOST_OFFICERS + 1) * 3 * LONGEST_OFFICER,
        required=False,
        label="Who runs the league",
        help_text="One to a line, such as Secretary: Carol Penrose. Everybody who can see the season can read it.",
    )
    rule_book = forms.CharField(
        max_length=MOST_CHARACTERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 16}),
        label="Your own rules",
        help_text="Paste them as you print them. Each rule begins on a new line with its number, such as 7.2, "
        "and a ruling that names the number leads to it.",
    )


@require_safe
def how_we_play(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show who runs a season of teams, what it plays, and its own rules."""
    season = visible_league(request, season_id)
    context = {
        "season": season,
        "organiser": may_organise(request.user, season.club_id),
        "parts": how_it_plays(season),
        "rules": read_rule_book(rule_book_text(season)),
    }
    return render(request, "leagues/how_we_play.html", context)


@require_page
@secretary_required
def edit_how_we_play(request: HttpRequest, season: Season) -> HttpResponse:
    """Write who runs a season of teams, and its own rules."""
    initial = {"officers": season.officers, "rule_book": rule_book_text(season)}
    form = HowWePlayForm(read_post(request), initial=initial)
    if save_form(form, lambda: change_team_season(season.pk, form.cleaned_data, **who_and_when(request))):
        return redirect("how_we_play", season_id=season.pk)
    back = reverse("how_we_play", args=[season.pk])
    return form_page(
        request, form, f"Who runs {season.name}, and its rules", back, back_to=f"How {season.name} plays"
    )
