"""A match as everybody reads it, and calendars of matches."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from clubs.permissions import role_in
from clubs.views.access import who_and_when
from problems.wording import gettext as _
from problems.wording import weekday_and_day
from tournaments.leagues.calendar.selectors.player_changes import changes_of, name_changes, starters
from tournaments.leagues.calendar.selectors.results import handicap_sentence, result_note
from tournaments.leagues.committee.selectors.what_stood import ruling_that_awards
from tournaments.leagues.cups.selectors.cup_pages import is_level
from tournaments.leagues.doors.selectors.calendars import calendar_by_code, calendar_text
from tournaments.leagues.evening.selectors.match_tables import has_tables, live_context
from tournaments.leagues.evening.selectors.named_games import named_games
from tournaments.leagues.evening.selectors.visibility import Viewer, line_ups_seen
from tournaments.leagues.models import Fixture, Season, Side
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.register.selectors.names import shows_whole
from tournaments.leagues.register.services.seasons import change_calendar_addresses
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_pages import back_to_setup
from tournaments.leagues.views.shared_pages import shared_page
from tournaments.matches.card import differing, stored_results
from tournaments.matches.states import COUNTS, SHOWN, MatchState


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
    cards = {card.side: card for card in found.cards.filter(stands=True).order_by("-side")} if reads else {}
    results = {side: stored_results(card.legs) for side, card in cards.items()}
    one, other = results.get(Side.HOME), results.get(Side.AWAY)
    wrong = set(differing(one, other)) if one is not None and other is not None else set()
    form = found.card_format
    seen = line_ups_seen(found, Viewer(secretary=organiser)) if reads else []
    whole = shows_whole(found.season, to_secretary=organiser)
    games = named_games(found, seen, whole=whole)
    return {
        "shared": shared_page(request, found.name, _preview_text(found)),
        "season": found.season,
        "fixture": found,
        "state": SHOWN[MatchState(found.state)],
        "card_missing": _is_card_missing(found),
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
                "game": games[number - 1],
                "side_table_name": form.side_table_name if number > len(form.legs) else "",
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
        "stood": organiser and ruling_that_awards(found) is not None,
        "requests": found.date_requests.filter(state="asked").select_related("team"),
        "replay": Fixture.objects.filter(replay_of=found).first(),
        "line_ups": [(line_up, starters(line_up.players.all())) for line_up in seen if line_up.players.all()],
        "changes": name_changes(found, changes_of(found, whole=whole), public=not organiser)
        if len(seen) == len(Side)
        else [],
    }


def _is_card_missing(found: Fixture) -> bool:
    """Tell whether the day of a match is over, and nobody has said how it ended."""
    over = found.date is not None and found.date < timezone.localdate()
    return over and found.state == MatchState.SCHEDULED


def _preview_text(found: Fixture) -> str:
    """Return what a match came to, or when and where it is, and of what it is one."""
    of = f"{found.competition}, {found.season.name}."
    if found.state in COUNTS:
        note = found.award_words or result_note(found)
        score = f"{found.home.name} {found.home_games}, {found.away.name} {found.away_games}"
        return f"{score}{f' ({note})' if note else ''}. {of}"
    if found.state == MatchState.SCHEDULED and found.date is not None:
        return f"{weekday_and_day(found.date)} at {found.venue.name}. {of}"
    return f"The match is {SHOWN[MatchState(found.state)]}. {of}"


@require_POST
@secretary_required
def change_calendars(request: HttpRequest, season: Season) -> HttpResponse:
    """Give all calendars of a season new addresses; the old ones end."""
    change_calendar_addresses(season.pk, **who_and_when(request))
    return back_to_setup(request, season, _("The calendars have new addresses. The old ones no longer work."))
