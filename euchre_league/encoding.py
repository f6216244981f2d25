"""Take forms in UTF-8 only, the one encoding that our pages send and the database keeps."""

from collections.abc import Callable

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
