"""Take forms in UTF-8 only, the one encoding that our pages send, and without NUL, which PostgreSQL can't keep."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Utf8FormsMiddleware:
    """Refuse a form that says it is in another encoding, before anybody tries to read it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or answer 415."""
        charset = (request.content_params or {}).get("charset", "utf-8")
        if request.content_type in FORMS and charset.lower() not in ("utf-8", "utf8"):
            return HttpResponse("Send forms in UTF-8.", status=415, content_type="text/plain; charset=utf-8")
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Answer 422 where a form holds a NUL: no keyboard types one. The API reads its bodies itself."""
        if request.content_type not in FORMS or hasattr(view, "cls"):
            return None
        if any("\0" in text for name, texts in request.POST.lists() for text in (name, *texts)):
            message = (
                "This form has an invisible character in it. Type the text again, and send it once more."
            )
            return HttpResponse(message, status=422, content_type="text/plain; charset=utf-8")
        return None
