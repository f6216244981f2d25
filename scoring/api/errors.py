"""What the API answers where a game, a pass or a sign-in is missing; the project's formatter writes it."""

from rest_framework.exceptions import NotAuthenticated, NotFound


class NoSuchGame(NotFound):
    """404: a game of another table, or of a club that is not your own, is not shown to exist."""

    default_detail = (
        "There is no such game, or it is not shown to you: a pass is shown its own table's games."
    )


class PassNotFound(NotFound):
    """404: a code that lets nobody in, and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code)


class PassMissing(NotAuthenticated):
    """401: the request shows no table pass."""

    default_detail = "Show a table's pass: Authorization: Table <token>, got from passes/."


class AuthenticationRequired(NotAuthenticated):
    """401: the request shows neither a table's pass nor who asks."""

    default_detail = (
        "Show a table's pass, Authorization: Table <token>, got from passes/; or sign in, or show a token: "
        "Authorization: Token <token>."
    )
