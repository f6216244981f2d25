"""Compress the pages that phones in a hall fetch: a table's own page has more bytes than all its scripts."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

# A compressed page tells by its length whether a guess stands in it twice (BREACH). Here whoever can have the page
# fetched knows its secret already: it stands in the address. The token of a form is masked anew in each answer.
SECRET_IN_ADDRESS = ("/t/", "/b/", "/n/", "/p/")


class CompressMiddleware(GZipMiddleware):
    """Send gzip to clients that take it, on pages whose address is their only secret.

    What a cookie or a token opens is sent as it is. Django's own middleware adds random bytes, so that lengths tell
    less still, and turns the ETag into a weak one.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress the answer where that gives nothing away."""
        if not request.path_info.startswith(SECRET_IN_ADDRESS):
            return response
        return super().process_response(request, response)
