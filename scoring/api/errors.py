"""What the API answers when an entry is not recorded; the project's formatter writes the one error shape."""

from typing import Any

from rest_framework.exceptions import APIException, NotAuthenticated, NotFound


class Conflict(APIException):
    """409 `conflict`: the id, the number or the target is taken; both sides stand beside the error.

    An entry of another game is not shown: then `theirs` is null, and only the id can be what is taken.
    """

    status_code = 409
    default_code = "conflict"
    default_detail = "Another entry stands there. Compare the two: if they say the same, drop yours."
    elsewhere = (
        "This id is that of an entry in another game. If that is this very hand, drop yours; else send it anew, with "
        "an id of its own."
    )

    def __init__(self, yours: dict[str, Any], theirs: dict[str, Any] | None) -> None:
        super().__init__(None if theirs else self.elsewhere)
        self.extra = {"yours": yours, "theirs": theirs}


class Gap(APIException):
    """409 `gap`: a hand before this one has not arrived; `next` is the number to send."""

    status_code = 409
    default_code = "gap"

    def __init__(self, yours: dict[str, Any], number: int) -> None:
        super().__init__(f"Hand {number} has not arrived yet. Send it first.")
        self.extra = {"yours": yours, "theirs": None, "next": number}


class Closed(APIException):
    """409 `closed`: the game takes no entries now, or not this one, which was asked for and refused.

    `reopen` names the act that opens the game again, if there is one; `state` is `refused` after a refusal.
    """

    status_code = 409
    default_code = "closed"
    default_detail = (
        "This game is closed, because the next one has begun at its table. Keep the hand and tell whoever runs the "
        "table."
    )
    in_a_night = (
        "This game is closed, because its night is verified. Keep the hand and tell an organiser, who can "
        'open the night again with the act "reopen"; then send the hand again.'
    )
    of_a_correction = "The organiser has refused this change, so what was recorded stands."

    def __init__(self, yours: dict[str, Any], night: int | None, *, refused: bool = False) -> None:
        if refused:
            super().__init__(self.of_a_correction)
        else:
            super().__init__(None if night is None else self.in_a_night)
        reopen = None if night is None else {"night": night, "act": "reopen"}
        self.extra: dict[str, Any] = {"yours": yours, "theirs": None, "reopen": reopen}
        if refused:
            self.extra["state"] = "refused"


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
