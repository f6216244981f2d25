"""Ask the interface as its document allows, one operation at a time.

Schemathesis makes all its cases when tests are collected, in every process: half a minute before anything runs. Here
an operation is a name until its test runs, and the document is built once in a run.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from copy import copy, deepcopy
from functools import cache as once_a_process
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.generation.feedback import FeedbackSources

# What `@schema.parametrize()` calls too; there is no public name for the test of a single operation.
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from euchre_league.wsgi import application
from scoring.throttles import PassThrottle
from tests.empty_cache import empty_cache
from tests.shared import once
from web.throttles import AddressThrottle, UserThrottle

ROOT = "/api/v1/"
# What describes the interface is not described by it.
UNDESCRIBED = {f"GET {ROOT}", f"GET {ROOT}schema/", f"GET {ROOT}docs/"}
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
# The cases at the bounds of the schema, and so many drawn ones. What these few do not find, a long run looks for.
DEEP = hypothesis_settings(max_examples=30 if SOAK else 3, suppress_health_check=[HealthCheck.too_slow])
# A record has a thousand bounds; of those after the first few an ordinary run takes each tenth, a long one all.
MANY, EACH = 16, 1 if SOAK else 10
# Where operations are many and much alike, an ordinary run goes to the bounds of each third, and draws one of each.
THIRD, SELDOM = 3, 4
SPARING = hypothesis_settings(DEEP, max_examples=1)
# For whoever is refused before anything is read: three drawn ones, and nothing else.
SHALLOW = hypothesis_settings(DEEP, max_examples=3, phases=[Phase.generate])
# What PostgreSQL refuses and SQLite keeps: more than 32 or 64 bits, a zero byte; in a body half a character too.
NUMBERS = (2**31, 2**63, -(2**63) - 1)
ZERO = "a\0b"
HALF = "\ud800"
PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def operations(under: str = "") -> list[str]:
    """Return "GET /api/v1/clubs/" and so on, by the addresses that match after `/api/v1/`, in their order."""
    return [name for name in _routes() if re.match(under, name.partition(ROOT)[2])]


@once_a_process
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


@once_a_process
def openapi_document() -> dict[str, Any]:
    """Return the interface's document; to build it takes seconds, so one process of a run does."""

    def build(path: Path) -> None:
        document = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]  # untyped there
        path.write_text(json.dumps(document, default=str), encoding="utf-8")

    document: dict[str, Any] = json.loads(once("openapi.json", build).read_text(encoding="utf-8"))
    return document


@once_a_process
def document() -> Any:
    """Return the schema that schemathesis has read, bound to the application."""
    schema = schemathesis.openapi.from_dict(openapi_document())
    schema.app = application
    schema.location = f"{ROOT}schema/"
    # What is too large is refused for that, before anybody looks at what else is wrong with it.
    schema.config.checks.negative_data_rejection.expected_statuses += ["413", "414", "431"]
    return schema


def keep_promises(
    name: str, headers: dict[str, str], numbers: dict[str, Any] | None = None, *, sparing: bool = False
) -> None:
    """Hold one operation to what the document says of it, on PostgreSQL with what that alone refuses.

    `numbers` are those of rows that are there, by the parameters of addresses: without them nearly every answer
    were 404. With `sparing` an ordinary run goes to the bounds of each third operation only.
    """
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        # The same code judges a request's shape on both databases, and SQLite has had every shape. Of the extremes,
        # which are much alike for all operations, an ordinary run sends each third.
        for case in islice(extreme_cases(name, numbers or {}), 0, None, 1 if SOAK else THIRD):
            case.call_and_validate(headers=headers, checks=PROMISES)
        return

    def send(case: Any) -> None:
        if numbers is not None and case.meta.generation.mode is GenerationMode.POSITIVE:
            case.path_parameters |= {parameter: numbers[parameter] for parameter in case.path_parameters}
        case.call_and_validate(headers=headers)

    if sparing and not SOAK:
        bounds = operations().index(name) % THIRD == 0
        ask(name, send, SPARING, each=SELDOM, bounds=bounds)
    else:
        ask(name, send, DEEP, each=EACH)


def keep_all_promises(
    names: Sequence[str], headers: dict[str, str], numbers: dict[str, Any], *, sparing: bool = False
) -> None:
    """Hold operations to the document one after the other, each to rows that no other has changed.

    To make the rows takes longer than to ask for them.
    """
    wrong = []
    for name in names:
        try:
            # What is kept meanwhile belongs to rows that will have gone.
            with empty_cache(), transaction.atomic():
                keep_promises(name, headers, numbers, sparing=sparing)
                transaction.set_rollback(True)
        except (Exception, BaseExceptionGroup) as error:
            error.add_note(f"The operation: {name}")
            wrong.append(error)
    if wrong:
        raise BaseExceptionGroup(f"{len(wrong)} of {len(names)} operations break a promise", wrong)


def extreme_cases(name: str, numbers: dict[str, Any]) -> Iterator[Any]:
    """Make the document's example of an operation, and it again with each extreme in place of each of its parts."""
    method, path = name.split(" ")
    operation = document()[path][method]
    described = openapi_document()["paths"][path][method.lower()]
    places = [one["name"] for one in described.get("parameters", ()) if one["in"] == "path"]
    queries = [one["name"] for one in described.get("parameters", ()) if one["in"] == "query"]
    there = {place: numbers.get(place, 1) for place in places}
    content = described.get("requestBody", {}).get("content", {}).get("application/json")
    body = content["examples"]["example"]["value"] if content else None
    sent = {"body": body, "media_type": "application/json"} if content else {}
    yield operation.Case(path_parameters=there, **sent)
    for extreme in (ZERO, *NUMBERS):
        for place in places:
            yield operation.Case(path_parameters=there | {place: extreme}, **sent)
        for query in queries:
            yield operation.Case(path_parameters=there, query={query: extreme}, **sent)
    for changed in _with_each_part(body) if content else ():
        yield operation.Case(path_parameters=there, body=changed, media_type="application/json")
    for field in _fields(content["schema"]) - set(body) if content else ():
        for extreme in (ZERO, HALF, *NUMBERS):
            more = {**body, field: extreme}
            yield operation.Case(path_parameters=there, body=more, media_type="application/json")


def _with_each_part(value: Any) -> Iterator[Any]:
    """Copy a JSON value with an extreme of its kind in place of one of its parts, for each in turn.

    A part of another kind is refused before any database is asked, and a list has one kind of thing in it.
    """
    parts = (
        value.items()
        if isinstance(value, dict)
        else [(0, value[0])]
        if isinstance(value, list) and value
        else ()
    )
    for key, part in parts:
        for changed in (*_extremes_of(part), *_with_each_part(part)):
            copied = copy(value)
            copied[key] = changed
            yield copied


def _extremes_of(part: Any) -> tuple[Any, ...]:
    if isinstance(part, str):
        return (ZERO, HALF)
    return NUMBERS if isinstance(part, int | float) and not isinstance(part, bool) else (ZERO, HALF, *NUMBERS)


def _fields(schema: dict[str, Any]) -> set[str]:
    """Return the names of an object's fields, of each kind that it may be."""
    if "$ref" in schema:
        schema = openapi_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    kinds = [kind for word in ("allOf", "anyOf", "oneOf") for kind in schema.get(word, ())]
    return set(schema.get("properties", ())).union(*map(_fields, kinds))


def ask(
    name: str,
    send: Callable[[Any], object],
    how: hypothesis_settings,
    *,
    each: int = 1,
    bounds: bool = True,
) -> None:
    """Send the cases of one operation; `send` takes a case and fails where a promise is not kept.

    Of the cases at the bounds of the schema the first few and then one of `each` are sent, without `bounds` none.
    """
    method, path = name.split(" ")

    def one(case: Any) -> None:
        send(case)

    test = build_operation_test(
        config=document().config if bounds else _config_without_bounds(),
        operation=document()[path][method],
        test_func=how(one),
        given_kwargs={},
        feedback=FeedbackSources(),
    )
    # Hypothesis spends milliseconds on an example that is left out only when its turn has come.
    examples = getattr(test, "hypothesis_explicit_examples", [])
    extreme = [one for one in examples if one.kwargs["case"].meta.phase.name.value == "coverage"]
    left_out = {id(one) for number, one in enumerate(reversed(extreme), 1) if number > MANY and number % each}
    examples[:] = [one for one in examples if id(one) not in left_out]
    test()


@once_a_process
def _config_without_bounds() -> Any:
    """Return how to ask without bounds: to copy what schemathesis is told takes a tenth of a second."""
    config = deepcopy(document().config)
    config.phases.coverage.enabled = False
    return config


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
