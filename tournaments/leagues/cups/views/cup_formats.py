"""A cup's own match format, as the secretary sets it up."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.views.access import who_and_when
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.cups.selectors.cup_pages import own_format_words
from tournaments.leagues.cups.services.cup_formats import format_in_use
from tournaments.leagues.cups.services.cups import change_cup
from tournaments.leagues.models import Cup, Entrants
from tournaments.leagues.register.selectors.season_checks import setting_words
from tournaments.leagues.views.access import cup_to_run
from tournaments.leagues.views.format_forms import FormatForm, format_context, format_faults, typed_format
from web.form_pages import go_to, require_page


@require_page
@login_required
def cup_format(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Give a cup a match format of its own, game by game, or let it be played as the season is.

    The small form writes the games out, which keeps nothing yet; then each of them may be changed, and is kept.
    """
    found = cup_to_run(request, cup_id, [Entrants.TEAMS])
    if request.method != "POST":
        return _page(request, found)
    wish = request.POST.get("do")
    if wish not in {"keep", "season"}:
        form = FormatForm(request.POST)
        made = form.match_format() if form.is_valid() else None
        return _page(request, found, made, form, made=made is not None)
    typed = typed_format(request.POST) if wish == "keep" else {}
    try:
        change_cup(found.pk, {"match_format": typed}, **who_and_when(request))
    except Refused as refused:
        return _page(request, found, typed, faults=format_faults(refused))
    message = _("Saved. Line-ups and cards of the cup have these games from now on.")
    return go_to(request, message, "cup", cup_id=found.pk)


def _page(
    request: HttpRequest,
    found: Cup,
    shown: dict[str, Any] | None = None,
    form: FormatForm | None = None,
    **more: Any,
) -> HttpResponse:
    context = {
        "cup": found,
        "season": found.season,
        "own": own_format_words(found),
        "of_season": setting_words(found.season, "match_format"),
        "in_use": format_in_use(found),
        **format_context(found.match_format or found.season.match_format, shown, form),
        **more,
    }
    wrong = bool(more.get("faults")) or bool(form is not None and form.errors)
    return render(request, "leagues/cup_format.html", context, status=422 if wrong else 200)
