"""A season of teams as everybody reads it: its divisions, teams, pubs and matches."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import may_organise, role_in
from tournaments.leagues.cards.selectors.match_tables import has_tables, live_context
from tournaments.leagues.cards.selectors.player_changes import changes_of, name_changes, starters
from tournaments.leagues.cards.selectors.results import result_note
from tournaments.leagues.cups.selectors.cup_pages import is_level
from tournaments.leagues.cups.selectors.cups import handicap_sentence
from tournaments.leagues.cups.selectors.play_offs import play_off_of, promoting
from tournaments.leagues.fixtures.selectors.calendars import calendar_by_code, calendar_code, calendar_text
from tournaments.leagues.fixtures.selectors.fixtures import (
    by_week,
    fixtures_at,
    fixtures_of,
    fixtures_of_team,
    this_week,
)
from tournaments.leagues.line_ups.selectors.side_tables import form_of
from tournaments.leagues.line_ups.selectors.sight import Looking, line_ups_seen
from tournaments.leagues.models import Division, FinalPlace, Fixture, Season, SeasonKind, Side, Team, Venue
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.rulings.selectors.adjustments import adjustments_of, rulings_of, signed
from tournaments.leagues.season.selectors.to_do import to_do
from tournaments.leagues.tables.selectors.league_tables import (
    DivisionTable,
    division_table,
    division_tables,
    ends_of,
    precedence_of,
)
from tournaments.leagues.tables.selectors.newspaper import week_text
from tournaments.leagues.teams.selectors.names import shows_whole
from tournaments.leagues.views.access import visible_league
from tournaments.matches.card import differing, stored_results
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS, SHOWN, MatchState
from tournaments.standings.teams.moves import TeamMove, UpAndDown, moves
from tournaments.standings.teams.scheme import rounded, shown

FORM = {"won": "W", "drawn": "D", "lost": "L"}
MOVES = {
    TeamMove.TITLE: "first",
    TeamMove.UP: "goes up",
    TeamMove.PLAY_OFF: "play-off",
    TeamMove.DOWN: "goes down",
}


def season_page(request: HttpRequest, season: Season) -> HttpResponse:
    """Show a season of teams: each division's table, and what is played this week."""
    role = role_in(request.user, season.club_id)
    organiser = role is not None and role >= Role.ORGANISER
    weeks = by_week(season, fixtures_of(season).exclude(state=MatchState.VOID))
    now = timezone.localdate()
    divisions = list(season.divisions.all())
    tables = division_tables(season, divisions)
    played = [week for week in weeks if any(one.state in COUNTS for one in week.fixtures)]
    context = {
        "season": season,
        "organiser": organiser,
        "on_panel": role == Role.PANEL,
        "divisions": [
            {"division": division, "lines": _lines(tables[division.pk], ends_of(division))}
            for division in divisions
        ],
        "week": this_week(weeks, now),
        "last": next((week for week in reversed(played) if week.monday <= now), None),
        "to_do": len(to_do(season, timezone.now())) if organiser else 0,
        "plan": season.fixture_plans.first() if organiser and not weeks else None,
        "published": any(one.tie_id is None for week in weeks for one in week.fixtures),
        "cups": list(season.cups.all()),
        "calendar": calendar_code(season, "season", season.pk),
    }
    return render(request, "leagues/team_season.html", context)


def table_lines(season: Season, division: Division, *, side: bool = False) -> list[dict[str, Any]]:
    """Return the lines of a division's table, or of its side table, for a template, with what was given or taken."""
    lines = _lines(division_table(season, division, side=side), UpAndDown() if side else ends_of(division))
    why = adjustments_of([line["team"] for line in lines], side=side) if any_adjusted(lines) else {}
    return [line | {"adjustments": why.get(line["team"], [])} for line in lines]


def any_adjusted(lines: Sequence[dict[str, Any]]) -> bool:
    """Tell whether a table has a column for points that were given or taken."""
    return any(line["adjusted"] for line in lines)


def _lines(table: DivisionTable, ends: UpAndDown) -> list[dict[str, Any]]:
    brings = moves(table.rows, ends)
    lines = [_line(table, row, brings[row.team]) for row in table.rows]
    more = {"has_adjusted": any_adjusted(lines), "has_per_match": table.has_per_match}
    return [line | more for line in lines]


def _line(table: DivisionTable, row: Any, brings: frozenset[TeamMove]) -> dict[str, Any]:
    change = table.changes.get(row.team)
    return {
        "team": row.team,
        "name": table.names[row.team],
        "place": row.place,
        "tied": row.tied,
        "tally": row.tally,
        "points": shown(row.tally.points),
        "per_match": rounded(row.tally.points_per_match),
        "adjusted": signed(points) if (points := row.tally.adjusted - row.tally.deducted) else "",
        "form": [FORM[outcome.value] for outcome in table.form.get(row.team, ())],
        "explanation": table.explanations[row.team],
        "risen": 0 if change is None else change.risen,
        "brings": [MOVES[kind] for kind in TeamMove if kind in brings],
    }


@require_safe
def division(request: HttpRequest, season_id: int, division_id: int) -> HttpResponse:
    """Show a division: its table with a sentence for each place, and all its fixtures by week."""
    season = visible_league(request, season_id)
    found = get_object_or_404(season.divisions, pk=division_id)
    table = division_table(season, found)
    context = {
        "season": season,
        "division": found,
        "lines": table_lines(season, found),
        "metrics": table.precedence,
        "provisional": [table.names[one] for one in table.provisional],
        "calendar": calendar_code(season, "division", found.pk),
        "weeks": by_week(season, fixtures_of(season).filter(division=found).exclude(state=MatchState.VOID)),
        "sets_up_play_off": _sets_up_play_off(request, season, found),
        "puts_in_order": _puts_in_order(request, season, table),
    }
    return render(request, "leagues/division.html", context)


def _puts_in_order(request: HttpRequest, season: Season, table: DivisionTable) -> bool:
    """Tell whether the reader may put teams in order that share a place, in a league whose rules part them."""
    sharing = any(row.tied for row in table.rows) and any(row.tally.played for row in table.rows)
    parts = LeagueRules(season.rules).word("level_title") != "share"
    return sharing and parts and season.closed_at is None and may_organise(request.user, season.club_id)


def _sets_up_play_off(request: HttpRequest, season: Season, division: Division) -> bool:
    """Tell whether the reader may set up the play-off of a division, and there is none."""
    wanted = division.play_off and season.closed_at is None and may_organise(request.user, season.club_id)
    return bool(wanted) and division in promoting(season) and play_off_of(division) is None


@require_safe
def side_table(request: HttpRequest, season_id: int, division_id: int) -> HttpResponse:
    """Show the side table of a division, with a sentence for each place; 404 where the season has none."""
    season = visible_league(request, season_id)
    found = get_object_or_404(season.divisions, pk=division_id)
    if not season.side_table:
        raise Http404
    context = {
        "season": season,
        "division": found,
        "lines": table_lines(season, found, side=True),
        "metrics": precedence_of(season, side=True),
    }
    return render(request, "leagues/side_table.html", context)


@require_safe
def week(request: HttpRequest, season_id: int, number: int) -> HttpResponse:
    """Give a week's results and the tables as plain text, for the newspaper."""
    text = week_text(visible_league(request, season_id), number)
    if text is None:
        raise Http404
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
def calendar(_request: HttpRequest, code: str) -> HttpResponse:
    """Give a calendar of a season, a division, a team or a pub to calendar programs, by a secret address."""
    found = calendar_by_code(code)
    if found is None:
        raise Http404
    season, kind, number = found
    text = calendar_text(season, kind, number, "euchre-league")
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


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
    lines = {line["team"]: line for line in table_lines(found.season, found.division)}
    beside = table_lines(found.season, found.division, side=True) if found.season.side_table else []
    context = {
        "season": found.season,
        "team": found,
        "line": lines.get(found.pk),
        "side_line": next((one for one in beside if one["team"] == found.pk and one["tally"].played), None),
        "calendar": calendar_code(found.season, "team", found.pk),
        "booklet": f"team-{found.pk}",
        "next": None
        if found.season.closed_at is not None
        else next((one for one in fixtures if is_coming(one, today)), None),
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


def is_coming(fixture: Fixture, today: date) -> bool:
    """Tell whether a match is still to be played, today or later."""
    return (
        fixture.state in {MatchState.SCHEDULED, MatchState.PLAYING}
        and fixture.date is not None
        and fixture.date >= today
    )


@require_safe
def venue(request: HttpRequest, venue_id: int) -> HttpResponse:
    """Show a pub: who is at home there, what is down for it, and when it has no room."""
    seasons = visible_seasons(request.user).filter(kind=SeasonKind.TEAMS)
    found = get_object_or_404(
        Venue.objects.filter(club__in=seasons.values("club")).select_related("club"), pk=venue_id
    )
    today = timezone.localdate()
    context = {
        "venue": found,
        "teams": Team.objects.filter(venue=found, season__in=seasons, season__closed_at=None).select_related(
            "season"
        ),
        "fixtures": fixtures_at(found, today).filter(season__in=seasons)[:60],
        "closures": found.closures.filter(date__gte=today),
        "organiser": may_organise(request.user, found.club_id),
    }
    return render(request, "leagues/venue.html", context)


@require_safe
def fixture(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show a match: when and where, its result game by game, and everything that was decided about it."""
    found = get_object_or_404(
        Fixture.objects.filter(season__in=visible_seasons(request.user)).select_related(
            "season__club", "division", "home__division", "away__division", "venue", "tie__cup"
        ),
        pk=fixture_id,
    )
    return render(request, "leagues/fixture.html", _fixture_context(request, found))


def _fixture_context(request: HttpRequest, found: Fixture) -> dict[str, Any]:
    """Return what a match's page shows.

    Cards are everybody's once it is settled; before, they are the secretary's, and the appeals panel's of a match that
    it hears about: its members play in teams themselves, and read no line-up early.
    """
    role = role_in(request.user, found.season.club_id)
    organiser = role is not None and role >= Role.ORGANISER
    settled = found.state in COUNTS or found.state == MatchState.VOID
    reads = settled or organiser or (role == Role.PANEL and found.appeals.exists())
    cards = {card.side: card for card in found.cards.filter(stands=True)} if reads else {}
    results = {side: stored_results(card.legs) for side, card in cards.items()}
    one, other = results.get(Side.HOME), results.get(Side.AWAY)
    wrong = set(differing(one, other)) if one is not None and other is not None else set()
    form = form_of(found.season, found)
    seen = line_ups_seen(found.season, found, Looking(secretary=organiser)) if reads else []
    whole = shows_whole(found.season, to_secretary=organiser)
    return {
        "season": found.season,
        "fixture": found,
        "state": SHOWN[MatchState(found.state)],
        **(live_context(found, named=organiser) if has_tables(found) and not settled else {}),
        "start": handicap_sentence(found),
        "level": organiser and is_level(found),
        "result_note": result_note(found),
        "paper_card": f"card-{found.pk}",
        "organiser": organiser,
        "whole": whole,
        "cards": list(cards.values()),
        "games_seed": found.games_seed if form.is_by_draw else None,
        "legs": [
            {
                "number": number,
                "leg": leg,
                "side_name": form.side_name if number > len(form.legs) else "",
                "home": one[number - 1] if one is not None else None,
                "away": other[number - 1] if other is not None else None,
                "differs": number in wrong,
            }
            for number, leg in enumerate(form.card_legs, 1)
        ],
        "moves": found.moves.select_related("from_venue", "to_venue"),
        "decisions": found.decisions.select_related("user", "team").prefetch_related("appeals__team"),
        "protests": found.appeals.filter(decision=None).select_related("team"),
        "begun": found.date is not None and found.date <= timezone.localdate(),
        "requests": found.date_requests.filter(state="asked").select_related("team"),
        "replay": Fixture.objects.filter(replay_of=found).first(),
        "line_ups": [(line_up, starters(line_up.players.all())) for line_up in seen if line_up.players.all()],
        "changes": name_changes(found, changes_of(found, whole=whole), public=not organiser)
        if len(seen) == len(Side)
        else [],
    }
