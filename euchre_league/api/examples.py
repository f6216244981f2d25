"""Examples of what is sent and answered, one request and one answer for each operation of the OpenAPI document.

They are JSON files beside this module, one for each tag: by operation, its `request` and its `response`. Tests hold
them to the schemas of the document.
"""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("examples")


def read_examples() -> dict[str, dict[str, Any]]:
    """Return the examples of every operation by its id."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(FOLDER.glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def add_examples(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Put each example where the document describes what it is an example of; a hook of the document."""
    examples = read_examples()
    for operations in result["paths"].values():
        for operation in operations.values():
            example = examples.get(operation["operationId"], {})
            if "request" in example:
                _put(operation["requestBody"], example["request"])
            if "response" in example:
                success = min(code for code in operation["responses"] if code.startswith("2"))
                _put(operation["responses"][success], example["response"])
    return result


def _put(described: dict[str, Any], value: Any) -> None:
    for media_type, content in described.get("content", {}).items():
        if media_type == "application/json" or isinstance(value, str):
            content["examples"] = {"example": {"value": value}}
