"""Query strings of the API: a view takes the parameters that it declares, and refuses all others."""

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.views import APIView

from web.throttled_view import ThrottledView

MOST_NAMED = 20
"""Unknown parameters that are named one by one; whoever sends more has another address in mind."""
LONGEST_NAME = 60


class QueryView(ThrottledView):
    """A view that refuses query parameters that it does not know, so that a misspelt one is never ignored.

    Known are those that `extend_schema(parameters=...)` declares for the method: the same declaration feeds the
    OpenAPI document.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse with 400 what the method does not declare, after asking who may."""
        super().initial(request, *args, **kwargs)
        known = _known_parameters(self, request)
        if known is not None:
            _check_known(request.query_params, known)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """Leave `format` alone where it is not declared: it is refused as unknown, not as a format."""
        known = _known_parameters(self, request)
        if known is not None and "format" in request.query_params and "format" not in known:
            renderer = self.get_renderers()[0]
            return renderer, renderer.media_type
        return super().perform_content_negotiation(request, force)


def _known_parameters(view: APIView, request: Request) -> tuple[str, ...] | None:
    """Return the query parameters that a view declares for a request's method; None where it has no such method."""
    key = type(view), str(request.method).lower()
    if key not in _KNOWN:
        handler: Callable[..., Any] | None = getattr(view, key[1], None)
        declared = getattr(handler, "kwargs", {}).get("schema")
        if declared is None:
            return None
        inspector = declared()
        inspector.view, inspector.method = view, request.method
        _KNOWN[key] = tuple(_names(inspector.get_override_parameters()))
    return _KNOWN[key]


_KNOWN: dict[tuple[type[APIView], str], tuple[str, ...]] = {}


def _names(parameters: Iterable[Any]) -> Iterable[str]:
    for parameter in parameters:
        if isinstance(parameter, OpenApiParameter):
            if parameter.location == OpenApiParameter.QUERY:
                yield parameter.name
        else:
            form: serializers.Serializer[Any] = parameter() if isinstance(parameter, type) else parameter
            yield from map(str, form.fields)


def _check_known(query: Iterable[str], known: tuple[str, ...]) -> None:
    """Raise `ValidationError` that names every unknown parameter, and says which are known."""
    unknown = sorted(set(query) - set(known))[:MOST_NAMED]
    if unknown:
        which = f"Known are {', '.join(known)}." if known else "This address takes none."
        message = f"There is no such parameter here. {which}"
        raise ValidationError(
            {name[:LONGEST_NAME]: [ErrorDetail(message, "unknown_parameter")] for name in unknown}
        )
