"""Cups of pairs and singles: the bracket for everybody; entries and results for the secretary."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems.wording import gettext as _
from tournaments.cups.games import best_of_words
from tournaments.leagues.cups.selectors.cup_entries import WORDS, choices_to_enter, entries_by_name
from tournaments.leagues.cups.selectors.cup_evenings import weeks_of
from tournaments.leagues.cups.selectors.cup_pages import round_lines, ties_to_correct, ties_to_enter
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services import cups, tie_results
from tournaments.leagues.cups.views.cup_context import cup_context
from tournaments.leagues.cups.views.person_cup_forms import PersonCupForm, PersonEntryForm
from tournaments.leagues.models import Cup, CupKind, Entrants, Season
from tournaments.leagues.views.access import cup_to_run, secretary_required
from tournaments.leagues.views.form_pages import form_page, way_back
from web.form_pages import create_from_form, go_to, read_post, require_page, save_form, save_or_message
from web.numbers import whole_number

OF_PERSONS = (Entrants.PAIRS, Entrants.SINGLES)


def person_cup_page(request: HttpRequest, found: Cup, form: PersonEntryForm | None = None) -> HttpResponse:
    """Show a cup of pairs or singles: who entered, and from the draw on its bracket."""
    state = cup_state(found) if found.drawn_at is not None else None
    entries = entries_by_name([found]).get(found.pk, [])
    context = cup_context(request, found, state, [(one.number, one.name, one.paid) for one in entries])
    organiser = context["organiser"]
    if form is None and organiser and state is None:
        form = PersonEntryForm(found, choices_to_enter(found))
    context |= {
        "games": best_of_words(found.best_of),
        "entries": entries if state is None else [],
        "form": form,
        # The form isn't shown once the cup is drawn; what it was refused for is.
        "faults": form.non_field_errors() if form is not None and state is not None else [],
        "rounds": [] if state is None else round_lines(state),
        "to_enter": ties_to_enter(state) if organiser and state is not None else [],
        "to_correct": ties_to_correct(state) if organiser and state is not None else [],
        "weeks": [] if state is None else weeks_of(state),
    }
    faulty = form is not None and form.errors
    return render(request, "leagues/person_cup.html", context, status=422 if faulty else 200)


@require_page
@secretary_required
def new_person_cup(request: HttpRequest, season: Season) -> HttpResponse:
    """Set up a cup of pairs or singles; whoever plays enters on its page."""
    form = PersonCupForm(read_post(request))
    made = create_from_form(form, lambda: cups.create_cup(season.pk, form.values(), **who_and_when(request)))
    if made is not None:
        message = _("The {name} is set up. Enter everybody, then draw it.", name=made.name)
        return go_to(request, message, "cup", cup_id=made.pk)
    back = way_back("Back to the season", "season", season.pk)
    return form_page(request, form, "A new cup for pairs or single players", **back, button="Set up the cup")


def edit_person_cup(request: HttpRequest, found: Cup) -> HttpResponse:
    """Change a cup's name, fee and rules; from the draw on its name and fee alone."""
    fixed = found.drawn_at is not None
    form = PersonCupForm(
        read_post(request),
        initial={
            "name": found.name,
            "entrants": found.entrants,
            "best_of": found.best_of,
            "entry_fee": found.entry_fee,
            "plate": found.options.get("plate", False),
        },
    )
    form.leave_out(
        entrants=fixed or found.kind != CupKind.CUP or found.entries.exists(),
        rules=fixed,
        plate=fixed or found.kind != CupKind.CUP,
    )
    if save_form(form, lambda: cups.change_cup(found.pk, form.values(), **who_and_when(request))):
        return go_to(request, _("Saved."), "cup", cup_id=found.pk)
    back = way_back(f"Back to the {found.name}", "cup", found.pk)
    return form_page(request, form, f"Change the {found.name}", **back, button="Save the cup")


@require_POST
@login_required
def enter_players(request: HttpRequest, cup_id: int) -> HttpResponse:
    """Enter a player, or a pair, for a cup that isn't drawn."""
    found = cup_to_run(request, cup_id, OF_PERSONS)
    form = PersonEntryForm(found, choices_to_enter(found), request.POST)

    def write() -> None:
        cups.enter_players(found.pk, form.players(), paid=form.paid(), **who_and_when(request))

    if not save_form(form, write):
        return person_cup_page(request, found, form)
    word = WORDS[found.entrants][0]
    message = _("The {word} is entered. Enter the next one, or draw the {name}.", word=word, name=found.name)
    return go_to(request, message, "cup", cup_id=found.pk)


@require_POST
@login_required
def remove_entry(request: HttpRequest, cup_id: int, entry_id: int) -> HttpResponse:
    """Take an entry out of a cup that isn't drawn."""
    found = cup_to_run(request, cup_id, OF_PERSONS)
    save_or_message(request, lambda: cups.remove_entry(found.pk, entry_id, **who_and_when(request)))
    return redirect("cup", cup_id=found.pk)


@require_POST
@login_required
def enter_result(request: HttpRequest, cup_id: int, round_number: int, number: int) -> HttpResponse:
    """Enter how a tie ended, as it was tapped, or correct it with a reason."""
    found = cup_to_run(request, cup_id, OF_PERSONS)
    asked = _asked(request.POST.get("result", ""), round_number, number, request.POST.get("reason", ""))
    if save_or_message(request, lambda: tie_results.enter_result(found.pk, asked, **who_and_when(request))):
        messages.success(request, _("Saved."))
    return redirect("cup", cup_id=found.pk)


def _asked(tapped: str, round_number: int, number: int, reason: str) -> tie_results.TieResultInput:
    """Return what a button says: "2-1", or how the tie ended without games; no games for what no button has."""
    if tapped in tie_results.HOWS:
        return tie_results.TieResultInput(round_number, number, how=tapped, reason=reason)
    first, _dash, second = tapped.partition("-")
    first_games, second_games = whole_number(first, 2), whole_number(second, 2)
    if first_games is None or second_games is None:
        first_games = second_games = None
    return tie_results.TieResultInput(
        round_number, number, first_games=first_games, second_games=second_games, reason=reason
    )
