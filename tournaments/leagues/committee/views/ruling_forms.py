"""The forms of rulings on matches and teams, and the page that shows first what a ruling would change."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from clubs.views.access import signed_in
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.models import Decision, Fixture, LeaverResults, LineUpPlayer, Season
from tournaments.leagues.models.decision import RULE_LENGTH
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.views.form_fields import PUBLIC_REASON, DateInput, points_field
from tournaments.matches.format import MOST_LEGS
from tournaments.matches.rules import BY_KEY
from web.form_pages import add_form_errors
from web.typed_dates import TypedDateField


class WhyForm(forms.Form):
    """Why something is ruled, and by which of the league's rules."""

    reason = forms.CharField(
        max_length=WHY_LENGTH,
        label="Why",
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=PUBLIC_REASON,
    )
    rule = forms.CharField(
        max_length=RULE_LENGTH,
        required=False,
        label="Rule",
        help_text="Its number in your rules, if there is one.",
    )


class AwardForm(WhyForm):
    """To whom a match is awarded, and what is written for it."""

    to = forms.ChoiceField(label="Award it to")
    home_games = forms.IntegerField(required=False, min_value=0, max_value=MOST_LEGS)
    away_games = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_LEGS,
        help_text="Leave both empty for what your rules say.",
    )
    home_points = points_field(required=False)
    away_points = points_field(required=False, help_text="Leave both empty for what your points say.")
    home_side_points = points_field(required=False)
    away_side_points = points_field(required=False, help_text="Leave both empty for what its points say.")
    no_show = forms.BooleanField(required=False, label="The other side didn't come")
    field_order = [
        *("to", "no_show", "home_games", "away_games", "home_points", "away_points"),
        *("home_side_points", "away_side_points", "reason", "rule"),
    ]

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = {"home": fixture.home.name, "away": fixture.away.name}
        to = self.fields["to"]
        assert isinstance(to, forms.ChoiceField)  # noqa: S101  declared above
        to.choices = [("", "Choose"), *teams.items(), ("neither", "neither team: both lose")]
        name = "" if fixture.tie_id else side_table_name(fixture.season)
        for side, team in teams.items():
            self.fields[f"{side}_games"].label = f"Games for {team}"
            self.fields[f"{side}_points"].label = f"League points for {team}"
            field = f"{side}_side_points"
            if name:
                self.fields[field].label = f"{name} points for {team}"
            else:
                del self.fields[field]
        points = fixture.season.league_rules.hundredths("no_show_points")
        costs = (
            f", and your rules take {points / 100:g} from it as well" if points and not fixture.tie_id else ""
        )
        self.fields["no_show"].help_text = f"Counted as a no-show{costs}."


OUTCOMES = [("", "what your rules say"), *(BY_KEY["ineligible"].choices or {}).items()]


class IneligibleForm(WhyForm):
    """Who wasn't allowed to play in a match, and what becomes of it."""

    player = forms.TypedChoiceField(coerce=int, label="Player")
    outcome = forms.ChoiceField(choices=OUTCOMES, required=False, label="What happens to the match")
    points = points_field(
        "Points, where some are deducted",
        required=False,
        min_value=0,
        help_text="Leave empty for what your rules say.",
    )
    field_order = ["player", "outcome", "points", "reason", "rule"]

    def __init__(self, fixture: Fixture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = LineUpPlayer.objects.filter(line_up__fixture=fixture).select_related("player", "line_up")
        names = {"home": fixture.home.name, "away": fixture.away.name}
        field = self.fields["player"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = [
            (row.player_id, f"{row.player.name} ({names[row.line_up.side]})")
            for row in rows.order_by("-line_up__side", "place")
        ]
        if fixture.tie_id is not None:
            # A cup's match has no league points that could be deducted.
            outcome = self.fields["outcome"]
            assert isinstance(outcome, forms.ChoiceField)  # noqa: S101  declared above
            outcome.choices = [one for one in OUTCOMES if one[0] != "deduct"]
            del self.fields["points"]


class PointsRulingForm(WhyForm):
    """Points that a team is given or loses."""

    points = points_field("Points", help_text="With a minus they are taken: -1.")
    side_table = forms.TypedChoiceField(coerce=lambda text: text == "side", label="In")
    field_order = ["points", "side_table", "reason", "rule"]

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["side_table"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = [("league", "the league"), ("side", side_table_name(season))]
        if not season.side_table:
            del self.fields["side_table"]


class WithdrawForm(WhyForm):
    """That a team withdraws or is expelled, and what becomes of its results."""

    how = forms.ChoiceField(
        required=False, label="How", choices=[("", "it withdraws"), ("expelled", "the league expels it")]
    )
    day = TypedDateField(widget=DateInput(), label="From")
    results = forms.ChoiceField(
        required=False, label="Its results", choices=[("", "what your rules say"), *LeaverResults.choices]
    )
    field_order = ["how", "day", "results", "reason", "rule"]


def ruling_page(
    request: HttpRequest,
    form: BaseForm,
    take: Callable[[], Decision],
    template: str = "leagues/ruling.html",
    **about: str,
) -> HttpResponse:
    """Show a ruling's form, then with the same fields what it would change, then take it and go back.

    It is taken only as it was seen: where the form or the table has changed since, its consequences are shown anew.
    """
    shown: Sequence[str] | None = None
    seen = ""
    if request.method == "POST" and form.is_valid():
        try:
            shown = preview(take)
            seen = hashlib.sha256(repr((form.cleaned_data, shown)).encode()).hexdigest()
            if request.POST.get("take") and request.POST.get("seen") == seen:
                take()
                messages.success(request, _("Done. It's listed under Who changed what, with your reason."))
                return redirect(about["back"])
        except Refused as refused:
            add_form_errors(form, refused.problems)
    if request.POST.get("take") and shown is not None:
        messages.warning(request, _("Something has changed since you looked. Please look again."))
    context = {"form": form, "shown": shown, "seen": seen, **about}
    return render(request, template, context, status=422 if form.errors else 200)


def why_of(request: HttpRequest, form: BaseForm) -> RulingDetails:
    """Return who rules, when and why, as a ruling's form says."""
    return RulingDetails(
        form.cleaned_data["reason"], signed_in(request), timezone.now(), form.cleaned_data["rule"]
    )
