"""Start next season from one that is closed: first seen whole, then written at once."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.lists.cells import read_sheet
from clubs.lists.marks import bare, visible, without_number
from clubs.names import clean_name, name_key
from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.models import Registration, Season, TeamStatus
from tournaments.leagues.office.selectors.next_seasons import next_of
from tournaments.leagues.office.services.next_seasons import (
    JoiningTeam,
    NextSeason,
    proposal_for,
    start_next_season,
)
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.league_forms import NamedSeasonForm
from tournaments.standings.teams.placings import PlacingKind, PlacingProposal
from web.form_pages import create_from_form, go_to, read_post, require_page

MOST_NEW = 40
AS_COMMAS = str.maketrans(";\t", ",,")
"""What may stand between players in place of a comma."""
WAYS = {
    PlacingKind.UP: "up",
    PlacingKind.DOWN: "down",
    PlacingKind.NEW: "new",
    PlacingKind.STAYS: "",
    PlacingKind.OUT: "",
}


class NextSeasonForm(NamedSeasonForm):
    """The name and the dates of next season, and the teams that join."""

    joining = forms.CharField(
        required=False,
        label="New teams, one a line",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=(
            "Name, pub, and the old team whose players it has. After a colon its players who played here last season: "
            "The Anchor, The Bell: Ann Ash, Ben Bay. If enough come from one team, it keeps their division."
        ),
        max_length=8000,
    )


@require_page
@secretary_required
def next_season(request: HttpRequest, season: Season) -> HttpResponse:
    """Show who would play where next season, exception by exception; then, asked again, write the season."""
    if season.closed_at is None:
        messages.error(
            request, _("Close {name} first: next season follows from its final tables.", name=season.name)
        )
        return redirect("close_season", season_id=season.pk)
    there = next_of(season)
    if there is not None:
        messages.info(
            request, _("{name} was started from {before} already.", name=there.name, before=season.name)
        )
        return redirect("season_setup", season_id=there.pk)
    form = NextSeasonForm(read_post(request))
    asked, faults = _asked(request, season, form)
    proposal = proposal_for(season, asked)
    seen = hashlib.sha256(repr((asked, proposal)).encode()).hexdigest()
    if request.POST.get("take") and form.is_valid() and not faults:
        if request.POST.get("seen") != seen:
            messages.warning(request, _("Something has changed since you looked. Please look again."))
        else:
            made = create_from_form(
                form, lambda: start_next_season(season.pk, asked, **who_and_when(request))
            )
            if made is not None:
                message = _("{name} is set up. Ask last season's players to register again.", name=made.name)
                return go_to(request, message, "season_setup", season_id=made.pk)
    for fault in faults:
        form.add_error("joining", fault)
    context = {"season": season, "form": form, "seen": seen, "shown": request.method == "POST"}
    context |= _shown(season, asked, proposal)
    return render(request, "leagues/next_season.html", context, status=422 if form.errors else 200)


def _asked(request: HttpRequest, season: Season, form: NextSeasonForm) -> tuple[NextSeason, list[str]]:
    """Return what the page asks for so far, and what is wrong with its list of new teams."""
    if request.method != "POST":
        return NextSeason("", None, None), []
    form.is_valid()
    data = form.cleaned_data
    shown, on = request.POST.getlist("shown"), set(request.POST.getlist("on"))
    numbers = {str(team.pk): team.pk for team in season.teams.all()}
    plays = set(request.POST.getlist("plays"))
    leaving = {
        numbers[text] for text in request.POST.getlist("team") if text in numbers and text not in plays
    }
    faults: list[str] = []
    joining = _joining(season, str(data.get("joining") or ""), faults)
    asked = NextSeason(
        data.get("name", ""),
        data.get("starts"),
        data.get("ends"),
        frozenset(leaving),
        {key: key in on for key in shown},
        joining,
    )
    return asked, faults


def _joining(season: Season, text: str, faults: list[str]) -> Sequence[JoiningTeam]:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_NEW:
        faults.append(f"{MOST_NEW} new teams can be added at once.")
        return ()
    pubs = {name_key(pub.name): pub for pub in season.club.venues.all()} if lines else {}
    teams = {name_key(team.name): team.pk for team in season.teams.all()} if lines else {}
    people = _people(season) if any(":" in line for line in lines) else {}
    found = []
    for number, line in enumerate(lines, 1):
        team, _colon, listed = line.partition(":")
        name, pub, old, *more = [*_cells_of(team, number, faults), "", "", ""]
        if any(more):
            faults.append(f"Line {number} has too many parts. Give name, pub and old team.")
        if pub and name_key(pub) not in pubs:
            faults.append(
                f"Line {number}: there is no pub {pub}. Add it on the set-up page, or leave it out."
            )
        if old and name_key(old) not in teams:
            faults.append(f"Line {number}: there is no team {old} in {season.name}.")
        follows = teams.get(name_key(old))
        players = []
        for who in filter(None, map(clean_name, listed.translate(AS_COMMAS).split(","))):
            same = people.get(name_key(who)) or people.get(name_key(bare(visible(who)).text), {})
            if not same:
                faults.append(f"Line {number}: nobody called {who} was registered in {season.name}.")
            else:
                players.append(same.get(follows) or next(iter(same.values())))
        found.append(JoiningTeam(name, pubs.get(name_key(pub)), follows, tuple(players)))
    return found


def _cells_of(team: str, number: int, faults: list[str]) -> list[str]:
    """Return a new team's name, pub and old team, read as a line of any list that is pasted."""
    rows = read_sheet(team).rows
    if any(row.open_quote for row in rows):
        faults.append(f"Line {number} has a quotation mark that isn't closed. Close it, or take it out.")
    name, *others = [clean_name(visible(cell)) for row in rows for cell in row.cells] or [""]
    return [without_number(name), *others]


def _people(season: Season) -> dict[str, dict[int | None, int]]:
    """Return the players registered at the end of a season, by name and then by team."""
    rows = Registration.objects.filter(season=season, left_on=None, player__erased_at=None).order_by("pk")
    found: dict[str, dict[int | None, int]] = {}
    for name, team, player in rows.values_list("player__name", "team_id", "player_id"):
        found.setdefault(name_key(name), {})[team] = player
    return found


def _shown(season: Season, asked: NextSeason, proposal: PlacingProposal) -> dict[str, Any]:
    teams = season.teams.select_related("division").order_by("division__level", "division_id", "name")
    return {
        "teams": [
            {"team": team, "plays": team.pk not in asked.leaving}
            for team in teams
            if team.status != TeamStatus.WITHDRAWN
        ],
        "exceptions": proposal.exceptions,
        "missing": proposal.missing,
        "divisions": [
            {
                "division": division,
                "teams": [
                    {"name": one.name, "way": WAYS[one.way]}
                    for one in proposal.placings
                    if one.after == division.pk
                ],
            }
            for division in season.divisions.all()
        ],
        "out": [one.name for one in proposal.placings if one.after is None],
    }
