"""Lists in pages: `count`, `next`, `previous`, `results`."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django_filters import ChoiceFilter, DateFilter, Filter, FilterSet, TypedChoiceFilter
from django_filters.utils import translate_validation
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class PageQuerySerializer(serializers.Serializer[Any]):
    """Which page of what size."""

    page = serializers.IntegerField(default=1, min_value=1, max_value=2**31)
    page_size = serializers.IntegerField(default=50, min_value=1, max_value=200)


class Pages(PageNumberPagination):
    """Fifty lines a page, up to 200 with `page_size`."""

    def get_page_size(self, request: Request) -> int:
        """Return the wished number of lines; 400 when it is out of range, instead of another number."""
        form = PageQuerySerializer(data=request.query_params.dict())
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


class PageSerializer(serializers.Serializer[Any]):
    """What every page has before its `results`."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


@cache
def paged_schema(row: type[serializers.Serializer[Any]]) -> type[PageSerializer]:
    """Describe a page of rows, which has one name in the document, and so is made once."""
    name = f"{row.__name__.removesuffix('Serializer')}Page"
    return type(name, (PageSerializer,), {"results": row(many=True)})


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


class QueryFilters(FilterSet):
    """How a list may be filtered; `from_` is the parameter `from`, which is a word of Python's own."""

    @classmethod
    def get_filters(cls) -> OrderedDict[str, Filter]:
        """Return the filters by the names of their parameters."""
        return OrderedDict((name.rstrip("_"), one) for name, one in super().get_filters().items())


def filter_parameters(filters: type[FilterSet]) -> list[OpenApiParameter]:
    """Describe the query parameters of a filter set: what each takes, and its `help_text`."""
    return [
        OpenApiParameter(name, _taken_by(one), description=one.extra.get("help_text", ""))
        for name, one in filters.base_filters.items()
    ]


def _taken_by(one: Filter) -> dict[str, Any]:
    match one:
        case TrueOrFalseFilter():
            return {"type": "boolean"}
        case ChoiceFilter():  # of an order too: a column, or its name after a minus for the other way round
            return {"type": "string", "enum": [value for value, _ in one.extra["choices"]]}
        case NumberFilter():
            return {"type": "integer", "minimum": one.extra["min_value"], "maximum": one.extra["max_value"]}
        case DateFilter():
            return {"type": "string", "format": "date"}
    return {"type": "string", "minLength": 1}


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
