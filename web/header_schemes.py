"""The schemes of the `Authorization` header, as the OpenAPI document describes them."""

from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class HeaderScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped there
    """Who asks is said in the header; a subclass says by which authentication, and what is written there."""

    description: ClassVar[str]

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Describe the header."""
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": self.description}
