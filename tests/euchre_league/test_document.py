"""The OpenAPI document: valid, and with everything that a program needs to know of every operation."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from euchre_league.api.document import read_examples, whole_document
from tests.known_again import assert_known_again


@pytest.fixture(scope="module")
def document() -> Any:
    """The document as a program reads it."""
    return json.loads(whole_document().text)


def parts(value: Any) -> list[Any]:
    """Every object in the document, whatever it is inside of."""
    if isinstance(value, dict):
        return [value, *(part for inner in value.values() for part in parts(inner))]
    return [part for inner in value for part in parts(inner)] if isinstance(value, list) else []


def test_the_document_is_valid(document: Any) -> None:
    faults = OpenAPIV31SpecValidator(document).iter_errors()
    assert [(list(fault.absolute_path), fault.message) for fault in faults] == []


def test_no_type_is_named_twice_and_every_list_says_what_is_in_it(document: Any) -> None:
    schemas = parts(document["components"]["schemas"])
    types = [part["type"] for part in schemas if isinstance(part.get("type"), list)]
    assert types
    assert [kind for kind in types if len(kind) != len(set(kind))] == []
    lists = [part for part in schemas if part.get("type") == "array"]
    assert lists
    assert [part for part in lists if "items" not in part] == []


def test_a_hand_is_described_once_and_named_wherever_it_stands(document: Any) -> None:
    hand = "#/components/schemas/Hand"
    described = [name for name, schema in document["components"]["schemas"].items() if is_hand(schema)]
    assert described == ["Hand"]
    assert [part for part in parts(document["paths"]) if is_hand(part)] == []
    users = {name for name, schema in document["components"]["schemas"].items() if hand in json.dumps(schema)}
    assert {"Entry", "EntryInputRequest", "HandRow", "ScoreRequestRequest", "Sent", "Tap"} <= users


def is_hand(schema: Any) -> bool:
    return {"maker", "tricks", "alone"} <= set(schema.get("properties", ()))


def operations(document: Any) -> dict[str, Any]:
    return {one["operationId"]: one for path in document["paths"].values() for one in path.values()}


def test_every_operation_has_a_summary_and_a_tag_that_is_described(document: Any) -> None:
    described = {tag["name"]: tag["description"] for tag in document["tags"]}
    found = operations(document)
    assert len(found) > 60
    assert {tag for one in found.values() for tag in one["tags"]} == set(described)
    assert [name for name, one in found.items() if not 10 < len(one["summary"]) < 120] == []
    assert [name for name, one in found.items() if "\n" in one["summary"]] == []


def test_every_way_to_sign_in_that_an_operation_takes_is_described(document: Any) -> None:
    taken = {way for one in operations(document).values() for ways in one["security"] for way in ways}
    assert taken == set(document["components"]["securitySchemes"])
    assert taken == {"Token", "TablePass", "TeamPass", "cookieAuth"}


def test_the_document_names_its_server(document: Any) -> None:
    assert [server["url"] for server in document["servers"]] == ["/"]


def test_every_operation_may_be_asked_too_often_and_says_when_to_come_back(document: Any) -> None:
    headers = {name: list(one["responses"]["429"]["headers"]) for name, one in operations(document).items()}
    assert {name: told for name, told in headers.items() if "Retry-After" not in told} == {}


def examples_of(described: Any) -> list[tuple[Any, Any]]:
    """Each example beside the schema that it is an example of; a file that is no text has none."""
    return [
        (content["schema"], one["value"])
        for media_type, content in described.get("content", {}).items()
        for one in content.get("examples", {}).values()
        if media_type == "application/json"
    ]


def success(operation: Any) -> Any:
    return operation["responses"][min(code for code in operation["responses"] if code.startswith("2"))]


def test_every_operation_has_an_example_of_what_is_sent_and_answered(document: Any) -> None:
    lacking = []
    for name, operation in operations(document).items():
        sent = operation.get("requestBody", {})
        if "application/json" in sent.get("content", {}) and not examples_of(sent):
            lacking.append(f"{name}: request")
        if "application/json" in success(operation).get("content", {}) and not examples_of(
            success(operation)
        ):
            lacking.append(f"{name}: response")
    assert lacking == []


def test_no_example_is_of_an_operation_that_does_not_exist(document: Any) -> None:
    assert set(read_examples()) - set(operations(document)) == set()


def test_every_example_is_as_its_schema_says(document: Any) -> None:
    faults = []
    for name, operation in operations(document).items():
        described = examples_of(operation.get("requestBody", {})) + examples_of(success(operation))
        for schema, value in described:
            whole = {**schema, "components": document["components"]}
            reader = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
            faults += [
                f"{name}: {list(one.absolute_path)}: {one.message[:200]}" for one in reader.iter_errors(value)
            ]
    assert faults == []


def test_the_document_is_squeezed_for_whoever_accepts_that(client: Client) -> None:
    plain = client.get("/api/v1/schema/")
    squeezed = client.get("/api/v1/schema/", headers={"Accept-Encoding": "br, gzip"})
    assert (plain.headers.get("Content-Encoding"), squeezed.headers["Content-Encoding"]) == (None, "gzip")
    assert gzip.decompress(squeezed.content) == plain.content
    assert len(squeezed.content) * 8 < len(plain.content)
    assert squeezed.headers["ETag"] == f"W/{plain.headers['ETag']}"
    assert {"Accept-Encoding", "Accept"} <= set(squeezed.headers["Vary"].split(", "))
    for encoding in ("", "gzip"):
        assert_known_again(
            client.get, "/api/v1/schema/", plain.headers["ETag"], **{"Accept-Encoding": encoding}
        )
