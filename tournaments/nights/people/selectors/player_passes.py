"""The link by which a player reads his own night."""

from tournaments.nights.models import PlayerPass
from web.signed_codes import is_signed, number_in, sign

SALT = "nights.player_pass"


def player_code(player_pass: PlayerPass) -> str:
    """Return the code of a pass: its number, signed with its stamp and the server's key."""
    return sign(str(player_pass.pk), _salt(player_pass))


def player_pass_by_code(code: str) -> PlayerPass | None:
    """Return the pass in force that a code means, with entrant, player and night; None for any other."""
    number = number_in(code)
    if number is None:
        return None
    found = (
        PlayerPass.objects.select_related("entrant__player", "entrant__night")
        .filter(pk=number, revoked_at=None)
        .first()
    )
    return found if found is not None and is_signed(code, _salt(found)) else None


def _salt(player_pass: PlayerPass) -> str:
    return f"{SALT}:{player_pass.stamp}"
