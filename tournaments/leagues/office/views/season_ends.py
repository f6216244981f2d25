"""The end of a season of teams: what is open, closing and reopening it, and how it ended."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from clubs.permissions import may_organise, role_in
from clubs.views.access import signed_in, who_and_when
from listings import WIDE
from problems import Problem, Refused
from problems.wording import gettext as _
from tournaments.leagues.models import FinalPlace, Season, SeasonKind
from tournaments.leagues.office.selectors.honour_listing import winner_listing
from tournaments.leagues.office.selectors.honours import named_honours, trophies_to_hand
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.season_ends import season_end
from tournaments.leagues.office.services.season_ends import close_season, reopen_season
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.listed_tables import drawn_averages
from tournaments.standings.teams.columns import FinalLine, final_listing
from web.form_pages import go_to, require_page, save_or_message
from web.listings.page import page_table

A_FEW = 10
"""So many lines of averages are shown at once."""
REASON = "reason."


@require_page
@secretary_required
def close(request: HttpRequest, season: Season) -> HttpResponse:
    """Show what is open in a season, and close it once each of these is settled or let go with a reason."""
    if season.closed_at is not None:
        return redirect("season_end", season_id=season.pk)
    now = timezone.now()
    reasons = {
        key.removeprefix(REASON): request.POST.get(key, "") for key in request.POST if key.startswith(REASON)
    }
    every = request.POST.get("every", "")
    faults: list[str] = []
    wrong: dict[str, Problem] = {}
    matters = open_matters(season, now)
    if request.method == "POST":
        given = {one.key: reasons.get(one.key, "").strip() or every for one in matters}
        try:
            close_season(season.pk, given, by=signed_in(request), now=now)
        except Refused as refused:
            wrong = {fault.field.removeprefix("let_go."): fault for fault in refused.problems if fault.field}
            faults = [fault.message for fault in refused.problems if not fault.field]
            if wrong:
                count = len(wrong)
                faults.append(f"Still open: {count}. Settle each of them, or say why you're leaving it.")
        else:
            message = _("{name} is closed. Its tables don't change any more.", name=season.name)
            return go_to(request, message, "season_end", season_id=season.pk)
    context = {
        "season": season,
        "matters": [
            {"matter": one, "reason": reasons.get(one.key, ""), "fault": _short(wrong.get(one.key))}
            for one in matters
        ],
        "every": every,
        "faults": faults,
    }
    return render(request, "leagues/close.html", context, status=422 if faults else 200)


def _short(fault: Problem | None) -> str:
    """Return what stands beside the field of something that is open: its sentence stands there already."""
    if fault is None:
        return ""
    return "Settle it, or say why you're leaving it." if fault.code == "still_open" else fault.message


@require_safe
def end(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show how a closed season ended: its winners, the final tables and the averages."""
    season = get_object_or_404(
        visible_seasons(request.user).filter(kind=SeasonKind.TEAMS, closed_at__isnull=False), pk=season_id
    )
    divisions = season_end(season)
    honours = named_honours(list(season.honours.select_related("team", "player", "partner")))
    role = role_in(request.user, season.club_id)
    organiser = may_organise(request.user, season.club_id)
    context = {
        "season": season,
        "end": getattr(season, "end", None),
        "honours": honours,
        "winners": page_table(winner_listing(honours), name="winners"),
        "trophies": trophies_to_hand(season, [one for one, _ in honours]) if organiser and honours else [],
        "divisions": [
            {
                "division": one.division,
                "drawn": page_table(
                    final_listing(one.division.name, one.lines),
                    {"team": lambda line: reverse("team", args=[line.team.number])},
                    name=f"table-{one.division.pk}",
                    most=WIDE,
                ),
                "brings": [(line.team.name, brings) for line in one.lines if (brings := _brings(line))],
                "averages": [
                    drawn_averages(season, f"{who}-{one.division.pk}", lines[:A_FEW], who, title)
                    for title, who, lines in (
                        ("Averages", "Player", one.players),
                        ("Averages of pairs", "Pair", one.pairs),
                    )
                    if lines
                ],
            }
            for one in divisions
        ],
        "organiser": organiser,
        "owner": role == Role.OWNER,
    }
    return render(request, "leagues/season_end.html", context)


def _brings(line: FinalLine) -> list[str]:
    """Return what a place brought, in words."""
    goes = [FinalPlace.Goes(line.goes).label] if line.goes else []
    return [*(["first"] if line.title else []), *map(str, goes)]


@require_POST
@secretary_required
def reopen(request: HttpRequest, season: Season) -> HttpResponse:
    """Open a closed season again; an owner of its club may."""
    if role_in(request.user, season.club_id) != Role.OWNER:
        raise Http404
    reason = request.POST.get("reason", "")
    if not save_or_message(request, lambda: reopen_season(season.pk, reason, **who_and_when(request))):
        return redirect("season_end" if season.closed_at else "season", season_id=season.pk)
    message = _("{name} is open again. Close it again when everything is settled.", name=season.name)
    return go_to(request, message, "season", season_id=season.pk)
