"""A team's players, as the secretary keeps them: register, transfer, move together, who has paid, who plays again."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from clubs.views.access import signed_in
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import EntryAnswer, Registration, Season, Team
from tournaments.leagues.rulings.selectors.penalties import fines_of
from tournaments.leagues.rulings.services.penalties import let_off, mark_fines
from tournaments.leagues.rulings.services.rulings import Why
from tournaments.leagues.season.selectors.next_seasons import asked_players
from tournaments.leagues.teams.selectors.bans import ban_lines
from tournaments.leagues.teams.selectors.transfers import fees_of, moving_together, squad_rows, transferable
from tournaments.leagues.teams.services import importing
from tournaments.leagues.teams.services.bans import BanAsked, ban_player, end_ban
from tournaments.leagues.teams.services.entry_forms import answer_entry
from tournaments.leagues.teams.services.registrations import mark_fees, move_together, register
from tournaments.leagues.views.access import secretary_required
from web.form_pages import go_to, require_page, try_write
from web.numbers import number_of

DONE = {
    "fees": gettext_noop("Saved."),
    "fines": gettext_noop("Saved."),
    "let_off": gettext_noop("The fine is taken back."),
    "transfer": gettext_noop("Transferred."),
    "together": gettext_noop("Moved together."),
    "ban": gettext_noop("Banned."),
    "end_ban": gettext_noop("The ban is ended."),
}
"""What is said once one of the page's forms is done, by the name of its button."""

BAN_FIELDS = ("banned", "starts", "until", "for_matches", "reason")


@require_page
@secretary_required
def squad(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Show a team's squad, register those whose names are pasted, one a line, or transfer one player or several."""
    found = get_object_or_404(season.teams.select_related("division", "season"), pk=team_id)
    faults: list[str] = []
    if request.method == "POST":
        faults = try_write(lambda: _write(request, found))
        if not faults:
            message = next((_(DONE[key]) for key in DONE if key in request.POST), _("Registered."))
            return go_to(request, message, "squad", season_id=season.pk, team_id=found.pk)
    rows, others = squad_rows(found), transferable(found)
    movers = {number_of(text) for text in request.POST.getlist("movers")}
    context = {
        "season": season,
        "team": found,
        "squad": rows,
        "fees": fees_of(row for row, _ in rows),
        "fines": fines_of(found),
        "let_off": "let_off" in request.POST,
        "others": others,
        "together": moving_together(found, others),
        "movers": movers,
        "opened": {row.team_id for row in others if row.player_id in movers},
        "signatures": Registration.SignedBy.choices,
        "chosen": request.POST.get("player", ""),
        "signed_by": request.POST.get("signed_by", ""),
        "asked": asked_players(found),
        "bans": ban_lines(found, timezone.localdate()),
        "names": request.POST.get("names", ""),
        "since": request.POST.get("since", ""),
        "ban": {name: request.POST.get(name, "") for name in BAN_FIELDS},
        "faults": faults,
    }
    return render(request, "leagues/squad.html", context, status=422 if faults else 200)


def _write(request: HttpRequest, team: Team) -> None:
    """Do what one of the page's forms asks for; raises Refused."""
    user, now = signed_in(request), timezone.now()
    if "again" in request.POST:
        others, players = request.POST["again"] == "others", request.POST.getlist("players")
        answer_entry(team.pk, EntryAnswer.PLAYS, players, let_go=others, by=user, now=now)
    elif "fees" in request.POST:
        ticked = {number_of(text) for text in request.POST.getlist("paid")}
        shown = [number_of(text) for text in request.POST.getlist("fees")]
        mark_fees(team.pk, {number: number in ticked for number in shown}, by=user, now=now)
    elif "fines" in request.POST:
        ticked = {number_of(text) for text in request.POST.getlist("paid")}
        shown = [number_of(text) for text in request.POST.getlist("fines")]
        mark_fines(team.pk, {number: number in ticked for number in shown}, by=user, now=now)
    elif "let_off" in request.POST:
        fine = get_object_or_404(team.penalties, pk=number_of(request.POST["let_off"]))
        let_off(team.season_id, fine.pk, Why(request.POST.get("why", ""), user, now))
    elif "transfer" in request.POST:
        register(
            team.pk,
            number_of(request.POST.get("player", "")),
            how=Registration.How.TRANSFER,
            day=timezone.localdate(now),
            signed_by=request.POST.get("signed_by", ""),
            by=user,
            now=now,
        )
    elif "together" in request.POST:
        movers = [number_of(text) for text in request.POST.getlist("movers")]
        move_together(team.pk, movers, day=timezone.localdate(now), by=user, now=now)
    elif "ban" in request.POST:
        ban_player(team.pk, _ban_of_form(request, timezone.localdate(now)), by=user, now=now)
    elif "end_ban" in request.POST:
        end_ban(team.pk, number_of(request.POST["end_ban"]), by=user, now=now)
    else:
        names, day = request.POST.get("names", "").splitlines(), _since(request.POST.get("since", ""))
        importing.take_squad(team.season_id, team.pk, names, day=day, by=user, now=now)


def _ban_of_form(request: HttpRequest, today: date) -> BanAsked:
    """Return the ban of the form; raises LeagueRefused for what is no day or no number."""
    matches = request.POST.get("for_matches", "").strip()
    return BanAsked(
        number_of(request.POST.get("banned", "")),
        _since(request.POST.get("starts", "")) or today,
        _since(request.POST.get("until", "")),
        number_of(matches) if matches else None,
        request.POST.get("reason", ""),
    )


def _since(text: str) -> date | None:
    """Return the day of a field, None where it is left blank; raises LeagueRefused."""
    try:
        return date.fromisoformat(text[:10]) if text.strip() else None
    except ValueError:
        message = _("That isn't a day. Choose one from the calendar, or leave it blank.")
        raise LeagueRefused(Problem("date_unreadable", "date", message)) from None
