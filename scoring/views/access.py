"""Let a code in at the door of a page, or say why not."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.authentication import pass_by_code, remember_phone
from scoring.selectors.passes import PassRefused, signed_code
from scoring.selectors.table_now import NOTHING, described
from web.guesses import TooManyGuesses
from web.signed_codes import looks_signed

# A code that once was good has gone; any other was never here.
STATUSES = {"pass_revoked": 410}


def with_pass(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the table's pass in place of the code in its address.

    A typed code in an address is answered with the same page under the signed code, which nobody can guess.
    """

    @wraps(view)
    def behind_the_door(request: HttpRequest, code: str, **places: object) -> HttpResponse:
        try:
            table_pass = pass_by_code(request, code)
        except PassRefused as refused:
            return not_let_in(request, refused)
        except TooManyGuesses as guesses:
            return told_to_wait(request, guesses)
        if not looks_signed(code) and request.method in ("GET", "HEAD") and request.resolver_match:
            where = {**places, "code": signed_code(table_pass)}
            response: HttpResponse = redirect(reverse(request.resolver_match.view_name, kwargs=where))
            return remember_phone(request, response, table_pass)
        response = view(request, table_pass, **places)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return remember_phone(request, response, table_pass)

    return behind_the_door


def not_let_in(request: HttpRequest, refused: PassRefused, typed: str = "") -> HttpResponse:
    """Say why a code lets nobody in, and ask for another."""
    context = {
        "why": refused.message,
        "revoked": refused.code == "pass_revoked",
        "typed": typed,
        "told": described(refused.table) if refused.table else NOTHING,
    }
    return render(request, "scoring/code.html", context, status=STATUSES.get(refused.code, 404))


def told_to_wait(request: HttpRequest, guesses: TooManyGuesses) -> HttpResponse:
    """Say that too many wrong codes came from here, and how long to wait."""
    response = render(request, "scoring/code.html", {"why": str(guesses), "wait": guesses.wait}, status=429)
    response.headers["Retry-After"] = str(guesses.wait)
    return response
