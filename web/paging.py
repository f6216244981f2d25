"""Lists in pages: `count`, `next`, `previous`, `results`."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django_filters import Filter, FilterSet, TypedChoiceFilter
from django_filters.utils import translate_validation
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class PageForm(serializers.Serializer[Any]):
    """Which page of what size."""

    page = serializers.IntegerField(default=1, min_value=1, max_value=2**31)
    page_size = serializers.IntegerField(default=50, min_value=1, max_value=200)


class Pages(PageNumberPagination):
    """Fifty lines a page, up to 200 with `page_size`."""

    def get_page_size(self, request: Request) -> int:
        """Return the wished number of lines; 400 when it is out of range, instead of another number."""
        form = PageForm(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        size: int = form.validated_data["page_size"]
        return size

    def answer(
        self,
        request: Request,
        view: APIView,
        rows: QuerySet[Any] | list[Any],
        write: Callable[[Any], dict[str, Any]],
    ) -> dict[str, Any]:
        """Return one page, each row written by `write`."""
        return self.answer_together(request, view, rows, lambda page: [write(row) for row in page])

    def answer_together(
        self,
        request: Request,
        view: APIView,
        rows: QuerySet[Any] | list[Any],
        write: Callable[[list[Any]], Any],
    ) -> dict[str, Any]:
        """Return one page, its rows written together, by a serializer or where that takes fewer queries."""
        page: list[Any] = self.paginate_queryset(rows, request, view) or []
        return dict(self.get_paginated_response(write(page)).data)


def rows_of_file(
    request: Request, view: APIView, rows: QuerySet[Any] | list[Any], write: Callable[[Any], dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return every row as a file has them, written by `write`; one page where a page is asked for."""
    if {"page", "page_size"} & request.query_params.keys():
        page: list[dict[str, Any]] = Pages().answer(request, view, rows, write)["results"]
        return page
    return [write(row) for row in rows]


def paged_schema(row: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """Describe a page of rows."""
    return inline_serializer(
        f"{row.__name__.removesuffix('Serializer')}Page",
        {
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": row(many=True),
        },
    )


PAGING = [
    OpenApiParameter(
        "page", {"type": "integer", "minimum": 1, "maximum": 2**31}, description="Which page, from 1."
    ),
    OpenApiParameter(
        "page_size",
        {"type": "integer", "minimum": 1, "maximum": 200},
        description="Lines on a page.",
    ),
]


def ordering_parameter(*columns: str) -> OpenApiParameter:
    """Describe `ordering`: a column, or its name after a minus for the other way round."""
    ways = [way for column in columns for way in (column, f"-{column}")]
    return OpenApiParameter("ordering", {"type": "string", "enum": ways})


class NumberFilter(Filter):
    """A whole number, such as a row's; what no database holds is a 400."""

    field_class = forms.IntegerField


class TrueOrFalseFilter(TypedChoiceFilter):
    """Read `true` or `false`; the library's own takes any other word for no wish at all."""

    def __init__(self, **settings: Any) -> None:
        words = ("true", "false")
        super().__init__(
            choices=[(word, word) for word in words],
            coerce="true".__eq__,
            error_messages={"invalid_choice": "Give true or false."},
            **settings,
        )


def filtered(filters: type[FilterSet], request: Request, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return the rows that the query parameters ask for; 400 names every value that makes no sense."""
    empty = {
        name: ["Give a value, or leave it out."]
        for name in filters.base_filters
        if request.query_params.get(name) == ""
    }
    if empty:
        raise ValidationError(empty, "invalid")
    asked = filters(request.query_params, queryset=rows)
    if not asked.is_valid():
        raise cast("Exception", translate_validation(asked.errors))
    return asked.qs
