"""Tell by which table pass a request comes, and let a typed code in a few times a minute only."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponseBase
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from scoring.models import TablePass
from scoring.selectors.passes import PassRefused, pass_by_signed_code, pass_by_typed_code
from scoring.signals import pass_sought
from web.authentication import PassAuthentication
from web.client_identity import client_identity, remember_device
from web.guesses import GuessKind, check_guesses, count_wrong_guess
from web.signed_codes import looks_signed

Answer = TypeVar("Answer", bound=HttpResponseBase)
Found = TypeVar("Found")


def pass_by_code(request: HttpRequest | Request, code: str) -> TablePass:
    """Return the pass that a scanned or typed code means.

    Raises `PassRefused`; and `TooManyGuesses` when too many wrong ones were typed there. A scanned code is signed,
    nobody can guess it, and it never counts.
    """
    return _let_in(request, code, _table_pass)


def any_pass_by_code(request: HttpRequest | Request, code: str) -> TablePass | dict[str, Any]:
    """Return a table's pass, or what floors above say of a code of theirs; raises as `pass_by_code` does."""
    return _let_in(request, code, _any_pass)


def _let_in(request: HttpRequest | Request, code: str, find: Callable[[str], Found]) -> Found:
    if looks_signed(code):
        return find(code)
    client = client_identity(request)
    check_guesses(GuessKind.CODE, client)
    try:
        return find(code)
    except PassRefused:
        count_wrong_guess(GuessKind.CODE, client)
        raise


def _table_pass(code: str) -> TablePass:
    return pass_by_signed_code(code) if looks_signed(code) else pass_by_typed_code(code)


def _any_pass(code: str) -> TablePass | dict[str, Any]:
    try:
        return _table_pass(code)
    except PassRefused:
        answers: Any = pass_sought.send(sender=TablePass, code=code)
        found = next((answer for _, answer in answers if answer is not None), None)
        if found is None:
            raise
        return dict(found)


def remember_phone(request: HttpRequest | Request, response: Answer, table_pass: TablePass) -> Answer:
    """Have a phone known from now on that came with a club's card; return the response.

    A kitchen table makes none known, since anybody may open one, and would have guesses of his own for each.
    """
    return response if table_pass.table.club_id is None else remember_device(request, response)


class TablePassAuthentication(PassAuthentication):
    """Read `Authorization: Table <token>`: the pass comes with its table and game."""

    scheme = "Table"

    def pass_by_token(self, token: str) -> TablePass:
        """Return the pass; 401 with a sentence when it is no good."""
        try:
            return pass_by_signed_code(token)
        except PassRefused as refused:
            raise AuthenticationFailed(refused.message, refused.code) from None
