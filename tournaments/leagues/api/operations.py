"""How an operation of leagues stands in the OpenAPI document: who may ask, what is sent, what is answered."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.http import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.serializers import Serializer

from clubs.api.view import FOR_ANYBODY
from web.errors import ErrorSerializer
from web.paging import PAGING, paged_schema

Method = TypeVar("Method", bound=Callable[..., HttpResponseBase])

FOR_ANYBODY_AND_CAPTAINS: Any = [{"TeamPass": []}, *FOR_ANYBODY]
FOR_ORGANISERS: Any = [{"Token": []}, {"cookieAuth": []}]
FOR_CAPTAINS: Any = [{"TeamPass": []}, *FOR_ORGANISERS]
FOR_CAPTAINS_ALONE: Any = [{"TeamPass": []}]


def lists(
    operation_id: str,
    row: type[Serializer[Any]],
    auth: Any = FOR_ANYBODY_AND_CAPTAINS,
    filters: Sequence[OpenApiParameter] = (),
) -> Callable[[Method], Method]:
    """Describe an operation that returns a page of rows."""
    return _described(operation_id, auth, parameters=[*PAGING, *filters], responses=paged_schema(row))


def reads(
    operation_id: str, answer: Any, auth: Any = FOR_ANYBODY_AND_CAPTAINS, *refusals: int
) -> Callable[[Method], Method]:
    """Describe an operation that returns one thing, or 404 and other `refusals`."""
    return _described(operation_id, auth, responses={200: answer, **_errors(404, *refusals)})


def writes(
    operation_id: str,
    asked: Any,
    answer: Any,
    *codes: int,
    auth: Any = FOR_ORGANISERS,
    conflicts: bool = True,
) -> Callable[[Method], Method]:
    """Describe an operation that is sent what is `asked`, None for nothing, and answers with one of the codes, or 200.

    It refuses with 404, and with 409 where something `conflicts`.
    """
    refusals = (404, 409) if conflicts else (404,)
    responses = dict.fromkeys(codes or (200,), answer) | _errors(*refusals)
    return _described(operation_id, auth, request=asked, responses=responses)


def removes(operation_id: str, auth: Any = FOR_ORGANISERS) -> Callable[[Method], Method]:
    """Describe an operation that takes something away, and answers nothing."""
    return writes(operation_id, None, None, 204, auth=auth)


def _errors(*codes: int) -> dict[int, Any]:
    return dict.fromkeys(codes, ErrorSerializer)


def _described(operation_id: str, auth: Any, **more: Any) -> Callable[[Method], Method]:
    described: Callable[[Method], Method] = extend_schema(operation_id=operation_id, auth=auth, **more)
    return described
