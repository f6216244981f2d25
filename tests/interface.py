"""Ask the interface as its document allows, one operation at a time.

Schemathesis makes all its cases when tests are collected, in every process: half a minute before anything runs. Here
an operation is a name until its test runs, and the document is built once in a run.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from schemathesis.generation.feedback import FeedbackSources

# What `@schema.parametrize()` calls too; there is no public name for the test of a single operation.
from schemathesis.pytest._test_builder import build_operation_test

from clubs.throttles import AddressThrottle, UserThrottle
from euchre_league.wsgi import application
from scoring.throttles import PassThrottle
from tests.shared import once

ROOT = "/api/v1/"
# What describes the interface is not described by it.
UNDESCRIBED = {f"GET {ROOT}", f"GET {ROOT}schema/", f"GET {ROOT}docs/"}
# The same code judges a request's shape on both databases. On PostgreSQL, which comes second, fewer are drawn: it
# is asked for what it alone refuses, a character or a size.
SECOND = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
# Each case at the bounds of the schema, and so many drawn ones.
DEEP = hypothesis_settings(max_examples=5 if SECOND else 15, suppress_health_check=[HealthCheck.too_slow])
# For whoever is refused before anything is read: three drawn ones, and nothing else.
SHALLOW = hypothesis_settings(DEEP, max_examples=3, phases=[Phase.generate])


def operations(under: str = "") -> list[str]:
    """Return "GET /api/v1/clubs/" and so on, by the addresses that match after `/api/v1/`, in their order."""
    return [name for name in _routes() if re.match(under, name.partition(ROOT)[2])]


@cache
def _routes() -> list[str]:
    names: list[str] = []

    def walk(patterns: list[Any], before: str) -> None:
        for found in patterns:
            route = before + str(found.pattern)
            if isinstance(found, URLResolver):
                walk(found.url_patterns, route)
            elif isinstance(found, URLPattern) and route.startswith(ROOT):
                path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
                view = getattr(found.callback, "cls", None)
                methods = [name for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)]
                names.extend(f"{method.upper()} {path}" for method in methods)

    walk(get_resolver().url_patterns, "/")
    return [name for name in names if name not in UNDESCRIBED]


def openapi_document() -> dict[str, Any]:
    """Return the interface's document; to build it takes seconds, so one process of a run does."""

    def build(path: Path) -> None:
        document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]  # untyped there
        path.write_text(json.dumps(document, default=str), encoding="utf-8")

    document: dict[str, Any] = json.loads(once("openapi.json", build).read_text(encoding="utf-8"))
    return document


@cache
def document() -> Any:
    """Return the schema that schemathesis has read, bound to the application."""
    schema = schemathesis.openapi.from_dict(openapi_document())
    schema.app = application
    schema.location = f"{ROOT}schema/"
    return schema


def ask(name: str, send: Callable[[Any], object], how: hypothesis_settings) -> None:
    """Send the cases of one operation; `send` takes a case and fails where a promise is not kept."""
    method, path = name.split(" ")

    def one(case: Any) -> None:
        send(case)

    test = build_operation_test(
        config=document().config,
        operation=document()[path][method],
        test_func=how(one),
        given_kwargs={},
        feedback=FeedbackSources(),
    )
    test()


@pytest.fixture
def called_in_process(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[None]:
    """No throttles, and the test's own connection stays open after a request, as under Django's test client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    for throttle in (PassThrottle, AddressThrottle, UserThrottle):
        monkeypatch.setattr(throttle, "limit", 10**9)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
