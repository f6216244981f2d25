"""Lists in pages: `count`, `next`, `previous`, `results`."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model, QuerySet
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.views import APIView


class Pages(PageNumberPagination):
    """Fifty lines a page, up to 200 with `page_size`."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def answer(
        self, request: Request, view: APIView, rows: QuerySet[Any], write: Callable[[Any], dict[str, Any]]
    ) -> dict[str, Any]:
        """Answer with one page, each row written by `write`."""
        page: list[Model] = self.paginate_queryset(rows, request, view) or []
        data = self.get_paginated_response([write(row) for row in page]).data
        return dict(data)


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
    OpenApiParameter("page", {"type": "integer", "minimum": 1}, description="Which page, from 1."),
    OpenApiParameter(
        "page_size",
        {"type": "integer", "minimum": 1, "maximum": Pages.max_page_size},
        description="Lines on a page.",
    ),
]
