"""How the OpenAPI document describes a table's pass."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from scoring.authentication import TablePassAuthentication


class TablePassScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Table <token>`."""

    target_class = TablePassAuthentication
    name = "TablePass"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Describe the header."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table <token>`, with the token that `passes/` gives for a code.",
        }
