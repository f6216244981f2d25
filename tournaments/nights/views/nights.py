"""The nights that one may see, and what an organiser wants of a night."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Club, Role
from clubs.permissions import clubs_where, visible_clubs
from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from scoring.models import SavedRuleset
from scoring.views.chosen_ruleset import Chosen, ruleset_choice
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightState
from tournaments.nights.people.selectors.earlier_nights import usual_credit
from tournaments.nights.permissions import nights_to_run, nights_to_score, visible_nights
from tournaments.nights.selectors.night_codes import may_choose_word
from tournaments.nights.services.night_words import draw_another_word
from tournaments.nights.services.nights import change_night, create_night
from tournaments.nights.views.access import organiser_required
from tournaments.nights.views.night_form import chosen_of, form_of, night_form, offered_to, read_form
from web.form_pages import go_to, require_page
from web.numbers import number_typed

MOST_SHOWN = 100


@require_safe
def nights(request: HttpRequest) -> HttpResponse:
    """List the nights of one's clubs, and those of published clubs; what is not over first."""
    seen = visible_nights(request.user).select_related("club")
    context = {
        "on": seen.exclude(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "over": seen.filter(state__in=(NightState.FINISHED, NightState.VERIFIED))[:MOST_SHOWN],
        "organises": clubs_where(request.user, Role.ORGANISER).exists(),
        "to_copy": nights_to_run(request.user).order_by("-date", "-pk").first(),
        # Seasons are a club's, and seen by whoever sees the club.
        "sees_a_club": visible_clubs(request.user).exists(),
    }
    return render(request, "nights/nights.html", context)


@require_safe
def tonight(request: HttpRequest) -> HttpResponse:
    """Lead to the one night that is on where somebody keeps score, to all nights where there is none or more.

    Who is not signed in plays, and types the night's word.
    """
    if not request.user.is_authenticated:
        return redirect("night_word_form")
    over = (NightState.DRAFT, NightState.FINISHED, NightState.VERIFIED)
    on = list(nights_to_score(request.user).exclude(state__in=over)[:2])
    return redirect("night", night_id=on[0].pk) if len(on) == 1 else redirect("nights")


@require_page
def new_night(request: HttpRequest) -> HttpResponse:
    """Ask for what a night needs, its name alone where the defaults are good, and create it."""
    clubs = list(clubs_where(request.user, Role.ORGANISER).order_by("name", "pk"))
    if not clubs and request.user.is_authenticated:
        raise Http404
    if not clubs:
        return redirect_to_login(request.get_full_path())
    offered = offered_to(request.user)
    chosen = chosen_of(request.POST if request.method == "POST" else _copied(request), offered)
    if request.method != "POST":
        return form_page(request, chosen, offered, clubs=clubs)
    club = next((one for one in clubs if one.pk == number_typed(request.POST.get("club", ""))), None)
    values, faults = read_form(chosen, timezone.localdate())
    if club is None and len(clubs) > 1:
        faults.append(Problem("club_missing", "club", _("Choose the club whose night it is.")))
    if not faults:
        try:
            _leave_word_to_lot(values)
            made = create_night(club or clubs[0], values, **who_and_when(request))
            return redirect("night", night_id=made.pk)
        except NightRefused as refused:
            faults += refused.problems
    return form_page(request, chosen, offered, faults, clubs=clubs)


def _copied(request: HttpRequest) -> QueryDict:
    """Return what a new night's form begins with: an earlier night's wishes where one is to be copied, for today."""
    number = number_typed(request.GET.get("copy", ""))
    earlier = nights_to_run(request.user).filter(pk=number).first() if number is not None else None
    if earlier is None:
        return request.GET
    data = form_of(earlier)
    for own in ("date", "word", "seed"):
        del data[own]
    data["club"] = str(earlier.club_id)
    return data


@require_page
@organiser_required
def settings(request: HttpRequest, night: Night) -> HttpResponse:
    """Change what was asked for, until the first round begins."""
    offered = offered_to(request.user, night)
    if request.method != "POST":
        asked = request.GET if "variant" in request.GET else form_of(night)
        return form_page(request, chosen_of(asked, offered), offered, night=night)
    chosen = chosen_of(request.POST, offered)
    values, faults = read_form(chosen, night.date)
    if not faults:
        try:
            _leave_word_to_lot(values)
            change_night(night.pk, values, **who_and_when(request))
            return redirect("night", night_id=night.pk)
        except NightRefused as refused:
            faults += refused.problems
    return form_page(request, chosen, offered, faults, night=night)


@require_POST
@organiser_required
def another_word(request: HttpRequest, night: Night) -> HttpResponse:
    """Draw another word, until the tables' cards are made."""
    try:
        drawn = draw_another_word(night.pk, **who_and_when(request))
    except NightRefused as refused:
        offered = offered_to(request.user, night)
        return form_page(request, chosen_of(form_of(night), offered), offered, refused.problems, night=night)
    message = _("The night's word is {word} now.", word=drawn.word)
    return go_to(request, message, "night", night_id=night.pk)


def _leave_word_to_lot(values: dict[str, Any]) -> None:
    """Forget a word that was typed where words are drawn."""
    if not may_choose_word():
        values.pop("word", None)


def form_page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    chosen: Chosen,
    offered: Sequence[SavedRuleset],
    faults: Sequence[Problem] = (),
    *,
    clubs: Sequence[Club] = (),
    night: Night | None = None,
) -> HttpResponse:
    """Show the form of a night, each fault beside its field."""
    credit = None if night is not None else usual_credit(clubs)
    form = night_form(chosen.data, faults, credit) | ruleset_choice(offered, chosen)
    club_chosen = number_typed(chosen.data.get("club", ""))
    begun = night is not None and night.round_set.exclude(state="waiting").exists()
    context = form | {"night": night, "clubs": clubs, "club_chosen": club_chosen, "begun": begun}
    context["may_choose_word"] = may_choose_word()
    context["may_draw_word"] = night is not None and not begun and not night.tables.exists()
    return render(request, "nights/settings.html", context, status=422 if faults else 200)
