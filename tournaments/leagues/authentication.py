"""Tell by which captain's pass a request comes, and what a captain's code is worth to a program."""

from typing import Any

from rest_framework.exceptions import AuthenticationFailed

from tournaments.leagues.models import TeamPass
from tournaments.leagues.register.selectors.team_passes import (
    team_code,
    team_pass_by_code,
    team_pass_by_typed,
)
from web.authentication import PassAuthentication

UNKNOWN = "This captain's link no longer works. Ask your league's secretary for a new one."


class TeamPassAuthentication(PassAuthentication):
    """Read `Authorization: Team <token>`: the pass comes with its team and season.

    The token is signed and long: nobody guesses it, so a wrong one counts as a request and not as a guess.
    """

    scheme = "Team"

    def pass_by_token(self, token: str) -> TeamPass:
        """Return the pass; 401 with a sentence when it is no good."""
        team_pass = team_pass_by_code(token)
        if team_pass is None:
            raise AuthenticationFailed(UNKNOWN, "pass_unknown")
        return team_pass


def token_of(code: str, **_kwargs: Any) -> dict[str, Any] | None:
    """Return what `passes/` says of a captain's code, typed or from a link; None for any other code."""
    long = code.partition(".")[0].isdigit()
    team_pass = team_pass_by_code(code) if long else team_pass_by_typed(code)
    return None if team_pass is None else token_json(team_pass)


def token_json(team_pass: TeamPass) -> dict[str, Any]:
    """Write a pass: the token for `Authorization: Team`, the code to type, the team and its season."""
    team = team_pass.team
    return {
        "token": team_code(team_pass),
        "code": shown_code(team_pass),
        "team": {"id": team.pk, "name": team.name},
        "season": {"id": team.season.pk, "name": team.season.name},
    }


def shown_code(team_pass: TeamPass) -> str:
    """Write a typed code as people read it out: letters, a space, digits.

    >>> shown_code(TeamPass(code="BCDF2345"))
    'BCDF 2345'
    """
    letters = team_pass.code.rstrip("0123456789")
    return f"{letters} {team_pass.code[len(letters) :]}"
