"""The seasons that one may see, the page of one, of nights or of teams, and what waits for its secretary."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import clubs_where, may_organise, role_in
from problems.wording import all_of, day_words, pluralize
from tournaments.leagues.calendar.selectors.fixtures import weeks_with_matches
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.models import Division, Fixture, Season, SeasonKind
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.permissions import listed_seasons, visible_seasons
from tournaments.leagues.register.selectors.nights import counted_nights, night_labels, nights_of
from tournaments.leagues.register.selectors.season_places import places_by_night
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek, this_week
from tournaments.leagues.register.selectors.standings import SeasonStandings, standings
from tournaments.leagues.tables.selectors.league_tables import division_tables
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.listed_tables import drawn_table
from tournaments.leagues.views.place_charts import nights_chart
from tournaments.leagues.views.shared_pages import MOST_LEADERS, SharedPage, shared_page
from tournaments.matches.states import COUNTS
from tournaments.nights.models import NIGHT_ENDED, Night
from tournaments.nights.permissions import visible_nights
from tournaments.standings.columns import SeasonLine
from tournaments.standings.metrics import SEASON_METRICS
from tournaments.standings.rank import deciding
from web.listings.page import PageTable, page_table
from web.numbers import whole_number
from web.site_address import site_url

A_PAGE = 100


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """List the seasons that a visitor may see, the newest first; to strangers those that are ready."""
    rows = listed_seasons(request.user).order_by("-id")
    context = {
        "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "organiser": clubs_where(request.user, Role.ORGANISER).exists(),
    }
    return render(request, "leagues/seasons.html", context)


@require_safe
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show who stands where in a season, by which metrics, and why."""
    found = get_object_or_404(visible_seasons(request.user), pk=season_id)
    if found.kind == SeasonKind.TEAMS:
        return season_page(request, found)
    counted = counted_nights(found)
    now = standings(found, counted)
    organiser = may_organise(request.user, found.club_id)
    risen = places_by_night(found, counted).risen()
    page = Paginator(now.lines(risen), A_PAGE).get_page(request.GET.get("page"))
    metrics = deciding(found.precedence, SEASON_METRICS)
    others = (nights_of(found) & visible_nights(request.user)).exclude(state__in=NIGHT_ENDED)
    chosen = whole_number(request.GET.get("player", ""))
    context = {
        "shared": _shared(request, found, _leaders_sentence(now)),
        "season": found,
        "organiser": organiser,
        "page": page,
        "drawn": _drawn(found, now, list(page), organiser=organiser),
        "metrics": metrics,
        "places": nights_chart(found, counted, chosen),
        "players": [(row.player, now.names[row.player]) for row in now.rows],
        "chosen": chosen,
        "nights": [{"night": night, "name": now.nights[night.pk]} for night in counted],
        "others": _named(list(others)),
    }
    return render(request, "leagues/season.html", context)


def _shared(request: HttpRequest, season: Season, sentence: str) -> SharedPage:
    """Return what a season's page says of itself where it is shared: when it runs, and a sentence more."""
    starts, ends = (None if day is None else day_words(day) for day in (season.starts, season.ends))
    when = f"From {starts}" if starts else ""
    if ends:
        when = f"{when} to {ends}" if when else f"Until {ends}"
    text = f"{when}. {sentence}" if when else sentence
    return shared_page(request, f"{season.name}, {season.club.name}", text)


def _divisions_sentence(divisions: Sequence[Division]) -> str:
    if not divisions:
        return "The season has no division yet."
    return f"{pluralize(len(divisions), 'division')}: {all_of(division.name for division in divisions)}."


def _leaders_sentence(now: SeasonStandings) -> str:
    """Return who leads a season of nights, under the names that everybody reads."""
    if not now.nights:
        return "No night has been played yet."
    first = [now.names[row.player] for row in now.rows if row.place == 1]
    after = f"after {pluralize(len(now.nights), 'night')}"
    if not first:
        return f"Nobody has a place yet {after}."
    names = f"{len(first)} players" if len(first) > MOST_LEADERS else all_of(first)
    return f"{names} {'leads' if len(first) == 1 else 'share first place'} {after}."


def _drawn(found: Season, now: SeasonStandings, rows: Sequence[SeasonLine], *, organiser: bool) -> PageTable:
    """Return the standings of a season of nights as its page draws them, with a column for each night."""
    listed = now.listing("Standings by night", found.precedence)
    return page_table(
        replace(listed, rows=rows),
        {"player": lambda line: reverse("edit_player", args=[line.row.player])} if organiser else None,
        heads={f"night_{night}": reverse("night_standings", args=[night]) for night in now.nights},
        name="standings",
        scrolls=True,
        sorts=True,
    )


def _named(nights: list[Night]) -> list[dict[str, Any]]:
    names = night_labels(nights)
    return [{"night": night, "name": names[night.pk]} for night in nights]


def _by_competition(week: SeasonWeek | None) -> SeasonWeek | None:
    """Return a week with each division's matches together, the highest first, and then each cup's."""
    if week is None:
        return None

    def place(match: Fixture) -> tuple[bool, int, int, str]:
        division = match.division
        level = (0, 0) if division is None else (division.level, division.pk)
        return (match.tie_id is not None, *level, match.competition)

    return replace(week, fixtures=tuple(sorted(week.fixtures, key=place)))


def season_page(request: HttpRequest, season: Season) -> HttpResponse:
    """Show a season of teams: each division's table, and what is played this week."""
    role = role_in(request.user, season.club_id)
    organiser = role is not None and role >= Role.ORGANISER
    weeks = weeks_with_matches(season)
    now = timezone.localdate()
    divisions = list(season.divisions.all())
    tables = division_tables(season, divisions)
    played = [week for week in weeks if any(one.state in COUNTS for one in week.fixtures)]
    context = {
        "shared": _shared(request, season, _divisions_sentence(divisions)),
        "season": season,
        "organiser": organiser,
        "on_panel": role == Role.PANEL,
        "divisions": [
            {"division": division, "drawn": drawn_table(season, division, tables[division.pk])}
            for division in divisions
        ],
        "week": _by_competition(this_week(weeks, now)),
        "last": next((week for week in reversed(played) if week.monday <= now), None),
        "to_do": len(to_do(season, timezone.now())) if organiser else 0,
        "plan": season.fixture_plans.first() if organiser and not weeks else None,
        "published": any(one.tie_id is None for week in weeks for one in week.fixtures),
        "cups": list(season.cups.all()),
        "calendar": calendar_code(season, "season", season.pk),
        # Its fixtures have just been published.
        "next": organiser and "next" in request.GET,
        "address": site_url(reverse("season", args=[season.pk])),
    }
    return render(request, "leagues/team_season.html", context)


@require_safe
@secretary_required
def season_to_do(request: HttpRequest, season: Season) -> HttpResponse:
    """Show everything that waits for the secretary: nothing else asks for attention."""
    found = to_do(season, timezone.now())
    together = sum(one.kind == "penalty" for one in found) > 1
    return render(request, "leagues/to_do.html", {"season": season, "items": found, "together": together})
