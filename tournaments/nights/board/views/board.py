"""The board for a big screen."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from tournaments.nights.board.selectors.board import board as board_of
from tournaments.nights.models import NIGHT_ENDED, Night
from tournaments.nights.permissions import nights_to_score, visible_nights
from tournaments.nights.plan.selectors.movement_options import knock_out_over
from tournaments.nights.selectors.night_codes import board_code, night_code, typed_board_code
from tournaments.nights.views.code_access import WordUnknown, ask_again, night_of_board
from web.client_identity import remember_device
from web.etags import etag_of, page_not_modified
from web.guesses import TooManyGuesses
from web.numbers import whole_number
from web.phone_address import phone_url
from web.qr_codes import qr_picture

# Kept only to be asked for again: the address may hold a word.
CACHED = "private, no-cache"


@require_safe
def board_by_word(request: HttpRequest, word: str) -> HttpResponse:
    """Show the board to whoever knows the night's word or the board's code; the word is told only to the first."""
    try:
        night, by_word = night_of_board(request, word)
    except (WordUnknown, TooManyGuesses) as refused:
        return ask_again(request, refused)
    # Polled by a signed code: a screen that asks all night is no guesser, and none may shut it out.
    code = night_code(night) if by_word else board_code(night)
    poll = reverse("board_by_word", kwargs={"word": code})
    return remember_device(request, board_page(request, night, poll, tell_word=by_word))


@require_safe
def elsewhere(request: HttpRequest, night_id: int) -> HttpResponse:
    """Show those who keep score how another screen gets the board: a QR code, and an address to type."""
    night = get_object_or_404(nights_to_score(request.user), pk=night_id)
    scanned = phone_url(request, reverse("board_by_word", kwargs={"word": board_code(night)}))
    typed = phone_url(request, reverse("board_by_word", kwargs={"word": typed_board_code(night)}))
    context = {
        "night": night,
        "qr": qr_picture(scanned, "QR code of the board"),
        "address": typed.partition("://")[2].rstrip("/"),
    }
    return render(request, "nights/board_elsewhere.html", context)


@require_safe
def board(request: HttpRequest, night_id: int) -> HttpResponse:
    """Show the board to whoever may see the night; its word only to those who keep score."""
    night = get_object_or_404(visible_nights(request.user).select_related("club"), pk=night_id)
    # With the word one may score at the tables, and a published night can be seen by everybody.
    tell_word = nights_to_score(request.user).filter(pk=night.pk).exists()
    response = board_page(request, night, request.path, tell_word=tell_word)
    patch_vary_headers(response, ["Cookie"])
    return response


def board_page(request: HttpRequest, night: Night, poll: str, *, tell_word: bool) -> HttpResponse:
    """Return the board, or 304. The slides come by turns: by script, else the page asks for the next."""
    typed = whole_number(request.GET.get("page", "1"), 4)
    page = 1 if typed is None else typed
    address = phone_url(request, reverse("night_word", kwargs={"word": night.word})) if tell_word else ""
    etag = etag_of("board", night.pk, night.stamp, night.version, tell_word, address, poll, page)
    if known := page_not_modified(request, etag, {"Cache-Control": CACHED}):
        return known
    made = board_of(night)
    keys = [slide.key for slide in made.slides if slide.kind == "seats" or not made.holds_seats]
    keys += ["phones"] if tell_word and not made.holds_seats else []
    shown = (page - 1) % len(keys) if keys else 0
    context = {
        "night": night,
        "board": made,
        "won": knock_out_over(night),
        "over": night.state in NIGHT_ENDED,
        "shown": keys[shown] if keys else "",
        "next_page": (shown + 1) % len(keys) + 1 if keys else 1,
        "tell_word": tell_word,
        "address": address,
        "short_address": address.partition("://")[2].rstrip("/"),
        "start_address": phone_url(request, reverse("night_word_form")).partition("://")[2].rstrip("/"),
        "qr": qr_picture(address, "QR code of tonight's page for phones") if tell_word else "",
        "poll": poll,
        "etag": etag,
        "build": settings.BUILD,
    }
    response = render(request, "nights/board.html", context)
    response.headers["ETag"], response.headers["Cache-Control"] = etag, CACHED
    return response
