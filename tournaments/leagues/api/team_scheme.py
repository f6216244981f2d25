"""How the OpenAPI document describes a captain's pass."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from tournaments.leagues.authentication import TeamPassAuthentication


class TeamPassScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Team <token>`."""

    target_class = TeamPassAuthentication
    name = "TeamPass"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Describe the header."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Team <token>`, with the token that `passes/` gives for a captain's code.",
        }
