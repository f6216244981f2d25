"""One error shape for the whole API: `{"type", "errors": [{"code", "detail", "attr"}]}`.

An exception may carry `problems`, the engine's faults of a record, each its own line of `errors`; and
`extra`, keys that stand beside `errors`, such as the two sides of a conflict.
"""

from dataclasses import asdict
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from drf_standardized_errors.formatter import ExceptionFormatter
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import Error, ErrorResponse
from rest_framework.exceptions import APIException, NotFound, ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from web.database_away import is_database_busy
from web.retry_later import RetryLater
from web.server_faults import retry_later_for
from web.throttled_view import ThrottledView
from web.throttles import AnybodyThrottle


class BodyTooLarge(APIException):
    """413: a body larger than any of ours."""

    status_code = 413
    default_code = "too_large"
    default_detail = (
        "The body is larger than 256 kB. Send entries one by one, and a long game to manage.py score."
    )


class AskAgainLater(APIException):
    """429 or 503: what can be asked for again, and when."""

    def __init__(self, why: RetryLater) -> None:
        super().__init__(why.message, why.code)
        self.status_code = why.status
        self.wait = why.wait


class Handler(ExceptionHandler):
    """Map what Django raises on its own to the API's answers."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Turn the refusal of a large body into 413; a full disk, or no database, into 503: a phone keeps its hand."""
        later = exc if isinstance(exc, RetryLater) else retry_later_for(exc)
        if later is not None:
            return AskAgainLater(later)
        if isinstance(exc, RequestDataTooBig):
            return BodyTooLarge()
        if isinstance(exc, SuspiciousOperation):
            return ParseError("The request has too many fields.")
        return super().convert_known_exceptions(exc)

    def report_exception(self, exc: APIException, response: Response) -> None:
        """Report errors of the server, a busy database among them; other refusals for now are none."""
        if not isinstance(exc, AskAgainLater) or is_database_busy(self.exc):
            super().report_exception(exc, response)


class Formatter(ExceptionFormatter):
    """Write `problems` and `extra` into the one shape."""

    def get_errors(self) -> list[Error]:
        """Name every problem with its code, sentence and field."""
        problems = getattr(self.exc, "problems", None)
        if problems is None:
            return super().get_errors()
        return [Error(problem.code, problem.message, problem.field or None) for problem in problems]

    def format_error_response(self, error_response: ErrorResponse) -> dict[str, Any]:
        """Put the exception's `extra` beside the errors."""
        return asdict(error_response) | getattr(self.exc, "extra", {})


class NoSuchAddress(ThrottledView):
    """Whatever else is asked for below the API's prefix: 404 in the one error shape, whatever the method."""

    schema = None
    authentication_classes: list[Any] = []
    throttle_classes = [AnybodyThrottle]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:  # noqa: ARG002
        """Count the request, and refuse it."""
        self.count(request)
        raise NotFound("There is no such address. See /api/v1/docs/.")
