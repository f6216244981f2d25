"""The night's word: type it, tap your name, read your own night."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.nights.board.selectors.player_night import hands_of
from tournaments.nights.board.views.player import Links, player_page
from tournaments.nights.models import NIGHT_ENDED, Entrant, Night
from tournaments.nights.people.selectors.entrant_lists import numbers_away
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.selectors.night_codes import night_code
from tournaments.nights.views.code_access import WordUnknown, ask_again, night_of_word, with_word
from web.client_identity import remember_device
from web.form_pages import require_page
from web.guesses import GuessKind, TooManyGuesses


@require_page
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for the night's word, and go to its names."""
    if request.method != "POST":
        return render(request, "nights/word_form.html")
    typed = request.POST.get("word", "")[:40].strip()
    if not typed:
        return render(request, "nights/word_form.html", {"why": "Type the word on the board."})
    try:
        night = night_of_word(request, typed)
    except (WordUnknown, TooManyGuesses) as refused:
        return ask_again(request, refused)
    return remember_device(request, redirect("night_word", word=night.word))


@require_safe
@with_word(GuessKind.WORD)
def names(request: HttpRequest, night: Night) -> HttpResponse:
    """List the night's names, to tap one's own; once a round has begun, of those who came."""
    plan = night_plan(night)
    over = night.state in NIGHT_ENDED
    stayed_away = numbers_away(night) if plan.begun is not None else frozenset()
    listed = [(number, name) for number, name in plan.names.items() if number not in stayed_away]
    context = {"night": night, "names": listed, "code": night_code(night), "over": over}
    return render(request, "nights/player_names.html", context)


@require_safe
@with_word(GuessKind.WORD)
def own_night(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Show the night of one name, read only."""
    entrant = get_object_or_404(Entrant, night=night, number=number)
    places = {"word": night_code(night), "number": number}
    links = Links(page=reverse("night_of_name", kwargs=places), names=night_code(night))
    return player_page(request, night, entrant, links)


@require_safe
@with_word(GuessKind.WORD)
def hands(request: HttpRequest, night: Night, number: int, round_number: int) -> HttpResponse:
    """Show the hands of one name's game in a round."""
    entrant = get_object_or_404(Entrant, night=night, number=number)
    found = hands_of(night, entrant, round_number)
    if found is None:
        raise Http404
    back = reverse("night_of_name", kwargs={"word": night_code(night), "number": number})
    return render(request, "nights/player_hands.html", {"night": night, "back": back, **found})
