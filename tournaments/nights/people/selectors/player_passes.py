"""The link by which a player reads his own night."""

from django.core.signing import BadSignature, Signer

from tournaments.nights.models import PlayerPass
from web.numbers import whole_number

SALT = "nights.player_pass"


def player_code(player_pass: PlayerPass) -> str:
    """Return the code of a pass: its number, signed with its stamp and the server's key."""
    return _signer(player_pass).sign(str(player_pass.pk))


def player_pass_by_code(code: str) -> PlayerPass | None:
    """Return the pass in force that a code means, with entrant, player and night; None for any other."""
    number = whole_number(code.partition(".")[0])
    if number is None:
        return None
    found = (
        PlayerPass.objects.select_related("entrant__player", "entrant__night")
        .filter(pk=number, revoked_at=None)
        .first()
    )
    if found is None:
        return None
    try:
        _signer(found).unsign(code)
    except BadSignature:
        return None
    return found


def _signer(player_pass: PlayerPass) -> Signer:
    return Signer(salt=f"{SALT}:{player_pass.stamp}", sep=".")
