"""Another date for a match: asked for by one captain, answered by the other."""

from datetime import date, datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils import timezone

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.dates import MOST_DATES, answer_date, ask_for_date, take_back_date
from tournaments.leagues.doors.views.captain import match_act
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture
from tournaments.leagues.views.captain_access import Captain
from web.typed_dates import DateUnreadable, read_typed_date


@match_act("date")
def captain_dates(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Ask for another date, take that back, or answer the other captain."""
    now = timezone.now()
    if request.POST.get("do") == "ask":
        typed = [text for text in request.POST.getlist("day")[:MOST_DATES] if text.strip()]
        dates = [_day(text) for text in typed]
        reason = request.POST.get("reason", "")[:400]
        ask_for_date(fixture.pk, captain.team, list(dict.fromkeys(dates)), reason, now=now)
        messages.success(request, _("Asked. The other captain sees it at the top of their page."))
    else:
        _answer(request, captain, fixture, now)


def _answer(request: HttpRequest, captain: Captain, fixture: Fixture, now: datetime) -> None:
    asked = fixture.waiting_date_request
    if asked is None or request.POST.get("request") != str(asked.pk):
        message = _("Somebody has just answered this request or taken it back. Look at the date again.")
        raise LeagueRefused(Problem("answered", "", message))
    wish = request.POST.get("do")
    if asked.team_id == captain.team.pk:
        take_back_date(asked.pk, captain.team, now=now)
        messages.success(request, _("Taken back."))
        return
    agrees = wish != "refuse"
    chosen = request.POST.get("day", "")
    day = _day(chosen) if wish == "agree" and chosen.strip() else None
    if wish == "agree" and day is None:
        raise LeagueRefused(Problem("date_missing", "day", _("Choose one of the dates that were offered.")))
    answer_date(asked.pk, agree=agrees, day=day, by=captain.team.name, user=None, now=now)
    messages.success(request, _("Agreed.") if agrees else _("Refused. The match stays as it was."))


def _day(text: str) -> date:
    """Return the day of a field; raises LeagueRefused for what is none."""
    try:
        return read_typed_date(text)
    except DateUnreadable as error:
        raise LeagueRefused(Problem("date_unreadable", "day", error.message)) from None
