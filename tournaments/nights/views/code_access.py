"""Let people in at the doors of a night: by its word, or by a player's code."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.nights.models import Night, PlayerPass
from tournaments.nights.people.selectors.player_passes import player_pass_by_code
from tournaments.nights.selectors.night_codes import night_by_board_code, night_by_code, night_by_word
from web.client_identity import client_identity, remember_device
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess
from web.signed_codes import looks_signed

View = Callable[..., HttpResponse]
NO_SUCH_CODE = "No board has this code. Check it on the night's page."
NO_SUCH_WORD = "No night has this word. Look at the board, or ask the organiser."


class WordUnknown(Exception):
    """No night has this word."""


def night_of_word(request: HttpRequest, word: str, kind: GuessKind = GuessKind.WORD) -> Night:
    """Return the night of a typed word or signed code.

    Raises `WordUnknown`; and `TooManyGuesses` when too many wrong words of the kind were typed there.
    """
    today = timezone.localdate()
    if looks_signed(word):
        night = night_by_code(word, today)
    else:
        guesser = client_identity(request)
        check_guesses(kind, guesser)
        night = night_by_word(word, today)
        if night is None:
            count_wrong_guess(kind, guesser)
    if night is None:
        raise WordUnknown(NO_SUCH_WORD)
    return night


def night_of_board(request: HttpRequest, code: str) -> tuple[Night, bool]:
    """Return the night of a board's code or of a night's word, and whether it was the word.

    Raises `WordUnknown`; and `TooManyGuesses` when too many wrong ones were typed there.
    """
    today = timezone.localdate()
    signed = looks_signed(code)
    if not signed and "-" not in code:
        return night_of_word(request, code, GuessKind.BOARD), True
    if not signed:
        check_guesses(GuessKind.BOARD, client_identity(request))
    night = night_by_board_code(code, today)
    if night is not None:
        return night, False
    if signed:
        return night_of_word(request, code, GuessKind.BOARD), True
    count_wrong_guess(GuessKind.BOARD, client_identity(request))
    raise WordUnknown(NO_SUCH_CODE)


def with_word(kind: GuessKind) -> Callable[[View], View]:
    """Give a view the night whose word stands in its address, or ask for another word."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, word: str, **places: object) -> HttpResponse:
            try:
                night = night_of_word(request, word, kind)
            except (WordUnknown, TooManyGuesses) as refused:
                return ask_again(request, refused)
            response = view(request, night, **places)
            response.headers.setdefault("Cache-Control", "private, no-cache")
            return remember_device(request, response)

        return inner

    return decorate


def ask_again(request: HttpRequest, refused: WordUnknown | TooManyGuesses) -> HttpResponse:
    """Say why a word lets nobody in, and ask for another."""
    wait = refused.wait if isinstance(refused, TooManyGuesses) else 0
    status = 429 if wait else 404
    context = {"why": str(refused), "wait": wait}
    response = render(request, "nights/word_form.html", context, status=status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def with_player_pass(view: View) -> View:
    """Give a view the player's pass whose code stands in its address."""

    @wraps(view)
    def inner(request: HttpRequest, code: str, **places: object) -> HttpResponse:
        try:
            found = _player_pass(request, code)
        except TooManyGuesses as refused:
            return ask_again(request, refused)
        if found is None:
            return render(request, "nights/player_unknown.html", status=404)
        response = view(request, found, **places)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return remember_device(request, response)

    return inner


def _player_pass(request: HttpRequest, code: str) -> PlayerPass | None:
    """Return the pass of a signed code; whatever else stands in its place is a guess. Raises `TooManyGuesses`."""
    if looks_signed(code):
        return player_pass_by_code(code)
    guesser = client_identity(request)
    check_guesses(GuessKind.CODE, guesser)
    count_wrong_guess(GuessKind.CODE, guesser)
    return None
