"""The entry forms of all teams: sent by link or printed, and which teams have answered."""

from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.leagues.models import EntryAnswer, Season
from tournaments.leagues.office.selectors.entry_forms import (
    SeasonEntryForm,
    entry_forms,
    passes_of,
    teams_with_forms,
)
from tournaments.leagues.office.services.entry_forms import answer_entry
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.views.access import secretary_required
from web.form_pages import require_page, save_or_message
from web.numbers import number_of
from web.site_address import site_url

ORDER = {EntryAnswer.NONE: 0, EntryAnswer.OUT: 1, EntryAnswer.PLAYS: 2}
"""Who hasn't answered comes first."""


@require_page
@secretary_required
def forms(request: HttpRequest, season: Season) -> HttpResponse:
    """Show which teams have answered, with what each is to be sent; note the answer of one that came on paper."""
    if request.method == "POST":
        return _note(request, season)
    listed = entry_forms(season, teams_with_forms(season))
    links = {
        team: site_url(reverse("captain_team", args=[team_code(one)]))
        for team, one in passes_of(season).items()
    }
    lines = [
        {
            "form": one,
            "link": links.get(one.team.pk, ""),
            "mail": _mail(season, one, links.get(one.team.pk, "")),
        }
        for one in sorted(listed, key=lambda one: ORDER[EntryAnswer(one.team.entry)])
    ]
    context = {
        "season": season,
        "least": season.league_rules.number("squad_least"),
        "lines": lines,
        "answered": sum(bool(one.team.entry) for one in listed),
        "missing": sum(one.team.pk not in links for one in listed),
        "text": "\n".join(
            f"{one.team.name}: {links[one.team.pk]}"
            for one in listed
            if one.team.pk in links and not one.team.entry
        ),
    }
    return render(request, "leagues/entry_forms.html", context)


def _mail(season: Season, form: SeasonEntryForm, link: str) -> str:
    """Return the address that opens an e-mail to a captain in the secretary's own mail program; empty without."""
    if not (link and form.team.captain_email):
        return ""
    subject = quote(f"{season.name}: does {form.team.name} play?")
    body = quote(f"Please open your team's link, and say who plays again:\n\n{link}\n")
    return f"mailto:{quote(form.team.captain_email, safe='@')}?subject={subject}&body={body}"


def _note(request: HttpRequest, season: Season) -> HttpResponse:
    team = get_object_or_404(season.teams, pk=number_of(request.POST.get("team", "")))
    answer = request.POST.get("answer", "")
    if answer not in EntryAnswer.values:
        messages.error(request, _("Choose one of the answers."))
    else:
        save_or_message(request, lambda: answer_entry(team.pk, answer, **who_and_when(request)))
    return redirect("entry_forms", season_id=season.pk)
