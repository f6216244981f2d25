"""A team's players, as the secretary keeps them: register, transfer, who has paid, who was named at the start."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from clubs.lists.people import corrected_people
from clubs.views.access import signed_in
from clubs.views.pasted_lists import again_context, look_context, looked_at, pasted_text, read_pasted
from listings import Listing
from problems import Problem, Refused
from problems.wording import Wording, day_and_month, gettext_noop, pluralize
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.penalties import fines_of
from tournaments.leagues.committee.services.penalties import let_off, mark_fines
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import EntryAnswer, Registration, Season, Team
from tournaments.leagues.office.selectors.next_seasons import asked_players
from tournaments.leagues.office.services.entry_forms import answer_entry
from tournaments.leagues.register.selectors.bans import ban_lines
from tournaments.leagues.register.selectors.squad_listing import SquadLine, team_squad_listing
from tournaments.leagues.register.selectors.squads import (
    fees_of,
    moving_together,
    squad_rows,
    transferable,
)
from tournaments.leagues.register.services.bans import BanInput, ban_player, end_ban
from tournaments.leagues.register.services.registrations import (
    mark_fees,
    mark_named_at_start,
    move_together,
    register,
)
from tournaments.leagues.register.services.squads import TakenSquad, take_squad
from tournaments.leagues.views.access import secretary_required
from web.form_pages import create_or_errors, go_to, require_page
from web.listings.page import page_table
from web.numbers import number_of
from web.typed_dates import DateUnreadable, read_typed_date

DONE = {
    "again": gettext_noop("Saved."),
    "fees": gettext_noop("Saved."),
    "at_start": gettext_noop("Saved."),
    "fines": gettext_noop("Saved."),
    "let_off": gettext_noop("The fine is taken back."),
    "transfer": gettext_noop("Transferred."),
    "together": gettext_noop("Moved together."),
    "ban": gettext_noop("Banned."),
    "end_ban": gettext_noop("The ban is ended."),
}
"""What is said once one of the page's forms is done, by the name of its button."""

BUTTONS = (gettext_noop("Register this player"), gettext_noop("Register these {count}"))
BAN_FIELDS = ("banned", "starts", "until", "for_matches", "reason")


@require_page
@secretary_required
def squad(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Show a team's squad, register those of a list that was looked at first, or transfer one player or several."""
    found = get_object_or_404(season.teams.select_related("division", "season"), pk=team_id)
    faults: list[str] = []
    lines = looked_at(request)
    if request.method == "POST" and lines is None and {"names", "file"} & {*request.POST, *request.FILES}:
        try:
            return _look_page(request, found)
        except Refused as refused:
            faults = [fault.message for fault in refused.problems]
    elif lines is not None or DONE.keys() & request.POST.keys():
        message, faults = create_or_errors(lambda: _write(request, found))
        if message is not None:
            return go_to(request, message, "squad", season_id=season.pk, team_id=found.pk)
        if corrected_people(lines or ()).lines:
            problems = [Problem("refused", "names", Wording(fault)) for fault in faults]
            look = again_context(
                season.club, lines or (), problems, buttons=BUTTONS, along=_since_typed(request)
            )
            return _show_look(request, found, look, status=422)
    named_needed = season.league_rules.number("named_at_start")
    rows, others, today = squad_rows(found), transferable(found), timezone.localdate()
    movers = {number_of(text) for text in request.POST.getlist("movers")}
    context = {
        "season": season,
        "team": found,
        "squad": page_table(_squad(rows, named=bool(named_needed)), name="squad", sorts=True),
        "registered": [row for row, _ in rows],
        "fees": fees_of(row for row, _ in rows),
        "named_needed": named_needed,
        "named": _named(request, [row for row, _ in rows]),
        "naming": "at_start" in request.POST,
        "fines": fines_of(found),
        "let_off": "let_off" in request.POST,
        "others": others,
        "today": today,
        "later": any(row.joined_on > today for row in others),
        "together": moving_together(found, others),
        "movers": movers,
        "opened": {row.team_id for row in others if row.player_id in movers},
        "signatures": Registration.SignedBy.choices,
        "chosen": request.POST.get("player", ""),
        "signed_by": request.POST.get("signed_by", ""),
        "asked": asked_players(found),
        "bans": ban_lines(found, today),
        "names": request.POST.get("names", ""),
        "since": request.POST.get("since", ""),
        "ban": {name: request.POST.get(name, "") for name in BAN_FIELDS},
        "faults": faults,
    }
    return render(request, "leagues/squad.html", context, status=422 if faults else 200)


def _squad(rows: Sequence[tuple[Registration, str]], *, named: bool) -> Listing[SquadLine]:
    return team_squad_listing([SquadLine(row, row.player.name, signed) for row, signed in rows], named=named)


def _named(request: HttpRequest, rows: Sequence[Registration]) -> set[int]:
    """Return the registrations that are ticked as named at the start: as they were sent, or else as they are."""
    if "at_start" in request.POST:
        return {number_of(text) for text in request.POST.getlist("named")}
    return {row.pk for row in rows if row.named_at_start}


def _look_page(request: HttpRequest, team: Team) -> HttpResponse:
    """Show a list of players as it was understood, before anybody is registered. Raises Refused."""
    text = pasted_text(request)
    found = read_pasted(text, partners=False)
    if not found.lines and not found.left_out:
        message = _("Type or paste the players' names first.")
        raise LeagueRefused(Problem("nothing_there", "names", message))
    club = team.season.club
    look = look_context(club, found, text, buttons=BUTTONS, along=_since_typed(request))
    return _show_look(request, team, look)


def _show_look(request: HttpRequest, team: Team, look: dict[str, Any], status: int = 200) -> HttpResponse:
    here = reverse("squad", args=[team.season_id, team.pk])
    context = {"season": team.season, "team": team, "look": look, "here": here}
    return render(request, "leagues/look.html", context, status=status)


def _since_typed(request: HttpRequest) -> list[tuple[str, Wording, str]]:
    """Return what goes along with a list of players while it is looked at."""
    return [("since", _("In the team since (leave blank for today)"), request.POST.get("since", ""))]


def _write(request: HttpRequest, team: Team) -> Wording:
    """Do what one of the page's forms asks for, and return what to say then; raises Refused."""
    user, now = signed_in(request), timezone.now()
    moved: list[Registration] = []
    if "again" in request.POST:
        others, players = request.POST["again"] == "others", request.POST.getlist("players")
        answer_entry(team.pk, EntryAnswer.PLAYS, players, let_go=others, by=user, now=now)
    elif "fees" in request.POST:
        ticked = {number_of(text) for text in request.POST.getlist("paid")}
        shown = [number_of(text) for text in request.POST.getlist("fees")]
        mark_fees(team.pk, {number: number in ticked for number in shown}, by=user, now=now)
    elif "at_start" in request.POST:
        ticked = {number_of(text) for text in request.POST.getlist("named")}
        shown = [number_of(text) for text in request.POST.getlist("at_start")]
        mark_named_at_start(team.pk, {number: number in ticked for number in shown}, by=user, now=now)
    elif "fines" in request.POST:
        ticked = {number_of(text) for text in request.POST.getlist("paid")}
        shown = [number_of(text) for text in request.POST.getlist("fines")]
        mark_fines(team.pk, {number: number in ticked for number in shown}, by=user, now=now)
    elif "let_off" in request.POST:
        fine = get_object_or_404(team.penalties, pk=number_of(request.POST["let_off"]))
        let_off(team.season_id, fine.pk, RulingDetails(request.POST.get("why", ""), user, now))
    elif "transfer" in request.POST:
        player, signed_by = number_of(request.POST.get("player", "")), request.POST.get("signed_by", "")
        how = Registration.How.TRANSFER
        moved = [register(team.pk, player, how=how, signed_by=signed_by, by=user, now=now)]
    elif "together" in request.POST:
        movers = [number_of(text) for text in request.POST.getlist("movers")]
        moved = move_together(team.pk, movers, by=user, now=now)
    elif "ban" in request.POST:
        ban_player(team.pk, _ban_of_form(request, timezone.localdate(now)), by=user, now=now)
    elif "end_ban" in request.POST:
        end_ban(team.pk, number_of(request.POST["end_ban"]), by=user, now=now)
    else:
        lines = corrected_people(looked_at(request) or ()).lines
        names, day = [name for line in lines for name in line.names], _since(request.POST.get("since", ""))
        return _registered(take_squad(team.season_id, team.pk, names, day=day, by=user, now=now))
    done = next(_(DONE[key]) for key in DONE if key in request.POST)
    return _with_day(done, moved, timezone.localdate(now))


def _with_day(done: Wording, moved: Sequence[Registration], today: date) -> Wording:
    """Return what was done, and from when it counts where players moved who can't from today."""
    day = max((row.joined_on for row in moved), default=today)
    return _("{done} It counts from {day}.", done=done, day=day_and_month(day)) if day > today else done


def _registered(taken: TakenSquad) -> Wording:
    """Return how many of a list are new in a squad."""
    if not taken.new:
        return _("Everybody on this list is in the squad already.")
    count = pluralize(taken.new, "player")
    if taken.new < len(taken.players):
        return _("{count} registered. The others were in the squad already.", count=count)
    return _("{count} registered.", count=count)


def _ban_of_form(request: HttpRequest, today: date) -> BanInput:
    """Return the ban of the form; raises LeagueRefused for what is no day or no number."""
    matches = request.POST.get("for_matches", "").strip()
    return BanInput(
        number_of(request.POST.get("banned", "")),
        _since(request.POST.get("starts", "")) or today,
        _since(request.POST.get("until", "")),
        number_of(matches) if matches else None,
        request.POST.get("reason", ""),
    )


def _since(text: str) -> date | None:
    """Return the day of a field, None where it is left blank; raises LeagueRefused."""
    try:
        return read_typed_date(text) if text.strip() else None
    except DateUnreadable as error:
        raise LeagueRefused(Problem("date_unreadable", "date", error.message)) from None
