"""The link by which a captain does what captains do, and the short code that is typed instead."""

from django.db.models import QuerySet

from tournaments.leagues.models import TeamPass
from web.signed_codes import is_signed, number_in, sign
from web.typed_codes import typed_word

SALT = "leagues.team_pass"


def team_code(team_pass: TeamPass) -> str:
    """Return the long code of a pass: its number, signed with its stamp and the server's key."""
    return sign(str(team_pass.pk), _salt(team_pass))


def team_pass_by_code(code: str) -> TeamPass | None:
    """Return the pass in force that a long code means, with team and season; None for any other."""
    team_pass = any_pass_by_code(code)
    return team_pass if team_pass is not None and team_pass.revoked_at is None else None


def any_pass_by_code(code: str) -> TeamPass | None:
    """Return the pass that a long code means, in force or revoked, with team and season; None for any other."""
    number = number_in(code)
    team_pass = None if number is None else _passes().filter(pk=number).first()
    return team_pass if team_pass is not None and is_signed(code, _salt(team_pass)) else None


def team_pass_by_typed(code: str) -> TeamPass | None:
    """Return the pass in force that a typed code means; as people type it."""
    cleaned = typed_word(code)
    if not cleaned.isalnum():  # PostgreSQL takes no NUL, not even to look for it
        return None
    return _passes().filter(code=cleaned, revoked_at=None).first()


def _passes() -> QuerySet[TeamPass]:
    return TeamPass.objects.select_related("team__season__club", "team__division", "team__venue")


def _salt(team_pass: TeamPass) -> str:
    return f"{SALT}:{team_pass.stamp}"
