"""Another date for a match: set by the secretary, or agreed to in the other captain's place."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in, who_and_when
from problems.wording import all_of, day_and_month, day_words, weekday_and_day
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.due_dates import last_day
from tournaments.leagues.calendar.selectors.free_dates import free_dates
from tournaments.leagues.calendar.services import dates
from tournaments.leagues.doors.selectors.captain_emails import ask_to_tell
from tournaments.leagues.models import DateRequest, Fixture, Season, Team, Venue
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.views.access import fixture_to_run
from tournaments.leagues.views.form_fields import PUBLIC_REASON, DateInput, PubForm, TimeInput
from tournaments.leagues.views.form_pages import back_to_match, form_page
from web.form_pages import create_from_form, go_to, read_post, require_page, save_or_message
from web.typed_dates import TypedDateField

MOST_FREE = 6
"""How many free days the form to move a match lists."""


class MoveForm(PubForm):
    """A new date for a match, and a new hour and pub if these change too."""

    day = TypedDateField(widget=DateInput(), label="Date")
    starts_at = forms.TimeField(
        widget=TimeInput(), required=False, label="Start", help_text="Leave it blank for the same hour."
    )
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), required=False, label="At", empty_label="the same pub"
    )
    in_blank_week = forms.BooleanField(
        required=False, label="Play it even in a week without matches", help_text="Such as Christmas."
    )
    reason = forms.CharField(max_length=WHY_LENGTH, label="Why", help_text=PUBLIC_REASON)

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(season, *args, **kwargs)
        if not season.blank_weeks:
            del self.fields["in_blank_week"]


class PostponeForm(forms.Form):
    """Why a match is postponed without a new date."""

    reason = forms.CharField(max_length=WHY_LENGTH, label="Why", help_text=PUBLIC_REASON)


@require_page
@login_required
def move(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Set a match's date, and its hour and pub if these change too."""
    fixture = fixture_to_run(request, fixture_id)
    form = MoveForm(
        fixture.season, read_post(request), initial={"day": fixture.date, "starts_at": fixture.starts_at}
    )

    def write() -> Fixture:
        data = form.cleaned_data
        return dates.move_fixture(
            fixture.pk,
            data["day"],
            data["venue"],
            data["starts_at"],
            in_blank_week=data.get("in_blank_week", False),
            why=data["reason"],
            **who_and_when(request),
        )

    last, there = last_day(fixture.season, fixture), _when_and_where(fixture)
    asked = [
        one.team for one in fixture.date_requests.filter(state=DateRequest.State.ASKED).select_related("team")
    ]
    moved = create_from_form(form, write)
    if moved is not None:
        day = weekday_and_day(form.cleaned_data["day"])
        if _when_and_where(moved) == there:
            messages.success(request, _stays_words(day, asked))
            return redirect("fixture", fixture_id=fixture.pk)
        messages.success(request, _("Moved to {day}. {told}", day=day, told=_who_is_told(fixture)))
        if last is not None and form.cleaned_data["day"] > last:
            messages.warning(
                request, _("Its last day was {day}. The new date replaces it.", day=day_words(last))
            )
        return redirect("fixture", fixture_id=fixture.pk)
    free = free_dates(None, fixture.season, fixture, timezone.localdate())[:MOST_FREE]
    form.fields["day"].help_text = free_words(free)
    title, back = f"Move {fixture.name}", back_to_match(fixture)
    return form_page(request, form, title, **back, button="Move this match")


def _when_and_where(fixture: Fixture) -> tuple[object, ...]:
    """Return what moving a match changes, as far as everybody sees it."""
    return (fixture.state, fixture.date, fixture.venue_id, fixture.starts_at)


def _stays_words(day: str, asked: Sequence[Team]) -> str:
    """Return that a match stays where it was, and who asked for another date and has to be told so."""
    if not asked:
        return _("It was on {day} already, so nothing has changed.", day=day)
    return _(
        "It stays on {day}. {team} asked for another date and get no e-mail about it, so please tell them.",
        day=day,
        team=all_of(team.name for team in asked),
    )


def free_words(days: Sequence[date]) -> str:
    """Return the next days on which a match could be, as the help of the field for its date.

    >>> free_words([date(2026, 10, 6), date(2026, 10, 8)])
    'The next days when both teams and the pub are free: Tue 6 October and Thu 8 October.'
    """
    if not days:
        return _(
            "We found no day in the next eight weeks of the season when both teams and the pub are free."
        )
    return _(
        "The next days when both teams and the pub are free: {days}.",
        days=all_of(f"{day:%a} {day_and_month(day)}" for day in days),
    )


@require_page
@login_required
def postpone(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Postpone a match without a new date."""
    fixture = fixture_to_run(request, fixture_id)
    form = PostponeForm(read_post(request))

    def write() -> Fixture:
        why = form.cleaned_data["reason"]
        return dates.postpone_fixture(fixture.pk, why=why, **who_and_when(request))

    postponed = create_from_form(form, write)
    if postponed is not None:
        assert postponed.deadline is not None  # noqa: S101  a match that is postponed has one
        day, told = day_and_month(postponed.deadline), _who_is_told(postponed)
        message = _("Postponed; to be played by {day}. {told}", day=day, told=told)
        return go_to(request, message, "fixture", fixture_id=fixture.pk)
    title, back = f"Postpone {fixture.name}", back_to_match(fixture)
    return form_page(request, form, title, **back, button="Postpone this match")


@require_POST
@login_required
def answer(request: HttpRequest, fixture_id: int, request_id: int) -> HttpResponse:
    """Answer a captain's request for another date in the other captain's place."""
    fixture = fixture_to_run(request, fixture_id)
    asked = get_object_or_404(DateRequest, pk=request_id, fixture=fixture)
    offered = {day.isoformat(): day for day in asked.days}
    user = signed_in(request)

    agree = request.POST.get("answer") != "refuse"

    def write() -> None:
        dates.answer_date(
            asked.pk,
            agree=agree,
            day=offered.get(request.POST.get("answer", "")),
            by=user.get_username(),
            user=user,
            now=timezone.now(),
        )
        message = _("Agreed. {told}", told=_who_is_told(fixture))
        if not agree:
            message = _("Refused. {told}", told=_who_is_told(fixture, asked.team))
        messages.success(request, message)

    save_or_message(request, write)
    return redirect("fixture", fixture_id=fixture.pk)


def _who_is_told(fixture: Fixture, *only: Team) -> str:
    """Return who gets an e-mail about a match's date and who has to be told: both sides, or only one."""
    teams = only or (fixture.home, fixture.away)
    names = all_of(team.name for team in teams)
    return ask_to_tell(fixture.season, teams) or _("We e-mail {teams} about it.", teams=names)
