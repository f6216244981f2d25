"""Operations of the API: how one stands in the OpenAPI document, said in one line above its method; and its view."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar, cast

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django_filters import FilterSet
from drf_spectacular.utils import OpenApiExample, extend_schema
from drf_standardized_errors.openapi import AutoSchema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from web.csv_answers import FORMAT, json_or_file
from web.errors import ErrorSerializer
from web.etags import by_content, not_modified, versioned
from web.paging import PAGING, Pages, filter_parameters, paged_schema
from web.queries import QueryView

Method = TypeVar("Method", bound=Callable[..., HttpResponseBase])


class OperationView(QueryView):
    """A view whose operations are declared by the lines below; it says who may ask for those that don't say it."""

    request: Request
    readers: ClassVar[Any] = None
    """What the document says a reader may sign in with; None for what `authentication_classes` take."""
    writers: ClassVar[Any] = None
    """The same for whoever writes."""
    depends_on: ClassVar[str] = ""
    """The headers that the answer depends on, as `Vary` names them; empty for none."""

    def listed(
        self,
        request: Request,
        rows: QuerySet[Any] | list[Any],
        line: Serializer[Any],
        etag: str | None = None,
    ) -> Response:
        """Return a page of rows, each as a serializer writes it, with this ETag, or one of its content."""
        return self.listed_together(request, rows, lambda page: [*map(line.to_representation, page)], etag)

    def listed_together(
        self,
        request: Request,
        rows: QuerySet[Any] | list[Any],
        write: Callable[[list[Any]], Any],
        etag: str | None = None,
    ) -> Response:
        """Return a page of rows that are written together, with this ETag, or one of its content.

        What is known by its ETag is neither loaded nor written.
        """
        if etag is None:
            return by_content(request, Pages().answer_together(request, self, rows, write))
        return not_modified(request, etag) or versioned(
            Pages().answer_together(request, self, rows, write), etag
        )

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Say what the answer depends on."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if self.depends_on:
            response.headers["Vary"] = self.depends_on
        return response


class OperationSchema(AutoSchema):
    """What the document says of an operation. Who may ask is said by the operation, or else by its view."""

    def get_auth(self) -> Any:
        """Return what may be used to sign in."""
        view = cast("OperationView", self.view)
        declared = view.readers if self.method in SAFE_METHODS else view.writers
        taken = super().get_auth()  # which also describes each way to sign in, for the document
        return taken if declared is None else declared


def lists(
    operation_id: str,
    row: type[Serializer[Any]],
    auth: Any = None,
    *,
    filters: type[FilterSet] | None = None,
    files: bool = False,
) -> Callable[[Method], Method]:
    """Describe an operation that returns a page of rows, which `filters` choose and order; as `files` too."""
    chosen_by = [] if filters is None else filter_parameters(filters)
    page = paged_schema(row)
    if files:
        return lists_as_files_too(operation_id, page, auth, parameters=chosen_by)
    return _described(operation_id, auth, parameters=[*PAGING, *chosen_by], responses=page)


def lists_as_files_too(
    operation_id: str, page: Any, auth: Any = None, *, parameters: Sequence[Any] = ()
) -> Callable[[Method], Method]:
    """Describe an operation that returns a `page` of lines as JSON, or all of them as CSV or XLSX."""
    taken = [*PAGING, FORMAT, *parameters]
    return _described(operation_id, auth, parameters=taken, responses=json_or_file(page))


def reads(
    operation_id: str,
    answer: Any,
    *refusals: int,
    auth: Any = None,
    parameters: Sequence[Any] = (),
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[Method], Method]:
    """Describe an operation that returns one thing, or with a code of `refusals` an error.

    `answer` is a serializer, or a mapping of what is answered by code and media type. A 404 is said of every operation
    by `OperationSchema`.
    """
    return _described(
        operation_id,
        auth,
        parameters=list(parameters),
        responses=_responses(answer) | dict.fromkeys(refusals, ErrorSerializer),
        examples=list(examples),
    )


def writes(
    operation_id: str,
    asked: Any,
    answer: Any,
    *codes: int,
    auth: Any = None,
    conflicts: Any = ErrorSerializer,
) -> Callable[[Method], Method]:
    """Describe an operation that is sent what is `asked`, None for nothing, and answers with one of the codes, or 200.

    `answer` is as in `reads`; `conflicts` is what 409 answers, None where there is no such refusal.
    """
    refusal = {} if conflicts is None else {409: conflicts}
    return _described(operation_id, auth, request=asked, responses=_responses(answer, *codes) | refusal)


def removes(operation_id: str, auth: Any = None) -> Callable[[Method], Method]:
    """Describe an operation that takes something away, and answers nothing."""
    return writes(operation_id, None, None, 204, auth=auth)


def _responses(answer: Any, *codes: int) -> dict[Any, Any]:
    return answer if isinstance(answer, dict) else dict.fromkeys(codes or (200,), answer)


def _described(operation_id: str, auth: Any, **more: Any) -> Callable[[Method], Method]:
    described: Callable[[Method], Method] = extend_schema(operation_id=operation_id, auth=auth, **more)
    return described


def created(data: Any, *, new: bool = True) -> Response:
    """Return what was made: 201, and 200 where it was there already."""
    return Response(data, status=status.HTTP_201_CREATED if new else status.HTTP_200_OK)


def accepted(data: Any, *, ready: bool = False) -> Response:
    """Return what is being made: 202, and 200 where it is there already."""
    return Response(data, status=status.HTTP_200_OK if ready else status.HTTP_202_ACCEPTED)


def removed() -> Response:
    """Return nothing: 204."""
    return Response(status=status.HTTP_204_NO_CONTENT)
