"""Set up a season of teams: dates, divisions, pubs, teams, squads, rules, points, captains' links."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Role
from clubs.permissions import clubs_where
from problems import Problem, Refused
from problems.wording import gettext as _
from problems.wording import many
from tournaments.leagues.models import Fixture, Season, SeasonKind, TeamPass, TeamStatus, Venue
from tournaments.leagues.selectors.new_pubs import staying_matches
from tournaments.leagues.selectors.season_checks import checks
from tournaments.leagues.selectors.squads import short_squads_sentence
from tournaments.leagues.selectors.team_passes import team_code
from tournaments.leagues.selectors.team_seasons import setup_faults, starting_hours
from tournaments.leagues.services import importing, team_seasons, venues
from tournaments.leagues.services.captains import captain_link
from tournaments.leagues.views.access import organiser_required, signed_in
from tournaments.leagues.views.league_forms import (
    DivisionForm,
    NewLeagueForm,
    PointsForm,
    RulesForm,
    SeasonDatesForm,
    SideTableForm,
    TeamForm,
    VenueForm,
    points_initial,
)
from tournaments.matches.presets import PRESETS
from tournaments.matches.rules import LeagueRules

MOST_ACTS = 30


def refuse(form: BaseForm, faults: Sequence[Problem]) -> None:
    """Put a service's faults beside the fields that they are in."""
    for fault in faults:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)


def form_page(request: HttpRequest, form: BaseForm, title: str, back: str, **more: Any) -> HttpResponse:
    """Show a form on a page of its own, with every fault; 422 where there is one."""
    context = {"form": form, "title": title, "back": back, **more}
    return render(request, "leagues/form.html", context, status=422 if form.errors else 200)


def keep(form: BaseForm, write: Callable[[], object]) -> bool:
    """Write what a good form says; return False where the form or the service refuses, with the faults in the form."""
    if not form.is_valid():
        return False
    try:
        write()
    except Refused as refused:
        refuse(form, refused.problems)
        return False
    return True


def tried(request: HttpRequest, write: Callable[[], object]) -> bool:
    """Write; return False where the service refuses, with a message for each fault."""
    try:
        write()
    except Refused as refused:
        for fault in refused.problems:
            messages.error(request, fault.message)
        return False
    return True


def of_teams(season: Season) -> Season:
    """Return a season of teams; 404 for one of nights."""
    if season.kind != SeasonKind.TEAMS:
        raise Http404
    return season


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_league(request: HttpRequest) -> HttpResponse:
    """Make a season of teams of a club that one organises."""
    clubs = list(clubs_where(request.user, Role.ORGANISER).order_by("name", "pk"))
    if not clubs:
        raise Http404
    chosen = request.POST.get("club", request.GET.get("club", ""))
    club = next((club for club in clubs if str(club.pk) == chosen), clubs[0])
    form = NewLeagueForm(request.POST if request.method == "POST" else None)
    made: list[Season] = []

    def write() -> None:
        data = form.cleaned_data
        made.append(
            team_seasons.create_team_season(
                club, data, data["preset"], by=signed_in(request), now=timezone.now()
            )
        )

    if request.method == "POST" and keep(form, write):
        messages.success(request, _("{name} is set up. Now add its teams.", name=made[0].name))
        return redirect("season_setup", season_id=made[0].pk)
    context = {"form": form, "clubs": clubs, "club": club, "presets": PRESETS}
    return render(request, "leagues/new_league.html", context, status=422 if form.errors else 200)


@require_safe
@organiser_required
def setup(request: HttpRequest, season: Season) -> HttpResponse:
    """Show all that a season of teams is made of, and what is still missing."""
    of_teams(season)
    published = season.fixtures.filter(Fixture.OF_LEAGUE).exists()
    context = {
        "season": season,
        "divisions": season.divisions.prefetch_related("teams__venue", "teams__captain"),
        "pubs": season.club.venues.prefetch_related("closures"),
        "missing": [] if published else setup_faults(season),
        "short_squads": short_squads_sentence(season),
        "published": published,
        "to_check": checks(season),
        "acts": season.audit_entries.select_related("user")[:MOST_ACTS],
    }
    return render(request, "leagues/setup.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def dates(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's name and dates."""
    initial = {name: getattr(of_teams(season), name) for name in SeasonDatesForm.base_fields}
    form = SeasonDatesForm(request.POST if request.method == "POST" else None, initial=initial)

    def write() -> None:
        team_seasons.change_team_season(
            season.pk, form.cleaned_data, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        return _back(request, season, "Saved.")
    return form_page(request, form, f"{season.name}: dates", _setup(season))


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's rules, section by section; what the printed rules don't say is marked."""
    form = RulesForm(LeagueRules(of_teams(season).rules), request.POST if request.method == "POST" else None)

    def write() -> None:
        team_seasons.change_team_season(
            season.pk, {"rules": form.values()}, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        return _back(request, season, "Saved. The new rules count from now on.")
    context = {"season": season, "form": form, "to_check": season.to_check}
    return render(request, "leagues/rules.html", context, status=422 if form.errors else 200)


@require_POST
@organiser_required
def checked(request: HttpRequest, season: Season) -> HttpResponse:
    """Take what the secretary has looked at off the list of what is to be checked."""
    seen = set(request.POST.getlist("checked"))
    left = [key for key in of_teams(season).to_check if key not in seen]
    return _try(
        request,
        season,
        lambda: team_seasons.change_team_season(
            season.pk, {"to_check": left}, by=signed_in(request), now=timezone.now()
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def points(request: HttpRequest, season: Season) -> HttpResponse:
    """Change what a match is worth; tables follow at once."""
    form = PointsForm(
        request.POST if request.method == "POST" else None, initial=points_initial(of_teams(season).scheme)
    )

    def write() -> None:
        team_seasons.change_team_season(
            season.pk, {"scheme": form.scheme()}, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        return _back(request, season, "Saved. The tables follow at once.")
    return form_page(request, form, f"{season.name}: points", _setup(season))


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def side_table(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the competition that is played beside the matches, or begin or end one."""
    form = SideTableForm(of_teams(season), request.POST if request.method == "POST" else None)

    def write() -> None:
        team_seasons.change_team_season(
            season.pk, {"side_table": form.side_table()}, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        return _back(request, season, "Saved. Its table follows at once.")
    return form_page(request, form, f"{season.name}: side table", _setup(season))


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def edit_division(request: HttpRequest, season: Season, division_id: int | None = None) -> HttpResponse:
    """Add a division, or change one."""
    found = None if division_id is None else get_object_or_404(of_teams(season).divisions, pk=division_id)
    level = 1 + season.divisions.count()
    form = DivisionForm(
        request.POST if request.method == "POST" else None,
        instance=found,
        initial={} if found else {"level": level, "name": f"Division {level}", **starting_hours(season)},
    )

    def write() -> None:
        team_seasons.save_division(
            season.pk, form.cleaned_data, division_id, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        return _back(request, season, f"{form.cleaned_data['name']} is saved.")
    remove = reverse("remove_division", args=[season.pk, found.pk]) if found else ""
    return form_page(
        request,
        form,
        found.name if found else "A new division",
        _setup(season),
        remove=remove,
        button="Save" if found else "Add this division",
    )


@require_POST
@organiser_required
def remove_division(request: HttpRequest, season: Season, division_id: int) -> HttpResponse:
    """Take out a division without teams."""
    get_object_or_404(season.divisions, pk=division_id)
    return _try(
        request,
        season,
        lambda: team_seasons.remove_division(
            season.pk, division_id, by=signed_in(request), now=timezone.now()
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def edit_team(request: HttpRequest, season: Season, team_id: int | None = None) -> HttpResponse:
    """Add a team, or change one."""
    found = None if team_id is None else get_object_or_404(of_teams(season).teams, pk=team_id)
    form = TeamForm(season, request.POST if request.method == "POST" else None, instance=found)

    def write() -> None:
        team_seasons.save_team(
            season.pk, form.cleaned_data, team_id, by=signed_in(request), now=timezone.now()
        )

    if request.method == "POST" and keep(form, write):
        if found is not None and "venue" in form.changed_data and staying_matches(found):
            messages.success(request, _("{name} is saved.", name=found.name))
            return redirect("new_pub", season_id=season.pk, team_id=found.pk)
        return _back(request, season, f"{form.cleaned_data['name']} is saved.")
    more: dict[str, Any] = {}
    if found is not None:
        plays = found.home_fixtures.exists() or found.away_fixtures.exists()
        remove = "" if plays else reverse("remove_team", args=[season.pk, found.pk])
        more = {"remove": remove, "team": found, "staying": len(staying_matches(found))}
    more["button"] = "Save" if found else "Add this team"
    return form_page(request, form, found.name if found else "A new team", _setup(season), **more)


@require_POST
@organiser_required
def remove_team(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Take out a team without fixtures."""
    get_object_or_404(season.teams, pk=team_id)
    return _try(
        request,
        season,
        lambda: team_seasons.remove_team(season.pk, team_id, by=signed_in(request), now=timezone.now()),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def paste(request: HttpRequest, season: Season) -> HttpResponse:
    """Take in teams that are pasted or come from a CSV file: first what that would do, then, asked again, do it."""
    of_teams(season)
    try:
        text = _pasted(request)
        preview = importing.preview_teams(season, text) if text.strip() else None
    except Refused as refused:
        text, preview = "", importing.ImportPreview(faults=list(refused.problems))
    if request.method == "POST" and request.POST.get("take") and preview is not None and not preview.faults:
        done = _taken(request, season, text)
        if done is not None:
            return done
    context = {"season": season, "text": text, "preview": preview}
    return render(request, "leagues/paste.html", context, status=422 if preview and preview.faults else 200)


def _pasted(request: HttpRequest) -> str:
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    content: bytes = file.read(4 * importing.MOST_CHARACTERS)
    return importing.read_file(content)


def _taken(request: HttpRequest, season: Season, text: str) -> HttpResponse | None:
    by, now, added = signed_in(request), timezone.now(), list[int]()
    if not tried(request, lambda: added.append(importing.take_teams(season.pk, text, by=by, now=now))):
        return None
    return _back(request, season, f"{many(added[0], 'team')} added.")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def edit_venue(request: HttpRequest, venue_id: int) -> HttpResponse:
    """Change a pub, and say on which dates it has no room."""
    clubs = clubs_where(request.user, Role.ORGANISER)
    found = get_object_or_404(Venue.objects.select_related("club").filter(club__in=clubs), pk=venue_id)
    days = [closure.date for closure in found.closures.all()]
    form = VenueForm(
        request.POST if request.method == "POST" else None, instance=found, initial={"closed": days}
    )

    def write() -> None:
        values = {name: value for name, value in form.cleaned_data.items() if name != "closed"}
        venues.save_venue(found.club, values, found.pk)
        venues.set_closures(found, form.cleaned_data["closed"])

    if request.method == "POST" and keep(form, write):
        messages.success(request, _("{name} is saved.", name=found.name))
        return redirect("venue", venue_id=found.pk)
    return form_page(
        request, form, found.name, reverse("venue", args=[found.pk]), back_to=f"Back to {found.name}"
    )


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def captains(request: HttpRequest, season: Season) -> HttpResponse:
    """Show each team's link for its captain, to hand out; draw those that are missing."""
    teams = of_teams(season).teams.filter(status=TeamStatus.PLAYING)
    if request.method == "POST":
        for team in teams:
            captain_link(season.pk, team.pk, by=signed_in(request), now=timezone.now())
        return redirect("season_captains", season_id=season.pk)
    passes = {one.team_id: one for one in TeamPass.objects.filter(team__season=season, revoked_at=None)}
    links = [
        {
            "team": team,
            "pass": passes[team.pk],
            "address": request.build_absolute_uri(f"/team/{team_code(passes[team.pk])}/"),
        }
        for team in teams.select_related("division", "captain", "vice_captain")
        if team.pk in passes
    ]
    context = {"season": season, "links": links, "missing": teams.count() - len(links)}
    return render(request, "leagues/captains.html", context)


@require_POST
@organiser_required
def new_link(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Draw a captain's link anew; the old one opens nothing any more."""
    team = get_object_or_404(of_teams(season).teams, pk=team_id)
    captain_link(season.pk, team.pk, anew=True, by=signed_in(request), now=timezone.now())
    messages.success(request, _("{name} has a new link. The old one no longer works.", name=team.name))
    return redirect("season_captains", season_id=season.pk)


def _try(request: HttpRequest, season: Season, write: Callable[[], object]) -> HttpResponse:
    tried(request, write)
    return redirect("season_setup", season_id=season.pk)


def _setup(season: Season) -> str:
    return reverse("season_setup", args=[season.pk])


def _back(request: HttpRequest, season: Season, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect("season_setup", season_id=season.pk)
