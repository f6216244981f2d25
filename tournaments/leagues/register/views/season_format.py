"""The games of a league's matches, and what decides its tables, as the secretary sets them up."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.views.access import who_and_when
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.models import Fixture, Season
from tournaments.leagues.register.selectors.season_rules import IN_SEASON_FORMAT
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_pages import form_page
from tournaments.leagues.views.format_forms import (
    FormatForm,
    OrderForm,
    format_context,
    format_faults,
    typed_format,
)
from web.form_pages import go_to, read_post, require_page, save_form


@require_page
@secretary_required
def order(request: HttpRequest, season: Season) -> HttpResponse:
    """Change what decides the tables of a season, and its side table; tables follow at once."""
    form = OrderForm(season, read_post(request))
    if save_form(form, lambda: change_team_season(season.pk, form.values(season), **who_and_when(request))):
        return go_to(request, _("Saved. The tables follow at once."), "season_setup", season_id=season.pk)
    back = reverse("season_setup", args=[season.pk])
    return form_page(request, form, f"{season.name}: order of the table", back)


@require_page
@secretary_required
def match_format(request: HttpRequest, season: Season) -> HttpResponse:
    """Change how many play a side and every game of a match.

    The small form writes the games out, which keeps nothing yet; then each of them may be changed, and is kept.
    """
    if request.method != "POST":
        return _format_page(request, season)
    if request.POST.get("do") != "keep":
        form = FormatForm(request.POST)
        made = form.match_format() if form.is_valid() else None
        return _format_page(request, season, made, form, made=made is not None)
    typed = typed_format(request.POST)
    values: dict[str, Any] = {"match_format": typed}
    fewest, players = season.league_rules.number("fewest_players"), typed["players"]
    if isinstance(players, int) and 0 < players < fewest:
        values["rules"] = {"fewest_players": players}  # else no side could ever begin
    try:
        change_team_season(season.pk, values, **who_and_when(request))
    except Refused as refused:
        return _format_page(request, season, typed, faults=format_faults(refused))
    if "rules" in values:
        messages.info(
            request,
            _(
                "Your rules wanted {fewest} players to start with. Now they want {players}.",
                fewest=fewest,
                players=players,
            ),
        )
    message = _("Saved. Cards and line-ups have these games from now on.")
    return go_to(request, message, "season_setup", season_id=season.pk)


def _format_page(
    request: HttpRequest,
    season: Season,
    shown: dict[str, Any] | None = None,
    form: FormatForm | None = None,
    **more: Any,
) -> HttpResponse:
    context = {
        "season": season,
        "cards": Fixture.objects.filter(IN_SEASON_FORMAT, season=season, cards__isnull=False).exists(),
        **format_context(season.match_format, shown, form),
        **more,
    }
    wrong = bool(more.get("faults")) or bool(form is not None and form.errors)
    return render(request, "leagues/match_format.html", context, status=422 if wrong else 200)
