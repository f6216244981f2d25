"""Write errors outside of the API's views in its one shape: `{"type", "errors": [{"code", "detail", "attr"}]}`."""

from typing import Final

from django.http import HttpRequest

API: Final = "/api/"


def error_line(code: str, detail: str, field: str | None = None) -> dict[str, str | None]:
    """Return one fault: a stable code, a sentence, and the field that it is in.

    >>> error_line("name_missing", "Type a name.", "")
    {'code': 'name_missing', 'detail': 'Type a name.', 'attr': None}
    """
    return {"code": code, "detail": detail, "attr": field or None}


def error_body(kind: str, code: str, detail: str) -> dict[str, object]:
    """Return the body of an answer with one fault; `kind` is `client_error` or `server_error`."""
    return {"type": kind, "errors": [error_line(code, detail)]}


def wants_json(request: HttpRequest) -> bool:
    """Tell whether a request is to the API, whose errors have this shape."""
    return request.path_info.startswith(API)
