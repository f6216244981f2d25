"""Put level teams in order: a page that the closing of a season and a division lead to."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from problems.wording import gettext as _
from problems.wording import ordinal
from tournaments.leagues.committee.selectors.level_teams import HOW, LevelTeams, level_teams
from tournaments.leagues.committee.services.level_teams import MOST_GAMES, LevelOrder, settle_level
from tournaments.leagues.committee.views.ruling_forms import WhyForm, ruling_page, why_of
from tournaments.leagues.models import Decision, Division, Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_pages import way_back
from tournaments.matches.deciders import decider_words
from tournaments.matches.rules import LeagueRules
from web.form_pages import read_post, require_page


class LevelTeamsForm(WhyForm):
    """In which order level teams stand, how that was settled, and who saw it."""

    how = forms.ChoiceField(choices=list(HOW.items()), label="How it was settled")
    seen_by = forms.CharField(
        max_length=WHY_LENGTH, required=False, label="Seen by", help_text="Who saw the toss."
    )

    won = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_GAMES, label="Games won by the first of them"
    )
    lost = forms.IntegerField(
        required=False, min_value=0, max_value=MOST_GAMES, label="Games won by the second"
    )

    def __init__(self, division: Division, level: LevelTeams, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer_games(division.season.league_rules, len(level.teams))
        names = dict(division.teams.filter(pk__in=level.teams).values_list("pk", "name"))
        choices = [("", "")] + [(team, names[team]) for team in level.teams]
        self.places = [f"team_{at}" for at in range(len(level.teams))]
        for at, name in enumerate(self.places):
            label = ordinal(level.place + at)
            self.fields[name] = forms.TypedChoiceField(choices=choices, coerce=int, label=label)
        self.order_fields([*self.places, "how", "won", "lost", "seen_by", "reason", "rule"])

    def _offer_games(self, rules: LeagueRules, teams: int) -> None:
        """Ask for the games of a deciding match where two teams are level, and say how many your rules have."""
        if teams != 2:
            del self.fields["won"], self.fields["lost"]
            return
        words = decider_words(rules)
        asked = (
            f"By your rules a deciding match is {words}." if words else "Leave both blank if nobody noted it."
        )
        self.fields["lost"].help_text = f"Of a deciding match. {asked}"

    def order(self) -> LevelOrder:
        """Return what was chosen."""
        data = self.cleaned_data
        teams = [data[name] for name in self.places]
        return LevelOrder(teams, data["how"], data["seen_by"], data.get("won"), data.get("lost"))


@require_page
@secretary_required
def put_in_order(request: HttpRequest, season: Season, division_id: int) -> HttpResponse:
    """Put those in order who share a place: `place` in the address says which, else the first that is shared."""
    division = get_object_or_404(season.divisions, pk=division_id)
    back = way_back(f"Back to {division.name}", "division", season.pk, division.pk)
    sharing = level_teams(season, division)
    level = next((one for one in sharing if str(one.place) == request.GET.get("place")), None)
    level = level or next(iter(sharing), None)
    if level is None:
        messages.info(request, _("No teams of {name} share a place.", name=division.name))
        return redirect(back["back"])
    form = LevelTeamsForm(division, level, read_post(request))

    def take() -> Decision:
        return settle_level(season.pk, division.pk, form.order(), why_of(request, form))

    title = f"{len(level.teams)} teams share {ordinal(level.place)} place in {division.name}"
    return ruling_page(request, form, take, title=title, button="Save this order", **back)
