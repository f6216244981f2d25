"""How the OpenAPI document describes a personal token."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from clubs.authentication import TokenAuthentication


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Token <token>`, or `Bearer` in its place."""

    target_class = TokenAuthentication
    name = "Token"
    priority = 1  # before the one that comes with the library, for any of knox's

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Describe the header."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token <token>` or `Bearer <token>`, made on the page /tokens/; it only reads unless it "
            "was made to write.",
        }
