"""`passes/`, `table/` and `tables/`: turn a code into a token, see what it may do, open a kitchen table."""

from typing import Any

from django.conf import settings
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound, PermissionDenied, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY
from clubs.authentication import TokenAuthentication, TokenMayWrite, shows_token
from problems.wording import gettext as _
from scoring.api.schemas import ANY_TOKEN, OpenTableSerializer, TokenSerializer
from scoring.api.table_ruleset import chosen_ruleset, with_rules
from scoring.api.table_schema import TableNowSerializer
from scoring.api.view import PassView
from scoring.authentication import any_pass_by_code, remember_phone
from scoring.etags import table_etag
from scoring.forms import read_table
from scoring.models import TablePass
from scoring.selectors.passes import PassRefused, shown_code, signed_code
from scoring.selectors.table_now import table_now
from scoring.services.tables import open_table
from scoring.throttles import TOO_MANY_TABLES, seconds_to_wait
from web.client_identity import remember_device
from web.errors import ProblemsFound
from web.etags import not_modified, versioned
from web.guesses import TooManyGuesses, in_words
from web.operations import OperationView, created, reads, writes
from web.retry_later import RetryLater
from web.strict import StrictSerializer
from web.throttles import AnybodyThrottle


def token_json(table_pass: TablePass) -> dict[str, Any]:
    """Write a pass: the token for `Authorization: Table`, the code to type, the table and its game."""
    table = table_pass.table
    return {
        "token": signed_code(table_pass),
        "code": shown_code(table_pass),
        "table": {"id": table.pk, "label": table.label},
        "game": table.game_id,
    }


# In the document: a token may be shown, and must be good; nothing has to be.
OPEN: Any = [{"Token": []}, {}]


class OpenView(OperationView):
    """A view for anybody: of what a request shows, only a token that is no good makes a difference, and is told."""

    authentication_classes: list[Any] = [TokenAuthentication]
    permission_classes: list[Any] = []
    throttle_classes = [AnybodyThrottle]
    readers = writers = OPEN


class PassNotFound(NotFound):
    """404: a code that lets nobody in, and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code)


class CodeSerializer(StrictSerializer):
    """A code from a card."""

    code = serializers.CharField(
        max_length=200, trim_whitespace=False, help_text="Typed, in any case and spacing, or scanned."
    )


class PassesView(OpenView):
    """Turn a code into a token."""

    @writes("passes_read", CodeSerializer, ANY_TOKEN, conflicts=None)
    def post(self, request: Request) -> Response:
        """Turn a typed or scanned code, a table's or a captain's, into a token; 404 says why it is no good.

        The header is `Authorization: Table <token>` where `table` is there, and `Authorization: Team <token>` where
        `team` is.

        After ten wrong codes within a minute from one address, sixty within an hour or two hundred within a day the
        answer is 429. A scanned code never counts.
        """
        code = CodeSerializer.read(request)["code"]
        try:
            found = any_pass_by_code(request, code)
        except PassRefused as refused:
            raise PassNotFound(refused.code, refused.message) from None
        except TooManyGuesses as guesses:
            raise Throttled(guesses.wait, str(guesses)) from None
        if isinstance(found, TablePass):
            return remember_phone(request, Response(token_json(found)), found)
        return remember_device(request, Response(found))


class TableView(PassView):
    """What a pass may do now."""

    @reads("table_now", TableNowSerializer)
    def get(self, request: Request) -> Response:
        """Return the table, the game played there, the points of every hand, and what comes next."""
        etag = table_etag("table", self.table_pass)
        return not_modified(request, etag) or versioned(table_now(self.table_pass), etag)


class TablesView(OpenView):
    """Open a kitchen table."""

    authentication_classes = [TokenAuthentication, SessionAuthentication]
    permission_classes = [TokenMayWrite]
    writers = FOR_ANYBODY

    def perform_authentication(self, request: Request) -> None:
        """Leave unread who is signed in until a ruleset is chosen: a table is opened by anybody."""
        if shows_token(request):
            super().perform_authentication(request)

    def check_permissions(self, request: Request) -> None:
        """Ask of a token, which is shown on purpose, whether it may write."""
        if shows_token(request):
            super().check_permissions(request)

    @writes("tables_open", OpenTableSerializer, TokenSerializer, 201, conflicts=None)
    def post(self, request: Request) -> Response:
        """Open a table for people who are just playing: names, rules, and a pass for their phone.

        With `ruleset` the rules are those that a club has saved; whoever keeps score for it chooses one. From one
        address 40 are opened in a minute, 240 in an hour and 500 in a day; above that 429 `too_many_tables`.
        """
        if not settings.KITCHEN_TABLES:
            raise PermissionDenied("Kitchen tables are switched off here.")
        given = OpenTableSerializer.read(request)
        saved, refused = chosen_ruleset(request, given)
        given.pop("ruleset", None)
        wanted = read_table(**given if saved is None or refused else with_rules(saved, given))
        if wanted.ruleset is None or wanted.problems or refused:
            raise ProblemsFound((*refused, *wanted.problems))
        if wait := seconds_to_wait(request):
            raise RetryLater(429, "too_many_tables", _(TOO_MANY_TABLES, wait=in_words(wait)), wait)
        opened = open_table(
            wanted.label,
            wanted.ruleset,
            wanted.names,
            wanted.first_dealer,
            saved_ruleset=None if saved is None else saved.pk,
            customs=wanted.customs,
        )
        return created(token_json(opened.table_pass))
