"""Set up a season of teams: a new league, its dates, rules, points, side table and divisions, and what is missing."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import Wording, all_of, day_and_month, ngettext, pluralize
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.plan_inputs import setup_faults
from tournaments.leagues.doors.views.setup_steps import setup_steps
from tournaments.leagues.models import Division, Fixture, Season, TeamStatus, Venue
from tournaments.leagues.office.services.rule_previews import preview_rules
from tournaments.leagues.register.selectors.season_checks import checks, checks_sentence
from tournaments.leagues.register.selectors.squads import short_squads_sentence
from tournaments.leagues.register.services import team_seasons as services
from tournaments.leagues.register.services.team_seasons import (
    change_team_season,
    create_team_season,
    save_division,
    starting_hours,
)
from tournaments.leagues.views.access import clubs_to_run, secretary_required
from tournaments.leagues.views.form_pages import back_to_setup, form_page, setup_address, try_from_setup
from tournaments.leagues.views.league_forms import (
    DivisionForm,
    NewLeagueForm,
    PointsForm,
    RulesForm,
    SeasonDatesForm,
    SideTableForm,
    points_initial,
)
from tournaments.matches.presets import PRESETS
from web.form_pages import create_from_form, read_post, require_page, save_form, save_or_message

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

    made = create_from_form(form, make)
    if made is not None:
        return back_to_setup(request, made, _("{name} is set up. Now add its teams.", name=made.name))
    context = {"form": form, "clubs": clubs, "club": club, "presets": PRESETS}
    return render(request, "leagues/new_league.html", context, status=422 if form.errors else 200)


@require_safe
@secretary_required
def setup(request: HttpRequest, season: Season) -> HttpResponse:
    """Show all that a season of teams is made of, and what is still missing."""
    fixtures = season.fixtures.filter(Fixture.OF_LEAGUE).count()
    missing = [] if fixtures else setup_faults(season)
    divisions = list(season.divisions.prefetch_related("teams__venue", "teams__captain"))
    context = {
        "season": season,
        "divisions": list(zip(divisions, _moves_words(divisions), strict=True)),
        "blank_weeks": _weeks_words(season.blank_weeks) if season.blank_weeks else "",
        "pubs": _pubs(season),
        "steps": setup_steps(season, divisions, missing, fixtures),
        "missing": missing,
        "short_squads": short_squads_sentence(season),
        "published": bool(fixtures),
        "to_check": checks(season),
        "check_sentence": checks_sentence(season) if season.to_check else "",
        "acts": season.audit_entries.select_related("user")[:MOST_ACTS],
    }
    return render(request, "leagues/setup.html", context)


def _pubs(season: Season) -> QuerySet[Venue]:
    """Return the club's pubs, those first that most teams of the season have: they may need more room."""
    here = Count("teams", filter=Q(teams__season=season, teams__status=TeamStatus.PLAYING))
    pubs = season.club.venues.annotate(teams_here=here)
    return pubs.order_by("-teams_here", "name", "id").prefetch_related("closures")


@require_page
@secretary_required
def dates(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's name and dates."""
    initial = {name: getattr(season, name) for name in SeasonDatesForm.base_fields}
    form = SeasonDatesForm(read_post(request), initial=initial)
    if save_form(form, lambda: change_team_season(season.pk, form.cleaned_data, **who_and_when(request))):
        return back_to_setup(request, season, "Saved.")
    return form_page(request, form, f"{season.name}: dates", setup_address(season))


@require_page
@secretary_required
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    """Change a season's rules, section by section, or look first; what the printed rules don't say is marked."""
    form = RulesForm(season.league_rules, read_post(request))
    shown = list[str]()
    if "look" in request.POST:
        looked = save_form(
            form,
            lambda: shown.extend(preview_rules(season.pk, form.values(), **who_and_when(request))),
        )
        context = {"season": season, "form": form, "to_check": season.to_check, "shown": shown}
        return render(
            request, "leagues/rules.html", context | {"looked": looked}, status=200 if looked else 422
        )
    if save_form(
        form, lambda: change_team_season(season.pk, {"rules": form.values()}, **who_and_when(request))
    ):
        return back_to_setup(request, season, "Saved. The new rules count from now on.")
    context = {"season": season, "form": form, "to_check": season.to_check}
    return render(request, "leagues/rules.html", context, status=422 if form.errors else 200)


@require_POST
@secretary_required
def checked(request: HttpRequest, season: Season) -> HttpResponse:
    """Take what the secretary has looked at off the list of what is to be checked."""
    seen = set(request.POST.getlist("checked"))
    left = [key for key in season.to_check if key not in seen]
    count = len(season.to_check) - len(left)
    if not count:
        messages.error(request, _("Tick what you have checked first."))
    elif save_or_message(
        request, lambda: change_team_season(season.pk, {"to_check": left}, **who_and_when(request))
    ):
        done = ngettext("{count} is checked", "{count} are checked", count, count=count)
        messages.success(request, _("{done}, {left} left to check.", done=done, left=len(left) or _("none")))
    return redirect("season_setup", season_id=season.pk)


@require_page
@secretary_required
def points(request: HttpRequest, season: Season) -> HttpResponse:
    """Change what a match is worth; tables follow at once."""
    form = PointsForm(read_post(request), initial=points_initial(season.scheme))
    if save_form(
        form, lambda: change_team_season(season.pk, {"scheme": form.scheme()}, **who_and_when(request))
    ):
        return back_to_setup(request, season, "Saved. The tables follow at once.")
    return form_page(request, form, f"{season.name}: points", setup_address(season))


@require_page
@secretary_required
def side_table(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the competition that is played beside the matches, or begin or end one."""
    form = SideTableForm(season, read_post(request))
    if save_form(
        form,
        lambda: change_team_season(season.pk, {"side_table": form.side_table()}, **who_and_when(request)),
    ):
        return back_to_setup(request, season, "Saved. Its table follows at once.")
    return form_page(request, form, f"{season.name}: side table", setup_address(season))


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
    if save_form(
        form, lambda: save_division(season.pk, form.cleaned_data, division_id, **who_and_when(request))
    ):
        return back_to_setup(request, season, f"{form.cleaned_data['name']} is saved.")
    remove = reverse("remove_division", args=[season.pk, found.pk]) if found else ""
    return form_page(
        request,
        form,
        found.name if found else "A new division",
        setup_address(season),
        remove=remove,
        button="Save" if found else "Add this division",
    )


@require_POST
@secretary_required
def remove_division(request: HttpRequest, season: Season, division_id: int) -> HttpResponse:
    """Take out a division without teams."""
    get_object_or_404(season.divisions, pk=division_id)
    return try_from_setup(
        request, season, lambda: services.remove_division(season.pk, division_id, **who_and_when(request))
    )


MOST_WEEKS_NAMED = 6


def _weeks_words(mondays: Iterable[str]) -> Wording:
    """Return weeks by their Mondays, a month once; more than a few are counted.

    >>> _weeks_words(["2026-12-21", "2026-12-28", "2027-01-04"]), _weeks_words(["2026-12-21"])
    ('the weeks of 21 and 28 December and 4 January', 'the week of 21 December')
    >>> _weeks_words([f"2026-12-0{day}" for day in range(1, 8)])
    '7 weeks'
    """
    days = sorted({date.fromisoformat(monday) for monday in mondays})
    if len(days) > MOST_WEEKS_NAMED:
        return Wording(pluralize(len(days), "week"))
    months = [list(month) for _month, month in groupby(days, key=lambda day: (day.year, day.month))]
    named = all_of(all_of([*(day.day for day in month[:-1]), day_and_month(month[-1])]) for month in months)
    return ngettext("the week of {days}", "the weeks of {days}", len(days), days=named)


def _moves_words(divisions: Sequence[Division]) -> list[Wording]:
    """Return for each division how many teams go up and down; nobody goes up from the top, or down from the foot.

    >>> [str(words) for words in _moves_words([Division(level=level, up=1, down=2) for level in (1, 2, 2, 3)])]
    ['2 go down.', '1 goes up, 2 go down.', '1 goes up, 2 go down.', '1 goes up.']
    """
    levels = [division.level for division in divisions]
    sentences = []
    for division in divisions:
        up = division.up if division.level > min(levels) else 0
        down = division.down if division.level < max(levels) else 0
        parts = [ngettext("{count} goes up", "{count} go up", up, count=up)] if up else []
        parts += [ngettext("{count} goes down", "{count} go down", down, count=down)] if down else []
        sentences.append(_("{parts}.", parts=", ".join(parts)) if parts else Wording(""))
    return sentences
