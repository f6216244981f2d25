"""Refuse what is too large to be read, and forms of more parts than any of ours, before anybody reads them."""

from collections.abc import Callable
from typing import IO, Any, Final

from django.core.exceptions import TooManyFieldsSent
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render

from web.error_shape import error_body, wants_json

LARGEST_BODY: Final = 16 * 1024 * 1024
"""In bytes. Above the 256 kB, and the 8 MB of a photograph, that are refused where they are read, so that these say
what to do; far below what fills a disk."""
MOST_READ: Final = 100 * 1024 * 1024
"""Of what is too large, so much is taken and thrown away: a browser shows no answer before it has sent everything."""
PIECE: Final = 64 * 1024
MOST_PARTS: Final = 600
"""Of a form with files; Django itself counts only those with a name, 500 fields and 100 files."""
MOST_PARAMETERS: Final = 2000
"""Of the headers of all parts together, which Python reads in time by the square of their number; a part has two."""
LONGEST_HEAD: Final = 1024
"""In bytes; Django reads no longer headers of a part."""
TOO_LARGE: Final = (
    "This file is too big to send. Choose a smaller size in your camera, or send a smaller copy."
)
MULTIPART: Final = "multipart/form-data"


class BodySizeMiddleware:
    """Answer 413 to a body that is too large, once it has been thrown away; have the parts of a form counted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or refuse it."""
        if _length(request) > LARGEST_BODY:
            _throw_away(request)
            return _too_large(request)
        if request.content_type == MULTIPART:
            request.upload_handlers = [CountParts(request), *request.upload_handlers]
        return self.get_response(request)


class CountParts(FileUploadHandler):
    """Have the parts of a form counted while it is read."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: Any,  # noqa: ARG002, N803
        content_length: int,  # noqa: ARG002
        boundary: bytes,  # type: ignore[override]  # which the stubs say is a text
        encoding: str | None = None,  # noqa: ARG002
    ) -> None:
        """Put the count between the request and what reads it; a body that is in memory already is counted here."""
        separator = b"--" + boundary
        if isinstance(input_data, HttpRequest):
            input_data._stream = CountedParts(input_data._stream, separator)  # type: ignore[assignment]
        else:
            CountedParts(input_data, separator).read()
            input_data.seek(0)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:  # noqa: ARG002  Django's signature
        """Leave a file to the handlers after this one."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave a file to the handlers after this one."""


class CountedParts:
    """A stream of a form that breaks off at one part too many, or one parameter of their headers."""

    def __init__(self, stream: IO[bytes], separator: bytes) -> None:
        self._stream = stream
        self._separator = separator
        self._end = b""
        self._parts = self._parameters = 0

    def read(self, size: int = -1) -> bytes:
        """Read on; `TooManyFieldsSent` when there are too many parts, which Django answers with 400."""
        return self._counted(self._stream.read(size))

    def readline(self, size: int = -1) -> bytes:
        """Read on to the end of a line, as Django does after the last part."""
        return self._counted(self._stream.readline(size))

    def _counted(self, piece: bytes) -> bytes:
        text = self._end + piece
        _, *parts = text.split(self._separator)
        self._parts += len(parts)
        self._parameters += sum(part[:LONGEST_HEAD].partition(b"\r\n\r\n")[0].count(b";") for part in parts)
        self._end = text[1 - len(self._separator) :]
        if self._parts > MOST_PARTS or self._parameters > MOST_PARAMETERS:
            raise TooManyFieldsSent("This form has too many parts.")
        return piece


def _length(request: HttpRequest) -> int:
    """Return the length that a body is said to have."""
    text = request.META.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


def _throw_away(request: HttpRequest) -> None:
    """Read what somebody sends, and keep nothing of it."""
    left = min(_length(request), MOST_READ)
    while left > 0 and (piece := request.read(min(PIECE, left))):
        left -= len(piece)


def _too_large(request: HttpRequest) -> HttpResponseBase:
    if wants_json(request):
        return JsonResponse(error_body("client_error", "too_large", TOO_LARGE), status=413)
    context = {"title": "Too big to send", "message": TOO_LARGE}
    return render(request, "retry_later.html", context, status=413)
