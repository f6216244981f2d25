"""The one error shape, and a refusal that names every fault in it."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError

from problems import Problem

TYPES = ("validation_error", "client_error", "server_error")


class ProblemsFound(ValidationError):
    """400: every fault its own line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


class CannotNow(APIException):
    """409: what was asked for is well formed, and cannot be done as things stand."""

    status_code = 409
    default_code = "conflict"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems


class ErrorLineSerializer(serializers.Serializer[Any]):
    """One fault."""

    code = serializers.CharField(help_text="Stable; for programs.")
    detail = serializers.CharField(help_text="A sentence; for people.")
    attr = serializers.CharField(allow_null=True, help_text="The field at fault, with dots between levels.")


class ErrorSerializer(serializers.Serializer[Any]):
    """The one error shape."""

    type = serializers.ChoiceField(choices=TYPES)
    errors = ErrorLineSerializer(many=True)  # type: ignore[assignment]  # a field, not the property
