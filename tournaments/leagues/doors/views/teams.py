"""Teams: as everybody reads them, and as the secretary adds, changes and removes them."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import may_organise
from clubs.selectors.players import living_players
from clubs.views.access import who_and_when
from problems.wording import day_words, weekday_and_day
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of_team, is_coming
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.models import Division, FinalPlace, Fixture, Season, Team, TeamStatus, Venue
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.register.selectors.names import shows_whole
from tournaments.leagues.register.services import teams as services
from tournaments.leagues.tables.selectors.adjustments import rulings_of
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_fields import TeamModelForm
from tournaments.leagues.views.form_pages import back_to_setup, form_page, setup_address, try_from_setup
from tournaments.leagues.views.listed_tables import place_sentence
from tournaments.leagues.views.shared_pages import shared_page
from tournaments.standings.teams.columns import TeamLine
from web.form_pages import go_to, read_post, require_page, save_form
from web.one_line import validate_address


class TeamForm(TeamModelForm):
    """A team."""

    class Meta:
        model = Team
        fields = [
            "name", "division", "venue", "captain", "vice_captain", "captain_phone", "captain_email", "shares_phone",
            "vice_phone", "vice_email", "shares_vice_phone", "entry_paid",
        ]  # fmt: skip
        labels = {
            "venue": "Pub",
            "vice_captain": "Vice-captain",
            "captain_phone": "The captain's telephone",
            "captain_email": "The captain's e-mail",
            "shares_phone": "The other captains may see the telephone number",
            "vice_phone": "The vice-captain's telephone",
            "vice_email": "The vice-captain's e-mail",
            "shares_vice_phone": "The other captains may see the vice-captain's number",
            "entry_paid": "Entry fee paid",
        }
        help_texts = {"shares_phone": "", "shares_vice_phone": "", "venue": ""}

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        players = living_players(season.club_id)
        choices: dict[str, Any] = {
            "division": Division.objects.filter(season=season),
            "venue": Venue.objects.filter(club=season.club_id),
            "captain": players,
            "vice_captain": players,
        }
        for name, rows in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  they are rows
            field.queryset = rows
        self.fields["venue"].required = False
        for name in ("captain_email", "vice_email"):
            self.fields[name].validators.append(validate_address)
        for name in ("captain", "vice_captain"):
            self.fields[name].required = False
            self.fields[name].label_from_instance = attrgetter("name")  # type: ignore[attr-defined]

    def _post_clean(self) -> None:
        """Leave the row alone: what a team may be is the service's to say, and it writes the row."""


@require_safe
def team(request: HttpRequest, team_id: int) -> HttpResponse:
    """Show a team: its next match and where, its place, its matches and its players."""
    found = get_object_or_404(
        Team.objects.filter(season__in=visible_seasons(request.user)).select_related(
            "season__club", "division", "venue"
        ),
        pk=team_id,
    )
    organiser = may_organise(request.user, found.season.club_id)
    fixtures = fixtures_of_team(found)
    today = timezone.localdate()
    coming = (one for one in fixtures if is_coming(one, today))
    following = None if found.season.closed_at is not None else next(coming, None)
    lines = {line.row.team: line for line in division_table(found.season, found.division).lines()}
    beside = (
        division_table(found.season, found.division, side=True).lines() if found.season.side_table else []
    )
    context = {
        "shared": shared_page(
            request, f"{found.name}, {found.season.name}", _preview_text(found, lines, following)
        ),
        "season": found.season,
        "team": found,
        "line": lines.get(found.pk),
        "side_line": next((one for one in beside if one.row.team == found.pk and one.row.tally.played), None),
        "calendar": calendar_code(found.season, "team", found.pk),
        "booklet": f"team-{found.pk}",
        "next": following,
        "fixtures": fixtures,
        "history": FinalPlace.objects.filter(
            team__lineage=found.lineage, team__season__club=found.season.club_id
        )
        .select_related("team__season", "division")
        .order_by("-team__season__ends", "-pk"),
        "whole": shows_whole(found.season, to_secretary=organiser),
        "squad": found.registrations.filter(left_on=None)
        .select_related("player")
        .order_by("player__name_key"),
        "organiser": organiser,
        "rulings": rulings_of(found),
    }
    return render(request, "leagues/team.html", context)


def _preview_text(found: Team, lines: Mapping[int, TeamLine], following: Fixture | None) -> str:
    """Return a team's place, as soon as its division has a result, and its next match and where that is."""
    division, season = found.division, found.season
    if found.status == TeamStatus.WITHDRAWN and found.withdrawn_on is not None:
        left = f"{found.name} {found.how_it_left} on {day_words(found.withdrawn_on)}."
        return f"{left} {division.name}, {season.name}."
    place, own = f"In {division.name}.", lines.get(found.pk)
    if own is not None and any(line.row.tally.played for line in lines.values()):
        place = place_sentence(season, division, own)
    if following is None or following.date is None:
        return place
    return f"{place} Next: {following.name}, {weekday_and_day(following.date)} at {following.venue.name}."


@require_page
@secretary_required
def edit_team(request: HttpRequest, season: Season, team_id: int | None = None) -> HttpResponse:
    """Add a team, or change one."""
    found = None if team_id is None else get_object_or_404(season.teams, pk=team_id)
    form = TeamForm(season, read_post(request), instance=found)
    if save_form(
        form, lambda: services.save_team(season.pk, form.cleaned_data, team_id, **who_and_when(request))
    ):
        if found is not None and "venue" in form.changed_data and staying_matches(found):
            message = _("{name} is saved.", name=found.name)
            return go_to(request, message, "new_pub", season_id=season.pk, team_id=found.pk)
        return back_to_setup(request, season, f"{form.cleaned_data['name']} is saved.")
    more: dict[str, Any] = {}
    if found is not None:
        plays = found.home_fixtures.exists() or found.away_fixtures.exists()
        remove = "" if plays else reverse("remove_team", args=[season.pk, found.pk])
        more = {"remove": remove, "team": found, "staying": len(staying_matches(found))}
    more["button"] = "Save" if found else "Add this team"
    title, page = found.name if found else "A new team", "leagues/team_form.html"
    return form_page(request, form, title, setup_address(season), page=page, **more)


@require_POST
@secretary_required
def remove_team(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Take out a team without fixtures."""
    get_object_or_404(season.teams, pk=team_id)
    return try_from_setup(
        request, season, lambda: services.remove_team(season.pk, team_id, **who_and_when(request))
    )
