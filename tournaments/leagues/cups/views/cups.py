"""Cups and play-offs: the bracket for everybody; entries, draw, dates, plate and deciding games for the secretary."""

import secrets
from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.cups.bracket import round_name
from tournaments.cups.draw import MOST_ENTRANTS
from tournaments.cups.options import CupOptions
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_entries import WORDS, entry_words
from tournaments.leagues.cups.selectors.cup_names import entries_with_names, names_wanted
from tournaments.leagues.cups.selectors.cup_pages import (
    drawn_names,
    own_format_words,
    round_lines,
    sections_of,
)
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.selectors.play_offs import play_off_seats, promoting
from tournaments.leagues.cups.services import cup_draws, cup_rounds
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.cups.views.cup_context import cup_context
from tournaments.leagues.cups.views.cup_forms import CupForm, DrawForm, GoingUpForm, PlayOffForm, RoundForm
from tournaments.leagues.cups.views.person_cup_forms import PersonRoundForm
from tournaments.leagues.cups.views.person_cups import edit_person_cup, person_cup_page
from tournaments.leagues.models import Cup, Season
from tournaments.leagues.models.cup import LARGEST_SEED
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.views.access import cup_to_run, fixture_to_run, secretary_required
from tournaments.leagues.views.form_pages import form_page, way_back
from web.form_pages import create_from_form, go_to, read_post, require_page, save_form, save_or_message
from web.numbers import number_of, whole_number

SET_TEAMS = gettext_noop("Saved. The matches whose teams are known are on the list.")
SET_PERSONS = gettext_noop("Saved. Later rounds that had no date are on the same evening.")


@require_safe
def cup(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Show a cup: who entered, and from the draw on its bracket."""
    found = _seen(request, cup_id)
    if found.of_persons:
        return person_cup_page(request, found)
    state = cup_state(found) if found.drawn_at is not None else None
    entries = list(found.entries.select_related("team__division").order_by("team__name"))
    context = cup_context(
        request, found, state, [(entry.number, entry.own_team.name, entry.paid) for entry in entries]
    )
    context |= {
        "entries": [] if state is not None else entries,
        "own_format": own_format_words(found),
        "names_wanted": names_wanted(options_of(found)),
        "named": entries_with_names(found) if context["organiser"] else [],
        "rounds": [] if state is None else round_lines(state),
    }
    return render(request, "leagues/cup.html", context)


@require_safe
def watch_draw(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Show a draw name by name, as many as the address says; everybody may watch."""
    found = _seen(request, cup_id)
    if found.drawn_at is None or found.seed is None:
        raise Http404
    names = drawn_names(found)
    text = request.GET.get("names", "")
    count = min(whole_number(text, 4) or 0, len(names))
    context = {
        "cup": found,
        "season": found.season,
        "names": names[:count][::-1],
        "last": names[count - 1] if count else None,
        "next": count + 1 if count < len(names) else None,
        "count": count,
        "everybody": len(names),
        "total": entry_words(found, len(names)),
        "entrants": WORDS[found.entrants][1],
    }
    return render(request, "leagues/cup_draw.html", context)


@require_page
@secretary_required
def new_cup(request: HttpRequest, season: Season) -> HttpResponse:
    """Set up a cup: its teams, and how it is played."""
    form = CupForm(season, CupOptions(), read_post(request))
    made = create_from_form(form, lambda: create_cup(season.pk, form.values(), **who_and_when(request)))
    if made is not None:
        message = _("The {name} is set up. Draw it when every team has entered.", name=made.name)
        return go_to(request, message, "cup", cup_id=made.pk)
    return _cup_form(request, form, season)


@require_page
@login_required
def edit_cup(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Change a cup's name, teams and rules, until it is drawn; then its name alone."""
    found = cup_to_run(request, cup_id)
    if found.of_persons:
        return edit_person_cup(request, found)
    entered = list(found.entries.values_list("team_id", flat=True))
    form = CupForm(
        found.season,
        options_of(found),
        read_post(request),
        initial={"name": found.name, "entry_fee": found.entry_fee},
    )

    def write() -> None:
        values = form.values()
        if found.drawn_at is not None:
            values = {key: values[key] for key in ("name", "entry_fee")}
        change_cup(found.pk, values, **who_and_when(request))

    if save_form(form, write):
        return go_to(request, _("Saved."), "cup", cup_id=found.pk)
    return _cup_form(request, form, found.season, found, entered)


def _cup_form(
    request: HttpRequest, form: CupForm, season: Season, found: Cup | None = None, entered: Sequence[int] = ()
) -> HttpResponse:
    """Show a cup's form, with the teams that entered ticked; of a new cup all are."""
    ticked = {str(number) for number in entered}
    if form.is_bound:
        ticked = set(request.POST.getlist("teams"))
    teams = list(form.fields["teams"].queryset.select_related("division"))  # type: ignore[attr-defined]
    back = way_back("Back to the season", "season", season.pk)
    if found is not None:
        back = way_back(f"Back to the {found.name}", "cup", found.pk)
    context = {
        "form": form,
        "title": "A new cup" if found is None else f"Change the {found.name}",
        **back,
        "drawn": found is not None and found.drawn_at is not None,
        "teams": [(team, (found is None and not form.is_bound) or str(team.pk) in ticked) for team in teams],
        "paste_at": reverse("paste_teams", args=[season.pk]),
        "folded": not any(field.errors for field in form.option_fields),
    }
    return render(request, "leagues/cup_form.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def keep_fees(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Note which teams have paid their entry fee."""
    found = cup_to_run(request, cup_id)
    paid = [number_of(text) for text in request.POST.getlist("paid")[:MOST_ENTRANTS]]
    if save_or_message(request, lambda: change_cup(found.pk, {"paid": paid}, **who_and_when(request))):
        messages.success(request, _("Saved."))
    return redirect("cup", cup_id=found.pk)


@require_POST
@login_required
def draw(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Draw a cup, from the number that is given or one that is drawn; then it can be watched."""
    found = cup_to_run(request, cup_id)
    form = DrawForm(request.POST)
    if not form.is_valid():
        message = _("Give a number from 0 to {largest}, or leave it blank.", largest=LARGEST_SEED)
        messages.error(request, message)
        return redirect("cup", cup_id=found.pk)
    chosen = form.cleaned_data["seed"]
    seed = secrets.randbelow(1_000_000) if chosen is None else chosen
    drawn = save_or_message(request, lambda: cup_draws.draw(found.pk, seed, **who_and_when(request)))
    return redirect("watch_draw" if drawn else "cup", cup_id=found.pk)


@require_POST
@login_required
def take_draw_back(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Undo a draw before the first match is on the list."""
    found = cup_to_run(request, cup_id)
    save_or_message(request, lambda: cup_draws.take_draw_back(found.pk, **who_and_when(request)))
    return redirect("cup", cup_id=found.pk)


@require_POST
@login_required
def remove_cup(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Take out a cup without matches."""
    found = cup_to_run(request, cup_id)
    if save_or_message(request, lambda: cup_draws.remove_cup(found.pk, **who_and_when(request))):
        return redirect("season", season_id=found.season_id)
    return redirect("cup", cup_id=found.pk)


@require_POST
@login_required
def open_plate(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Open the plate for those who lost in the first round."""
    found = cup_to_run(request, cup_id)
    save_or_message(request, lambda: cup_draws.open_plate(found.pk, **who_and_when(request)))
    plate = Cup.objects.filter(main=found).first()
    return redirect("cup", cup_id=found.pk if plate is None else plate.pk)


@require_page
@login_required
def cup_round(request: HttpRequest, cup_id: int, number: int) -> HttpResponse:
    """Set the date of a round; its matches whose sides are known go on the list."""
    found = cup_to_run(request, cup_id)
    if found.drawn_at is None:
        raise Http404
    state = cup_state(found)
    if not 1 <= number <= state.count:
        raise Http404
    held = state.rounds.get(number)
    initial = {} if held is None else {"date": held.date, "starts_at": held.starts_at, "venue": held.venue_id}
    make_form = PersonRoundForm if found.of_persons else RoundForm
    form = make_form(found.season, read_post(request), initial=initial)

    def write() -> None:
        data = form.cleaned_data
        asked = cup_rounds.RoundDate(number, data["date"], data["starts_at"], data["venue"])
        cup_rounds.set_round(found.pk, asked, **who_and_when(request))

    if save_form(form, write):
        return go_to(request, _(SET_PERSONS if found.of_persons else SET_TEAMS), "cup", cup_id=found.pk)
    back = way_back(f"Back to the {found.name}", "cup", found.pk)
    title = f"{found.name}: {round_name(number, state.count)}"
    return form_page(request, form, title, **back, button="Set this round")


@require_page
@secretary_required
def new_play_off(request: HttpRequest, season: Season) -> HttpResponse:
    """Set up a play-off between the sections of a level, or for a division's last place up, as the tables stand."""
    levels = sorted(set(season.divisions.values_list("level", flat=True)))
    if not levels:
        raise Http404
    text = request.GET.get("level", "")
    many = [level for level in levels if season.divisions.filter(level=level).count() > 1]
    level = next((one for one in levels if str(one) == text), (many or levels)[0])
    data = read_post(request)
    wanted = request.GET.get("division", "")
    division = next((one for one in promoting(season) if str(one.pk) == wanted), None)
    form: PlayOffForm | GoingUpForm
    if division is None:
        form = PlayOffForm(sections_of(season, level), data)
    else:
        form = GoingUpForm(division, play_off_seats(season, division), data)
    made = create_from_form(form, lambda: create_play_off(season.pk, form.values(), **who_and_when(request)))
    if made is not None:
        message = _("The {name} is set up. Set each round's date and pub.", name=made.name)
        return go_to(request, message, "cup", cup_id=made.pk)
    back = way_back("Back to the season", "season", season.pk)
    return form_page(request, form, "A new play-off", **back, button="Set up the play-off")


@require_POST
@login_required
def say_decider(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Say who won the deciding game of a level cup match."""
    found = fixture_to_run(request, fixture_id)
    side = request.POST.get("winner", "")
    sentences: list[str] = []
    save_or_message(
        request, lambda: sentences.extend(cup_rounds.say_decider(found.pk, side, **who_and_when(request)))
    )
    for sentence in sentences:
        messages.success(request, sentence)
    return redirect("fixture", fixture_id=found.pk)


def _seen(request: HttpRequest, cup_id: int) -> Cup:
    rows = Cup.objects.filter(season__in=visible_seasons(request.user))
    return get_object_or_404(rows.select_related("season__club", "main"), pk=cup_id)
