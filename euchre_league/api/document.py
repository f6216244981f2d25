"""What the OpenAPI document says beyond what serializers say of themselves."""

from typing import Any

NO_NUL = "^[^\\u0000]*$"


def no_nul_in_texts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Say of every text in a request that it holds no NUL: the parser refuses it, PostgreSQL cannot keep it."""
    for name, schema in result["components"]["schemas"].items():
        if name.endswith("Request"):
            _mark(schema)
    for operations in result["paths"].values():
        for operation in operations.values():
            _mark([asked["schema"] for asked in operation.get("parameters", []) if asked["in"] == "query"])
    return result


def _mark(part: Any) -> None:
    if isinstance(part, list):
        for one in part:
            _mark(one)
    elif isinstance(part, dict):
        kind = part.get("type")
        texts = kind == "string" or (isinstance(kind, list) and "string" in kind)
        if texts and not part.keys() & {"enum", "const", "format", "pattern"}:
            part["pattern"] = NO_NUL
        for one in part.values():
            _mark(one)
