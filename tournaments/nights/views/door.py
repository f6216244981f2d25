"""Let people in at the doors of a night: by its word, or by a player's code."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.addresses import client_address
from scoring.selectors.passes import is_signed
from scoring.services.guesses import TooManyGuesses, check_guesses, count_wrong_guess
from tournaments.nights.models import Night
from tournaments.nights.selectors.night_codes import night_by_code, night_by_word
from tournaments.nights.selectors.player_passes import player_pass_by_code

View = Callable[..., HttpResponse]
NO_SUCH_WORD = "No night has this word now. Look at the board, or ask the organiser."


class WordUnknown(Exception):
    """No night has this word."""


def night_of_word(request: HttpRequest, word: str) -> Night:
    """Answer with the night of a typed word or signed code.

    Raises `WordUnknown`; and `TooManyGuesses` when the address has typed ten wrong ones within a minute.
    """
    today = timezone.localdate()
    if is_signed(word):
        night = night_by_code(word, today)
    else:
        address = client_address(request)
        check_guesses(address)
        night = night_by_word(word, today)
        if night is None:
            count_wrong_guess(address)
    if night is None:
        raise WordUnknown(NO_SUCH_WORD)
    return night


def with_word(view: View) -> View:
    """Give a view the night whose word stands in its address, or ask for another word."""

    @wraps(view)
    def inner(request: HttpRequest, word: str, **places: object) -> HttpResponse:
        try:
            night = night_of_word(request, word)
        except (WordUnknown, TooManyGuesses) as refused:
            return ask_again(request, refused)
        response = view(request, night, **places)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return inner


def ask_again(request: HttpRequest, refused: WordUnknown | TooManyGuesses) -> HttpResponse:
    """Say why a word lets nobody in, and ask for another."""
    wait = refused.wait if isinstance(refused, TooManyGuesses) else 0
    status = 429 if wait else 404
    context = {"why": f"Too many wrong words. Wait {wait} seconds." if wait else str(refused), "wait": wait}
    response = render(request, "nights/word_form.html", context, status=status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def with_player_pass(view: View) -> View:
    """Give a view the player's pass whose code stands in its address."""

    @wraps(view)
    def inner(request: HttpRequest, code: str, **places: object) -> HttpResponse:
        found = player_pass_by_code(code)
        if found is None:
            return render(request, "nights/player_unknown.html", status=404)
        response = view(request, found, **places)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return inner
