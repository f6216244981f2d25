"""Reads that belong together see the database as it is at one moment, so that no page is half of before and after."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection as default_connection
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import SAFE_METHODS

View = TypeVar("View", bound=Callable[..., Any])


@contextmanager
def one_moment(connection: BaseDatabaseWrapper | None = None) -> Iterator[None]:
    """Read the database as it is at one moment for as long as the block runs; nobody who writes has to wait.

    For reads alone: PostgreSQL refuses writes in it. A block within a transaction belongs to that, and changes
    nothing: whoever writes has locked what it reads.
    """
    source = connection or default_connection
    if source.in_atomic_block:
        yield
    elif source.vendor == "sqlite":
        # The site's own transactions take the write lock when they begin; this one is never to have it.
        source.ensure_connection()  # which sets the mode
        usual = source.transaction_mode  # type: ignore[attr-defined]  # the types do not know it yet
        source.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
        try:
            with transaction.atomic(using=source.alias):
                yield
        finally:
            source.transaction_mode = usual  # type: ignore[attr-defined]
    else:
        with transaction.atomic(using=source.alias):
            with source.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def not_one_moment(view: View) -> View:
    """Mark a view that isn't to be answered at one moment: a preview that writes, or one that bears no database."""
    view.at_any_moment = True  # type: ignore[attr-defined]
    return view


class _BeginFirst:
    """Begin a moment right before the first statement of a connection; called with each.

    A view that begins with a transaction of its own has it as anywhere else, on SQLite with the write lock: its BEGIN
    is a statement too. The moment begins after it.
    """

    def __init__(self, moment: ExitStack) -> None:
        self._moment = moment
        self._has_begun = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not self._has_begun and not sql.startswith("BEGIN"):
            self._has_begun = not default_connection.in_atomic_block
            self._moment.enter_context(one_moment())
        return execute(sql, params, many, context)


class OneMomentMiddleware:
    """Answer each question that changes nothing from the database as it is at one moment.

    A round that begins, or a match that is settled, between two reads of a page is in all of it or in none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; the moment ends with the answer."""
        with ExitStack() as moment:
            request.moment = moment  # type: ignore[attr-defined]
            return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: object) -> None:
        """Have the moment begin with the first statement; a page that asks nothing needs no database."""
        if request.method in SAFE_METHODS and not getattr(view, "at_any_moment", False):
            if settings.SESSION_COOKIE_NAME in request.COOKIES:
                # Before it: a session that is over, since the password was changed elsewhere, is deleted by this.
                request.user.is_authenticated  # noqa: B018  a lazy object
            moment: ExitStack = request.moment  # type: ignore[attr-defined]
            moment.enter_context(default_connection.execute_wrapper(_BeginFirst(moment)))

    def process_exception(self, request: HttpRequest, _: Exception) -> None:
        """End it before the page that says what went wrong, which may ask the database who is signed in."""
        request.moment.close()  # type: ignore[attr-defined]
