"""Set up a season of teams: dates, divisions, pubs, teams, rules, points, captains' links, calendars' addresses."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from clubs.permissions import clubs_where
from clubs.views.access import who_and_when
from problems import Refused
from problems.wording import gettext as _
from problems.wording import many
from tournaments.leagues.captain.selectors.team_passes import team_code
from tournaments.leagues.captain.services.captains import captain_link
from tournaments.leagues.fixtures.services.dates import move_to_own_pub
from tournaments.leagues.models import Fixture, Season, TeamStatus, Venue
from tournaments.leagues.pubs.selectors.new_pubs import staying_matches
from tournaments.leagues.pubs.services import venues
from tournaments.leagues.season.selectors.season_checks import checks
from tournaments.leagues.season.selectors.team_seasons import setup_faults, starting_hours
from tournaments.leagues.season.services import team_seasons as services
from tournaments.leagues.season.services.seasons import change_calendar_addresses
from tournaments.leagues.season.services.team_seasons import (
    change_team_season,
    create_team_season,
    save_division,
    save_team,
)
from tournaments.leagues.season.views.league_forms import (
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
from tournaments.leagues.teams.selectors.entry_forms import passes_of
from tournaments.leagues.teams.selectors.squads import short_squads_sentence
from tournaments.leagues.teams.services import importing
from tournaments.leagues.views.access import clubs_to_run, secretary_required
from tournaments.leagues.views.form_pages import form_page
from tournaments.matches.presets import PRESETS
from tournaments.matches.rules import LeagueRules
from web.form_pages import attempt, create_from, go_to, keep, read_post, require_page, try_create

MOST_ACTS = 30


@require_page
@login_required
def new_league(request: HttpRequest) -> HttpResponse:
    """Make a season of teams of a club that one organises."""
    clubs = clubs_to_run(request)
    chosen = request.POST.get("club", request.GET.get("club", ""))
    club = next((club for club in clubs if str(club.pk) == chosen), clubs[0])
    form = NewLeagueForm(read_post(request))

    def make() -> Season:
        data = form.cleaned_data
        return create_team_season(club, data, data["preset"], **who_and_when(request))

    made = create_from(form, make)
    if made is not None:
        return _back(request, made, _("{name} is set up. Now add its teams.", name=made.name))
    context = {"form": form, "clubs": clubs, "club": club, "presets": PRESETS}
    return render(request, "leagues/new_league.html", context, status=422 if form.errors else 200)


@require_safe
@secretary_required
def setup(request: HttpRequest, season: Season) -> HttpResponse:
    """Show all that a season of teams is made of, and what is still missing."""
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


@require_page
@secretary_required
def dates(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's name and dates."""
    initial = {name: getattr(season, name) for name in SeasonDatesForm.base_fields}
    form = SeasonDatesForm(read_post(request), initial=initial)
    if keep(form, lambda: change_team_season(season.pk, form.cleaned_data, **who_and_when(request))):
        return _back(request, season, "Saved.")
    return form_page(request, form, f"{season.name}: dates", _setup(season))


@require_page
@secretary_required
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's rules, section by section; what the printed rules don't say is marked."""
    form = RulesForm(LeagueRules(season.rules), read_post(request))
    if keep(form, lambda: change_team_season(season.pk, {"rules": form.values()}, **who_and_when(request))):
        return _back(request, season, "Saved. The new rules count from now on.")
    context = {"season": season, "form": form, "to_check": season.to_check}
    return render(request, "leagues/rules.html", context, status=422 if form.errors else 200)


@require_POST
@secretary_required
def checked(request: HttpRequest, season: Season) -> HttpResponse:
    """Take what the secretary has looked at off the list of what is to be checked."""
    seen = set(request.POST.getlist("checked"))
    left = [key for key in season.to_check if key not in seen]
    return _try(
        request, season, lambda: change_team_season(season.pk, {"to_check": left}, **who_and_when(request))
    )


@require_page
@secretary_required
def points(request: HttpRequest, season: Season) -> HttpResponse:
    """Change what a match is worth; tables follow at once."""
    form = PointsForm(read_post(request), initial=points_initial(season.scheme))
    if keep(form, lambda: change_team_season(season.pk, {"scheme": form.scheme()}, **who_and_when(request))):
        return _back(request, season, "Saved. The tables follow at once.")
    return form_page(request, form, f"{season.name}: points", _setup(season))


@require_page
@secretary_required
def side_table(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the competition that is played beside the matches, or begin or end one."""
    form = SideTableForm(season, read_post(request))
    if keep(
        form,
        lambda: change_team_season(season.pk, {"side_table": form.side_table()}, **who_and_when(request)),
    ):
        return _back(request, season, "Saved. Its table follows at once.")
    return form_page(request, form, f"{season.name}: side table", _setup(season))


@require_page
@secretary_required
def edit_division(request: HttpRequest, season: Season, division_id: int | None = None) -> HttpResponse:
    """Add a division, or change one."""
    found = None if division_id is None else get_object_or_404(season.divisions, pk=division_id)
    level = 1 + season.divisions.count()
    form = DivisionForm(
        read_post(request),
        instance=found,
        initial={} if found else {"level": level, "name": f"Division {level}", **starting_hours(season)},
    )
    if keep(form, lambda: save_division(season.pk, form.cleaned_data, division_id, **who_and_when(request))):
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
@secretary_required
def remove_division(request: HttpRequest, season: Season, division_id: int) -> HttpResponse:
    """Take out a division without teams."""
    get_object_or_404(season.divisions, pk=division_id)
    return _try(
        request, season, lambda: services.remove_division(season.pk, division_id, **who_and_when(request))
    )


@require_page
@secretary_required
def edit_team(request: HttpRequest, season: Season, team_id: int | None = None) -> HttpResponse:
    """Add a team, or change one."""
    found = None if team_id is None else get_object_or_404(season.teams, pk=team_id)
    form = TeamForm(season, read_post(request), instance=found)
    if keep(form, lambda: save_team(season.pk, form.cleaned_data, team_id, **who_and_when(request))):
        if found is not None and "venue" in form.changed_data and staying_matches(found):
            message = _("{name} is saved.", name=found.name)
            return go_to(request, message, "new_pub", season_id=season.pk, team_id=found.pk)
        return _back(request, season, f"{form.cleaned_data['name']} is saved.")
    more: dict[str, Any] = {}
    if found is not None:
        plays = found.home_fixtures.exists() or found.away_fixtures.exists()
        remove = "" if plays else reverse("remove_team", args=[season.pk, found.pk])
        more = {"remove": remove, "team": found, "staying": len(staying_matches(found))}
    more["button"] = "Save" if found else "Add this team"
    return form_page(request, form, found.name if found else "A new team", _setup(season), **more)


@require_page
@secretary_required
def new_pub(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Show which published matches of a team stay at another pub, and move those that are ticked."""
    team = get_object_or_404(season.teams.select_related("venue"), pk=team_id)
    staying = staying_matches(team)
    ticked = {one.fixture.pk for one in staying if not one.clash}
    faults: list[str] = []
    if request.method == "POST":
        sent = set(request.POST.getlist("fixtures"))
        ticked = {one.fixture.pk for one in staying if str(one.fixture.pk) in sent}
        why = request.POST.get("reason", "")
        moved, faults = try_create(
            lambda: move_to_own_pub(season.pk, team.pk, ticked, why=why, **who_and_when(request))
        )
        if moved is not None:
            count = many(len(moved), "match", "matches")
            message = _(
                "Moved {count}. Calendars follow, and each match's page keeps the old pub.", count=count
            )
            return go_to(request, message, "edit_team", season_id=season.pk, team_id=team.pk)
    context = {
        "season": season,
        "team": team,
        "staying": staying,
        "ticked": ticked,
        "reason": request.POST.get(
            "reason", f"{team.name} play at {team.venue.name} now." if team.venue else ""
        ),
        "faults": faults,
    }
    return render(request, "leagues/new_pub.html", context, status=422 if faults else 200)


@require_POST
@secretary_required
def remove_team(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Take out a team without fixtures."""
    get_object_or_404(season.teams, pk=team_id)
    return _try(request, season, lambda: services.remove_team(season.pk, team_id, **who_and_when(request)))


@require_page
@secretary_required
def paste(request: HttpRequest, season: Season) -> HttpResponse:
    """Take in teams that are pasted or come from a CSV file: first what that would do, then, asked again, do it."""
    try:
        text = _pasted(request)
        preview = importing.preview_teams(season, text) if text.strip() else None
    except Refused as refused:
        text, preview = "", importing.ImportPreview(faults=list(refused.problems))
    if request.POST.get("take") and preview is not None and not preview.faults:
        added: list[int] = []
        if attempt(
            request, lambda: added.append(importing.take_teams(season.pk, text, **who_and_when(request)))
        ):
            return _back(request, season, f"{many(added[0], 'team')} added.")
    context = {"season": season, "text": text, "preview": preview}
    return render(request, "leagues/paste.html", context, status=422 if preview and preview.faults else 200)


def _pasted(request: HttpRequest) -> str:
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    content: bytes = file.read(4 * importing.MOST_CHARACTERS)
    return importing.read_file(content)


@require_page
@login_required
def edit_venue(request: HttpRequest, venue_id: int) -> HttpResponse:
    """Change a pub, and say on which dates it has no room."""
    clubs = clubs_where(request.user, Role.ORGANISER)
    found = get_object_or_404(Venue.objects.select_related("club").filter(club__in=clubs), pk=venue_id)
    days = [closure.date for closure in found.closures.all()]
    form = VenueForm(read_post(request), instance=found, initial={"closed": days})

    def write() -> None:
        values = {name: value for name, value in form.cleaned_data.items() if name != "closed"}
        venues.save_venue(found.club, values, found.pk)
        venues.set_closures(found, form.cleaned_data["closed"])

    if keep(form, write):
        return go_to(request, _("{name} is saved.", name=found.name), "venue", venue_id=found.pk)
    return form_page(
        request, form, found.name, reverse("venue", args=[found.pk]), back_to=f"Back to {found.name}"
    )


@require_page
@secretary_required
def captains(request: HttpRequest, season: Season) -> HttpResponse:
    """Show each team's link for its captain, to hand out; draw those that are missing."""
    teams = season.teams.filter(status=TeamStatus.PLAYING)
    if request.method == "POST":
        for team in teams:
            captain_link(season.pk, team.pk, **who_and_when(request))
        return redirect("season_captains", season_id=season.pk)
    passes = passes_of(season)
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
@secretary_required
def new_link(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Draw a captain's link anew; the old one opens nothing any more."""
    team = get_object_or_404(season.teams, pk=team_id)
    captain_link(season.pk, team.pk, anew=True, **who_and_when(request))
    message = _("{name} has a new link. The old one no longer works.", name=team.name)
    return go_to(request, message, "season_captains", season_id=season.pk)


@require_POST
@secretary_required
def change_calendars(request: HttpRequest, season: Season) -> HttpResponse:
    """Give all calendars of a season new addresses; the old ones end."""
    change_calendar_addresses(season.pk, **who_and_when(request))
    return _back(request, season, _("The calendars have new addresses. The old ones no longer work."))


def _try(request: HttpRequest, season: Season, write: Callable[[], object]) -> HttpResponse:
    attempt(request, write)
    return redirect("season_setup", season_id=season.pk)


def _setup(season: Season) -> str:
    return reverse("season_setup", args=[season.pk])


def _back(request: HttpRequest, season: Season, message: str) -> HttpResponse:
    return go_to(request, message, "season_setup", season_id=season.pk)
